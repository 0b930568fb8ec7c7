//! Lists the reasons why a model's answer in a debate is invalid. An invalid answer is requested
//! once more, and never repaired.

use super::PointId;

/// A text with fewer characters is not a specification.
pub(super) const SHORTEST: usize = 100;
/// A text with more bytes does not fit into every model.
pub(super) const LONGEST: usize = 200_000;
/// The most points that can be considered in one round.
pub(super) const MOST_POINTS: usize = 60;
/// The longest any other text may be, in bytes.
pub(super) const LONGEST_WORDS: usize = 8_000;

/// Why an answer is invalid.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, thiserror::Error)]
pub enum DebateDefect {
    /// It has the form of another role.
    #[error("the answer does not have the form of this role")]
    WrongForm,
    /// A required text is empty.
    #[error("a required text is empty")]
    Empty,
    /// One of its texts is too long.
    #[error("one of its texts is longer than {LONGEST_WORDS} bytes")]
    Wordy,
    /// It raises too many points.
    #[error("it raises more than {MOST_POINTS} points (raise only the most important ones)")]
    TooManyPoints,
    /// It names an unknown point.
    #[error("it names the point {0}, which does not exist")]
    UnknownPoint(PointId),
    /// It disputes a point that was not rejected, or a rejection that a person confirmed.
    #[error("it disputes {0}, which is not a rejection that can be disputed")]
    NotDisputable(PointId),
    /// It names a point twice.
    #[error("it names {0} twice")]
    Twice(PointId),
    /// A point of the round has no line.
    #[error("it leaves out the point {0}")]
    LeftOut(PointId),
    /// Its recommendation contradicts its own scores and points.
    #[error("its recommendation and its points contradict each other")]
    AtOdds,
    /// It accepts a point and does not say what it changed.
    #[error("it accepts {0} but does not say what was changed")]
    NoAction(PointId),
    /// It accepts a point and changes nothing.
    #[error("it accepts points but gives no changed specification")]
    NothingChanged,
    /// It accepts no point and changes the text.
    #[error("it changes the specification although it accepts no point")]
    ChangedForNothing,
    /// It does not accept a point that a person wants accepted.
    #[error("it does not accept {0}, although a person wants it accepted")]
    AgainstRuling(PointId),
    /// The text is too short for a specification.
    #[error("the specification has fewer than {SHORTEST} characters")]
    SpecTooShort,
    /// The text is too long.
    #[error("the specification has more than {LONGEST} bytes")]
    SpecTooLong,
    /// The text contains a line that would start or end a block.
    #[error("line {0} of the specification is a block marker")]
    MarkerInSpec(usize),
}
