//! Why an answer does not count: it is asked for once more, and never repaired.

use super::PointId;

/// A text of fewer letters is no specification.
pub(super) const SHORTEST: usize = 100;
/// A text of more bytes cannot be read whole by everybody.
pub(super) const LONGEST: usize = 200_000;
/// More points are more than anybody weighs.
pub(super) const MOST_POINTS: usize = 60;
/// The longest of all other texts, in bytes.
pub(super) const LONGEST_WORDS: usize = 8_000;

/// Why an answer does not count.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, thiserror::Error)]
pub enum DebateDefect {
    /// It answers something else.
    #[error("the answer is not what this role gives")]
    WrongForm,
    /// What has to be said is left empty.
    #[error("a text that has to be there is empty")]
    Empty,
    /// One of its texts is too long.
    #[error("one of its texts is longer than {LONGEST_WORDS} bytes")]
    Wordy,
    /// It raises too much.
    #[error("it raises more than {MOST_POINTS} points, so raise those that matter most")]
    TooManyPoints,
    /// It speaks of a point that is not there.
    #[error("it names the point {0}, which is not there")]
    UnknownPoint(PointId),
    /// It disputes what was not rejected, or a rejection that a person has let stand.
    #[error("it disputes {0}, which is no rejection that can be disputed")]
    NotDisputable(PointId),
    /// The same point twice.
    #[error("it speaks of {0} twice")]
    Twice(PointId),
    /// A point of the round has no line.
    #[error("it says nothing of the point {0}")]
    LeftOut(PointId),
    /// It recommends what its own scores and points speak against.
    #[error("its recommendation and its points contradict each other")]
    AtOdds,
    /// It takes something up and does not say what it changed.
    #[error("it takes {0} up and does not say what was changed")]
    NoAction(PointId),
    /// It takes something up and changes nothing.
    #[error("it takes points up and gives no changed specification")]
    NothingChanged,
    /// It takes nothing up and changes the text.
    #[error("it changes the specification though no point was taken up")]
    ChangedForNothing,
    /// A person wants it taken up.
    #[error("it does not take up {0}, as a person wants")]
    AgainstRuling(PointId),
    /// The text is no specification.
    #[error("the specification has fewer than {SHORTEST} letters")]
    SpecTooShort,
    /// The text is too long.
    #[error("the specification has more than {LONGEST} bytes")]
    SpecTooLong,
    /// The text holds a line that would end or begin a block.
    #[error("line {0} of the specification is a marker of a block")]
    MarkerInSpec(usize),
}
