//! The gate: the verdict on one action of an agent, from its effects and from what only the world
//! knows: where links lead, what holds a credential, what the person allowed beforehand.
//!
//! [`Gate::judge`] looks and changes nothing. [`answer`] is what a door calls: it also uses up an
//! allowance, keeps what the act would lose, and writes the verdict down in one commit.

mod allow;
mod answer;
mod batch;
mod catalogue;
mod credential;
mod error;
mod keep;
mod patch;
mod place;
mod reference;
mod server_call;
mod size;
mod undo;
mod undoable;

pub use allow::{AllowError, Allowed, allow_once, allow_pattern, allowances, revoke};
pub use answer::{Answered, Asked, answer, keep_allowed};
pub use batch::{BatchAnswer, BatchEffect, BatchFinding, answer_line, batch, sentences};
pub use catalogue::{CatalogueEffect, CatalogueRow, catalogue, catalogue_of};
pub use error::GateError;
pub use patch::{PatchError, edits};
pub use place::worktree_of;
pub use reference::reference;
pub use server_call::{ServerCall, TooMuchGiven, given};
pub use undo::{UndoError, Undoing, Undone, undo};
pub use undoable::{Undoable, undoable};

use crate::backup::{BackupStore, BackupLimits};
use crate::stack_guard::with_stack_guard;
use crate::name;
use crate::diagnostic::Diagnostics;
use crate::settings::{Settings, Sources, user_file};
use crate::store::layout::{HomeHints, Layout};
use crate::store::sqlite::SqliteJournal;
use cos_core::action::{self, Action, Context};
use cos_core::catalogue::OwnPrograms;
use cos_core::command::{self, Folders, Keeping};
use cos_core::effect::{Effect, EffectKind, Finding, Place};
use cos_core::fingerprint::Fingerprint;
use cos_core::gate::{Judgement, Rule, Sayings, weigh_with};
use cos_core::id::ActionId;
use cos_core::policy::Profile;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// An action of more than this is not read; a person is asked.
pub const LARGEST_ACTION: usize = 64 * 1024;

/// Whether links and folders are looked at.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Sight {
    /// The folders are those of this machine.
    Real,
    /// They are only told of: the same line gives the same verdict on every machine.
    Sourced,
}

/// Whether there is a worktree that an agent may work in.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Ground {
    /// There is one, or nothing says otherwise.
    Worktree,
    /// There is none: nothing is inside.
    None,
}

/// Judges the actions of agents that work in one folder.
#[derive(Debug, Clone)]
pub struct Gate {
    context: Context,
    sight: Sight,
    ground: Ground,
    /// Where copies are kept of what acts take away; none where there is no such place.
    backup: Option<BackupStore>,
}

/// An action with its verdict.
#[derive(Debug, Clone, PartialEq)]
pub struct Judged {
    /// The verdict and everything that explains it.
    pub judgement: Judgement,
    /// The hash of what exactly would be done, and where.
    pub fingerprint: Fingerprint,
    /// The simple commands it would run, as words.
    pub calls: Vec<Vec<String>>,
}

impl Gate {
    /// The gate for whoever works in `folder`: the worktree around it, the person's home, the
    /// profile and the rules of the settings.
    pub fn open(folder: &Path, settings: &Settings) -> Self {
        let home = std::env::home_dir();
        let folder = std::path::absolute(folder).unwrap_or_else(|_| folder.to_owned());
        let real = folder.canonicalize().unwrap_or(folder);
        let worktree = worktree_of(&real, home.as_deref());
        let inside = worktree
            .as_deref()
            .and_then(|root| real.strip_prefix(root).ok())
            .map(|inside| inside.to_string_lossy().into_owned());
        let ground = worktree.as_ref().map_or(Ground::None, |_| Ground::Worktree);
        let text = |path: PathBuf| path.to_string_lossy().into_owned();
        Self {
            context: Context {
                folders: Folders {
                    worktree: worktree.map(text),
                    // Without a worktree nothing that is named from here lies inside of one.
                    inside: inside.unwrap_or_else(|| "..".to_owned()),
                    home: home.map(text),
                    keeping: Keeping::Kept,
                    leads: BTreeMap::new(),
                    programs: settings.programs.clone(),
                },
                profile: settings.values.profile,
                rules: settings.values.gate_rules.0.clone(),
            },
            sight: Sight::Real,
            ground,
            backup: open_backups(settings),
        }
    }

    /// The gate for one attempt of a run in a worktree that was made for it and is thrown away.
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
                    leads: BTreeMap::new(),
                    programs: OwnPrograms::default(),
                },
                profile,
                rules: rules.to_vec(),
            },
            sight: Sight::Real,
            ground: Ground::Worktree,
            backup: None,
        }
    }

    /// Where a path lies, links followed as far as they exist.
    pub fn place(&self, path: &str) -> Place {
        let folders = &self.context.folders;
        let (place, target) = folders.locate(path);
        let mut effect = Effect::new(EffectKind::Reads, path, place);
        effect.target = folders.trail(path).or(target);
        place::follow(&mut effect, folders);
        effect.place
    }

    /// The gate for an action that is only told of: no file is looked at, no rule of a person
    /// holds. `folder` is taken for the top of the worktree, unless it is a home or the whole disk;
    /// without one it is somewhere in a worktree.
    pub fn told_of(folder: Option<&str>, profile: Profile) -> Self {
        let worktree = folder.filter(|folder| place::is_own(folder));
        let ground = match (folder, worktree) {
            (Some(_), None) => Ground::None,
            _ => Ground::Worktree,
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
            sight: Sight::Sourced,
            ground,
            backup: None,
        }
    }

    /// The same gate for a command that runs in a folder which its agent names: where that lies
    /// outside of the worktree, nothing it names from there lies inside.
    #[must_use]
    pub fn standing_in(mut self, folder: &Path) -> Self {
        let real = folder.canonicalize().unwrap_or_else(|_| folder.to_owned());
        let shown = real.to_string_lossy();
        let folders = &mut self.context.folders;
        let Some(top) = folders.worktree.as_deref() else {
            return self;
        };
        folders.inside = match real.strip_prefix(top) {
            Ok(inside) => inside.to_string_lossy().into_owned(),
            // A way up that ends above the top; the rest keeps one folder apart from another.
            Err(_) => format!(
                "{}{shown}",
                "../".repeat(Path::new(top).components().count() + 1)
            ),
        };
        self
    }

    /// With another profile than the settings say.
    #[must_use]
    pub const fn with_profile(mut self, profile: Profile) -> Self {
        self.context.profile = profile;
        self
    }

    /// With the programs that the settings describe.
    #[must_use]
    pub fn with_programs(mut self, programs: &OwnPrograms) -> Self {
        self.context.folders.programs = programs.clone();
        self
    }

    /// With another place for copies.
    #[must_use]
    pub fn with_backups(mut self, backup: BackupStore) -> Self {
        self.backup = Some(backup);
        self
    }

    /// Whether what acts take away here matters: not where all of it is thrown away anyhow.
    fn is_kept(&self) -> bool {
        self.context.folders.keeping == Keeping::Kept && self.sight == Sight::Real
    }

    /// The profile in force.
    pub const fn profile(&self) -> Profile {
        self.context.profile
    }

    /// The top of the worktree, absolute; empty where there is none.
    pub fn worktree(&self) -> &str {
        self.context.folders.worktree.as_deref().unwrap_or_default()
    }

    /// The verdict on an action. Nothing is changed, written or used up.
    pub fn judge(&self, action: &Action) -> Judged {
        self.judge_with(action, &[])
    }

    /// The same under further rules.
    fn judge_with(&self, action: &Action, allowed: &[Rule]) -> Judged {
        with_stack_guard(|| self.judge_here(action, allowed))
    }

    fn judge_here(&self, action: &Action, allowed: &[Rule]) -> Judged {
        let fingerprint = self.fingerprint(action);
        let rules = [self.context.rules.as_slice(), allowed].concat();
        if size::of(action) > LARGEST_ACTION {
            let judgement = size::too_large(action, self.context.profile, &rules);
            return Judged {
                judgement,
                fingerprint,
                calls: Vec::new(),
            };
        }
        let (reading, folders) = match self.sight {
            Sight::Real => place::read(action, &self.context.folders),
            Sight::Sourced => (action::read(action, &self.context.folders), None),
        };
        let (mut findings, calls) = (reading.findings, reading.calls);
        for finding in &mut findings {
            self.put_right(finding);
        }
        let unread = action::unread(action, &findings);
        let folders = folders.as_ref().unwrap_or(&self.context.folders);
        let sayings = Sayings {
            rules: &rules,
            calls: &calls,
            alone: &|beginning| command::read(beginning, folders).findings,
            unread,
        };
        let mut judgement = weigh_with(findings, self.context.profile, sayings);
        credential::look(action, &mut judgement);
        let is_tool = matches!(action, Action::Tool(_));
        Judged {
            judgement,
            fingerprint,
            calls: if is_tool { Vec::new() } else { calls },
        }
    }

    /// Puts an effect where it really takes place.
    fn put_right(&self, finding: &mut Finding) {
        let named = finding.effect.place;
        let effect = &mut finding.effect;
        if self.ground == Ground::None && effect.place == Place::Worktree {
            effect.place = Place::Outside;
        }
        if self.sight == Sight::Real {
            place::follow(effect, &self.context.folders);
        }
        if place::is_code_from_elsewhere(named, effect) && self.sight == Sight::Real {
            effect.kind = EffectKind::Unreadable;
            finding.why = "nobody has looked into that file".into();
        }
    }

    /// The hash of what exactly an action is, and where.
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

/// The settings for an agent that works in `folder`, without starting git.
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

/// The copies of what acts took away, by the settings; none where there is no place for data.
fn open_backups(settings: &Settings) -> Option<BackupStore> {
    let layout = Layout::find(HomeHints::from_env()).ok()?;
    Some(backups_in(&layout, settings))
}

/// The same where the place for data is known.
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

/// A fresh name for an action, from a number that chance gave.
pub fn new_action(chance: u64) -> ActionId {
    ActionId::new(format!("x{}", name::base36(chance, 9)))
}

/// Opens the journal for one commit, so that a process that only judges is over soon.
pub fn open_journal() -> Result<SqliteJournal, GateError> {
    let layout = Layout::find(HomeHints::from_env())?;
    Ok(SqliteJournal::open_briefly(&layout.journal())?)
}

/// The journal for one that writes nothing; none where there is none yet.
pub fn read_journal() -> Result<Option<SqliteJournal>, GateError> {
    let path = Layout::find(HomeHints::from_env())?.journal();
    let is_there = path.is_file();
    let opened = is_there.then(|| SqliteJournal::open_read_only(&path));
    Ok(opened.transpose()?)
}

#[cfg(test)]
mod tests;
