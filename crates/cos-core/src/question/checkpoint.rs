//! Asks whether a command may continue, if a checkpoint leaves the decision to a person.

mod decision_key;
mod shown;
mod things;

pub use decision_key::{decision_key, known_as};
pub use shown::{has_facts, shown};
pub use things::Things;

use super::{choice, recommend};
use crate::checkpoint::{CheckpointAssessment, CheckpointContext, CheckpointNote, Deliberated};
use crate::decision::{Answer, Choice, DecisionKind, Draft, Subject, Urgency};
use crate::fingerprint::{Fingerprint, listed};
use crate::id::{CheckpointId, CouncilId, OptionId, RunId};
use crate::reversibility::{Rating, RatingSource};
use crate::trigger::Trigger;

/// An alternative that the council kept beside the one that it recommends.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Finalist {
    /// Its label, such as `b`.
    pub label: String,
    /// The alternative, in one line.
    pub summary: String,
}

/// The advice of a council.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct CouncilAdvice {
    /// What to do, in order.
    pub orders: Vec<String>,
    /// Why, in one line.
    pub rationale: String,
    /// The dissents, one line each.
    pub dissents: Vec<String>,
    /// The other alternatives.
    pub finalists: Vec<Finalist>,
    /// What to monitor, one line each.
    pub watch_points: Vec<String>,
    /// How to reverse it, in one line.
    pub reversal_plan: Option<String>,
}

/// The council, as shown to a person.
#[derive(Debug, Clone, Copy)]
pub struct CouncilRecord<'a> {
    /// Its id.
    pub council: &'a CouncilId,
    /// Its cost, what the debate changed and who was missing: one sentence each.
    pub remarks: &'a [String],
}

/// All inputs of a checkpoint question.
#[derive(Debug, Clone, Copy)]
pub struct CheckpointQuestion<'a> {
    /// The checkpoint.
    pub checkpoint: &'a CheckpointId,
    /// The repository, or else the folder.
    pub project: &'a str,
    /// The input of the checkpoint.
    pub context: &'a CheckpointContext,
    /// Its assessment.
    pub assessment: &'a CheckpointAssessment,
    /// Questions to consider.
    pub questions: &'a [String],
    /// The advice of a council, if there was one.
    pub advice: Option<&'a CouncilAdvice>,
    /// The council, even if it gives no advice.
    pub council: Option<CouncilRecord<'a>>,
}

/// The most lines of untrusted text that are shown per heading.
const SHOWN_LINES: usize = 20;

/// Builds the question. An answer is valid for the session, or else for this one checkpoint.
pub fn ask(question: &CheckpointQuestion<'_>) -> Draft {
    let CheckpointQuestion {
        context,
        assessment,
        ..
    } = question;
    let decision_key = decision_key(question.project, context);
    Draft {
        project: question.project.to_owned(),
        run: asker(context, question.checkpoint),
        kind: DecisionKind::Checkpoint,
        subject: Subject::Checkpoint(context.subject()),
        fingerprint: fingerprint(question, &decision_key),
        decision_key,
        triggers: vec![Trigger::Checkpoint],
        question: self::question(context),
        context: lines(question),
        options: options(question),
        // No option is preselected if it would override an objection.
        recommended: question
            .advice
            .filter(|_| !assessment.is_held_against())
            .and_then(|advice| recommend("yes", advice.rationale.clone())),
        affirm: Some(OptionId::new("yes")),
        risk: None,
        findings: Vec::new(),
        checkpoint: Some(Box::new(CheckpointNote {
            checkpoint: question.checkpoint.clone(),
            shown: Some(shown(context, assessment)),
            reversibility: assessment.reversibility.clone(),
            mode: assessment.mode,
        })),
        blocking: true,
        urgency: Urgency::Soon,
        expires_at: None,
    }
}

/// Returns what an answer covers: the subject, the facts with their evidence, how hard it is to
/// reverse, and the council's advice. A yes to spending money is not a yes to publishing; a yes to
/// one advice is not a yes to another, and a yes without advice is not a yes to later advice.
fn fingerprint(question: &CheckpointQuestion<'_>, decision_key: &Fingerprint) -> Fingerprint {
    let shown = shown(question.context, question.assessment);
    let advised = question.advice.map(|advice| listed(&advice.orders));
    let mut parts = vec![
        ("matter", decision_key.as_str()),
        ("shown", shown.as_str()),
        (
            "type",
            question.assessment.reversibility.decision_type.name(),
        ),
    ];
    parts.extend(advised.iter().map(|orders| ("orders", orders.as_str())));
    Fingerprint::of(&parts)
}

/// Returns who uses an answer: the session, or else this one checkpoint.
pub fn asker(context: &CheckpointContext, checkpoint: &CheckpointId) -> RunId {
    session_of(context).unwrap_or_else(|| RunId::new(checkpoint.as_str()))
}

/// Returns the session for which an answer is valid; `None` if the caller names no session, so that
/// the answer is valid once.
pub fn session_of(context: &CheckpointContext) -> Option<RunId> {
    let session = context.session.as_ref()?;
    let print = Fingerprint::of(&[("session", session)]);
    Some(RunId::new(
        print.as_str().chars().take(16).collect::<String>(),
    ))
}

fn question(context: &CheckpointContext) -> String {
    if context.decision_needed == CheckpointContext::unnamed_decision(&context.command) {
        return format!("May `{}` continue?", context.command);
    }
    let line = context.decision_needed.lines().next().unwrap_or_default();
    let line: String = line
        .trim()
        .trim_end_matches(['?', '.'])
        .chars()
        .take(200)
        .collect();
    format!("May `{}` continue: {line}?", context.command)
}

/// Returns the options: yes, an alternative, yes with instructions, deliberate again, no. Without
/// an answer the command keeps waiting.
fn options(checkpoint: &CheckpointQuestion<'_>) -> Vec<Choice> {
    let plain = if checkpoint.advice.is_some() {
        "Continue with what the council advises."
    } else {
        "Continue as planned."
    };
    let mut options = vec![choice("yes", Answer::Proceed, plain)];
    let finalists = checkpoint
        .advice
        .map_or(&[][..], |advice| &advice.finalists);
    options.extend(finalists.iter().map(|finalist| {
        let id = format!("alternative-{}", finalist.label);
        let what = format!(
            "Continue with this alternative instead: {}",
            finalist.summary
        );
        choice(&id, Answer::Proceed, what)
    }));
    options.extend([
        choice(
            "modify",
            Answer::ProceedModified,
            "Continue, with your instructions added.",
        ),
        choice(
            "redeliberate",
            Answer::Retry,
            "Do not continue yet: deliberate again, with your note.",
        ),
        choice(
            "stop",
            Answer::Skip,
            "Stop. The no is remembered for this question about these files, issues, items and \
            conflict, even if other facts change.",
        ),
    ]);
    options
}

/// Returns what a person needs to know before the answer.
fn lines(checkpoint: &CheckpointQuestion<'_>) -> Vec<String> {
    let assessment = checkpoint.assessment;
    let reversibility = &assessment.reversibility;
    let kind = reversibility.decision_type;
    let mut lines = vec![
        format!("Decision: {}", checkpoint.context.decision_needed.trim()),
        format!(
            "Hard to reverse: {} of 1.00 ({}: {})",
            reversibility.score,
            kind.name(),
            kind.need()
        ),
        format!("Deliberation: {}", deliberation(assessment)),
        format!("Confidence: {}", sureness(assessment)),
    ];
    let reasons = assessment.ask_reasons();
    lines.extend(
        reasons
            .iter()
            .map(|why| format!("Why you are asked: {why}.")),
    );
    lines.extend(advised(checkpoint.advice));
    lines.extend(checkpoint.council.iter().flat_map(recorded));
    lines.extend(assessment.fired().map(|one| {
        let meaning = one.trigger.meaning();
        format!("Why it stops: {meaning} ({})", one.fact)
    }));
    lines.extend(reversibility.ratings.iter().map(rating));
    let items = checkpoint.context.blocking_items.iter();
    let items = items.map(|item| format!("{}: {}", item.kind.name(), item.description));
    lines.extend(quoted("Blocking:", items));
    lines.extend(quoted(
        "Conflict:",
        checkpoint.context.conflict.iter().cloned(),
    ));
    lines.extend(quoted(
        "Files:",
        checkpoint.context.change.paths.iter().cloned(),
    ));
    let updates = checkpoint.context.facts.updates.as_ref();
    let updates = updates
        .into_iter()
        .flat_map(|fact| fact.value.iter().cloned());
    lines.extend(quoted("Updates:", updates));
    let questions = checkpoint.questions.iter();
    lines.extend(questions.map(|question| format!("To consider: {question}")));
    lines
}

fn deliberation(assessment: &CheckpointAssessment) -> String {
    let mode = assessment.mode.name().replace('_', " ");
    match &assessment.deliberated {
        Deliberated::Undue | Deliberated::Express => {
            format!("{mode}; one model answers at once{}", forced(assessment))
        }
        Deliberated::Not { why } => {
            let why = why.lines().next().unwrap_or_default();
            format!("{mode} was needed but did not happen: {why}")
        }
        Deliberated::Council { unsettled, .. } if unsettled.is_empty() => {
            format!("{mode}; a council decided")
        }
        Deliberated::Council { .. } => format!("{mode}; a council left it to a person"),
    }
}

/// Formats the confidence; a council's confidence does not count the objections.
fn sureness(assessment: &CheckpointAssessment) -> String {
    let confidence = assessment.confidence;
    if assessment.escalated() && assessment.is_held_against() {
        format!("{confidence} in the advice, without counting the objections")
    } else {
        confidence.to_string()
    }
}

/// Says that the mode is lighter than assessed, with the caller's reason.
fn forced(assessment: &CheckpointAssessment) -> String {
    let forcing = assessment.forcing.as_ref();
    let lighter = forcing.filter(|forcing| forcing.taken < forcing.assessed);
    lighter.map_or_else(String::new, |forcing| {
        let words = forcing.justification.as_deref().unwrap_or_default();
        let words: Vec<&str> = words.split_whitespace().collect();
        let due = forcing.assessed.name();
        format!(", although {due} was assessed ({})", words.join(" "))
    })
}

fn rating(rating: &Rating) -> String {
    let (dimension, points) = (rating.dimension.phrase(), rating.points);
    let source = match rating.source {
        RatingSource::Floor => "at least",
        RatingSource::ProvenLow => "proven",
        RatingSource::Proposed => "proposed",
        RatingSource::Unsettled => {
            let why = &rating.why;
            return format!("The {dimension}: {points} of 5 assumed, because {why}");
        }
    };
    format!("The {dimension}: {source} {points} of 5 ({})", rating.why)
}

fn advised(advice: Option<&CouncilAdvice>) -> Vec<String> {
    let Some(advice) = advice else {
        return Vec::new();
    };
    let mut lines = vec![format!("Advice: {}", advice.rationale)];
    let steps = (1..).zip(&advice.orders);
    lines.extend(steps.map(|(at, step): (u32, _)| format!("  {at}. {step}")));
    let dissents = advice.dissents.iter();
    lines.extend(dissents.map(|dissent| format!("Dissent: {dissent}")));
    let watched = advice.watch_points.iter();
    lines.extend(watched.map(|point| format!("To monitor: {point}")));
    let plan = advice.reversal_plan.iter();
    lines.extend(plan.map(|plan| format!("How to reverse it: {plan}")));
    lines
}

/// Describes the council and where to read more.
fn recorded(record: &CouncilRecord<'_>) -> Vec<String> {
    let more = format!(
        "run `cos war-room show {}` to see every speaker and every alternative.",
        record.council
    );
    let remarks = record.remarks.iter().chain([&more]);
    remarks
        .map(|remark| format!("The council: {remark}"))
        .collect()
}

/// Quotes untrusted text under a heading; returns nothing if there is no text.
fn quoted(heading: &str, texts: impl Iterator<Item = String>) -> Vec<String> {
    let texts: Vec<String> = texts.collect();
    let all: Vec<&str> = texts.iter().flat_map(|text| text.lines()).collect();
    if all.is_empty() {
        return Vec::new();
    }
    let mut lines = vec![heading.to_owned()];
    lines.extend(
        all.iter()
            .take(SHOWN_LINES)
            .map(|line| format!("  | {line}")),
    );
    let left_out = all.len().saturating_sub(SHOWN_LINES);
    if left_out > 0 {
        lines.push(format!("  | [{left_out} lines left out]"));
    }
    lines
}

#[cfg(test)]
mod tests;
