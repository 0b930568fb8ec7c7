//! Decides whether a member must still be asked in a phase, is being asked, has spoken, or will not
//! answer.

use super::TurnFailure;

/// Whether a persona must still speak in a phase.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Slot {
    /// Ask it, with this request number.
    Open(u8),
    /// A request is in progress.
    UnderWay,
    /// It has spoken.
    Spoken,
    /// It will not answer.
    Gap,
}

/// The result of one request.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Asking {
    /// No answer yet.
    UnderWay,
    /// A valid answer.
    Answered,
    /// An unusable answer.
    Unusable,
    /// No answer, and asking again will not help.
    Refused,
    /// No answer because the process or the council ended; it says nothing about the persona.
    Broken,
}

/// After this many invalid answers the persona is not asked again.
const TRIES: usize = 2;

impl Asking {
    /// Maps a failure to what it means for asking again.
    pub const fn failed(failure: &TurnFailure) -> Self {
        match failure {
            TurnFailure::Malformed { .. } => Self::Unusable,
            TurnFailure::Lost | TurnFailure::Cancelled => Self::Broken,
            TurnFailure::Unavailable { .. } | TurnFailure::Late | TurnFailure::Failed { .. } => {
                Self::Refused
            }
        }
    }
}

impl Slot {
    /// Returns the state of a persona after these requests.
    pub fn after(askings: &[Asking]) -> Self {
        let any = |wanted: Asking| askings.contains(&wanted);
        if any(Asking::UnderWay) {
            return Self::UnderWay;
        }
        if any(Asking::Answered) {
            return Self::Spoken;
        }
        let unusable = askings.iter().filter(|one| **one == Asking::Unusable);
        if unusable.count() >= TRIES || any(Asking::Refused) {
            return Self::Gap;
        }
        // Only the budget limits lost requests; the last number is never used twice.
        let number = u8::try_from(askings.len() + 1);
        number.map_or(Self::Gap, Self::Open)
    }
}
