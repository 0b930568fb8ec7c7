//! Defines how a round of a research room can end, and what that means for the sections of the
//! proposal.

use super::{RoomPhase, Section};
use serde::{Deserialize, Serialize};

/// The verdict of a round.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum RoundVerdict {
    /// Everyone answered, no one objects, and everyone who agrees means the position on the table.
    Consensus,
    /// A member objects.
    Objected,
    /// A member is absent or gave no readable answer.
    Incomplete,
    /// No one has a view.
    AllPassed,
    /// No one objects, but the agreements are about different positions.
    Undecided,
}

impl RoundVerdict {
    /// Returns the verdict as a lower-case fragment.
    pub const fn phrase(self) -> &'static str {
        match self {
            Self::Consensus => "consensus",
            Self::Objected => "a member objects",
            Self::Incomplete => "an answer is missing or cannot be read",
            Self::AllPassed => "no one has a view",
            Self::Undecided => "the agreement is not about one position",
        }
    }
}

/// The state of a section after its round.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum SectionState {
    /// No one objects and at least one member agrees.
    Agreed,
    /// It is revised after all sections were written.
    Reserved,
    /// It goes into the proposal together with the objections.
    Unresolved,
}

/// A section with its state.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct SectionStanding {
    /// The section.
    pub section: Section,
    /// Its state.
    pub state: SectionState,
}

/// The result of a round.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct RoundClosing {
    /// The phase.
    pub phase: RoomPhase,
    /// The round, from 1.
    pub round: u8,
    /// The verdict.
    pub verdict: RoundVerdict,
    /// The states of its sections.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub sections: Vec<SectionStanding>,
}
