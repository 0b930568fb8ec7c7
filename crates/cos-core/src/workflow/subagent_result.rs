//! Records how the work of one subagent ended: state, attempts, failure.

use crate::failure::Failure;
use crate::goal::GoalState;
use serde::{Deserialize, Serialize};

/// The result of one subagent's work.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct WorkedGoal {
    /// The role of the subagent.
    pub subagent: String,
    /// Its state.
    pub state: GoalState,
    /// The number of attempts.
    pub attempts: u32,
    /// How its last attempt failed, if it did.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub failure: Option<Failure>,
}
