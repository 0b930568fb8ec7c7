//! Tests runs of a workflow phase: goals left to the workflow, allowed work, and gaps.

use super::*;
use crate::event::{OnExhausted, OwningPhase};
use crate::id::WorkflowId;
use crate::workflow::AllowedGoal;

/// The goals as the work of a phase.
fn phase(goals: &[Goal], change: impl FnOnce(&mut OwningPhase)) -> Table {
    let mut table = Table::new(Strategy::Continue, goals);
    let mut owner = OwningPhase::new(WorkflowId::new("w-1"), None);
    change(&mut owner);
    let spec = RunSpec {
        phase_of: Some(owner),
        ..table.run().spec.clone()
    };
    table.run = None;
    let goals = goals.to_vec();
    table.write(&Event::RunStarted { spec, goals });
    table.write(&Event::RunSessionStarted { limits: None });
    table
}

/// Whether the goal was left to its workflow instead of asked about.
fn is_left(table: &Table) -> bool {
    let left = |request: &Request| {
        let reason = SkipReason::Left;
        matches!(request, Request::Record(Event::GoalSkipped { reason: own, .. }) if *own == reason)
    };
    let asks = |request: &Request| matches!(request, Request::Ask { .. });
    let requests = table.decide();
    let left = requests.iter().any(left);
    assert_ne!(left, requests.iter().any(asks), "one of the two");
    left
}

#[test]
fn what_was_tried_more_than_twice_or_takes_too_long_is_left_where_the_phase_goes_on() {
    use FailureClass::{NeedsHuman, Systematic, TooLong};
    let rows: [(OnExhausted, &[FailureClass], bool); 7] = [
        (OnExhausted::Leaves, &[Systematic], false),
        (OnExhausted::Leaves, &[Systematic, NeedsHuman], false),
        (
            OnExhausted::Leaves,
            &[Systematic, NeedsHuman, Systematic],
            true,
        ),
        (OnExhausted::Leaves, &[TooLong], true),
        (OnExhausted::Asks, &[TooLong], false),
        (
            OnExhausted::Asks,
            &[Systematic, Systematic, Systematic],
            false,
        ),
        (OnExhausted::Leaves, &[NeedsHuman], false),
    ];
    for (stuck, failures, left) in rows {
        let mut table = phase(&[goal("a"), after("b", "a")], |owner| owner.stuck = stuck);
        for (nth, class) in failures.iter().enumerate() {
            table.surveyed("a").started("a").failed("a", *class);
            if nth + 1 < failures.len() {
                table.told("a", Answer::Retry);
            }
        }
        assert_eq!(is_left(&table), left, "{stuck:?} {failures:?}");
    }
}

#[test]
fn a_goal_that_is_left_is_put_off_and_what_waited_because_it_is_left_out() {
    let goals = [goal("a"), after("b", "a")];
    let mut table = phase(&goals, |owner| owner.stuck = OnExhausted::Leaves);
    table.surveyed("a").started("a");
    table.failed("a", FailureClass::TooLong);
    table.write(&Event::GoalSkipped {
        goal: GoalId::new("a"),
        reason: SkipReason::Left,
    });
    assert_eq!(table.run().goals[0].state, GoalState::Deferred);
    table.asks_for("skip b");
}

#[test]
fn what_a_workflow_was_allowed_covers_the_risk_of_that_goal_and_nothing_else() {
    let goals = [goal("a"), goal("b")];
    let shown = decision_key(&goals[0]);
    let mut table = phase(&goals, |owner| {
        owner.allowed.push(AllowedGoal {
            decision: DecisionId::new("d-post"),
            decision_key: shown.clone(),
        });
    });
    let run = table.run();
    let mut changed = goals[0].clone();
    changed.executor = Executor::Command("post something else".to_owned());
    for (nth, decision_key, triggers, expected) in [
        (0, &shown, &[Trigger::Risk][..], true),
        (0, &shown, &[Trigger::CostSingle, Trigger::Risk], false),
        (0, &shown, &[Trigger::Preflight], false),
        (0, &super::decision_key(&changed), &[Trigger::Risk], false),
        (1, &super::decision_key(&goals[1]), &[Trigger::Risk], false),
    ] {
        let approved = run.goals[nth].approved(decision_key, triggers);
        assert_eq!(approved, expected, "goal {nth}: {triggers:?}");
    }
}

#[test]
fn anyone_who_is_asked_about_work_for_gaps_sees_the_gaps() {
    let gaps = ["the plan names no test".to_owned()];
    let lacking = |owner: &mut OwningPhase| owner.gaps = gaps.to_vec();
    // It changed nothing, and it failed.
    let mut nothing = phase(&[goal("a")], lacking);
    nothing.surveyed("a").started("a");
    nothing.ended("a", Product::Nothing, Money::ZERO);
    nothing.checked("a", CheckVerdict::Unproven);
    let mut failed = phase(&[goal("a")], lacking);
    failed.surveyed("a").started("a");
    failed.failed("a", FailureClass::Systematic);
    for table in [nothing, failed] {
        let context = table.draft("a").context.join("\n");
        let told = "these gaps:\n  | the plan names no test";
        assert!(context.contains(told), "{context}");
    }
}
