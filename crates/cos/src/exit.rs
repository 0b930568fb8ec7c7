//! The exit codes of `cos`: one table and one order of precedence. They are a stable interface.

use cos_core::event::{RunSessionEnd, SkipReason};
use cos_core::goal::GoalState;
use cos_core::run::state::{GoalRun, Run};

/// How a command ended, for its caller.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Exit {
    /// Everything was done.
    Done,
    /// It finished, but something failed or was left over, or nothing was done.
    Failures,
    /// The person aborted it.
    Aborted,
    /// A person has to decide first.
    Waiting,
    /// The budget or the time is used up.
    Budget,
    /// The command line is wrong.
    Usage,
    /// An input file is wrong.
    Input,
    /// A program, agent, model or tool is missing.
    Missing,
    /// A bug in cos.
    Bug,
    /// A disk, a pipe or a network failed.
    Io,
    /// Another process is using it.
    Owned,
    /// A signal ended it.
    Interrupted,
}

/// One row of the table.
#[derive(Debug, Clone, Copy)]
pub(crate) struct ExitRow {
    /// The exit.
    pub(crate) exit: Exit,
    /// The number that the shell sees.
    pub(crate) code: u8,
    /// The meaning, as shown in the reference.
    pub(crate) meaning: &'static str,
}

const fn row(exit: Exit, code: u8, meaning: &'static str) -> ExitRow {
    ExitRow {
        exit,
        code,
        meaning,
    }
}

/// Every exit code.
pub(crate) const EXITS: [ExitRow; 12] = [
    row(Exit::Done, 0, "done"),
    row(
        Exit::Failures,
        1,
        "something failed or is left over, or nothing was done; refused in the current state; a broken journal",
    ),
    row(Exit::Aborted, 2, "aborted by the person"),
    row(Exit::Waiting, 3, "waiting for a decision"),
    row(Exit::Budget, 4, "the budget or the time is used up"),
    row(
        Exit::Usage,
        64,
        "the command line is wrong, or names a run, question or option that does not exist",
    ),
    row(Exit::Input, 65, "an input file is wrong or missing"),
    row(Exit::Missing, 69, "an agent, model or tool is missing"),
    row(Exit::Bug, 70, "a bug in cos"),
    row(
        Exit::Io,
        74,
        "reading or writing failed; confirmed data is safe",
    ),
    row(
        Exit::Owned,
        75,
        "another process is using it; try again later",
    ),
    row(
        Exit::Interrupted,
        130,
        "interrupted; `cos resume` continues",
    ),
];

/// Which exit wins when several apply, first to last.
const PRECEDENCE: [Exit; 4] = [Exit::Aborted, Exit::Budget, Exit::Waiting, Exit::Failures];

impl Exit {
    /// Returns the number that the shell sees.
    pub(crate) fn code(self) -> u8 {
        let row = EXITS.iter().find(|row| row.exit == self);
        // Each variant has its row; a test counts them.
        row.map_or(70, |row| row.code)
    }

    /// Returns the most important of several exits.
    pub(crate) fn foremost(exits: &[Self]) -> Self {
        let first = PRECEDENCE.into_iter().find(|exit| exits.contains(exit));
        first.unwrap_or(Self::Done)
    }

    /// Returns the exit of a run's session.
    pub(crate) fn of_run_session(run: &Run, end: RunSessionEnd) -> Self {
        let by_end = match end {
            RunSessionEnd::Interrupted => return Self::Interrupted,
            RunSessionEnd::Finished => Self::Done,
            RunSessionEnd::Waiting | RunSessionEnd::Until | RunSessionEnd::Paused => Self::Waiting,
            RunSessionEnd::ErrorStreak => Self::Failures,
            RunSessionEnd::Aborted => Self::Aborted,
            RunSessionEnd::Budget | RunSessionEnd::Time => Self::Budget,
        };
        let stands = |state: GoalState| run.goals.iter().any(|goal| goal.state == state);
        let mut exits = vec![by_end];
        if stands(GoalState::AwaitingDecision) || run.awaits.is_some() && !run.is_over() {
            exits.push(Self::Waiting);
        }
        let over = end == RunSessionEnd::Finished;
        if stands(GoalState::Failed) || over && !is_done(run) {
            exits.push(Self::Failures);
        }
        Self::foremost(&exits)
    }
}

/// Checks whether a finished run counts as done: something was done, and a person decided to leave
/// out the rest, now or earlier. Goals that only depended on such a goal are left over.
fn is_done(run: &Run) -> bool {
    let by_word = |goal: &GoalRun| match (goal.state, &goal.skipped) {
        (GoalState::Skipped, Some(SkipReason::Decision(_))) => true,
        // Goals left to the person to do by hand.
        (GoalState::Deferred, None) => !goal.undone,
        _ => false,
    };
    let settled = |goal: &GoalRun| goal.satisfied() || by_word(goal);
    run.goals.iter().any(GoalRun::satisfied) && run.goals.iter().all(settled)
}

#[cfg(test)]
mod tests;
