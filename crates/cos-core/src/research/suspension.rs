//! Why a room cannot go on by itself, and what a person can say to that.

use super::RoomPhase;
use crate::id::DecisionId;
use serde::{Deserialize, Serialize};

/// Why a room waits for a person.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(tag = "hold", rename_all = "snake_case")]
pub enum RoomSuspension {
    /// Nobody has a view any more.
    Standstill {
        /// In which phase.
        phase: RoomPhase,
        /// After which round of it.
        round: u8,
    },
    /// Too few of its members are there.
    Quorum {
        /// In which phase.
        phase: RoomPhase,
        /// In which round of it.
        round: u8,
    },
    /// The next step would cost more than is left.
    Budget,
    /// Its time is used up.
    Time,
}

/// What a person says to a room that waits.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum PersonWord {
    /// It goes on: with more rounds, with the absent asked again, with more money or time.
    GoOn,
    /// It writes the proposal from what there is.
    Write,
    /// It ends here.
    Stop,
}

/// One wait for a person: why, and what they said.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RoomWait {
    /// Why.
    pub hold: RoomSuspension,
    /// The question that was put.
    pub decision: DecisionId,
    /// What the person said; none while it waits.
    pub word: Option<PersonWord>,
    /// How many turns there were when the person had said it.
    pub turns: usize,
}

impl PersonWord {
    /// Every word.
    pub const ALL: [Self; 3] = [Self::GoOn, Self::Write, Self::Stop];

    /// The word as an option of the question and as a flag.
    pub const fn name(self) -> &'static str {
        match self {
            Self::GoOn => "go-on",
            Self::Write => "write",
            Self::Stop => "stop",
        }
    }

    /// The word of this name.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|one| one.name() == name)
    }
}

impl RoomSuspension {
    /// The phase it is about, where it is about one.
    pub const fn phase(self) -> Option<RoomPhase> {
        match self {
            Self::Standstill { phase, .. } | Self::Quorum { phase, .. } => Some(phase),
            Self::Budget | Self::Time => None,
        }
    }

    /// Why it waits, as a lower-case fragment.
    pub fn phrase(self) -> String {
        match self {
            Self::Standstill { phase, round } => {
                let phase = phase.name();
                format!("nobody has a view any more since round {round} of the {phase}")
            }
            Self::Quorum { phase, round } => {
                let phase = phase.name();
                format!("too few members answer in round {round} of the {phase}")
            }
            Self::Budget => "the next step would cost more than is left".to_owned(),
            Self::Time => "its time is used up".to_owned(),
        }
    }

    /// Whether the rest of the debate is left out when the person wants the proposal written now.
    /// After a standstill of ideation the sections are still to be debated.
    pub(super) const fn cuts_short(self) -> bool {
        !matches!(
            self,
            Self::Standstill {
                phase: RoomPhase::Ideation,
                ..
            }
        )
    }
}
