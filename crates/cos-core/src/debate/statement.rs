//! What is said in a debate, one form for each role. Text in it is data of a stranger.

use super::{Classification, DebateRole, DisputeCategory, Grades, PointId, PointSeverity, Quality};
use serde::{Deserialize, Serialize};

/// What the author says before the first round.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Drafted {
    /// The specification as it is to be debated; none where it stays as it is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub spec: Option<String>,
    /// What the others should know: intent, assumptions, what is left out on purpose.
    #[serde(default)]
    pub notes: Vec<String>,
}

/// One thing that the critic holds against the text.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Raised {
    /// How bad it is.
    pub severity: PointSeverity,
    /// Which score it lowers.
    pub quality: Quality,
    /// Where.
    #[serde(default)]
    pub location: String,
    /// What is wrong.
    pub description: String,
    /// What would be better.
    #[serde(default)]
    pub suggestion: String,
    /// The earlier point that it raises again.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub repeat_of: Option<PointId>,
}

/// A rejection that the critic does not accept.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Dispute {
    /// The rejected point.
    pub original_issue_id: PointId,
    /// On what grounds.
    pub dispute_category: DisputeCategory,
    /// What shows it.
    pub evidence: String,
    /// What happens otherwise.
    pub risk_if_ignored: String,
    /// What to do.
    #[serde(default)]
    pub recommendation: String,
}

/// What the critic would do.
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

/// What the critic says of one text.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Critique {
    /// How good it is.
    pub scores: Grades,
    /// What is wrong with it.
    pub issues: Vec<Raised>,
    /// Which rejections are not accepted.
    #[serde(default)]
    pub disputed_issues: Vec<Dispute>,
    /// What is good about it.
    #[serde(default)]
    pub strengths: Vec<String>,
    /// All of it in short.
    #[serde(default)]
    pub summary: String,
    /// What to do.
    pub recommendation: CriticAdvice,
}

/// What the moderator makes of one point.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Treated {
    /// The point.
    pub issue_id: PointId,
    /// What it makes of it.
    pub classification: Classification,
    /// Why.
    pub reasoning: String,
    /// What was changed.
    #[serde(default)]
    pub action_taken: String,
}

/// What the moderator makes of a round.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Moderation {
    /// The specification in its new form; none where it stays as it is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub spec: Option<String>,
    /// What becomes of each point of the round.
    pub dispositions: Vec<Treated>,
}

/// What was said in one turn.
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
    /// Who says such a thing.
    pub const fn role(&self) -> DebateRole {
        match self {
            Self::Draft(_) => DebateRole::Author,
            Self::Critique(_) => DebateRole::Critic,
            Self::Moderation(_) => DebateRole::Moderator,
        }
    }
}
