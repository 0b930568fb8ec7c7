//! The answers in a debate, one form per role. All text in them comes from a model: it is
//! untrusted.

use super::{Classification, DebateRole, DisputeCategory, Grades, PointId, PointSeverity, Quality};
use serde::{Deserialize, Serialize};

/// The author's answer before the first round.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Drafted {
    /// The specification to debate; `None` if it stays unchanged.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub spec: Option<String>,
    /// What the others should know: intent, assumptions, deliberate omissions.
    #[serde(default)]
    pub notes: Vec<String>,
}

/// One point that the critic raises against the text.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Raised {
    /// How bad it is.
    pub severity: PointSeverity,
    /// The score that it lowers.
    pub quality: Quality,
    /// The place in the text.
    #[serde(default)]
    pub location: String,
    /// What is wrong.
    pub description: String,
    /// What would be better.
    #[serde(default)]
    pub suggestion: String,
    /// The earlier point that it repeats.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub repeat_of: Option<PointId>,
}

/// A rejection that the critic disputes.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Dispute {
    /// The rejected point.
    pub original_issue_id: PointId,
    /// The grounds.
    pub dispute_category: DisputeCategory,
    /// The evidence.
    pub evidence: String,
    /// What happens if it is ignored.
    pub risk_if_ignored: String,
    /// What to do.
    #[serde(default)]
    pub recommendation: String,
}

/// The critic's recommendation.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "UPPERCASE")]
pub enum CriticAdvice {
    /// Build it.
    Approve,
    /// Change it first.
    Revise,
    /// Give it up in this form.
    Reject,
}

/// The critic's answer about one text.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Critique {
    /// The scores.
    pub scores: Grades,
    /// What is wrong with it.
    pub issues: Vec<Raised>,
    /// The disputed rejections.
    #[serde(default)]
    pub disputed_issues: Vec<Dispute>,
    /// What is good about it.
    #[serde(default)]
    pub strengths: Vec<String>,
    /// A summary.
    #[serde(default)]
    pub summary: String,
    /// The recommendation.
    pub recommendation: CriticAdvice,
}

/// The moderator's answer to one point.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Treated {
    /// The point.
    pub issue_id: PointId,
    /// Its classification.
    pub classification: Classification,
    /// Why.
    pub reasoning: String,
    /// What was changed.
    #[serde(default)]
    pub action_taken: String,
}

/// The moderator's answer in a round.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Moderation {
    /// The changed specification; `None` if it stays unchanged.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub spec: Option<String>,
    /// The answer to each point of the round.
    pub dispositions: Vec<Treated>,
}

/// The answer of one turn.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", tag = "said")]
pub enum DebateStatement {
    /// By the author.
    Draft(Drafted),
    /// By the critic.
    Critique(Critique),
    /// By the moderator.
    Moderation(Moderation),
}

impl DebateStatement {
    /// Returns the role that gives this answer.
    pub const fn role(&self) -> DebateRole {
        match self {
            Self::Draft(_) => DebateRole::Author,
            Self::Critique(_) => DebateRole::Critic,
            Self::Moderation(_) => DebateRole::Moderator,
        }
    }
}
