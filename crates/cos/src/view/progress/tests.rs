use super::*;
use crate::view::example::{
    EVENING, after, events, finished, goal, landed, night, run_of, spec, started, work,
};
use cos_core::event::{Event, RunSessionEnd};
use cos_core::money::Cost;

/// Returns a run with goals that were done after these minutes, and two more to do.
fn run_with(ends: &[u64]) -> Run {
    let name = |index: usize| format!("g{index}");
    let goals = (0..ends.len() + 2)
        .map(|index| goal(&name(index), "x"))
        .collect();
    let mut events = vec![(
        EVENING,
        Event::RunStarted {
            spec: spec(),
            goals,
        },
    )];
    events.push((EVENING, Event::RunSessionStarted { limits: None }));
    for (index, end) in ends.iter().enumerate() {
        let name = name(index);
        // Each takes 3m12s and ends at its minute.
        events.push((after(*end), started(&name, 1)));
        let cost = Cost::Known(Money::dollars(1));
        events.push((after(*end + 4), finished(&name, 1, work('b'), cost)));
        events.push((after(*end + 4), landed(&name, 1)));
    }
    run_of(&events)
}

#[test]
fn every_goal_is_counted_once() {
    let progress = ProgressView::new(&night(), after(600));
    let sum = progress.completed
        + progress.in_progress
        + progress.waiting
        + progress.waiting_for_goal
        + progress.skipped
        + progress.failed
        + progress.deferred
        + progress.pending;
    assert_eq!((progress.total, sum), (5, 5));
    assert_eq!(progress.percent_complete, 20);
    assert_eq!((progress.waiting_for_goal, progress.skipped), (1, 1));
}

#[test]
fn a_goal_behind_one_that_waits_waits_too_until_the_run_is_over() {
    let of = |run: &Run| {
        let goals = run
            .goals
            .iter()
            .filter_map(|goal| Blocker::of(run, goal, &[]));
        goals
            .map(|(id, blocker)| (id.to_string(), blocker))
            .collect::<Vec<_>>()
    };
    assert_eq!(of(&night()), [("wipe".to_owned(), Blocker::Asks)]);
    let mut events = events();
    let why = RunSessionEnd::Aborted;
    events.push((after(700), Event::RunSessionEnded { why }));
    let run = run_of(&events);
    assert_eq!(of(&run), [("wipe".to_owned(), Blocker::Over)]);
    let progress = ProgressView::new(&run, after(800));
    assert_eq!((progress.waiting_for_goal, progress.skipped), (0, 2));
}

#[test]
fn what_cannot_be_known_yet_is_absent() {
    let progress = ProgressView::new(&run_with(&[]), after(10));
    assert_eq!(progress.goals_per_hour, None);
    assert_eq!(progress.left_ms, None);
    assert_eq!(progress.average_goal_usd, None);
    assert_eq!(progress.velocity_trend, Velocity::Unknown);
    assert_eq!(progress.cost_trend, CostTrend::Unknown);
}

#[test]
fn the_trend_compares_the_last_third_with_all() {
    let rows: [(&[u64], Velocity); 4] = [
        (&[10, 20, 30], Velocity::Unknown),
        (&[10, 20, 30, 40], Velocity::Stable),
        (&[60, 65, 70, 75], Velocity::Increasing),
        (&[1, 2, 3, 60, 120, 180], Velocity::Decreasing),
    ];
    for (ends, trend) in rows {
        let progress = ProgressView::new(&run_with(ends), after(200));
        assert_eq!(progress.velocity_trend, trend, "{ends:?}");
    }
}

#[test]
fn the_money_is_projected_from_what_goals_cost() {
    // One dollar each, two to do, ten in the budget.
    let rows: [(usize, CostTrend); 3] = [
        (5, CostTrend::UnderBudget),
        (8, CostTrend::OnBudget),
        (10, CostTrend::OverBudget),
    ];
    for (done, trend) in rows {
        let ends: Vec<u64> = (1..=done as u64).map(|index| index * 10).collect();
        let progress = ProgressView::new(&run_with(&ends), after(200));
        assert_eq!(progress.cost_trend, trend, "{done}");
    }
}
