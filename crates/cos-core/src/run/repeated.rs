//! Finds what the last attempt may have done outside its worktree, such as a push: another attempt
//! would do it again.

use super::state::GoalRun;
use crate::goal::Executor;
use cos_gate::effect::Effect;

impl GoalRun {
    /// Returns what the last attempt may have done outside its worktree, as known before it
    /// started; without a person's consent no new attempt begins. A workflow does not repeat: it
    /// continues where it stopped, and its runs check their own goals.
    pub fn may_have_done(&self) -> impl Iterator<Item = &Effect> {
        let begins_anew = !matches!(self.goal.executor, Executor::Workflow { .. });
        let last = self.attempts.last().filter(|_| begins_anew);
        let effects = last.into_iter().flat_map(|attempt| &attempt.effects);
        effects.filter(|effect| effect.outlasts_its_worktree())
    }
}
