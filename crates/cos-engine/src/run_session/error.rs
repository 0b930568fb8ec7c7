//! Why a run session could not be held.

use super::foreign::{Foreign, short};
use crate::actor::NotThePerson;
use crate::agent::AgentError;
use crate::runtime::DriveError;
use crate::repo::{CurrentError, RepoError};
use crate::ports::{JournalError, Refused};
use cos_core::event::PhaseOf;
use cos_core::foreign::shown;
use cos_core::goal::GoalState;
use cos_core::hint::{Advice, Hint};
use cos_core::id::{CommitId, GoalId, RunId};

/// Why a run session could not be held.
#[derive(Debug, thiserror::Error)]
pub enum RunSessionError {
    /// An agent or another program of ours would start, land or undo.
    #[error(transparent)]
    NotThePerson(#[from] NotThePerson),
    /// The repository cannot be worked in.
    #[error(transparent)]
    Repo(#[from] RepoError),
    /// The run cannot be driven.
    #[error(transparent)]
    Drive(#[from] DriveError),
    /// The journal cannot be used.
    #[error(transparent)]
    Journal(#[from] JournalError),
    /// Who is to carry goals out is not there.
    #[error("{}", missing.iter().map(|(goal, error)| format!("goal `{goal}`: {error}")).collect::<Vec<_>>().join("\n"))]
    Missing {
        /// Each goal with what it lacks.
        missing: Vec<(GoalId, AgentError)>,
    },
    /// There is no run to go on with.
    #[error("no run of this repository is open")]
    NothingOpen,
    /// It is a phase of a workflow, and goes on with that.
    #[error("run `{run}` is a phase of the workflow `{}`", whole.workflow)]
    Phase {
        /// The run.
        run: RunId,
        /// What it is a phase of.
        whole: Box<PhaseOf>,
    },
    /// The person's branch was not moved.
    #[error(transparent)]
    Current(#[from] CurrentError),
    /// The run's branch holds what the run did not put there, or lacks what it did.
    #[error("{}, and nobody looked at that", found.told())]
    Foreign {
        /// The run.
        run: RunId,
        /// What others did.
        found: Box<Foreign>,
    },
    /// The run's branch is not where the person saw it.
    #[error("`{branch}` is at {}, not at `{seen}`", short(head), branch = shown(branch), seen = shown(seen))]
    Elsewhere {
        /// The branch.
        branch: String,
        /// Where it is.
        head: CommitId,
        /// Where it was said to be.
        seen: String,
    },
    /// The run has no such goal.
    #[error("run `{run}` has no goal `{goal}`")]
    NoGoal {
        /// What was asked for.
        goal: GoalId,
        /// The run.
        run: RunId,
    },
    /// There is nothing to take back.
    #[error("goal `{goal}` of run `{run}` has landed nothing that could be taken back: it is {}", state.name())]
    NothingLanded {
        /// The goal.
        goal: GoalId,
        /// The run.
        run: RunId,
        /// Where the goal stands.
        state: GoalState,
    },
    /// What landed later builds on it.
    #[error("`{goal}` cannot be taken back by itself, later work changed {}", paths.join(", "))]
    UndoConflict {
        /// The goal.
        goal: GoalId,
        /// Where it clashes.
        paths: Vec<String>,
    },
    /// Threads could not be started.
    #[error("the machine lets no further threads start: {0}")]
    Threads(std::io::Error),
}

impl Advice for RunSessionError {
    fn hints(&self) -> Vec<Hint> {
        match self {
            Self::Repo(error) => error.hints(),
            Self::Drive(error) => error.hints(),
            Self::Journal(error) => error.hints(),
            Self::NothingOpen => vec![Hint::new("`cos runs` lists all, `cos run FILE` starts one")],
            Self::Phase { whole, .. } => vec![going_on(whole)],
            Self::Current(error) => error.hints(),
            Self::Foreign { run, found, .. } => vec![
                Hint::new(
                    "see `git show {}`, then take the branch as it stands with `cos \
                     land {} --at {}`",
                )
                .value(found.shown())
                .value(run)
                .value(short(&found.head)),
            ],
            Self::Elsewhere { .. } => vec![Hint::new(
                "look at it, then name the commit where it stands",
            )],
            Self::NoGoal { .. } => {
                vec![Hint::new("`cos undo --list` tells what can be taken back")]
            }
            Self::NothingLanded { run, .. } => vec![Hint::new("cos brief {}").value(run)],
            Self::UndoConflict { .. } => vec![Hint::new("undo that first, or revert by hand")],
            Self::Threads(_) => vec![Hint::new("close something and try again")],
            _ => Vec::new(),
        }
    }
}

impl RunSessionError {
    /// Whether it says itself how the work comes in, so that nothing is to be tried as it was.
    pub fn says_how(&self) -> bool {
        match self {
            Self::Foreign { .. } => true,
            Self::Current(error) => !error.passes(),
            _ => false,
        }
    }
}

/// What goes on with a workflow.
fn going_on(whole: &PhaseOf) -> Hint {
    match &whole.paid_by {
        Some(run) => Hint::new("cos resume {}").value(run),
        None => Hint::new("cos workflow resume {}").value(&whole.workflow),
    }
}

impl From<Refused> for RunSessionError {
    fn from(refused: Refused) -> Self {
        DriveError::from(refused).into()
    }
}
