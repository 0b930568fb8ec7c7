//! Checks whether an agent's settings send its calls to our hook, by reading the agent's settings
//! files.

mod comments;
mod snippet;

pub use snippet::snippet;

use super::HookedAgent;
use comments::without_comments;
use serde_json::Value;
use std::path::{Path, PathBuf};

/// The folders with an agent's settings.
#[derive(Debug, Clone)]
pub struct SettingsFolders {
    /// The person's folder for this agent.
    pub user: Option<PathBuf>,
    /// The agent's project.
    pub project: PathBuf,
}

impl SettingsFolders {
    /// Returns the folders of an agent; `variable` reads the environment.
    pub fn of(
        agent: HookedAgent,
        project: &Path,
        variable: &dyn Fn(&str) -> Option<PathBuf>,
    ) -> Self {
        let home = |name: &str| variable("HOME").map(|home| home.join(name));
        let user = match agent {
            HookedAgent::ClaudeCode => variable("CLAUDE_CONFIG_DIR").or_else(|| home(".claude")),
            HookedAgent::Codex => variable("CODEX_HOME").or_else(|| home(".codex")),
            HookedAgent::Gemini => home(".gemini"),
        };
        Self {
            user,
            project: project.to_owned(),
        }
    }

    /// Returns the files that may contain hooks, the person's first.
    fn files(&self, agent: HookedAgent) -> Vec<PathBuf> {
        let (folder, names): (_, &[&str]) = match agent {
            HookedAgent::ClaudeCode => (".claude", &["settings.json", "settings.local.json"]),
            HookedAgent::Codex => (".codex", &["hooks.json", "config.toml"]),
            HookedAgent::Gemini => (".gemini", &["settings.json"]),
        };
        let folders = self.user.clone().into_iter();
        let folders = folders.chain([self.project.join(folder)]);
        let settings = folders.flat_map(|folder| names.iter().map(move |name| folder.join(name)));
        settings.chain(self.of_plugin(agent)).collect()
    }

    /// Returns the file with the hook of the plugin that `cos init` installs.
    fn of_plugin(&self, agent: HookedAgent) -> Option<PathBuf> {
        let user = self.user.as_ref()?;
        Some(match agent {
            HookedAgent::ClaudeCode => user.join("skills/chief-of-staff/hooks/hooks.json"),
            HookedAgent::Gemini => user.join("extensions/chief-of-staff/hooks/hooks.json"),
            // Codex keeps its own copy in a folder named by version.
            HookedAgent::Codex => user
                .join("plugins/cache/chief-of-staff/chief-of-staff")
                .join(env!("CARGO_PKG_VERSION"))
                .join("hooks/hooks.json"),
        })
    }
}

/// One setting that names our hook.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct HookEntry {
    /// The file.
    pub file: PathBuf,
    /// The command as it is written.
    pub command: String,
    /// The tools it applies to; `None` for all.
    pub only: Option<String>,
    /// Why it may not run, or may be ignored: a sentence without a full stop.
    pub doubt: Option<String>,
    /// Whether the agent blocks a call when the hook fails.
    pub blocks_on_failure: bool,
}

impl HookEntry {
    /// Checks whether it applies to every tool without doubts.
    pub const fn is_for_all(&self) -> bool {
        self.only.is_none() && self.doubt.is_none()
    }
}

/// The hook settings of an agent.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct HookSettings {
    /// Settings that name our hook before a tool call.
    pub entries: Vec<HookEntry>,
    /// Why no hook may run: sentences without a full stop.
    pub doubts: Vec<String>,
}

impl HookSettings {
    /// Checks whether every tool call goes through our hook, as far as the settings show.
    pub fn covers_all(&self) -> bool {
        self.doubts.is_empty() && self.entries.iter().any(HookEntry::is_for_all)
    }
}

/// Reads an agent's hook settings.
pub fn read_settings_of(agent: HookedAgent, folders: &SettingsFolders) -> HookSettings {
    let mut found = HookSettings::default();
    let mut read = Vec::new();
    for file in folders.files(agent) {
        let what = match std::fs::read_to_string(&file) {
            Ok(text) => parse(&file, &text),
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => continue,
            Err(error) => Err(error.to_string()),
        };
        match what {
            Ok(settings) => read.push((file, settings)),
            Err(what) => found
                .doubts
                .push(format!("{} cannot be read: {what}", file.display())),
        }
    }
    let trusted = read
        .iter()
        .filter_map(|(_, settings)| settings.pointer("/hooks/state"))
        .any(is_trusted);
    for (file, settings) in &read {
        look(agent, file, settings, &mut found);
    }
    // One file can switch off what another one names.
    for (file, settings) in &read {
        switched_off(agent, folders, (file, settings), &mut found.entries);
    }
    if agent == HookedAgent::Gemini && !is_extension_on(folders) {
        let doubt = "Gemini CLI has the extension switched off here";
        of_plugin(agent, folders, &mut found.entries, doubt);
    }
    if agent == HookedAgent::Codex && !trusted && !found.entries.is_empty() {
        let doubt = "Codex silently skips a hook until you trust it: start `codex` and type /hooks";
        found.doubts.push(doubt.to_owned());
    }
    found
}

/// Parses a settings file.
pub(super) fn parse(file: &Path, text: &str) -> Result<Value, String> {
    if file.extension().is_some_and(|end| end == "toml") {
        let table: toml::Table =
            toml::from_str(text).map_err(|error| error.message().to_owned())?;
        return serde_json::to_value(table).map_err(|error| error.to_string());
    }
    // Only Gemini CLI reads settings with comments.
    let is_geminis = file
        .parent()
        .is_some_and(|folder| folder.ends_with(".gemini"));
    let plain = is_geminis.then(|| without_comments(text));
    serde_json::from_str(plain.as_deref().unwrap_or(text)).map_err(|error| error.to_string())
}

/// Checks whether Codex has recorded trust in a hook.
fn is_trusted(state: &Value) -> bool {
    let hooks = state
        .as_object()
        .into_iter()
        .flat_map(|hooks| hooks.values());
    hooks
        .into_iter()
        .any(|hook| hook.get("trusted_hash").is_some_and(Value::is_string))
}

fn look(agent: HookedAgent, file: &Path, settings: &Value, found: &mut HookSettings) {
    let is = |pointer: &str, value: bool| {
        settings.pointer(pointer).and_then(Value::as_bool) == Some(value)
    };
    let off = match agent {
        HookedAgent::ClaudeCode => is("/disableAllHooks", true),
        HookedAgent::Codex => is("/features/hooks", false) || is("/features/codex_hooks", false),
        HookedAgent::Gemini => is("/hooksConfig/enabled", false),
    };
    if off {
        found
            .doubts
            .push(format!("{} switches all hooks off", file.display()));
    }
    let event = match agent {
        HookedAgent::ClaudeCode | HookedAgent::Codex => "/hooks/PreToolUse",
        HookedAgent::Gemini => "/hooks/BeforeTool",
    };
    let groups = settings.pointer(event).and_then(Value::as_array);
    for group in groups.into_iter().flatten() {
        let matcher = group.get("matcher").and_then(Value::as_str);
        let only = matcher.filter(|text| !matches!(*text, "" | "*" | ".*"));
        let hooks = group.get("hooks").and_then(Value::as_array);
        for hook in hooks.into_iter().flatten() {
            let command = hook.get("command").and_then(Value::as_str);
            let Some(command) = command.filter(|command| names_ours(agent, command)) else {
                continue;
            };
            let condition = hook.get("if").map(|when| {
                let text = when.as_str().map(str::to_owned);
                text.unwrap_or_else(|| when.to_string())
            });
            found.entries.push(HookEntry {
                file: file.to_owned(),
                command: command.to_owned(),
                only: only.map(str::to_owned).or(condition),
                doubt: doubt_of(agent, hook, command),
                blocks_on_failure: hook.get("onFailure").is_some_and(|value| value == "block"),
            });
        }
    }
}

/// Returns why a named hook may not run, or may be ignored.
fn doubt_of(agent: HookedAgent, hook: &Value, command: &str) -> Option<String> {
    let kind = hook.get("type").and_then(Value::as_str);
    if kind.is_some_and(|kind| kind != "command") {
        let kind = kind.unwrap_or_default();
        return Some(format!("a hook of the type `{kind}` runs no command"));
    }
    if hook
        .get("async")
        .is_some_and(|value| *value != Value::Bool(false))
    {
        return Some("agents do not wait for a hook that is `async`".to_owned());
    }
    if !is_alone(agent, command) {
        let own = format!("`cos hook {}`", agent.name());
        return Some(format!(
            "the command is more than {own}, which may hide its answer"
        ));
    }
    None
}

/// Records which hooks a file switches off, wherever they are named.
fn switched_off(
    agent: HookedAgent,
    folders: &SettingsFolders,
    (file, settings): (&Path, &Value),
    entries: &mut [HookEntry],
) {
    // Gemini CLI keeps a list of names, or of commands for hooks without a name.
    let off = settings.pointer("/hooksConfig/disabled");
    let off: Vec<&str> = off
        .and_then(Value::as_array)
        .into_iter()
        .flatten()
        .filter_map(Value::as_str)
        .collect();
    for entry in entries.iter_mut() {
        if off
            .iter()
            .any(|name| *name == "cos" || *name == entry.command)
        {
            let doubt = format!("{} disables the hook", file.display());
            let _ = entry.doubt.get_or_insert(doubt);
        }
    }
    let plugins = settings.get("enabledPlugins").and_then(Value::as_object);
    let is_off = |(name, on): (&String, &Value)| {
        name.split('@').next() == Some("chief-of-staff") && *on == Value::Bool(false)
    };
    if plugins.is_some_and(|plugins| plugins.iter().any(is_off)) {
        let doubt = format!("{} switches the plugin off", file.display());
        of_plugin(agent, folders, entries, &doubt);
    }
}

/// Records a doubt about the plugin's hook.
fn of_plugin(
    agent: HookedAgent,
    folders: &SettingsFolders,
    entries: &mut [HookEntry],
    doubt: &str,
) {
    let file = folders.of_plugin(agent);
    for entry in entries
        .iter_mut()
        .filter(|entry| Some(&entry.file) == file.as_ref())
    {
        let _ = entry.doubt.get_or_insert_with(|| doubt.to_owned());
    }
}

/// Checks whether Gemini CLI has enabled the plugin's extension for the project: the last rule for
/// its folder counts.
fn is_extension_on(folders: &SettingsFolders) -> bool {
    let user = folders.user.clone().unwrap_or_default();
    let text = std::fs::read_to_string(user.join("extensions/extension-enablement.json"));
    let rules: Value = serde_json::from_str(&text.unwrap_or_default()).unwrap_or_default();
    let rules = rules
        .pointer("/chief-of-staff/overrides")
        .and_then(Value::as_array);
    let project = format!("{}/", folders.project.display());
    let mut on = true;
    for rule in rules.into_iter().flatten().filter_map(Value::as_str) {
        let (place, turns_on) = match rule.strip_prefix('!') {
            Some(place) => (place, false),
            None => (rule, true),
        };
        let speaks = match place.strip_suffix('*') {
            Some(above) if !above.contains('*') => project.starts_with(above),
            // An unknown pattern is interpreted as the worse case.
            _ if place.contains('*') => !turns_on,
            _ => project == place,
        };
        if speaks {
            on = turns_on;
        }
    }
    on
}

/// Checks whether a command contains `cos hook AGENT`.
fn names_ours(agent: HookedAgent, command: &str) -> bool {
    let words: Vec<&str> = command.split_whitespace().collect();
    words
        .windows(2)
        .any(|pair| matches!(pair, ["hook", name] if *name == agent.name()))
}

/// Checks whether a command is exactly `cos hook AGENT`, with any path to `cos`.
fn is_alone(agent: HookedAgent, command: &str) -> bool {
    let mut words: Vec<&str> = command.split_whitespace().collect();
    if words.last() == Some(&"--defer") {
        let _defer = words.pop();
    }
    let Some((program, ["hook", name])) = words.split_last_chunk::<2>() else {
        return false;
    };
    let program = program.join(" ");
    let quoted = |mark: char| {
        let inner = program
            .strip_prefix(mark)
            .and_then(|inner| inner.strip_suffix(mark));
        inner.is_some_and(|inner| !inner.contains([mark, '$', '`', '\\']))
    };
    let is_plain = |c: char| c.is_alphanumeric() || "-_./+~".contains(c);
    *name == agent.name()
        && !program.is_empty()
        && (program.chars().all(is_plain) || quoted('\'') || quoted('"'))
}

#[cfg(test)]
mod tests;
