//! Where a command is run: the folder, the person, the clock, the streams, and what is kept.

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

/// What every command is given.
#[derive(Debug, Clone)]
pub(crate) struct Scene {
    output: Output,
    folder: PathBuf,
    actor: Actor,
    /// Set once whoever asked has gone.
    deserted: Arc<AtomicBool>,
}

impl Scene {
    /// The scene of this process.
    pub(crate) fn of_process(output: Output) -> Result<Self, CommandError> {
        Ok(Self {
            output,
            folder: std::env::current_dir()?,
            actor: Actor::of_process(),
            deserted: Arc::default(),
        })
    }

    /// The same scene in another folder, with nobody to talk to.
    pub(crate) fn unattended_in(&self, folder: &Path) -> Self {
        Self {
            output: Output::of_process(Form::Json, None),
            folder: folder.to_owned(),
            actor: self.actor.clone(),
            deserted: Arc::clone(&self.deserted),
        }
    }

    /// The same scene for somebody who may go before they are answered; the flag is set then.
    pub(crate) fn until(&self, deserted: Arc<AtomicBool>) -> Self {
        Self {
            deserted,
            ..self.clone()
        }
    }

    /// The flag that is set once whoever asked has gone.
    pub(crate) fn deserted(&self) -> Arc<AtomicBool> {
        Arc::clone(&self.deserted)
    }

    /// Where results go.
    pub(crate) const fn output(&self) -> &Output {
        &self.output
    }

    /// The folder the command is run in.
    pub(crate) fn folder(&self) -> &Path {
        &self.folder
    }

    /// The name of the person.
    pub(crate) const fn actor(&self) -> &Actor {
        &self.actor
    }

    /// Now.
    #[expect(clippy::unused_self, reason = "the clock belongs to the scene")]
    pub(crate) fn now(&self) -> Timestamp {
        clock::now()
    }

    /// A fresh number, for names.
    #[expect(clippy::unused_self, reason = "chance belongs to the scene")]
    pub(crate) fn chance(&self) -> u64 {
        clock::chance()
    }

    /// The root of the repository around the folder; none outside of one.
    pub(crate) fn project(&self) -> Option<String> {
        let repo = Repo::open(&self.folder).ok()?;
        Some(repo.root().to_string_lossy().into_owned())
    }

    /// The journal, the settings and the agents.
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
