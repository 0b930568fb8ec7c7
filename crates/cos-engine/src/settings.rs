//! Loads the settings: built-in values, then the user's file, the project's file, the environment
//! and flags, each value with its origin.
//!
//! A project may only tighten, unless the user's own settings trust its folder. The tables of
//! agents are passed on unparsed; the agents' module reads them.

mod agents;
mod checkpoints;
mod choice;
mod columns;
mod command_overrides;
mod day_zone;
mod file;
mod gate_rules;
mod ignored_in_project;
mod models;
mod option_value;
mod origin;
mod programs;
mod raw;
mod reference;
mod run_terms;
mod table;
mod thresholds;
mod value;

pub use agents::AgentTable;
pub use choice::{ChoiceRow, NamedChoice};
pub use command_overrides::{CommandOverride, CommandOverrides};
pub use day_zone::DayZone;
pub use gate_rules::GateRules;
pub(crate) use models::{AGENT, is_loopback, split_address};
pub use models::{ModelTables, PriceTable, ServiceKind, ServiceTable};
pub use option_value::{
    FlagTakes, Layered, MAX_BUDGET_DOLLARS, MAX_TIME_SECONDS, RunOptionError, parse_budget,
    parse_time,
};
pub use origin::{Layer, Provenance};
pub use reference::reference;
pub use table::{
    Column, OptionFlag, OptionKey, RUN_OPTIONS, RunOption, RunOverrides, RunTerms, SETTINGS,
    Setting, SettingValues, setting,
};
pub use value::{ProjectRule, SettingBounds};

use crate::diagnostic::{Diagnostic, Diagnostics, shown};
use crate::suggest;
use cos_core::foreign::{LONGEST, cut};
use cos_gate::catalogue::OwnPrograms;
use file::SettingEntry;
use ignored_in_project::SEE;
use origin::BUILT_IN;
use raw::Raw;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// A setting given by a flag.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FlagValue {
    /// The setting, `section.name`.
    pub key: String,
    /// The value as typed.
    pub text: String,
    /// The flag as typed, such as `--budget`.
    pub flag: String,
}

/// All sources of settings.
#[derive(Debug, Clone, Default)]
pub struct Sources {
    /// The user's file; see [`user_file`].
    pub user: Option<PathBuf>,
    /// The root of the project, canonical.
    pub project: Option<PathBuf>,
    /// The environment.
    pub environment: Vec<(String, String)>,
    /// The flags.
    pub flags: Vec<FlagValue>,
}

/// The active settings.
#[derive(Debug, Clone)]
pub struct Settings {
    /// The values.
    pub values: SettingValues,
    /// The agents of the files, by name.
    pub agents: BTreeMap<String, AgentTable>,
    /// The model tables of the user's file.
    pub models: ModelTables,
    /// The programs that the files describe.
    pub programs: OwnPrograms,
    /// Values that were ignored, and why.
    pub warnings: Vec<Diagnostic>,
    is_trusted: bool,
    origins: BTreeMap<String, Provenance>,
}

/// One row of the list of settings.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SettingRow {
    /// The setting, `section.name`.
    pub key: String,
    /// Its value as it is written.
    pub value: String,
    /// Its origin.
    pub origin: Provenance,
}

/// Returns the path of the user's settings file: in `COS_HOME`, else in the system's configuration
/// folder.
pub fn user_file(variable: &dyn Fn(&str) -> Option<String>) -> Option<PathBuf> {
    let folder = |name: &str| {
        variable(name)
            .filter(|path| !path.is_empty())
            .map(PathBuf::from)
    };
    let configurations = || {
        // The XDG standard says to ignore a relative path.
        folder("XDG_CONFIG_HOME")
            .filter(|path| path.is_absolute())
            .or_else(|| folder("HOME").map(|home| home.join(".config")))
            .map(|path| path.join("cos"))
    };
    folder("COS_HOME")
        .or_else(configurations)
        .map(|path| path.join("config.toml"))
}

/// The project's settings file, relative to the root of the project.
pub const PROJECT_FILE: &str = ".cos/config.toml";

impl Settings {
    /// Returns the built-in values.
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

    /// Loads all layers; an error in any of them is an error.
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
        // The first pass has already reported the problems.
        let mut findings = Vec::new();
        user.entries
            .iter()
            .for_each(|entry| all.set(entry, &mut findings));
        all.apply_project(&project.entries, project.agents, trusted, &mut problems);
        all.ignore_models(&project.models);
        for described in [&user.programs, &project.programs] {
            let added = programs::add(described, trusted, &mut all.programs, &mut all.warnings);
            problems.extend(added.err());
        }
        let stronger = environment.iter().chain(&flags);
        stronger.for_each(|entry| all.set(entry, &mut findings));
        all.check_consistency(&mut problems);
        all.note_overruled();
        if problems.is_empty() {
            Ok(all)
        } else {
            Err(Diagnostics(problems))
        }
    }

    /// Applies one value.
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

    /// Applies the values of a project, as far as it may set them.
    fn apply_project(
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
                "`{}` = {} is ignored, {} stays: a project {}",
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
            let what = format!("the agent `{name}` is ignored: a project cannot define agents");
            self.warnings.push(table.origin.problem(what, SEE));
        }
    }

    /// Returns whether the user trusts a folder.
    fn trusts(&self, root: &Path, home: Option<&Path>) -> bool {
        self.values.trusted.iter().any(|folder| {
            let below_home = folder.strip_prefix("~/").zip(home);
            let folder = below_home.map_or_else(|| folder.into(), |(rest, home)| home.join(rest));
            folder.is_absolute() && root.starts_with(folder)
        })
    }

    /// Reports values that contradict each other.
    fn check_consistency(&self, problems: &mut Vec<Diagnostic>) {
        let values = &self.values;
        if let (Some(ask), Some(block)) = (values.risk_ask, values.risk_block)
            && ask > block
        {
            let what = format!("`risk.ask` = {ask} is above `risk.block` = {block}");
            let hint = "set `risk.ask` lower than `risk.block`";
            problems.push(self.origin("risk.ask").problem(what, hint));
        }
        let relative = |folder: &&String| !folder.starts_with(['/', '~']);
        if let Some(folder) = values.trusted.iter().find(relative) {
            let what = format!("`trust.projects` names `{}`", shown(folder));
            let hint = "write the full path, starting with `/` or `~/`";
            problems.push(self.origin("trust.projects").problem(what, hint));
        }
        if values.backoff > values.backoff_cap {
            let what = format!(
                "`recovery.backoff` = {} is longer than `recovery.backoff_cap` = {}",
                values.backoff, values.backoff_cap
            );
            let hint = "set `recovery.backoff` to less";
            problems.push(self.origin("recovery.backoff").problem(what, hint));
        }
    }

    /// Returns the origin of a setting.
    pub fn origin(&self, key: &str) -> &Provenance {
        self.origins.get(key).unwrap_or(&BUILT_IN)
    }

    /// Returns every setting with its value and origin; overrides for single commands have a row
    /// each.
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

/// Returns the user's home from the environment.
fn home(variables: &[(String, String)]) -> Option<&Path> {
    let found = variables.iter().find(|(name, _)| name == "HOME");
    found.map(|(_, path)| Path::new(path))
}

/// Returns the variables that are settings. Other variables with the prefix may belong to other
/// programs; an unknown one in one of our sections is an error.
fn environment(
    variables: &[(String, String)],
    problems: &mut Vec<Diagnostic>,
) -> Vec<SettingEntry> {
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
            problems.push(origin.problem("this variable is not a setting".to_owned(), hint));
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
