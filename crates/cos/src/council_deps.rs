//! Builds what a council of `checkpoint` or `war-room` needs: models, journal, prompts, limits.
//! Adds facts from the repository to the question's context.

use crate::cli_context::CliContext;
use crate::error::{CommandError, ErrorKind};
use cos_core::checkpoint::CheckpointContext;
use cos_core::council::CouncilPolicy;
use cos_core::ledger::BudgetScope;
use cos_core::policy::Profile;
use cos_engine::checkpoint::{self, CheckpointDeps};
use cos_engine::clock::{self, SystemClock};
use cos_engine::council::{CouncilCaps, CouncilDeps, Seals, Speakers};
use cos_engine::gate;
use cos_engine::prompt::Prompts;
use cos_engine::repo::RepoError;
use cos_engine::research::{Literature, RoomDeps};
use cos_engine::settings::{DayZone, user_file};
use cos_store::JournalError;
use cos_store::blob::Blobs;
use cos_store::sqlite::SqliteJournal;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// The largest context of a question, in bytes.
const LARGEST_CONTEXT: usize = 1 << 20;

/// Everything of this machine that a council needs.
pub(crate) struct CouncilSetup {
    /// The journal.
    store: SqliteJournal,
    /// The files of questions.
    blobs: Blobs,
    /// The keys that reveal who said what.
    pub(crate) seals: Seals,
    /// The folder with private files of rooms.
    pub(crate) rooms: PathBuf,
    /// The prompts.
    prompts: Prompts,
    /// The models that speak.
    speakers: Speakers,
    /// The rules of councils.
    policy: CouncilPolicy,
    /// The cost limits.
    caps: CouncilCaps,
    /// The time zone that the person chose for daily limits.
    day_zone: Option<DayZone>,
    /// Set by a signal.
    interrupted: Arc<AtomicBool>,
    /// Set once the caller has gone away.
    caller_left: Arc<AtomicBool>,
}

impl CouncilSetup {
    /// Opens the journal and the files beside it.
    pub(crate) fn open(
        cli: &CliContext,
        speakers: Speakers,
        interrupted: Arc<AtomicBool>,
    ) -> Result<Self, CommandError> {
        let global_context = cli.global_context()?;
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
            caller_left: cli.caller_left(),
            store: global_context.store,
        })
    }

    /// Returns the clock of a council; the journal keeps it from going back.
    pub(crate) fn clock(&self) -> Result<SystemClock<'_>, JournalError> {
        SystemClock::open(&self.store, self.day_zone.as_ref())
    }

    /// Returns the same setup for councils that a budget scope pays for.
    pub(crate) fn paid_from(mut self, budget_scope: Option<BudgetScope>) -> Self {
        self.caps.budget_scope = budget_scope;
        self
    }

    /// Returns what a council runs with. It may cost what one action may. `tell` receives what it
    /// waits for.
    pub(crate) fn checkpoint_deps<'a>(
        &'a self,
        owner: &'a str,
        tell: &'a dyn Fn(&str),
    ) -> CheckpointDeps<'a> {
        CheckpointDeps {
            council: CouncilDeps {
                store: &self.store,
                blobs: &self.blobs,
                seals: &self.seals,
                prompts: &self.prompts,
                speakers: &self.speakers,
                policy: &self.policy,
                interrupted: &self.interrupted,
                deserted: &self.caller_left,
            },
            caps: &self.caps,
            owner,
            dead: &clock::is_dead,
            tell,
            pause: &checkpoint::pause,
        }
    }

    /// Returns what a room runs with.
    pub(crate) fn room<'a>(&'a self, literature: Option<&'a dyn Literature>) -> RoomDeps<'a> {
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

    /// Returns the journal.
    pub(crate) const fn store(&self) -> &SqliteJournal {
        &self.store
    }

    /// Returns the cost limits.
    pub(crate) const fn caps(&self) -> &CouncilCaps {
        &self.caps
    }

    /// Returns the model of members that have none of their own.
    pub(crate) const fn usual_model(&self) -> Option<&String> {
        self.speakers.voices.default.as_ref()
    }
}

/// Adds paths from the repository if the caller names none; notes what cannot be read.
pub(crate) fn with_repository_facts(
    cli: &CliContext,
    context: CheckpointContext,
    notes: &mut Vec<String>,
) -> CheckpointContext {
    match checkpoint::collect(cli.folder(), context.clone()) {
        Ok((context, note)) => {
            notes.extend(note);
            context
        }
        Err(RepoError::NotARepository { .. }) => context,
        Err(error) => {
            notes.push(format!("the repository could not be read: {error}"));
            context
        }
    }
}

/// Returns the stricter of two profiles.
pub(crate) fn stricter(named: Option<Profile>, typed: Option<Profile>) -> Option<Profile> {
    cos_core::policy::tightest([named, typed].into_iter().flatten())
}

/// Returns the repository's folder, or the current folder.
pub(crate) fn project(cli: &CliContext) -> PathBuf {
    let home = std::env::home_dir();
    let project = gate::worktree_of(cli.folder(), home.as_deref());
    project.unwrap_or_else(|| cli.folder().to_owned())
}

/// Returns the folder of the person's own prompts.
pub(crate) fn own_prompts() -> Option<std::path::PathBuf> {
    let file = user_file(&|name| std::env::var(name).ok())?;
    Some(file.parent()?.join("prompts"))
}

/// Returns the error for a signal or a caller that left: no person is asked then.
pub(crate) fn interrupted_error() -> CommandError {
    let what = "the deliberation was interrupted, and you are not asked";
    let error = CommandError::new(ErrorKind::Interrupted, what);
    error.hint("run the same command again: finished answers are kept and not paid twice")
}
