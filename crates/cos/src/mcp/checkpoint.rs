//! The tool `checkpoint`: whether a command may go on, as `cos checkpoint --json` tells it, and in
//! words what the agent is to do now.

use super::elicit::{Ask, Said};
use super::question::{asked, pick};
use super::refusal::{broken, refused, wrong};
use super::{Offered, Reply, Result, schema};
use crate::council_deps::project;
use crate::error::CommandError;
use crate::render::checkpoint::next_steps;
use crate::scene::Scene;
use crate::view::checkpoint::CheckpointView;
use cos_core::checkpoint::{CheckpointCommand, CheckpointContext};
use cos_core::hint::advised;
use cos_core::id::RunId;
use cos_core::question::checkpoint::asker;
use cos_engine::answer::{self, AnswerError, Voice};
use cos_engine::checkpoint::{self, CheckpointState, FollowError};
use cos_engine::forge::Posting;
use cos_engine::gate;
use cos_engine::issue_analysis;
use rmcp::ErrorData;
use rmcp::model::{JsonObject, Tool, ToolAnnotations};
use serde::Deserialize;
use serde_json::{Value, json};
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// What answers a context; notes on what was left aside go with it.
pub(crate) type Answers =
    fn(&Scene, CheckpointContext, Vec<String>) -> std::result::Result<CheckpointView, CommandError>;

/// What the tool takes: a question, or the name of one that was put before.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Arguments {
    #[serde(default)]
    command: Option<String>,
    #[serde(default)]
    context: Option<Value>,
    #[serde(default)]
    text: Option<String>,
    #[serde(default)]
    decision_id: Option<String>,
    #[serde(default)]
    folder: Option<PathBuf>,
}

const ABOUT: &str = include_str!("checkpoint.about.md");
const CONTEXT: &str = include_str!("checkpoint.context.md");
/// The schema of the answer, as it is published.
const TOLD: &str = include_str!("../../../../docs/reference/checkpoint.response.schema.json");

/// The tool.
pub(super) fn offered(answers: Answers) -> Offered {
    let hints = ToolAnnotations::with_title("May this go on?")
        .read_only(false)
        .destructive(false)
        .open_world(false);
    let told = serde_json::from_str(TOLD).unwrap_or_default();
    let declared = Tool::new("checkpoint", ABOUT.trim(), schema(taken()))
        .with_raw_output_schema(schema(told))
        .with_annotations(hints);
    Offered {
        declared,
        call: Arc::new(move |scene, arguments| ask(scene, arguments, answers)),
    }
}

fn taken() -> Value {
    let text = |about: &str| json!({ "type": "string", "description": about });
    json!({
        "type": "object",
        "additionalProperties": false,
        "oneOf": [{ "required": ["command"] }, { "required": ["decision_id"] }],
        "properties": {
            "command": text("The command that stands at a decision, such as do-issue or pr-review"),
            "context": { "type": "object", "description": CONTEXT.trim() },
            "text": text("Instead of a context: the words of an issue or a pull request"),
            "decision_id": text("A question put before, to learn whether a person has answered"),
            "folder": text("The repository, absolute; where the server runs if left out"),
        },
    })
}

fn ask(scene: &Scene, arguments: JsonObject, answers: Answers) -> Result<Reply> {
    let read: Arguments = serde_json::from_value(Value::Object(arguments))
        .map_err(|error| wrong(error.to_string()))?;
    let folder = read.folder.as_deref().unwrap_or(scene.folder());
    if !folder.is_absolute() {
        return Err(wrong("the folder must be absolute"));
    }
    let scene = scene.unattended_in(folder);
    match (read.command, read.context, read.text, read.decision_id) {
        (None, None, None, Some(id)) => followed(&scene, &id),
        (Some(command), context, text, None) => {
            let (context, notes) = context_of(&project(&scene), &command, context, text)?;
            let asker = asker(&context, &checkpoint::new_checkpoint(scene.chance()));
            let view = answers(&scene, context, notes).map_err(refused)?;
            reply(&view, Some(asker))
        }
        _ => Err(wrong(
            "name a command with a context or a text, or else a decision_id alone",
        )),
    }
}

/// What the caller tells; everything that is wrong with it at once.
fn context_of(
    root: &Path,
    command: &str,
    context: Option<Value>,
    text: Option<String>,
) -> Result<(CheckpointContext, Vec<String>)> {
    let command = CheckpointCommand::named(command);
    if command.name().is_empty() {
        return Err(wrong("the command has no name"));
    }
    match (context, text) {
        (Some(_), Some(_)) => Err(wrong("give a context or a text, not both")),
        (None, Some(text)) if Posting::written(&text).is_empty() => Err(wrong(
            "the text says nothing; give the words of an issue or a pull request",
        )),
        (None, Some(text)) => Ok((issue_analysis::read(command, &text).completed(), Vec::new())),
        (context, None) => {
            let value = context.unwrap_or_else(|| json!({}));
            checkpoint::read_context_in(root, &command, &value).map_err(|problems| {
                let told: Vec<String> = problems.iter().map(|problem| advised(problem)).collect();
                wrong(told.join("; "))
            })
        }
    }
}

/// The answer in words and as data, and what a person has to answer for `asker`; whoever only looks again
/// does not press the person again.
fn reply(view: &CheckpointView, asker: Option<RunId>) -> Result<Reply> {
    let waits = view.response.state == CheckpointState::Waiting;
    let decision = view.response.decision_id.as_ref().filter(|_| waits);
    let ask = match (decision, asker) {
        (Some(id), Some(asker)) => {
            let journal = gate::open_journal().map_err(|error| broken(advised(&error)))?;
            let found = answer::find(&journal, id.as_str()).map_err(|error| unknown(&error))?;
            let settle =
                move |scene: &Scene, ask: &Ask, said: &Said| settled(scene, &asker, ask, said);
            Some(asked(&found, Box::new(settle)))
        }
        _ => None,
    };
    let text = next_steps(view);
    let value = serde_json::to_value(view).map_err(|error| broken(error.to_string()))?;
    Ok(Reply {
        value,
        text: Some(text),
        ask,
    })
}

fn unknown(error: &AnswerError) -> ErrorData {
    match error {
        AnswerError::Journal(_) => broken(advised(error)),
        AnswerError::NotThePerson(_)
        | AnswerError::Unknown { .. }
        | AnswerError::Ambiguous { .. }
        | AnswerError::Refused(_)
        | AnswerError::ContainsSecret(_) => wrong(advised(error)),
    }
}

/// Where a question stands that was put before.
fn followed(scene: &Scene, id: &str) -> Result<Reply> {
    let journal = gate::open_journal().map_err(|error| broken(advised(&error)))?;
    let found = checkpoint::settle(&journal, id, scene.now()).map_err(|error| lost(&error))?;
    reply(&CheckpointView::new(found.response()), None)
}

fn lost(error: &FollowError) -> ErrorData {
    match error {
        FollowError::Answer(cause) => unknown(cause),
        FollowError::Journal(_) => broken(advised(error)),
        FollowError::Unknown { .. }
        | FollowError::OtherDecision { .. }
        | FollowError::Gone { .. }
        | FollowError::Used { .. }
        | FollowError::Shared { .. } => wrong(advised(error)),
    }
}

/// Takes a person's answer, which is used at once by the call that asked.
fn settled(scene: &Scene, asker: &RunId, ask: &Ask, said: &Said) -> Result<Reply> {
    let journal = gate::open_journal().map_err(|error| broken(advised(&error)))?;
    let id = ask.decision.as_str();
    let decision = answer::find(&journal, id).map_err(|error| unknown(&error))?;
    let pick = pick(&decision, said)?;
    let voice = Voice {
        by: scene.actor(),
        channel: "mcp",
    };
    let note = said.note.clone();
    answer::resolve(&journal, id, &pick, note, voice, scene.now())
        .map_err(|error| unknown(&error))?;
    let taken = checkpoint::take(&journal, id, asker, scene.now()).map_err(|error| lost(&error))?;
    let taken = taken.ok_or_else(|| lost(&FollowError::Used { id: id.to_owned() }))?;
    reply(&CheckpointView::new(taken.response()), None)
}
