//! Everything a command needs of this machine: where data lies, the journal, the settings, and the
//! agents they describe. Opened once, at the edge.

use crate::agent::definition::AgentSettings;
use crate::agent::{Bounds, Surroundings};
use crate::clock::SystemClock;
use crate::diagnostic::Diagnostics;
use crate::prompt::Prompts;
use crate::repo::Repo;
use crate::settings::{Settings, Sources, user_file};
use crate::store::blob::Blobs;
use crate::store::layout::{HomeHints, Layout, LayoutError};
use crate::store::sqlite::SqliteJournal;
use crate::ports::{ChildWorkflow, JournalError};
use cos_core::foreign::shown;
use cos_core::hint::{Advice, Hint};
use cos_core::money::Money;
use cos_core::policy::{Policy, Profile};
use cos_core::time::Span;
use serde::Deserialize as _;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// Between the polite and the forceful end of a program.
const GRACE: Span = Span::seconds(3);

/// The machine as a command finds it.
pub struct GlobalContext {
    /// Where data lies.
    pub layout: Layout,
    /// The journal.
    pub store: SqliteJournal,
    /// The settings in force around the folder that the command was started in.
    pub settings: Settings,
    /// The agents that the settings describe.
    pub agents: BTreeMap<String, AgentSettings>,
    /// Carries out workflows for goals; none unless somebody puts one here.
    pub child_workflow: Option<Arc<dyn ChildWorkflow>>,
    /// The person's own prompts.
    prompts: Option<PathBuf>,
}

/// Why there is no global context.
#[derive(Debug, thiserror::Error)]
pub enum GlobalContextError {
    /// There is no place for data.
    #[error(transparent)]
    Layout(#[from] LayoutError),
    /// The journal cannot be used.
    #[error(transparent)]
    Journal(#[from] JournalError),
    /// The settings are wrong.
    #[error(transparent)]
    Settings(#[from] Diagnostics),
    /// An agent is described wrongly.
    #[error("{place}: the agent `{agent}` is described wrongly: {what}", place = shown(place), agent = shown(agent))]
    Agent {
        /// The file it is described in.
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
            Self::Agent { .. } => vec![Hint::new("the keys are in the reference of the settings")],
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

    /// The policy of a profile under the settings.
    pub fn policy(&self, profile: Profile) -> Policy {
        self.settings.policy(profile)
    }

    /// How long an agent may wait with a question before its goal is parked.
    pub fn hold(&self) -> Span {
        self.settings.values.permission_hold
    }

    /// The clock of work that may cost money, with the days that the journal counts.
    pub fn clock(&self) -> Result<SystemClock<'_>, JournalError> {
        SystemClock::open(&self.store, self.settings.values.day_zone.as_ref())
    }

    /// The same clock for a look: it writes nothing.
    pub fn clock_to_look(&self) -> Result<SystemClock<'_>, JournalError> {
        SystemClock::open_read_only(&self.store, self.settings.values.day_zone.as_ref())
    }

    /// How far one attempt may go; its spending is set by its reservation.
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

    /// Where transcripts go.
    pub fn blobs(&self) -> Blobs {
        // A transcript wraps every line of an output.
        Blobs::new(&self.layout.blobs(), self.output_bytes().saturating_mul(2))
    }

    /// The prompts, a person's own before ours.
    pub fn prompts(&self) -> Prompts {
        Prompts::new(self.prompts.clone())
    }

    /// What agents and commands may know of the world, and who watches over them.
    pub fn surroundings(&self) -> Surroundings {
        Surroundings::of_process()
    }
}

/// A journal that may not be written can still be looked at; whoever wants to write is refused then.
fn open_journal(path: &Path) -> Result<SqliteJournal, JournalError> {
    match SqliteJournal::open(path) {
        Err(JournalError::ReadOnly { .. }) if path.is_file() => SqliteJournal::open_read_only(path),
        opened => opened,
    }
}

fn variable(name: &str) -> Option<String> {
    std::env::var(name).ok()
}

/// The settings for a command started in `folder`; outside a repository no project has a say.
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
