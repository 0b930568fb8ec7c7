//! Defines the interface through which a run has a goal carried out by a workflow.

use super::AttemptWork;
use cos_core::event::RunSpec;
use cos_core::failure::Failure;
use cos_core::id::{CommitId, DecisionId};
use std::sync::atomic::AtomicBool;

/// The result of a workflow that was carried out for a goal.
#[derive(Debug, Clone, PartialEq)]
pub enum Delivery {
    /// Every phase finished.
    Finished {
        /// The commit it started from.
        base: CommitId,
        /// The head of its branch.
        head: CommitId,
    },
    /// It waits for the answer to this question.
    Held(DecisionId),
    /// It ended otherwise, or failed.
    Failed(Failure),
}

/// Carries out workflows for goals. A repeated call after a crash continues where it stopped.
pub trait ChildWorkflow: Send + Sync {
    /// Returns whether a workflow with this name can be used for a goal; the error has the form
    /// `what; advice`.
    fn probe(&self, name: &str) -> Result<(), String>;

    /// Drives the workflow of an attempt's goal, for the run of this specification, until it ends,
    /// needs the person or is interrupted.
    fn run_child(&self, spec: &RunSpec, work: &AttemptWork, interrupted: &AtomicBool) -> Delivery;
}
