//! Private keys in the form that nearly all programs write: between two lines of dashes.
//!
//! All kinds are taken, also encrypted ones: their passphrase can be guessed at leisure.
//! Certificates and public keys are no secrets.

use super::alphabet::Alphabet;
use super::{Found, SecretKind, chance};
use std::ops::Range;

const BEGINNING: &str = "-----BEGIN ";
const ENDING: &str = "-----END ";
const DASHES: &str = "-----";
/// What the first line of a private key says, before `KEY` and after.
const PRIVATE: &str = "PRIVATE KEY";
/// The longest name of a kind of key.
const LONGEST_NAME: usize = 60;
/// So many letters of a key are one worth the name: the shortest, on curves, have 64.
const SHORTEST: usize = 40;

/// The shortest row of letters that counts.
const LONG: usize = 16;

/// The beginnings of `PuTTY`'s own form.
const PUTTY: &str = "PuTTY-User-Key-File-";
const PUTTY_PRIVATE: &str = "Private-Lines:";

/// Whether a text has the first line of a key, or the last of one that was cut off.
pub(super) fn is_suspect(text: &str) -> bool {
    text.contains(BEGINNING) || text.contains(ENDING) || text.contains(PUTTY)
}

/// Adds every private key, from its first line to its last or to the end of the text; of one whose
/// beginning was cut off, what is left.
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

/// A key of which only the last lines are there: its last line, and the rows of letters before it.
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
    // A key that never ends is cut off; the next dashes are not part of it.
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

/// Whether what stands between the lines is a key: long rows of base64, not the words of an
/// explanation, nor one letter again and again.
fn is_body(body: &str) -> bool {
    // In code the line breaks are a backslash and a letter.
    let plain = body.replace("\\r", " ").replace("\\n", " ");
    // A fence or quote of a document stands before any row: the first line is only mentioned.
    let quoted = plain.find('`').unwrap_or(plain.len());
    let plain = plain.get(..quoted).unwrap_or_default();
    let is_letter =
        |letter: char| u8::try_from(letter).is_ok_and(|byte| Alphabet::BASE64_PADDED.has(byte));
    let rows = plain.split(|letter: char| !is_letter(letter));
    let rows: Vec<&str> = rows
        .filter(|row| row.len() >= LONG && !chance::is_wordy(row))
        .collect();
    let count: usize = rows.iter().map(|row| row.len()).sum();
    count >= SHORTEST && rows.iter().any(|row| chance::entropy(row) >= 3.0)
}
