//! A conformance suite for dispatchers.
//!
//! A dispatcher passes when each check passes on a fresh [`DispatcherFixture`]. The checks use only
//! the port and what it reports.

mod ending;
mod landing;
mod reporting;

use cos_core::event::{Product, RunSpec};
use cos_core::goal::Goal;
use cos_core::id::{AttemptId, CommitId};
use cos_core::money::Money;
use cos_core::time::{Span, Timestamp};
use cos_engine::ports::{AttemptWork, Dispatcher, Outcome, Task};

/// What a test goal does.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Behaviour {
    /// Produces work.
    Works,
    /// Runs until it is stopped.
    Lasts,
    /// Makes a permission request; after approval, produces work.
    PendingPermissions,
}

/// A repository with a run, and any number of dispatchers in sequence.
pub trait DispatcherFixture {
    /// Returns the run; its branch is at its base.
    fn spec(&self) -> &RunSpec;

    /// Starts a new process.
    fn dispatcher(&self) -> Box<dyn Dispatcher + '_>;

    /// Creates a goal with this name and behaviour.
    fn goal(&self, name: &str, behaviour: Behaviour) -> Goal;

    /// Moves the run's branch from outside.
    fn intrude(&self);

    /// Returns the time of the dispatchers' clock.
    fn now(&self) -> Timestamp;
}

/// A violation of a rule.
#[derive(Debug, thiserror::Error)]
#[error("{0}")]
pub struct RuleBreach(String);

/// A rule that every dispatcher must follow.
pub struct DispatcherRule {
    /// The rule as a sentence.
    pub name: &'static str,
    /// Tests the rule in a fresh yard.
    pub run: fn(&dyn DispatcherFixture) -> Result<(), RuleBreach>,
}

macro_rules! ensure {
    ($held:expr, $($what:tt)+) => {
        if !$held {
            return Err($crate::conformance::dispatcher::RuleBreach(format!($($what)+)));
        }
    };
}
use ensure;

super::named! {
    RULES: DispatcherRule;
    reporting::the_same_task_twice_is_performed_once,
    reporting::every_task_is_reported_exactly_once,
    reporting::nothing_is_waited_for_longer_than_patience,
    reporting::an_attempt_that_nobody_knows_is_cancelled_and_answered_without_harm,
    ending::a_cancelled_attempt_still_reports_its_end,
    ending::a_wish_that_is_allowed_lets_the_attempt_go_on,
    ending::a_wish_that_is_parked_ends_the_attempt,
    ending::what_was_under_way_is_lost_with_its_process_and_can_be_asked_for_again,
    landing::work_is_checked_in_one_place_at_a_time,
    landing::checks_under_way_end_with_their_process,
    landing::a_landing_told_again_is_the_same_landing,
    landing::a_branch_that_was_moved_is_left_alone,
}

/// Tests every rule in a fresh yard.
///
/// # Panics
///
/// If a rule is violated; the message names each one.
pub fn assert_keeps_the_rules(make: &dyn Fn() -> Box<dyn DispatcherFixture>) {
    let rules = RULES.iter();
    super::assert_all(rules.map(|rule| (rule.name, (rule.run)(make().as_ref()))));
}

/// How long to wait for one outcome, at a time.
const PIECE: Span = Span::seconds(60);
const PIECES: u32 = 60;
/// How long nothing must arrive before silence is assumed.
const SILENCE: Span = Span(1_500);

/// Returns the next outcome that is not a spending report.
fn next(dispatcher: &mut dyn Dispatcher) -> Result<Outcome, RuleBreach> {
    for _ in 0..PIECES {
        match dispatcher.next(PIECE) {
            Some(Outcome::Metered { .. }) | None => {}
            Some(outcome) => return Ok(outcome),
        }
    }
    Err(RuleBreach("nothing more was reported".to_owned()))
}

/// Checks that nothing more is reported.
fn silent(dispatcher: &mut dyn Dispatcher) -> Result<(), RuleBreach> {
    while let Some(outcome) = dispatcher.next(SILENCE) {
        let is_money = matches!(outcome, Outcome::Metered { .. });
        ensure!(is_money, "reported once too often: {outcome:?}");
    }
    Ok(())
}

fn attempt(goal: &Goal) -> AttemptId {
    AttemptId {
        goal: goal.id.clone(),
        number: 1,
    }
}

/// Builds the task of a goal's first attempt.
fn carry_out(fixture: &dyn DispatcherFixture, goal: &Goal) -> Task {
    Task::Attempt(Box::new(AttemptWork {
        attempt: attempt(goal),
        goal: goal.clone(),
        base: fixture.spec().base.clone(),
        reserve: Money::dollars(1),
        instructions: Vec::new(),
        failures: Vec::new(),
    }))
}

/// Returns the product of an attempt, from the outcome that ends it.
fn product(outcome: Outcome, wanted: &AttemptId) -> Result<Product, RuleBreach> {
    match outcome {
        Outcome::Attempted {
            attempt, product, ..
        } if attempt == *wanted => Ok(product),
        other => Err(RuleBreach(format!("not the end of the attempt: {other:?}"))),
    }
}

/// Returns the commit of an attempt.
fn work(outcome: Outcome, wanted: &AttemptId) -> Result<CommitId, RuleBreach> {
    match product(outcome, wanted)? {
        Product::Work { commit, .. } => Ok(commit),
        other => Err(RuleBreach(format!("it produced no work: {other:?}"))),
    }
}
