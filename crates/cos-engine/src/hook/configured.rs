//! Whether an agent's own settings send its calls to this hook, read from the files it reads.

mod comments;
mod snippet;

pub use snippet::snippet;

use super::HookedAgent;
use comments::without_comments;
use serde_json::Value;
use std::path::{Path, PathBuf};

/// The folders that an agent's settings lie in.
#[derive(Debug, Clone)]
pub struct SettingsFolders {
    /// The person's folder of this agent.
    pub user: Option<PathBuf>,
    /// The project that the agent works in.
    pub project: PathBuf,
}

impl SettingsFolders {
    /// The folders of an agent; `variable` reads the environment.
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

    /// The files in which hooks may stand, the person's first.
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

    /// The file in which the plugin that `cos init` installs names its hook.
    fn of_plugin(&self, agent: HookedAgent) -> Option<PathBuf> {
        let user = self.user.as_ref()?;
        Some(match agent {
            HookedAgent::ClaudeCode => user.join("skills/chief-of-staff/hooks/hooks.json"),
            HookedAgent::Gemini => user.join("extensions/chief-of-staff/hooks/hooks.json"),
            // Codex works with a copy of its own, in a folder named by the version.
            HookedAgent::Codex => user
                .join("plugins/cache/chief-of-staff/chief-of-staff")
                .join(env!("CARGO_PKG_VERSION"))
                .join("hooks/hooks.json"),
        })
    }
}

/// One place where a hook of ours is named.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct HookEntry {
    /// The file.
    pub file: PathBuf,
    /// The command as it is written.
    pub command: String,
    /// The tools it is for; none when it is for all.
    pub only: Option<String>,
    /// Why it may not run, or not be heard, a sentence without its full stop.
    pub doubt: Option<String>,
    /// Whether the agent is told to block a call where the hook gives no answer.
    pub blocks_on_failure: bool,
}

impl HookEntry {
    /// Whether it is there for every tool, with nothing said against it.
    pub const fn is_for_all(&self) -> bool {
        self.only.is_none() && self.doubt.is_none()
    }
}

/// What an agent's settings say.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct HookSettings {
    /// Where a hook of ours is named for the moment before a tool.
    pub entries: Vec<HookEntry>,
    /// What makes every hook that is named not run, or might, each a sentence without its full stop.
    pub doubts: Vec<String>,
}

impl HookSettings {
    /// Whether every tool goes through a hook of ours, as far as the settings tell.
    pub fn covers_all(&self) -> bool {
        self.doubts.is_empty() && self.entries.iter().any(HookEntry::is_for_all)
    }
}

/// Reads what an agent's settings say of its hook.
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
    // What one file switches off may be named in another.
    for (file, settings) in &read {
        switched_off(agent, folders, (file, settings), &mut found.entries);
    }
    if agent == HookedAgent::Gemini && !is_extension_on(folders) {
        let doubt = "Gemini CLI has the extension switched off here";
        of_plugin(agent, folders, &mut found.entries, doubt);
    }
    if agent == HookedAgent::Codex && !trusted && !found.entries.is_empty() {
        let doubt =
            "Codex skips a hook without a word until you trust it: start `codex` and type /hooks";
        found.doubts.push(doubt.to_owned());
    }
    found
}

/// What a file of settings says.
pub(super) fn parse(file: &Path, text: &str) -> Result<Value, String> {
    if file.extension().is_some_and(|end| end == "toml") {
        let table: toml::Table =
            toml::from_str(text).map_err(|error| error.message().to_owned())?;
        return serde_json::to_value(table).map_err(|error| error.to_string());
    }
    // Of the three, Gemini CLI alone reads settings with comments.
    let is_geminis = file
        .parent()
        .is_some_and(|folder| folder.ends_with(".gemini"));
    let plain = is_geminis.then(|| without_comments(text));
    serde_json::from_str(plain.as_deref().unwrap_or(text)).map_err(|error| error.to_string())
}

/// Whether Codex has noted down that some hook is trusted.
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

/// Why a hook that is named may not run, or not be heard.
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
        return Some("nobody waits for a hook that is `async`".to_owned());
    }
    if !is_alone(agent, command) {
        let own = format!("`cos hook {}`", agent.name());
        return Some(format!(
            "the command is more than {own}, which may hide its answer"
        ));
    }
    None
}

/// Notes down which hooks a file switches off, wherever they are named.
fn switched_off(
    agent: HookedAgent,
    folders: &SettingsFolders,
    (file, settings): (&Path, &Value),
    entries: &mut [HookEntry],
) {
    // Gemini CLI keeps one list of names, or of commands where a hook has no name.
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

/// Notes a doubt down for the hook that the plugin names.
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

/// Whether Gemini CLI has the extension of the plugin switched on for the project: the last rule
/// that speaks of its folder counts.
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
            // A pattern of another kind is taken for what is worse.
            _ if place.contains('*') => !turns_on,
            _ => project == place,
        };
        if speaks {
            on = turns_on;
        }
    }
    on
}

/// Whether a command names `cos hook AGENT` anywhere.
fn names_ours(agent: HookedAgent, command: &str) -> bool {
    let words: Vec<&str> = command.split_whitespace().collect();
    words
        .windows(2)
        .any(|pair| matches!(pair, ["hook", name] if *name == agent.name()))
}

/// Whether a command is `cos hook AGENT` and nothing else, wherever `cos` lies.
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
