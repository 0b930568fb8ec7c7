//! Asks whether a person approves a specification after a debate about it ended.

use super::{choice, fingerprint, recommend};
use crate::debate::{
    Critiqued, Debate, DebateEnd, DebatePolicy, DebateRole, Disposition, LinesChanged, PointId,
    PointSeverity, lines_changed, not_ready,
};
use crate::decision::{Answer, Choice, DecisionKind, Draft, Subject, Urgency};
use crate::fingerprint::Fingerprint;
use crate::id::{OptionId, RunId};
use crate::ledger::BudgetScope;
use crate::trigger::Trigger;

/// All inputs of the question.
#[derive(Debug, Clone, Copy)]
pub struct DebateQuestion<'a> {
    /// The repository, or else the folder.
    pub project: &'a str,
    /// The hash of the written file.
    pub file: &'a Fingerprint,
    /// The debate.
    pub debate: &'a Debate,
    /// The thresholds of the debate.
    pub policy: &'a DebatePolicy,
    /// The budget scope, if the debate is a phase of a workflow.
    pub budget_scope: Option<&'a BudgetScope>,
}

/// The most points of one kind that are shown.
const SHOWN: usize = 12;
/// The most words of one point that are shown.
const MOST_WORDS: usize = 60;

/// Approves the text.
const APPROVE: &str = "accept";
/// Debates it again; the rejections are confirmed.
pub const STAND: &str = "stand";
/// Debates it again, with one point accepted; the id of the point follows.
pub const TAKE_UP: &str = "take-up-";

/// Returns a fingerprint of the file: a changed byte is another subject.
pub fn decision_key(project: &str, path: &str, file: &Fingerprint) -> Fingerprint {
    Fingerprint::of(&[
        ("kind", "spec"),
        ("project", project),
        ("path", path),
        ("file", file.as_str()),
    ])
}

/// Builds the question.
pub fn ask(question: &DebateQuestion<'_>) -> Draft {
    let debate_spec = &question.debate.debate_spec;
    let decision_key = decision_key(question.project, &debate_spec.path, question.file);
    let triggers = vec![Trigger::Debate];
    let recommended = recommendation(question);
    Draft {
        project: question.project.to_owned(),
        run: question
            .budget_scope
            .map_or_else(|| RunId::new(debate_spec.debate.as_str()), BudgetScope::run),
        kind: DecisionKind::Debate,
        subject: Subject::Spec(debate_spec.path.clone()),
        fingerprint: fingerprint(&decision_key, &triggers),
        decision_key,
        triggers,
        question: format!(
            "Do you approve the specification `{}` as it is?",
            debate_spec.path
        ),
        context: context(question),
        options: options(question),
        // A plain yes is offered only if nothing speaks against it.
        affirm: recommended.as_ref().map(|advised| advised.option.clone()),
        recommended,
        risk: None,
        findings: Vec::new(),
        checkpoint: None,
        blocking: true,
        urgency: Urgency::Soon,
        expires_at: None,
    }
}

/// Recommends approval only if nothing speaks against it.
fn recommendation(question: &DebateQuestion<'_>) -> Option<crate::decision::Recommendation> {
    let last = question.debate.last_critique()?;
    let is_ready = not_ready(question.debate, question.policy).is_empty();
    if !is_ready || question.debate.end != Some(DebateEnd::Success) {
        return None;
    }
    recommend(
        APPROVE,
        format!(
            "The critic read exactly this text in round {}: {}; no critical points and {} \
            moderate points remain.",
            last.round,
            last.scores,
            last.count(PointSeverity::Moderate)
        ),
    )
}

fn options(question: &DebateQuestion<'_>) -> Vec<Choice> {
    let against = not_ready(question.debate, question.policy);
    let against: Vec<String> = against.iter().map(ToString::to_string).collect();
    let approve = choice(APPROVE, Answer::Proceed, "Approve exactly this text.");
    let mut options = vec![approve.for_and_against(String::new(), against.join("; "))];
    let reviewed = question.debate.reviewed();
    if !reviewed.is_empty() {
        options.push(choice(
            STAND,
            Answer::Retry,
            "Debate it again; points that were rejected twice stay rejected.",
        ));
    }
    options.extend(reviewed.iter().take(SHOWN).map(|one| {
        let id = format!("{TAKE_UP}{}", one.issue_id).to_lowercase();
        let what = format!("Debate it again, with {} accepted.", one.issue_id);
        choice(&id, Answer::Retry, what)
    }));
    options.extend([
        choice(
            "again",
            Answer::Retry,
            "Debate it again, starting from this text.",
        ),
        choice(
            "modify",
            Answer::ProceedModified,
            "Debate it again, with your instructions added.",
        ),
        choice(
            "reject",
            Answer::Skip,
            "Do not approve it; the answer is remembered for exactly this text.",
        ),
    ]);
    options
}

/// Returns the point that an option accepts.
pub fn taken_up(option: &OptionId) -> Option<PointId> {
    option.as_str().strip_prefix(TAKE_UP)?.parse().ok()
}

fn context(question: &DebateQuestion<'_>) -> Vec<String> {
    let debate = question.debate;
    let mut lines = vec![format!("File: {}", debate.debate_spec.path)];
    if let Some(end) = debate.end {
        lines.push(format!("How the debate ended: {}.", end.phrase()));
    }
    lines.extend(debate.critiques.iter().map(scored));
    let against = not_ready(debate, question.policy);
    lines.extend(against.iter().map(|why| format!("Not ready: {why}.")));
    let reviewed = debate.reviewed();
    lines.extend(reviewed.iter().take(SHOWN).flat_map(|one| rejected(one)));
    if let Some(last) = debate.last_critique() {
        lines.push(changed(debate, last));
        lines.extend(open(debate, last));
    }
    lines.extend(spoke(debate));
    lines.push(format!(
        "It took {} turns and cost {}.",
        debate.turns.len(),
        debate.spent
    ));
    lines
}

/// Returns the models of all roles, and a warning if the critic scored its own text.
fn spoke(debate: &Debate) -> Vec<String> {
    let model = |role: DebateRole| {
        let turns = debate.turns.iter().rev();
        let mut own = turns.filter(|turn| turn.id.role == role);
        own.find_map(|turn| turn.details.model.as_deref())
    };
    let models = DebateRole::ALL.into_iter();
    let models = models.filter_map(|role| Some(format!("{} {}", role.name(), model(role)?)));
    let models: Vec<String> = models.collect();
    let critic = model(DebateRole::Critic);
    let wrote = [model(DebateRole::Author), model(DebateRole::Moderator)];
    let is_own = critic.is_some() && wrote.contains(&critic);
    let mut lines = vec![format!("Models: {}.", models.join(", "))];
    if is_own {
        lines.push(
            "The model of the critic also wrote the text, so it may favour its own words."
                .to_owned(),
        );
    }
    lines
}

/// Returns how much the text changed: an author may also remove text.
fn changed(debate: &Debate, last: &Critiqued) -> String {
    let LinesChanged { new, gone } = lines_changed(&debate.debate_spec.spec, &last.spec);
    match (new, gone) {
        (0, 0) => "The debate did not change the text.".to_owned(),
        _ => format!("The debate added {new} lines to the text and removed {gone}."),
    }
}

fn scored(one: &Critiqued) -> String {
    format!(
        "Round {}: {}; {} critical, {} moderate, {} minor points.",
        one.round,
        one.scores,
        one.count(PointSeverity::Critical),
        one.count(PointSeverity::Moderate),
        one.count(PointSeverity::Minor)
    )
}

fn rejected(one: &Disposition) -> Vec<String> {
    vec![
        format!(
            "You must decide about {}, which was rejected {} times in a row:",
            one.issue_id, one.consecutive_rejections
        ),
        format!("  | {}", line(&one.original_issue)),
        "Why it was rejected:".to_owned(),
        format!("  | {}", line(&one.reasoning)),
    ]
}

/// Returns the critic's points about this text without an answer.
fn open(debate: &Debate, last: &Critiqued) -> Vec<String> {
    let is_open = |id: PointId| debate.disposition(id).is_none();
    let points: Vec<_> = last.points.iter().filter(|one| is_open(one.id)).collect();
    let mut lines: Vec<String> = points
        .iter()
        .take(SHOWN)
        .map(|one| {
            let severity = one.severity.name();
            format!("  | {} ({severity}): {}", one.id, line(&one.text))
        })
        .collect();
    if !lines.is_empty() {
        lines.insert(0, "The critic's points about this text:".to_owned());
    }
    let left_out = points.len().saturating_sub(SHOWN);
    if left_out > 0 {
        lines.push(format!(
            "  | [{left_out} points left out; they are in the file]"
        ));
    }
    lines
}

/// Puts untrusted text on one line and shortens it.
fn line(text: &str) -> String {
    let words: Vec<&str> = text.split_whitespace().take(MOST_WORDS).collect();
    words.join(" ")
}

#[cfg(test)]
mod tests;
