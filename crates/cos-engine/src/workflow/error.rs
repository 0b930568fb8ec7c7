//! Why a workflow could not be carried on.

use crate::debate::DebateError;
use crate::context_bundle::ContextBundleError;
use crate::prompt::PromptError;
use crate::repo::RepoError;
use crate::run_session::RunSessionError;
use crate::reject_secrets::ContainsSecret;
use crate::ports::{Held, JournalError, Refused};
use cos_core::foreign::shown;
use cos_core::hint::{Advice, Hint};
use cos_core::id::{PhaseId, WorkflowId};

/// Why a workflow could not be carried on; whatever it was, it can be resumed.
#[derive(Debug, thiserror::Error)]
pub enum WorkflowError {
    /// The journal cannot be used.
    #[error(transparent)]
    Journal(#[from] JournalError),
    /// Another process took it over.
    #[error(transparent)]
    Refused(#[from] Refused),
    /// The work of a phase could not be done.
    #[error(transparent)]
    RunSession(#[from] RunSessionError),
    /// The repository cannot be read or written.
    #[error(transparent)]
    Repo(#[from] RepoError),
    /// The debate of a phase could not be held.
    #[error(transparent)]
    Debate(#[from] DebateError),
    /// A prompt cannot be used.
    #[error(transparent)]
    Prompt(#[from] PromptError),
    /// A checkpoint could not be held.
    #[error("the checkpoint could not be held: {0}")]
    Checkpoint(String),
    /// What it is carried out for holds a credential.
    #[error(transparent)]
    ContainsSecret(#[from] ContainsSecret),
    /// A phase collects what was not handed over.
    #[error(transparent)]
    ContextBundle(#[from] ContextBundleError),
    /// Another process moves it.
    #[error("workflow `{workflow}` is being carried out by {}", held.by())]
    Held {
        /// Which.
        workflow: WorkflowId,
        /// By whom.
        held: Held,
    },
    /// There is none.
    #[error("no workflow is called `{workflow}`")]
    Unknown {
        /// What was asked for.
        workflow: WorkflowId,
    },
    /// It has come to its end.
    #[error("workflow `{workflow}` is over")]
    Over {
        /// Which.
        workflow: WorkflowId,
    },
    /// Somebody has to work and nobody is named.
    #[error("subagent `{craft}` of phase `{phase}` names no agent", craft = shown(craft))]
    Nobody {
        /// The phase.
        phase: PhaseId,
        /// The subagent.
        craft: String,
    },
    /// What is to be written cannot lie where it is to lie, however often it is tried.
    #[error("`{path}` cannot be written: {why}", path = shown(path))]
    Unwritable {
        /// Where, from the root of the repository.
        path: String,
        /// What is in the way.
        why: String,
    },
    /// Git would not keep what the workflow writes.
    #[error("`{folder}` is ignored by git, so that nothing a phase writes there would reach the next one", folder = shown(folder))]
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
            Self::Held { .. } => vec![Hint::new("wait for it or stop it, then try again")],
            Self::Unknown { .. } => vec![Hint::new("`cos workflow list` lists them")],
            Self::Over { .. } => vec![Hint::new("start it anew with `cos workflow run`")],
            Self::Nobody { .. } => vec![Hint::new(
                "pass --agent NAME, or set `agent` in the settings",
            )],
            Self::Ignored { .. } => vec![Hint::new("take it out of `.gitignore`")],
            _ => Vec::new(),
        }
    }
}
