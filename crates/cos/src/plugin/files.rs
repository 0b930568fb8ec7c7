//! The files of each plugin, as they are in `plugins/` of the repository.

use super::PluginAgent;

/// A file's path in its plugin, and its content.
type Embedded = (&'static str, &'static str);

/// Embeds one file of a plugin.
macro_rules! file {
    ($agent:literal, $name:literal) => {
        (
            $name,
            include_str!(concat!("../../../../plugins/", $agent, "/", $name)),
        )
    };
}

/// Returns the files of an agent's plugin.
pub(super) const fn of(agent: PluginAgent) -> &'static [Embedded] {
    match agent {
        PluginAgent::ClaudeCode => CLAUDE_CODE,
        PluginAgent::Codex => CODEX,
        PluginAgent::Gemini => GEMINI,
        PluginAgent::Opencode => OPENCODE,
    }
}

const CLAUDE_CODE: &[Embedded] = &[
    file!("claude-code", ".claude-plugin/plugin.json"),
    file!("claude-code", ".mcp.json"),
    file!("claude-code", "commands/checkpoint.md"),
    file!("claude-code", "commands/inbox.md"),
    file!("claude-code", "hooks/hooks.json"),
    file!("claude-code", "skills/war-room-checkpoint/SKILL.md"),
];

const CODEX: &[Embedded] = &[
    file!("codex", ".agents/plugins/marketplace.json"),
    file!("codex", "plugins/chief-of-staff/.codex-plugin/plugin.json"),
    file!("codex", "plugins/chief-of-staff/.mcp.json"),
    file!("codex", "plugins/chief-of-staff/hooks/hooks.json"),
    file!(
        "codex",
        "plugins/chief-of-staff/skills/war-room-checkpoint/SKILL.md"
    ),
];

const GEMINI: &[Embedded] = &[
    file!("gemini", "GEMINI.md"),
    file!("gemini", "commands/cos/checkpoint.toml"),
    file!("gemini", "commands/cos/inbox.toml"),
    file!("gemini", "gemini-extension.json"),
    file!("gemini", "hooks/hooks.json"),
    file!("gemini", "skills/war-room-checkpoint/SKILL.md"),
];

const OPENCODE: &[Embedded] = &[
    file!("opencode", "commands/cos-checkpoint.md"),
    file!("opencode", "commands/cos-inbox.md"),
    file!("opencode", "plugins/chief-of-staff.js"),
    file!("opencode", "skills/war-room-checkpoint/SKILL.md"),
];
