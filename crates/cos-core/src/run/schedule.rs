//! Which goals may start now: their dependencies are satisfied, they wait for nobody, and what they
//! declared cannot meet what is under way.

use super::state::{GoalRun, GoalStage, Run};
use crate::event::{RunSessionEnd, Strategy, Stuck};
use crate::failure::FailureClass;
use crate::goal::{Check, GoalState};
use crate::id::GoalId;
use crate::time::Timestamp;

/// The goals that could start, best first: by priority, then as the file has them.
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

/// How many goals may be under way at once.
pub fn slots(run: &Run) -> usize {
    match run.spec.strategy {
        Strategy::Sequential | Strategy::Continue => 1,
        Strategy::Parallel => usize::try_from(run.spec.jobs.max(1)).unwrap_or(1),
    }
}

/// Whether the strategy lets anything more start.
pub fn goes_on(run: &Run) -> bool {
    let stopped = |goal: &GoalRun| {
        !matches!(goal.state, GoalState::Pending | GoalState::InProgress) && !goal.satisfied()
    };
    run.spec.strategy != Strategy::Sequential || !run.goals.iter().any(stopped)
}

/// Whether the last run session ended with goals that could have started, only because too many others
/// wait for a person.
pub fn is_crowded(run: &Run) -> bool {
    let waits = run.goals.iter().any(|goal| goal.awaits.is_some());
    let could = goes_on(run) && run.awaits.is_none() && !ready(run).is_empty();
    run.ended == Some(RunSessionEnd::Waiting) && waits && could
}

/// Whether two goals may be under way at once: both declared what they touch, and no path can be
/// touched by both.
pub fn disjoint(left: &GoalRun, right: &GoalRun) -> bool {
    let (left, right) = (&left.goal.files, &right.goal.files);
    !left.is_empty()
        && !right.is_empty()
        && !left.iter().any(|a| right.iter().any(|b| a.overlaps(b)))
}

/// Whether what is stuck is left to the workflow whose piece it is: tried more than twice, or too
/// much for one go. Whatever only a person can supply is asked for at once.
pub fn is_left(run: &Run, goal: &GoalRun) -> bool {
    let whole = run.spec.phase_of.as_ref();
    let leaves = whole.is_some_and(|whole| whole.stuck == Stuck::Leaves);
    let last = goal.ladder.last().map(|failure| failure.class);
    leaves && (goal.attempts.len() > 2 || last == Some(FailureClass::TooLong))
}

/// When the earliest back-off ends.
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

/// Whether checks of this goal are commands, which take time.
pub fn checks_take_time(run: &Run, goal: &GoalId) -> bool {
    let is_command = |check: &Check| matches!(check, Check::Command(_));
    let goal = run.goal(goal);
    goal.is_some_and(|goal| goal.goal.checks.iter().any(is_command))
}
