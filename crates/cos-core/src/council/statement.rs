//! What a persona says, one form for each phase. Text in it is data of a stranger.

use super::{ConcernSeverity, CouncilPhase, Synthesis};
use crate::alternative::{AlternativeDraft, AlternativeLabel};
use crate::reversibility::Proposal;
use serde::{Deserialize, Serialize};

/// The question as the strategist understands it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Situation {
    /// The problem in other words.
    pub problem: String,
    /// What binds, the most important first.
    #[serde(default)]
    pub constraints: Vec<String>,
    /// What could be gained.
    #[serde(default)]
    pub opportunities: Vec<String>,
    /// What the authors of courses should heed.
    #[serde(default)]
    pub guidance: Vec<String>,
    /// By what success is known.
    #[serde(default)]
    pub success_criteria: Vec<String>,
    /// How hard it is to take back, now that more is known.
    #[serde(default)]
    pub proposals: Vec<Proposal>,
}

/// A voter's paper.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct BallotPaper {
    /// The alternatives, the best first.
    pub ranking: Vec<AlternativeLabel>,
    /// What the voter wants on record against the alternative that may win.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub dissent: Option<String>,
    /// Why the voter wants more deliberation than this.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub escalate: Option<String>,
}

/// One thing that is wrong with a alternative.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Challenge {
    /// The alternative.
    pub alternative: AlternativeLabel,
    /// How bad it is.
    pub severity: ConcernSeverity,
    /// What is wrong: an assumption, a way to fail, a blind spot.
    pub finding: String,
}

/// What an author makes of the challenges to a alternative.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Stance {
    /// It stays as it is.
    Maintained,
    /// It is another alternative now.
    Reconsidered,
    /// It stays, in other words or with changes.
    Updated,
}

/// One alternative, looked at again by its author.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Revised {
    /// The alternative.
    pub alternative: AlternativeLabel,
    /// What its author makes of the challenges.
    pub stance: Stance,
    /// Why.
    pub reason: String,
    /// The new version; none exactly where the alternative stays as it is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub draft: Option<AlternativeDraft>,
}

/// The leading alternative, half a year after it failed.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Premortem {
    /// What happened.
    pub story: String,
    /// What could have been seen early.
    #[serde(default)]
    pub early_warnings: Vec<String>,
    /// What it came from.
    pub root_cause: String,
    /// What would have prevented it.
    #[serde(default)]
    pub prevention: Vec<String>,
    /// What to do when it happens.
    #[serde(default)]
    pub contingency: Vec<String>,
}

/// What was said in one turn.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", tag = "said")]
pub enum Statement {
    /// How hard it is to take back.
    Rating {
        /// The points of each dimension that was open.
        proposals: Vec<Proposal>,
    },
    /// What is there.
    Report {
        /// In the persona's own words.
        text: String,
    },
    /// What the question is.
    Situation(Situation),
    /// What could be done.
    Alternatives {
        /// The proposals, in the author's order.
        drafts: Vec<AlternativeDraft>,
    },
    /// A position, before or after the challenges.
    Ballot(BallotPaper),
    /// What is wrong with each alternative.
    Challenges {
        /// One by one.
        challenges: Vec<Challenge>,
    },
    /// What an author makes of that.
    Revision {
        /// Each of the author's alternatives.
        revised: Vec<Revised>,
    },
    /// How it may fail.
    Premortem(Premortem),
    /// What is decided.
    Synthesis(Synthesis),
}

impl Statement {
    /// Whether this is what a phase asks for.
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
