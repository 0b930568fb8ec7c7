//! Parses an agent's message to its hook, strictly. [`tool_actions`] converts the call in it, and
//! [`answer_call`](super::answer_call) decides on it.

use super::HookedAgent;
use super::pending_reply::{HookedSession, Moment, SessionHost};
use crate::strict_json;
use crate::tool_call::{ToolActions, tool_actions, working_folder};
use cos_core::fingerprint::Fingerprint;
use cos_core::foreign::shown;
use cos_core::hint::{Advice, Hint};
use serde::Deserialize;
use serde_json::Value;
use std::path::PathBuf;

/// Maximum size of a message, in bytes: more than a person could review for one action. The gate
/// has its own, lower limit for the action itself.
pub const LARGEST_PAYLOAD: usize = 4 * 1024 * 1024;

/// An event of the agent.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum HookEvent {
    /// Irrelevant for the gate.
    Harmless,
    /// A tool is about to be used.
    Call(Box<HookedCall>),
    /// A tool was used, by the call of this name.
    CallDone(Fingerprint),
}

/// One tool call that an agent is about to make.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct HookedCall {
    /// When it is judged.
    pub moment: Moment,
    /// The session's working folder, absolute.
    pub session: PathBuf,
    /// The tool's working folder, absolute: the session's, or the one in the call.
    pub folder: PathBuf,
    /// The tool, in the agent's words.
    pub tool: String,
    /// The tool's whole input, as one line of JSON.
    pub input: String,
    /// What the call would do.
    pub tool_actions: ToolActions,
    /// The same for every hook of one call; `None` where the agent gives the call no id.
    pub name: Option<Fingerprint>,
    /// The session.
    pub held: HookedSession,
}

/// Why a message could not be parsed.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum HookError {
    /// It is too long.
    #[error("the agent's message is larger than 4 MiB, so it was not read")]
    TooLarge,
    /// It is not a JSON object with the fields of every event.
    #[error("the agent's message cannot be read: {what}")]
    Unreadable {
        /// The parser's message.
        what: String,
    },
    /// The event is unknown, so there is no known reply.
    #[error("the event `{event}` is not known here", event = shown(event))]
    UnknownEvent {
        /// The event.
        event: String,
    },
    /// The call has no tool or no folder.
    #[error("the agent does not say {what}")]
    Incomplete {
        /// What is missing.
        what: &'static str,
    },
}

impl Advice for HookError {
    fn hints(&self) -> Vec<Hint> {
        match self {
            Self::TooLarge => vec![Hint::new("do it in smaller steps")],
            Self::UnknownEvent { .. } => vec![Hint::new("update cos, or hook only the tools")],
            _ => Vec::new(),
        }
    }
}

/// The fields that are read from every event; agents send more.
#[derive(Debug, Deserialize)]
struct Payload {
    hook_event_name: String,
    #[serde(default)]
    session_id: Option<String>,
    #[serde(default)]
    tool_use_id: Option<String>,
    #[serde(default)]
    cwd: Option<PathBuf>,
    #[serde(default)]
    permission_mode: Option<String>,
    #[serde(default)]
    tool_name: Option<String>,
    #[serde(default)]
    tool_input: Option<Value>,
}

/// Events that need no verdict, by agent; events before a tool call and at a permission prompt need
/// one.
#[rustfmt::skip]
const HARMLESS: [(HookedAgent, &[&str]); 3] = [
    (HookedAgent::ClaudeCode, &[
        "PostToolBatch", "PermissionDenied", "Notification",
        "UserPromptSubmit", "UserPromptExpansion", "Stop", "StopFailure", "SubagentStart",
        "SubagentStop", "PreCompact", "PostCompact", "SessionStart", "SessionEnd", "Setup",
        "TeammateIdle", "TaskCreated", "TaskCompleted", "ConfigChange", "CwdChanged", "FileChanged",
        "InstructionsLoaded", "WorktreeRemove",
    ]),
    (HookedAgent::Codex, &[
        "PostToolUse", "UserPromptSubmit", "Stop", "SubagentStart", "SubagentStop", "SessionStart",
        "PreCompact", "PostCompact",
    ]),
    (HookedAgent::Gemini, &[
        "AfterTool", "BeforeAgent", "AfterAgent", "BeforeModel", "AfterModel",
        "BeforeToolSelection", "SessionStart", "SessionEnd", "PreCompress", "Notification",
    ]),
];

/// Parses an agent's message. `host` is where its session runs, `defers` whether the hook may
/// suspend calls.
pub fn parse_event(
    agent: HookedAgent,
    bytes: &[u8],
    host: SessionHost,
    defers: bool,
) -> Result<HookEvent, HookError> {
    if bytes.len() > LARGEST_PAYLOAD {
        return Err(HookError::TooLarge);
    }
    let unreadable = |error: serde_json::Error| HookError::Unreadable {
        what: error.to_string(),
    };
    // If a key is duplicated, the agent may use the value that was not judged.
    let value = strict_json::parse(bytes).map_err(unreadable)?;
    let payload: Payload = serde_json::from_value(value).map_err(unreadable)?;
    let moment = match (agent, payload.hook_event_name.as_str()) {
        (HookedAgent::ClaudeCode | HookedAgent::Codex, "PreToolUse")
        | (HookedAgent::Gemini, "BeforeTool") => Moment::BeforeTool,
        (HookedAgent::ClaudeCode | HookedAgent::Codex, "PermissionRequest") => Moment::Permission,
        (HookedAgent::ClaudeCode, "PostToolUse" | "PostToolUseFailure") => {
            let made = payload.tool_use_id.as_deref();
            let made = made.map(|id| name_of(agent, payload.session_id.as_deref(), id));
            return Ok(made.map_or(HookEvent::Harmless, HookEvent::CallDone));
        }
        (_, event) => {
            let harmless =
                |(one, events): &(HookedAgent, &[&str])| *one == agent && events.contains(&event);
            return if HARMLESS.iter().any(harmless) {
                Ok(HookEvent::Harmless)
            } else {
                let event = event.chars().take(60).collect();
                Err(HookError::UnknownEvent { event })
            };
        }
    };
    let session = HookedSession {
        host,
        mode: payload.permission_mode.clone().unwrap_or_default(),
        defers,
    };
    call(agent, moment, payload, session).map(|call| HookEvent::Call(Box::new(call)))
}

fn call(
    agent: HookedAgent,
    moment: Moment,
    payload: Payload,
    session: HookedSession,
) -> Result<HookedCall, HookError> {
    let missing = |what| HookError::Incomplete { what };
    let tool = payload.tool_name.filter(|tool| !tool.is_empty());
    let tool = tool.ok_or(missing("which tool it wants to use"))?;
    let input = payload.tool_input.ok_or(missing("the tool's input"))?;
    let cwd = payload.cwd.filter(|cwd| cwd.is_absolute());
    let cwd = cwd.ok_or(missing("which folder it works in"))?;
    let mut tool_actions = tool_actions(&tool, &input);
    let folder = match working_folder(&tool, &input) {
        Ok(Some(inner)) => cwd.join(inner),
        Ok(None) => cwd.clone(),
        Err(why) => {
            tool_actions.unclear = Some(why);
            cwd.clone()
        }
    };
    let input = input.to_string();
    Ok(HookedCall {
        moment,
        name: payload
            .tool_use_id
            .map(|id| name_of(agent, payload.session_id.as_deref(), &id)),
        session: cwd,
        folder,
        tool,
        input,
        tool_actions,
        held: session,
    })
}

/// Returns the name of a call, the same for every hook of it.
fn name_of(agent: HookedAgent, session: Option<&str>, call: &str) -> Fingerprint {
    Fingerprint::of(&[
        ("agent", agent.name()),
        ("session", session.unwrap_or_default()),
        ("call", call),
    ])
}

#[cfg(test)]
mod tests;
