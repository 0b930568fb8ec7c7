//! Defines why a workflow cannot continue.

use crate::context_bundle::ContextBundleError;
use crate::debate::DebateError;
use crate::prompt::PromptError;
use crate::reject_secrets::ContainsSecret;
use crate::repo::RepoError;
use crate::run_session::RunSessionError;
use cos_core::foreign::shown;
use cos_core::hint::{Advice, Hint};
use cos_core::id::{PhaseId, WorkflowId};
use cos_store::{JournalError, LeaseConflict, Refused};

/// Why a workflow cannot continue; it can always be resumed.
#[derive(Debug, thiserror::Error)]
pub enum WorkflowError {
    /// The journal cannot be used.
    #[error(transparent)]
    Journal(#[from] JournalError),
    /// Another process took it over.
    #[error(transparent)]
    Refused(#[from] Refused),
    /// The work of a phase failed.
    #[error(transparent)]
    RunSession(#[from] RunSessionError),
    /// The repository cannot be read or written.
    #[error(transparent)]
    Repo(#[from] RepoError),
    /// The debate of a phase failed.
    #[error(transparent)]
    Debate(#[from] DebateError),
    /// A prompt cannot be used.
    #[error(transparent)]
    Prompt(#[from] PromptError),
    /// A checkpoint failed.
    #[error("the checkpoint failed: {0}")]
    Checkpoint(String),
    /// Its input contains a credential.
    #[error(transparent)]
    ContainsSecret(#[from] ContainsSecret),
    /// A phase needs input that is missing.
    #[error(transparent)]
    ContextBundle(#[from] ContextBundleError),
    /// Another process drives it.
    #[error("workflow `{workflow}` is being run by {}", conflict.holder_name())]
    LeaseConflict {
        /// The workflow.
        workflow: WorkflowId,
        /// The holder.
        conflict: LeaseConflict,
    },
    /// The workflow does not exist.
    #[error("no workflow is called `{workflow}`")]
    Unknown {
        /// The workflow.
        workflow: WorkflowId,
    },
    /// The workflow has ended.
    #[error("workflow `{workflow}` has ended")]
    Over {
        /// The workflow.
        workflow: WorkflowId,
    },
    /// A subagent has no agent.
    #[error("subagent `{craft}` of phase `{phase}` names no agent", craft = shown(craft))]
    Nobody {
        /// The phase.
        phase: PhaseId,
        /// The subagent.
        craft: String,
    },
    /// A file cannot be written at its path, however often it is tried.
    #[error("`{path}` cannot be written: {why}", path = shown(path))]
    Unwritable {
        /// The path, from the root of the repository.
        path: String,
        /// The obstacle.
        why: String,
    },
    /// Git ignores what the workflow writes.
    #[error("git ignores `{folder}`, so the next phase would not get the files that a phase \
             writes there", folder = shown(folder))]
    Ignored {
        /// The folder.
        folder: String,
    },
}

impl Advice for WorkflowError {
    fn hints(&self) -> Vec<Hint> {
        match self {
            Self::Journal(error) => error.hints(),
            Self::Refused(error) => error.hints(),
            Self::RunSession(error) => error.hints(),
            Self::Repo(error) => error.hints(),
            Self::Debate(error) => error.hints(),
            Self::Prompt(error) => error.hints(),
            Self::ContainsSecret(error) => error.hints(),
            Self::ContextBundle(error) => error.hints(),
            Self::LeaseConflict { .. } => vec![Hint::new("wait for it or stop it, then try again")],
            Self::Unknown { .. } => vec![Hint::new("`cos workflow list` lists them")],
            Self::Over { .. } => vec![Hint::new("start a new one with `cos workflow run`")],
            Self::Nobody { .. } => vec![Hint::new(
                "pass --agent NAME, or set `agent` in the settings",
            )],
            Self::Ignored { .. } => vec![Hint::new("remove it from `.gitignore`")],
            _ => Vec::new(),
        }
    }
}
