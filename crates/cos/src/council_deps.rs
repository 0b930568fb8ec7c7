//! What the doors of checkpoint and war room share: what is known of a question beside what its
//! caller tells, and the table that a council is laid for.

use crate::error::{CommandError, ErrorKind};
use crate::scene::Scene;
use cos_core::checkpoint::CheckpointContext;
use cos_core::council::CouncilPolicy;
use cos_core::ledger::BudgetScope;
use cos_core::policy::Profile;
use cos_engine::checkpoint::{self, CouncilMeans};
use cos_engine::clock::{self, SystemClock};
use cos_engine::council::{CouncilDeps, CouncilCaps, Seals, Speakers};
use cos_engine::gate;
use cos_engine::prompt::Prompts;
use cos_engine::repo::RepoError;
use cos_engine::research::{Literature, RoomDeps};
use cos_engine::settings::{DayZone, user_file};
use cos_engine::store::blob::Blobs;
use cos_engine::store::sqlite::SqliteJournal;
use cos_engine::ports::JournalError;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// No more of what belongs to a question is kept, in bytes.
const LARGEST_CONTEXT: usize = 1 << 20;

/// Everything of this machine that a council needs.
pub(crate) struct Table {
    /// The journal.
    store: SqliteJournal,
    /// Where what belongs to questions lies.
    blobs: Blobs,
    /// Where what opens seals lies.
    pub(crate) seals: Seals,
    /// Where private files of rooms lie.
    pub(crate) rooms: PathBuf,
    /// The prompts.
    prompts: Prompts,
    /// Who speaks.
    speakers: Speakers,
    /// The figures.
    policy: CouncilPolicy,
    /// The caps.
    caps: CouncilCaps,
    /// The time zone that the person chose for days.
    day_zone: Option<DayZone>,
    /// Set by a signal.
    interrupted: Arc<AtomicBool>,
    /// Set once whoever asked has gone.
    deserted: Arc<AtomicBool>,
}

impl Table {
    /// Opens the journal and what lies beside it.
    pub(crate) fn lay(
        scene: &Scene,
        speakers: Speakers,
        interrupted: Arc<AtomicBool>,
    ) -> Result<Self, CommandError> {
        let global_context = scene.global_context()?;
        let settings = &global_context.settings;
        Ok(Self {
            blobs: Blobs::new(&global_context.layout.blobs(), LARGEST_CONTEXT),
            seals: Seals::new(global_context.layout.seals()),
            rooms: global_context.layout.rooms(),
            prompts: global_context.prompts(),
            speakers,
            policy: CouncilPolicy::default(),
            caps: CouncilCaps {
                single: settings.values.cost_single,
                daily: settings.values.cost_daily,
                budget_scope: None,
            },
            day_zone: settings.values.day_zone.clone(),
            interrupted,
            deserted: scene.deserted(),
            store: global_context.store,
        })
    }

    /// The clock of a council, with the days that the journal counts.
    pub(crate) fn clock(&self) -> Result<SystemClock<'_>, JournalError> {
        SystemClock::open(&self.store, self.day_zone.as_ref())
    }

    /// The same, with councils that are paid from this budget.
    pub(crate) fn paid_from(mut self, budget_scope: Option<BudgetScope>) -> Self {
        self.caps.budget_scope = budget_scope;
        self
    }

    /// What a council is convened with; it may cost what one action may. `tell` is told what is waited for.
    pub(crate) fn means<'a>(&'a self, owner: &'a str, tell: &'a dyn Fn(&str)) -> CouncilMeans<'a> {
        CouncilMeans {
            deps: CouncilDeps {
                store: &self.store,
                blobs: &self.blobs,
                seals: &self.seals,
                prompts: &self.prompts,
                speakers: &self.speakers,
                policy: &self.policy,
                interrupted: &self.interrupted,
                deserted: &self.deserted,
            },
            caps: &self.caps,
            owner,
            dead: &clock::is_dead,
            tell,
            pause: &checkpoint::pause,
        }
    }

    /// What a room is driven with.
    pub(crate) fn room<'a>(
        &'a self,
        literature: Option<&'a dyn Literature>,
    ) -> RoomDeps<'a> {
        RoomDeps {
            store: &self.store,
            prompts: &self.prompts,
            model: &self.speakers.model,
            literature,
            caps: &self.caps,
            private: &self.rooms,
            interrupted: &self.interrupted,
        }
    }

    /// The journal.
    pub(crate) const fn store(&self) -> &SqliteJournal {
        &self.store
    }

    /// The caps.
    pub(crate) const fn caps(&self) -> &CouncilCaps {
        &self.caps
    }

    /// The model of whoever has none of their own.
    pub(crate) const fn usual_model(&self) -> Option<&String> {
        self.speakers.voices.default.as_ref()
    }
}

/// Adds what the repository shows where the caller tells no paths; what cannot be read is noted.
pub(crate) fn collected(
    scene: &Scene,
    context: CheckpointContext,
    notes: &mut Vec<String>,
) -> CheckpointContext {
    match checkpoint::collect(scene.folder(), context.clone()) {
        Ok((context, note)) => {
            notes.extend(note);
            context
        }
        Err(RepoError::NotARepository { .. }) => context,
        Err(error) => {
            notes.push(format!("the repository was not looked at: {error}"));
            context
        }
    }
}

/// The more careful of two profiles.
pub(crate) fn tighter(told: Option<Profile>, typed: Option<Profile>) -> Option<Profile> {
    Profile::tightest([told, typed].into_iter().flatten())
}

/// The repository, else the folder.
pub(crate) fn project(scene: &Scene) -> PathBuf {
    let home = std::env::home_dir();
    let project = gate::worktree_of(scene.folder(), home.as_deref());
    project.unwrap_or_else(|| scene.folder().to_owned())
}

/// The folder of the person's own prompts.
pub(crate) fn own_prompts() -> Option<std::path::PathBuf> {
    let file = user_file(&|name| std::env::var(name).ok())?;
    Some(file.parent()?.join("prompts"))
}

/// A signal came while somebody was asked, or whoever asked has gone: no person is bothered for that.
pub(crate) fn interrupted() -> CommandError {
    let what = "the deliberation was interrupted, and nobody is asked for it";
    let told = CommandError::new(ErrorKind::Interrupted, what);
    told.hint("type the same again: what was answered is kept and not paid for twice")
}
