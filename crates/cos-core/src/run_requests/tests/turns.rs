//! Tests the order of requests if several are possible.

use super::*;

#[test]
fn sequential_waits_for_a_goal_that_is_to_be_tried_again() {
    let mut table = Table::new(Strategy::Sequential, &[goal("a"), goal("b")]);
    table.surveyed("a").started("a");
    table.failed("a", FailureClass::Transient);
    let retry = table
        .decide()
        .into_iter()
        .find_map(|request| match request {
            Request::Record(event) => Some(event),
            _ => None,
        });
    table.write(&retry.unwrap());
    table.asks_for("").pass(Span::minutes(10));
    table.asks_for("try a#2");
}

fn by_workflow(id: &str) -> Goal {
    Goal {
        executor: Executor::Workflow {
            name: "bug".into(),
            agent: None,
            estimate: None,
        },
        ..goal(id)
    }
}

fn workflow(table: &mut Table, id: &str) -> String {
    let spec = table.run().spec.run.clone();
    let goal = table.run().goal(&GoalId::new(id)).unwrap();
    goal.workflow(&spec).to_string()
}

#[test]
fn a_workflow_that_was_stopped_on_the_way_is_taken_up_and_no_other_is_begun() {
    let held = Product::Held(DecisionId::new("d-1"));
    let stopped = [
        held.clone(),
        Product::Failed(Failure::new(FailureClass::Lost, "died")),
        Product::Failed(Failure::new(FailureClass::Cancelled, "stopped")),
        Product::Failed(Failure::new(FailureClass::NeedsHuman, "paused")),
        Product::Failed(Failure::new(FailureClass::Fatal, "not installed")),
    ];
    let ended = [
        work("a", "a"),
        Product::Nothing,
        Product::Failed(Failure::new(FailureClass::Systematic, "gaps")),
        Product::Failed(Failure::new(FailureClass::Denied, "a person said so")),
        Product::Failed(Failure::new(FailureClass::Budget, "out of money")),
    ];
    for (products, next) in [(&stopped, "w-r-a-1"), (&ended, "w-r-a-2")] {
        for product in products {
            let mut table = Table::new(Strategy::Continue, &[by_workflow("a")]);
            table.surveyed("a").started("a");
            assert_eq!(workflow(&mut table, "a"), "w-r-a-1");
            table.ended("a", product.clone(), Money::cents(10));
            assert_eq!(workflow(&mut table, "a"), next, "{product:?}");
            let booked = table.run().goals[0].booked_for_workflow();
            let own = if next == "w-r-a-1" {
                Money::cents(10)
            } else {
                Money::ZERO
            };
            assert_eq!(booked, own, "{product:?}");
        }
    }
    let mut names = Vec::new();
    for id in ["a.b", "a-b"] {
        let mut table = Table::new(Strategy::Continue, &[by_workflow(id)]);
        names.push(workflow(&mut table, id));
    }
    assert_ne!(names[0], names[1], "two goals never share one");
}

#[test]
fn a_goal_is_parked_while_its_workflow_waits_for_an_answer() {
    let mut table = Table::new(Strategy::Continue, &[by_workflow("a"), goal("b")]);
    table.surveyed("a").started("a");
    let decision = DecisionId::new("d-1");
    table.ended("a", Product::Held(decision.clone()), Money::cents(10));
    assert!(table.run().goals[0].waits_for_workflow());
    assert_eq!(table.run().goals[0].state, GoalState::AwaitingDecision);
    table.done("b").asks_for("end Waiting");
    let goal = Some(GoalId::new("a"));
    table.write(&Event::DecisionLapsed { goal, decision });
    assert!(!table.run().goals[0].waits_for_workflow());
    table.asks_for("survey a").surveyed("a").asks_for("try a#2");
}

#[test]
fn what_was_checked_lands_before_anything_else_is_checked() {
    let goals = [within("a", "src/a.rs"), within("b", "src/b.rs")];
    let mut table = Table::new(Strategy::Parallel, &goals);
    table.surveyed("a").surveyed("b").started("a").started("b");
    table.worked("b").checked("b", CheckVerdict::Proven);
    table.asks_for("land b#1").worked("a").asks_for("land b#1");
    table.run().stop = Some(RunSessionEnd::Aborted);
    table.asks_for("land b#1");
}

#[test]
fn an_abort_holds_although_the_process_died_before_it_laid_the_run_down() {
    let mut table = Table::new(Strategy::Continue, &[goal("a"), goal("b")]);
    table.surveyed("a").started("a");
    table.failed("a", FailureClass::Systematic);
    table.told("a", Answer::Abort);
    table.write(&Event::RunSessionStarted { limits: None });
    table.asks_for("end Aborted");
}

#[test]
fn a_day_that_went_beyond_its_cap_is_granted_all_that_it_lacks_at_once() {
    let mut table = Table::new(Strategy::Continue, &[goal("a")]);
    table.policy.cost_daily = Money::dollars(10);
    table.surveyed("a");
    table.world.day.settled = Money::cents(1_150);
    let draft = table.draft("a");
    let grants: Vec<Money> = draft.options[0]
        .grants
        .iter()
        .map(|one| one.amount)
        .collect();
    // 3 are reserved for an agent, and 1.50 exceeded the reserve.
    assert_eq!(grants, [Money::dollars(5)]);
}

#[test]
fn an_undo_long_after_a_crash_is_no_time_under_way() {
    let mut table = Table::new(Strategy::Continue, &[goal("a"), goal("b")]);
    table.done("a").pass(Span::minutes(1));
    table.surveyed("b");
    table.pass(Span::minutes(10 * 60));
    let landing = table.run().goals[0].landing.clone().unwrap();
    table.write(&Event::GoalUndone {
        goal: GoalId::new("a"),
        landing,
        origin: None,
    });
    table.pass(Span::minutes(5));
    table.write(&Event::RunSessionStarted { limits: None });
    let now = table.world.now;
    assert_eq!(table.run().elapsed(now), Span::minutes(1));
    table.asks_for("try b#1");
}
