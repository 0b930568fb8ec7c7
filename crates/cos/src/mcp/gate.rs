//! The tool `gate`: the verdict on one action, as `cos gate --json` tells it.

use super::{Offered, Reply, Result, schema};
use crate::scene::Scene;
use crate::view::gate::{Detail, GateView};
use cos_core::action::{Action, Edit};
use cos_core::event::EntryPoint;
use cos_core::hint::advised;
use cos_engine::clock;
use cos_engine::gate::{self, Asked, Gate, ServerCall};
use cos_engine::ports::Journal;
use rmcp::ErrorData;
use rmcp::model::{JsonObject, Tool, ToolAnnotations};
use serde::Deserialize;
use serde_json::{Value, json};
use std::path::PathBuf;
use std::sync::Arc;

/// What the tool takes: exactly one action.
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

const ABOUT: &str = "Tells whether an action may be done without asking a person: allow, ask or \
    deny, with the effects it would have, the reasons, and what would be allowed instead. Nothing \
    is done.";

/// The tool.
pub(super) fn offered() -> Offered {
    let hints = ToolAnnotations::with_title("Judge an action")
        .read_only(true)
        .destructive(false)
        .open_world(false);
    let declared = Tool::new("gate", ABOUT, schema(taken()))
        .with_raw_output_schema(schema(told()))
        .with_annotations(hints);
    Offered {
        declared,
        call: Arc::new(judge),
    }
}

fn taken() -> Value {
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
                    "path": text("The file, absolute or from the folder"),
                    "before": text("What it holds; left out when it is new"),
                    "after": text("What it will hold; left out when it goes away"),
                },
            },
            "goal": text("Something to do, in plain English"),
            "fetch": text("An address that is asked for"),
            "tool": {
                "type": "object",
                "description": "A call of a tool of another server, with what that says about it",
                "required": ["name"],
                "additionalProperties": false,
                "properties": {
                    "name": text("Its name"),
                    "title": text("What people see"),
                    "annotations": { "type": "object", "description": "The hints of its server" },
                    "arguments": { "type": "object", "description": "What it is given" },
                },
            },
            "folder": text("The folder it is done in, absolute; where the server runs if left out"),
        },
    })
}

fn told() -> Value {
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

fn judge(scene: &Scene, arguments: JsonObject) -> Result<Reply> {
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
        let what = "name exactly one of command, edit, goal, fetch and tool";
        return Err(wrong(what.to_owned()));
    };
    let folder = read.folder.as_deref().unwrap_or(scene.folder());
    if !folder.is_absolute() {
        return Err(wrong("the folder must be absolute".to_owned()));
    }
    let broken = |what: String| ErrorData::internal_error(what, None);
    let settings = gate::read_settings(folder).map_err(|error| broken(advised(&error)))?;
    let gate = Gate::open(folder, &settings);
    let asked = Asked {
        id: gate::new_action(clock::chance()),
        action: &action,
        door: EntryPoint::Mcp,
        at: clock::now(),
    };
    let journal = gate::open_journal();
    let written = journal.as_ref().ok().map(|db| db as &dyn Journal);
    let answered = gate::answer(&gate, written, &asked);
    let place = (gate.worktree(), gate.profile());
    let mut view = GateView::new((asked.id, action.title()), &answered, place, Detail::Brief);
    if !matches!(action, Action::Command(_)) {
        // Only commands can be typed again.
        view.next.clear();
    }
    let value = serde_json::to_value(view).map_err(|error| broken(error.to_string()))?;
    Ok(Reply::plain(value))
}
