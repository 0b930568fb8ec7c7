//! What every dispatcher must keep, as a suite that runs on any of them.
//!
//! A dispatcher passes when each check passes on its own fresh [`Yard`]. The checks go through the
//! port alone and believe nothing but what it reports.

mod ending;
mod landing;
mod telling;

use crate::ports::{AttemptWork, Dispatcher, Outcome, Task};
use cos_core::event::{RunSpec, Product};
use cos_core::goal::Goal;
use cos_core::id::{AttemptId, CommitId};
use cos_core::money::Money;
use cos_core::time::{Span, Timestamp};

/// What a goal of a yard does when it is carried out.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Behaviour {
    /// Leaves work behind.
    Works,
    /// Is under way until it is ended.
    Lasts,
    /// Wants something that is not allowed by itself; once it may, leaves work behind.
    PendingPermissions,
}

/// One repository with a run in it, and any number of dispatchers one after the other.
pub trait Yard {
    /// The run; its branch stands at its base.
    fn spec(&self) -> &RunSpec;

    /// A new process.
    fn dispatcher(&self) -> Box<dyn Dispatcher + '_>;

    /// A goal of this name that behaves so.
    fn goal(&self, name: &str, behaviour: Behaviour) -> Goal;

    /// Somebody else moves the run's branch.
    fn intrude(&self);

    /// What the dispatchers' clock shows.
    fn now(&self) -> Timestamp;
}

/// What a check saw that may not be.
#[derive(Debug, thiserror::Error)]
#[error("{0}")]
pub struct RuleBreach(String);

/// One thing that a dispatcher must keep.
pub struct DispatcherRule {
    /// As a sentence.
    pub name: &'static str,
    /// Tries it in a fresh yard.
    pub run: fn(&dyn Yard) -> Result<(), RuleBreach>,
}

macro_rules! ensure {
    ($held:expr, $($what:tt)+) => {
        if !$held {
            return Err($crate::dispatcher::conformance::RuleBreach(format!($($what)+)));
        }
    };
}
use ensure;

macro_rules! rules {
    ($($module:ident::$name:ident,)+) => {
        /// Every rule.
        pub const RULES: &[DispatcherRule] = &[$(DispatcherRule {
            name: stringify!($name),
            run: $module::$name,
        }),+];
    };
}

rules! {
    telling::the_same_task_twice_is_performed_once,
    telling::every_task_is_reported_exactly_once,
    telling::nothing_is_waited_for_longer_than_patience,
    telling::an_attempt_that_nobody_knows_is_cancelled_and_answered_without_harm,
    ending::a_cancelled_attempt_still_reports_its_end,
    ending::a_wish_that_is_allowed_lets_the_attempt_go_on,
    ending::a_wish_that_is_parked_ends_the_attempt,
    ending::what_was_under_way_is_lost_with_its_process_and_can_be_asked_for_again,
    landing::work_is_checked_in_one_place_at_a_time,
    landing::checks_under_way_end_with_their_process,
    landing::a_landing_told_again_is_the_same_landing,
    landing::a_branch_that_was_moved_is_left_alone,
}

/// Tries every rule in a fresh yard each.
///
/// # Panics
///
/// When a rule is broken; the message names each that is.
pub fn assert_keeps_the_rules(make: &dyn Fn() -> Box<dyn Yard>) {
    let broken: Vec<String> = RULES
        .iter()
        .filter_map(|rule| {
            let breach = (rule.run)(make().as_ref()).err()?;
            Some(format!("{}: {breach}", rule.name))
        })
        .collect();
    assert!(broken.is_empty(), "{}", broken.join("\n"));
}

/// How long a dispatcher is given for one outcome, piece by piece.
const PIECE: Span = Span::seconds(60);
const PIECES: u32 = 60;
/// How long nothing must come for it to be believed that nothing will.
const SILENCE: Span = Span(1_500);

/// The next outcome that is not about money on the way.
fn next(dispatcher: &mut dyn Dispatcher) -> Result<Outcome, RuleBreach> {
    for _ in 0..PIECES {
        match dispatcher.next(PIECE) {
            Some(Outcome::Metered { .. }) | None => {}
            Some(outcome) => return Ok(outcome),
        }
    }
    Err(RuleBreach("nothing was reported any more".to_owned()))
}

/// Nothing more is reported.
fn silent(dispatcher: &mut dyn Dispatcher) -> Result<(), RuleBreach> {
    while let Some(outcome) = dispatcher.next(SILENCE) {
        let is_money = matches!(outcome, Outcome::Metered { .. });
        ensure!(is_money, "once too often: {outcome:?}");
    }
    Ok(())
}

fn attempt(goal: &Goal) -> AttemptId {
    AttemptId {
        goal: goal.id.clone(),
        number: 1,
    }
}

/// The first try at a goal.
fn carry_out(yard: &dyn Yard, goal: &Goal) -> Task {
    Task::Attempt(Box::new(AttemptWork {
        attempt: attempt(goal),
        goal: goal.clone(),
        base: yard.spec().base.clone(),
        reserve: Money::dollars(1),
        instructions: Vec::new(),
        failures: Vec::new(),
    }))
}

/// What an attempt left behind, from the outcome that ends it.
fn product(outcome: Outcome, wanted: &AttemptId) -> Result<Product, RuleBreach> {
    match outcome {
        Outcome::Attempted {
            attempt, product, ..
        } if attempt == *wanted => Ok(product),
        other => Err(RuleBreach(format!("not the end of the attempt: {other:?}"))),
    }
}

/// The commit an attempt left behind.
fn work(outcome: Outcome, wanted: &AttemptId) -> Result<CommitId, RuleBreach> {
    match product(outcome, wanted)? {
        Product::Work { commit, .. } => Ok(commit),
        other => Err(RuleBreach(format!("it left no work behind: {other:?}"))),
    }
}
