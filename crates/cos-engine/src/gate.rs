//! Decides on one action of an agent, from its effects and from facts outside its text: targets of
//! links, credentials, and what the person allowed beforehand.
//!
//! [`Gate::judge`] only reads. Entry points call [`decide_action`], which also uses an allowance,
//! backs up what the action would lose, and records the verdict in one commit.

mod allow;
mod analyze;
mod answer;
mod backup;
mod batch;
mod catalogue;
mod credential;
mod decide;
mod enrich;
mod error;
mod record;
mod reference;
mod size;
mod symlinks;
mod undo;
mod undoable;

pub use allow::{AllowError, Allowed, allow_once, allow_pattern, allowances, revoke};
pub use answer::{back_up_approved, decide_action};
pub use batch::{BatchAnswer, BatchEffect, BatchFinding, answer_line, batch, sentences};
pub use catalogue::{CatalogueEffect, CatalogueRow, catalogue, catalogue_of};
pub use error::GateError;
pub use record::{Answered, Asked};
pub use reference::reference;
pub use symlinks::worktree_of;
pub use undo::{UndoError, Undoing, Undone, undo};
pub use undoable::{Undoable, undoable};

use crate::backup::{BackupLimits, BackupStore};
use crate::diagnostic::Diagnostics;
use crate::name;
use crate::settings::{Settings, Sources, user_file};
use crate::stack_guard::with_stack_guard;
use cos_core::fingerprint::Fingerprint;
use cos_core::id::ActionId;
use cos_core::policy::Profile;
use cos_gate::action::{Action, Context, Tool};
use cos_gate::catalogue::OwnPrograms;
use cos_gate::command::{Folders, Keeping};
use cos_gate::effect::{Effect, EffectKind, Place};
use cos_gate::verdict::{Judgement, Rule, Verdict};
use cos_store::layout::{HomeHints, Layout};
use cos_store::sqlite::SqliteJournal;
use decide::Conditions;
use std::path::{Path, PathBuf};

/// Maximum size of an action; the gate asks about a larger one without analyzing it.
pub const LARGEST_ACTION: usize = 64 * 1024;

/// Whether the gate may look at links and folders on disk.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum FileAccess {
    /// The folders are on this machine.
    Disk,
    /// The folders are only described, so the same line gives the same verdict on every machine.
    Described,
}

/// Whether there is a worktree in which an agent may work.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Presence {
    /// There is one, or nothing says otherwise.
    Present,
    /// No, so every path is outside.
    Absent,
}

/// Judges the actions of agents that work in one folder.
#[derive(Debug, Clone)]
pub struct Gate {
    context: Context,
    file_access: FileAccess,
    presence: Presence,
    /// Where files are backed up; `None` where there is no data folder.
    backup: Option<BackupStore>,
}

/// An action with its verdict.
#[derive(Debug, Clone, PartialEq)]
pub struct ActionJudgement {
    /// The verdict and its reasons.
    pub judgement: Judgement,
    /// The hash of the exact action and its folder.
    pub fingerprint: Fingerprint,
    /// The simple commands it would run, as words.
    pub calls: Vec<Vec<String>>,
}

impl Gate {
    /// Opens the gate for an agent in `folder`: the worktree around it, the person's home, and the
    /// profile and rules of the settings.
    pub fn open(folder: &Path, settings: &Settings) -> Self {
        let home = std::env::home_dir();
        let folder = std::path::absolute(folder).unwrap_or_else(|_| folder.to_owned());
        let real = folder.canonicalize().unwrap_or(folder);
        let worktree = worktree_of(&real, home.as_deref());
        let inside = worktree
            .as_deref()
            .and_then(|root| real.strip_prefix(root).ok())
            .map(|inside| inside.to_string_lossy().into_owned());
        let presence = worktree
            .as_ref()
            .map_or(Presence::Absent, |_| Presence::Present);
        let text = |path: PathBuf| path.to_string_lossy().into_owned();
        Self {
            context: Context {
                folders: Folders {
                    worktree: worktree.map(text),
                    // Without a worktree, no relative path is inside one.
                    inside: inside.unwrap_or_else(|| "..".to_owned()),
                    home: home.map(text),
                    keeping: Keeping::Kept,
                    resolver: None,
                    programs: settings.programs.clone(),
                },
                profile: settings.values.profile,
                rules: settings.values.gate_rules.0.clone(),
            },
            file_access: FileAccess::Disk,
            presence,
            backup: open_backups(settings),
        }
    }

    /// Opens the gate for one attempt of a run, in a temporary worktree.
    pub fn of_attempt(worktree: &Path, profile: Profile, rules: &[Rule]) -> Self {
        let real = worktree.canonicalize();
        let real = real.unwrap_or_else(|_| worktree.to_owned());
        let text = |path: PathBuf| path.to_string_lossy().into_owned();
        Self {
            context: Context {
                folders: Folders {
                    worktree: Some(text(real)),
                    inside: String::new(),
                    home: std::env::home_dir().map(text),
                    keeping: Keeping::Disposable,
                    resolver: None,
                    programs: OwnPrograms::default(),
                },
                profile,
                rules: rules.to_vec(),
            },
            file_access: FileAccess::Disk,
            presence: Presence::Present,
            backup: None,
        }
    }

    /// Returns the place of a path, after following links as far as they exist.
    pub fn place(&self, path: &str) -> Place {
        let folders = &self.context.folders;
        let (place, target) = folders.locate(path);
        let mut effect = Effect::new(EffectKind::Reads, path, place);
        effect.target = folders.trail(path).or(target);
        symlinks::follow(&mut effect, folders);
        effect.place
    }

    /// Opens the gate for actions that are only described: it looks at no file and applies no rule
    /// of the person. `folder` is taken as the root of the worktree, unless it is a home or the
    /// whole disk. Without a folder, the action is somewhere in a worktree.
    pub fn described(folder: Option<&str>, profile: Profile) -> Self {
        let worktree = folder.filter(|folder| symlinks::is_own(folder));
        let presence = match (folder, worktree) {
            (Some(_), None) => Presence::Absent,
            _ => Presence::Present,
        };
        Self {
            context: Context {
                folders: Folders {
                    worktree: worktree.map(str::to_owned),
                    ..Folders::default()
                },
                profile,
                rules: Vec::new(),
            },
            file_access: FileAccess::Described,
            presence,
            backup: None,
        }
    }

    /// Returns the gate for a command that runs in a folder chosen by its agent. If the folder is
    /// outside the worktree, relative paths are outside too.
    #[must_use]
    pub fn in_folder(mut self, folder: &Path) -> Self {
        let real = folder.canonicalize().unwrap_or_else(|_| folder.to_owned());
        let shown = real.to_string_lossy();
        let folders = &mut self.context.folders;
        let Some(top) = folders.worktree.as_deref() else {
            return self;
        };
        folders.inside = match real.strip_prefix(top) {
            Ok(inside) => inside.to_string_lossy().into_owned(),
            // Goes up beyond the root; the rest keeps different folders apart.
            Err(_) => format!(
                "{}{shown}",
                "../".repeat(Path::new(top).components().count() + 1)
            ),
        };
        self
    }

    /// Replaces the profile of the settings.
    #[must_use]
    pub const fn with_profile(mut self, profile: Profile) -> Self {
        self.context.profile = profile;
        self
    }

    /// Sets the programs that the settings describe.
    #[must_use]
    pub fn with_programs(mut self, programs: &OwnPrograms) -> Self {
        self.context.folders.programs = programs.clone();
        self
    }

    /// Replaces the backup folder.
    #[must_use]
    pub fn with_backups(mut self, backup: BackupStore) -> Self {
        self.backup = Some(backup);
        self
    }

    /// Checks whether files are backed up here; a temporary worktree needs no backup.
    fn makes_backups(&self) -> bool {
        self.context.folders.keeping == Keeping::Kept && self.file_access == FileAccess::Disk
    }

    /// Returns the profile in force.
    pub const fn profile(&self) -> Profile {
        self.context.profile
    }

    /// Returns the absolute root of the worktree; empty if unknown.
    pub fn worktree(&self) -> &str {
        self.context.folders.worktree.as_deref().unwrap_or_default()
    }

    /// Judges an action, without changing, writing or using anything.
    pub fn judge(&self, action: &Action) -> ActionJudgement {
        with_stack_guard(|| self.decide(self.analyze(action), Conditions::default()))
    }

    /// Checks whether a rule stops a tool from being allowed, whatever its arguments are.
    pub fn has_rule_against(&self, tool: &Tool) -> bool {
        let call = std::slice::from_ref(&tool.name);
        let mut rules = self.context.rules.iter();
        rules.any(|rule| rule.verdict != Verdict::Allow && rule.covers(call))
    }

    /// Returns the hash of the exact action and its folder.
    pub fn fingerprint(&self, action: &Action) -> Fingerprint {
        let exact = serde_json::to_string(action).unwrap_or_default();
        Fingerprint::of(&[
            ("kind", action.kind().name()),
            ("action", &exact),
            ("worktree", self.worktree()),
            ("folder", &self.context.folders.inside),
        ])
    }
}

/// Reads the settings for an agent in `folder`, without starting git.
pub fn read_settings(folder: &Path) -> Result<Settings, Diagnostics> {
    let home = std::env::home_dir();
    let real = folder.canonicalize().unwrap_or_else(|_| folder.to_owned());
    Settings::load(&Sources {
        user: user_file(&|name| std::env::var(name).ok()),
        project: worktree_of(&real, home.as_deref()),
        environment: std::env::vars_os()
            .filter_map(|(name, value)| Some((name.into_string().ok()?, value.into_string().ok()?)))
            .collect(),
        flags: Vec::new(),
    })
}

/// Opens the backups that the settings describe; `None` where there is no data folder.
fn open_backups(settings: &Settings) -> Option<BackupStore> {
    let layout = Layout::find(HomeHints::from_env()).ok()?;
    Some(backups_in(&layout, settings))
}

/// Opens the backups in a known data folder.
pub fn backups_in(layout: &Layout, settings: &Settings) -> BackupStore {
    let values = &settings.values;
    let bounds = BackupLimits {
        bytes: values.undo_action_bytes,
        files: values.undo_files,
        total: values.undo_total_bytes,
        keep_for: values.undo_keep_for,
    };
    BackupStore::new(layout.backup(), bounds)
}

/// Returns a new id for an action, from a random number.
pub fn new_action(chance: u64) -> ActionId {
    ActionId::new(format!("x{}", name::base36(chance, 9)))
}

/// Opens the journal for one commit, so that a process that only judges ends quickly.
pub fn open_journal() -> Result<SqliteJournal, GateError> {
    let layout = Layout::find(HomeHints::from_env())?;
    Ok(SqliteJournal::open_briefly(&layout.journal())?)
}

/// Opens the journal for reading; `None` if it does not exist yet.
pub fn read_journal() -> Result<Option<SqliteJournal>, GateError> {
    let path = Layout::find(HomeHints::from_env())?.journal();
    let is_there = path.is_file();
    let opened = is_there.then(|| SqliteJournal::open_read_only(&path));
    Ok(opened.transpose()?)
}

#[cfg(test)]
mod tests;
