//! Generates the settings that add our hook to an agent.

use crate::hook::HookedAgent;
use serde_json::Value;
use std::path::Path;

/// Returns the settings to paste for an agent, and the file they belong to.
pub fn snippet(agent: HookedAgent, program: &Path) -> (&'static str, String) {
    let command = format!("{} hook {}", quoted(program), agent.name());
    // In seconds; Gemini CLI uses milliseconds.
    let (file, event, hook) = match agent {
        HookedAgent::ClaudeCode => (
            ".claude/settings.json",
            "PreToolUse",
            // Versions that do not know the last event ignore it.
            serde_json::json!({
                "type": "command", "command": command, "timeout": 30, "onFailure": "block"
            }),
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
    let mut text = serde_json::json!({ "hooks": { event: group } });
    let hooks = text.pointer_mut("/hooks").and_then(Value::as_object_mut);
    if let (HookedAgent::ClaudeCode, Some(hooks)) = (agent, hooks) {
        // They report the result of a call about which the person was asked.
        let hook = serde_json::json!({ "type": "command", "command": command, "timeout": 30 });
        for event in ["PostToolUse", "PostToolUseFailure"] {
            let group = serde_json::json!([{ "matcher": matcher, "hooks": [hook] }]);
            let _none = hooks.insert(event.to_owned(), group);
        }
    }
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
