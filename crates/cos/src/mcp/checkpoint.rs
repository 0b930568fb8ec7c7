//! The tool `checkpoint`: whether a step may continue, as JSON like `cos checkpoint --json`, and in
//! words what the agent must do now.

use super::elicit::{Ask, Said};
use super::question::{asked, pick};
use super::refusal::{broken, refused, wrong};
use super::{Offered, Reply, Result, schema};
use crate::cli_context::CliContext;
use crate::council_deps::project;
use crate::error::CommandError;
use crate::render::checkpoint::next_steps;
use crate::view::checkpoint::CheckpointView;
use cos_core::checkpoint::{
    CheckpointCommand, CheckpointContext, CheckpointFact, CheckpointTrigger, triggers_of,
};
use cos_core::hint::advised;
use cos_core::id::RunId;
use cos_core::question::checkpoint::asker;
use cos_engine::answer::{self, AnswerError, Answerer};
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

/// Answers a context; notes on ignored input go with it.
pub(crate) type Answers = fn(
    &CliContext,
    CheckpointContext,
    Vec<String>,
) -> std::result::Result<CheckpointView, CommandError>;

/// The arguments of the tool: a question, or the name of an earlier one.
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
/// What a context may hold, without the facts of each command.
const CONTEXT: &str = include_str!("checkpoint.context.md");
/// The published schema of the answer.
const RESPONSE_SCHEMA: &str =
    include_str!("../../../../docs/reference/checkpoint.response.schema.json");

/// Returns the tool.
pub(super) fn offered(answers: Answers) -> Offered {
    let hints = ToolAnnotations::with_title("May this step continue?")
        .read_only(false)
        .destructive(false)
        .open_world(false);
    let response_schema = serde_json::from_str(RESPONSE_SCHEMA).unwrap_or_default();
    let declared = Tool::new("checkpoint", ABOUT.trim(), schema(input_schema()))
        .with_raw_output_schema(schema(response_schema))
        .with_annotations(hints);
    Offered {
        declared,
        call: Arc::new(move |cli, arguments| ask(cli, arguments, answers)),
    }
}

fn input_schema() -> Value {
    let text = |about: &str| json!({ "type": "string", "description": about });
    json!({
        "type": "object",
        "additionalProperties": false,
        "oneOf": [{ "required": ["command"] }, { "required": ["decision_id"] }],
        "properties": {
            "command": text("The workflow step that needs a decision, such as do-issue or pr-review"),
            "context": { "type": "object", "description": context_help() },
            "text": text("Instead of a context: the text of an issue or a pull request"),
            "decision_id": text("An earlier question, to check whether a person has answered"),
            "folder": text("The repository as an absolute path; default: where the server runs"),
        },
    })
}

/// Explains the context: for each command the facts that its triggers read.
fn context_help() -> String {
    let commands = CheckpointCommand::known().map(|command| {
        let facts = triggers_of(&command).flat_map(CheckpointTrigger::facts);
        let shown = facts
            .map(CheckpointFact::shown)
            .filter(|one| !one.is_empty());
        let shown: Vec<&str> = shown.collect();
        format!("{command}: {}", shown.join(", "))
    });
    CONTEXT.trim().replace("{commands}", &commands.join(". "))
}

fn ask(cli: &CliContext, arguments: JsonObject, answers: Answers) -> Result<Reply> {
    let read: Arguments = serde_json::from_value(Value::Object(arguments))
        .map_err(|error| wrong(error.to_string()))?;
    let folder = read.folder.as_deref().unwrap_or(cli.folder());
    if !folder.is_absolute() {
        return Err(wrong("the folder must be an absolute path"));
    }
    let cli = cli.unattended_in(folder);
    match (read.command, read.context, read.text, read.decision_id) {
        (None, None, None, Some(id)) => look_up(&cli, &id),
        (Some(command), context, text, None) => {
            let (context, notes) = context_of(&project(&cli), &command, context, text)?;
            let asker = asker(&context, &checkpoint::new_checkpoint(cli.chance()));
            let view = answers(&cli, context, notes).map_err(refused)?;
            reply(&view, Some(asker))
        }
        _ => Err(wrong(
            "give a command with a context or a text, or only a decision_id",
        )),
    }
}

/// Reads the caller's context; reports all mistakes at once.
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
            "the text is empty; give the text of an issue or a pull request",
        )),
        (None, Some(text)) => Ok((
            issue_analysis::analyze_issue(command, &text).completed(),
            Vec::new(),
        )),
        (context, None) => {
            let value = context.unwrap_or_else(|| json!({}));
            checkpoint::read_context_in(Some(root), &command, &value).map_err(|problems| {
                let lines: Vec<String> = problems.iter().map(|problem| advised(problem)).collect();
                wrong(lines.join("; "))
            })
        }
    }
}

/// Returns the answer in words and as data, and the question that a person must answer for `asker`;
/// a caller who only checks again does not ask the person again.
fn reply(view: &CheckpointView, asker: Option<RunId>) -> Result<Reply> {
    let waits = view.response.state == CheckpointState::Waiting;
    let decision = view.response.decision_id.as_ref().filter(|_| waits);
    let ask = match (decision, asker) {
        (Some(id), Some(asker)) => {
            let journal = gate::open_journal().map_err(|error| broken(advised(&error)))?;
            let found = answer::find(&journal, id.as_str()).map_err(|error| unknown(&error))?;
            let settle =
                move |cli: &CliContext, ask: &Ask, said: &Said| settled(cli, &asker, ask, said);
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

/// Returns the state of an earlier question.
fn look_up(cli: &CliContext, id: &str) -> Result<Reply> {
    let journal = gate::open_journal().map_err(|error| broken(advised(&error)))?;
    let found =
        checkpoint::take_answer_by_id(&journal, id, cli.now()).map_err(|error| lost(&error))?;
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

/// Records a person's answer, which the call that asked uses at once.
fn settled(cli: &CliContext, asker: &RunId, ask: &Ask, said: &Said) -> Result<Reply> {
    let journal = gate::open_journal().map_err(|error| broken(advised(&error)))?;
    let id = ask.decision.as_str();
    let decision = answer::find(&journal, id).map_err(|error| unknown(&error))?;
    let pick = pick(&decision, said)?;
    let answerer = Answerer {
        by: cli.actor(),
        channel: "mcp",
    };
    let note = said.note.clone();
    answer::resolve(&journal, id, &pick, note, answerer, cli.now())
        .map_err(|error| unknown(&error))?;
    let taken = checkpoint::take(&journal, id, asker, cli.now()).map_err(|error| lost(&error))?;
    let taken = taken.ok_or_else(|| lost(&FollowError::Used { id: id.to_owned() }))?;
    reply(&CheckpointView::new(taken.response()), None)
}
