//! Tests gaps, and how often something is repeated.

use super::*;

#[test]
fn gaps_repeat_the_phase_until_they_are_closed() {
    let checked = vec![looked_over(phase("build"), 3), phase("report")];
    let found = [gaps(GapAction::Retry, &["no tests"]), complete()];
    let played = Played::new(checked).finding(found).play();
    assert_eq!(played.begun(), ["build", "build", "report"]);
    assert_eq!(played.state().phases[0].gap_retries, 1);
    assert_eq!(played.state().phases[0].human_repeats, 0);
    assert_eq!(played.end(), Some(WorkflowEnd::Finished));
}

#[test]
fn the_last_retry_is_looked_over_before_a_person_is_asked() {
    for (closed, end) in [(true, Some(WorkflowEnd::Finished)), (false, None)] {
        let last = if closed {
            complete()
        } else {
            gaps(GapAction::Retry, &["still"])
        };
        let found = [gaps(GapAction::Retry, &["a"]), last];
        let played = Played::new(vec![looked_over(phase("build"), 1)]);
        let played = played.finding(found).play();
        assert_eq!(played.begun(), ["build", "build"]);
        assert_eq!(played.end(), end);
        if !closed {
            assert_eq!(
                played.offered(),
                ["retry", "continue", "pause", "abort"],
                "a person is asked"
            );
        }
    }
}

#[test]
fn each_act_about_gaps_is_done() {
    let mut spawn = gaps(GapAction::SpawnAdditional, &["no docs"]);
    spawn.additional = vec![agent("writer")];
    let rows = [
        (gaps(GapAction::Abort, &["x"]), Some(WorkflowEnd::Failed), 1),
        (gaps(GapAction::Escalate, &["x"]), None, 1),
        (spawn, Some(WorkflowEnd::Finished), 2),
    ];
    for (found, end, begun) in rows {
        let action = found.action;
        let played = Played::new(vec![looked_over(phase("build"), 3)]);
        let played = played.finding([found]).play();
        assert_eq!(played.end(), end, "{action:?}");
        assert_eq!(played.begun().len(), begun, "{action:?}");
        // Additional subagents are checked for gaps too.
        assert_eq!(played.state().gap_checks.len(), begun, "{action:?}");
    }
}

#[test]
fn a_person_repeats_so_often_and_then_has_to_raise_the_cap() {
    let again: Vec<&str> = std::iter::repeat_n("redo", 5).collect();
    let phases = vec![Phase {
        checkpoint: stop(&[on(), redo("build")]),
        ..phase("build")
    }];
    let played = Played::new(phases).answering(&again).play();
    assert_eq!(played.state().phases[0].human_repeats, 5);
    assert_eq!(played.offered(), ["continue", "raise", "pause", "abort"]);
    let played = played.answering(&["raise", "redo"]).play();
    assert_eq!(played.state().phases[0].runs, 7);
    assert_eq!(
        played.offered(),
        ["continue", "redo", "pause", "abort"],
        "raised, it may be repeated again"
    );
}

#[test]
fn what_is_passed_again_on_the_way_has_a_separate_cap() {
    let phases = vec![
        phase("plan"),
        Phase {
            checkpoint: stop(&[on(), redo("plan")]),
            ..phase("build")
        },
    ];
    let played = Played::new(phases).answering(&["redo", "redo"]).play();
    assert_eq!(played.state().phases[1].turns, 3);
    assert_eq!(played.offered(), ["continue", "raise", "pause", "abort"]);
}

#[test]
fn gaps_and_people_count_apart() {
    let mut build = looked_over(phase("build"), 1);
    build.checkpoint = stop(&[on(), redo("build")]);
    let incomplete = || gaps(GapAction::Retry, &["a"]);
    let found = [incomplete(), complete(), incomplete(), complete()];
    let played = Played::new(vec![build]).finding(found);
    let played = played.answering(&["redo", "continue"]).play();
    assert_eq!(played.state().phases[0].runs, 4);
    assert_eq!(played.state().phases[0].human_repeats, 1);
    assert_eq!(played.end(), Some(WorkflowEnd::Finished));
}

#[test]
fn work_that_was_not_finished_asks_a_person() {
    let mut played = Played::new(vec![phase("build"), phase("report")]);
    while played.begun().is_empty() {
        let request = decide(played.state()).expect("it goes on");
        let event = played.perform(request).expect("no one is asked");
        played.record(event);
    }
    played.record(WorkflowEvent::PhaseWorked {
        phase: PhaseId::new("build"),
        end: WorkEnd::Unfinished {
            left: vec!["worker: left out".to_owned()],
        },
        head: CommitId::new("1"),
        deliverables: Vec::new(),
        goals: Vec::new(),
    });
    assert_eq!(played.offered(), ["retry", "continue", "pause", "abort"]);
    let played = played.answering(&["retry"]).play();
    assert_eq!(played.begun(), ["build", "build", "report"]);
}

#[test]
fn unfinished_work_goes_on_where_the_phases_behind_it_know_what_to_do() {
    let mut build = phase("build");
    build.on_unfinished = OnUnfinished::Continue;
    let mut played = Played::new(vec![build, phase("report")]);
    while played.begun().is_empty() {
        let request = decide(played.state()).expect("it goes on");
        let event = played.perform(request).expect("no one is asked");
        played.record(event);
    }
    let left = vec!["worker is skipped".to_owned()];
    played.record(WorkflowEvent::PhaseWorked {
        phase: PhaseId::new("build"),
        end: WorkEnd::Unfinished { left },
        head: CommitId::new("1"),
        deliverables: Vec::new(),
        goals: vec![WorkedGoal {
            subagent: "worker".to_owned(),
            state: crate::goal::GoalState::Skipped,
            attempts: 3,
            failure: None,
        }],
    });
    let text = context(played.state(), |at| at.0.to_string());
    let expected = serde_json::json!([{"subagent": "worker", "state": "skipped", "attempts": 3}]);
    assert_eq!(text["phases"]["work"]["build"], expected);
    let played = played.play();
    assert_eq!(played.begun(), ["build", "report"]);
    assert_eq!(played.end(), Some(WorkflowEnd::Finished));
}
