//! Finds the goals that may start now: their dependencies are done, they wait for no one, and their
//! declared files cannot overlap with work in progress.

use super::state::{GoalRun, GoalStage, Run};
use crate::event::{OnExhausted, RunSessionEnd, Strategy};
use crate::failure::FailureClass;
use crate::goal::{Check, GoalState};
use crate::id::GoalId;
use crate::time::Timestamp;

/// Returns the goals that may start, best first: by priority, then in file order.
pub fn ready(run: &Run) -> Vec<&GoalRun> {
    let mut ready: Vec<&GoalRun> = run
        .goals
        .iter()
        .filter(|goal| is_ready(run, goal))
        .collect();
    ready.sort_by_key(|goal| goal.goal.priority);
    ready
}

fn is_ready(run: &Run, goal: &GoalRun) -> bool {
    goal.state == GoalState::Pending
        && goal.stage == GoalStage::Waiting
        && goal.awaits.is_none()
        && goal
            .goal
            .depends_on
            .iter()
            .all(|id| run.goal(id).is_some_and(GoalRun::satisfied))
}

/// Returns how many goals may be in progress at the same time.
pub fn slots(run: &Run) -> usize {
    match run.spec.strategy {
        Strategy::Sequential | Strategy::Continue => 1,
        Strategy::Parallel => usize::try_from(run.spec.jobs.max(1)).unwrap_or(1),
    }
}

/// Checks whether the strategy allows another start.
pub fn goes_on(run: &Run) -> bool {
    let stopped = |goal: &GoalRun| {
        !matches!(goal.state, GoalState::Pending | GoalState::InProgress) && !goal.satisfied()
    };
    run.spec.strategy != Strategy::Sequential || !run.goals.iter().any(stopped)
}

/// Checks whether the last run session ended with startable goals, only because too many others
/// wait for a person.
pub fn is_crowded(run: &Run) -> bool {
    let waits = run.goals.iter().any(|goal| goal.awaits.is_some());
    let could = goes_on(run) && run.awaits.is_none() && !ready(run).is_empty();
    run.ended == Some(RunSessionEnd::Waiting) && waits && could
}

/// Checks whether two goals may run at the same time: both declare their files, and no path can
/// match both.
pub fn disjoint(left: &GoalRun, right: &GoalRun) -> bool {
    let (left, right) = (&left.goal.files, &right.goal.files);
    !left.is_empty()
        && !right.is_empty()
        && !left.iter().any(|a| right.iter().any(|b| a.overlaps(b)))
}

/// Checks whether a stuck goal is left to its workflow: it was attempted more than twice, or it is
/// too large for one attempt. If only a person can help, the person is asked at once.
pub fn is_left(run: &Run, goal: &GoalRun) -> bool {
    let owner = run.spec.phase_of.as_ref();
    let leaves = owner.is_some_and(|owner| owner.stuck == OnExhausted::Leaves);
    let last = goal.ladder.last().map(|failure| failure.class);
    leaves && (goal.attempts.len() > 2 || last == Some(FailureClass::TooLong))
}

/// Returns when the earliest back-off ends.
pub fn next_try(run: &Run, now: Timestamp) -> Option<Timestamp> {
    let waits = run
        .goals
        .iter()
        .filter(|goal| goal.state == GoalState::Pending);
    waits
        .filter_map(|goal| goal.not_before)
        .filter(|at| *at > now)
        .min()
}

/// Checks whether the goal has checks that are commands, which take time.
pub fn checks_take_time(run: &Run, goal: &GoalId) -> bool {
    let is_command = |check: &Check| matches!(check, Check::Command(_));
    let goal = run.goal(goal);
    goal.is_some_and(|goal| goal.goal.checks.iter().any(is_command))
}
