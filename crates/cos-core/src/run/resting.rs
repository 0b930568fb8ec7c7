//! Whose evidence rests on what another goal landed.

use super::state::{GoalRun, Run};
use crate::id::GoalId;

impl Run {
    /// The goals that came through after this one and rest on it: those that depend on it, and those
    /// that landed nothing of their own, whose checks saw its work.
    pub fn resting_on(&self, taken: &GoalId) -> Vec<GoalId> {
        let mut resting = Vec::new();
        let later = self.landed.iter().skip_while(|id| *id != taken).skip(1);
        for goal in later.filter_map(|id| self.goal(id)) {
            let rests = |id: &GoalId| id == taken || resting.contains(id);
            let depends = goal.goal.depends_on.iter().any(rests);
            if goal.satisfied() && (depends || goal.landed_nothing()) {
                resting.push(goal.goal.id.clone());
            }
        }
        resting
    }
}

impl GoalRun {
    /// Whether it came through and nothing had to be changed.
    fn landed_nothing(&self) -> bool {
        let landing = self.landing.as_ref();
        landing.is_some_and(|landing| landing.before == landing.after)
    }
}
