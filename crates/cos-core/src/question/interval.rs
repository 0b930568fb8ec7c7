//! Asks for a progress review after enough goals or time
//! (`docs/design/kernel.md#progress-reviews`). It is a digest, unless the policy makes the run wait
//! for the answer.

use super::{choice, draft, recommend};
use crate::decision::{Answer, DecisionKind, Draft, Subject, Urgency};
use crate::fingerprint::Fingerprint;
use crate::goal::GoalState;
use crate::id::OptionId;
use crate::policy::Policy;
use crate::run::schedule;
use crate::run::state::{GoalRun, Run, World};
use crate::trigger::Trigger;

/// Builds the question if a review is due; never while a goal is in progress.
pub fn ask(run: &Run, policy: &Policy, world: &World) -> Option<Draft> {
    if !is_due(run, policy, world) {
        return None;
    }
    let count = |state: GoalState| run.goals.iter().filter(|goal| goal.state == state).count();
    let decision_key = Fingerprint::of(&[
        ("kind", "interval"),
        ("run", run.spec.run.as_str()),
        ("landed", &count(GoalState::Done).to_string()),
        ("at", &run.interval.since.0.to_string()),
    ]);
    let mut draft = draft(
        &run.spec,
        DecisionKind::Interval,
        Subject::Run(run.spec.run.clone()),
        decision_key,
        vec![Trigger::Interval],
    );
    "Should the run continue?".clone_into(&mut draft.question);
    draft.context = vec![
        format!(
            "{} of {} goals are done, {} wait for you.",
            count(GoalState::Done),
            run.goals.len(),
            count(GoalState::AwaitingDecision)
        ),
        format!(
            "Spent {} of {}; {} of {} used.",
            run.spent(),
            run.limits.budget,
            run.elapsed(world.now),
            run.limits.time
        ),
    ];
    draft.options = vec![
        choice("proceed", Answer::Proceed, "Continue."),
        choice(
            "pause",
            Answer::Pause,
            "Start nothing more until the run is resumed.",
        ),
        choice("abort", Answer::Abort, "End the run."),
    ];
    draft.affirm = Some(OptionId::new("proceed"));
    draft.recommended = recommend("proceed", "the run is within its limits");
    draft.blocking = policy.interval.blocking;
    draft.urgency = if policy.interval.blocking {
        Urgency::Immediate
    } else {
        Urgency::Whenever
    };
    Some(draft)
}

/// Checks whether enough goals or time have passed, something is left to do, and nothing is in
/// progress.
fn is_due(run: &Run, policy: &Policy, world: &World) -> bool {
    let rule = &policy.interval;
    let elapsed = run.elapsed(world.now);
    let by_goals = rule.goals > 0 && run.interval.goals >= rule.goals;
    let by_time = rule.time.0 > 0
        && run.interval.goals > 0
        && elapsed.0.saturating_sub(run.interval.since.0) >= rule.time.0;
    // If nothing can start, a person should see the questions of the goals instead.
    let left = !schedule::ready(run).is_empty();
    // An expired question is not permission to continue.
    let unanswered = rule.blocking && run.interval.lapsed;
    (by_goals || by_time || unanswered) && left && !run.goals.iter().any(GoalRun::is_under_way)
}
