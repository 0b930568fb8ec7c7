//! What the hook says, in the words of each agent.

use super::{HookedAgent, Moment};
use serde_json::json;

/// What the hook says to a call.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Said {
    /// It may be made.
    Allow,
    /// The agent asks its person at its own prompt; the reason is shown there.
    Ask(String),
    /// It is laid down until a person has decided; the reason is for the agent.
    Park(String),
    /// It may not be made; the reason is for the agent.
    Deny(String),
}

/// What the process of a hook leaves behind.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct HookReply {
    /// For standard output.
    pub stdout: String,
    /// For standard error.
    pub stderr: String,
    /// The exit code: 0, or 2 where the agent shall not go on.
    pub code: u8,
}

impl HookReply {
    /// Nothing is said: the agent goes on as it would without a hook.
    pub const SILENT: Self = Self {
        stdout: String::new(),
        stderr: String::new(),
        code: 0,
    };

    fn json(value: &serde_json::Value) -> Self {
        Self {
            stdout: format!("{value}\n"),
            ..Self::SILENT
        }
    }
}

/// Blocks, in the way that every agent understands.
pub fn block(reason: &str) -> HookReply {
    HookReply {
        stderr: format!("cos: {reason}\n"),
        code: 2,
        ..HookReply::SILENT
    }
}

/// The answer by an agent's protocol. None of its options that speak for the future is ever used.
pub fn reply(agent: HookedAgent, moment: Moment, said: &Said) -> HookReply {
    match (agent, moment) {
        (HookedAgent::ClaudeCode, Moment::BeforeTool) => {
            let (decision, reason) = match said {
                Said::Allow => ("allow", None),
                Said::Ask(reason) => ("ask", Some(reason)),
                Said::Park(reason) => ("defer", Some(reason)),
                Said::Deny(reason) => ("deny", Some(reason)),
            };
            let mut output = json!({
                "hookEventName": "PreToolUse",
                "permissionDecision": decision,
            });
            if let (Some(reason), Some(fields)) = (reason, output.as_object_mut()) {
                let reason = format!("cos: {reason}");
                fields.insert("permissionDecisionReason".to_owned(), reason.into());
            }
            HookReply::json(&json!({ "hookSpecificOutput": output }))
        }
        // Its own prompt is what comes next.
        (HookedAgent::ClaudeCode, Moment::Permission) if matches!(said, Said::Ask(_)) => {
            HookReply::SILENT
        }
        (_, Moment::Permission) => {
            let decision = match said {
                Said::Allow => json!({ "behavior": "allow" }),
                Said::Ask(reason) | Said::Park(reason) | Said::Deny(reason) => {
                    json!({ "behavior": "deny", "message": format!("cos: {reason}") })
                }
            };
            HookReply::json(&json!({
                "hookSpecificOutput": { "hookEventName": "PermissionRequest", "decision": decision },
            }))
        }
        (HookedAgent::Codex | HookedAgent::Gemini, Moment::BeforeTool) => match said {
            Said::Allow => HookReply::SILENT,
            Said::Ask(reason) | Said::Park(reason) | Said::Deny(reason) => block(reason),
        },
    }
}
