//! How work reaches the run's branch.

use super::{Behaviour, RuleBreach, Yard, attempt, carry_out, ensure, next, silent, work};
use crate::world::{Dispatcher, Outcome, Task};
use cos_core::evidence::Landing;
use cos_core::goal::Goal;
use cos_core::id::CommitId;

/// Carries a goal out and verifies it; gives the commit that is to land.
fn candidate(
    yard: &dyn Yard,
    dispatcher: &mut dyn Dispatcher,
    goal: &Goal,
) -> Result<CommitId, RuleBreach> {
    dispatcher.perform(yard.order(), carry_out(yard, goal));
    let commit = work(next(dispatcher)?, &attempt(goal))?;
    let task = Task::Verify {
        attempt: attempt(goal),
        goal: Box::new(goal.clone()),
        work: Some(commit),
        onto: yard.order().base.clone(),
        output: String::new(),
    };
    dispatcher.perform(yard.order(), task);
    match next(dispatcher)? {
        Outcome::Verified {
            attempt: who,
            candidate,
            onto,
            ..
        } => {
            ensure!(who == attempt(goal), "another attempt was verified: {who}");
            ensure!(onto == yard.order().base, "verified onto {onto}");
            Ok(candidate)
        }
        other => Err(RuleBreach(format!("not verified: {other:?}"))),
    }
}

fn land(yard: &dyn Yard, goal: &Goal, candidate: &CommitId) -> Task {
    Task::Land {
        attempt: attempt(goal),
        candidate: candidate.clone(),
        onto: yard.order().base.clone(),
    }
}

fn landed(outcome: Outcome) -> Result<Landing, RuleBreach> {
    match outcome {
        Outcome::Landed { landing, .. } => Ok(landing),
        other => Err(RuleBreach(format!("not landed: {other:?}"))),
    }
}

pub(super) fn a_landing_told_again_is_the_same_landing(yard: &dyn Yard) -> Result<(), RuleBreach> {
    let goal = yard.goal("lands", Behaviour::Works);
    let mut first = yard.dispatcher();
    let commit = candidate(yard, first.as_mut(), &goal)?;
    let once = {
        first.perform(yard.order(), land(yard, &goal, &commit));
        landed(next(first.as_mut())?)?
    };
    ensure!(once.after == commit, "it landed as {}", once.after);
    silent(first.as_mut())?;
    drop(first);
    // The process died before it had written down that it landed.
    let mut second = yard.dispatcher();
    second.perform(yard.order(), land(yard, &goal, &commit));
    let again = landed(next(second.as_mut())?)?;
    ensure!(once == again, "first {once:?}, then {again:?}");
    silent(second.as_mut())
}

pub(super) fn a_branch_that_was_moved_is_left_alone(yard: &dyn Yard) -> Result<(), RuleBreach> {
    let goal = yard.goal("late", Behaviour::Works);
    let mut dispatcher = yard.dispatcher();
    let commit = candidate(yard, dispatcher.as_mut(), &goal)?;
    yard.intrude();
    let mut heads = Vec::new();
    for _ in 0..2 {
        dispatcher.perform(yard.order(), land(yard, &goal, &commit));
        match next(dispatcher.as_mut())? {
            Outcome::Moved { head } => heads.push(head),
            other => ensure!(false, "it was moved by somebody else: {other:?}"),
        }
    }
    let stayed = heads.first() == heads.last();
    ensure!(stayed, "the branch did not stay: {heads:?}");
    let elsewhere = !heads.contains(&commit) && !heads.contains(&yard.order().base);
    ensure!(elsewhere, "it does not stand where it was moved: {heads:?}");
    silent(dispatcher.as_mut())
}
