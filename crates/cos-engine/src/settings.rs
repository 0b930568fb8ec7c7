//! The settings: built-in values, then the person's file, the project's, the environment and
//! flags, each value with where it is from.
//!
//! A project may only tighten, unless the person's own settings trust its folder. The tables of
//! agents are carried as they are written; who reads them is the agents' module.

mod agents;
mod aside;
mod checkpoints;
mod choice;
mod command_overrides;
mod day_zone;
mod file;
mod gate_rules;
mod models;
mod origin;
mod programs;
mod raw;
mod reference;
mod table;
mod terms;
mod thresholds;
mod value;

pub use agents::AgentTable;
pub use command_overrides::{CommandOverride, CommandOverrides};
pub use day_zone::DayZone;
pub use gate_rules::GateRules;
pub(crate) use models::{AGENT, is_loopback, split_address};
pub use models::{ModelTables, PriceTable, ServiceKind, ServiceTable};
pub use origin::{Layer, Provenance};
pub use reference::reference;
pub use table::{SETTINGS, Setting, SettingValues, setting};
pub use terms::RunTerms;
pub use value::{ProjectRule, SettingBounds};

use crate::diagnostic::{Diagnostic, Diagnostics, shown};
use crate::suggest;
use aside::SEE;
use cos_core::catalogue::OwnPrograms;
use cos_core::foreign::{LONGEST, cut};
use file::SettingEntry;
use origin::BUILT_IN;
use raw::Raw;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// A setting given by a flag.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FlagValue {
    /// The setting, `section.name`.
    pub key: String,
    /// What was typed.
    pub text: String,
    /// The flag as typed, such as `--budget`.
    pub flag: String,
}

/// Everything settings are read from.
#[derive(Debug, Clone, Default)]
pub struct Sources {
    /// The person's file; see [`user_file`].
    pub user: Option<PathBuf>,
    /// The root of the project, in its canonical form.
    pub project: Option<PathBuf>,
    /// The environment.
    pub environment: Vec<(String, String)>,
    /// What flags say.
    pub flags: Vec<FlagValue>,
}

/// The settings in force.
#[derive(Debug, Clone)]
pub struct Settings {
    /// The values.
    pub values: SettingValues,
    /// The agents as the files describe them, by name.
    pub agents: BTreeMap<String, AgentTable>,
    /// What the person's file says of models in tables.
    pub models: ModelTables,
    /// The programs that the files describe.
    pub programs: OwnPrograms,
    /// What was left aside, and why.
    pub warnings: Vec<Diagnostic>,
    is_trusted: bool,
    origins: BTreeMap<String, Provenance>,
}

/// One line of the list of settings.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SettingRow {
    /// The setting, `section.name`.
    pub key: String,
    /// Its value as it is written.
    pub value: String,
    /// Where it is from.
    pub origin: Provenance,
}

/// The person's settings file: in `COS_HOME`, else where the system keeps configurations.
pub fn user_file(variable: &dyn Fn(&str) -> Option<String>) -> Option<PathBuf> {
    let folder = |name: &str| {
        variable(name)
            .filter(|path| !path.is_empty())
            .map(PathBuf::from)
    };
    let configurations = || {
        // The standard says to ignore a relative path.
        folder("XDG_CONFIG_HOME")
            .filter(|path| path.is_absolute())
            .or_else(|| folder("HOME").map(|home| home.join(".config")))
            .map(|path| path.join("cos"))
    };
    folder("COS_HOME")
        .or_else(configurations)
        .map(|path| path.join("config.toml"))
}

/// The project's settings file, from the root of the project.
pub const PROJECT_FILE: &str = ".cos/config.toml";

impl Settings {
    /// The built-in values.
    pub fn built_in() -> Self {
        Self {
            values: SettingValues::built_in(),
            agents: BTreeMap::new(),
            models: ModelTables::default(),
            programs: OwnPrograms::default(),
            warnings: Vec::new(),
            is_trusted: false,
            origins: BTreeMap::new(),
        }
    }

    /// Reads all layers; refuses if anything in any of them is wrong.
    pub fn load(sources: &Sources) -> Result<Self, Diagnostics> {
        let mut problems = Vec::new();
        let mut read = |path: Option<PathBuf>, layer| {
            path.and_then(|path| {
                file::read(&path, layer)
                    .map_err(|mut found| problems.append(&mut found))
                    .ok()
            })
            .unwrap_or_default()
        };
        let user = read(sources.user.clone(), Layer::User);
        let in_project = sources.project.as_ref().map(|root| root.join(PROJECT_FILE));
        let project = read(in_project, Layer::Project);
        let environment = environment(&sources.environment, &mut problems);
        let flags = flags(&sources.flags, &mut problems);

        let mut own = Self::built_in();
        for entry in user.entries.iter().chain(&environment).chain(&flags) {
            own.set(entry, &mut problems);
        }
        let trusted = sources
            .project
            .as_deref()
            .is_some_and(|root| own.trusts(root, home(&sources.environment)));
        let mut all = Self::built_in();
        all.agents = user.agents;
        all.models = user.models;
        all.is_trusted = trusted;
        // What is wrong with them was told in the first turn.
        let mut told = Vec::new();
        user.entries
            .iter()
            .for_each(|entry| all.set(entry, &mut told));
        all.hear(&project.entries, project.agents, trusted, &mut problems);
        all.leave_aside(&project.models);
        for described in [&user.programs, &project.programs] {
            let added = programs::add(described, trusted, &mut all.programs, &mut all.warnings);
            problems.extend(added.err());
        }
        let stronger = environment.iter().chain(&flags);
        stronger.for_each(|entry| all.set(entry, &mut told));
        all.judge(&mut problems);
        all.note_overruled();
        if problems.is_empty() {
            Ok(all)
        } else {
            Err(Diagnostics(problems))
        }
    }

    /// Takes one value over.
    fn set(&mut self, entry: &SettingEntry, problems: &mut Vec<Diagnostic>) {
        let setting = entry.setting;
        match (setting.read)(&mut self.values, &entry.raw, setting.bounds) {
            Ok(()) => {
                let rules = &mut self.values.gate_rules;
                rules.note_place(&entry.origin, self.is_trusted);
                self.origins.insert(setting.key(), entry.origin.clone());
                if let Raw::Below(keys, _) = &entry.raw {
                    let key = format!("{}.{}", setting.key(), keys.join("."));
                    self.origins.insert(key, entry.origin.clone());
                }
            }
            Err(wrong) => {
                let what = format!("`{}` {}", setting.key(), wrong.what);
                problems.push(entry.origin.problem(what, wrong.hint));
            }
        }
    }

    /// Takes over what a project may say.
    fn hear(
        &mut self,
        entries: &[SettingEntry],
        agents: BTreeMap<String, AgentTable>,
        trusted: bool,
        problems: &mut Vec<Diagnostic>,
    ) {
        for entry in entries {
            let before = self.clone();
            self.set(entry, problems);
            let setting = entry.setting;
            if trusted && setting.project != ProjectRule::Nothing
                || (setting.may_replace)(&self.values, &before.values, setting.project)
            {
                continue;
            }
            let value = (setting.show)(&self.values);
            let kept = (setting.show)(&before.values);
            *self = before;
            let what = format!(
                "`{}` = {} is left aside, {} stays: a project {}",
                setting.key(),
                cut(&value, LONGEST),
                cut(&kept, LONGEST),
                setting.project
            );
            self.warnings.push(entry.origin.problem(what, SEE));
        }
        for (name, table) in agents {
            if trusted {
                self.agents.entry(name).or_default().overlay(table);
                continue;
            }
            let name = shown(&name);
            let what = format!("the agent `{name}` is left aside: a project describes no agents");
            self.warnings.push(table.origin.problem(what, SEE));
        }
    }

    /// Whether the person trusts a folder.
    fn trusts(&self, root: &Path, home: Option<&Path>) -> bool {
        self.values.trusted.iter().any(|folder| {
            let below_home = folder.strip_prefix("~/").zip(home);
            let folder = below_home.map_or_else(|| folder.into(), |(rest, home)| home.join(rest));
            folder.is_absolute() && root.starts_with(folder)
        })
    }

    /// Notes values that do not go together.
    fn judge(&self, problems: &mut Vec<Diagnostic>) {
        let values = &self.values;
        if let (Some(ask), Some(block)) = (values.risk_ask, values.risk_block)
            && ask > block
        {
            let what = format!("`risk.ask` = {ask} lies above `risk.block` = {block}");
            let hint = "make `risk.ask` the lower one";
            problems.push(self.origin("risk.ask").problem(what, hint));
        }
        let relative = |folder: &&String| !folder.starts_with(['/', '~']);
        if let Some(folder) = values.trusted.iter().find(relative) {
            let what = format!("`trust.projects` names `{}`", shown(folder));
            let hint = "write the whole path, from `/` or `~/` on";
            problems.push(self.origin("trust.projects").problem(what, hint));
        }
        if values.backoff > values.backoff_cap {
            let what = format!(
                "`recovery.backoff` = {} is longer than `recovery.backoff_cap` = {}",
                values.backoff, values.backoff_cap
            );
            let hint = "make the first wait the shorter one";
            problems.push(self.origin("recovery.backoff").problem(what, hint));
        }
    }

    /// Where the value of a setting is from.
    pub fn origin(&self, key: &str) -> &Provenance {
        self.origins.get(key).unwrap_or(&BUILT_IN)
    }

    /// Every setting with its value and where it is from; what is said of single commands has a
    /// row for each of them.
    pub fn rows(&self) -> Vec<SettingRow> {
        let row = |setting: &Setting| SettingRow {
            key: setting.key(),
            value: (setting.show)(&self.values),
            origin: self.origin(&setting.key()).clone(),
        };
        let rows = SETTINGS.iter().flat_map(|setting| {
            let single = self.single_rows(&setting.key());
            if single.is_empty() {
                vec![
                    self.overruled_row(&setting.key())
                        .unwrap_or_else(|| row(setting)),
                ]
            } else {
                single
            }
        });
        rows.collect()
    }

    fn single_rows(&self, key: &str) -> Vec<SettingRow> {
        if key != checkpoints::OVERRIDES {
            return Vec::new();
        }
        let fields = self.values.command_overrides.fields().into_iter();
        let rows = fields.map(|(field, value)| {
            let own = self.origins.get(&format!("{key}.{field}"));
            SettingRow {
                key: format!("{key}.{field}"),
                value,
                origin: own.unwrap_or_else(|| self.origin(key)).clone(),
            }
        });
        rows.collect()
    }
}

/// The person's home, as the environment has it.
fn home(variables: &[(String, String)]) -> Option<&Path> {
    let found = variables.iter().find(|(name, _)| name == "HOME");
    found.map(|(_, path)| Path::new(path))
}

/// The variables that are settings. Others that begin alike may be somebody else's; one in a
/// section of ours is a slip.
fn environment(variables: &[(String, String)], problems: &mut Vec<Diagnostic>) -> Vec<SettingEntry> {
    let mut entries = Vec::new();
    let ours = variables
        .iter()
        .filter(|(name, _)| name.starts_with("COS_"));
    for (name, text) in ours {
        let origin = Provenance {
            layer: Layer::Environment,
            source: name.clone(),
            place: None,
        };
        let setting = SETTINGS.iter().find(|setting| setting.variable() == *name);
        if let Some(setting) = setting {
            let raw = Raw::Typed(text.clone());
            entries.push(SettingEntry {
                setting,
                raw,
                origin,
            });
            continue;
        }
        let ours = |setting: &&Setting| name.starts_with(&setting.prefix());
        if SETTINGS.iter().any(|setting| ours(&setting)) {
            let known: Vec<String> = SETTINGS
                .iter()
                .filter(ours)
                .map(Setting::variable)
                .collect();
            let hint = suggest::hint(name, known.iter().map(String::as_str));
            problems.push(origin.problem("this variable is no setting".to_owned(), hint));
        }
    }
    entries
}

fn flags(flags: &[FlagValue], problems: &mut Vec<Diagnostic>) -> Vec<SettingEntry> {
    let mut entries = Vec::new();
    for flag in flags {
        let origin = Provenance {
            layer: Layer::Flag,
            source: flag.flag.clone(),
            place: None,
        };
        if let Some(setting) = setting(&flag.key) {
            let raw = Raw::Typed(flag.text.clone());
            entries.push(SettingEntry {
                setting,
                raw,
                origin,
            });
        } else {
            let keys: Vec<String> = SETTINGS.iter().map(Setting::key).collect();
            let hint = suggest::hint(&flag.key, keys.iter().map(String::as_str));
            let what = format!("there is no setting `{}`", shown(&flag.key));
            problems.push(origin.problem(what, hint));
        }
    }
    entries
}

#[cfg(test)]
mod tests;
