//! How a round ended, and how the sections stand that it was about.

use super::{RoomPhase, Section};
use serde::{Deserialize, Serialize};

/// What a round came to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum RoundVerdict {
    /// Everybody answered, nobody objects, and whoever agrees agrees to the words on the table.
    Consensus,
    /// Somebody objects.
    Objected,
    /// Somebody is absent, or said nothing that can be read.
    Incomplete,
    /// Nobody has a view.
    AllPassed,
    /// Nobody objects, but there is nothing that all agreement is to.
    Undecided,
}

impl RoundVerdict {
    /// The verdict as a lower-case fragment.
    pub const fn phrase(self) -> &'static str {
        match self {
            Self::Consensus => "consensus",
            Self::Objected => "somebody objects",
            Self::Incomplete => "an answer is missing or cannot be read",
            Self::AllPassed => "nobody has a view",
            Self::Undecided => "the agreement is not to one position",
        }
    }
}

/// How a section stands after the round it was written in.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum SectionState {
    /// Everybody can live with it and somebody wants it.
    Agreed,
    /// It is worked on again once all sections were written.
    Reserved,
    /// It goes into the proposal with what is held against it.
    Unresolved,
}

/// A section and how it stands.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct SectionStanding {
    /// Which.
    pub section: Section,
    /// How.
    pub state: SectionState,
}

/// How a round ended.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct RoundClosing {
    /// In which phase.
    pub phase: RoomPhase,
    /// Which, from 1.
    pub round: u8,
    /// What it came to.
    pub verdict: RoundVerdict,
    /// How the sections stand that it was about.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub sections: Vec<SectionStanding>,
}
