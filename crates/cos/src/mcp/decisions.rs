//! The tool `decisions`: what waits for a person, as `cos checkpoints --json` and `cos show --json`
//! tell it, and a way to the person for their answer. No argument of a call answers anything.

use super::elicit::{Ask, Said};
use super::question::{asked, pick};
use super::refusal::{broken, refused, wrong};
use super::{Offered, Reply, Result, schema};
use crate::answering;
use crate::found;
use crate::render::paper::harmless;
use crate::scene::Scene;
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

/// What the tool takes: nothing, or the name of a question. Never an answer.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Arguments {
    #[serde(default)]
    id: Option<String>,
}

const ABOUT: &str = include_str!("decisions.about.md");

/// The tool.
pub(super) fn offered() -> Offered {
    let hints = ToolAnnotations::with_title("What waits for a person")
        .read_only(false)
        .destructive(false)
        .open_world(false);
    let declared = Tool::new("decisions", ABOUT.trim(), schema(taken()))
        .with_raw_output_schema(schema(told()))
        .with_annotations(hints);
    Offered {
        declared,
        call: Arc::new(look),
    }
}

fn taken() -> Value {
    let about = "One question by its name or a unique beginning of it, or a checkpoint by its name";
    json!({
        "type": "object",
        "additionalProperties": false,
        "properties": { "id": { "type": "string", "description": about } },
    })
}

/// The inbox, one decision, the record of a checkpoint, or an answer that was taken.
fn told() -> Value {
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

fn look(scene: &Scene, arguments: JsonObject) -> Result<Reply> {
    let read: Arguments = serde_json::from_value(Value::Object(arguments))
        .map_err(|error| wrong(error.to_string()))?;
    match read.id {
        None => inbox(scene),
        Some(id) => one(scene, &id),
    }
}

fn reply(view: &impl Serialize, text: String, ask: Option<Ask>) -> Result<Reply> {
    Ok(Reply {
        value: serde_json::to_value(view).map_err(|error| broken(error.to_string()))?,
        text: Some(text),
        ask,
    })
}

fn inbox(scene: &Scene) -> Result<Reply> {
    let global_context = scene.global_context().map_err(refused)?;
    let limit = found::attention(&global_context);
    let view = found::inbox(&global_context.store, Some(limit)).map_err(refused)?;
    reply(&view, listed(&view), None)
}

fn listed(view: &InboxView) -> String {
    if view.waiting == 0 {
        return "Nothing waits for a person.".to_owned();
    }
    let mut lines = vec![format!(
        "{} of {} questions that wait for a person; only they answer.",
        view.decisions.len(),
        view.waiting
    )];
    let rows = view.decisions.iter();
    lines.extend(rows.map(|one| harmless(&format!("{}  {}", one.id, one.question))));
    lines.join("\n")
}

fn one(scene: &Scene, id: &str) -> Result<Reply> {
    let store = scene.global_context().map_err(refused)?.store;
    if is_checkpoint_name(id) {
        let followed = follow(&store, id).map_err(refused)?;
        let decision = followed.decision.as_ref();
        let text = decision.map_or_else(
            || "It went on without a person.".to_owned(),
            |decision| standing(&DecisionView::new(decision)),
        );
        let ask = decision.and_then(|one| question(scene, one));
        return reply(&CheckpointRecordView::new(&followed), text, ask);
    }
    let decision = answer::find(&store, id).map_err(refused)?;
    let view = DecisionView::new(&decision);
    reply(&view, standing(&view), question(scene, &decision))
}

/// What a person is asked, while it still takes an answer.
fn question(scene: &Scene, decision: &Decision) -> Option<Ask> {
    let expires = decision.draft.expires_at;
    let waits =
        decision.state == DecisionState::Pending && expires.is_none_or(|at| scene.now() < at);
    waits.then(|| asked(decision, Box::new(settled)))
}

/// Where a question stands, and who can do what about it.
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
            "{} is {} and takes no answer.",
            view.id,
            view.state.name()
        ));
    }
    lines.join("\n")
}

/// Takes what the person chose, as the terminal does.
fn settled(scene: &Scene, ask: &Ask, said: &Said) -> Result<Reply> {
    let store = scene.global_context().map_err(refused)?.store;
    let id = ask.decision.as_str();
    let decision = answer::find(&store, id).map_err(refused)?;
    let pick = pick(&decision, said)?;
    let answer = (id, &pick, said.note.clone());
    let view = answering::settle(scene, &store, answer, "mcp").map_err(refused)?;
    reply(&view, chosen(&view), None)
}

fn chosen(view: &AnswerView) -> String {
    let mut lines = vec![standing(&view.decision)];
    let answer = view.decision.resolution.as_ref();
    let told = [
        (
            "Instructions",
            answer.and_then(|one| one.instructions.as_ref()),
        ),
        ("Note", answer.and_then(|one| one.note.as_ref())),
    ];
    for (name, words) in told {
        lines.extend(words.map(|words| harmless(&format!("{name}: {words}"))));
    }
    let step = |next: &NextStep| format!("{}  ({})", next.command, next.why);
    lines.extend(view.next.iter().map(step));
    lines.join("\n")
}
