//! The port to whoever carries out goals whose executor is a workflow.

use super::AttemptWork;
use cos_core::event::RunSpec;
use cos_core::failure::Failure;
use cos_core::id::{CommitId, DecisionId};
use std::sync::atomic::AtomicBool;

/// What came of a workflow that was carried out for a goal.
#[derive(Debug, Clone, PartialEq)]
pub enum Delivery {
    /// Every phase came to its end.
    Finished {
        /// The commit it started from.
        base: CommitId,
        /// Where its branch stands.
        head: CommitId,
    },
    /// It stands still at this question.
    Held(DecisionId),
    /// It ended otherwise, or could not be carried on.
    Failed(Failure),
}

/// Carries workflows out for goals. Asked again after a crash, it goes on where it stood.
pub trait ChildWorkflow: Send + Sync {
    /// Whether there is a workflow of this name for a goal; else what is wrong, as `what; advice`.
    fn probe(&self, name: &str) -> Result<(), String>;

    /// Drives the workflow of an attempt's goal, in the run of this order, as far as it goes without
    /// a person, or until it is interrupted.
    fn carry_out(&self, spec: &RunSpec, work: &AttemptWork, interrupted: &AtomicBool) -> Delivery;
}
