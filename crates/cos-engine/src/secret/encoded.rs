//! Texts in base64 with a credential inside, as in manifests, build settings and environments.

use super::alphabet::Alphabet;
use super::{Found, SecretKind, base64};
use std::ops::Range;

/// What is shorter hides too little to be told from a name.
const SHORTEST: usize = 24;
/// Of what is longer, only so much is read.
const LONGEST: usize = 1 << 16;
/// Between a small letter and a capital or digit; a text in base64 changes all the time, hashes
/// and names in hexadecimal never.
const CHANGES: usize = 4;

/// Whether a text has anything that might be another text in base64.
pub(super) fn is_suspect(text: &str) -> bool {
    runs(text).next().is_some()
}

/// Adds every text in base64 that `is_suspect_inside` says to hold a credential.
pub(super) fn find(text: &str, holds_one: impl Fn(&str) -> bool, found: &mut Vec<Found>) {
    for place in runs(text) {
        let inner = text.get(place.clone()).and_then(base64::decoded_text);
        if inner.is_some_and(|inner| holds_one(&inner)) {
            found.push(Found::new(SecretKind::Encoded, place));
        }
    }
}

/// Long runs of the letters of base64 that mix capitals and small letters.
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
