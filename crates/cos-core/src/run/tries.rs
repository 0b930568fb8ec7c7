//! The tries of a goal that one workflow carries out: those that move the same carrying-out.

use super::state::{Attempt, GoalRun};
use crate::event::Product;
use crate::fingerprint::Fingerprint;
use crate::id::{RunId, WorkflowId};
use crate::money::Money;

impl GoalRun {
    /// The tries that belong to the workflow of the next try, oldest first: those since the last one
    /// whose outcome was final.
    fn tries_of_workflow(&self) -> impl Iterator<Item = &Attempt> {
        let ended = |attempt: &Attempt| {
            let finished = attempt.finished.as_ref();
            finished.is_some_and(|finished| finished.product.is_final())
        };
        let first = self.attempts.iter().rposition(ended);
        self.attempts.iter().skip(first.map_or(0, |last| last + 1))
    }

    /// The carrying-out of a workflow that the try under way, or else the next one, moves. Whoever
    /// was stopped on the way goes on with the same one; after work that was not good enough, or a
    /// failure, another one begins.
    pub fn workflow(&self, run: &RunId) -> WorkflowId {
        let ended = self.attempts.len() - self.tries_of_workflow().count();
        let id = self.goal.id.as_str();
        let mut name = id.replace('.', "-");
        if name != id {
            // Two goals never share one.
            let print = Fingerprint::of(&[("goal", id)]);
            name.extend(std::iter::once('-').chain(print.as_str().chars().take(6)));
        }
        WorkflowId::new(format!("w-{run}-{name}-{}", ended + 1))
    }

    /// What the tries of that carrying-out have been booked with.
    pub fn booked_for_workflow(&self) -> Money {
        let finished = self.tries_of_workflow();
        let finished = finished.filter_map(|attempt| attempt.finished.as_ref());
        finished.map(|finished| finished.settled).sum()
    }

    /// Whether the question it waits for belongs to its workflow, which takes up the answer itself.
    pub fn waits_for_workflow(&self) -> bool {
        let last = self.attempts.last();
        let last = last.and_then(|attempt| attempt.finished.as_ref());
        match last.map(|finished| &finished.product) {
            Some(Product::Held(decision)) => self.awaits.as_ref() == Some(decision),
            _ => false,
        }
    }
}
