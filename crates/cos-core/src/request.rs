//! The closed list of what may be asked of the world. Each is safe to perform twice.

use crate::decision::Draft;
use crate::event::{Event, RunSessionEnd};
use crate::id::{AttemptId, CommitId, GoalId};
use crate::ledger::Scope;
use crate::money::Money;
use crate::recovery::Level;
use crate::time::Timestamp;

/// One thing that is to happen.
#[derive(Debug, Clone, PartialEq)]
pub enum Request {
    /// Write a fact that follows from the state alone.
    Record(Event),
    /// Put a question, unless its answer is known.
    Ask {
        /// The goal that waits; none when the run itself is the subject.
        goal: Option<GoalId>,
        /// The question.
        draft: Box<Draft>,
    },
    /// Collect the facts that risk and pre-flight read.
    Survey {
        /// The goal.
        goal: GoalId,
    },
    /// Reserve money and carry a goal out.
    Attempt {
        /// The attempt.
        attempt: AttemptId,
        /// The rung of the ladder.
        level: Level,
        /// The commit its worktree starts from.
        base: CommitId,
        /// The money to hold.
        reserve: Money,
        /// Every cap it must fit under, grants not counted.
        caps: Vec<(Scope, Money)>,
    },
    /// Merge the work onto the head of the run's branch, on the side, and run the checks there.
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
        /// The head it was made for.
        onto: CommitId,
        /// Whether a person let it land with checks that did not hold.
        partial: bool,
    },
    /// Stop an attempt under way.
    Cancel {
        /// The attempt.
        attempt: AttemptId,
        /// Why.
        why: RunSessionEnd,
    },
    /// Look again at this time.
    WakeAt(Timestamp),
    /// Lay the run down.
    End(RunSessionEnd),
}
