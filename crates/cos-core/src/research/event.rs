//! What can have happened in a room.

use super::{
    Cite, PersonWord, RoomSuspension, RoomSpec, RoomPhase, RoomStatement, RoomTurnId, RoundClosing, Seat,
};
use crate::council::{ReserveBasis, TurnFailure, Usage};
use crate::id::DecisionId;
use crate::money::Money;
use serde::{Deserialize, Serialize};

/// What became of a question to the literature.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct LookedUp {
    /// In which turn it was asked.
    pub by: Cite,
    /// What was asked.
    pub query: String,
    /// What came back, as it was printed; none where nothing did.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub found: Option<String>,
    /// Why nothing came back.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub failure: Option<String>,
}

/// How a room ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum RoomEnd {
    /// The proposal is written.
    Complete,
    /// All sections were gone through, and the last version was not written.
    SectionsOnly,
    /// Too few were there.
    QuorumLost,
    /// The next step would have cost more than was left, and nobody added to it.
    Budget,
    /// The time was used up, and nobody added to it.
    Time,
    /// A person ended it at a standstill.
    Stopped,
}

impl RoomEnd {
    /// How it ended, as a lower-case fragment.
    pub const fn phrase(self) -> &'static str {
        match self {
            Self::Complete => "the proposal is written",
            Self::SectionsOnly => "the sections stand as they were drafted",
            Self::QuorumLost => "too few of its members were there",
            Self::Budget => "the next step would have cost more than was left",
            Self::Time => "its time was used up",
            Self::Stopped => "a person ended it",
        }
    }
}

/// One line of a room's truth.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum RoomEvent {
    /// It was opened.
    RoomOpened {
        /// With this.
        spec: Box<RoomSpec>,
    },
    /// Another process took it up; whatever was under way is lost.
    RoomResumed,
    /// A turn was begun and its worst case held.
    TurnStarted {
        /// Which.
        turn: RoomTurnId,
        /// The money held.
        reserve: Money,
        /// By what it was reckoned.
        #[serde(default)]
        basis: ReserveBasis,
    },
    /// An answer came.
    TurnTaken {
        /// To which turn.
        turn: RoomTurnId,
        /// What it says.
        said: Box<RoomStatement>,
        /// What it used up.
        usage: Usage,
    },
    /// No usable answer came.
    TurnFailed {
        /// To which turn.
        turn: RoomTurnId,
        /// Why.
        failure: TurnFailure,
        /// What it used up.
        usage: Usage,
    },
    /// The literature was asked.
    LookedUp {
        /// What became of it.
        looked: LookedUp,
    },
    /// A round is over.
    RoundClosed {
        /// How.
        closing: RoundClosing,
    },
    /// A persona drifted three rounds in a row, with a reset before each of the last two.
    DriftReported {
        /// Who.
        seat: Seat,
        /// In which phase.
        phase: RoomPhase,
        /// In which round it was the third.
        round: u8,
    },
    /// The room cannot go on by itself, and a person is asked.
    PersonAsked {
        /// Why.
        #[serde(flatten)]
        hold: RoomSuspension,
        /// The question.
        decision: DecisionId,
    },
    /// The person said what to do; their answer is used up by it.
    PersonSpoke {
        /// What.
        word: PersonWord,
        /// What the members are told of it.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        note: Option<String>,
    },
    /// A person let it cost more.
    BudgetRaised {
        /// By how much.
        amount: Money,
    },
    /// It ended.
    RoomClosed {
        /// How.
        end: RoomEnd,
    },
    /// A fact of a newer release: kept, shown, never acted on.
    #[serde(other)]
    Unknown,
}
