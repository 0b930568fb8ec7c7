//! Why a goal is left out of a run.

use crate::id::{DecisionId, GoalId};
use serde::{Deserialize, Serialize};

/// Why a goal is left out.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum SkipReason {
    /// What it depends on will not come.
    BlockedBy(GoalId),
    /// A person said so, now or in an earlier run.
    Decision(DecisionId),
    /// Its tries are used up, and the workflow that it is a piece of weighs what was not finished.
    Left,
}
