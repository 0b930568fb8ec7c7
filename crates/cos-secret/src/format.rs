//! Defines the format descriptions used in the provider tables, and matches them.
//!
//! A format is a sequence of parts, matched from left to right without backtracking; every run has
//! a limit. So matching at one position takes bounded time for any text.

use super::alphabet::Alphabet;
use super::{SecretKind, placeholder, randomness, unique_prefix};

/// One part of a format.
pub(super) enum Part {
    /// Exactly this.
    Text(&'static str),
    /// One of these; a text comes before its own prefix.
    Any(&'static [&'static str]),
    /// Letters of an alphabet: minimum and maximum number. A final run that exceeds its maximum is
    /// not a credential.
    Run(Alphabet, usize, usize),
}

/// Additional conditions besides the format.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Proof {
    /// None: the fixed part is long enough to be unique.
    Shape,
    /// It is not a filler.
    Unfilled,
    /// It is not a stand-in of any kind, such as a repeated letter.
    Real,
    /// It is not a stand-in, not words, and does not count up.
    Drawn,
    /// It looks random by itself, because its prefix says little.
    Random,
}

/// The format of one kind of credential. It starts with a text of at least three bytes.
pub(super) struct Format {
    pub(super) kind: SecretKind,
    pub(super) proof: Proof,
    pub(super) parts: &'static [Part],
}

impl Format {
    /// Returns texts; a credential must contain one of them.
    pub(super) fn beginnings(&self) -> &[&'static str] {
        match self.parts.first() {
            Some(Part::Text(text)) => std::slice::from_ref(text),
            Some(Part::Any(texts)) => texts,
            Some(Part::Run(..)) | None => &[],
        }
    }

    /// Returns the end of a credential that starts at a position, if there is one.
    pub(super) fn end(&self, text: &str, at: usize) -> Option<usize> {
        let bytes = text.as_bytes();
        let fixed = at + self.fixed(bytes.get(at..)?);
        let rare = unique_prefix::behind(text.get(at..fixed)?);
        if !is_beginning(bytes, at) && !rare.is_some_and(|rare| rare.may_begin(bytes, at)) {
            return None;
        }
        let mut end = at;
        for part in self.parts {
            end += part.length(bytes.get(end..)?)?;
        }
        let next = bytes.get(end).copied();
        let goes_on = next.is_some_and(|next| match self.parts.last() {
            Some(Part::Run(alphabet, ..)) => {
                // A name may continue after the fixed part.
                alphabet.has(next) || Alphabet::WORD.has(next) && (rare.is_none() || next != b'_')
            }
            _ => Alphabet::WORD.has(next),
        });
        let body = text.get(fixed..end)?;
        (!goes_on && self.is_proven(body)).then_some(end)
    }

    /// Returns the length of the fixed prefix.
    fn fixed(&self, bytes: &[u8]) -> usize {
        let first = self.parts.first();
        first
            .and_then(|part| part.length(bytes))
            .unwrap_or_default()
    }

    fn is_proven(&self, body: &str) -> bool {
        match self.proof {
            Proof::Shape => true,
            Proof::Unfilled => !placeholder::is_filled(body) && !placeholder::has_placeholder(body),
            Proof::Real => !placeholder::is_filler(body) && !placeholder::has_placeholder(body),
            Proof::Drawn => {
                !placeholder::has_placeholder(body)
                    && !randomness::is_counted(body)
                    && !randomness::is_wordy(body)
                    && randomness::entropy(body) >= 2.5
            }
            Proof::Random => !placeholder::has_placeholder(body) && randomness::is_random(body),
        }
    }
}

impl Part {
    fn length(&self, bytes: &[u8]) -> Option<usize> {
        match self {
            Self::Text(text) => bytes.starts_with(text.as_bytes()).then_some(text.len()),
            Self::Any(texts) => {
                let begins = |text: &&&str| bytes.starts_with(text.as_bytes());
                texts.iter().find(begins).map(|text| text.len())
            }
            Self::Run(alphabet, least, most) => {
                let length = alphabet.run(bytes, *most);
                (length >= *least).then_some(length)
            }
        }
    }
}

/// Checks whether a credential may start at a position: not inside a word, and not after a dash
/// inside one. For unique prefixes, see [`unique_prefix`].
pub(super) fn is_beginning(bytes: &[u8], at: usize) -> bool {
    let before = |back: usize| at.checked_sub(back).and_then(|at| bytes.get(at)).copied();
    if before(1) == Some(b'm') && is_colour(bytes.get(..at).unwrap_or_default()) {
        return true;
    }
    match (before(3), before(2), before(1)) {
        // In JSON a line break is a backslash and a letter.
        (_, Some(b'\\'), Some(b'n' | b'r' | b't')) | (_, _, None) => true,
        // In addresses a sign is a percent sign and two digits.
        (Some(b'%'), Some(high), Some(low)) if high.is_ascii_digit() => low.is_ascii_hexdigit(),
        (_, before, Some(b'-')) => !before.is_some_and(|byte| Alphabet::WORD.has(byte)),
        (_, _, Some(last)) => !Alphabet::WORD.has(last),
    }
}

/// Checks whether a text ends with a terminal colour code, as in `[1;32m`.
fn is_colour(bytes: &[u8]) -> bool {
    let within = bytes.iter().rev().skip(1).take(24);
    let mut before = within.skip_while(|byte| byte.is_ascii_digit() || **byte == b';');
    before.next() == Some(&b'[')
}
