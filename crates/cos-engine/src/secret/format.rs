//! The language in which the tables of providers say how a credential is written, and its reader.
//!
//! A format is a row of parts, read from left to right without going back; every run has a limit.
//! So reading one place takes bounded time, whatever the text.

use super::alphabet::Alphabet;
use super::{SecretKind, chance, rare, stand_in};

/// One piece of a format.
pub(super) enum Part {
    /// Exactly this.
    Text(&'static str),
    /// One of these; where one begins like another, the longer stands first.
    Any(&'static [&'static str]),
    /// Letters of an alphabet: at least so many, at most so many. A last run that goes on beyond
    /// its most is no credential but something longer.
    Run(Alphabet, usize, usize),
}

/// What must hold besides the format.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Proof {
    /// The format says it all: so much of it is fixed that nothing else is written so.
    Shape,
    /// It must not be filled with what people fill gaps with.
    Unfilled,
    /// It must not be a stand-in at all, such as a row of the same letter.
    Real,
    /// It must not be a stand-in, nor words, nor counted.
    Drawn,
    /// It must look drawn all by itself, because the beginning says little.
    Random,
}

/// How one kind of credential is written. Begins with a text of three bytes or more.
pub(super) struct Format {
    pub(super) kind: SecretKind,
    pub(super) proof: Proof,
    pub(super) parts: &'static [Part],
}

impl Format {
    /// What a text must have somewhere to hold this.
    pub(super) fn beginnings(&self) -> &[&'static str] {
        match self.parts.first() {
            Some(Part::Text(text)) => std::slice::from_ref(text),
            Some(Part::Any(texts)) => texts,
            Some(Part::Run(..)) | None => &[],
        }
    }

    /// The end of a credential that begins at a place, if one does.
    pub(super) fn end(&self, text: &str, at: usize) -> Option<usize> {
        let bytes = text.as_bytes();
        let fixed = at + self.fixed(bytes.get(at..)?);
        let rare = rare::behind(text.get(at..fixed)?);
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
                // A name may go on behind what is certain.
                alphabet.has(next) || Alphabet::WORD.has(next) && (rare.is_none() || next != b'_')
            }
            _ => Alphabet::WORD.has(next),
        });
        let body = text.get(fixed..end)?;
        (!goes_on && self.is_proven(body)).then_some(end)
    }

    /// How long the fixed beginning is.
    fn fixed(&self, bytes: &[u8]) -> usize {
        let first = self.parts.first();
        first
            .and_then(|part| part.length(bytes))
            .unwrap_or_default()
    }

    fn is_proven(&self, body: &str) -> bool {
        match self.proof {
            Proof::Shape => true,
            Proof::Unfilled => !stand_in::is_filled(body) && !stand_in::has_placeholder(body),
            Proof::Real => !stand_in::is_filler(body) && !stand_in::has_placeholder(body),
            Proof::Drawn => {
                !stand_in::has_placeholder(body)
                    && !chance::is_counted(body)
                    && !chance::is_wordy(body)
                    && chance::entropy(body) >= 2.5
            }
            Proof::Random => !stand_in::has_placeholder(body) && chance::is_random(body),
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

/// Whether a credential may begin at a place: not within a word, and not behind a dash within one.
/// For those that are written like nothing else, [`rare`] says more.
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

/// Whether a text ends with what sets a colour on a terminal, as in `[1;32m`.
fn is_colour(bytes: &[u8]) -> bool {
    let within = bytes.iter().rev().skip(1).take(24);
    let mut before = within.skip_while(|byte| byte.is_ascii_digit() || **byte == b';');
    before.next() == Some(&b'[')
}
