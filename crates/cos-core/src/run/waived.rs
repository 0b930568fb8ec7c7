//! Finds the failed checks that a person accepted, so that the work lands although they failed.

use super::state::GoalRun;
use crate::goal::Check;

impl GoalRun {
    /// Checks whether its last attempt lands with failed checks, by a person's decision.
    pub fn lands_partial(&self) -> bool {
        !self.waived.is_empty() && self.refuted_by().next().is_some()
    }

    /// Returns the failed checks of its last attempt.
    pub fn refuted_by(&self) -> impl Iterator<Item = &Check> {
        let last = self.attempts.last();
        let checked = last.and_then(|attempt| attempt.checked.as_ref());
        let seen = checked.into_iter().flat_map(|checked| &checked.evidence);
        seen.filter(|seen| !seen.held).map(|seen| &seen.check)
    }

    /// Checks whether a person waived each of these checks; one additional failed check is enough
    /// for no.
    pub(super) fn waives<'a>(&self, mut broken: impl Iterator<Item = &'a Check>) -> bool {
        !self.waived.is_empty() && broken.all(|check| self.waived.contains(check))
    }
}
