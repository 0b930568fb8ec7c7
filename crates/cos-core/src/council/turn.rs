//! One turn: who speaks in which phase of which round, what it used up and why it failed.

use crate::money::Cost;
use crate::persona::Persona;
use serde::{Deserialize, Serialize};
use std::fmt;

/// What a turn is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum CouncilPhase {
    /// How hard it is to take back, as far as no fact says it.
    Rating,
    /// What is there.
    Intel,
    /// What the question is.
    Assessment,
    /// What could be done.
    Alternatives,
    /// The first positions, before anybody has argued.
    FirstVote,
    /// What each author makes of the challenges.
    Revision,
    /// What is wrong with each alternative.
    RedTeam,
    /// The positions after the challenges.
    Vote,
    /// How the leading alternative may have failed.
    Premortem,
    /// What is decided.
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

    /// The name in records.
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

    /// Whether it is part of arguing, and so not paid where all agree from the start.
    pub const fn is_debate(self) -> bool {
        matches!(self, Self::Revision | Self::RedTeam | Self::Vote)
    }

    /// Whether it is gone through once, whatever happens later.
    pub const fn is_opening(self) -> bool {
        matches!(
            self,
            Self::Rating | Self::Intel | Self::Assessment | Self::Alternatives
        )
    }
}

/// The name of a turn within its council. It is performed once: after its fact it is never asked
/// for again.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct TurnId {
    /// The round, from 1.
    pub round: u8,
    /// What it is for.
    pub phase: CouncilPhase,
    /// Who speaks.
    pub persona: Persona,
    /// The how-manieth asking, from 1.
    pub number: u8,
}

impl fmt::Display for TurnId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (phase, persona) = (self.phase.name(), self.persona.name());
        f.pad(&format!("{}/{phase}/{persona}#{}", self.round, self.number))
    }
}

/// Why nothing usable came of a turn.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", tag = "why")]
pub enum TurnFailure {
    /// The answer could not be read; it is asked for once more.
    Malformed {
        /// What was wrong with it.
        detail: String,
    },
    /// There is nobody to ask: no such model, agent or key. It is not asked again.
    Unavailable {
        /// What is missing.
        detail: String,
    },
    /// No answer came in time.
    Late,
    /// It went wrong otherwise, after whatever tries its port makes.
    Failed {
        /// What went wrong.
        detail: String,
    },
    /// The process that waited for the answer died; it is asked for again.
    Lost,
    /// It was called off.
    Cancelled,
}

impl fmt::Display for TurnFailure {
    /// A lower-case fragment.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Malformed { detail } => write!(f, "the answer could not be read ({detail})"),
            Self::Unavailable { detail } => write!(f, "there was nobody to ask ({detail})"),
            Self::Late => f.write_str("no answer came in time"),
            Self::Failed { detail } => write!(f, "it went wrong ({detail})"),
            Self::Lost => f.write_str("the process that waited for it died"),
            Self::Cancelled => f.write_str("it was called off"),
        }
    }
}

/// Why an answer does not count.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, thiserror::Error)]
#[serde(rename_all = "snake_case")]
pub enum Defect {
    /// It answers something else.
    #[error("the answer is not what this phase asks for")]
    WrongForm,
    /// What has to be said is left empty.
    #[error("a text that has to be there is empty")]
    Empty,
    /// There are too few alternatives, or too many.
    #[error("this is not the number of courses that was asked for")]
    NumberOfAlternatives,
    /// The ranking is none of exactly the alternatives there are.
    #[error("the ranking does not hold each alternative exactly once")]
    NoRanking,
    /// It does not rate exactly the dimensions that are open.
    #[error("it does not rate each of the open dimensions exactly once")]
    NotTheDimensions,
    /// It speaks of a alternative that is not there.
    #[error("it names a alternative that is not there")]
    UnknownAlternative,
    /// It says nothing of some alternative.
    #[error("it says nothing of a alternative that is there")]
    AlternativeLeftOut,
    /// It does not look at exactly the author's own alternatives.
    #[error("it does not take up each of its author's alternatives exactly once")]
    NotOwnAlternatives,
    /// A alternative that changes has no new version, or one that does not has one.
    #[error("the new version of a alternative and what is said of it do not agree")]
    StanceAndDraft,
    /// The commander departs from the vote and does not say why.
    #[error("it departs from the vote without a reason")]
    OverrideUnexplained,
    /// There is no way back in it, and it is hard to take back.
    #[error("it says nothing of how to go back")]
    NoReversalPlan,
}

/// By what the money that is held for a turn was reckoned.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ReserveBasis {
    /// A flat sum, since nobody knows the price of the voice.
    #[default]
    Flat,
    /// The price of the voice, all that is read and all that may be written.
    Priced,
}

/// What a turn used up.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Usage {
    /// The money; where it is unknown, all that was held counts.
    pub cost: Cost,
    /// Tokens that were read.
    #[serde(default)]
    pub tokens_in: Option<u64>,
    /// Tokens that were written.
    #[serde(default)]
    pub tokens_out: Option<u64>,
}
