//! Conformance tests for a dispatcher: what is reported, how often, and how soon.

use super::{
    Behaviour, DispatcherFixture, RuleBreach, attempt, carry_out, ensure, next, silent, work,
};
use cos_core::id::GoalId;
use cos_core::time::Span;
use cos_engine::ports::{Outcome, PermissionAnswer, Task};
use std::collections::BTreeSet;

/// How much later than requested a busy machine may return, in milliseconds.
const SLACK: i64 = 10_000;

pub(super) fn the_same_task_twice_is_performed_once(
    fixture: &dyn DispatcherFixture,
) -> Result<(), RuleBreach> {
    let mut dispatcher = fixture.dispatcher();
    let goal = fixture.goal("twice", Behaviour::Works);
    dispatcher.perform(fixture.spec(), carry_out(fixture, &goal));
    dispatcher.perform(fixture.spec(), carry_out(fixture, &goal));
    work(next(dispatcher.as_mut())?, &attempt(&goal))?;
    silent(dispatcher.as_mut())
}

pub(super) fn every_task_is_reported_exactly_once(
    fixture: &dyn DispatcherFixture,
) -> Result<(), RuleBreach> {
    let mut dispatcher = fixture.dispatcher();
    let goals = ["one", "two", "three"].map(|name| fixture.goal(name, Behaviour::Works));
    for goal in &goals {
        let goal = goal.clone();
        dispatcher.perform(fixture.spec(), Task::Survey { goal });
    }
    let mut told: BTreeSet<GoalId> = BTreeSet::new();
    for _ in &goals {
        match next(dispatcher.as_mut())? {
            Outcome::Surveyed { goal, .. } => {
                ensure!(told.insert(goal.clone()), "{goal} was reported twice");
            }
            other => ensure!(false, "no survey: {other:?}"),
        }
    }
    let all = goals.map(|goal| goal.id);
    ensure!(
        told == BTreeSet::from(all),
        "not all were reported: {told:?}"
    );
    silent(dispatcher.as_mut())
}

pub(super) fn nothing_is_waited_for_longer_than_patience(
    fixture: &dyn DispatcherFixture,
) -> Result<(), RuleBreach> {
    let mut dispatcher = fixture.dispatcher();
    let goal = fixture.goal("lasts", Behaviour::Lasts);
    for patience in [Span(0), Span(200)] {
        for is_busy in [false, true] {
            if is_busy {
                dispatcher.perform(fixture.spec(), carry_out(fixture, &goal));
            }
            let begun = fixture.now();
            let outcome = dispatcher.next(patience);
            let waited = fixture.now().0 - begun.0;
            let most = i64::try_from(patience.0).unwrap_or(i64::MAX) + SLACK;
            ensure!(waited <= most, "waited {waited} ms, not {}", patience.0);
            let is_report = !matches!(outcome, None | Some(Outcome::Metered { .. }));
            ensure!(!is_report, "nothing had happened: {outcome:?}");
        }
    }
    Ok(())
}

pub(super) fn an_attempt_that_nobody_knows_is_cancelled_and_answered_without_harm(
    fixture: &dyn DispatcherFixture,
) -> Result<(), RuleBreach> {
    let mut dispatcher = fixture.dispatcher();
    let goal = fixture.goal("unknown", Behaviour::Works);
    dispatcher.cancel(&attempt(&goal));
    dispatcher.answer_permission(&attempt(&goal), PermissionAnswer::Allow);
    dispatcher.answer_permission(&attempt(&goal), PermissionAnswer::Park);
    silent(dispatcher.as_mut())?;
    // A later attempt is independent of the cancelled one.
    dispatcher.perform(fixture.spec(), carry_out(fixture, &goal));
    work(next(dispatcher.as_mut())?, &attempt(&goal))?;
    silent(dispatcher.as_mut())
}
