//! Tests work that a person lets land although checks failed.

use super::*;

/// A goal with a failed check that a person lets land, after another goal landed.
fn let_land_after_another() -> Table {
    let mut table = Table::new(Strategy::Continue, &[goal("a"), goal("b")]);
    table.surveyed("a").started("a").worked("a");
    table.checked("a", CheckVerdict::Refuted);
    let question = table.draft("a");
    table.parked("a").done("b");
    table.answered("a", question, Answer::Proceed);
    table.asks_for("verify a#1");
    table
}

#[test]
fn work_let_land_with_a_check_that_fails_lands_also_on_a_head_that_moved() {
    let mut table = let_land_after_another();
    table.checked("a", CheckVerdict::Refuted);
    table.asks_for("land a#1").landed("a");
    assert_eq!(table.run().goals[0].state, GoalState::Partial);
}

#[test]
fn work_let_land_is_asked_about_again_where_another_check_fails_on_the_head_that_moved() {
    let mut table = let_land_after_another();
    table.checked_by("lint", "a", CheckVerdict::Refuted);
    table.asks_for("ask a hiccup");
    table.told("a", Answer::Proceed).asks_for("land a#1");
}

#[test]
fn work_let_land_is_done_where_its_checks_hold_on_the_head_that_moved() {
    let mut table = let_land_after_another();
    table.checked("a", CheckVerdict::Proven);
    table.asks_for("land a#1").landed("a");
    assert_eq!(table.run().goals[0].state, GoalState::Done);
}

#[test]
fn a_partial_landing_is_accepted_for_one_try_only() {
    let mut table = Table::new(Strategy::Continue, &[goal("a")]);
    table.surveyed("a").started("a").worked("a");
    table.checked("a", CheckVerdict::Refuted);
    table.told("a", Answer::Proceed).asks_for("land a#1");
    let attempt = table.last("a");
    let paths = vec!["src/a.rs".to_owned()];
    table.write(&Event::LandingConflicted { attempt, paths });
    table.asks_for("retry a");
    table.write(&Event::RetryScheduled {
        goal: GoalId::new("a"),
        level: Level::Same,
        not_before: Timestamp(0),
    });
    table.surveyed("a").started("a");
    table.ended("a", work("a", "another"), Money::cents(10));
    table.checked("a", CheckVerdict::Unproven);
    table.asks_for("ask a unproven");
}

/// A goal with an attempt that changed nothing.
fn nothing(verdict: CheckVerdict) -> Table {
    let mut table = Table::new(Strategy::Continue, &[goal("a")]);
    table.surveyed("a").started("a");
    table.ended("a", Product::Nothing, Money::cents(10));
    let attempt = table.last("a");
    let onto = table.run().head.clone();
    let evidence = vec![Evidence {
        check: Check::Command("test".into()),
        held: verdict != CheckVerdict::Refuted,
        exit: None,
        tail: String::new(),
        output: None,
    }];
    table.write(&Event::ChecksRan {
        attempt,
        candidate: onto.clone(),
        onto,
        evidence,
        verdict,
    });
    table
}

#[test]
fn where_nothing_was_changed_no_work_is_offered_to_be_kept() {
    let draft = nothing(CheckVerdict::Refuted).draft("a");
    let landing = draft
        .options
        .iter()
        .find(|one| one.answer == Answer::Proceed);
    assert_eq!(landing, None);
    assert!(draft.options.iter().any(|one| one.answer == Answer::Retry));
    let draft = nothing(CheckVerdict::Unproven).draft("a");
    let yes = draft
        .options
        .iter()
        .find(|one| one.answer == Answer::Proceed);
    let yes = yes.expect("it may count as done");
    assert_eq!(yes.description, "Count it as done; nothing lands.");
    let text = format!("{:?}", draft.options);
    assert!(
        !text.contains("cos undo") && !text.contains("change"),
        "{text}"
    );
}
