//! Judges many actions, one JSON line each, independently of the machine, a person or a journal.
//! The same line gives the same answer everywhere.

use super::{ActionJudgement, Gate};
use crate::batch::{BatchEnd, LineFault, answer_lines, read_question};
use crate::failure::{self, Source};
use crate::stack_guard::with_stack_guard;
use crate::tool_call::{ServerCall, edits};
use cos_core::failure::FailureClass;
use cos_core::hint::advised;
use cos_core::policy::Profile;
use cos_gate::action::{Action, Edit};
use cos_gate::effect::{Effect, EffectKind, Place};
use cos_gate::score::Score;
use cos_gate::verdict::Verdict;
use serde::{Deserialize, Serialize, Serializer};
use serde_json::Value;
use std::io::{self, BufRead};

/// Maximum number of reasons in an answer.
const MOST_REASONS: usize = 20;

/// One line; unknown columns are ignored.
#[derive(Debug, Clone, Default, Deserialize)]
struct Line {
    command: Option<String>,
    edit: Option<Edit>,
    patch: Option<String>,
    goal: Option<String>,
    read: Option<String>,
    fetch: Option<String>,
    tool: Option<ServerCall>,
    text: Option<String>,
    text_b64: Option<String>,
    failure: Option<String>,
    code: Option<Value>,
    cwd: Option<String>,
    profile: Option<Profile>,
}

/// The question in one line.
enum Question {
    Act(Action),
    Patch(Vec<Edit>),
    Secret(String),
    Failure(String),
}

/// The answer to one line.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct BatchAnswer {
    /// The id in the line; null without one.
    pub id: Value,
    /// Why the line has no answer.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub error: Option<String>,
    /// The verdict; `ask` where the line has no answer.
    pub verdict: Verdict,
    /// The probability that a person is needed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub score: Option<Score>,
    /// The effects.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub effects: Option<Vec<BatchEffect>>,
    /// The reasons.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reasons: Option<Vec<String>>,
    /// For a command: whether it changes nothing.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub read_only: Option<bool>,
    /// For a text: whether it contains a credential.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub secret: Option<bool>,
    /// For a text: the kinds and lines of its credentials, never their values.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub findings: Option<Vec<BatchFinding>>,
    /// For a failure: what can be done about it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub class: Option<FailureClass>,
}

/// One effect in an answer.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct BatchEffect {
    /// Its kind.
    pub kind: EffectKind,
    /// Its target, where one is named.
    pub target: Option<String>,
    /// Whether it stays inside the worktree.
    pub inside_worktree: bool,
}

/// One credential in a text.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct BatchFinding {
    /// Its kind.
    #[serde(serialize_with = "by_name")]
    pub kind: cos_secret::SecretKind,
    /// The line where it starts, from 1.
    pub line: u32,
}

#[expect(
    clippy::trivially_copy_pass_by_ref,
    reason = "serde hands fields over by reference"
)]
fn by_name<S: Serializer>(kind: &cos_secret::SecretKind, to: S) -> Result<S::Ok, S::Error> {
    to.serialize_str(kind.name())
}

impl From<&Effect> for BatchEffect {
    fn from(effect: &Effect) -> Self {
        Self {
            kind: effect.kind,
            target: effect.target.clone(),
            inside_worktree: effect.place == Place::Worktree,
        }
    }
}

impl BatchAnswer {
    /// Returns an answer with only a verdict.
    const fn of(verdict: Verdict) -> Self {
        Self {
            id: Value::Null,
            error: None,
            verdict,
            score: None,
            effects: None,
            reasons: None,
            read_only: None,
            secret: None,
            findings: None,
            class: None,
        }
    }
}

/// Answers line by line; each answer is passed to `tell` before the next line is read.
pub fn batch(
    lines: impl BufRead,
    profile: Profile,
    tell: impl FnMut(&BatchAnswer) -> io::Result<()>,
) -> io::Result<BatchEnd> {
    let answer = |line: Result<&[u8], LineFault>| {
        let answer = match line {
            Ok(line) => answer_line(line, profile),
            Err(fault) => refused(Value::Null, advised(&fault)),
        };
        let is_none = answer.error.is_some();
        (answer, is_none)
    };
    // Once for all lines: a new stack for each would take longer than the verdict.
    with_stack_guard(|| answer_lines(lines, answer, tell))
}

/// Answers one line of JSON.
pub fn answer_line(line: &[u8], profile: Profile) -> BatchAnswer {
    let (id, line) = read_question(line);
    let result = line.and_then(|line: Line| {
        let gate = Gate::described(line.cwd.as_deref(), line.profile.unwrap_or(profile));
        Ok(answered(&gate, question_of(line)?))
    });
    match result {
        Ok(answer) => BatchAnswer { id, ..answer },
        Err(what) => refused(id, what),
    }
}

fn refused(id: Value, what: String) -> BatchAnswer {
    BatchAnswer {
        id,
        error: Some(what),
        ..BatchAnswer::of(Verdict::Ask)
    }
}

fn question_of(line: Line) -> Result<Question, String> {
    if line.code.is_some() {
        return Err(
            "code is not judged by this release; ask about a command or an edit".to_owned(),
        );
    }
    let decoded = line.text_b64.map(|text| {
        let bytes = cos_secret::base64::decoded_exactly(&text).ok_or("`text_b64` is not base64")?;
        Ok::<_, &str>(String::from_utf8_lossy(&bytes).into_owned())
    });
    let tool = line.tool.map(|call| {
        let tool = call.tool().map_err(|error| error.to_string())?;
        Ok::<_, String>(Question::Act(Action::Tool(tool)))
    });
    let patch = line.patch.map(|text| {
        let read = edits(&text).map_err(|error| error.to_string())?;
        Ok::<_, String>(Question::Patch(read))
    });
    let mut questions = [
        line.command
            .map(|text| Question::Act(Action::Command(text))),
        line.edit.map(|edit| Question::Act(Action::Edit(edit))),
        line.goal.map(|text| Question::Act(Action::Goal(text))),
        line.read.map(|path| Question::Act(Action::Read(path))),
        line.fetch.map(|url| Question::Act(Action::Fetch(url))),
        tool.transpose()?,
        patch.transpose()?,
        line.text.map(Question::Secret),
        decoded.transpose()?.map(Question::Secret),
        line.failure.map(Question::Failure),
    ]
    .into_iter()
    .flatten();
    match (questions.next(), questions.next()) {
        (Some(question), None) => Ok(question),
        (None, _) => Err(
            "the line asks nothing: give it a command, edit, patch, goal, read, fetch, tool, text, \
             text_b64 or failure"
                .to_owned(),
        ),
        (Some(_), Some(_)) => Err("the line asks more than one thing".to_owned()),
    }
}

fn answered(gate: &Gate, question: Question) -> BatchAnswer {
    match question {
        Question::Act(action) => of_action(&action, &gate.judge(&action)),
        Question::Patch(edits) => of_patch(gate, edits),
        Question::Secret(text) => of_text(&text),
        Question::Failure(text) => of_failure(&text),
    }
}

fn of_action(action: &Action, judged: &ActionJudgement) -> BatchAnswer {
    let judgement = &judged.judgement;
    let is_command = matches!(action, Action::Command(_));
    BatchAnswer {
        score: Some(judgement.score),
        effects: Some(
            judgement
                .effects()
                .into_iter()
                .map(BatchEffect::from)
                .collect(),
        ),
        reasons: Some(sentences(judged)),
        read_only: is_command.then(|| judgement.is_read_only()),
        ..BatchAnswer::of(judgement.verdict)
    }
}

/// Answers for a patch: the most severe of its files decides, and the answer has all effects and
/// reasons of that verdict.
fn of_patch(gate: &Gate, edits: Vec<Edit>) -> BatchAnswer {
    let answers = edits.into_iter().map(|edit| {
        let action = Action::Edit(edit);
        of_action(&action, &gate.judge(&action))
    });
    let joined = |mut whole: BatchAnswer, mut next: BatchAnswer| {
        if next.verdict > whole.verdict {
            std::mem::swap(&mut whole, &mut next);
        }
        let effects = next.effects.into_iter().flatten();
        whole.effects.get_or_insert_default().extend(effects);
        if next.verdict == whole.verdict {
            let reasons = next.reasons.into_iter().flatten();
            whole.reasons.get_or_insert_default().extend(reasons);
        }
        whole
    };
    answers
        .reduce(joined)
        .unwrap_or_else(|| BatchAnswer::of(Verdict::Ask))
}

/// Returns the reasons for a verdict as sentences: those that do not allow it, or all if it is
/// allowed.
pub fn sentences(judged: &ActionJudgement) -> Vec<String> {
    let judgement = &judged.judgement;
    let is_allowed = judgement.verdict == Verdict::Allow;
    let mut lines: Vec<String> = Vec::new();
    for reason in &judgement.reasons {
        let sentence = reason.sentence();
        if (is_allowed || reason.verdict != Verdict::Allow) && !lines.contains(&sentence) {
            lines.push(sentence);
        }
    }
    lines.truncate(MOST_REASONS);
    lines
}

fn of_text(text: &str) -> BatchAnswer {
    let found = cos_secret::find(text);
    let findings: Vec<BatchFinding> = found
        .iter()
        .map(|one| BatchFinding {
            kind: one.kind,
            line: one.line,
        })
        .collect();
    let is_secret = !findings.is_empty();
    let why = findings
        .iter()
        .map(|one| format!("line {} holds a credential ({})", one.line, one.kind.name()));
    BatchAnswer {
        reasons: Some(why.collect()),
        secret: Some(is_secret),
        findings: Some(findings),
        ..needs_person(is_secret)
    }
}

fn of_failure(text: &str) -> BatchAnswer {
    let class = shown_class(failure::fault(Source::Command, text).class);
    let is_needed = matches!(
        class,
        FailureClass::NeedsHuman | FailureClass::MissingInformation
    );
    BatchAnswer {
        reasons: Some(Vec::new()),
        class: Some(class),
        ..needs_person(is_needed)
    }
}

/// Maps a detailed failure class to one of the four in answers.
const fn shown_class(class: FailureClass) -> FailureClass {
    match class {
        FailureClass::Transient | FailureClass::Quota | FailureClass::Lost => {
            FailureClass::Transient
        }
        FailureClass::Systematic | FailureClass::TooLong => FailureClass::Systematic,
        FailureClass::MissingInformation => FailureClass::MissingInformation,
        FailureClass::NeedsHuman
        | FailureClass::Budget
        | FailureClass::Fatal
        | FailureClass::Denied
        | FailureClass::Cancelled => FailureClass::NeedsHuman,
    }
}

fn needs_person(needed: bool) -> BatchAnswer {
    let (verdict, chance) = if needed {
        (Verdict::Ask, 0.9)
    } else {
        (Verdict::Allow, 0.1)
    };
    BatchAnswer {
        score: Some(Score::clamped(chance)),
        effects: Some(Vec::new()),
        ..BatchAnswer::of(verdict)
    }
}

#[cfg(test)]
mod tests;
