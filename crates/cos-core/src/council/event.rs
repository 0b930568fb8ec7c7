//! Lists the events of a council, and the specification that opens it: question, members, mode and
//! budget.

use super::{Commitment, ReserveBasis, Statement, TurnFailure, TurnId, Usage};
use crate::fingerprint::Fingerprint;
use crate::id::{BlobId, CouncilId};
use crate::money::Money;
use crate::reversibility::{Ceilings, DeliberationMode, ReversibilityAssessment};
use serde::{Deserialize, Serialize};

/// A piece of the context that is too long to be shown in full.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct ContextCut {
    /// Its name: a path or a heading.
    pub name: String,
    /// Its length in characters.
    pub characters: usize,
    /// How many characters are shown.
    pub shown: usize,
}

/// The purpose of a council.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum CouncilPurpose {
    /// To decide a question.
    #[default]
    Decide,
    /// To rate how hard a decision is to reverse, as far as facts leave that open: one model is
    /// asked once.
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
    /// A fingerprint of the subject, without the date; `None` if a person convened the council.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub about: Option<Fingerprint>,
    /// The context: files, findings, questions to consider.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub context: Option<BlobId>,
    /// The pieces of the context that are too long to be shown; the context itself has them in
    /// full.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub cut: Vec<ContextCut>,
    /// How much deliberation it should get.
    pub mode: DeliberationMode,
    /// The lighter mode that is used because the budget does not cover the full one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub budgeted_mode: Option<DeliberationMode>,
    /// How hard the decision is to reverse.
    pub reversibility: ReversibilityAssessment,
    /// The ceilings in force.
    pub ceilings: Ceilings,
    /// The most that it may cost.
    pub budget: Money,
    /// A random number from outside the core; it hides who is behind which label.
    pub seed: u64,
}

/// Why a council must escalate.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum EscalationCause {
    /// Too few of the panel take part.
    QuorumLost,
    /// No one proposed an alternative.
    NoAlternatives,
    /// The decision is harder to reverse than it seemed.
    Rescored,
    /// Every alternative has a critical finding.
    CriticalEverywhere,
    /// The lead is narrow.
    NarrowMargin,
    /// A voter or the caller wants it.
    Requested,
    /// The budget did not cover the needed mode. It never escalates, but it is always reported.
    Underfunded,
}

/// An escalation.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct EscalationMade {
    /// The mode before.
    pub from: DeliberationMode,
    /// The mode after.
    pub to: DeliberationMode,
    /// Why.
    pub causes: Vec<EscalationCause>,
}

/// How a council ended. Every end but a decision is left to a person.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum CouncilEnd {
    /// The commander decided.
    Decided,
    /// The strategist rated how hard the decision is to reverse.
    Rated,
    /// No one rated how hard the decision is to reverse.
    Unrated,
    /// Too few took part.
    QuorumLost,
    /// No one proposed anything.
    NoAlternatives,
    /// The commander did not decide.
    NoSynthesis,
    /// Too few ballots were valid for a panel that must converge.
    InsufficientBallots,
    /// The next step would cost more than the remaining budget.
    Budget,
    /// The time is used up.
    Time,
    /// A person cancelled it.
    Cancelled,
    /// Its process died before anyone was asked; its money was released.
    NotBegun,
    /// Its process died in the middle and no process continued it; the rest of its money was
    /// released.
    Abandoned,
}

impl CouncilEnd {
    /// Returns how it ended, as a lower-case fragment.
    pub const fn phrase(self) -> &'static str {
        match self {
            Self::Decided => "the commander decided",
            Self::Rated => "the strategist rated how hard it is to reverse",
            Self::Unrated => "no one rated how hard it is to reverse",
            Self::QuorumLost => "too few of its panel took part",
            Self::NoAlternatives => "no one proposed an alternative",
            Self::NoSynthesis => "the commander did not decide",
            Self::InsufficientBallots => "too few ballots were valid",
            Self::Budget => "the next step would have cost more than the remaining budget",
            Self::Time => "its time was used up",
            Self::Cancelled => "a person cancelled it",
            Self::NotBegun => "its process died before anyone was asked",
            Self::Abandoned => "its process died and no process continued it for a week",
        }
    }
}

impl EscalationCause {
    /// Returns the cause as a lower-case fragment.
    pub const fn phrase(self) -> &'static str {
        match self {
            Self::QuorumLost => "too few of the panel take part",
            Self::NoAlternatives => "no one proposed an alternative",
            Self::Rescored => "it is harder to reverse than it seemed",
            Self::CriticalEverywhere => "every alternative has a critical finding",
            Self::NarrowMargin => "the lead is narrow",
            Self::Requested => "a voter or the caller wants more deliberation",
            Self::Underfunded => "the budget did not cover the needed deliberation",
        }
    }
}

/// One event of a council.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum CouncilEvent {
    /// It was opened.
    CouncilOpened {
        /// With this question.
        spec: Box<CouncilSpec>,
    },
    /// Another process resumed it; turns in progress are lost.
    CouncilResumed,
    /// A turn started, and its worst-case cost was reserved.
    TurnStarted {
        /// The turn.
        turn: TurnId,
        /// The reserved amount.
        reserve: Money,
        /// How the reserve was calculated.
        #[serde(default)]
        basis: ReserveBasis,
    },
    /// A turn gave a valid answer.
    TurnTaken {
        /// The turn.
        turn: TurnId,
        /// The text.
        said: Box<Statement>,
        /// Who said it, under a seal.
        author: Commitment,
        /// What the turn used.
        usage: Usage,
    },
    /// A turn gave no usable answer.
    TurnFailed {
        /// The turn.
        turn: TurnId,
        /// Why.
        failure: TurnFailure,
        /// What the turn used.
        usage: Usage,
    },
    /// The caller wants more deliberation.
    EscalationRequested {
        /// Who and why, as a phrase.
        by: String,
    },
    /// The council escalated.
    CouncilEscalated {
        /// How and why.
        escalation: EscalationMade,
    },
    /// It ended.
    CouncilClosed {
        /// How.
        end: CouncilEnd,
    },
    /// An event of a newer release: kept and shown, but never acted on.
    #[serde(other)]
    Unknown,
}
