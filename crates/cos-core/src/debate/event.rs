//! Lists the events of a debate, and the specification that opens it: file, models, rounds and
//! budget.

use super::{DebateStatement, DebateTurnId, Disposition, Ruling};
use crate::council::{ReserveBasis, TurnFailure, Usage};
use crate::fingerprint::Fingerprint;
use crate::id::DebateId;
use crate::money::Money;
use serde::{Deserialize, Serialize};

/// What is debated.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct DebateSpec {
    /// The id of all debates about this file.
    pub debate: DebateId,
    /// The number of this debate, from 1.
    pub number: u32,
    /// The file, as a person knows it.
    pub path: String,
    /// The hash of the file as it was read.
    pub source: Fingerprint,
    /// The specification.
    pub spec: String,
    /// The dispositions of earlier debates.
    #[serde(default)]
    pub history: Vec<Disposition>,
    /// A person's rulings on points that were rejected repeatedly.
    #[serde(default)]
    pub rulings: Vec<Ruling>,
    /// A person's instructions for this debate.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub instructions: Option<String>,
    /// The first round, after all rounds in the file.
    pub first_round: u16,
    /// How many rounds it may have.
    pub rounds: u16,
    /// The most that it may cost.
    pub budget: Money,
}

/// How a debate ended. A person is asked in every case.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum DebateEnd {
    /// The critic is satisfied.
    Success,
    /// Rejected points were raised again: a person decides.
    Disagreement,
    /// The scores no longer rise.
    Stalemate,
    /// The rounds are used up.
    Timeout,
    /// The next turn would cost more than the remaining budget.
    Budget,
    /// The critic gave no valid answer.
    NoCritique,
    /// The moderator gave no valid answer.
    NoModeration,
    /// The file was changed meanwhile.
    Abandoned,
}

impl DebateEnd {
    /// Every end.
    pub const ALL: [Self; 8] = [
        Self::Success,
        Self::Disagreement,
        Self::Stalemate,
        Self::Timeout,
        Self::Budget,
        Self::NoCritique,
        Self::NoModeration,
        Self::Abandoned,
    ];

    /// Returns the name used in records.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Success => "success",
            Self::Disagreement => "disagreement",
            Self::Stalemate => "stalemate",
            Self::Timeout => "timeout",
            Self::Budget => "budget",
            Self::NoCritique => "no_critique",
            Self::NoModeration => "no_moderation",
            Self::Abandoned => "abandoned",
        }
    }

    /// Returns how it ended, as a lower-case fragment.
    pub const fn phrase(self) -> &'static str {
        match self {
            Self::Success => "the critic is satisfied",
            Self::Disagreement => "rejected points were raised again",
            Self::Stalemate => "the scores no longer rise",
            Self::Timeout => "its rounds are used up",
            Self::Budget => "the next turn would have cost more than the remaining budget",
            Self::NoCritique => "the critic gave no valid answer",
            Self::NoModeration => "the moderator gave no valid answer",
            Self::Abandoned => "the file was changed meanwhile",
        }
    }
}

/// One event of a debate.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum DebateEvent {
    /// It was opened.
    DebateOpened {
        /// The text and its limits.
        debate_spec: Box<DebateSpec>,
    },
    /// Another process resumed it; turns in progress are lost.
    DebateResumed,
    /// A turn started, and its worst-case cost was reserved.
    TurnStarted {
        /// The turn.
        turn: DebateTurnId,
        /// The reserved amount.
        reserve: Money,
        /// How the reserve was calculated.
        #[serde(default)]
        basis: ReserveBasis,
    },
    /// A turn gave a valid answer.
    TurnTaken {
        /// The turn.
        turn: DebateTurnId,
        /// The text.
        said: Box<DebateStatement>,
        /// The model that answered.
        model: String,
        /// What the turn used.
        usage: Usage,
    },
    /// A turn gave no usable answer.
    TurnFailed {
        /// The turn.
        turn: DebateTurnId,
        /// Why.
        failure: TurnFailure,
        /// What the turn used.
        usage: Usage,
    },
    /// It ended.
    DebateClosed {
        /// How.
        end: DebateEnd,
    },
    /// Its result is about to be written into the file.
    ResultReady {
        /// The hash of the file after that.
        written: Fingerprint,
    },
    /// An event of a newer release: kept and shown, but never acted on.
    #[serde(other)]
    Unknown,
}
