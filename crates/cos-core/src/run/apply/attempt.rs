//! Applies the end of an attempt and the results of its checks.

use super::super::state::{Checked, Finished, GoalStage, Run};
use crate::evidence::CheckVerdict;
use crate::event::{Event, Product};
use crate::failure::{Failure, FailureClass};
use crate::id::GoalId;

impl Run {
    pub(super) fn finished(&mut self, event: &Event) {
        let Event::AttemptFinished {
            attempt: id,
            claim,
            product,
            cost,
            settled,
            overrun,
            took,
            tail,
            transcript,
            ..
        } = event
        else {
            return;
        };
        let finished = Finished {
            claim: claim.clone(),
            product: product.clone(),
            cost: *cost,
            settled: *settled,
            overrun: *overrun,
            took: *took,
            tail: tail.clone(),
            transcript: transcript.clone(),
        };
        let mut fits = false;
        self.with_attempt(id, |stage, attempt| {
            if attempt.finished.is_none() {
                attempt.finished = Some(finished);
                fits = true;
                *stage = match product {
                    Product::Work { .. } | Product::Nothing => GoalStage::Attempted,
                    Product::Failed(_) => GoalStage::Failed,
                    Product::Parked(draft) => GoalStage::Asking(draft.clone()),
                    Product::Held(_) => GoalStage::Waiting,
                };
            }
        });
        if let (true, Product::Held(decision)) = (fits, product) {
            self.with(&id.goal, |goal| goal.park(decision));
        }
        if let (true, Product::Failed(failure)) = (fits, product) {
            self.failed(&id.goal, failure.clone());
        }
    }

    fn failed(&mut self, goal: &GoalId, failure: Failure) {
        if failure.class.counts() && !self.streak.contains(goal) {
            self.streak.push(goal.clone());
        }
        self.with(goal, |goal| goal.ladder.push(failure));
    }

    pub(super) fn checked(&mut self, event: &Event) {
        let Event::ChecksRan {
            attempt: id,
            candidate,
            onto,
            evidence,
            verdict,
        } = event
        else {
            return;
        };
        let broken = || evidence.iter().filter(|seen| !seen.held);
        let goal = self.goal(&id.goal);
        let waived = goal.is_some_and(|goal| goal.waives(broken().map(|seen| &seen.check)));
        let fails = *verdict == CheckVerdict::Refuted && !waived;
        self.with_attempt(id, |stage, attempt| {
            *stage = if fails {
                GoalStage::Failed
            } else {
                GoalStage::Checked
            };
            attempt.checked = Some(Checked {
                candidate: candidate.clone(),
                onto: onto.clone(),
                evidence: evidence.clone(),
                verdict: *verdict,
            });
        });
        if fails {
            self.with(&id.goal, |goal| goal.waived.clear());
            let message = format!("{} of {} checks failed", broken().count(), evidence.len());
            self.failed(&id.goal, Failure::new(FailureClass::Systematic, message));
        }
    }
}
