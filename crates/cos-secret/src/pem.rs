//! Finds private keys in PEM format, between two lines of dashes.
//!
//! All kinds count, also encrypted ones, because their passphrase can be guessed offline.
//! Certificates and public keys do not count.

use super::alphabet::Alphabet;
use super::{Found, SecretKind, randomness};
use std::ops::Range;

const BEGINNING: &str = "-----BEGIN ";
const ENDING: &str = "-----END ";
const DASHES: &str = "-----";
/// The first line of a private key contains this.
const PRIVATE: &str = "PRIVATE KEY";
/// Maximum length of the name of a key type.
const LONGEST_NAME: usize = 60;
/// Minimum number of letters in a key: the shortest elliptic-curve keys have 64.
const SHORTEST: usize = 40;

/// Minimum length of a row of letters.
const LONG: usize = 16;

/// The prefix of `PuTTY`'s own format.
const PUTTY: &str = "PuTTY-User-Key-File-";
const PUTTY_PRIVATE: &str = "Private-Lines:";

/// Returns the texts in the first line of a key, and in the last line of a truncated one.
pub(super) fn beginnings() -> impl Iterator<Item = &'static str> {
    [BEGINNING, ENDING, PUTTY].into_iter()
}

/// Adds every private key, from its first line to its last or to the end of the text; for a key
/// without its start, the remaining lines.
pub(super) fn find(text: &str, found: &mut Vec<Found>) {
    let mut done = 0;
    for (at, _) in text.match_indices(BEGINNING) {
        if at < done {
            continue;
        }
        if let Some(end) = end(text, at) {
            found.push(Found::new(SecretKind::PrivateKey, at..end));
            done = end;
        }
    }
    let begun = found.len();
    for (at, _) in text.match_indices(ENDING) {
        let known = |one: &Found| one.place.contains(&at);
        if !found.iter().take(begun).any(known)
            && let Some(place) = cut_off(text, at)
        {
            found.push(Found::new(SecretKind::PrivateKey, place));
        }
    }
    if let Some(at) = text.find(PUTTY)
        && let Some(lines) = text.get(at..).and_then(|rest| rest.find(PUTTY_PRIVATE))
    {
        found.push(Found::new(SecretKind::PrivateKey, at + lines..text.len()));
    }
}

/// Finds a key without its start: its last line, and the rows of letters before it.
fn cut_off(text: &str, at: usize) -> Option<Range<usize>> {
    let name_from = at + ENDING.len();
    let name = text.get(name_from..)?.split(DASHES).next()?;
    if name.len() > LONGEST_NAME || !name.contains(PRIVATE) {
        return None;
    }
    let before = text.get(..at)?;
    let is_row = |line: &&str| {
        let row = line.trim();
        row.bytes().all(|byte| Alphabet::BASE64_PADDED.has(byte)) && !row.is_empty()
    };
    let rows = before.split_inclusive('\n').rev().take_while(is_row);
    let from = at - rows.map(str::len).sum::<usize>();
    let end = name_from + name.len() + DASHES.len();
    is_body(text.get(from..at)?).then_some(from..end.min(text.len()))
}

fn end(text: &str, at: usize) -> Option<usize> {
    let name_from = at + BEGINNING.len();
    let rest = text.get(name_from..)?;
    let head = rest.as_bytes().get(..LONGEST_NAME.min(rest.len()))?;
    let name_end = head
        .windows(DASHES.len())
        .position(|five| five == DASHES.as_bytes())?;
    let name = rest.get(..name_end)?;
    if !name.contains(PRIVATE) {
        return None;
    }
    let body_from = name_from + name_end + DASHES.len();
    let body = text.get(body_from..)?;
    // A key without an end is truncated; the next dashes do not belong to it.
    let stop = body.find(DASHES).unwrap_or(body.len());
    let body = body.get(..stop)?;
    if !is_body(body) {
        return None;
    }
    let end = body_from + stop;
    let closing = text.get(end..).filter(|rest| rest.starts_with(ENDING));
    let line = closing.and_then(|rest| rest.get(ENDING.len()..)?.find(DASHES));
    Some(line.map_or(end, |line| end + ENDING.len() + line + DASHES.len()))
}

/// Checks whether the text between the lines is a key: long rows of base64, not an explanation and
/// not a repeated letter.
fn is_body(body: &str) -> bool {
    // In code, line breaks are a backslash and a letter.
    let plain = body.replace("\\r", " ").replace("\\n", " ");
    // A code fence or quote before any row of letters: the text only mentions the first line.
    let quoted = plain.find('`').unwrap_or(plain.len());
    let plain = plain.get(..quoted).unwrap_or_default();
    let is_letter =
        |letter: char| u8::try_from(letter).is_ok_and(|byte| Alphabet::BASE64_PADDED.has(byte));
    let rows = plain.split(|letter: char| !is_letter(letter));
    let rows: Vec<&str> = rows
        .filter(|row| row.len() >= LONG && !randomness::is_wordy(row))
        .collect();
    let count: usize = rows.iter().map(|row| row.len()).sum();
    count >= SHORTEST && rows.iter().any(|row| randomness::entropy(row) >= 3.0)
}
