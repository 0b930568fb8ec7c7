//! Finds password hashes, as in `shadow`, `.htpasswd` and user tables.
//!
//! They count as credentials: an attacker can test passwords against a hash offline, and guesses
//! most of them.

use super::alphabet::Alphabet as A;
use super::format::Part::{Any, Run, Text};
use super::format::{Format, Part, Proof};
use super::index::Index;
use super::{Found, SecretKind};
use std::sync::LazyLock;

const fn row(parts: &'static [Part]) -> Format {
    Format {
        kind: SecretKind::PasswordHash,
        proof: Proof::Shape,
        parts,
    }
}

#[rustfmt::skip]
static FORMATS: &[Format] = &[
    row(&[Text("$6$"), Run(A::CRYPT, 1, 16), Text("$"), Run(A::CRYPT, 86, 86)]),
    row(&[Text("$5$"), Run(A::CRYPT, 1, 16), Text("$"), Run(A::CRYPT, 43, 43)]),
    row(&[Any(&["$6$rounds=", "$5$rounds="]), Run(A::DIGIT, 1, 9), Text("$"), Run(A::CRYPT, 1, 16), Text("$"), Run(A::CRYPT, 43, 86)]),
    row(&[Any(&["$1$", "$apr1$"]), Run(A::CRYPT, 1, 8), Text("$"), Run(A::CRYPT, 22, 22)]),
    row(&[Any(&["$2a$", "$2b$", "$2x$", "$2y$"]), Run(A::DIGIT, 2, 2), Text("$"), Run(A::CRYPT, 53, 53)]),
    row(&[Any(&["$y$", "$gy$", "$7$"]), Run(A::CRYPT, 2, 12), Text("$"), Run(A::CRYPT, 1, 86), Text("$"), Run(A::CRYPT, 43, 43)]),
    row(&[Any(&["$P$", "$H$"]), Run(A::CRYPT, 31, 31)]),
    row(&[Any(&["$argon2id$v=19$m=", "$argon2i$v=19$m=", "$argon2d$v=19$m="]), Run(A::DIGIT, 1, 9), Text(",t="), Run(A::DIGIT, 1, 5), Text(",p="), Run(A::DIGIT, 1, 3), Text("$"), Run(A::BASE64_PADDED, 11, 90), Text("$"), Run(A::BASE64_PADDED, 16, 180)]),
    row(&[Any(&["pbkdf2_sha256$", "pbkdf2_sha1$", "pbkdf2_sha512$"]), Run(A::DIGIT, 1, 9), Text("$"), Run(A::ALNUM, 8, 64), Text("$"), Run(A::BASE64_PADDED, 27, 90)]),
    row(&[Any(&["$pbkdf2-sha256$", "$pbkdf2-sha512$"]), Run(A::DIGIT, 1, 9), Text("$"), Run(A::CRYPT, 8, 90), Text("$"), Run(A::CRYPT, 27, 90)]),
    row(&[Any(&["{SSHA}", "{SHA}", "{SSHA512}", "{SSHA256}", "{SHA512}", "{SHA256}"]), Run(A::BASE64_PADDED, 28, 140)]),
];

static INDEX: LazyLock<Index<&'static Format>> = LazyLock::new(|| {
    let rows = FORMATS.iter().flat_map(|format| {
        let texts = format.beginnings().iter();
        texts.map(move |text| (*text, format))
    });
    Index::new(rows)
});

/// Words on the same line that mark an example.
const MADE_UP: [&str; 5] = ["test_", "mock_", "fake_", "dummy", "example"];

/// Returns the prefixes of hashes.
pub(super) fn beginnings() -> impl Iterator<Item = &'static str> {
    INDEX.texts()
}

/// Adds every password hash.
pub(super) fn find(text: &str, found: &mut Vec<Found>) {
    for (at, _, format) in INDEX.places(text.as_bytes()) {
        if let Some(end) = format.end(text, at).filter(|_| !is_made_up(text, at)) {
            found.push(Found::new(format.kind, at..end));
        }
    }
}

fn is_made_up(text: &str, at: usize) -> bool {
    let head = text.get(..at).unwrap_or_default();
    let head = head.as_bytes();
    let near = head
        .get(head.len().saturating_sub(200)..)
        .unwrap_or_default();
    let line = near
        .rsplit(|byte| *byte == b'\n')
        .next()
        .unwrap_or_default();
    let line = String::from_utf8_lossy(line).to_ascii_lowercase();
    MADE_UP.iter().any(|word| line.contains(word))
}
