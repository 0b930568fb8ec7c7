//! Finds credentials in texts, files and diffs: values that must be changed if a stranger reads
//! them.
//!
//! It uses three kinds of evidence, in this order: the formats of known providers (`provider`,
//! `mark`, `jwt`, `pem`, `hash`), the context of a value (`address`, `authorization`, `cookie`,
//! `command`, `stdin`, `phrase`), and the name of a value (`assigned`). A name counts only if the
//! value looks random or like a chosen password. Placeholders, references, templates, calls and
//! public keys do not count. The module `redact` replaces what is found.
//!
//! The work for each position of the text is bounded, so the time grows only with the text's
//! length.
//!
//! ```
//! let line = "curl -u admin:hunter2-Blue77 https://example.com";
//! assert_eq!(cos_secret::find(line).len(), 1);
//!
//! let clean = cos_secret::redact::text(line).unwrap_or_default();
//! assert!(clean.contains("[redacted:") && !clean.contains("hunter2"));
//! ```

mod address;
mod alphabet;
mod assigned;
mod authorization;
pub mod base64;
mod block;
mod command;
mod cookie;
mod decoder;
mod encoded;
mod format;
mod hash;
mod index;
mod jwt;
mod kind;
mod letters;
mod mark;
mod name;
mod pem;
mod phrase;
mod placeholder;
mod prefilter;
mod provider;
mod randomness;
pub mod redact;
mod stdin;
mod unique_prefix;
mod value;

pub use kind::SecretKind;
pub use prefilter::is_suspect;

use std::ops::Range;

/// One credential in a text, without its value.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Found {
    /// Its kind.
    pub kind: SecretKind,
    /// Its position in bytes.
    pub place: Range<usize>,
    /// The line where it starts; the first line is 1.
    pub line: u32,
}

impl Found {
    /// The line is set when all credentials are found.
    const fn new(kind: SecretKind, place: Range<usize>) -> Self {
        Self {
            kind,
            place,
            line: 0,
        }
    }
}

/// Maximum depth of base64 within base64.
const DEPTH: u8 = 2;

/// Returns every credential in a text, in order, none inside another.
///
/// In a diff every line counts, including removed and unchanged ones, because everyone who could
/// read the value there knows it. For what a diff adds, see [`find_in_diff`]. A text that is only a
/// hash or a commit id is not a credential.
pub fn find(text: &str) -> Vec<Found> {
    find_within(text, DEPTH)
}

/// Returns the credentials that a unified diff adds, on lines that start with a plus sign.
///
/// It searches the whole diff, because other lines give a value its meaning; line numbers refer to
/// the diff. Without added lines the result is empty.
pub fn find_in_diff(diff: &str) -> Vec<Found> {
    let adds = |found: &Found| {
        let line = line_at(diff, found.place.start);
        let lines = diff.get(line..found.place.end).unwrap_or_default().lines();
        let mut lines = lines.filter(|line| line.starts_with('+') && !line.starts_with("+++ "));
        lines.next().is_some()
    };
    find(diff).into_iter().filter(adds).collect()
}

/// Returns the kind of a text as the value of a field with this name; `None` if it is not a
/// credential.
pub fn kind_of_named(name: &str, value: &str) -> Option<SecretKind> {
    assigned::kind_of_named(name, value)
}

/// Checks whether a name says that its value is secret.
pub fn names_one(name: &str) -> bool {
    name::may_be_secret(name)
        && name::promise(name).is_some_and(|promise| promise >= name::Promise::Secret)
}

/// Checks whether a name says that its value only describes something.
pub fn describes(name: &str) -> bool {
    name::describes(name)
}

fn find_within(text: &str, depth: u8) -> Vec<Found> {
    if is_hash(text) || !is_suspect(text) {
        return Vec::new();
    }
    let mut found = Vec::new();
    pem::find(text, &mut found);
    provider::find(text, &mut found);
    mark::find(text, &mut found);
    jwt::find(text, &mut found);
    hash::find(text, &mut found);
    address::find(text, &mut found);
    authorization::find(text, &mut found);
    cookie::find(text, &mut found);
    command::find(text, &mut found);
    stdin::find(text, &mut found);
    phrase::find(text, &mut found);
    assigned::find(text, &mut found);
    if let Some(depth) = depth.checked_sub(1) {
        let holds_one = |inner: &str| !find_within(inner, depth).is_empty();
        encoded::find(text, holds_one, &mut found);
    }
    apart(text, found)
}

/// Sorts the credentials, merges overlapping ones, and sets their lines.
fn apart(text: &str, mut found: Vec<Found>) -> Vec<Found> {
    found.retain(|one| !one.place.is_empty());
    found.sort_by_key(|one| (one.place.start, usize::MAX - one.place.end));
    let mut apart: Vec<Found> = Vec::with_capacity(found.len());
    for one in found {
        match apart.last_mut() {
            Some(last) if one.place.start < last.place.end => {
                last.place.end = last.place.end.max(one.place.end);
            }
            _ => apart.push(one),
        }
    }
    let (mut line, mut done) = (1, 0);
    for one in &mut apart {
        let between = text.get(done..one.place.start).unwrap_or_default();
        let breaks = between.bytes().filter(|byte| *byte == b'\n').count();
        line += u32::try_from(breaks).unwrap_or(u32::MAX);
        one.line = line;
        done = one.place.start;
    }
    apart
}

/// Returns the start of the line at a position.
fn line_at(text: &str, place: usize) -> usize {
    let head = text.get(..place).unwrap_or_default();
    head.rfind('\n').map_or(0, |at| at + 1)
}

/// Checks whether a text is only a hash or a commit id.
fn is_hash(text: &str) -> bool {
    matches!(text.len(), 40 | 64) && text.bytes().all(|byte| byte.is_ascii_hexdigit())
}

#[cfg(test)]
mod tests;
