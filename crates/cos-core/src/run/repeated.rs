//! What a goal may have done already, where a new try would do it a second time.

use super::state::GoalRun;
use crate::effect::Effect;
use crate::goal::Executor;

impl GoalRun {
    /// What its last try may have done beyond its worktree, from what was known before it started:
    /// no new try begins without a person's word. A workflow is no new one, it goes on where it was
    /// stopped, and the runs that it orders look after their own goals.
    pub fn may_have_done(&self) -> impl Iterator<Item = &Effect> {
        let begins_anew = !matches!(self.goal.executor, Executor::Workflow { .. });
        let last = self.attempts.last().filter(|_| begins_anew);
        let effects = last.into_iter().flat_map(|attempt| &attempt.effects);
        effects.filter(|effect| effect.outlasts_its_worktree())
    }
}
