//! Finds base64 texts that contain a credential, as in manifests, build settings and environments.

use super::alphabet::Alphabet;
use super::{Found, SecretKind, base64};
use std::ops::Range;

/// Minimum length; a shorter text cannot be distinguished from a name.
pub(super) const SHORTEST: usize = 24;
/// Maximum length that is decoded.
const LONGEST: usize = 1 << 16;
/// Minimum number of changes between lower case and capitals or digits; base64 has many, hashes and
/// hexadecimal names have none.
const CHANGES: usize = 4;

/// Checks whether a text contains something that may be base64.
pub(super) fn is_suspect(text: &str) -> bool {
    text.len() >= SHORTEST && runs(text).next().is_some()
}

/// Adds every base64 text that contains a credential by `is_suspect_inside`.
pub(super) fn find(text: &str, holds_one: impl Fn(&str) -> bool, found: &mut Vec<Found>) {
    for place in runs(text) {
        let inner = text.get(place.clone()).and_then(base64::decoded_text);
        if inner.is_some_and(|inner| holds_one(&inner)) {
            found.push(Found::new(SecretKind::Encoded, place));
        }
    }
}

/// Returns long runs of base64 letters with mixed case.
fn runs(text: &str) -> impl Iterator<Item = Range<usize>> {
    let bytes = text.as_bytes();
    let mut at = 0;
    std::iter::from_fn(move || {
        loop {
            let rest = bytes.get(at..).filter(|rest| !rest.is_empty())?;
            let length = Alphabet::BASE64_PADDED.run(rest, LONGEST);
            let from = at;
            at += length.max(1);
            let run = rest.get(..length).unwrap_or_default();
            if length >= SHORTEST && is_mixed(run) {
                return Some(from..from + length);
            }
        }
    })
}

fn is_mixed(run: &[u8]) -> bool {
    let changes = run.windows(2).filter(|two| match two {
        [first, second] => first.is_ascii_lowercase() && second.is_ascii_uppercase(),
        _ => false,
    });
    changes.take(CHANGES).count() == CHANGES || run.starts_with(b"LS0tLS1CRUdJTi")
}
