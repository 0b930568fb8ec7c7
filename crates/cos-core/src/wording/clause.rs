//! A clause: one act, whether it is asked for, and what it is applied to.

use super::class::{Act, Small};
use super::fold::TokenKind;
use super::lexicon::Entry;
use super::word::Word;
use std::ops::Range;

/// Whether a clause asks for its act.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Mood {
    /// It does.
    Asked,
    /// It tells of it: part of what is to be written, read, explained or repaired.
    Sourced,
    /// It forbids it.
    Forbidden,
    /// It asks for nothing: a sentence without an act beside others.
    Stated,
}

impl Mood {
    /// The name in signs.
    pub(super) const fn name(self) -> &'static str {
        match self {
            Self::Asked => "ask",
            Self::Sourced => "tell",
            Self::Forbidden => "not",
            Self::Stated => "fact",
        }
    }
}

/// How a clause hangs on what came before.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Link {
    /// An order at the head of a sentence.
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
    /// The name in signs.
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
    /// The act by its base form; empty where the sentence has none.
    pub(super) act: String,
    pub(super) known: Entry,
    /// What governs it, where something does.
    pub(super) under: Option<Act>,
    /// The words it is applied to.
    pub(super) object: Range<usize>,
    /// What a pronoun in the object stands for, where something was named before.
    pub(super) stands_for: Option<Range<usize>>,
    /// The word of the act itself.
    pub(super) at: usize,
}

/// The words of an object up to its first preposition or comma.
pub(super) fn direct<'a>(
    words: &'a [Word],
    object: &Range<usize>,
) -> impl Iterator<Item = &'a Word> {
    let own = words.get(object.clone()).unwrap_or_default().iter();
    own.take_while(|word| word.kind != TokenKind::Comma && !word.is(Small::Preposition))
}
