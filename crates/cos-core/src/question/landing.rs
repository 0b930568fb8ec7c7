//! Asks whether work may land although nothing proves it, or although it changes undeclared files.

use super::failure::quoted;
use super::{choice, draft, expires_at, fingerprint, modified, urgency, ways_out};
use crate::decision::{Answer, Choice, DecisionKind, Draft, Subject};
use crate::evidence::CheckVerdict;
use crate::event::Product;
use crate::fingerprint::Fingerprint;
use crate::goal::Check;
use crate::id::OptionId;
use crate::run::state::{Attempt, Checked, GoalRun, Run, World};
use crate::time::Timestamp;
use crate::trigger::Trigger;

/// Builds the question if the checked work of `attempt` may not land by itself and no approval
/// covers exactly this change.
pub fn ask(
    run: &Run,
    goal: &GoalRun,
    attempt: &Attempt,
    checked: &Checked,
    world: &World,
) -> Option<Draft> {
    let product = &attempt.finished.as_ref()?.product;
    let beyond = beyond(goal, product);
    let mut triggers = Vec::new();
    if !beyond.is_empty() {
        triggers.push(Trigger::ScopeChange);
    }
    if checked.verdict == CheckVerdict::Unproven {
        triggers.push(Trigger::Unproven);
    }
    triggers.sort_unstable();
    let decision_key = decision_key(goal, product);
    if triggers.is_empty() || goal.approved(&decision_key, &triggers) {
        return None;
    }
    let mut draft = draft(
        &run.spec,
        DecisionKind::Landing,
        Subject::Goal(goal.goal.id.clone()),
        decision_key,
        triggers,
    );
    draft.fingerprint = fingerprint(&draft.decision_key, &draft.triggers);
    draft.question = question(goal, product, &beyond, checked.verdict);
    draft.context = context(goal, attempt, checked, &beyond);
    draft.context.extend(super::lacking(&run.spec));
    draft.options = options(goal, product);
    draft.options.extend(ways_out(&goal.goal));
    draft.affirm = Some(OptionId::new("proceed"));
    draft.urgency = urgency(run, goal, world.now);
    draft.expires_at = expires_at(&draft.triggers, world);
    Some(draft)
}

/// Builds the question if accepted work cannot be merged into the run's branch; `why` names the
/// obstacle and what helps. Nothing else of the run waits for the answer.
pub fn held_up(run: &Run, goal: &GoalRun, why: &str, now: Timestamp) -> Draft {
    let subject = Subject::Goal(goal.goal.id.clone());
    let decision_key = super::decision_key(&goal.goal);
    let triggers = vec![Trigger::Hiccup];
    let mut draft = draft(&run.spec, DecisionKind::Landing, subject, decision_key, triggers);
    // Bound to this attempt of this run: another obstacle asks again.
    draft.fingerprint = Fingerprint::of(&[
        ("question", draft.fingerprint.as_str()),
        ("step", "landing"),
        ("run", run.spec.run.as_str()),
        ("attempts", &goal.attempts.len().to_string()),
        ("answers", &goal.answers.to_string()),
    ]);
    draft.question = format!(
        "The work of `{}` cannot land. What should happen to it?",
        goal.goal.id
    );
    draft.context = vec![
        format!("What: {}", goal.goal.content.trim()),
        format!("It was checked, but it cannot land: {why}."),
    ];
    draft.context.extend(super::lacking(&run.spec));
    let again = choice("proceed", Answer::Proceed, "Try to land it again.");
    let again = again.for_and_against("the work is kept", "the obstacle must be removed first");
    draft.options = vec![again];
    draft
        .options
        .push(another_attempt(goal, "Drop this change and try again."));
    draft.options.extend(ways_out(&goal.goal));
    draft.affirm = Some(OptionId::new("proceed"));
    draft.urgency = urgency(run, goal, now);
    draft
}

/// Returns the options for this product, without the common last options.
fn options(goal: &GoalRun, product: &Product) -> Vec<Choice> {
    let id = &goal.goal.id;
    let (yes, back, modify, again) = if *product == Product::Nothing {
        (
            "Count it as done; nothing lands.",
            "goals that depend on it continue".to_owned(),
            "Try again with your instructions added.",
            "Try again.",
        )
    } else {
        (
            "Land exactly this change.",
            format!("`cos undo {id}` reverts it"),
            "Drop this change and try again with your instructions added.",
            "Drop this change and try again.",
        )
    };
    let yes = choice("proceed", Answer::Proceed, yes);
    let mut options = vec![yes.for_and_against(back, "only your own review proves it")];
    options.extend(modified(&goal.goal, modify));
    options.push(another_attempt(goal, again));
    options
}

/// Returns the option of another attempt. Dropping the change does not undo effects outside the
/// worktree.
fn another_attempt(goal: &GoalRun, words: &str) -> Choice {
    let against = goal.may_have_done().next().map(|effect| {
        let what = effect.kind.phrase();
        format!(
            "it {what} a second time if it already did so: `{}`",
            effect.evidence
        )
    });
    let again = choice("retry", Answer::Retry, words);
    again.for_and_against("", against.unwrap_or_default())
}

/// Returns a fingerprint of the change itself, independent of its base commit.
fn decision_key(goal: &GoalRun, product: &Product) -> Fingerprint {
    let diff = match product {
        Product::Work { diff, .. } => diff.as_str(),
        _ => "nothing",
    };
    Fingerprint::of(&[
        ("kind", "landing"),
        ("goal", super::decision_key(&goal.goal).as_str()),
        ("diff", diff),
    ])
}

/// Returns the changed paths that the goal did not declare; empty if it declared none.
fn beyond(goal: &GoalRun, product: &Product) -> Vec<String> {
    match product {
        Product::Work { files, .. } if !goal.goal.files.is_empty() => files
            .iter()
            .filter(|path| !goal.goal.files.iter().any(|glob| glob.matches(path)))
            .filter(|path| !goal.goal.is_output(path))
            .cloned()
            .collect(),
        _ => Vec::new(),
    }
}

fn question(goal: &GoalRun, product: &Product, beyond: &[String], verdict: CheckVerdict) -> String {
    let id = &goal.goal.id;
    match (product, verdict) {
        (Product::Nothing, _) => format!("Is `{id}` done, although nothing was changed?"),
        (_, CheckVerdict::Unproven) => {
            format!("May the work of `{id}` land, although no check proves it?")
        }
        _ => format!(
            "May the work of `{id}` land, although it changes undeclared files: {}?",
            beyond.join(", ")
        ),
    }
}

fn context(goal: &GoalRun, attempt: &Attempt, checked: &Checked, beyond: &[String]) -> Vec<String> {
    let mut lines = vec![format!("What: {}", goal.goal.content.trim())];
    let finished = attempt.finished.as_ref();
    if let Some(Product::Work { commit, files, .. }) = finished.map(|finished| &finished.product) {
        lines.push(format!(
            "The work is commit {commit}; it changes {} files:",
            files.len()
        ));
        lines.extend(files.iter().take(20).map(|path| format!("  {path}")));
        lines.push(format!("See it: git show {}", checked.candidate));
    }
    if !beyond.is_empty() {
        lines.push(format!("Undeclared files: {}", beyond.join(", ")));
    }
    for check in &goal.goal.checks {
        if let Check::Person(question) = check {
            lines.push(format!("You are asked: {question}"));
        }
    }
    lines.extend(
        checked
            .evidence
            .iter()
            .map(|seen| format!("This check passed: {}", seen.check)),
    );
    if let Some(finished) = finished {
        lines.push(format!(
            "The executor said: {}; it cost {}.",
            finished.claim, finished.cost
        ));
        lines.extend(quoted(&finished.tail));
    }
    lines
}
