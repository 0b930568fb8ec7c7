//! Defines why a run session cannot start.

use super::foreign::{Foreign, short};
use crate::actor::NotThePerson;
use crate::agent::AgentError;
use crate::repo::{CurrentError, RepoError};
use crate::runtime::RuntimeError;
use cos_core::event::OwningPhase;
use cos_core::foreign::shown;
use cos_core::hint::{Advice, Hint};
use cos_core::id::{CommitId, GoalId, RunId};
use cos_store::{JournalError, Refused};

/// Why a run session cannot start.
#[derive(Debug, thiserror::Error)]
pub enum RunSessionError {
    /// An agent, or another program that `cos` started, tried to start, land or undo.
    #[error(transparent)]
    NotThePerson(#[from] NotThePerson),
    /// The repository cannot be used.
    #[error(transparent)]
    Repo(#[from] RepoError),
    /// The run cannot be driven.
    #[error(transparent)]
    Runtime(#[from] RuntimeError),
    /// The journal cannot be used.
    #[error(transparent)]
    Journal(#[from] JournalError),
    /// The agents of some goals are missing.
    #[error("{}", missing.iter().map(|(goal, error)| format!("goal `{goal}`: {error}")).collect::<Vec<_>>().join("\n"))]
    Missing {
        /// Each goal with what is missing.
        missing: Vec<(GoalId, AgentError)>,
    },
    /// There is no run to continue.
    #[error("no run of this repository is open")]
    NothingOpen,
    /// The run is a phase of a workflow, and continues only with it.
    #[error("run `{run}` is a phase of the workflow `{}`", owner.workflow)]
    Phase {
        /// The run.
        run: RunId,
        /// The workflow.
        owner: Box<OwningPhase>,
    },
    /// The person's branch was not moved.
    #[error(transparent)]
    Current(#[from] CurrentError),
    /// The run's branch has commits of others, or lacks commits of the run.
    #[error("{}, and you have not reviewed that", found.told())]
    Foreign {
        /// The run.
        run: RunId,
        /// The changes by others.
        found: Box<Foreign>,
    },
    /// The run's branch is not at the commit that the person saw.
    #[error("`{branch}` is at {}, not at `{seen}`", short(head), branch = shown(branch), seen = shown(seen))]
    Elsewhere {
        /// The branch.
        branch: String,
        /// Its current commit.
        head: CommitId,
        /// The commit that the person named.
        seen: String,
    },
    /// The run has no such goal.
    #[error("run `{run}` has no goal `{goal}`")]
    NoGoal {
        /// The goal.
        goal: GoalId,
        /// The run.
        run: RunId,
    },
    /// There is nothing to undo.
    #[error(
        "goal `{goal}` of run `{run}` cannot be undone: its work is not on the branch (it was already \
         reverted, or never landed)"
    )]
    NothingLanded {
        /// The goal.
        goal: GoalId,
        /// The run.
        run: RunId,
    },
    /// Later commits depend on it.
    #[error("`{goal}` cannot be undone alone, because later work changed {}", paths.join(", "))]
    UndoConflict {
        /// The goal.
        goal: GoalId,
        /// The conflicting files.
        paths: Vec<String>,
    },
    /// Threads could not be started.
    #[error("the system cannot start another thread: {0}")]
    Threads(std::io::Error),
}

impl Advice for RunSessionError {
    fn hints(&self) -> Vec<Hint> {
        match self {
            Self::Repo(error) => error.hints(),
            Self::Runtime(error) => error.hints(),
            Self::Journal(error) => error.hints(),
            Self::NothingOpen => vec![Hint::new("`cos runs` lists all, `cos run FILE` starts one")],
            Self::Phase { owner, .. } => vec![going_on(owner)],
            Self::Current(error) => error.hints(),
            Self::Foreign { run, found, .. } => vec![
                Hint::new(
                    "review `git show {}`, then land the branch at this commit with `cos land {} \
                     --at {}`",
                )
                .value(found.shown())
                .value(run)
                .value(short(&found.head)),
            ],
            Self::Elsewhere { .. } => vec![Hint::new("review it, then name its current commit")],
            Self::NoGoal { .. } => {
                vec![Hint::new("`cos undo --list` shows what can be undone")]
            }
            Self::NothingLanded { run, .. } => vec![Hint::new("cos brief {}").value(run)],
            Self::UndoConflict { .. } => vec![Hint::new("undo that first, or revert by hand")],
            Self::Threads(_) => vec![Hint::new("close something and try again")],
            _ => Vec::new(),
        }
    }
}

impl RunSessionError {
    /// Returns whether the error says how to land the work by hand, so that no further advice is
    /// needed.
    pub fn says_how(&self) -> bool {
        match self {
            Self::Foreign { .. } => true,
            Self::Current(error) => !error.passes(),
            _ => false,
        }
    }
}

/// Returns the command that continues a workflow.
fn going_on(owner: &OwningPhase) -> Hint {
    match &owner.paid_by {
        Some(run) => Hint::new("cos resume {}").value(run),
        None => Hint::new("cos workflow resume {}").value(&owner.workflow),
    }
}

impl From<Refused> for RunSessionError {
    fn from(refused: Refused) -> Self {
        RuntimeError::from(refused).into()
    }
}
