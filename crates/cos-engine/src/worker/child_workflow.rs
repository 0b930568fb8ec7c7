//! Runs an attempt at a goal with a workflow, and squashes what its phases landed on their branch
//! into one commit, as for any other attempt.

use super::Worker;
use super::attempt::{End, subject, trailers};
use crate::ports::{AttemptWork, Delivery};
use crate::process::Cancel;
use cos_core::event::{Product, RunSpec};
use cos_core::evidence::Claim;
use cos_core::failure::{Failure, FailureClass};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

impl Worker {
    /// Drives the goal's workflow. Its cost is known from its own bookings.
    pub(super) async fn child_workflow(
        self: &Arc<Self>,
        spec: &RunSpec,
        work: AttemptWork,
        cancel: Cancel,
    ) -> End {
        let interrupted = Arc::new(AtomicBool::new(false));
        let (worker, spec, flag) = (self.clone(), spec.clone(), interrupted.clone());
        let mut run_session =
            tokio::task::spawn_blocking(move || worker.driven(&spec, &work, &flag));
        let done = tokio::select! {
            done = &mut run_session => done,
            () = cancel.cancelled() => {
                interrupted.store(true, Ordering::Relaxed);
                run_session.await
            }
        };
        done.unwrap_or_else(|error| {
            End::failed(Failure::new(FailureClass::Lost, error.to_string()))
        })
    }

    fn driven(&self, spec: &RunSpec, work: &AttemptWork, interrupted: &AtomicBool) -> End {
        let Some(child_workflow) = &self.child_workflow else {
            let what = "workflows cannot be nested";
            return End::failed(Failure::new(FailureClass::Fatal, what));
        };
        let delivery = child_workflow.run_child(spec, work, interrupted);
        let is_finished = matches!(delivery, Delivery::Finished { .. });
        let product = match delivery {
            Delivery::Failed(failure) => return End::failed(failure),
            Delivery::Held(decision) => Product::Held(decision),
            Delivery::Finished { base, head } => {
                let number = work.attempt.number.to_string();
                let trailers = trailers(spec, &work.goal, &number);
                let subject = subject(&work.goal);
                let one = self.repo.squash(&base, &head, &subject, &trailers);
                self.change(&base, one)
            }
        };
        let mut end = End::failed(Failure::new(FailureClass::Lost, String::new()));
        end.product = product;
        if is_finished {
            end.claim = Claim::EndedTurn("finished".to_owned());
        }
        end
    }
}
