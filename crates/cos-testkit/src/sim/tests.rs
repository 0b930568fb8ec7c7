//! Runs thousands of seeds without a fault, and checks that each injected fault is found.

mod found;

use super::fault::Planted;
use super::generate;
use super::invariant::{Promise, Violation};
use super::rehearsal::{RehearsalOptions, rehearse};
use super::scenario::{Options, run_seed};
use cos_core::event::Strategy;
use cos_core::goal::Goal;
use cos_core::money::Money;
use cos_core::policy::{Policy, Profile};
use cos_core::time::{Span, Timestamp};
use cos_engine::settings::{RunOverrides, Settings};
use std::sync::atomic::{AtomicU64, Ordering};

fn number(name: &str) -> Option<u64> {
    let text = std::env::var(name).ok()?;
    Some(text.parse().expect("a whole number"))
}

fn seeds() -> std::ops::Range<u64> {
    match number("COS_SIM_SEED") {
        Some(seed) => seed..seed + 1,
        None => 0..number("COS_SIM_SEEDS").unwrap_or(600),
    }
}

#[test]
fn no_promise_is_broken_whatever_happens() {
    let seeds = seeds();
    let next = AtomicU64::new(seeds.start);
    let look = || loop {
        let seed = next.fetch_add(1, Ordering::Relaxed);
        if seed >= seeds.end {
            return None;
        }
        if let Err(violation) = run_seed(seed, &Options::default()) {
            return Some(violation);
        }
    };
    let threads = std::thread::available_parallelism().map_or(2, std::num::NonZero::get);
    let found: Vec<Violation> = std::thread::scope(|scope| {
        let looks: Vec<_> = (0..threads).map(|_| scope.spawn(look)).collect();
        let ends = looks.into_iter().map(|look| look.join().expect("no panic"));
        ends.flatten().collect()
    });
    if let Some(violation) = found.iter().min_by_key(|violation| violation.seed) {
        panic!("{violation}");
    }
}

#[test]
fn one_seed_is_one_story() {
    for seed in 0..15 {
        let tell = || run_seed(seed, &Options::default());
        assert_eq!(tell(), tell());
    }
}

#[test]
fn the_stories_reach_every_corner() {
    let reports: Vec<_> = (0..100)
        .filter_map(|seed| run_seed(seed, &Options::default()).ok())
        .collect();
    let sum = |of: fn(&super::scenario::Report) -> u32| reports.iter().map(of).sum::<u32>();
    assert!(sum(|report| report.kills) > 20);
    assert!(sum(|report| report.takeovers) > 10);
    assert!(sum(|report| report.answers) > 100);
    assert!(sum(|report| report.moves) > 50);
    let mut ends: Vec<String> = reports
        .iter()
        .flat_map(|report| &report.ends)
        .map(|end| format!("{end:?}"))
        .collect();
    ends.sort();
    ends.dedup();
    assert!(ends.len() >= 4, "{ends:?}");
}

/// Checks that one of the first seeds finds this violation with this fault.
#[track_caller]
fn finds(fault: Planted, promise: Promise) {
    let options = Options {
        fault: Some(fault),
        ..Options::default()
    };
    let mut others = Vec::new();
    for seed in 0..100 {
        match run_seed(seed, &options) {
            Err(violation) if violation.promise == promise => return,
            Err(violation) => others.push(violation.what),
            Ok(_) => {}
        }
    }
    panic!("{fault:?} is not found, but {others:#?}");
}

#[test]
fn a_fact_that_is_not_written_is_found() {
    finds(Planted::EventLost, Promise::Kept);
}

#[test]
fn a_run_session_that_no_one_wrote_down_is_found() {
    finds(Planted::ResumeLost, Promise::Kept);
}

#[test]
fn a_branch_moved_twice_for_one_landing_is_found() {
    finds(Planted::LandedTwice, Promise::Proven);
}

#[test]
fn a_landing_of_something_unchecked_is_found() {
    finds(Planted::OtherLanded, Promise::Proven);
}

#[test]
fn checks_reported_as_held_are_found() {
    finds(Planted::ChecksForged, Promise::Proven);
}

#[test]
fn one_dollar_over_the_day_is_found() {
    finds(Planted::CapLoose, Promise::Caps);
}

#[test]
fn a_day_forgotten_at_a_restart_is_found() {
    finds(Planted::DayReset, Promise::Caps);
}

#[test]
fn a_date_that_stands_still_is_found() {
    finds(Planted::DateFrozen, Promise::Caps);
}

#[test]
fn a_cost_that_is_not_booked_is_found() {
    finds(Planted::SettleSkipped, Promise::Caps);
}

#[test]
fn a_reservation_that_is_not_given_back_is_found() {
    finds(Planted::ReserveKept, Promise::Caps);
}

#[test]
fn spending_that_is_not_passed_on_is_found() {
    finds(Planted::MeterSilent, Promise::Caps);
}

#[test]
fn an_approval_used_by_two_runs_is_found() {
    finds(Planted::ApprovalReused, Promise::Approval);
}

#[test]
fn an_approval_taken_for_something_else_is_found() {
    finds(Planted::ApprovalMoved, Promise::Approval);
}

#[test]
fn a_question_answered_twice_is_found() {
    finds(Planted::AnsweredTwice, Promise::Approval);
}

#[test]
fn silence_taken_for_a_yes_is_found() {
    finds(Planted::ExpiryApproves, Promise::Asked);
}

#[test]
fn a_goal_that_no_one_looks_at_again_is_found() {
    finds(Planted::GoalForgotten, Promise::Kept);
}

#[test]
fn a_process_that_writes_after_its_time_is_found() {
    finds(Planted::StaleFencingToken, Promise::Alone);
}

#[test]
fn a_start_that_should_have_asked_is_found() {
    finds(Planted::TriggerMuted, Promise::Approval);
}

fn night() -> (Vec<Goal>, RehearsalOptions) {
    let goals = generate::goals(&mut fastrand::Rng::with_seed(7), 20);
    let mut policy = Policy::of(Profile::Default);
    policy.cost_daily = Money::dollars(80);
    let options = RehearsalOptions {
        terms: Settings::built_in().terms(&RunOverrides {
            budget: Some(Money::dollars(60)),
            time: Some(Span::minutes(10 * 60)),
            strategy: Some(Strategy::Parallel),
            jobs: Some(3),
            ..RunOverrides::default()
        }),
        policy,
        start: Timestamp(1_780_000_000_000),
        zone: 0,
    };
    (goals, options)
}

#[test]
fn a_rehearsal_says_that_it_is_one_and_is_the_same_again() {
    let (goals, options) = night();
    let told = rehearse(&goals, &options, 30, 1);
    assert!(told.simulated && told.assumptions.len() >= 4);
    assert_eq!((told.failed, told.goals, told.nights), (0, 20, 30));
    assert!(told.done.p50 > 0 && told.done.max <= 20);
    assert!(told.spent.p50 > Money::ZERO && told.spent.p90 <= told.spent.max);
    assert!(told.questions.max > 0 && !told.questions_by_trigger.is_empty());
    assert!(!told.parked.is_empty());
    assert_eq!(told, rehearse(&goals, &options, 30, 1));
    assert_ne!(told, rehearse(&goals, &options, 30, 2));
}
