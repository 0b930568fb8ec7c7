//! What can have happened in a debate, and what it was opened with.

use super::{DebateStatement, DebateTurnId, Disposition, Ruling};
use crate::council::{ReserveBasis, TurnFailure, Usage};
use crate::fingerprint::Fingerprint;
use crate::id::DebateId;
use crate::money::Money;
use serde::{Deserialize, Serialize};

/// What is debated.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct DebateSpec {
    /// The debates about this file.
    pub debate: DebateId,
    /// The how-manieth of them this is, from 1.
    pub number: u32,
    /// The file, as a person knows it.
    pub path: String,
    /// The hash of the file as it was read.
    pub source: Fingerprint,
    /// The specification.
    pub spec: String,
    /// What became of the points of earlier debates.
    #[serde(default)]
    pub history: Vec<Disposition>,
    /// What a person has said of points that were rejected again and again.
    #[serde(default)]
    pub rulings: Vec<Ruling>,
    /// What a person wants of this debate.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub instructions: Option<String>,
    /// The first round, behind all that the file tells of.
    pub first_round: u16,
    /// How many rounds it may have.
    pub rounds: u16,
    /// All that it may cost.
    pub budget: Money,
}

/// How a debate ended. A person is asked whichever way it was.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum DebateEnd {
    /// The critic is content.
    Success,
    /// Points that were rejected come back: a person decides between the two.
    Disagreement,
    /// The scores do not rise any more.
    Stalemate,
    /// The rounds are used up; S003 calls it a timeout.
    Timeout,
    /// The next turn would cost more than is left.
    Budget,
    /// The critic gave no answer that counts.
    NoCritique,
    /// The moderator gave no answer that counts.
    NoModeration,
    /// The file says something else by now.
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

    /// The name in records.
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

    /// How it ended, as a lower-case fragment.
    pub const fn phrase(self) -> &'static str {
        match self {
            Self::Success => "the critic is content",
            Self::Disagreement => "points that were rejected come back",
            Self::Stalemate => "the scores do not rise any more",
            Self::Timeout => "its rounds are used up",
            Self::Budget => "the next turn would have cost more than was left",
            Self::NoCritique => "the critic gave no answer that counts",
            Self::NoModeration => "the moderator gave no answer that counts",
            Self::Abandoned => "the file says something else by now",
        }
    }
}

/// One line of a debate's truth.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum DebateEvent {
    /// It was opened.
    DebateOpened {
        /// With this text.
        debate_spec: Box<DebateSpec>,
    },
    /// Another process took it up; whatever was under way is lost.
    DebateResumed,
    /// A turn was begun and its worst case held.
    TurnStarted {
        /// Which.
        turn: DebateTurnId,
        /// The money held.
        reserve: Money,
        /// By what it was reckoned.
        #[serde(default)]
        basis: ReserveBasis,
    },
    /// An answer came.
    TurnTaken {
        /// To which turn.
        turn: DebateTurnId,
        /// What it says.
        said: Box<DebateStatement>,
        /// Which model said it.
        model: String,
        /// What it used up.
        usage: Usage,
    },
    /// No usable answer came.
    TurnFailed {
        /// To which turn.
        turn: DebateTurnId,
        /// Why.
        failure: TurnFailure,
        /// What it used up.
        usage: Usage,
    },
    /// It ended.
    DebateClosed {
        /// How.
        end: DebateEnd,
    },
    /// Its result is about to be written into the file.
    ResultReady {
        /// The hash of the file once it is written.
        written: Fingerprint,
    },
    /// A fact of a newer release: kept, shown, never acted on.
    #[serde(other)]
    Unknown,
}
