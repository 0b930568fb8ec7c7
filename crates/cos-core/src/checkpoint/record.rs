//! Defines what the journal stores about a checkpoint, and what a stored question says about the
//! checkpoint that asked it.

use super::{BlockingItem, CheckpointAssessment, CheckpointContext};
use crate::audit::Hash;
use crate::fingerprint::Fingerprint;
use crate::id::{CheckpointId, CouncilId, DecisionId};
use crate::reversibility::{DeliberationMode, ReversibilityAssessment};
use serde::{Deserialize, Serialize};

/// What a decision stores of the checkpoint that asked it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct CheckpointNote {
    /// The checkpoint.
    pub checkpoint: CheckpointId,
    /// The fingerprint of the facts that were shown; `None` for questions of older releases.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub shown: Option<Fingerprint>,
    /// How hard it is to reverse.
    pub reversibility: ReversibilityAssessment,
    /// How much deliberation it needs.
    pub mode: DeliberationMode,
}

/// The council behind a checkpoint. Its result is in the council's own record.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct CheckpointCouncil {
    /// Its id.
    pub council: CouncilId,
    /// The head of its turn record; `None` if it did not end.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub head: Option<Hash>,
}

/// One checkpoint as it was held.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct CheckpointRecord {
    /// The repository, or else the folder.
    pub project: String,
    /// The session of the caller.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub session: Option<String>,
    /// The decision.
    pub decision_needed: String,
    /// The changed paths, as far as named.
    pub files_affected: Vec<String>,
    /// The issues that were implemented together; older releases stored none.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub issues: Vec<String>,
    /// The blocking items.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub blocking_items: Vec<BlockingItem>,
    /// The conflict.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub conflict: Option<String>,
    /// The answer.
    pub assessment: CheckpointAssessment,
    /// The council that rated how hard it is to reverse.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rating: Option<CheckpointCouncil>,
    /// The council that deliberated.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub council: Option<CheckpointCouncil>,
    /// The question to a person.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub decision: Option<DecisionId>,
}

impl CheckpointRecord {
    /// The most paths, issues and items that are stored.
    pub const MOST_KEPT: usize = 200;

    /// Creates the record of a checkpoint without deliberation and without a person.
    pub fn new(
        project: &str,
        context: &CheckpointContext,
        assessment: &CheckpointAssessment,
    ) -> Self {
        let paths = context.change.paths.iter().take(Self::MOST_KEPT);
        let issues = context.facts.issues.iter().flat_map(|fact| &fact.value);
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
    /// A person let the command continue.
    ContinuedByPerson,
    /// A person stopped the command.
    StoppedByPerson,
    /// A person wants another deliberation.
    SentBack,
}

impl CheckpointEnd {
    /// Checks whether the command continued.
    pub const fn continued(self) -> bool {
        matches!(self, Self::ContinuedAlone | Self::ContinuedByPerson)
    }
}

/// Whether the decision turned out right, as a person judged later.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum CheckpointOutcome {
    /// It was right.
    Right,
    /// It was wrong.
    Wrong,
}
