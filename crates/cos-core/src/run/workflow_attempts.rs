//! Finds the attempts of a goal that belong to the same workflow run. A goal that a workflow
//! carries out can need several attempts, because each ends at a question.

use super::state::{Attempt, GoalRun};
use crate::event::Product;
use crate::fingerprint::Fingerprint;
use crate::id::{RunId, WorkflowId};
use crate::money::Money;

impl GoalRun {
    /// Returns the attempts that belong to the workflow run of the next attempt, oldest first:
    /// those since the last final product.
    fn attempts_of_workflow(&self) -> impl Iterator<Item = &Attempt> {
        let ended = |attempt: &Attempt| {
            let finished = attempt.finished.as_ref();
            finished.is_some_and(|finished| finished.product.is_final())
        };
        let first = self.attempts.iter().rposition(ended);
        self.attempts.iter().skip(first.map_or(0, |last| last + 1))
    }

    /// Returns the workflow run of the current or next attempt. An attempt that only paused
    /// continues the same workflow run; after insufficient work or a failure, a new one begins.
    pub fn workflow(&self, run: &RunId) -> WorkflowId {
        let ended = self.attempts.len() - self.attempts_of_workflow().count();
        let id = self.goal.id.as_str();
        let mut name = id.replace('.', "-");
        if name != id {
            // Two goals never share one.
            let print = Fingerprint::of(&[("goal", id)]);
            name.extend(std::iter::once('-').chain(print.as_str().chars().take(6)));
        }
        WorkflowId::new(format!("w-{run}-{name}-{}", ended + 1))
    }

    /// Returns the booked cost of the attempts of that workflow run.
    pub fn booked_for_workflow(&self) -> Money {
        let finished = self.attempts_of_workflow();
        let finished = finished.filter_map(|attempt| attempt.finished.as_ref());
        finished.map(|finished| finished.settled).sum()
    }

    /// Checks whether its open question belongs to its workflow, which takes the answer itself.
    pub fn waits_for_workflow(&self) -> bool {
        let last = self.attempts.last();
        let last = last.and_then(|attempt| attempt.finished.as_ref());
        match last.map(|finished| &finished.product) {
            Some(Product::Held(decision)) => self.awaits.as_ref() == Some(decision),
            _ => false,
        }
    }
}
