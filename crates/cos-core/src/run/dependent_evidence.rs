//! Finds the goals whose evidence depends on the landed work of another goal.

use super::state::{GoalRun, Run};
use crate::id::GoalId;

impl Run {
    /// Returns later goals that depend on this one: declared dependents, and goals that landed
    /// nothing themselves, because their checks ran on its work.
    pub fn evidence_dependents(&self, taken: &GoalId) -> Vec<GoalId> {
        let mut dependents = Vec::new();
        let later = self.landed.iter().skip_while(|id| *id != taken).skip(1);
        for goal in later.filter_map(|id| self.goal(id)) {
            let depends_on = |id: &GoalId| id == taken || dependents.contains(id);
            let depends = goal.goal.depends_on.iter().any(depends_on);
            if goal.satisfied() && (depends || goal.landed_nothing()) {
                dependents.push(goal.goal.id.clone());
            }
        }
        dependents
    }
}

impl GoalRun {
    /// Checks whether it succeeded without a change.
    fn landed_nothing(&self) -> bool {
        let landing = self.landing.as_ref();
        landing.is_some_and(|landing| landing.before == landing.after)
    }
}
