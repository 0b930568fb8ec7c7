//! What became of the work of a phase.

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
}
