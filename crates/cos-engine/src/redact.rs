//! Takes credentials out of everything before it is written.
//!
//! They are recognised by shape: what well-known services give out, private keys, passwords in
//! addresses, and values assigned to names such as `password`. A hash or an id that stands alone
//! is never touched.

mod shape;

pub use shape::SecretKind;

use serde_json::Value;
use shape::SHAPES;
use std::ops::Range;
use std::sync::LazyLock;

/// One credential in a text; never the credential itself.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Found {
    /// What it looks like.
    pub kind: SecretKind,
    /// The bytes it takes up.
    pub place: Range<usize>,
}

/// Fields that hold names and hashes made by `cos` or by a person naming a goal; two of them must
/// never become the same.
const NAMES: [&str; 17] = [
    "after",
    "base",
    "before",
    "candidate",
    "commit",
    "consumed_by",
    "decision",
    "diff",
    "fingerprint",
    "goal",
    "id",
    "kind",
    "matter",
    "onto",
    "run",
    "supersedes",
    "transcript",
];

/// What every credential that is looked for has somewhere; one pass, no allocation. Capitals do
/// not matter.
const SIGNS: [&[u8]; 37] = [
    b"akia",
    b"asia",
    b"abia",
    b"acca",
    b"aiza",
    b"api_key",
    b"api-key",
    b"apikey",
    b"api key",
    b"access_key",
    b"access-key",
    b"accesskey",
    b"account_key",
    b"accountkey",
    b"basic ",
    b"bearer",
    b"credential",
    b"eyj",
    b"ghp_",
    b"gho_",
    b"ghu_",
    b"ghs_",
    b"ghr_",
    b"github_pat_",
    b"glpat-",
    b"hf_",
    b"hooks.slack",
    b"npm_",
    b"passphrase",
    b"passw",
    b"private",
    b"pwd",
    b"pypi-",
    b"secret",
    b"token",
    b"xox",
    b"ya29.",
];

/// For each letter that such a sign begins with, the letters that come second, as bits; a letter's
/// capital shares its place. Two letters rule out nearly every place of a text.
static BEGINNINGS: LazyLock<[u32; 32]> = LazyLock::new(|| {
    let others: [&[u8]; 3] = [b"sk", b"rk", b"://"];
    let mut beginnings = [0; 32];
    for sign in SIGNS.into_iter().chain(others) {
        if let [first, second, ..] = sign
            && let Some(seconds) = beginnings.get_mut(usize::from(first % 32))
        {
            *seconds |= 1 << (second % 32);
        }
    }
    beginnings
});

/// Whether a text may hold a credential. False means certainly not.
pub fn is_suspect(text: &str) -> bool {
    let (bytes, beginnings) = (text.as_bytes(), *BEGINNINGS);
    bytes.windows(2).enumerate().any(|(at, two)| {
        let [first, second] = two else {
            return false;
        };
        let seconds = beginnings.get(usize::from(first % 32));
        seconds.is_some_and(|seconds| seconds & (1 << (second % 32)) != 0)
            && bytes.get(at..).is_some_and(|place| is_sign(bytes, place))
    })
}

/// Whether a text has at this place what a credential has somewhere.
fn is_sign(whole: &[u8], place: &[u8]) -> bool {
    let begins = |sign: &&[u8]| {
        let head = place.get(..sign.len());
        head.is_some_and(|head| head.eq_ignore_ascii_case(sign))
    };
    let in_address = || place.starts_with(b"://") && place.contains(&b'@');
    in_address() || is_key_prefix(whole, place) || SIGNS.iter().any(begins)
}

/// `sk-` and the like, but not the end of a word such as `task-`.
fn is_key_prefix(whole: &[u8], place: &[u8]) -> bool {
    let signs: [&[u8]; 4] = [b"sk-", b"sk_", b"rk_", b"sk."];
    if !signs.iter().any(|sign| place.starts_with(sign)) {
        return false;
    }
    let before = whole.len() - place.len();
    let nth_before = |back: usize| {
        before
            .checked_sub(back)
            .and_then(|at| whole.get(at))
            .copied()
    };
    match (nth_before(2), nth_before(1)) {
        // In JSON a line break is a backslash and a letter.
        (Some(b'\\'), _) | (_, None) => true,
        (_, Some(letter)) => !letter.is_ascii_alphanumeric(),
    }
}

/// Every credential in a text, in order, none inside another.
pub fn find(text: &str) -> Vec<Found> {
    if !is_suspect(text) || is_hash(text) {
        return Vec::new();
    }
    let mut found: Vec<Found> = SHAPES.iter().flat_map(|shape| shape.find(text)).collect();
    found.sort_by_key(|one| (one.place.start, usize::MAX - one.place.end));
    let mut end = 0;
    found.retain(|one| {
        let apart = one.place.start >= end;
        if apart {
            end = one.place.end;
        }
        apart
    });
    found
}

/// A text with each credential replaced by `[redacted:kind]`; `None` when there is none.
pub fn text(text: &str) -> Option<String> {
    let found = find(text);
    if found.is_empty() {
        return None;
    }
    let mut clean = String::with_capacity(text.len());
    let mut done = 0;
    for one in found {
        clean.push_str(text.get(done..one.place.start).unwrap_or_default());
        clean.push_str("[redacted:");
        clean.push_str(one.kind.name());
        clean.push(']');
        done = one.place.end;
    }
    clean.push_str(text.get(done..).unwrap_or_default());
    Some(clean)
}

/// Takes the credentials out of every text in a value; says whether there was one.
pub fn value(value: &mut Value) -> bool {
    match value {
        Value::String(held) => text(held).map(|clean| *held = clean).is_some(),
        Value::Array(items) => items
            .iter_mut()
            .fold(false, |found, item| self::value(item) | found),
        Value::Object(fields) => fields.iter_mut().fold(false, |found, (name, field)| {
            let is_name = field.is_string() && NAMES.contains(&name.as_str());
            (!is_name && self::value(field)) | found
        }),
        _ => false,
    }
}

/// Whether a text is nothing but a hash or the name of a commit.
fn is_hash(text: &str) -> bool {
    matches!(text.len(), 40 | 64) && text.bytes().all(|byte| byte.is_ascii_hexdigit())
}

#[cfg(test)]
mod tests;

/// The redaction of texts, to be handed to whoever writes some.
pub fn shared() -> std::sync::Arc<dyn Fn(&str) -> String + Send + Sync> {
    std::sync::Arc::new(|given| text(given).unwrap_or_else(|| given.to_owned()))
}
