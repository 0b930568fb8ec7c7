//! Recognizes calls of our own plugin: the tools of `cos mcp`, which answer nothing for a person
//! and only ask, and the skill that calls them.
//!
//! A hook receives only the name of a tool, and any server could use that name. So a call passes
//! only if the settings in force name a server for it, and every server they name is this program.

use super::configured::{SettingsFolders, parse};
use super::{HookedAgent, HookedCall};
use serde_json::Value;
use std::path::{Path, PathBuf};

/// The tools of `cos mcp`.
const TOOLS: [&str; 3] = ["checkpoint", "decisions", "gate"];
/// The server's name in our plugins.
const SERVER: &str = "cos";
/// The plugin.
const PLUGIN: &str = "chief-of-staff";
/// The skill, and its text in this release.
const SKILL: &str = "war-room-checkpoint";
const SKILL_TEXT: &str =
    include_str!("../../../../plugins/claude-code/skills/war-room-checkpoint/SKILL.md");

/// Checks whether a call is one of our own tools, or loads our own skill, by the files in `folders`
/// and around the session's folder. `program` is this program; `path` is where others are searched.
pub(super) fn is_own(
    agent: HookedAgent,
    call: &HookedCall,
    folders: &SettingsFolders,
    program: &Program<'_>,
) -> bool {
    let around = around(&[&folders.project, &call.session]);
    match (agent, call.tool.as_str()) {
        (HookedAgent::ClaudeCode, "Skill") => loads_skill(call, folders, &around),
        (_, tool) => {
            let Some(server) = server_of(agent, tool) else {
                return false;
            };
            let named = servers(agent, server, folders, &around);
            let ours = |server: &Option<Value>| {
                server.as_ref().is_some_and(|server| program.serves(server))
            };
            !named.is_empty() && named.iter().all(ours)
        }
    }
}

/// This program, and where the agent finds others.
#[derive(Debug, Clone, Copy)]
pub(super) struct Program<'a> {
    /// Its file.
    pub(super) file: &'a Path,
    /// The folders of the variable `PATH`.
    pub(super) path: &'a [PathBuf],
}

impl Program<'_> {
    /// Checks whether a server is this program as our plugins start it. Any other setting (an
    /// environment, a folder, an address) may make it another server.
    fn serves(&self, server: &Value) -> bool {
        let plain = |(name, value): (&String, &Value)| match name.as_str() {
            "command" => value.as_str().is_some_and(|word| self.is_this(word)),
            "args" => *value == serde_json::json!(["mcp"]),
            "type" => value == "stdio",
            "env" => value.as_object().is_some_and(serde_json::Map::is_empty),
            "timeout"
            | "trust"
            | "enabled"
            | "description"
            | "startup_timeout_sec"
            | "tool_timeout_sec" => true,
            _ => false,
        };
        let is_whole = server.get("command").is_some() && server.get("args").is_some();
        is_whole
            && server
                .as_object()
                .is_some_and(|fields| fields.iter().all(plain))
    }

    fn is_this(&self, word: &str) -> bool {
        let found = if Path::new(word).is_absolute() {
            Some(PathBuf::from(word))
        } else if word.contains('/') {
            None
        } else {
            let mut all = self.path.iter().map(|folder| folder.join(word));
            all.find(|file| file.is_file())
        };
        let real = |file: &Path| file.canonicalize().ok();
        found.is_some_and(|found| real(&found).is_some() && real(&found) == real(self.file))
    }
}

/// Returns the server of one of our tools, by this agent's naming scheme.
fn server_of(agent: HookedAgent, tool: &str) -> Option<&'static str> {
    let of_plugin = "plugin_chief-of-staff_cos";
    let forms: &[(&str, &str)] = match agent {
        HookedAgent::ClaudeCode => &[
            ("mcp__plugin_chief-of-staff_cos__", of_plugin),
            ("mcp__cos__", SERVER),
        ],
        HookedAgent::Codex => &[("mcp__cos__", SERVER)],
        HookedAgent::Gemini => &[("mcp_cos_", SERVER)],
    };
    let is_ours = |(begin, _): &&(&str, &'static str)| {
        tool.strip_prefix(begin)
            .is_some_and(|own| TOOLS.contains(&own))
    };
    forms.iter().find(is_ours).map(|(_, server)| *server)
}

/// Returns every configuration of a server; `None` for one that cannot be read.
fn servers(
    agent: HookedAgent,
    server: &str,
    folders: &SettingsFolders,
    around: &[PathBuf],
) -> Vec<Option<Value>> {
    let mut found = Vec::new();
    for file in files(agent, folders, around) {
        let settings = match read_agent_settings(&file) {
            Ok(Some(settings)) => settings,
            Ok(None) => continue,
            Err(_) => {
                found.push(None);
                continue;
            }
        };
        let names = ["/mcpServers", "/mcp_servers"];
        let tables = names.iter().filter_map(|name| settings.pointer(name));
        // Claude Code keeps project servers in one file of the person.
        let projects = settings.get("projects").and_then(Value::as_object);
        let projects = projects.into_iter().flat_map(|all| all.values());
        let projects = projects.filter_map(|project| project.get("mcpServers"));
        for table in tables.chain(projects) {
            let all = table.as_object().into_iter().flatten();
            let ours = all.filter(|(name, _)| plain(name) == server);
            found.extend(ours.map(|(_, server)| Some(server.clone())));
        }
    }
    if agent == HookedAgent::ClaudeCode && server != SERVER {
        found.extend(of_claude_plugins(folders, around));
    }
    found
}

/// Returns a server's name as it appears in tool names.
fn plain(name: &str) -> String {
    let keep = |c: char| {
        if c.is_ascii_alphanumeric() || c == '-' {
            c
        } else {
            '_'
        }
    };
    name.chars().map(keep).collect()
}

/// Returns the known files in which an agent finds servers.
fn files(agent: HookedAgent, folders: &SettingsFolders, around: &[PathBuf]) -> Vec<PathBuf> {
    let above = |name: &str| around.iter().map(|folder| folder.join(name)).collect();
    let user = folders.user.clone().unwrap_or_default();
    let (own, managed, of_projects, of_plugins): (_, &[&str], Vec<PathBuf>, _) = match agent {
        HookedAgent::ClaudeCode => (
            vec![
                user.join(".claude.json"),
                user.with_file_name(".claude.json"),
            ],
            &["/etc/claude-code/managed-mcp.json"],
            above(".mcp.json"),
            Vec::new(),
        ),
        HookedAgent::Codex => (
            vec![user.join("config.toml")],
            &["/etc/codex/config.toml"],
            above(".codex/config.toml"),
            below(&user.join("plugins/cache"), 3, ".mcp.json"),
        ),
        HookedAgent::Gemini => (
            vec![user.join("settings.json")],
            &[
                "/etc/gemini-cli/settings.json",
                "/etc/gemini-cli/system-defaults.json",
            ],
            above(".gemini/settings.json"),
            below(&user.join("extensions"), 1, "gemini-extension.json"),
        ),
    };
    let managed = managed.iter().map(PathBuf::from).collect();
    each_once([own, managed, of_projects, of_plugins].concat())
}

/// Returns these folders and all their parents.
fn around(folders: &[&Path]) -> Vec<PathBuf> {
    let all = folders.iter().flat_map(|folder| folder.ancestors());
    each_once(all.map(Path::to_owned).collect())
}

fn each_once(mut files: Vec<PathBuf>) -> Vec<PathBuf> {
    files.sort();
    files.dedup();
    files
}

/// Returns the files of this name at this depth below `folder`.
fn below(folder: &Path, depth: usize, name: &str) -> Vec<PathBuf> {
    let mut folders = vec![folder.to_owned()];
    for _ in 0..depth {
        let inner = folders
            .iter()
            .filter_map(|folder| std::fs::read_dir(folder).ok());
        folders = inner
            .flatten()
            .flatten()
            .map(|entry| entry.path())
            .collect();
    }
    folders
        .into_iter()
        .map(|folder| folder.join(name))
        .collect()
}

/// Returns the servers of plugins with our name: ours, and any that would replace it.
fn of_claude_plugins(folders: &SettingsFolders, around: &[PathBuf]) -> Vec<Option<Value>> {
    let user = folders.user.clone().unwrap_or_default();
    let cached = below(&user.join("plugins/cache"), 1, PLUGIN);
    let placed = around
        .iter()
        .map(|folder| folder.join(".claude/skills").join(PLUGIN));
    let own = user.join("skills").join(PLUGIN);
    let mut all = each_once(placed.chain(cached).chain([own]).collect());
    all.retain(|folder| folder.exists());
    let server = |folder: PathBuf| {
        // A manifest may name servers too.
        let manifest = read_agent_settings(&folder.join(".claude-plugin/plugin.json")).ok()??;
        let settings = read_agent_settings(&folder.join(".mcp.json")).ok()??;
        let is_alone = manifest.get("mcpServers").is_none();
        settings
            .pointer("/mcpServers/cos")
            .filter(|_| is_alone)
            .cloned()
    };
    all.into_iter().map(server).collect()
}

/// Returns the content of a file, or why it cannot be read; `None` where there is no file.
fn read_agent_settings(file: &Path) -> Result<Option<Value>, String> {
    match std::fs::read_to_string(file) {
        Ok(text) => parse(file, &text).map(Some),
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => Ok(None),
        // Nothing exists below a file.
        Err(error) if error.kind() == std::io::ErrorKind::NotADirectory => Ok(None),
        Err(error) => Err(error.to_string()),
    }
}

/// Checks whether a call loads our skill and no other of its name: other skills may start commands.
fn loads_skill(call: &HookedCall, folders: &SettingsFolders, around: &[PathBuf]) -> bool {
    let Some(user) = &folders.user else {
        return false;
    };
    let input: Value = serde_json::from_str(&call.input).unwrap_or_default();
    let name = input.get("skill").and_then(Value::as_str);
    let name = name.unwrap_or_default();
    if name != SKILL && name != format!("{PLUGIN}:{SKILL}") {
        return false;
    }
    let own = user.join("skills");
    let mut other_places = [".claude/skills", ".claude/commands"]
        .iter()
        .flat_map(|other| {
            let home = user.parent().map(|home| home.join(other));
            around
                .iter()
                .map(move |folder| folder.join(other))
                .chain(home)
        });
    let stands = |folder: &Path, name: &str| folder.join(name).symlink_metadata().is_ok();
    let is_taken = |folder: &Path| {
        // The plugin itself is in the person's skill folder.
        stands(folder, SKILL)
            || stands(folder, &format!("{SKILL}.md"))
            || folder != own && stands(folder, PLUGIN)
    };
    let is_other = other_places.any(|folder| is_taken(&folder))
        || is_taken(&own)
        || is_taken(&user.join("commands"));
    let file = own.join(PLUGIN).join("skills").join(SKILL).join("SKILL.md");
    !is_other && std::fs::read(file).is_ok_and(|text| text == SKILL_TEXT.as_bytes())
}

#[cfg(test)]
mod tests;
