//! The tool `gate`: the verdict on one action, as JSON like `cos gate --json`.

use super::{Offered, Reply, Result, schema};
use crate::cli_context::CliContext;
use crate::view::gate::{Detail, GateView};
use cos_core::event::EntryPoint;
use cos_core::hint::advised;
use cos_engine::clock;
use cos_engine::gate::{self, Asked, Gate};
use cos_engine::tool_call::ServerCall;
use cos_gate::action::{Action, Edit};
use cos_store::Journal;
use rmcp::ErrorData;
use rmcp::model::{JsonObject, Tool, ToolAnnotations};
use serde::Deserialize;
use serde_json::{Value, json};
use std::path::PathBuf;
use std::sync::Arc;

/// The arguments of the tool: exactly one action.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Arguments {
    #[serde(default)]
    command: Option<String>,
    #[serde(default)]
    edit: Option<Edit>,
    #[serde(default)]
    goal: Option<String>,
    #[serde(default)]
    fetch: Option<String>,
    #[serde(default)]
    tool: Option<ServerCall>,
    #[serde(default)]
    folder: Option<PathBuf>,
}

const ABOUT: &str = "Decides whether an action is allowed without asking a person: allow, ask or \
    deny, with its effects, the reasons, and what would be allowed instead. The action itself \
    is not carried out.";

/// Returns the tool.
pub(super) fn offered() -> Offered {
    let hints = ToolAnnotations::with_title("Judge an action")
        .read_only(true)
        .destructive(false)
        .open_world(false);
    let declared = Tool::new("gate", ABOUT, schema(input_schema()))
        .with_raw_output_schema(schema(output_schema()))
        .with_annotations(hints);
    Offered {
        declared,
        call: Arc::new(judge_for_agent),
    }
}

fn input_schema() -> Value {
    let text = |about: &str| json!({ "type": "string", "description": about });
    json!({
        "type": "object",
        "additionalProperties": false,
        "oneOf": [
            { "required": ["command"] }, { "required": ["edit"] }, { "required": ["goal"] },
            { "required": ["fetch"] }, { "required": ["tool"] }
        ],
        "properties": {
            "command": text("A shell command"),
            "edit": {
                "type": "object",
                "description": "A change of one file",
                "required": ["path"],
                "additionalProperties": false,
                "properties": {
                    "path": text("The file, absolute or relative to the folder"),
                    "before": text("Its current content; omit it for a new file"),
                    "after": text("Its new content; omit it for a deletion"),
                },
            },
            "goal": text("A task in plain English"),
            "fetch": text("A URL to fetch"),
            "tool": {
                "type": "object",
                "description": "A call of another server's tool, with the server's description",
                "required": ["name"],
                "additionalProperties": false,
                "properties": {
                    "name": text("Its name"),
                    "title": text("Its title"),
                    "annotations": { "type": "object", "description": "The hints of its server" },
                    "arguments": { "type": "object", "description": "Its arguments" },
                },
            },
            "folder": text("The working folder as an absolute path; default: where the server runs"),
        },
    })
}

fn output_schema() -> Value {
    json!({
        "type": "object",
        "required": ["schema_version", "verdict", "score", "effects", "reasons"],
        "properties": {
            "schema_version": { "type": "integer" },
            "verdict": { "enum": ["allow", "ask", "deny"] },
            "score": { "type": "number", "minimum": 0, "maximum": 1 },
            "effects": { "type": "array", "items": { "type": "object" } },
            "reasons": { "type": "array", "items": { "type": "string" } },
        },
    })
}

fn judge_for_agent(cli: &CliContext, arguments: JsonObject) -> Result<Reply> {
    let wrong = |what: String| ErrorData::invalid_params(what, None);
    let read: Arguments = serde_json::from_value(Value::Object(arguments))
        .map_err(|error| wrong(error.to_string()))?;
    let tool = read.tool.map(|call| call.tool().map(Action::Tool));
    let tool = tool.transpose().map_err(|error| wrong(error.to_string()))?;
    let mut named = [
        read.command.map(Action::Command),
        read.edit.map(Action::Edit),
        read.goal.map(Action::Goal),
        read.fetch.map(Action::Fetch),
        tool,
    ]
    .into_iter()
    .flatten();
    let (Some(action), None) = (named.next(), named.next()) else {
        let what = "give exactly one of command, edit, goal, fetch and tool";
        return Err(wrong(what.to_owned()));
    };
    let folder = read.folder.as_deref().unwrap_or(cli.folder());
    if !folder.is_absolute() {
        return Err(wrong("the folder must be an absolute path".to_owned()));
    }
    let broken = |what: String| ErrorData::internal_error(what, None);
    let settings = gate::read_settings(folder).map_err(|error| broken(advised(&error)))?;
    let gate = Gate::open(folder, &settings);
    let request = Asked {
        id: gate::new_action(clock::chance()),
        action: &action,
        entry_point: EntryPoint::Mcp,
        at: clock::now(),
    };
    let journal = gate::open_journal();
    let written = journal.as_ref().ok().map(|db| db as &dyn Journal);
    let answered = gate::decide_action(&gate, written, &request);
    let place = (gate.worktree(), gate.profile());
    let mut view = GateView::new(
        (request.id, action.title()),
        &answered,
        place,
        Detail::Brief,
    );
    if !matches!(action, Action::Command(_)) {
        // Only commands can be run again by typing them.
        view.next.clear();
    }
    let value = serde_json::to_value(view).map_err(|error| broken(error.to_string()))?;
    Ok(Reply::plain(value))
}
