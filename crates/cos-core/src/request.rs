//! The closed list of requests that a run makes to the engine. Each is safe to perform twice.

use crate::decision::Draft;
use crate::event::{Event, RunSessionEnd};
use crate::id::{AttemptId, CommitId, GoalId};
use crate::ledger::Scope;
use crate::money::Money;
use crate::recovery::Level;
use crate::time::Timestamp;

/// One request.
#[derive(Debug, Clone, PartialEq)]
pub enum Request {
    /// Write an event that follows from the state alone.
    Record(Event),
    /// Ask a question, unless its answer is known.
    Ask {
        /// The goal that waits; `None` if the question is about the run.
        goal: Option<GoalId>,
        /// The question.
        draft: Box<Draft>,
    },
    /// Collect the facts for risk and pre-flight checks.
    Survey {
        /// The goal.
        goal: GoalId,
    },
    /// Reserve money and execute a goal.
    Attempt {
        /// The attempt.
        attempt: AttemptId,
        /// The recovery level.
        level: Level,
        /// The commit its worktree starts from.
        base: CommitId,
        /// The amount to reserve.
        reserve: Money,
        /// Every cap that it must fit under, without grants.
        caps: Vec<(Scope, Money)>,
    },
    /// Merge the work with the head of the run's branch, outside the worktrees, and run the checks
    /// there.
    Verify {
        /// The attempt.
        attempt: AttemptId,
    },
    /// Move the run's branch to the commit that was checked.
    Land {
        /// The attempt.
        attempt: AttemptId,
        /// The commit that was checked.
        candidate: CommitId,
        /// The head of the run's branch that it was merged onto.
        onto: CommitId,
        /// Whether a person let it land although checks failed.
        partial: bool,
    },
    /// Stop an attempt in progress.
    Cancel {
        /// The attempt.
        attempt: AttemptId,
        /// Why.
        why: RunSessionEnd,
    },
    /// Decide again at this time.
    WakeAt(Timestamp),
    /// End the run session.
    End(RunSessionEnd),
}
