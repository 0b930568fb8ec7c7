//! Whether an agent's own settings send its calls to this hook, read from the files it reads.

use super::HookedAgent;
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
}

/// What an agent's settings say.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct HookSettings {
    /// Where a hook of ours is named for the moment before a tool.
    pub entries: Vec<HookEntry>,
    /// What makes a hook that is named not run, or might, each a sentence without its full stop.
    pub doubts: Vec<String>,
}

impl HookSettings {
    /// Whether every tool goes through a hook of ours, as far as the settings tell.
    pub fn covers_all(&self) -> bool {
        self.doubts.is_empty() && self.entries.iter().any(|entry| entry.only.is_none())
    }
}

/// Reads what an agent's settings say of its hook.
pub fn read_settings_of(agent: HookedAgent, folders: &SettingsFolders) -> HookSettings {
    let mut found = HookSettings::default();
    let mut trusted = false;
    for file in folders.files(agent) {
        let text = match std::fs::read_to_string(&file) {
            Ok(text) => text,
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => continue,
            Err(error) => {
                found
                    .doubts
                    .push(format!("{} cannot be read: {error}", file.display()));
                continue;
            }
        };
        match parse(&file, &text) {
            Ok(settings) => {
                trusted |= settings.pointer("/hooks/state").is_some_and(is_trusted);
                look(agent, &file, &settings, &mut found);
            }
            Err(what) => found
                .doubts
                .push(format!("{} cannot be read: {what}", file.display())),
        }
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
    serde_json::from_str(text).map_err(|error| error.to_string())
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
    let disabled: Vec<&str> = settings
        .pointer("/hooksConfig/disabled")
        .and_then(Value::as_array)
        .map(|names| names.iter().filter_map(Value::as_str).collect())
        .unwrap_or_default();
    let groups = settings.pointer(event).and_then(Value::as_array);
    for group in groups.into_iter().flatten() {
        let matcher = group.get("matcher").and_then(Value::as_str);
        let only = matcher.filter(|text| !matches!(*text, "" | "*" | ".*"));
        let hooks = group.get("hooks").and_then(Value::as_array);
        for hook in hooks.into_iter().flatten() {
            let command = hook.get("command").and_then(Value::as_str);
            let Some(command) = command.filter(|command| is_ours(agent, command)) else {
                continue;
            };
            let name = hook.get("name").and_then(Value::as_str);
            if disabled
                .iter()
                .any(|off| Some(*off) == name || *off == command)
            {
                found
                    .doubts
                    .push(format!("{} disables the hook", file.display()));
            }
            found.entries.push(HookEntry {
                file: file.to_owned(),
                command: command.to_owned(),
                only: only.map(str::to_owned),
            });
        }
    }
}

/// Whether a command is `cos hook AGENT`, wherever `cos` lies.
fn is_ours(agent: HookedAgent, command: &str) -> bool {
    let words: Vec<&str> = command.split_whitespace().collect();
    words
        .windows(2)
        .any(|pair| matches!(pair, ["hook", name] if *name == agent.name()))
}

/// What is to be pasted into the settings of an agent, and the file it belongs into.
pub fn snippet(agent: HookedAgent, program: &Path) -> (&'static str, String) {
    let command = format!("{} hook {}", quoted(program), agent.name());
    // Seconds, but for Gemini CLI, which counts milliseconds.
    let (file, event, hook) = match agent {
        HookedAgent::ClaudeCode => (
            ".claude/settings.json",
            "PreToolUse",
            serde_json::json!({ "type": "command", "command": command, "timeout": 30 }),
        ),
        HookedAgent::Codex => (
            ".codex/hooks.json",
            "PreToolUse",
            serde_json::json!({ "type": "command", "command": command, "timeout": 30 }),
        ),
        HookedAgent::Gemini => (
            ".gemini/settings.json",
            "BeforeTool",
            serde_json::json!({
                "type": "command", "name": "cos", "command": command, "timeout": 30_000
            }),
        ),
    };
    let matcher = if agent == HookedAgent::Gemini {
        ".*"
    } else {
        "*"
    };
    let group = serde_json::json!([{ "matcher": matcher, "hooks": [hook] }]);
    let text = serde_json::json!({ "hooks": { event: group } });
    (
        file,
        serde_json::to_string_pretty(&text).unwrap_or_default(),
    )
}

fn quoted(program: &Path) -> String {
    let text = program.to_string_lossy();
    let plain = |c: char| c.is_ascii_alphanumeric() || "-_./+".contains(c);
    if text.chars().all(plain) {
        text.into_owned()
    } else {
        format!("'{}'", text.replace('\'', r"'\''"))
    }
}

#[cfg(test)]
mod tests;
