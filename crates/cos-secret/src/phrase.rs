//! Finds passwords that no name marks: phrases of SQL and of shells, and the lines of `.pgpass`.

use super::alphabet::Alphabet;
use super::index::Index;
use super::{Found, SecretKind, placeholder, randomness};
use std::ops::Range;
use std::sync::LazyLock;

/// Where the password is.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Where {
    /// In quotes after the phrase.
    Behind,
    /// In the login that is piped into it, as in `echo 'me:x' | chpasswd`.
    Before,
    /// In the last of five fields; the phrase contains the second.
    LastField,
}

static PHRASES: LazyLock<Index<Where>> = LazyLock::new(|| {
    let phrases = [
        ("identified by ", Where::Behind),
        ("identified with mysql_native_password by ", Where::Behind),
        ("identified with caching_sha2_password by ", Where::Behind),
        ("convertto-securestring ", Where::Behind),
        ("convertto-securestring -string ", Where::Behind),
        ("| chpasswd", Where::Before),
        ("|chpasswd", Where::Before),
        ("| sudo chpasswd", Where::Before),
        (":5432:", Where::LastField),
        (":5433:", Where::LastField),
        (":6432:", Where::LastField),
        (":*:*:", Where::LastField),
    ];
    Index::new(phrases.into_iter())
});

/// Maximum length of a line.
const LONGEST: usize = 256;

/// Returns all phrases.
pub(super) fn beginnings() -> impl Iterator<Item = &'static str> {
    PHRASES.texts()
}

/// Adds every password that a phrase marks.
pub(super) fn find(text: &str, found: &mut Vec<Found>) {
    for (at, phrase, place) in PHRASES.places(text.as_bytes()) {
        let held = match place {
            Where::Behind => behind(text, at + phrase.len()),
            Where::Before => printed(text, at),
            Where::LastField => last_field(text, at),
        };
        let value = |place: &Range<usize>| text.get(place.clone()).unwrap_or_default();
        let is_one = |place: &Range<usize>| {
            let value = value(place);
            value.len() >= 3 && !value.contains(char::is_whitespace) && !placeholder::is_one(value)
        };
        let password = held.filter(is_one);
        found.extend(password.map(|place| Found::new(SecretKind::CommandPassword, place)));
    }
}

fn behind(text: &str, at: usize) -> Option<Range<usize>> {
    let at = at + Alphabet::blank(text, at);
    let quote = text
        .as_bytes()
        .get(at)
        .filter(|byte| matches!(byte, b'"' | b'\''))?;
    let rest = text.as_bytes().get(at + 1..)?;
    let length = rest.iter().take(LONGEST).position(|byte| byte == quote)?;
    Some(at + 1..at + 1 + length)
}

/// Returns what is printed before a pipe: the last word, after its colon.
fn printed(text: &str, at: usize) -> Option<Range<usize>> {
    let head = text.get(..at)?.trim_end();
    let bare = head.trim_end_matches(['"', '\'']);
    let back = bare.bytes().rev().take(LONGEST);
    let length = back.take_while(|byte| !b" \t\n\"'".contains(byte)).count();
    let word = bare.get(bare.len() - length..)?;
    let (user, password) = word.split_once(':')?;
    let is_login = !user.is_empty() && !user.contains(['/', '$']);
    is_login.then(|| bare.len() - password.len()..bare.len())
}

/// Parses `host:port:database:user:password`, alone on a line.
fn last_field(text: &str, at: usize) -> Option<Range<usize>> {
    let bytes = text.as_bytes();
    let head = bytes.get(..at)?.iter().rev().take(LONGEST);
    let from = at - head.take_while(|byte| **byte != b'\n').count();
    let rest = bytes.get(from..)?.iter().take(LONGEST);
    let length = rest.take_while(|byte| !b"\r\n".contains(byte)).count();
    let line = text.get(from..from + length)?;
    let mut fields = line.splitn(5, ':');
    let heads: Vec<&str> = fields.by_ref().take(4).collect();
    let password = fields.next()?;
    let is_field = |field: &&str| {
        !field.is_empty()
            && !field.contains(char::is_whitespace)
            && !field.contains(['"', '\'', '/'])
    };
    let is_port = heads
        .get(1)
        .is_some_and(|port| *port == "*" || Alphabet::DIGIT.is_all(port));
    let is_line = heads.iter().all(is_field) && is_port && !password.contains(['"', '\'']);
    let is_chosen =
        randomness::is_chosen(password) || randomness::is_random(password) || password.len() >= 6;
    (is_line && is_chosen).then(|| from + line.len() - password.len()..from + line.len())
}
