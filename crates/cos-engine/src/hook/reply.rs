//! Formats the hook's reply in the protocol of each agent: the end of a decision that a hook asked
//! for.

use super::{HookedAgent, Moment};
use serde_json::json;

/// The hook's reply to a call.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum HookVerdict {
    /// It may be made.
    Allow,
    /// The agent asks its person at its own prompt, which shows the reason.
    Ask(String),
    /// It is suspended until a person has decided; the agent sees the reason.
    Park(String),
    /// It may not be made; the agent sees the reason.
    Deny(String),
}

/// The output of a hook process.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct HookReply {
    /// For standard output.
    pub stdout: String,
    /// For standard error.
    pub stderr: String,
    /// The exit code: 0, or 2 to block.
    pub code: u8,
}

impl HookReply {
    /// No output: the agent continues as without a hook.
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

/// Blocks, in a way that every agent understands.
pub fn block(reason: &str) -> HookReply {
    HookReply {
        stderr: format!("cos: {reason}\n"),
        code: 2,
        ..HookReply::SILENT
    }
}

/// Formats the reply for an agent. It never uses options that apply to future calls.
pub fn reply(agent: HookedAgent, moment: Moment, verdict: &HookVerdict) -> HookReply {
    match (agent, moment) {
        (HookedAgent::ClaudeCode, Moment::BeforeTool) => {
            let (decision, reason) = match verdict {
                HookVerdict::Allow => ("allow", None),
                HookVerdict::Ask(reason) => ("ask", Some(reason)),
                HookVerdict::Park(reason) => ("defer", Some(reason)),
                HookVerdict::Deny(reason) => ("deny", Some(reason)),
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
        // Its own prompt follows.
        (HookedAgent::ClaudeCode, Moment::Permission) if matches!(verdict, HookVerdict::Ask(_)) => {
            HookReply::SILENT
        }
        (_, Moment::Permission) => {
            let decision = match verdict {
                HookVerdict::Allow => json!({ "behavior": "allow" }),
                HookVerdict::Ask(reason)
                | HookVerdict::Park(reason)
                | HookVerdict::Deny(reason) => {
                    json!({ "behavior": "deny", "message": format!("cos: {reason}") })
                }
            };
            HookReply::json(&json!({
                "hookSpecificOutput": { "hookEventName": "PermissionRequest", "decision": decision },
            }))
        }
        (HookedAgent::Codex | HookedAgent::Gemini, Moment::BeforeTool) => match verdict {
            HookVerdict::Allow => HookReply::SILENT,
            HookVerdict::Ask(reason) | HookVerdict::Park(reason) | HookVerdict::Deny(reason) => {
                block(reason)
            }
        },
    }
}
