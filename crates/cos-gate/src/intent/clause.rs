//! Models a clause: one act, whether it is requested, and its object.

use super::class::{Act, Small};
use super::fold::TokenKind;
use super::lexicon::Entry;
use super::word::Word;
use std::ops::Range;

/// Whether a clause requests its act.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Mood {
    /// It requests the act.
    Asked,
    /// It describes the act: part of what is to be written, read, explained or repaired.
    Sourced,
    /// It forbids the act.
    Forbidden,
    /// It requests nothing: a sentence without an act next to others.
    Stated,
}

impl Mood {
    /// Returns the name used in signs.
    pub(super) const fn name(self) -> &'static str {
        match self {
            Self::Asked => "ask",
            Self::Sourced => "tell",
            Self::Forbidden => "not",
            Self::Stated => "fact",
        }
    }
}

/// How a clause is connected to the text before it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Link {
    /// An order at the start of a sentence.
    Head,
    /// After "and" or a comma.
    And,
    /// After "to".
    To,
    /// `by deleting`, `deleting the rows`.
    Ing,
    /// `should be deleted`, `I want it deleted`.
    Passive,
    /// `that deletes`, `when it deletes`.
    That,
    /// `the team should delete`.
    Modal,
    /// A sentence without an act.
    Bare,
}

impl Link {
    /// Returns the name used in signs.
    pub(super) const fn name(self) -> &'static str {
        match self {
            Self::Head => "head",
            Self::And => "and",
            Self::To => "to",
            Self::Ing => "ing",
            Self::Passive => "passive",
            Self::That => "that",
            Self::Modal => "modal",
            Self::Bare => "bare",
        }
    }
}

/// One act of a text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Clause {
    pub(super) mood: Mood,
    pub(super) link: Link,
    /// The act in its base form; empty where the sentence has none.
    pub(super) act: String,
    pub(super) known: Entry,
    /// The act that governs it, if any.
    pub(super) under: Option<Act>,
    /// The words of the object.
    pub(super) object: Range<usize>,
    /// The words that a pronoun in the object stands for, if known.
    pub(super) stands_for: Option<Range<usize>>,
    /// The position of the act's word.
    pub(super) at: usize,
}

/// Returns the words of an object up to its first preposition or comma.
pub(super) fn direct<'a>(
    words: &'a [Word],
    object: &Range<usize>,
) -> impl Iterator<Item = &'a Word> {
    let own = words.get(object.clone()).unwrap_or_default().iter();
    own.take_while(|word| word.kind != TokenKind::Comma && !word.is(Small::Preposition))
}
