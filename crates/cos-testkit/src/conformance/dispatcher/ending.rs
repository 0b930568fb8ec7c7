//! Conformance tests for a dispatcher: attempts that end before their work is done.

use super::{
    Behaviour, DispatcherFixture, RuleBreach, attempt, carry_out, ensure, next, product, silent,
    work,
};
use cos_core::event::Product;
use cos_core::failure::FailureClass;
use cos_core::goal::Goal;
use cos_core::id::AttemptId;
use cos_engine::ports::{Dispatcher, Outcome, PermissionAnswer};

fn was_cancelled(outcome: Outcome, attempt: &AttemptId) -> Result<(), RuleBreach> {
    let left = product(outcome, attempt)?;
    let cancelled = matches!(&left, Product::Failed(failure)
        if failure.class == FailureClass::Cancelled);
    ensure!(cancelled, "it was cancelled and left {left:?}");
    Ok(())
}

pub(super) fn a_cancelled_attempt_still_reports_its_end(
    fixture: &dyn DispatcherFixture,
) -> Result<(), RuleBreach> {
    let mut dispatcher = fixture.dispatcher();
    let goal = fixture.goal("cancelled", Behaviour::Lasts);
    let id = attempt(&goal);
    dispatcher.perform(fixture.spec(), carry_out(fixture, &goal));
    dispatcher.cancel(&id);
    dispatcher.cancel(&id);
    was_cancelled(next(dispatcher.as_mut())?, &id)?;
    dispatcher.cancel(&id);
    silent(dispatcher.as_mut())
}

/// Starts an attempt and waits until it makes a permission request.
fn until_request(
    fixture: &dyn DispatcherFixture,
    dispatcher: &mut dyn Dispatcher,
) -> Result<Goal, RuleBreach> {
    let goal = fixture.goal("wishes", Behaviour::PendingPermissions);
    dispatcher.perform(fixture.spec(), carry_out(fixture, &goal));
    match next(dispatcher)? {
        Outcome::PermissionRequested { attempt: who, .. } if who == attempt(&goal) => Ok(goal),
        other => Err(RuleBreach(format!("it made no request: {other:?}"))),
    }
}

pub(super) fn a_wish_that_is_allowed_lets_the_attempt_go_on(
    fixture: &dyn DispatcherFixture,
) -> Result<(), RuleBreach> {
    let mut dispatcher = fixture.dispatcher();
    let id = attempt(&until_request(fixture, dispatcher.as_mut())?);
    dispatcher.answer_permission(&id, PermissionAnswer::Allow);
    // The request was answered, so this second answer has no effect.
    dispatcher.answer_permission(&id, PermissionAnswer::Park);
    work(next(dispatcher.as_mut())?, &id)?;
    silent(dispatcher.as_mut())
}

pub(super) fn a_wish_that_is_parked_ends_the_attempt(
    fixture: &dyn DispatcherFixture,
) -> Result<(), RuleBreach> {
    let mut dispatcher = fixture.dispatcher();
    let id = attempt(&until_request(fixture, dispatcher.as_mut())?);
    dispatcher.answer_permission(&id, PermissionAnswer::Park);
    match next(dispatcher.as_mut())? {
        Outcome::Attempted {
            attempt,
            permission_request,
            ..
        } if attempt == id => {
            ensure!(
                permission_request.is_some(),
                "the request at which it stopped is not reported"
            );
        }
        other => ensure!(false, "not the end of the attempt: {other:?}"),
    }
    silent(dispatcher.as_mut())
}

pub(super) fn what_was_under_way_is_lost_with_its_process_and_can_be_asked_for_again(
    fixture: &dyn DispatcherFixture,
) -> Result<(), RuleBreach> {
    let goal = fixture.goal("lost", Behaviour::Lasts);
    let id = attempt(&goal);
    let mut first = fixture.dispatcher();
    first.perform(fixture.spec(), carry_out(fixture, &goal));
    drop(first);
    let mut second = fixture.dispatcher();
    silent(second.as_mut())?;
    second.perform(fixture.spec(), carry_out(fixture, &goal));
    second.cancel(&id);
    was_cancelled(next(second.as_mut())?, &id)?;
    silent(second.as_mut())
}
