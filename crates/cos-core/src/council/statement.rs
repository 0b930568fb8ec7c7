//! The answers of personas, one form per phase. All text in them comes from a model: it is
//! untrusted.

use super::{ConcernSeverity, CouncilPhase, Synthesis};
use crate::alternative::{AlternativeDraft, AlternativeLabel};
use crate::reversibility::Proposal;
use serde::{Deserialize, Serialize};

/// The question as the strategist assessed it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Situation {
    /// The problem in other words.
    pub problem: String,
    /// The constraints, most important first.
    #[serde(default)]
    pub constraints: Vec<String>,
    /// What could be gained.
    #[serde(default)]
    pub opportunities: Vec<String>,
    /// What the authors of alternatives should consider.
    #[serde(default)]
    pub guidance: Vec<String>,
    /// How success is measured.
    #[serde(default)]
    pub success_criteria: Vec<String>,
    /// How hard it is to reverse, now that more is known.
    #[serde(default)]
    pub proposals: Vec<Proposal>,
}

/// A voter's ballot with remarks.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct BallotPaper {
    /// The alternatives, best first.
    pub ranking: Vec<AlternativeLabel>,
    /// A dissent that the voter wants on record against the alternative that may win.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub dissent: Option<String>,
    /// Why the voter wants more deliberation than this.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub escalate: Option<String>,
}

/// One challenge to an alternative.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Challenge {
    /// The alternative.
    pub alternative: AlternativeLabel,
    /// How bad it is.
    pub severity: ConcernSeverity,
    /// The problem: an assumption, a way to fail, a blind spot.
    pub finding: String,
}

/// An author's reaction to the challenges to an alternative.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Stance {
    /// It stays unchanged.
    Maintained,
    /// It becomes another alternative.
    Reconsidered,
    /// It stays, reworded or adjusted.
    Updated,
}

/// One alternative, reconsidered by its author.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Revised {
    /// The alternative.
    pub alternative: AlternativeLabel,
    /// The author's reaction.
    pub stance: Stance,
    /// Why.
    pub reason: String,
    /// The new version; `None` exactly if the alternative stays unchanged.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub draft: Option<AlternativeDraft>,
}

/// The leading alternative, imagined half a year after it failed.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Premortem {
    /// What happened.
    pub story: String,
    /// What could have been seen early.
    #[serde(default)]
    pub early_warnings: Vec<String>,
    /// The root cause.
    pub root_cause: String,
    /// What would have prevented it.
    #[serde(default)]
    pub prevention: Vec<String>,
    /// What to do if it happens.
    #[serde(default)]
    pub contingency: Vec<String>,
}

/// The answer of one turn.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", tag = "said")]
pub enum Statement {
    /// How hard the decision is to reverse.
    Rating {
        /// The points of each dimension that was open.
        proposals: Vec<Proposal>,
    },
    /// A report on the situation.
    Report {
        /// In the persona's own words.
        text: String,
    },
    /// The assessed question.
    Situation(Situation),
    /// Proposed alternatives.
    Alternatives {
        /// The proposals, in the author's order.
        drafts: Vec<AlternativeDraft>,
    },
    /// A vote, before or after the challenges.
    Ballot(BallotPaper),
    /// Challenges to each alternative.
    Challenges {
        /// One by one.
        challenges: Vec<Challenge>,
    },
    /// The authors' reactions.
    Revision {
        /// Each of the author's alternatives.
        revised: Vec<Revised>,
    },
    /// An imagined failure.
    Premortem(Premortem),
    /// The decision.
    Synthesis(Synthesis),
}

impl Statement {
    /// Checks whether this is the form that a phase asks for.
    pub const fn fits(&self, phase: CouncilPhase) -> bool {
        matches!(
            (self, phase),
            (Self::Rating { .. }, CouncilPhase::Rating)
                | (Self::Report { .. }, CouncilPhase::Intel)
                | (Self::Situation(_), CouncilPhase::Assessment)
                | (Self::Alternatives { .. }, CouncilPhase::Alternatives)
                | (
                    Self::Ballot(_),
                    CouncilPhase::FirstVote | CouncilPhase::Vote
                )
                | (Self::Challenges { .. }, CouncilPhase::RedTeam)
                | (Self::Revision { .. }, CouncilPhase::Revision)
                | (Self::Premortem(_), CouncilPhase::Premortem)
                | (Self::Synthesis(_), CouncilPhase::Synthesis)
        )
    }
}
