//! The port to whoever performs tasks.

use cos_core::evidence::{Claim, Evidence, Landing};
use cos_core::event::{RunSpec, Product};
use cos_core::failure::Failure;
use cos_core::goal::Goal;
use cos_core::id::{AttemptId, BlobId, CommitId, GoalId};
use cos_core::money::{Cost, Money};
use cos_core::question::permission::PermissionRequest;
use cos_core::survey::Survey;
use cos_core::time::Span;

/// Work for the outside; performed twice it does no more than once.
#[derive(Debug, Clone, PartialEq)]
pub enum Task {
    /// Collect the events that risk and pre-flight read.
    Survey {
        /// The goal.
        goal: Goal,
    },
    /// Carry a goal out in a worktree of its own.
    Attempt(Box<AttemptWork>),
    /// Merge the work onto `onto` on the side and run the checks there.
    Verify {
        /// The attempt.
        attempt: AttemptId,
        /// The goal, with its checks.
        goal: Box<Goal>,
        /// The work; none when the attempt changed nothing.
        work: Option<CommitId>,
        /// The head of the run's branch.
        onto: CommitId,
        /// What the executor printed.
        output: String,
    },
    /// Move the run's branch from `onto` to `candidate`.
    Land {
        /// The attempt.
        attempt: AttemptId,
        /// The commit that was checked.
        candidate: CommitId,
        /// The head it was made for.
        onto: CommitId,
    },
}

/// What an attempt is told.
#[derive(Debug, Clone, PartialEq)]
pub struct AttemptWork {
    /// The attempt.
    pub attempt: AttemptId,
    /// The goal.
    pub goal: Goal,
    /// The commit it starts from.
    pub base: CommitId,
    /// The money held for it; reaching it ends the attempt.
    pub reserve: Money,
    /// What a person wants done differently, oldest first.
    pub instructions: Vec<String>,
    /// How earlier tries failed, oldest first.
    pub failures: Vec<Failure>,
}

/// What came of a task, or on the way.
#[derive(Debug, Clone, PartialEq)]
pub enum Outcome {
    /// The events were collected.
    Surveyed {
        /// The goal.
        goal: GoalId,
        /// What was found.
        survey: Survey,
    },
    /// An attempt under way has spent so much since its start.
    Metered {
        /// The attempt.
        attempt: AttemptId,
        /// How much.
        spent: Money,
    },
    /// An agent wants something the gate does not allow by itself, and waits.
    PermissionRequested {
        /// The attempt.
        attempt: AttemptId,
        /// What it wants.
        permission_request: PermissionRequest,
    },
    /// An attempt ended.
    Attempted {
        /// The attempt.
        attempt: AttemptId,
        /// What the executor said.
        claim: Claim,
        /// What it left behind; a wish it stopped at is in `wish`.
        product: Product,
        /// The wish it stopped at, unanswered.
        permission_request: Option<PermissionRequest>,
        /// What it cost.
        cost: Cost,
        /// How long it took.
        took: Span,
        /// The end of what was printed.
        tail: String,
        /// All of it.
        transcript: Option<BlobId>,
    },
    /// The checks ran.
    Verified {
        /// The attempt.
        attempt: AttemptId,
        /// The commit that was checked.
        candidate: CommitId,
        /// The head it was made for.
        onto: CommitId,
        /// What each check showed.
        evidence: Vec<Evidence>,
    },
    /// The work clashes with what had landed.
    Conflicted {
        /// The attempt.
        attempt: AttemptId,
        /// Where.
        paths: Vec<String>,
    },
    /// The branch was moved.
    Landed {
        /// The attempt.
        attempt: AttemptId,
        /// From where to where.
        landing: Landing,
    },
    /// The branch stood elsewhere and was left alone.
    Moved {
        /// Where it stands.
        head: CommitId,
    },
    /// The branch cannot be moved as things stand; the rest of the repository is as it should be.
    Unlanded {
        /// The attempt.
        attempt: AttemptId,
        /// What is in the way and what to do about it.
        why: String,
    },
    /// The world itself failed: no disk, no git. The run is laid down; nothing is concluded.
    Broken {
        /// What happened and what to do about it.
        what: String,
    },
}

/// A person's or the policy's word on a wish.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PermissionAnswer {
    /// Do it.
    Allow,
    /// Nobody answered: the attempt ends and the goal waits.
    Park,
}

/// Performs tasks and wakes: here in process, in the simulator on a virtual clock, elsewhere on
/// other machines. Holds no truth; whatever it loses is asked for again.
pub trait Dispatcher {
    /// Begins a task; nothing when the same task is under way.
    fn perform(&mut self, run: &RunSpec, task: Task);

    /// Ends an attempt under way; its end is reported as usual.
    fn cancel(&mut self, attempt: &AttemptId);

    /// Answers the wish an attempt waits with.
    fn answer(&mut self, attempt: &AttemptId, answer: PermissionAnswer);

    /// The next thing that happened, waiting no longer than `patience`.
    fn next(&mut self, patience: Span) -> Option<Outcome>;
}
