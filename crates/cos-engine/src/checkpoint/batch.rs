//! Assesses many questions at once, one line of JSON each: which triggers fire and how reversible
//! the decision is. Nothing is asked, deliberated or journalled, so the same line gives the same
//! answer everywhere.

use super::{assess, read_context};
use crate::batch::{BatchEnd, LineFault, answer_lines, read_question};
use crate::issue_analysis;
use cos_core::checkpoint::{CheckpointCommand, CheckpointRules};
use cos_core::hint::advised;
use cos_core::policy::Profile;
use cos_core::reversibility::{DecisionType, DeliberationMode, ReversibilityScore};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::io::{self, BufRead};

/// One line of input; other fields are ignored.
#[derive(Debug, Clone, Deserialize)]
struct CheckpointLine {
    command: Option<String>,
    context: Option<Value>,
    text: Option<String>,
    profile: Option<Profile>,
}

/// The answer to one line.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct CheckpointAnswer {
    /// The `id` of the line; null if it has none.
    pub id: Value,
    /// Why the line has no answer.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub error: Option<String>,
    /// Whether any trigger fired; true if the line has no answer.
    pub triggered: bool,
    /// The names of the triggers that fired.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub triggers: Option<Vec<&'static str>>,
    /// How hard the decision is to reverse.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reversibility_score: Option<ReversibilityScore>,
    /// The decision type under the default ceilings.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub decision_type: Option<DecisionType>,
    /// The deliberation mode it would get.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub selected_mode: Option<DeliberationMode>,
}

/// Answers each line and passes the answer to `report` before it reads the next.
pub fn batch(
    lines: impl BufRead,
    profile: Option<Profile>,
    report: impl FnMut(&CheckpointAnswer) -> io::Result<()>,
) -> io::Result<BatchEnd> {
    let answer = |line: Result<&[u8], LineFault>| {
        let answer = match line {
            Ok(line) => answer_checkpoint(line, profile),
            Err(fault) => without_answer(Value::Null, advised(&fault)),
        };
        let is_none = answer.error.is_some();
        (answer, is_none)
    };
    answer_lines(lines, answer, report)
}

/// Answers one line of JSON.
pub fn answer_checkpoint(line: &[u8], profile: Option<Profile>) -> CheckpointAnswer {
    let (id, question) = read_question(line);
    match question.and_then(|line: CheckpointLine| answered(line, profile)) {
        Ok(answer) => CheckpointAnswer { id, ..answer },
        Err(what) => without_answer(id, what),
    }
}

fn without_answer(id: Value, what: String) -> CheckpointAnswer {
    CheckpointAnswer {
        id,
        error: Some(what),
        triggered: true,
        triggers: None,
        reversibility_score: None,
        decision_type: None,
        selected_mode: None,
    }
}

fn answered(line: CheckpointLine, profile: Option<Profile>) -> Result<CheckpointAnswer, String> {
    let command = line.command.ok_or("the line has no `command`")?;
    let command = CheckpointCommand::named(&command);
    let mut context = match (line.context, line.text) {
        (Some(context), None) => {
            let read = read_context(&command, &context);
            let (context, _) = read.map_err(|problems| {
                let lines: Vec<String> = problems.iter().map(|problem| advised(problem)).collect();
                lines.join("\n")
            })?;
            context
        }
        (None, Some(text)) if text.trim().is_empty() => {
            return Err("the line has an empty text".to_owned());
        }
        (None, Some(text)) => issue_analysis::analyze_issue(command, &text).completed(),
        (None, None) => return Err("the line asks nothing: give it a context or a text".to_owned()),
        (Some(_), Some(_)) => return Err("the line has both a context and a text".to_owned()),
    };
    let named = [line.profile, context.profile, profile];
    context.profile = cos_core::policy::tightest(named.into_iter().flatten());
    let assessment = assess(&context, &CheckpointRules::default());
    Ok(CheckpointAnswer {
        id: Value::Null,
        error: None,
        triggered: assessment.triggered,
        triggers: Some(assessment.fired().map(|one| one.trigger.name()).collect()),
        reversibility_score: Some(assessment.reversibility.score),
        decision_type: Some(assessment.reversibility.decision_type),
        selected_mode: Some(assessment.mode),
    })
}
