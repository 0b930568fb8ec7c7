//! Whether somebody has still to speak, by how often they were asked and what came of each.

use super::TurnFailure;

/// Whether a persona has still to speak in a phase.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Slot {
    /// It is to be asked, with this number of asking.
    Open(u8),
    /// It is being asked.
    UnderWay,
    /// It has spoken.
    Spoken,
    /// It will not speak.
    Gap,
}

/// What came of asking once.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Asking {
    /// No answer yet.
    UnderWay,
    /// An answer that counts.
    Answered,
    /// An answer that cannot be used.
    Unusable,
    /// None, and asking again will not help.
    Refused,
    /// None, since the process or the council went away; it tells nothing of who was asked.
    Broken,
}

/// An answer that does not count is asked for again until this many did not.
const TRIES: usize = 2;

impl Asking {
    /// What a failure means for asking again.
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
    /// Where somebody stands who was asked so.
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
        // Losses are bounded by the budget alone; the last number is never asked twice.
        let number = u8::try_from(askings.len() + 1);
        number.map_or(Self::Gap, Self::Open)
    }
}
