use super::*;
use crate::view::example::{events, night, run_of};
use cos_core::event::Event;

#[test]
fn every_exit_has_one_separate_code() {
    let mut codes: Vec<u8> = EXITS.iter().map(|row| row.exit.code()).collect();
    assert_eq!(codes, EXITS.map(|row| row.code));
    codes.dedup();
    assert_eq!(codes, [0, 1, 2, 3, 4, 64, 65, 69, 70, 74, 75, 130]);
}

#[test]
fn of_several_ends_aborted_wins_then_budget_then_waiting_then_failures() {
    use Exit::{Aborted, Budget, Done, Failures, Waiting};
    let rows: [(&[Exit], Exit); 5] = [
        (&[Failures, Waiting, Budget, Aborted], Aborted),
        (&[Failures, Waiting, Budget], Budget),
        (&[Failures, Waiting], Waiting),
        (&[Done, Failures], Failures),
        (&[Done], Done),
    ];
    for (ends, expected) in rows {
        assert_eq!(Exit::foremost(ends), expected, "{ends:?}");
    }
}

#[test]
fn a_run_session_tells_its_end_and_what_its_goals_are_waiting_for() {
    let run = night();
    let rows = [
        (RunSessionEnd::Waiting, Exit::Waiting),
        (RunSessionEnd::ErrorStreak, Exit::Waiting),
        (RunSessionEnd::Budget, Exit::Budget),
        (RunSessionEnd::Time, Exit::Budget),
        (RunSessionEnd::Aborted, Exit::Aborted),
        (RunSessionEnd::Interrupted, Exit::Interrupted),
    ];
    for (end, expected) in rows {
        assert_eq!(Exit::of_run_session(&run, end), expected, "{end:?}");
    }
}

#[test]
fn a_run_at_its_end_with_a_goal_given_up_has_failures() {
    let mut events = events();
    events.retain(|(_, event)| !matches!(event, Event::GoalParked { decision, .. } if decision.as_str() == "d91f"));
    let run = run_of(&events);
    assert_eq!(
        Exit::of_run_session(&run, RunSessionEnd::Finished),
        Exit::Failures
    );
}
