//! Conformance tests for a dispatcher: landing work on the run's branch.

use super::{
    Behaviour, DispatcherFixture, RuleBreach, SILENCE, attempt, carry_out, ensure, next, silent,
    work,
};
use cos_core::evidence::Landing;
use cos_core::goal::{Check, Goal};
use cos_core::id::CommitId;
use cos_engine::ports::{Dispatcher, Outcome, Task};

/// Carries out and verifies a goal; returns the commit to land.
fn candidate(
    fixture: &dyn DispatcherFixture,
    dispatcher: &mut dyn Dispatcher,
    goal: &Goal,
) -> Result<CommitId, RuleBreach> {
    dispatcher.perform(fixture.spec(), carry_out(fixture, goal));
    let commit = work(next(dispatcher)?, &attempt(goal))?;
    dispatcher.perform(fixture.spec(), verify(goal, &commit, &fixture.spec().base));
    match next(dispatcher)? {
        Outcome::Verified {
            attempt: who,
            candidate,
            onto,
            ..
        } => {
            ensure!(who == attempt(goal), "another attempt was verified: {who}");
            ensure!(onto == fixture.spec().base, "verified onto {onto}");
            Ok(candidate)
        }
        other => Err(RuleBreach(format!("not verified: {other:?}"))),
    }
}

fn verify(goal: &Goal, work: &CommitId, onto: &CommitId) -> Task {
    Task::Verify {
        attempt: attempt(goal),
        goal: Box::new(goal.clone()),
        work: Some(work.clone()),
        onto: onto.clone(),
        output: String::new(),
    }
}

/// Starts checks that take long.
fn checking(
    fixture: &dyn DispatcherFixture,
    dispatcher: &mut dyn Dispatcher,
    seconds: u32,
) -> Result<(Goal, CommitId), RuleBreach> {
    let mut goal = fixture.goal("checked", Behaviour::Works);
    goal.checks = vec![Check::Command(format!("sleep {seconds}"))];
    dispatcher.perform(fixture.spec(), carry_out(fixture, &goal));
    let commit = work(next(dispatcher)?, &attempt(&goal))?;
    dispatcher.perform(fixture.spec(), verify(&goal, &commit, &fixture.spec().base));
    Ok((goal, commit))
}

pub(super) fn work_is_checked_in_one_place_at_a_time(
    fixture: &dyn DispatcherFixture,
) -> Result<(), RuleBreach> {
    let mut dispatcher = fixture.dispatcher();
    let (goal, commit) = checking(fixture, dispatcher.as_mut(), 1)?;
    // The branch was moved meanwhile: the checks must run again, but not in the same folder at the
    // same time.
    dispatcher.perform(fixture.spec(), verify(&goal, &commit, &commit));
    match next(dispatcher.as_mut())? {
        Outcome::Verified { onto, .. } => {
            ensure!(onto == fixture.spec().base, "verified onto {onto}");
        }
        other => ensure!(false, "not verified: {other:?}"),
    }
    silent(dispatcher.as_mut())
}

pub(super) fn checks_under_way_end_with_their_process(
    fixture: &dyn DispatcherFixture,
) -> Result<(), RuleBreach> {
    let mut dispatcher = fixture.dispatcher();
    checking(fixture, dispatcher.as_mut(), 50)?;
    // Long enough for them to begin.
    let _early = dispatcher.next(SILENCE);
    let begun = fixture.now();
    drop(dispatcher);
    let waited = fixture.now().0 - begun.0;
    ensure!(waited < 20_000, "its end took {waited} ms");
    Ok(())
}

fn land(fixture: &dyn DispatcherFixture, goal: &Goal, candidate: &CommitId) -> Task {
    Task::Land {
        attempt: attempt(goal),
        candidate: candidate.clone(),
        onto: fixture.spec().base.clone(),
    }
}

fn landed(outcome: Outcome) -> Result<Landing, RuleBreach> {
    match outcome {
        Outcome::Landed { landing, .. } => Ok(landing),
        other => Err(RuleBreach(format!("not landed: {other:?}"))),
    }
}

pub(super) fn a_landing_told_again_is_the_same_landing(
    fixture: &dyn DispatcherFixture,
) -> Result<(), RuleBreach> {
    let goal = fixture.goal("lands", Behaviour::Works);
    let mut first = fixture.dispatcher();
    let commit = candidate(fixture, first.as_mut(), &goal)?;
    let once = {
        first.perform(fixture.spec(), land(fixture, &goal, &commit));
        landed(next(first.as_mut())?)?
    };
    ensure!(once.after == commit, "it landed as {}", once.after);
    silent(first.as_mut())?;
    drop(first);
    // The process died before it recorded the landing.
    let mut second = fixture.dispatcher();
    second.perform(fixture.spec(), land(fixture, &goal, &commit));
    let again = landed(next(second.as_mut())?)?;
    ensure!(once == again, "first {once:?}, then {again:?}");
    silent(second.as_mut())
}

pub(super) fn a_branch_that_was_moved_is_left_alone(
    fixture: &dyn DispatcherFixture,
) -> Result<(), RuleBreach> {
    let goal = fixture.goal("late", Behaviour::Works);
    let mut dispatcher = fixture.dispatcher();
    let commit = candidate(fixture, dispatcher.as_mut(), &goal)?;
    fixture.intrude();
    let mut heads = Vec::new();
    for _ in 0..2 {
        dispatcher.perform(fixture.spec(), land(fixture, &goal, &commit));
        match next(dispatcher.as_mut())? {
            Outcome::Moved { head } => heads.push(head),
            other => ensure!(false, "someone else moved it: {other:?}"),
        }
    }
    let stayed = heads.first() == heads.last();
    ensure!(stayed, "the branch did not stay: {heads:?}");
    let elsewhere = !heads.contains(&commit) && !heads.contains(&fixture.spec().base);
    ensure!(elsewhere, "it is not where it was moved: {heads:?}");
    silent(dispatcher.as_mut())
}
