//! Finds credentials in texts, files and diffs: values that would have to be changed if a
//! stranger read them.
//!
//! Three sources of evidence, in this order: the formats of known providers (`provider`, `mark`,
//! `jwt`, `pem`, `hash`), the place where a value stands (`address`, `authorization`, `cookie`,
//! `command`, `fed`, `phrase`),
//! and the name that it is given (`assigned`), the last only if the value looks drawn or chosen.
//! What stands for a credential is none: a placeholder, a reference, a template, a call, a public
//! key. Replacing what is found is for `redact`.
//!
//! All reading is bounded for each place of the text, so the time grows with its length alone.

mod address;
mod alphabet;
mod assigned;
mod authorization;
pub(crate) mod base64;
mod block;
mod chance;
mod command;
mod cookie;
mod decoder;
mod encoded;
mod fed;
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
mod provider;
mod rare;
mod stand_in;
mod suspicion;
mod value;

pub use kind::SecretKind;
pub use suspicion::is_suspect;

use std::ops::Range;

/// One credential in a text; never the credential itself.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Found {
    /// What it looks like.
    pub kind: SecretKind,
    /// The bytes it takes up.
    pub place: Range<usize>,
    /// The line it begins on; the first line is 1.
    pub line: u32,
}

impl Found {
    /// The line is counted when all are found.
    const fn new(kind: SecretKind, place: Range<usize>) -> Self {
        Self {
            kind,
            place,
            line: 0,
        }
    }
}

/// How many times a text in base64 may stand within another.
const DEPTH: u8 = 2;

/// Every credential in a text, in order, none inside another.
///
/// Of a diff every line counts, also what it removes and what it leaves: a value that anybody
/// could read there has to be changed, whichever way the diff moves it. For what a diff brings
/// in, see [`find_in_diff`]. A text that is nothing but a hash or the name of a commit is none.
pub fn find(text: &str) -> Vec<Found> {
    find_within(text, DEPTH)
}

/// What a unified diff adds: credentials on lines that begin with a plus sign.
///
/// The whole diff is read, so that the lines around give a value its meaning; lines are counted in
/// the diff. Without such lines there is nothing to be found.
pub fn find_in_diff(diff: &str) -> Vec<Found> {
    let adds = |found: &Found| {
        let line = line_at(diff, found.place.start);
        let lines = diff.get(line..found.place.end).unwrap_or_default().lines();
        let mut lines = lines.filter(|line| line.starts_with('+') && !line.starts_with("+++ "));
        lines.next().is_some()
    };
    find(diff).into_iter().filter(adds).collect()
}

/// What a text is, given as the value of a field of that name; none where it is no credential.
pub fn kind_of_named(name: &str, value: &str) -> Option<SecretKind> {
    assigned::kind_of_named(name, value)
}

/// Whether a name says that its value is secret.
pub fn names_one(name: &str) -> bool {
    name::promise(name).is_some_and(|promise| promise >= name::Promise::Secret)
}

/// Whether a name says that its value only describes something.
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
    fed::find(text, &mut found);
    phrase::find(text, &mut found);
    assigned::find(text, &mut found);
    if let Some(depth) = depth.checked_sub(1) {
        let holds_one = |inner: &str| !find_within(inner, depth).is_empty();
        encoded::find(text, holds_one, &mut found);
    }
    apart(text, found)
}

/// In order, those that overlap as one, each with its line.
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

/// Where the line of a place begins.
fn line_at(text: &str, place: usize) -> usize {
    let head = text.get(..place).unwrap_or_default();
    head.rfind('\n').map_or(0, |at| at + 1)
}

/// Whether a text is nothing but a hash or the name of a commit.
fn is_hash(text: &str) -> bool {
    matches!(text.len(), 40 | 64) && text.bytes().all(|byte| byte.is_ascii_hexdigit())
}

#[cfg(test)]
mod tests;
