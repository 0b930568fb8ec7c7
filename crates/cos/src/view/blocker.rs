//! Tells whether a goal behind another one can still be done.

use super::awaited::Awaited;
use cos_core::decision::Decision;
use cos_core::id::GoalId;
use cos_core::run::state::{GoalRun, Run};
use serde::Serialize;

/// The state of the goal that another goal depends on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Blocker {
    /// It waits for an answer.
    Asks,
    /// It continues when the run does.
    Open,
    /// It will not be done in this run.
    Over,
}

impl Blocker {
    /// Returns the goal that `goal` depends on and that prevents it from starting, and its state.
    pub(crate) fn of(run: &Run, goal: &GoalRun, decisions: &[Decision]) -> Option<(GoalId, Self)> {
        if goal.state.is_final() {
            return None;
        }
        let id = run.blocked_by(&goal.goal.id)?;
        let other = run.goal(&id)?;
        let asks = other
            .awaits
            .as_ref()
            .is_some_and(|id| Awaited::of(run, id, decisions) == Awaited::Open);
        let state = match (run.is_over() || other.state.is_final(), asks) {
            (true, _) => Self::Over,
            (false, true) => Self::Asks,
            (false, false) => Self::Open,
        };
        Some((id, state))
    }

    /// Checks whether the goal behind it can still be done.
    pub(crate) const fn waits(self) -> bool {
        matches!(self, Self::Asks | Self::Open)
    }
}
