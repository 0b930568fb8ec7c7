//! Finds cookies in headers and options: a session cookie grants access to everyone who has it.

use super::alphabet::Alphabet;
use super::index::Index;
use super::{Found, SecretKind, letters, name, placeholder, randomness};
use std::ops::Range;
use std::sync::LazyLock;

static SIGNS: LazyLock<Index<()>> =
    LazyLock::new(|| Index::new([("cookie", ()), (" -b ", ())].into_iter()));

/// Words in the names of session cookies.
const ADMITS: [&str; 14] = [
    "session",
    "sessionid",
    "sess",
    "sessid",
    "phpsessid",
    "jsessionid",
    "sid",
    "ssid",
    "hsid",
    "auth",
    "login",
    "remember",
    "csrf",
    "xsrf",
];

/// Attributes of a `Set-Cookie` header.
const ATTRIBUTES: [&str; 9] = [
    "path",
    "domain",
    "expires",
    "max-age",
    "samesite",
    "secure",
    "httponly",
    "priority",
    "partitioned",
];

/// Maximum length of a list of cookies.
const LONGEST: usize = 4096;

/// Returns the texts that introduce cookies.
pub(super) fn beginnings() -> impl Iterator<Item = &'static str> {
    SIGNS.texts()
}

/// Adds the value of every session cookie.
pub(super) fn find(text: &str, found: &mut Vec<Found>) {
    let mut done = 0;
    for (at, sign, ()) in SIGNS.places(text.as_bytes()) {
        if at < done {
            continue;
        }
        let from = at + sign.len();
        let rest = text.get(from..).unwrap_or_default();
        let is_sign = |letter: char| " :=\"'\\>,".contains(letter);
        let skipped = rest.len() - rest.trim_start_matches(is_sign).len();
        if skipped == 0 && sign == "cookie" {
            continue;
        }
        let row = row(text, from + skipped);
        done = row.end;
        for place in values(text, row) {
            found.push(Found::new(SecretKind::Authorization, place));
        }
    }
}

/// Returns the rest of the list: to the end of its line or text.
fn row(text: &str, from: usize) -> Range<usize> {
    let rest = text.as_bytes().get(from..).unwrap_or_default();
    let ends = |byte: &u8| b"\r\n\"'\\`<>".contains(byte);
    let length = rest.iter().take(LONGEST).position(ends);
    let length = length.unwrap_or(rest.len().min(LONGEST));
    from..text.floor_char_boundary(from + length)
}

fn values(text: &str, row: Range<usize>) -> Vec<Range<usize>> {
    let mut found = Vec::new();
    let mut from = row.start;
    for pair in text.get(row).unwrap_or_default().split(';') {
        let (start, next) = (from, from + pair.len() + 1);
        from = next;
        let Some((name, value)) = pair.split_once('=') else {
            continue;
        };
        // After a blank comes the next argument of a command.
        let value = value.split(char::is_whitespace).next().unwrap_or_default();
        let at = start + name.len() + 1;
        let name = name.trim();
        let is_attribute = ATTRIBUTES.iter().any(|one| name.eq_ignore_ascii_case(one));
        let is_name = !name.is_empty() && Alphabet::DOTTED.is_all(name);
        if is_name && !is_attribute && is_credential(name, value) {
            found.push(at..at + value.len());
        }
    }
    found
}

fn is_credential(name: &str, value: &str) -> bool {
    if value.len() < 6 || placeholder::is_one(value) {
        return false;
    }
    let words = name::words(name);
    let admits =
        name::promise(name).is_some() || words.iter().any(|word| ADMITS.contains(&word.as_str()));
    let is_drawn = randomness::is_random(value) || letters::are_drawn(value);
    is_drawn && (admits || value.len() >= 20) || admits && randomness::is_chosen(value)
}
