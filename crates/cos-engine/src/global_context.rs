//! Opens everything a command needs on this machine: the data folder, the journal, the settings and
//! the agents. A command opens it once, at its start.

use crate::agent::definition::AgentSettings;
use crate::agent::{Bounds, Surroundings};
use crate::clock::SystemClock;
use crate::diagnostic::Diagnostics;
use crate::ports::ChildWorkflow;
use crate::prompt::Prompts;
use crate::repo::Repo;
use crate::settings::{Settings, Sources, user_file};
use cos_core::foreign::shown;
use cos_core::hint::{Advice, Hint};
use cos_core::money::Money;
use cos_core::policy::{Policy, Profile};
use cos_core::time::Span;
use cos_store::JournalError;
use cos_store::blob::Blobs;
use cos_store::layout::{HomeHints, Layout, LayoutError};
use cos_store::sqlite::SqliteJournal;
use serde::Deserialize as _;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// The time between the polite and the forced stop of a program.
const GRACE: Span = Span::seconds(3);

/// The data, settings and agents of this machine.
pub struct GlobalContext {
    /// The data folder.
    pub layout: Layout,
    /// The journal.
    pub store: SqliteJournal,
    /// The settings for the folder that the command was started in.
    pub settings: Settings,
    /// The agents of the settings.
    pub agents: BTreeMap<String, AgentSettings>,
    /// Carries out workflows for goals, if the caller supplies one.
    pub child_workflow: Option<Arc<dyn ChildWorkflow>>,
    /// The folder of the person's own prompts.
    prompts: Option<PathBuf>,
}

/// Why it cannot be opened.
#[derive(Debug, thiserror::Error)]
pub enum GlobalContextError {
    /// There is no data folder.
    #[error(transparent)]
    Layout(#[from] LayoutError),
    /// The journal cannot be used.
    #[error(transparent)]
    Journal(#[from] JournalError),
    /// The settings are wrong.
    #[error(transparent)]
    Settings(#[from] Diagnostics),
    /// An agent's settings are wrong.
    #[error("{place}: the settings of the agent `{agent}` are wrong: {what}", place = shown(place), agent = shown(agent))]
    Agent {
        /// The settings file.
        place: String,
        /// The agent.
        agent: String,
        /// What is wrong.
        what: String,
    },
}

impl Advice for GlobalContextError {
    fn hints(&self) -> Vec<Hint> {
        match self {
            Self::Layout(error) => error.hints(),
            Self::Journal(error) => error.hints(),
            Self::Settings(error) => error.hints(),
            Self::Agent { .. } => vec![Hint::new("the settings reference lists the keys")],
        }
    }
}

impl GlobalContext {
    /// Opens the journal and reads the settings for a command started in `folder`.
    pub fn open(folder: &Path) -> Result<Self, GlobalContextError> {
        let settings = read_settings(folder)?;
        let agents = agents(&settings)?;
        let layout = Layout::find(HomeHints::from_env())?;
        layout.create()?;
        let store = open_journal(&layout.journal())?;
        let prompts = user_file(&variable).and_then(|file| Some(file.parent()?.join("prompts")));
        Ok(Self {
            layout,
            store,
            settings,
            agents,
            child_workflow: None,
            prompts,
        })
    }

    /// Returns the policy of a profile with the settings.
    pub fn policy(&self, profile: Profile) -> Policy {
        self.settings.policy(profile)
    }

    /// Returns how long an agent may wait with a question before its goal is parked.
    pub fn permission_wait(&self) -> Span {
        self.settings.values.permission_hold
    }

    /// Returns the clock for work that may cost money, with the journal's time zone.
    pub fn clock(&self) -> Result<SystemClock<'_>, JournalError> {
        SystemClock::open(&self.store, self.settings.values.day_zone.as_ref())
    }

    /// Returns the same clock for read-only use.
    pub fn clock_to_look(&self) -> Result<SystemClock<'_>, JournalError> {
        SystemClock::open_read_only(&self.store, self.settings.values.day_zone.as_ref())
    }

    /// Returns the limits of one attempt; its spending is limited by its reserve.
    pub fn bounds(&self) -> Bounds {
        let values = &self.settings.values;
        Bounds {
            wall: values.wall_clock,
            no_progress: values.no_progress,
            output_bytes: self.output_bytes(),
            spend: Money::ZERO,
            grace: GRACE,
        }
    }

    fn output_bytes(&self) -> usize {
        usize::try_from(self.settings.values.output_cap).unwrap_or(usize::MAX)
    }

    /// Returns the store of transcripts.
    pub fn blobs(&self) -> Blobs {
        // A transcript adds text to every line of output.
        Blobs::new(&self.layout.blobs(), self.output_bytes().saturating_mul(2))
    }

    /// Returns the prompts; the person's own override the built-in ones.
    pub fn prompts(&self) -> Prompts {
        Prompts::new(self.prompts.clone())
    }

    /// Returns the environment of agents and commands, and their guard.
    pub fn surroundings(&self) -> Surroundings {
        Surroundings::of_process()
    }
}

/// Opens the journal; a journal without write permission opens read-only, and a later write fails.
fn open_journal(path: &Path) -> Result<SqliteJournal, JournalError> {
    match SqliteJournal::open(path) {
        Err(JournalError::ReadOnly { .. }) if path.is_file() => SqliteJournal::open_read_only(path),
        opened => opened,
    }
}

fn variable(name: &str) -> Option<String> {
    std::env::var(name).ok()
}

/// Reads the settings for a command started in `folder`; outside a repository there are no project
/// settings.
pub fn read_settings(folder: &Path) -> Result<Settings, Diagnostics> {
    Settings::load(&Sources {
        user: user_file(&variable),
        project: Repo::open(folder)
            .ok()
            .map(|repo| repo.root().to_path_buf()),
        environment: std::env::vars_os()
            .filter_map(|(name, value)| Some((name.into_string().ok()?, value.into_string().ok()?)))
            .collect(),
        flags: Vec::new(),
    })
}

fn agents(settings: &Settings) -> Result<BTreeMap<String, AgentSettings>, GlobalContextError> {
    let described = settings.agents.iter().map(|(agent, described)| {
        let read = AgentSettings::deserialize(described.table.clone());
        read.map(|read| (agent.clone(), read))
            .map_err(|error| GlobalContextError::Agent {
                place: described.origin.source.clone(),
                agent: agent.clone(),
                what: error.message().trim().to_owned(),
            })
    });
    described.collect()
}
