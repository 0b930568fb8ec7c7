//! The port to whoever carries out goals whose executor is a workflow.

use cos_core::fact::Order;
use cos_core::failure::Failure;
use cos_core::goal::Goal;
use cos_core::id::{AttemptId, CommitId, DecisionId};
use cos_core::money::Money;
use std::sync::atomic::AtomicBool;

/// One attempt at a goal by its workflow.
#[derive(Debug, Clone, PartialEq)]
pub struct Commission {
    /// The order of the goal's run.
    pub order: Order,
    /// The attempt.
    pub attempt: AttemptId,
    /// The goal.
    pub goal: Goal,
    /// The commit that a workflow which begins now starts from.
    pub base: CommitId,
    /// The money held for it.
    pub reserve: Money,
    /// What a person wants done differently, oldest first.
    pub instructions: Vec<String>,
    /// How earlier tries failed, oldest first.
    pub failures: Vec<Failure>,
}

/// What came of it.
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
pub trait Foreman: Send + Sync {
    /// Whether there is a workflow of this name for a goal; else what is wrong, as `what; advice`.
    fn probe(&self, name: &str) -> Result<(), String>;

    /// Drives the goal's workflow as far as it goes without a person, or until it is interrupted.
    fn carry_out(&self, commission: &Commission, interrupted: &AtomicBool) -> Delivery;
}
