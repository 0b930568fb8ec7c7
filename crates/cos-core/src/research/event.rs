//! Lists the events of a research room.

use super::{
    Cite, RoomAnswer, RoomPhase, RoomSpec, RoomStatement, RoomSuspension, RoomTurnId, RoundClosing,
    Seat,
};
use crate::council::{ReserveBasis, TurnFailure, Usage};
use crate::id::DecisionId;
use crate::money::Money;
use serde::{Deserialize, Serialize};

/// The result of a question to the literature.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct LookedUp {
    /// The turn that asked.
    pub by: Cite,
    /// The question.
    pub query: String,
    /// The output of the search; `None` if there was none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub found: Option<String>,
    /// Why there is no output.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub failure: Option<String>,
}

/// How a room ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum RoomEnd {
    /// The proposal is written.
    Complete,
    /// All sections were discussed, but the final version was not written.
    SectionsOnly,
    /// Too few members took part.
    QuorumLost,
    /// The next step would have cost more than the remaining budget, and the person did not raise
    /// it.
    Budget,
    /// The time was used up, and the person did not extend it.
    Time,
    /// A person ended it at a standstill.
    Stopped,
}

impl RoomEnd {
    /// Returns how it ended, as a lower-case fragment.
    pub const fn phrase(self) -> &'static str {
        match self {
            Self::Complete => "the proposal is written",
            Self::SectionsOnly => "the drafted sections are the result",
            Self::QuorumLost => "too few of its members took part",
            Self::Budget => "the next step would have cost more than the remaining budget",
            Self::Time => "its time was used up",
            Self::Stopped => "a person ended it",
        }
    }
}

/// One event of a room.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum RoomEvent {
    /// It was opened.
    RoomOpened {
        /// The order that opened it.
        spec: Box<RoomSpec>,
    },
    /// Another process resumed it; turns in progress are lost.
    RoomResumed,
    /// A turn started, and its worst-case cost was reserved.
    TurnStarted {
        /// The turn.
        turn: RoomTurnId,
        /// The reserved amount.
        reserve: Money,
        /// How the reserve was calculated.
        #[serde(default)]
        basis: ReserveBasis,
    },
    /// A turn gave a valid answer.
    TurnTaken {
        /// The turn.
        turn: RoomTurnId,
        /// The text.
        said: Box<RoomStatement>,
        /// What the turn used.
        usage: Usage,
    },
    /// A turn gave no usable answer.
    TurnFailed {
        /// The turn.
        turn: RoomTurnId,
        /// Why.
        failure: TurnFailure,
        /// What the turn used.
        usage: Usage,
    },
    /// The literature was queried.
    LookedUp {
        /// The result.
        looked: LookedUp,
    },
    /// A round is over.
    RoundClosed {
        /// How.
        closing: RoundClosing,
    },
    /// A persona drifted in three rounds in a row, with a reminder before each of the last two.
    DriftReported {
        /// The member.
        seat: Seat,
        /// The phase.
        phase: RoomPhase,
        /// The third round.
        round: u8,
    },
    /// The room cannot continue by itself, and a person is asked.
    PersonAsked {
        /// Why.
        #[serde(flatten)]
        hold: RoomSuspension,
        /// The question.
        decision: DecisionId,
    },
    /// The person answered; this uses up the answer.
    PersonSpoke {
        /// The answer.
        word: RoomAnswer,
        /// A note for the members.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        note: Option<String>,
    },
    /// A person raised the budget.
    BudgetRaised {
        /// The amount.
        amount: Money,
    },
    /// It ended.
    RoomClosed {
        /// How.
        end: RoomEnd,
    },
    /// An event of a newer release: kept and shown, but never acted on.
    #[serde(other)]
    Unknown,
}
