//! How the list of runs follows from facts, without folding a whole run.

use crate::world::RunRow;
use cos_core::decision::Answer;
use cos_core::fact::{Fact, SittingEnd};
use cos_core::goal::GoalState;
use cos_core::id::{GoalId, RunId};
use cos_core::time::Timestamp;
use std::collections::BTreeMap;

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

/// A run's row with the goals it counts.
#[derive(Debug, Clone)]
pub(crate) struct Rowed {
    row: RunRow,
    goals: BTreeMap<GoalId, GoalState>,
}

impl Rowed {
    /// Folds one fact of the run's stream.
    pub(crate) fn apply(
        known: Option<Self>,
        run: &RunId,
        fact: &Fact,
        at: Timestamp,
    ) -> Option<Self> {
        let Some(mut rowed) = known else {
            return Self::start(run, fact, at);
        };
        rowed.row.moved_at = at;
        let change = change(fact);
        if let Some((goal, state)) = change.goal
            && let Some(known) = rowed.goals.get_mut(&goal)
        {
            *known = state;
        }
        if let Some(sitting) = change.sitting {
            rowed.row.open = sitting.is_open();
            rowed.row.ended = sitting.ended();
            let open = |state: &&mut GoalState| !state.is_final();
            if sitting.defers_the_rest() {
                let rest = rowed.goals.values_mut().filter(open);
                rest.for_each(|state| *state = GoalState::Deferred);
            }
        }
        Some(rowed)
    }

    fn start(run: &RunId, fact: &Fact, at: Timestamp) -> Option<Self> {
        let Fact::RunStarted { order, goals } = fact else {
            return None;
        };
        let row = RunRow {
            run: run.clone(),
            project: order.project.clone(),
            source: order.source.clone(),
            started_at: at,
            moved_at: at,
            open: true,
            ended: None,
            goals: Vec::new(),
        };
        let pending = |goal: &cos_core::goal::Goal| (goal.id.clone(), GoalState::Pending);
        let goals = goals.iter().map(pending).collect();
        Some(Self { row, goals })
    }

    /// The row as it is listed.
    pub(crate) fn row(&self) -> RunRow {
        let mut counts: BTreeMap<GoalState, u32> = BTreeMap::new();
        for state in self.goals.values() {
            *counts.entry(*state).or_default() += 1;
        }
        let mut row = self.row.clone();
        row.goals = counts.into_iter().collect();
        row
    }
}
