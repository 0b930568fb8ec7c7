//! May a command go on? Asked where a checkpoint leaves the decision to a person.

mod decision_key;
mod shown;
mod things;

pub use decision_key::{known_as, decision_key};
pub use shown::{shown, tells_a_fact};
pub use things::Things;

use super::{choice, recommend};
use crate::checkpoint::{CheckpointAssessment, CheckpointContext, CheckpointNote, Deliberated};
use crate::decision::{Answer, Choice, DecisionKind, Draft, Subject, Urgency};
use crate::fingerprint::{Fingerprint, listed};
use crate::id::{CheckpointId, CouncilId, OptionId, RunId};
use crate::reversibility::{Rating, RatingSource};
use crate::trigger::Trigger;

/// A alternative that a council left standing beside the one it recommends.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Finalist {
    /// Its label, such as `b`.
    pub label: String,
    /// What it is, in one line.
    pub summary: String,
}

/// What a council advises.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct CouncilAdvice {
    /// What is to be done, in order.
    pub orders: Vec<String>,
    /// Why, in one line.
    pub rationale: String,
    /// Who sees it otherwise, a line each.
    pub dissents: Vec<String>,
    /// The other alternatives.
    pub finalists: Vec<Finalist>,
    /// What to keep an eye on, a line each.
    pub watch_points: Vec<String>,
    /// How to go back, in one line.
    pub reversal_plan: Option<String>,
}

/// The council that sat, as a person is told of it.
#[derive(Debug, Clone, Copy)]
pub struct CouncilRecord<'a> {
    /// Its name.
    pub council: &'a CouncilId,
    /// What it cost, what arguing changed, who was missing: a sentence each.
    pub remarks: &'a [String],
}

/// Everything that a question of a checkpoint is made of.
#[derive(Debug, Clone, Copy)]
pub struct CheckpointQuestion<'a> {
    /// The checkpoint.
    pub checkpoint: &'a CheckpointId,
    /// The repository, else the folder.
    pub project: &'a str,
    /// What was asked.
    pub context: &'a CheckpointContext,
    /// What was found.
    pub assessment: &'a CheckpointAssessment,
    /// What is worth weighing, a question each.
    pub questions: &'a [String],
    /// What a council advises, where one sat.
    pub advice: Option<&'a CouncilAdvice>,
    /// The council, also where it advises nothing.
    pub council: Option<CouncilRecord<'a>>,
}

/// Lines of others that are shown of one kind.
const SHOWN_LINES: usize = 20;

/// The question. An answer holds for the session, else for this one checkpoint.
pub fn ask(asked: &CheckpointQuestion<'_>) -> Draft {
    let CheckpointQuestion {
        context,
        assessment,
        ..
    } = asked;
    let decision_key = decision_key(asked.project, context);
    Draft {
        project: asked.project.to_owned(),
        run: asker(context, asked.checkpoint),
        kind: DecisionKind::Checkpoint,
        subject: Subject::Checkpoint(context.subject()),
        fingerprint: fingerprint(asked, &decision_key),
        decision_key,
        triggers: vec![Trigger::Checkpoint],
        question: question(context),
        context: lines(asked),
        options: options(asked),
        // Nothing is marked beforehand that a person would go over an objection with.
        recommended: asked
            .advice
            .filter(|_| !assessment.is_held_against())
            .and_then(|advice| recommend("yes", advice.rationale.clone())),
        affirm: Some(OptionId::new("yes")),
        risk: None,
        findings: Vec::new(),
        checkpoint: Some(Box::new(CheckpointNote {
            checkpoint: asked.checkpoint.clone(),
            shown: Some(shown(context, assessment)),
            reversibility: assessment.reversibility.clone(),
            mode: assessment.mode,
        })),
        blocking: true,
        urgency: Urgency::Soon,
        expires_at: None,
    }
}

/// What an answer is for: the matter, the facts with what shows them, how hard it is to take back, and
/// what a council advises. A yes to spending money is none to publishing, one to deleting sessions none to
/// deleting accounts; a yes to one advice is none to another, and none where there was no advice yet.
fn fingerprint(asked: &CheckpointQuestion<'_>, decision_key: &Fingerprint) -> Fingerprint {
    let shown = shown(asked.context, asked.assessment);
    let advised = asked.advice.map(|advice| listed(&advice.orders));
    let mut parts = vec![
        ("matter", decision_key.as_str()),
        ("shown", shown.as_str()),
        ("type", asked.assessment.reversibility.decision_type.name()),
    ];
    parts.extend(advised.iter().map(|orders| ("orders", orders.as_str())));
    Fingerprint::of(&parts)
}

/// Who uses up an answer: the session, else this one checkpoint.
pub fn asker(context: &CheckpointContext, checkpoint: &CheckpointId) -> RunId {
    session_of(context).unwrap_or_else(|| RunId::new(checkpoint.as_str()))
}

/// For whom an answer holds; none where the caller names no session, so that it holds once.
pub fn session_of(context: &CheckpointContext) -> Option<RunId> {
    let session = context.session.as_ref()?;
    let print = Fingerprint::of(&[("session", session)]);
    Some(RunId::new(
        print.as_str().chars().take(16).collect::<String>(),
    ))
}

fn question(context: &CheckpointContext) -> String {
    if context.decision_needed == CheckpointContext::unnamed_decision(&context.command) {
        return format!("May `{}` go on?", context.command);
    }
    let line = context.decision_needed.lines().next().unwrap_or_default();
    let line: String = line
        .trim()
        .trim_end_matches(['?', '.'])
        .chars()
        .take(200)
        .collect();
    format!("May `{}` go on: {line}?", context.command)
}

/// Every answer there is: yes, another alternative, yes with instructions, once more, no. Whoever does
/// not answer leaves the command waiting.
fn options(asked: &CheckpointQuestion<'_>) -> Vec<Choice> {
    let plain = if asked.advice.is_some() {
        "Continue with what the council advises."
    } else {
        "Continue as planned."
    };
    let mut options = vec![choice("yes", Answer::Proceed, plain)];
    let finalists = asked.advice.map_or(&[][..], |advice| &advice.finalists);
    options.extend(finalists.iter().map(|finalist| {
        let id = format!("alternative-{}", finalist.label);
        let what = format!("Continue with this alternative instead: {}", finalist.summary);
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
            "Do not continue yet: weigh it again, with your note.",
        ),
        choice(
            "stop",
            Answer::Skip,
            "Stop; the no is remembered for this question about these files, issues, items and conflict, \
             whatever else is told of it later.",
        ),
    ]);
    options
}

/// What a person needs to know before the answer: the confirmation of S000.
fn lines(asked: &CheckpointQuestion<'_>) -> Vec<String> {
    let assessment = asked.assessment;
    let reversibility = &assessment.reversibility;
    let kind = reversibility.decision_type;
    let mut lines = vec![
        format!("Decision: {}", asked.context.decision_needed.trim()),
        format!(
            "Irreversibility: {} of 1.00 ({}, {})",
            reversibility.score,
            kind.name(),
            kind.phrase()
        ),
        format!("Deliberation: {}", deliberation(assessment)),
        format!("Confidence: {}", sureness(assessment)),
    ];
    let reasons = assessment.ask_reasons();
    lines.extend(
        reasons
            .iter()
            .map(|why| format!("Why a person decides: {why}.")),
    );
    lines.extend(advised(asked.advice));
    lines.extend(asked.council.iter().flat_map(recorded));
    lines.extend(assessment.fired().map(|one| {
        let meaning = one.trigger.meaning();
        format!("Why it stops: {meaning} ({})", one.fact)
    }));
    lines.extend(reversibility.ratings.iter().map(rating));
    let items = asked.context.blocking_items.iter();
    let items = items.map(|item| format!("{}: {}", item.kind.name(), item.description));
    lines.extend(quoted("In the way:", items));
    lines.extend(quoted("Conflict:", asked.context.conflict.iter().cloned()));
    lines.extend(quoted("Files:", asked.context.change.paths.iter().cloned()));
    let updates = asked.context.facts.updates.as_ref();
    let updates = updates
        .into_iter()
        .flat_map(|told| told.value.iter().cloned());
    lines.extend(quoted("Updates:", updates));
    let questions = asked.questions.iter();
    lines.extend(questions.map(|question| format!("To weigh: {question}")));
    lines
}

fn deliberation(assessment: &CheckpointAssessment) -> String {
    let mode = assessment.mode.name().replace('_', " ");
    match &assessment.deliberated {
        Deliberated::Undue | Deliberated::Express => {
            format!("{mode}; one voice answers at once{}", forced(assessment))
        }
        Deliberated::Not { why } => {
            let why = why.lines().next().unwrap_or_default();
            format!("{mode} is due, and none took place: {why}")
        }
        Deliberated::Council { unsettled, .. } if unsettled.is_empty() => {
            format!("{mode}; a council sat and decided")
        }
        Deliberated::Council { .. } => format!("{mode}; a council sat and left it to a person"),
    }
}

/// How sure the answer is; a council's share says nothing of what is held against it.
fn sureness(assessment: &CheckpointAssessment) -> String {
    let confidence = assessment.confidence;
    if assessment.escalated() && assessment.is_held_against() {
        format!("{confidence} in the advice, without what is held against it")
    } else {
        confidence.to_string()
    }
}

/// Why it is less than was assessed, in the words of whoever wanted that.
fn forced(assessment: &CheckpointAssessment) -> String {
    let forcing = assessment.forcing.as_ref();
    let lighter = forcing.filter(|forcing| forcing.taken < forcing.assessed);
    lighter.map_or_else(String::new, |forcing| {
        let words = forcing.justification.as_deref().unwrap_or_default();
        let words: Vec<&str> = words.split_whitespace().collect();
        let due = forcing.assessed.name();
        format!(", where {due} was due ({})", words.join(" "))
    })
}

fn rating(rating: &Rating) -> String {
    let source = match rating.source {
        RatingSource::Floor => "at least",
        RatingSource::ProvenLow => "proven",
        RatingSource::Proposed => "proposed",
        RatingSource::Unsettled => "assumed",
    };
    format!(
        "The {}: {source} {} of 5 ({})",
        rating.dimension.phrase(),
        rating.points,
        rating.why
    )
}

fn advised(advice: Option<&CouncilAdvice>) -> Vec<String> {
    let Some(advice) = advice else {
        return Vec::new();
    };
    let mut lines = vec![format!("Advice: {}", advice.rationale)];
    let orders = (1..).zip(&advice.orders);
    lines.extend(orders.map(|(at, spec): (u32, _)| format!("  {at}. {spec}")));
    let dissents = advice.dissents.iter();
    lines.extend(dissents.map(|dissent| format!("Dissent: {dissent}")));
    let watched = advice.watch_points.iter();
    lines.extend(watched.map(|point| format!("To watch: {point}")));
    let plan = advice.reversal_plan.iter();
    lines.extend(plan.map(|plan| format!("The way back: {plan}")));
    lines
}

/// How a council went, and what tells more of it.
fn recorded(sat: &CouncilRecord<'_>) -> Vec<String> {
    let more = format!(
        "`cos war-room show {}` tells who spoke and every alternative.",
        sat.council
    );
    let told = sat.remarks.iter().chain([&more]);
    told.map(|remark| format!("The council: {remark}"))
        .collect()
}

/// Words of others under a heading, as data; nothing where there are none.
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
