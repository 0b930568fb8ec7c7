//! The exit codes of `cos`, an interface like any other: one table, one order of precedence.

use cos_core::event::{RunSessionEnd, SkipReason};
use cos_core::goal::GoalState;
use cos_core::run::state::{GoalRun, Run};

/// How a command ended, as told to whoever called it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Exit {
    /// All of it.
    Done,
    /// To the end, but something failed or was left over, or nothing was done.
    Failures,
    /// By a person's word.
    Aborted,
    /// A person has to decide first.
    Waiting,
    /// The money or the time is used up.
    Budget,
    /// The command line makes no sense.
    Usage,
    /// A file that was handed in makes no sense.
    Input,
    /// A program, agent, model or tool is not there.
    Missing,
    /// A defect of ours.
    Bug,
    /// A disk, a pipe or a network failed.
    Io,
    /// Another process has it.
    Owned,
    /// A signal.
    Interrupted,
}

/// One row of the table.
#[derive(Debug, Clone, Copy)]
pub(crate) struct ExitRow {
    /// Which.
    pub(crate) exit: Exit,
    /// The number that the shell sees.
    pub(crate) code: u8,
    /// What it tells, as shown in the reference.
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
        "failed, left over or nothing done; refused as things stand; a broken journal",
    ),
    row(Exit::Aborted, 2, "aborted by the person"),
    row(Exit::Waiting, 3, "waiting for a decision"),
    row(Exit::Budget, 4, "the budget or the time is used up"),
    row(
        Exit::Usage,
        64,
        "the command line makes no sense, or names a run, question or option that is not there",
    ),
    row(
        Exit::Input,
        65,
        "a file that is read is bad, or is not there",
    ),
    row(Exit::Missing, 69, "an agent, model or tool is missing"),
    row(Exit::Bug, 70, "a defect in cos"),
    row(
        Exit::Io,
        74,
        "reading or writing failed; nothing acknowledged is lost",
    ),
    row(Exit::Owned, 75, "another process has it; try again later"),
    row(
        Exit::Interrupted,
        130,
        "interrupted; `cos resume` goes on from here",
    ),
];

/// What wins when several hold, first to last.
const PRECEDENCE: [Exit; 4] = [Exit::Aborted, Exit::Budget, Exit::Waiting, Exit::Failures];

impl Exit {
    /// The number that the shell sees.
    pub(crate) fn code(self) -> u8 {
        let row = EXITS.iter().find(|row| row.exit == self);
        // Each variant has its row; a test counts them.
        row.map_or(70, |row| row.code)
    }

    /// The one of several that is told.
    pub(crate) fn foremost(exits: &[Self]) -> Self {
        let first = PRECEDENCE.into_iter().find(|exit| exits.contains(exit));
        first.unwrap_or(Self::Done)
    }

    /// What a run session of a run tells.
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

/// Whether a run that is over may be taken for done: something is, and all the rest was left out by
/// a person's own word for it, now or remembered. What only stood behind such a goal was left over.
fn is_done(run: &Run) -> bool {
    let by_word = |goal: &GoalRun| match (goal.state, &goal.skipped) {
        (GoalState::Skipped, Some(SkipReason::Decision(_))) => true,
        // To be done by hand.
        (GoalState::Deferred, None) => !goal.undone,
        _ => false,
    };
    let settled = |goal: &GoalRun| goal.satisfied() || by_word(goal);
    run.goals.iter().any(GoalRun::satisfied) && run.goals.iter().all(settled)
}

#[cfg(test)]
mod tests;
