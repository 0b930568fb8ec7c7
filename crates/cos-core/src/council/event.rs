//! What can have happened in a council, and what it was opened with.

use super::{Commitment, ReserveBasis, Statement, TurnFailure, TurnId, Usage};
use crate::fingerprint::Fingerprint;
use crate::id::{BlobId, CouncilId};
use crate::money::Money;
use crate::reversibility::{Ceilings, DeliberationMode, ReversibilityAssessment};
use serde::{Deserialize, Serialize};

/// A piece of what belongs to a question that is too long to be shown whole.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct ContextCut {
    /// What it is: a path, a heading.
    pub name: String,
    /// How many characters it has.
    pub characters: usize,
    /// How many of them are shown.
    pub shown: usize,
}

/// What a council is for.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum CouncilPurpose {
    /// To decide a question.
    #[default]
    Decide,
    /// To say how hard it is to take back, where facts leave that open: one voice, asked once.
    Rate,
}

/// What a council is asked.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct CouncilSpec {
    /// Its name.
    pub council: CouncilId,
    /// What it is for.
    #[serde(default)]
    pub purpose: CouncilPurpose,
    /// The question.
    pub question: String,
    /// What exactly it is about, whatever the day; none where a person convened it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub about: Option<Fingerprint>,
    /// What belongs to it: files, findings, what is worth weighing.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub context: Option<BlobId>,
    /// The pieces of it that are too long to be shown whole; they lie whole in it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub cut: Vec<ContextCut>,
    /// How much deliberation it is to get.
    pub mode: DeliberationMode,
    /// The lighter mode that it sits in, where its budget does not reach for the one that is due.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub budgeted_mode: Option<DeliberationMode>,
    /// How hard it is to take back.
    pub reversibility: ReversibilityAssessment,
    /// The ceilings in force.
    pub ceilings: Ceilings,
    /// All that it may cost.
    pub budget: Money,
    /// A number drawn at the edge, so that no label tells who stands behind it.
    pub seed: u64,
}

/// Why a council has to become heavier.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum EscalationCause {
    /// Too few of the panel are there.
    QuorumLost,
    /// Nobody proposed a alternative.
    NoAlternatives,
    /// It is harder to take back than it looked.
    Rescored,
    /// Every alternative has a critical finding against it.
    CriticalEverywhere,
    /// The lead is narrow.
    NarrowMargin,
    /// A voter or the caller wants it.
    Requested,
    /// Its money did not reach for the mode that is due. Never made heavier, always told.
    Underfunded,
}

/// A council that was made heavier.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct EscalationMade {
    /// What it was.
    pub from: DeliberationMode,
    /// What it is.
    pub to: DeliberationMode,
    /// Why.
    pub causes: Vec<EscalationCause>,
}

/// How a council ended. Everything but a decision is a person's matter.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum CouncilEnd {
    /// The commander decided.
    Decided,
    /// The strategist said how hard it is to take back.
    Rated,
    /// Nobody said how hard it is to take back.
    Unrated,
    /// Too few were there.
    QuorumLost,
    /// Nobody proposed anything.
    NoAlternatives,
    /// The commander did not decide.
    NoSynthesis,
    /// Too few ballots counted for a panel that has to converge.
    InsufficientBallots,
    /// The next step would cost more than is left.
    Budget,
    /// The time is used up.
    Time,
    /// A person called it off.
    Cancelled,
    /// The process that opened it died before anybody was asked; its money was given back.
    NotBegun,
    /// Its process died in its middle and nobody went on with it; what was left of its money was given
    /// back.
    Abandoned,
}

impl CouncilEnd {
    /// How it ended, as a lower-case fragment.
    pub const fn phrase(self) -> &'static str {
        match self {
            Self::Decided => "the commander decided",
            Self::Rated => "the strategist said how hard it is to take back",
            Self::Unrated => "nobody said how hard it is to take back",
            Self::QuorumLost => "too few of its panel were there",
            Self::NoAlternatives => "nobody proposed a alternative",
            Self::NoSynthesis => "the commander did not decide",
            Self::InsufficientBallots => "too few ballots counted",
            Self::Budget => "the next step would have cost more than was left",
            Self::Time => "its time was used up",
            Self::Cancelled => "a person called it off",
            Self::NotBegun => "its process died before anybody was asked",
            Self::Abandoned => "its process died and nobody went on with it for a week",
        }
    }
}

impl EscalationCause {
    /// The cause as a lower-case fragment.
    pub const fn phrase(self) -> &'static str {
        match self {
            Self::QuorumLost => "too few of the panel are there",
            Self::NoAlternatives => "nobody proposed a alternative",
            Self::Rescored => "it is harder to take back than it looked",
            Self::CriticalEverywhere => "every alternative has a critical finding against it",
            Self::NarrowMargin => "the lead is narrow",
            Self::Requested => "somebody wants more deliberation",
            Self::Underfunded => "its money did not reach for the deliberation that is due",
        }
    }
}

/// One line of a council's truth.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum CouncilEvent {
    /// It was opened.
    CouncilOpened {
        /// With this question.
        spec: Box<CouncilSpec>,
    },
    /// Another process took it up; whatever was under way is lost.
    CouncilResumed,
    /// A turn was begun and its worst case held.
    TurnStarted {
        /// Which.
        turn: TurnId,
        /// The money held.
        reserve: Money,
        /// By what it was reckoned.
        #[serde(default)]
        basis: ReserveBasis,
    },
    /// An answer came.
    TurnTaken {
        /// To which turn.
        turn: TurnId,
        /// What it says.
        said: Box<Statement>,
        /// Who said it, under a seal.
        author: Commitment,
        /// What it used up.
        usage: Usage,
    },
    /// No usable answer came.
    TurnFailed {
        /// To which turn.
        turn: TurnId,
        /// Why.
        failure: TurnFailure,
        /// What it used up.
        usage: Usage,
    },
    /// The caller wants more deliberation.
    EscalationRequested {
        /// Who, and why, as a phrase.
        by: String,
    },
    /// The council was made heavier.
    CouncilEscalated {
        /// How and why.
        escalation: EscalationMade,
    },
    /// It ended.
    CouncilClosed {
        /// How.
        end: CouncilEnd,
    },
    /// A fact of a newer release: kept, shown, never acted on.
    #[serde(other)]
    Unknown,
}
