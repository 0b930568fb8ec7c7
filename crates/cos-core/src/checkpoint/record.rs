//! What the journal keeps of a checkpoint, and what a decision keeps of the checkpoint behind it.

use super::{BlockingItem, CheckpointAssessment, CheckpointContext};
use crate::audit::Hash;
use crate::fingerprint::Fingerprint;
use crate::id::{CheckpointId, CouncilId, DecisionId};
use crate::reversibility::{DeliberationMode, ReversibilityAssessment};
use serde::{Deserialize, Serialize};

/// What a decision keeps of the checkpoint that put it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct CheckpointNote {
    /// The checkpoint.
    pub checkpoint: CheckpointId,
    /// The name of the facts that were shown with it; none where an older release put it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub shown: Option<Fingerprint>,
    /// How hard it is to take back.
    pub reversibility: ReversibilityAssessment,
    /// How much deliberation it deserves.
    pub mode: DeliberationMode,
}

/// The council behind a checkpoint. What it came to stands in its own record.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct CheckpointCouncil {
    /// Its name.
    pub council: CouncilId,
    /// Where the record of its turns was noted to end; none where it came to no end.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub head: Option<Hash>,
}

/// One checkpoint as it was held.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct CheckpointRecord {
    /// Where it was held: the repository, else the folder.
    pub project: String,
    /// The session it belongs to.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub session: Option<String>,
    /// What was to be decided.
    pub decision_needed: String,
    /// The paths that change, as far as named.
    pub files_affected: Vec<String>,
    /// The issues that were worked on together; earlier releases kept none.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub issues: Vec<String>,
    /// What stands in the way.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub blocking_items: Vec<BlockingItem>,
    /// Where things conflict.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub conflict: Option<String>,
    /// The answer.
    pub assessment: CheckpointAssessment,
    /// Whoever was asked how hard it is to take back.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rating: Option<CheckpointCouncil>,
    /// The council that sat for it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub council: Option<CheckpointCouncil>,
    /// The question that was put to a person.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub decision: Option<DecisionId>,
}

impl CheckpointRecord {
    /// So many paths, issues and items are kept at most.
    pub const MOST_KEPT: usize = 200;

    /// What is kept of a question and its answer, without any deliberation and without a person.
    pub fn new(
        project: &str,
        context: &CheckpointContext,
        assessment: &CheckpointAssessment,
    ) -> Self {
        let paths = context.change.paths.iter().take(Self::MOST_KEPT);
        let issues = context.facts.issues.iter().flat_map(|told| &told.value);
        let issues = issues.map(|issue| issue.name.clone());
        let items = context.blocking_items.iter().take(Self::MOST_KEPT);
        Self {
            project: project.to_owned(),
            session: context.session.clone(),
            decision_needed: context.decision_needed.clone(),
            files_affected: paths.cloned().collect(),
            issues: issues.take(Self::MOST_KEPT).collect(),
            blocking_items: items.cloned().collect(),
            conflict: context.conflict.clone(),
            assessment: assessment.clone(),
            rating: None,
            council: None,
            decision: None,
        }
    }
}

/// How a checkpoint ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum CheckpointEnd {
    /// The command continued by itself.
    ContinuedAlone,
    /// A person let it continue.
    ContinuedByPerson,
    /// A person stopped it.
    StoppedByPerson,
    /// A person wants another deliberation.
    SentBack,
}

impl CheckpointEnd {
    /// Whether the command went on.
    pub const fn continued(self) -> bool {
        matches!(self, Self::ContinuedAlone | Self::ContinuedByPerson)
    }
}

/// How the decision turned out, as a person saw it later.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum CheckpointOutcome {
    /// It was right.
    Right,
    /// It was wrong.
    Wrong,
}
