//! The context of a command: the folder, the person, the clock, the streams, and the stored state.

use crate::error::CommandError;
use crate::output::{Form, Output};
use cos_core::time::Timestamp;
use cos_engine::actor::Actor;
use cos_engine::clock;
use cos_engine::repo::Repo;
use cos_engine::global_context::GlobalContext;
use cos_engine::workflow::LocalChildWorkflow;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// The context that every command receives.
#[derive(Debug, Clone)]
pub(crate) struct CliContext {
    output: Output,
    folder: PathBuf,
    actor: Actor,
    /// Set once the caller has gone away.
    caller_left: Arc<AtomicBool>,
}

impl CliContext {
    /// Returns the context of this process.
    pub(crate) fn of_process(output: Output) -> Result<Self, CommandError> {
        Ok(Self {
            output,
            folder: std::env::current_dir()?,
            actor: Actor::of_process(),
            caller_left: Arc::default(),
        })
    }

    /// Returns the same context in another folder, without a person to talk to.
    pub(crate) fn unattended_in(&self, folder: &Path) -> Self {
        Self {
            output: Output::of_process(Form::Json, None),
            folder: folder.to_owned(),
            actor: self.actor.clone(),
            caller_left: Arc::clone(&self.caller_left),
        }
    }

    /// Returns the same context for a caller who may go away before the answer; the flag is set
    /// then.
    pub(crate) fn with_caller_flag(&self, caller_left: Arc<AtomicBool>) -> Self {
        Self {
            caller_left,
            ..self.clone()
        }
    }

    /// Returns the flag that is set once the caller has gone away.
    pub(crate) fn caller_left(&self) -> Arc<AtomicBool> {
        Arc::clone(&self.caller_left)
    }

    /// Returns the output for results.
    pub(crate) const fn output(&self) -> &Output {
        &self.output
    }

    /// Returns the folder that the command runs in.
    pub(crate) fn folder(&self) -> &Path {
        &self.folder
    }

    /// Returns who runs the command.
    pub(crate) const fn actor(&self) -> &Actor {
        &self.actor
    }

    /// Returns the current time.
    #[expect(clippy::unused_self, reason = "the clock belongs to the context")]
    pub(crate) fn now(&self) -> Timestamp {
        clock::now()
    }

    /// Returns a random number, for names.
    #[expect(clippy::unused_self, reason = "chance belongs to the context")]
    pub(crate) fn chance(&self) -> u64 {
        clock::chance()
    }

    /// Returns the root of the repository around the folder, if there is one.
    pub(crate) fn project(&self) -> Option<String> {
        let repo = Repo::open(&self.folder).ok()?;
        Some(repo.root().to_string_lossy().into_owned())
    }

    /// Opens the journal, the settings and the agents.
    pub(crate) fn global_context(&self) -> Result<GlobalContext, CommandError> {
        let mut global_context = GlobalContext::open(&self.folder)?;
        global_context.child_workflow = Some(Arc::new(LocalChildWorkflow {
            folder: self
                .project()
                .map_or_else(|| self.folder.clone(), PathBuf::from),
            user: self.actor.clone(),
        }));
        Ok(global_context)
    }
}
