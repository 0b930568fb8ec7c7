//! What became of the work of a phase.

use crate::failure::Failure;
use crate::goal::GoalState;
use serde::{Deserialize, Serialize};

/// What became of one subagent's work.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct WorkedGoal {
    /// Whose, by its craft.
    pub subagent: String,
    /// How it stands.
    pub state: GoalState,
    /// How often it was tried.
    pub attempts: u32,
    /// How its last try failed, where it came to no good end.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub failure: Option<Failure>,
}
