//! Finds credentials whose format has a fixed part in the middle or at the end, but none at the
//! start.

use super::alphabet::Alphabet as A;
use super::index::Index;
use super::{Found, SecretKind, base64, placeholder, randomness};
use std::sync::LazyLock;

/// A mark with a number of letters of an alphabet before and after it.
struct Mark {
    kind: SecretKind,
    text: &'static str,
    before: (A, usize, usize),
    after: (A, usize, usize),
}

const fn mark(
    kind: SecretKind,
    before: (A, usize, usize),
    text: &'static str,
    after: (A, usize, usize),
) -> Mark {
    Mark {
        kind,
        text,
        before,
        after,
    }
}

/// Microsoft puts four letters into its keys for scanners, at a fixed position before a checksum
/// and padding at the end.
#[rustfmt::skip]
static MARKS: &[Mark] = &[
    // A client secret: three letters, a digit, the mark; 40 letters in total, one or two fewer in
    // older ones.
    mark(SecretKind::AzureKey, (A::TILDED, 4, 4), "Q~", (A::TILDED, 31, 34)),
    mark(SecretKind::AzureKey, (A::ALNUM, 76, 76), "AZDO", (A::ALNUM, 4, 4)),
    mark(SecretKind::AzureKey, (A::ALNUM, 52, 52), "JQQJ99", (A::ALNUM, 26, 26)),
    mark(SecretKind::AzureKey, (A::BASE64, 76, 76), "+ASt", (A::BASE64_PADDED, 8, 8)),
    mark(SecretKind::AzureKey, (A::BASE64, 76, 76), "ACDb", (A::BASE64_PADDED, 8, 8)),
    mark(SecretKind::AzureKey, (A::BASE64, 76, 76), "+ABa", (A::BASE64_PADDED, 8, 8)),
    mark(SecretKind::AzureKey, (A::BASE64, 76, 76), "APIM", (A::BASE64_PADDED, 8, 8)),
    mark(SecretKind::AzureKey, (A::BASE64, 33, 33), "+AEh", (A::BASE64_PADDED, 7, 7)),
    mark(SecretKind::AzureKey, (A::BASE64, 33, 33), "+ASb", (A::BASE64_PADDED, 7, 7)),
    mark(SecretKind::AzureKey, (A::BASE64, 33, 33), "+ARm", (A::BASE64_PADDED, 7, 7)),
    mark(SecretKind::AzureKey, (A::BASE64, 33, 33), "AIoT", (A::BASE64_PADDED, 7, 7)),
    mark(SecretKind::AzureKey, (A::BASE64, 33, 33), "AzCa", (A::BASE64_PADDED, 7, 7)),
    mark(SecretKind::AzureKey, (A::BASE64, 44, 44), "AzFu", (A::BASE64_PADDED, 8, 8)),
    mark(SecretKind::AzureKey, (A::BASE64, 42, 42), "AzSe", (A::BASE64, 6, 6)),
    mark(SecretKind::AzureKey, (A::BASE64, 42, 42), "+ACR", (A::BASE64, 6, 6)),
    mark(SecretKind::VaultToken, (A::ALNUM, 14, 14), ".atlasv1.", (A::URL, 60, 70)),
    // A bot's number, a colon, and 35 letters; the first two are constant.
    mark(SecretKind::ChatToken, (A::DIGIT, 8, 10), ":AA", (A::URL, 33, 33)),
    mark(SecretKind::MailKey, (A::HEX, 32, 32), "-us", (A::DIGIT, 1, 2)),
    mark(SecretKind::MonitoringKey, (A::HEX, 36, 36), "FFFFNRAL", (A::ALNUM, 0, 0)),
    mark(SecretKind::MonitoringKey, (A::SMALL, 36, 36), "NRAL", (A::ALNUM, 0, 0)),
    mark(SecretKind::ServiceKey, (A::WORD, 36, 36), "_mmk", (A::ALNUM, 0, 0)),
];

/// Marks of two letters are indexed with three bytes: the tilde is never the last.
static INDEX: LazyLock<Index<&'static Mark>> = LazyLock::new(|| {
    let long = MARKS.iter().filter(|mark| mark.text.len() >= 3);
    Index::new(long.map(|mark| (mark.text, mark)))
});

/// Returns the marks that are long enough for an index.
pub(super) fn beginnings() -> impl Iterator<Item = &'static str> {
    INDEX.texts()
}

/// Checks whether a text has a credential with a mark too short for an index.
pub(super) fn has_unindexed(text: &str) -> bool {
    let mut found = Vec::new();
    // Most texts have neither sign.
    if text.bytes().any(|byte| matches!(byte, b'~' | b'.')) {
        find_unindexed(text, &mut found);
    }
    !found.is_empty()
}

/// Adds every credential with a mark.
pub(super) fn find(text: &str, found: &mut Vec<Found>) {
    for (at, _, mark) in INDEX.places(text.as_bytes()) {
        add(text, at, mark, found);
    }
    find_unindexed(text, found);
}

fn find_unindexed(text: &str, found: &mut Vec<Found>) {
    if let Some(client_secret) = MARKS.first() {
        for (at, _) in text.match_indices(client_secret.text) {
            add(text, at, client_secret, found);
        }
    }
    for (at, _) in text.match_indices('.') {
        found.extend(vault(text, at));
        found.extend(discord(text, at));
    }
}

fn add(text: &str, at: usize, mark: &Mark, found: &mut Vec<Found>) {
    let (alphabet, least, most) = mark.before;
    let head = text.as_bytes().get(..at).unwrap_or_default();
    // One letter more than the maximum shows that the run is too long.
    let before = run_back(alphabet, head, most + 1);
    let (alphabet, shortest, longest) = mark.after;
    let middle = at + mark.text.len();
    let tail = text.as_bytes().get(middle..).unwrap_or_default();
    let after = alphabet.run(tail, longest + 1);
    let fits = (least..=most).contains(&before) && (shortest..=longest).contains(&after);
    let whole = at.saturating_sub(before)..middle + after;
    let ends = tail.get(after).is_none_or(|next| !A::WORD.has(*next));
    if let Some(value) = text.get(whole.clone())
        && text.get(at..middle) == Some(mark.text)
        && fits
        && ends
        && !randomness::is_counted(value)
        && !placeholder::has_placeholder(value)
    {
        found.push(Found::new(mark.kind, whole));
    }
}

/// Returns how many letters of an alphabet a text ends with, up to a limit.
fn run_back(alphabet: A, bytes: &[u8], limit: usize) -> usize {
    let within = bytes.iter().rev().take(limit);
    within.take_while(|byte| alphabet.has(**byte)).count()
}

/// Finds Vault's older tokens: `s.` and 24 letters of all three classes.
fn vault(text: &str, dot: usize) -> Option<Found> {
    let bytes = text.as_bytes();
    let from = dot.checked_sub(1)?;
    let begins = matches!(bytes.get(from), Some(b's' | b'b'))
        && super::format::is_beginning(bytes, from)
        && from.checked_sub(1).and_then(|at| bytes.get(at)) != Some(&b'.');
    let end = dot + 25;
    let body = text.get(dot + 1..end)?;
    let ends = bytes
        .get(end)
        .is_none_or(|next| !A::WORD.has(*next) && *next != b'.');
    let is_one = begins && ends && A::ALNUM.is_all(body) && randomness::classes(body) >= 3;
    (is_one && randomness::is_random(body)).then(|| Found::new(SecretKind::VaultToken, from..end))
}

/// Finds Discord's tokens: the bot's number in base64, a time and a signature, separated by dots.
fn discord(text: &str, dot: usize) -> Option<Found> {
    let bytes = text.as_bytes();
    let head = bytes.get(..dot)?;
    let before = run_back(A::URL, head, 30);
    let from = dot - before;
    // A number of 17 to 20 digits has 23 to 27 letters.
    let number = base64::decoded(
        text.get(from..dot)
            .filter(|_| (23..=27).contains(&before))?,
    )?;
    let is_number = number.len() >= 17 && number.iter().all(u8::is_ascii_digit);
    let time = A::URL.run(bytes.get(dot + 1..)?, 7);
    let second = dot + 1 + time;
    let rest = bytes.get(second..)?.strip_prefix(b".")?;
    let signature = A::URL.run(rest, 41);
    let is_one = is_number && time == 6 && (27..=40).contains(&signature);
    is_one.then(|| Found::new(SecretKind::ChatToken, from..second + 1 + signature))
}
