//! Draws the subject of a simulation: goals with dependencies, a run specification, a policy.

use super::person::Habits;
use cos_core::event::{Limits, RunSpec, Strategy};
use cos_core::goal::{Check, Executor, Goal, Priority};
use cos_core::id::{CommitId, GoalId, RunId};
use cos_core::money::Money;
use cos_core::policy::{Policy, Profile};
use cos_core::time::Span;
use cos_core::trigger::Trigger;
use cos_gate::path::PathGlob;

/// Draws goals that depend only on earlier ones.
pub fn goals(rng: &mut fastrand::Rng, count: usize) -> Vec<Goal> {
    let mut goals: Vec<Goal> = Vec::new();
    for index in 1..=count {
        let earlier: Vec<GoalId> = goals.iter().map(|goal| goal.id.clone()).collect();
        let mut goal = goal(rng, index);
        goal.depends_on = earlier.into_iter().filter(|_| rng.u32(0..6) == 0).collect();
        goals.push(goal);
    }
    goals
}

fn goal(rng: &mut fastrand::Rng, index: usize) -> Goal {
    let executor = if rng.u32(0..10) < 7 {
        Executor::Agent("simulated".to_owned())
    } else {
        Executor::Command(format!("make part-{index}"))
    };
    let mut checks = Vec::new();
    if rng.u32(0..10) < 8 {
        checks.push(Check::Command(format!("test part-{index}")));
    }
    if rng.u32(0..20) == 0 {
        checks.push(Check::Person("does it look right?".to_owned()));
    }
    let area = PathGlob::new(format!("area-{}/**", rng.u32(0..5))).ok();
    let declared = rng.u32(0..10) < 7;
    let tags = ["ui", "refactor", "bug", "docs"];
    let tagged = rng.u32(0..4) == 0;
    let verb = if rng.u32(0..14) == 0 { "wipe" } else { "make" };
    Goal {
        checks,
        files: area.filter(|_| declared).into_iter().collect(),
        estimate: (rng.u32(0..10) < 6).then(|| Money::cents(rng.u64(20..700))),
        priority: one_of(rng, &[Priority::P1, Priority::P2, Priority::P3]),
        tags: tagged
            .then(|| one_of(rng, &tags).to_owned())
            .into_iter()
            .collect(),
        ..Goal::new(
            GoalId::new(format!("g{index}")),
            format!("{verb} part {index}"),
            executor,
        )
    }
}

/// Draws one of several values, all equally likely.
pub(super) fn one_of<T: Copy + Default>(rng: &mut fastrand::Rng, values: &[T]) -> T {
    let place = rng.usize(0..values.len().max(1));
    values.get(place).copied().unwrap_or_default()
}

/// Edits some goals, as a person does between two runs.
pub fn edit(rng: &mut fastrand::Rng, goals: &mut [Goal]) {
    for goal in goals {
        match rng.u32(0..8) {
            0 => goal.content.push_str(", better this time"),
            1 => goal.estimate = Some(Money::cents(rng.u64(20..900))),
            2 => goal.tags.push("ui".to_owned()),
            _ => {}
        }
    }
}

/// Draws a run specification for such goals.
pub fn spec(rng: &mut fastrand::Rng, name: &str, base: CommitId) -> RunSpec {
    let strategies = [
        Strategy::Sequential,
        Strategy::Continue,
        Strategy::Parallel,
        Strategy::Parallel,
    ];
    let untils = [Trigger::Hiccup, Trigger::Unproven, Trigger::Risk].map(Some);
    let limits = limits(rng);
    RunSpec {
        strategy: one_of(rng, &strategies),
        jobs: rng.u32(1..5),
        until: (rng.u32(0..10) == 0)
            .then(|| one_of(rng, &untils))
            .flatten(),
        campaign: (rng.u32(0..3) == 0)
            .then(|| ("spring".to_owned(), Money::dollars(rng.u64(5..60)))),
        reconsider: rng.u32(0..5) == 0,
        ..RunSpec::new(RunId::new(name), "/simulated", base, limits, "simulated")
    }
}

/// Draws the limits of a run.
pub fn limits(rng: &mut fastrand::Rng) -> Limits {
    Limits {
        budget: Money::dollars(rng.u64(3..50)),
        time: Span::minutes(rng.u64(60..720)),
    }
}

/// Draws thresholds near the built-in ones.
pub fn policy(rng: &mut fastrand::Rng) -> Policy {
    let mut policy = Policy::of(Profile::Default);
    policy.cost_daily = Money::dollars(rng.u64(6..60));
    policy.error_streak = rng.u32(1..5);
    policy.max_blocked = rng.u32(1..6);
    policy.recovery.same_tries = rng.u32(0..4);
    policy.recovery.attempts_per_goal = rng.u32(1..7);
    policy.interval.goals = rng.u32(0..4);
    policy.interval.blocking = rng.bool();
    policy
}

/// Draws the habits of a person.
pub fn habits(rng: &mut fastrand::Rng) -> Habits {
    Habits {
        silent: rng.u32(0..30),
        yes: rng.u32(30..80),
        no: rng.u32(0..10),
        modify: rng.u32(0..10),
        patience: Span::minutes(rng.u64(1..600)),
    }
}
