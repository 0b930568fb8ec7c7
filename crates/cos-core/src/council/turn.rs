//! One turn of a council: its speaker, phase and round, what it used, and why it
//! failed.

use crate::money::Cost;
use crate::persona::Persona;
use serde::{Deserialize, Serialize};
use std::fmt;

/// The phase of a turn.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum CouncilPhase {
    /// How hard the decision is to reverse, as far as no fact settles it.
    Rating,
    /// A report on the situation.
    Intel,
    /// An assessment of the question.
    Assessment,
    /// Possible alternatives.
    Alternatives,
    /// The first vote, before any debate.
    FirstVote,
    /// Each author's reaction to the challenges.
    Revision,
    /// Challenges to each alternative.
    RedTeam,
    /// The vote after the challenges.
    Vote,
    /// How the leading alternative may fail.
    Premortem,
    /// The decision.
    Synthesis,
}

impl CouncilPhase {
    /// Every phase, in order.
    pub const ALL: [Self; 10] = [
        Self::Rating,
        Self::Intel,
        Self::Assessment,
        Self::Alternatives,
        Self::FirstVote,
        Self::Revision,
        Self::RedTeam,
        Self::Vote,
        Self::Premortem,
        Self::Synthesis,
    ];

    /// Returns the name used in records.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Rating => "rating",
            Self::Intel => "intel",
            Self::Assessment => "assessment",
            Self::Alternatives => "alternatives",
            Self::FirstVote => "first_vote",
            Self::Revision => "revision",
            Self::RedTeam => "red_team",
            Self::Vote => "vote",
            Self::Premortem => "premortem",
            Self::Synthesis => "synthesis",
        }
    }

    /// Checks whether it is part of the debate, so that it costs nothing if all agree from the
    /// start.
    pub const fn is_debate(self) -> bool {
        matches!(self, Self::Revision | Self::RedTeam | Self::Vote)
    }

    /// Checks whether it happens only once per council.
    pub const fn is_opening(self) -> bool {
        matches!(
            self,
            Self::Rating | Self::Intel | Self::Assessment | Self::Alternatives
        )
    }
}

/// The id of a turn within its council. A turn runs once: after its event is recorded, it is never
/// requested again.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct TurnId {
    /// The round, from 1.
    pub round: u8,
    /// The phase.
    pub phase: CouncilPhase,
    /// Who speaks.
    pub persona: Persona,
    /// The number of this request, from 1.
    pub number: u8,
}

impl fmt::Display for TurnId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (phase, persona) = (self.phase.name(), self.persona.name());
        f.pad(&format!("{}/{phase}/{persona}#{}", self.round, self.number))
    }
}

/// Why a turn gave no usable answer.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", tag = "why")]
pub enum TurnFailure {
    /// The answer could not be parsed; it is requested once more.
    Malformed {
        /// What was wrong with it.
        detail: String,
    },
    /// There is no such model, agent or key. It is not asked again.
    Unavailable {
        /// What is missing.
        detail: String,
    },
    /// No answer came in time.
    Late,
    /// Another failure, after all retries of the port.
    Failed {
        /// What went wrong.
        detail: String,
    },
    /// The process that waited for the answer died; it is asked again.
    Lost,
    /// It was cancelled.
    Cancelled,
}

impl fmt::Display for TurnFailure {
    /// Writes a lower-case fragment.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Malformed { detail } => write!(f, "the answer could not be parsed ({detail})"),
            Self::Unavailable { detail } => write!(f, "no model could be asked ({detail})"),
            Self::Late => f.write_str("no answer came in time"),
            Self::Failed { detail } => write!(f, "it failed ({detail})"),
            Self::Lost => f.write_str("the process that waited for it died"),
            Self::Cancelled => f.write_str("it was cancelled"),
        }
    }
}

/// Why an answer is invalid.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, thiserror::Error)]
#[serde(rename_all = "snake_case")]
pub enum Defect {
    /// It has the form of another phase.
    #[error("the answer does not have the form that this phase asks for")]
    WrongForm,
    /// A required text is empty.
    #[error("a required text is empty")]
    Empty,
    /// It has too few or too many alternatives.
    #[error("it has the wrong number of alternatives")]
    NumberOfAlternatives,
    /// The ranking does not contain exactly the given alternatives.
    #[error("the ranking does not contain each alternative exactly once")]
    NoRanking,
    /// It does not rate exactly the dimensions that are open.
    #[error("it does not rate each of the open dimensions exactly once")]
    NotTheDimensions,
    /// It names an unknown alternative.
    #[error("it names an unknown alternative")]
    UnknownAlternative,
    /// It skips an alternative.
    #[error("it skips an alternative")]
    AlternativeLeftOut,
    /// It does not cover exactly the author's own alternatives.
    #[error("it does not cover each of its author's alternatives exactly once")]
    NotOwnAlternatives,
    /// A changed alternative has no new version, or an unchanged one has one.
    #[error("the new version of an alternative contradicts what is said about it")]
    StanceAndDraft,
    /// The commander departs from the vote without a reason.
    #[error("it departs from the vote without a reason")]
    OverrideUnexplained,
    /// The decision is hard to reverse and has no plan to reverse it.
    #[error("it does not say how to reverse the decision")]
    NoReversalPlan,
}

/// How the reserve of a turn was calculated.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ReserveBasis {
    /// A flat amount, because the price of the model is unknown.
    #[default]
    Flat,
    /// The price of the model for everything it reads and may write.
    Priced,
}

/// What a turn used.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Usage {
    /// The money; if unknown, the full reserve counts.
    pub cost: Cost,
    /// Tokens that were read.
    #[serde(default)]
    pub tokens_in: Option<u64>,
    /// Tokens that were written.
    #[serde(default)]
    pub tokens_out: Option<u64>,
}
