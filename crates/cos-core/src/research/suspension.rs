//! Lists the reasons why a room waits for a person, and the answers that the person can give.

use super::RoomPhase;
use crate::id::DecisionId;
use serde::{Deserialize, Serialize};

/// Why a room waits for a person.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(tag = "hold", rename_all = "snake_case")]
pub enum RoomSuspension {
    /// No one has a view any more.
    Standstill {
        /// The phase.
        phase: RoomPhase,
        /// The last round.
        round: u8,
    },
    /// Too few members take part.
    Quorum {
        /// The phase.
        phase: RoomPhase,
        /// The round.
        round: u8,
    },
    /// The next step would cost more than the remaining budget.
    Budget,
    /// Its time is used up.
    Time,
}

/// A person's answer to a room that waits.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum RoomAnswer {
    /// Continue: with more rounds, by asking absent members again, or with more money or time.
    GoOn,
    /// Write the proposal from the current results.
    Write,
    /// End it here.
    Stop,
}

/// One wait for a person.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RoomWait {
    /// The reason.
    pub hold: RoomSuspension,
    /// The question that was put.
    pub decision: DecisionId,
    /// The answer; `None` while it waits.
    pub word: Option<RoomAnswer>,
    /// The number of turns at the time of the answer.
    pub turns: usize,
}

impl RoomAnswer {
    /// Every answer.
    pub const ALL: [Self; 3] = [Self::GoOn, Self::Write, Self::Stop];

    /// Returns the name used as an option of the question and as a flag.
    pub const fn name(self) -> &'static str {
        match self {
            Self::GoOn => "go-on",
            Self::Write => "write",
            Self::Stop => "stop",
        }
    }

    /// Returns the answer of this name.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|one| one.name() == name)
    }
}

impl RoomSuspension {
    /// Returns the phase, if the reason is about one.
    pub const fn phase(self) -> Option<RoomPhase> {
        match self {
            Self::Standstill { phase, .. } | Self::Quorum { phase, .. } => Some(phase),
            Self::Budget | Self::Time => None,
        }
    }

    /// Returns the reason as a lower-case fragment.
    pub fn phrase(self) -> String {
        match self {
            Self::Standstill { phase, round } => {
                let phase = phase.name();
                format!("no one has a view since round {round} of the {phase}")
            }
            Self::Quorum { phase, round } => {
                let phase = phase.name();
                format!("too few members answer in round {round} of the {phase}")
            }
            Self::Budget => "the next step would cost more than the remaining budget".to_owned(),
            Self::Time => "its time is used up".to_owned(),
        }
    }

    /// Checks whether the rest of the debate is skipped when the person asks for the proposal.
    /// After a standstill of ideation, the sections are still debated.
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
