//! Defines the JSON in the marked blocks of a specification file, as it is before it is checked.

use super::{Classification, DebateRole, DisputeCategory, Grade, Grades, PointId};
use serde::Deserialize;

/// One line of the dispositions as written in the file.
#[derive(Debug, Clone, Deserialize)]
pub(super) struct DispositionView {
    pub(super) issue_id: PointId,
    pub(super) original_issue: String,
    pub(super) classification: Classification,
    #[serde(default)]
    pub(super) reasoning: String,
    #[serde(default)]
    pub(super) action_taken: String,
    #[serde(default)]
    pub(super) resolved: Option<bool>,
    #[serde(default)]
    pub(super) semantic_key: Option<String>,
    #[serde(default)]
    pub(super) repeat_of: Option<PointId>,
    #[serde(default)]
    pub(super) consecutive_rejections: Option<u16>,
    #[serde(default)]
    pub(super) dispute: Option<DisputeCategory>,
}

#[derive(Debug, Clone, Deserialize)]
pub(super) struct ScoresView {
    clarity: f64,
    coverage: f64,
    architecture: f64,
    risk: f64,
}

impl ScoresView {
    pub(super) fn grades(&self) -> Option<Grades> {
        Some(Grades {
            clarity: Grade::of(self.clarity)?,
            coverage: Grade::of(self.coverage)?,
            architecture: Grade::of(self.architecture)?,
            risk: Grade::of(self.risk)?,
        })
    }
}

#[derive(Debug, Clone, Default, Deserialize)]
pub(super) struct ReviewView {
    #[serde(default)]
    pub(super) recommend_human_review: bool,
}

/// The rubric as written in the file.
#[derive(Debug, Clone, Deserialize)]
pub(super) struct RubricView {
    pub(super) round: u16,
    pub(super) current_scores: ScoresView,
    #[serde(default)]
    issues_accepted: Option<u64>,
    #[serde(default)]
    issues_rejected: Option<u64>,
    #[serde(default)]
    issues_deferred: Option<u64>,
    #[serde(default)]
    issues_partial: Option<u64>,
    #[serde(default)]
    pub(super) continue_debate: bool,
    #[serde(default)]
    pub(super) ready_for_approval: bool,
    #[serde(default)]
    pub(super) meta: ReviewView,
    #[serde(default)]
    scored_by: Option<String>,
}

impl RubricView {
    pub(super) const fn count(&self, kind: Classification) -> Option<u64> {
        match kind {
            Classification::Accept => self.issues_accepted,
            Classification::Reject => self.issues_rejected,
            Classification::Defer => self.issues_deferred,
            Classification::Partial => self.issues_partial,
        }
    }

    pub(super) fn is_by_critic(&self) -> bool {
        self.scored_by.as_deref() == Some(DebateRole::Critic.name())
    }
}
