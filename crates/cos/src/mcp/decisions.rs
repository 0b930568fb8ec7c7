//! The tool `decisions`: shows what waits for a person, as JSON like `cos checkpoints --json` and
//! `cos show --json`, and asks the person at the client. No argument of a call can answer a
//! question.

use super::elicit::{Ask, Said};
use super::question::{asked, pick};
use super::refusal::{broken, refused, wrong};
use super::{Offered, Reply, Result, schema};
use crate::cli_context::CliContext;
use crate::lookup;
use crate::render::text_layout::harmless;
use crate::resolve;
use crate::view::decision::DecisionView;
use crate::view::inbox::InboxView;
use crate::view::next::NextStep;
use crate::view::outcome::AnswerView;
use crate::view::record::CheckpointRecordView;
use cos_core::decision::{Decision, DecisionState};
use cos_engine::answer;
use cos_engine::checkpoint::{follow, is_checkpoint_name};
use rmcp::model::{JsonObject, Tool, ToolAnnotations};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use std::sync::Arc;

/// The arguments of the tool: nothing, or the name of a question; never an answer.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Arguments {
    #[serde(default)]
    id: Option<String>,
}

const ABOUT: &str = include_str!("decisions.about.md");

/// Returns the tool.
pub(super) fn offered() -> Offered {
    let hints = ToolAnnotations::with_title("What waits for a person")
        .read_only(false)
        .destructive(false)
        .open_world(false);
    let declared = Tool::new("decisions", ABOUT.trim(), schema(input_schema()))
        .with_raw_output_schema(schema(output_schema()))
        .with_annotations(hints);
    Offered {
        declared,
        call: Arc::new(look),
    }
}

fn input_schema() -> Value {
    let about = "One question by its name or a unique prefix of it, or a checkpoint by its name";
    json!({
        "type": "object",
        "additionalProperties": false,
        "properties": { "id": { "type": "string", "description": about } },
    })
}

/// Returns the schema of the result: the inbox, one decision, the record of a checkpoint, or an
/// accepted answer.
fn output_schema() -> Value {
    let object = json!({ "type": "object" });
    json!({
        "type": "object",
        "required": ["schema_version"],
        "anyOf": [
            { "required": ["waiting", "decisions"] },
            { "required": ["id", "state", "options"] },
            { "required": ["checkpoint"] },
            { "required": ["decision", "waiting", "next"] },
        ],
        "properties": {
            "schema_version": { "type": "integer" },
            "waiting": { "type": "integer", "minimum": 0 },
            "decisions": { "type": "array", "items": object },
            "id": { "type": "string" },
            "state": { "enum": ["pending", "resolved", "consumed", "expired", "superseded"] },
            "options": { "type": "array", "items": object },
            "checkpoint": object,
            "decision": object,
            "next": { "type": "array", "items": object },
        },
    })
}

fn look(cli: &CliContext, arguments: JsonObject) -> Result<Reply> {
    let read: Arguments = serde_json::from_value(Value::Object(arguments))
        .map_err(|error| wrong(error.to_string()))?;
    match read.id {
        None => inbox(cli),
        Some(id) => one(cli, &id),
    }
}

fn reply(view: &impl Serialize, text: String, ask: Option<Ask>) -> Result<Reply> {
    Ok(Reply {
        value: serde_json::to_value(view).map_err(|error| broken(error.to_string()))?,
        text: Some(text),
        ask,
    })
}

fn inbox(cli: &CliContext) -> Result<Reply> {
    let global_context = cli.global_context().map_err(refused)?;
    let limit = lookup::attention(&global_context);
    let view = lookup::inbox(&global_context.store, Some(limit)).map_err(refused)?;
    reply(&view, listed(&view), None)
}

fn listed(view: &InboxView) -> String {
    if view.waiting == 0 {
        return "Nothing waits for a person.".to_owned();
    }
    let mut lines = vec![format!(
        "{} of {} questions that wait for a person. Only a person can answer.",
        view.decisions.len(),
        view.waiting
    )];
    let rows = view.decisions.iter();
    lines.extend(rows.map(|one| harmless(&format!("{}  {}", one.id, one.question))));
    lines.join("\n")
}

fn one(cli: &CliContext, id: &str) -> Result<Reply> {
    let store = cli.global_context().map_err(refused)?.store;
    if is_checkpoint_name(id) {
        let followed = follow(&store, id).map_err(refused)?;
        let decision = followed.decision.as_ref();
        let text = decision.map_or_else(
            || "It continued without a person.".to_owned(),
            |decision| standing(&DecisionView::new(decision)),
        );
        let ask = decision.and_then(|one| question(cli, one));
        return reply(&CheckpointRecordView::new(&followed), text, ask);
    }
    let decision = answer::find(&store, id).map_err(refused)?;
    let view = DecisionView::new(&decision);
    reply(&view, standing(&view), question(cli, &decision))
}

/// Returns the question for the person, if it can still be answered.
fn question(cli: &CliContext, decision: &Decision) -> Option<Ask> {
    let expires = decision.draft.expires_at;
    let waits = decision.state == DecisionState::Pending && expires.is_none_or(|at| cli.now() < at);
    waits.then(|| asked(decision, Box::new(settled)))
}

/// Describes the state of a question, and who can do what about it.
fn standing(view: &DecisionView) -> String {
    let mut lines = vec![harmless(&view.question)];
    if let Some(answer) = &view.resolution {
        let (option, by, channel) = (&answer.option, &answer.by, &answer.channel);
        lines.push(format!(
            "{} was answered: {option}, by {by}, through the {channel}.",
            view.id
        ));
    } else if view.state == DecisionState::Pending {
        lines.push(format!(
            "{} waits. Only a person can answer it, in the terminal:",
            view.id
        ));
        lines.push(format!("  cos show {}", view.id));
        let options = view.options.iter();
        lines
            .extend(options.map(|option| {
                harmless(&format!("  {}  ({})", option.command, option.description))
            }));
    } else {
        lines.push(format!(
            "{} is {} and cannot be answered.",
            view.id,
            view.state.name()
        ));
    }
    lines.join("\n")
}

/// Records the person's choice, as the terminal does.
fn settled(cli: &CliContext, ask: &Ask, said: &Said) -> Result<Reply> {
    let store = cli.global_context().map_err(refused)?.store;
    let id = ask.decision.as_str();
    let decision = answer::find(&store, id).map_err(refused)?;
    let pick = pick(&decision, said)?;
    let answer = (id, &pick, said.note.clone());
    let view = resolve::record_answer(cli, &store, answer, "mcp").map_err(refused)?;
    reply(&view, chosen(&view), None)
}

fn chosen(view: &AnswerView) -> String {
    let mut lines = vec![standing(&view.decision)];
    let answer = view.decision.resolution.as_ref();
    let rows = [
        (
            "Instructions",
            answer.and_then(|one| one.instructions.as_ref()),
        ),
        ("Note", answer.and_then(|one| one.note.as_ref())),
    ];
    for (name, words) in rows {
        lines.extend(words.map(|words| harmless(&format!("{name}: {words}"))));
    }
    let step = |next: &NextStep| format!("{}  ({})", next.command, next.why);
    lines.extend(view.next.iter().map(step));
    lines.join("\n")
}
