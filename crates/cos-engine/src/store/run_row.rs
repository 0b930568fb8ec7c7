//! How the list of runs follows from facts, without folding a whole run.

use cos_core::decision::Answer;
use cos_core::fact::{Fact, SittingEnd};
use cos_core::goal::GoalState;
use cos_core::id::GoalId;

/// What one fact changes in its run's row.
#[derive(Debug, Default, PartialEq)]
pub(crate) struct Change {
    /// Whether a sitting is under way or why the last one ended, when that changes.
    pub(crate) sitting: Option<Sitting>,
    /// Where a goal stands now.
    pub(crate) goal: Option<(GoalId, GoalState)>,
}

/// Where the run's sitting stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Sitting {
    UnderWay,
    Ended(SittingEnd),
}

impl Sitting {
    /// Whether anything can still happen in the run.
    pub(crate) const fn is_open(self) -> bool {
        !matches!(
            self,
            Self::Ended(SittingEnd::Finished | SittingEnd::Aborted)
        )
    }

    /// Whether goals that did not come to their end are put off for good.
    pub(crate) const fn defers_the_rest(self) -> bool {
        matches!(self, Self::Ended(SittingEnd::Aborted))
    }

    /// Why it ended, if it did.
    pub(crate) const fn ended(self) -> Option<SittingEnd> {
        match self {
            Self::UnderWay => None,
            Self::Ended(why) => Some(why),
        }
    }
}

/// Reads off a fact what it changes.
pub(crate) fn change(fact: &Fact) -> Change {
    let (goal, state) = match fact {
        Fact::SittingBegan { .. } => return sitting(Sitting::UnderWay),
        Fact::SittingEnded { why } => return sitting(Sitting::Ended(*why)),
        Fact::GoalSurveyed { goal, .. } => (goal, GoalState::InProgress),
        Fact::GoalParked { goal, .. } => (goal, GoalState::AwaitingDecision),
        Fact::DecisionApplied {
            goal: Some(goal),
            answer,
            ..
        } => (goal, answered(*answer)),
        Fact::GoalSkipped { goal, .. } | Fact::GoalUndone { goal, .. } => {
            (goal, GoalState::Skipped)
        }
        Fact::AttemptStarted { attempt, .. } => (&attempt.goal, GoalState::InProgress),
        Fact::RetryScheduled { goal, .. } => (goal, GoalState::Pending),
        Fact::GoalLanded {
            attempt, partial, ..
        } => (&attempt.goal, landed(*partial)),
        _ => return Change::default(),
    };
    Change {
        sitting: None,
        goal: Some((goal.clone(), state)),
    }
}

fn sitting(sitting: Sitting) -> Change {
    Change {
        sitting: Some(sitting),
        goal: None,
    }
}

const fn answered(answer: Answer) -> GoalState {
    match answer {
        Answer::Proceed
        | Answer::ProceedModified
        | Answer::Retry
        | Answer::Pause
        | Answer::Abort => GoalState::Pending,
        Answer::Skip => GoalState::Skipped,
        Answer::Manual => GoalState::Deferred,
    }
}

const fn landed(partial: bool) -> GoalState {
    if partial {
        GoalState::Partial
    } else {
        GoalState::Done
    }
}
