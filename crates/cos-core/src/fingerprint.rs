//! The type of a fingerprint: a hash of what exactly an approval covers. If one part changes, the
//! approval does not apply. The modules of `question` choose the parts.

use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use std::fmt;

/// A SHA-256 over named parts, in hexadecimal.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Fingerprint(String);

impl Fingerprint {
    /// Hashes the parts in the given order. Each name and value is preceded by its length, so that
    /// two different lists never give the same bytes.
    pub fn of(parts: &[(&str, &str)]) -> Self {
        let mut hash = Sha256::new();
        for text in parts.iter().flat_map(|(name, value)| [name, value]) {
            hash.update(u64::try_from(text.len()).unwrap_or(u64::MAX).to_be_bytes());
            hash.update(text.as_bytes());
        }
        Self(hex(&hash.finalize()))
    }

    /// Returns the hash as text.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// Joins texts into one part of a fingerprint, so that two different lists never give the same
/// text. NUL separates them; a NUL within a text, and the escape character itself, are escaped.
pub fn listed<T: AsRef<str>>(texts: impl IntoIterator<Item = T>) -> String {
    let spelled = texts.into_iter().map(|text| {
        let marks = text.as_ref().replace('\u{1}', "\u{1}\u{1}");
        marks.replace('\0', "\u{1}0")
    });
    spelled.collect::<Vec<String>>().join("\0")
}

impl fmt::Display for Fingerprint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.0)
    }
}

/// Formats bytes as lower-case hexadecimal digits.
pub fn hex(bytes: &[u8]) -> String {
    let digit = |half: u8| char::from_digit(u32::from(half), 16).unwrap_or('0');
    let digits = bytes
        .iter()
        .flat_map(|byte| [digit(byte >> 4), digit(byte & 15)]);
    let mut text = String::with_capacity(bytes.len() * 2);
    text.extend(digits);
    text
}
