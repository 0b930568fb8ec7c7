//! What a person lets land although checks did not hold.

use super::state::GoalRun;
use crate::goal::Check;

impl GoalRun {
    /// Whether its last try lands with checks that did not hold, by a person's word.
    pub fn lands_partial(&self) -> bool {
        !self.waived.is_empty() && self.refuted_by().next().is_some()
    }

    /// The checks of its last try that did not hold.
    pub fn refuted_by(&self) -> impl Iterator<Item = &Check> {
        let last = self.attempts.last();
        let checked = last.and_then(|attempt| attempt.checked.as_ref());
        let seen = checked.into_iter().flat_map(|checked| &checked.evidence);
        seen.filter(|seen| !seen.held).map(|seen| &seen.check)
    }

    /// Whether a person has let it land without each of these checks; one more and they have not.
    pub(super) fn waives<'a>(&self, mut broken: impl Iterator<Item = &'a Check>) -> bool {
        !self.waived.is_empty() && broken.all(|check| self.waived.contains(check))
    }
}
