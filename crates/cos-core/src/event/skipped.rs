//! Lists the reasons why a run leaves a goal out.

use crate::id::{DecisionId, GoalId};
use serde::{Deserialize, Serialize};

/// Why a goal is skipped.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum SkipReason {
    /// A goal that it depends on will not be done.
    BlockedBy(GoalId),
    /// A person decided so, now or in an earlier run.
    Decision(DecisionId),
    /// It has no attempts left, and its workflow assesses what is unfinished.
    Left,
}
