//! Defines the interface through which the runtime has tasks performed, and gets their outcomes.

use cos_core::event::{Product, RunSpec};
use cos_core::evidence::{Claim, Evidence, Landing};
use cos_core::failure::Failure;
use cos_core::goal::Goal;
use cos_core::id::{AttemptId, BlobId, CommitId, GoalId};
use cos_core::money::{Cost, Money};
use cos_core::question::permission::PermissionRequest;
use cos_core::survey::Survey;
use cos_core::time::Span;

/// A task; performing it twice has no further effect.
#[derive(Debug, Clone, PartialEq)]
pub enum Task {
    /// Collect the facts for risk assessment and pre-flight check.
    Survey {
        /// The goal.
        goal: Goal,
    },
    /// Carry out a goal in its own worktree.
    Attempt(Box<AttemptWork>),
    /// Merge the work into `onto` outside of any branch, and run the checks there.
    Verify {
        /// The attempt.
        attempt: AttemptId,
        /// The goal, with its checks.
        goal: Box<Goal>,
        /// The work; `None` if the attempt changed nothing.
        work: Option<CommitId>,
        /// The head of the run's branch.
        onto: CommitId,
        /// The output of the executor.
        output: String,
    },
    /// Move the run's branch from `onto` to `candidate`.
    Land {
        /// The attempt.
        attempt: AttemptId,
        /// The checked commit.
        candidate: CommitId,
        /// The head it was made for.
        onto: CommitId,
    },
}

/// The input of an attempt.
#[derive(Debug, Clone, PartialEq)]
pub struct AttemptWork {
    /// The attempt.
    pub attempt: AttemptId,
    /// The goal.
    pub goal: Goal,
    /// The commit it starts from.
    pub base: CommitId,
    /// The reserved money; reaching it ends the attempt.
    pub reserve: Money,
    /// The person's corrections, oldest first.
    pub instructions: Vec<String>,
    /// The failures of earlier attempts, oldest first.
    pub failures: Vec<Failure>,
}

/// The result of a task, or a report during it.
#[derive(Debug, Clone, PartialEq)]
pub enum Outcome {
    /// The facts were collected.
    Surveyed {
        /// The goal.
        goal: GoalId,
        /// The facts.
        survey: Survey,
    },
    /// An attempt has spent this much since its start.
    Metered {
        /// The attempt.
        attempt: AttemptId,
        /// The amount.
        spent: Money,
    },
    /// An agent requests permission for an action, and waits.
    PermissionRequested {
        /// The attempt.
        attempt: AttemptId,
        /// The request.
        permission_request: PermissionRequest,
    },
    /// An attempt ended.
    Attempted {
        /// The attempt.
        attempt: AttemptId,
        /// The executor's own report.
        claim: Claim,
        /// What it left behind; an unanswered request is in `permission_request`.
        product: Product,
        /// The unanswered request that stopped it.
        permission_request: Option<PermissionRequest>,
        /// Its cost.
        cost: Cost,
        /// Its duration.
        took: Span,
        /// The end of its output.
        tail: String,
        /// The whole output.
        transcript: Option<BlobId>,
    },
    /// The checks ran.
    Verified {
        /// The attempt.
        attempt: AttemptId,
        /// The checked commit.
        candidate: CommitId,
        /// The head it was made for.
        onto: CommitId,
        /// The result of each check.
        evidence: Vec<Evidence>,
    },
    /// The work conflicts with what has landed.
    Conflicted {
        /// The attempt.
        attempt: AttemptId,
        /// The conflicting files.
        paths: Vec<String>,
    },
    /// The branch was moved.
    Landed {
        /// The attempt.
        attempt: AttemptId,
        /// From where to where.
        landing: Landing,
    },
    /// The branch was at another commit and was left alone.
    Moved {
        /// Its commit.
        head: CommitId,
    },
    /// This branch cannot be moved now; the repository is otherwise fine.
    Unlanded {
        /// The attempt.
        attempt: AttemptId,
        /// The obstacle, and what to do.
        why: String,
    },
    /// The environment failed: the disk or git. The run stops without a conclusion.
    Broken {
        /// What happened, and what to do.
        what: String,
    },
}

/// The answer to a permission request, by the person or the policy.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PermissionAnswer {
    /// The action is allowed.
    Allow,
    /// There is no answer: the attempt ends and the goal waits.
    Park,
}

/// Performs tasks and reports their results: in this process, in the simulator on a virtual clock,
/// or on other machines. It holds no state of record; lost tasks are requested again.
pub trait Dispatcher {
    /// Starts a task; does nothing if the same task is running.
    fn perform(&mut self, run: &RunSpec, task: Task);

    /// Ends a running attempt; its end is reported as usual.
    fn cancel(&mut self, attempt: &AttemptId);

    /// Answers the permission request of an attempt.
    fn answer_permission(&mut self, attempt: &AttemptId, answer: PermissionAnswer);

    /// Returns the next result or report, waiting at most `patience`.
    fn next(&mut self, patience: Span) -> Option<Outcome>;
}
