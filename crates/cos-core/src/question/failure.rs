//! Asks what to do with a goal after recovery is exhausted (trigger `hiccup`).

use super::{choice, decision_key, draft, modified, recommend, urgency, ways_out};
use crate::decision::{Answer, DecisionKind, Draft, Subject};
use crate::event::Product;
use crate::evidence::CheckVerdict;
use crate::failure::{Failure, FailureClass};
use crate::fingerprint::Fingerprint;
use crate::id::OptionId;
use crate::run::state::{Attempt, GoalRun, GoalStage, Run, World};
use crate::trigger::Trigger;
use cos_gate::effect::Effect;

/// Builds the question after the last attempt of a goal failed.
pub fn ask(run: &Run, goal: &GoalRun, world: &World) -> Draft {
    let last = goal.attempts.last();
    let failure = goal.ladder.last();
    let subject = Subject::Goal(goal.goal.id.clone());
    let mut draft = draft(
        &run.spec,
        DecisionKind::Failure,
        subject,
        decision_key(&goal.goal),
        vec![Trigger::Hiccup],
    );
    // Bound to this failure of this run: the next failure asks again.
    draft.fingerprint = Fingerprint::of(&[
        ("question", draft.fingerprint.as_str()),
        ("run", run.spec.run.as_str()),
        ("attempts", &goal.attempts.len().to_string()),
        ("answers", &goal.answers.to_string()),
    ]);
    let what = failure.map_or("it failed", |failure| failure.message.as_str());
    let repeats = goal.may_have_done().next().is_some();
    draft.question = if repeats {
        let id = &goal.goal.id;
        format!(
            "What should happen to `{id}`, which failed and may already have taken effect: \
                {what}?"
        )
    } else {
        format!(
            "What should happen to `{}`, which failed: {what}?",
            goal.goal.id
        )
    };
    draft.context = context(goal, last);
    draft.context.extend(super::lacking(&run.spec));
    draft.options = options(goal, last);
    draft.affirm = Some(OptionId::new("retry"));
    let passes = matches!(
        failure.map(|failure| failure.class),
        Some(FailureClass::Transient | FailureClass::Quota)
    );
    if passes && !repeats {
        draft.recommended = recommend("retry", "such failures usually pass with time");
    }
    draft.urgency = urgency(run, goal, world.now);
    draft
}

fn context(goal: &GoalRun, last: Option<&Attempt>) -> Vec<String> {
    let tries = goal
        .attempts
        .iter()
        .filter(|attempt| attempt.finished.is_some())
        .count();
    let mut lines = vec![format!("What: {}", goal.goal.content.trim())];
    let happened = happened(goal, last);
    // If the effect may have happened, the question is about the very attempt that was stopped.
    let told = |failure: &&Failure| failure.class.counts() || !happened.is_empty();
    let failures = goal.ladder.iter().filter(told);
    let failures =
        failures.map(|failure| format!("  {}: {}", failure.class.name(), failure.message));
    lines.extend(happened.iter().cloned());
    lines.push(format!(
        "It was attempted {tries} times. Failures, oldest first:"
    ));
    lines.extend(failures);
    let Some(last) = last else { return lines };
    if let Some(finished) = &last.finished {
        lines.push(format!(
            "The executor said: {}; it cost {}.",
            finished.claim, finished.cost
        ));
        lines.extend(quoted(&finished.tail));
    }
    for seen in last
        .checked
        .iter()
        .flat_map(|checked| &checked.evidence)
        .filter(|seen| !seen.held)
    {
        lines.push(format!("This check failed: {}", seen.check));
        lines.extend(quoted(&seen.tail));
    }
    lines
}

/// Returns what the last attempt may already have done, and what is known of its end.
fn happened(goal: &GoalRun, last: Option<&Attempt>) -> Vec<String> {
    let description = |effect: &Effect| {
        let what = effect.kind.phrase();
        format!(
            "It {what}, and may already have done so: `{}`.",
            effect.evidence
        )
    };
    let mut lines: Vec<String> = goal.may_have_done().map(description).collect();
    let known = last.filter(|_| !lines.is_empty()).map(|last| {
        let number = last.number;
        let ended = last.finished.as_ref().filter(|end| !is_lost(&end.product));
        let how = match ended {
            Some(end) => format!("Attempt {number} ended after {}", end.took),
            None => format!("Attempt {number} was in progress, and its end is unknown"),
        };
        format!(
            "{how}. Its effects outside its worktree remain. Check them first, because another \
            attempt repeats them."
        )
    });
    lines.extend(known);
    lines
}

const fn is_lost(product: &Product) -> bool {
    matches!(product, Product::Failed(failure) if matches!(failure.class, FailureClass::Lost))
}

/// Returns the end of untrusted output, each line marked.
pub(super) fn quoted(text: &str) -> impl Iterator<Item = String> {
    let lines: Vec<&str> = text.lines().collect();
    let skip = lines.len().saturating_sub(12);
    lines
        .into_iter()
        .skip(skip)
        .map(|line| format!("  | {line}"))
        .collect::<Vec<_>>()
        .into_iter()
}

fn options(goal: &GoalRun, last: Option<&Attempt>) -> Vec<crate::decision::Choice> {
    let against = match goal.may_have_done().next() {
        Some(effect) => format!(
            "it {} a second time if it already did so",
            effect.kind.phrase()
        ),
        None => "it may fail the same way".to_owned(),
    };
    let mut options = vec![
        choice("retry", Answer::Retry, "Try again from a clean start.")
            .for_and_against("nothing of the failed attempt is kept", against),
    ];
    options.extend(modified(
        &goal.goal,
        "Try again with your instructions added.",
    ));
    let refuted = last
        .and_then(|attempt| attempt.checked.as_ref())
        .filter(|checked| checked.verdict == CheckVerdict::Refuted);
    // Without a change there is no work to keep.
    let is_work = refuted.is_some_and(|checked| checked.candidate != checked.onto);
    if is_work && goal.stage == GoalStage::Failed {
        options.push(
            choice(
                "land_partial",
                Answer::Proceed,
                "Land the work although checks failed.",
            )
            .for_and_against(
                "what works is kept",
                "the run's branch then fails its checks",
            ),
        );
    }
    options.extend(ways_out(&goal.goal));
    options
}
