//! What an agent says to its hook, read strictly.

use super::HookedAgent;
use super::asking::{HookSeat, HookedSession, Moment};
use super::tool::{self, Wanted, wanted};
use crate::strict_json;
use cos_core::fingerprint::Fingerprint;
use cos_core::foreign::shown;
use cos_core::hint::{Advice, Hint};
use serde::Deserialize;
use serde_json::Value;
use std::path::PathBuf;

/// What is larger is not read, in bytes: more than an agent can say of one action that a person could
/// still look at. What the action itself may have at most is for the gate, which asks beyond it.
pub const LARGEST_PAYLOAD: usize = 4 * 1024 * 1024;

/// What happened at the agent.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum HookEvent {
    /// Nothing that the gate has a say in.
    Harmless,
    /// A tool is about to be used.
    Call(Box<HookedCall>),
    /// A tool was used, by the call of this name.
    Made(Fingerprint),
}

/// One call of a tool that an agent is about to make.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct HookedCall {
    /// When it is judged.
    pub moment: Moment,
    /// The folder the session works in, absolute.
    pub session: PathBuf,
    /// The folder the tool works in, absolute: that of the session, or what the agent says.
    pub folder: PathBuf,
    /// The tool, in the agent's words.
    pub tool: String,
    /// All that the tool is told, as one line of JSON.
    pub input: String,
    /// What it would do.
    pub wanted: Wanted,
    /// The same for every hook of one and the same call; none where the agent does not name it.
    pub name: Option<Fingerprint>,
    /// Where its session is held.
    pub held: HookedSession,
}

/// Why what an agent said could not be read.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum HookError {
    /// It is too long.
    #[error("what the agent says is larger than 4 MiB, so it was not read")]
    TooLarge,
    /// It is no object of JSON with the fields that every event has.
    #[error("what the agent says cannot be read: {what}")]
    Unreadable {
        /// The reader's own words.
        what: String,
    },
    /// Nobody knows what to answer.
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

/// The fields of every event that are looked at; agents send more.
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

/// Events that need no verdict, for each agent; before a tool and at a question they do.
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

/// Reads what an agent says. `seat` is where its session is held, `defers` whether the hook was told to lay
/// calls down.
pub fn read(
    agent: HookedAgent,
    bytes: &[u8],
    seat: HookSeat,
    defers: bool,
) -> Result<HookEvent, HookError> {
    if bytes.len() > LARGEST_PAYLOAD {
        return Err(HookError::TooLarge);
    }
    let unreadable = |error: serde_json::Error| HookError::Unreadable {
        what: error.to_string(),
    };
    // Of a key that stands twice, the agent may take the one that was not judged.
    let value = strict_json::parse(bytes).map_err(unreadable)?;
    let payload: Payload = serde_json::from_value(value).map_err(unreadable)?;
    let moment = match (agent, payload.hook_event_name.as_str()) {
        (HookedAgent::ClaudeCode | HookedAgent::Codex, "PreToolUse")
        | (HookedAgent::Gemini, "BeforeTool") => Moment::BeforeTool,
        (HookedAgent::ClaudeCode | HookedAgent::Codex, "PermissionRequest") => Moment::Permission,
        (HookedAgent::ClaudeCode, "PostToolUse" | "PostToolUseFailure") => {
            let made = payload.tool_use_id.as_deref();
            let made = made.map(|id| name_of(agent, payload.session_id.as_deref(), id));
            return Ok(made.map_or(HookEvent::Harmless, HookEvent::Made));
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
    let held = HookedSession {
        seat,
        mode: payload.permission_mode.clone().unwrap_or_default(),
        defers,
    };
    call(agent, moment, payload, held).map(|call| HookEvent::Call(Box::new(call)))
}

fn call(
    agent: HookedAgent,
    moment: Moment,
    payload: Payload,
    held: HookedSession,
) -> Result<HookedCall, HookError> {
    let missing = |what| HookError::Incomplete { what };
    let tool = payload.tool_name.filter(|tool| !tool.is_empty());
    let tool = tool.ok_or(missing("which tool it wants to use"))?;
    let input = payload.tool_input.ok_or(missing("what the tool is told"))?;
    let cwd = payload.cwd.filter(|cwd| cwd.is_absolute());
    let cwd = cwd.ok_or(missing("which folder it works in"))?;
    let mut wanted = wanted(&tool, &input);
    let folder = match folder_of(&tool, &input) {
        Ok(Some(inner)) => cwd.join(inner),
        Ok(None) => cwd.clone(),
        Err(why) => {
            wanted.unclear = Some(why);
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
        wanted,
        held,
    })
}

/// The name of a call, the same for every hook of it.
fn name_of(agent: HookedAgent, session: Option<&str>, call: &str) -> Fingerprint {
    Fingerprint::of(&[
        ("agent", agent.name()),
        ("session", session.unwrap_or_default()),
        ("call", call),
    ])
}

/// The folder that a command or a patch says it works in.
fn folder_of(tool: &str, input: &Value) -> Result<Option<String>, String> {
    if !tool::works_in_folder(tool) {
        return Ok(None);
    }
    let named = [
        "dir_path",
        "directory",
        "workdir",
        "working_directory",
        "working_dir",
        "cwd",
        "folder",
    ];
    let mut found = named.iter().filter_map(|name| input.get(name));
    match (found.next(), found.next()) {
        (None | Some(Value::Null), None) => Ok(None),
        (Some(Value::String(folder)), None) => Ok(Some(folder.clone())),
        _ => Err("the folder that it would run in cannot be read".to_owned()),
    }
}

#[cfg(test)]
mod tests;
