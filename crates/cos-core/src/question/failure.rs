//! What now, after recovery came to its end? The HICCUP of S003 §2.5.

use super::{choice, draft, decision_key, modified, recommend, urgency, ways_out};
use crate::decision::{Answer, DecisionKind, Draft, Subject};
use crate::effect::Effect;
use crate::evidence::CheckVerdict;
use crate::event::Product;
use crate::failure::{Failure, FailureClass};
use crate::fingerprint::Fingerprint;
use crate::id::OptionId;
use crate::run::state::{Attempt, GoalRun, GoalStage, Run, World};
use crate::trigger::Trigger;

/// The question after the last try of a goal failed.
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
    // Bound to this failure of this run: the next one is asked anew.
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
        format!("What shall become of `{id}`, which may have happened already: {what}?")
    } else {
        format!("What shall become of `{}`: {what}?", goal.goal.id)
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
        draft.recommended = recommend("retry", "such failures pass with time");
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
    // Where it may have happened, it is asked for the very try that was stopped.
    let told = |failure: &&Failure| failure.class.counts() || !happened.is_empty();
    let failures = goal.ladder.iter().filter(told);
    let failures =
        failures.map(|failure| format!("  {}: {}", failure.class.name(), failure.message));
    lines.extend(happened.iter().cloned());
    lines.push(format!("Tried {tries} times; failures, oldest first:"));
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
        lines.push(format!("This check did not hold: {}", seen.check));
        lines.extend(quoted(&seen.tail));
    }
    lines
}

/// What the last try may have done already, and what is known of how it ended.
fn happened(goal: &GoalRun, last: Option<&Attempt>) -> Vec<String> {
    let told = |effect: &Effect| {
        let what = effect.kind.phrase();
        format!(
            "It {what}, and may have done so already: `{}`.",
            effect.evidence
        )
    };
    let mut lines: Vec<String> = goal.may_have_done().map(told).collect();
    let known = last.filter(|_| !lines.is_empty()).map(|last| {
        let number = last.number;
        let ended = last.finished.as_ref().filter(|end| !is_lost(&end.product));
        let how = match ended {
            Some(end) => format!("Try {number} ended after {}", end.took),
            None => format!("Try {number} was under way, and nobody saw its end"),
        };
        format!(
            "{how}; what it did outside of its worktree stays. Look there first: another try does \
             it again."
        )
    });
    lines.extend(known);
    lines
}

const fn is_lost(product: &Product) -> bool {
    matches!(product, Product::Failed(failure) if matches!(failure.class, FailureClass::Lost))
}

/// The end of somebody else's output, marked as such line by line.
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
            "it {} a second time if it did already",
            effect.kind.phrase()
        ),
        None => "it may fail the same way".to_owned(),
    };
    let mut options = vec![
        choice("retry", Answer::Retry, "Try again from a clean start.")
            .for_and_against("nothing of the failed try is kept", against),
    ];
    options.extend(modified(
        &goal.goal,
        "Try again with your instructions added.",
    ));
    let refuted = last
        .and_then(|attempt| attempt.checked.as_ref())
        .filter(|checked| checked.verdict == CheckVerdict::Refuted);
    // Where nothing was changed there is no work that could be kept.
    let is_work = refuted.is_some_and(|checked| checked.candidate != checked.onto);
    if is_work && goal.stage == GoalStage::Failed {
        options.push(
            choice(
                "land_partial",
                Answer::Proceed,
                "Land the work although checks did not hold.",
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
