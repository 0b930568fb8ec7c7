//! Tests where options lead: the fixes of seed 004 in the state machine.

use super::*;
use crate::fingerprint::Fingerprint;

fn plan_build_polish(build: Option<PhaseCheckpoint>) -> Vec<Phase> {
    let mut polish = phase("polish");
    polish.optional = true;
    vec![
        phase("plan"),
        Phase {
            checkpoint: build,
            ..phase("build")
        },
        polish,
        phase("report"),
    ]
}

#[test]
fn phases_run_in_the_order_of_the_file() {
    let played = Played::new(plan_build_polish(None)).play();
    assert_eq!(played.begun(), ["plan", "build", "polish", "report"]);
    assert_eq!(played.end(), Some(WorkflowEnd::Finished));
}

#[test]
fn a_choice_leads_where_its_action_says() {
    let rows: [(&[&str], &[&str], Option<WorkflowEnd>); 5] = [
        (
            &["continue"],
            &["plan", "build", "polish", "report"],
            Some(WorkflowEnd::Finished),
        ),
        (
            &["skip"],
            &["plan", "build", "report"],
            Some(WorkflowEnd::Finished),
        ),
        (
            &["redo", "continue"],
            &["plan", "build", "plan", "build", "polish", "report"],
            Some(WorkflowEnd::Finished),
        ),
        (&["abort"], &["plan", "build"], Some(WorkflowEnd::Aborted)),
        (&["pause"], &["plan", "build"], None),
    ];
    for (answers, begun, end) in rows {
        let stop = stop(&[on(), redo("plan"), skipping(&["polish"])]);
        let played = Played::new(plan_build_polish(stop))
            .answering(answers)
            .play();
        assert_eq!(played.begun(), begun, "{answers:?}");
        assert_eq!(played.end(), end, "{answers:?}");
    }
}

#[test]
fn every_answer_leaves_one_record_also_that_of_a_simple_approval() {
    let played = Played::new(plan_build_polish(stop(&[on()])))
        .saying("continue", "fine")
        .play();
    let [record] = played.state().holds.as_slice() else {
        panic!("{:?}", played.state().holds);
    };
    assert_eq!(record.phase.as_str(), "build");
    assert_eq!(record.run, 1);
    assert_eq!(record.option.as_str(), "continue");
    assert_eq!(record.feedback.as_deref(), Some("fine"));
    assert_eq!(record.by, "ada");
    let text = context(played.state(), |at| at.0.to_string());
    assert_eq!(text["checkpoints"].as_array().map(Vec::len), Some(1));
    assert_eq!(text["checkpoints"][0]["decision"], "continue");
}

#[test]
fn what_a_person_says_reaches_the_phase_that_is_repeated_else_the_next_one() {
    let stop = || stop(&[on(), redo("plan"), skipping(&["polish"])]);
    let rows = [("redo", 0), ("continue", 2), ("skip", 3)];
    for (option, heard) in rows {
        let played = Played::new(plan_build_polish(stop())).saying(option, "mind the gap");
        let played = played.play();
        for (at, phase) in played.state().phases.iter().enumerate() {
            let text: &[String] = &phase.feedback;
            let expected: &[&str] = if at == heard { &["mind the gap"] } else { &[] };
            assert_eq!(text, expected, "{option}: phase {at}");
        }
    }
}

#[test]
fn counts_start_at_nothing_and_rise_with_each_start() {
    let mut played = Played::new(plan_build_polish(stop(&[on(), redo("build")])));
    assert_eq!(played.state().phases[1].runs, 0);
    played = played.answering(&["redo"]).play();
    assert_eq!(played.state().phases[1].runs, 2);
    assert_eq!(played.state().phases[2].runs, 0);
    let text = context(played.state(), |at| at.0.to_string());
    assert_eq!(text["phases"]["iteration_counts"]["polish"], 0);
    assert_eq!(text["phases"]["iteration_counts"]["build"], 2);
}

#[test]
fn going_back_supersedes_what_lay_between() {
    let played = Played::new(plan_build_polish(stop(&[on(), redo("plan")])));
    let mut played = played.answering(&["redo"]);
    // Up to the moment at which the first phase starts again.
    while played.begun().len() < 3 {
        let request = decide(played.state()).expect("it goes on");
        let event = played.perform(request).expect("it is answered");
        played.record(event);
    }
    let state = played.state();
    assert!(!state.phases[0].completed && !state.phases[1].completed);
    assert_eq!(state.deliverables, []);
    let played = played.answering(&["continue"]).play();
    assert_eq!(played.end(), Some(WorkflowEnd::Finished));
    assert!(played.state().phases.iter().all(|phase| phase.completed));
}

#[test]
fn an_answer_falls_with_its_phase_and_so_does_what_it_skips() {
    let mut phases = plan_build_polish(stop(&[on(), skipping(&["polish"])]));
    phases[3].checkpoint = stop(&[on(), redo("build")]);
    let played = Played::new(phases).answering(&["skip", "redo", "continue", "continue"]);
    let played = played.play();
    let begun = played.begun();
    assert_eq!(begun[..4], ["plan", "build", "report", "build"]);
    assert_eq!(begun[4..], ["polish", "report"]);
    let holds: Vec<_> = played.state().holds.iter().collect();
    let superseded: Vec<bool> = holds.iter().map(|record| record.superseded).collect();
    // The first answer and the one that led back; later answers still apply.
    assert_eq!(superseded, [true, true, false, false]);
    let text = context(played.state(), |at| at.0.to_string());
    assert_eq!(text["checkpoints"][0]["superseded"], true);
    assert_eq!(text["skip_phases"], serde_json::json!([]));
}

#[test]
fn one_record_tells_everything_of_an_answer() {
    let mut played = Played::new(plan_build_polish(stop(&[on(), redo("plan")])));
    while played.state().awaits().is_none() {
        let request = decide(played.state()).expect("it goes on");
        let event = match played.perform(request).expect("no one answered yet") {
            WorkflowEvent::HoldAsked { decision, .. } => WorkflowEvent::HoldAsked {
                decision,
                shown: vec![ShownFile {
                    path: ".temp/f/plan.md".to_owned(),
                    hash: Some("abc".to_owned()),
                    refused: None,
                }],
                allows: Vec::new(),
            },
            event => event,
        };
        played.record(event);
    }
    let played = played.saying("redo", "thinner").play();
    let text = context(played.state(), |at| at.0.to_string());
    let mut record = text["checkpoints"][0].clone();
    assert_ne!(record["timestamp"].take(), serde_json::Value::Null);
    let expected = serde_json::json!({
        "phase": "build", "run": 1, "trigger": "checkpoint", "decision": "repeat_phase",
        "decision_id": "d-1", "option": "redo", "target": "plan", "skipped": [],
        "shown_files": [{"path": ".temp/f/plan.md", "hash": "abc", "refused": null}],
        "feedback": "thinner", "by": "ada", "superseded": true, "timestamp": null,
    });
    assert_eq!(record, expected);
    assert_eq!(text["checkpoints"].as_array().map(Vec::len), Some(1));
}

#[test]
fn a_phase_that_was_skipped_and_is_repeated_runs() {
    let mut phases = plan_build_polish(stop(&[on(), skipping(&["polish"])]));
    phases[3].checkpoint = stop(&[on(), redo("polish")]);
    let played = Played::new(phases).answering(&["skip", "redo", "continue"]);
    let played = played.play();
    assert_eq!(
        played.begun(),
        ["plan", "build", "report", "polish", "report"]
    );
    let text = context(played.state(), |at| at.0.to_string());
    assert_eq!(
        text["skip_phases"],
        serde_json::json!([]),
        "nor is it left out later"
    );
}

#[test]
fn a_checkpoint_before_a_phase_stops_it_before_it_is_begun() {
    let mut stop = stop(&[on(), redo("plan")]).expect("it has options");
    stop.when = When::Before;
    let played = Played::new(plan_build_polish(Some(stop))).play();
    assert_eq!(played.begun(), ["plan"]);
    let played = played.answering(&["redo", "continue"]).play();
    assert_eq!(
        played.begun(),
        ["plan", "plan", "build", "polish", "report"]
    );
}

#[test]
fn a_checkpoint_before_an_optional_phase_may_skip_that_phase() {
    let rows: [(&[&str], &[&str]); 3] = [
        (&["continue"], &["plan", "build", "polish", "report"]),
        (&["skip"], &["plan", "build", "report"]),
        // After going back the question is asked again.
        (
            &["skip", "redo", "continue"],
            &["plan", "build", "report", "build", "polish", "report"],
        ),
    ];
    for (answers, begun) in rows {
        let mut phases = plan_build_polish(None);
        phases[2].checkpoint = stop(&[on(), skipping(&["polish"])]).map(|stop| PhaseCheckpoint {
            when: When::Before,
            ..stop
        });
        phases[3].checkpoint = stop(&[on(), redo("build")]);
        let played = Played::new(phases).answering(answers);
        let last = ["continue"; 1];
        let played = played.answering(&last).play();
        assert_eq!(played.begun(), begun, "{answers:?}");
        assert_eq!(played.end(), Some(WorkflowEnd::Finished), "{answers:?}");
    }
}

#[test]
fn a_condition_that_does_not_hold_asks_no_one() {
    let mut stop = stop(&[on()]).expect("it has options");
    stop.condition = Some("false".to_owned());
    let played = Played::new(plan_build_polish(Some(stop))).hiding().play();
    assert_eq!(played.end(), Some(WorkflowEnd::Finished));
    assert_eq!(played.state().holds, []);
}

#[test]
fn an_answer_to_another_question_changes_nothing() {
    let mut played = Played::new(plan_build_polish(stop(&[on()]))).play();
    let before = played.state().stage.clone();
    for (decision, option) in [("d-9", "continue"), ("d-1", "nonsense")] {
        played.record(WorkflowEvent::HoldAnswered {
            decision: Some(DecisionId::new(decision)),
            option: OptionId::new(option),
            feedback: None,
            by: "eve".to_owned(),
        });
        assert_eq!(played.state().stage, before);
    }
}

#[test]
fn a_forced_skip_is_confirmed_and_can_be_thought_better_of() {
    let mut stop = stop(&[on(), skipping(&["report"])]).expect("it has options");
    stop.options[1].force = true;
    let played = Played::new(plan_build_polish(Some(stop.clone())))
        .answering(&["skip", "confirm"])
        .play();
    assert_eq!(played.begun(), ["plan", "build", "polish"]);
    let played = Played::new(plan_build_polish(Some(stop)))
        .answering(&["skip", "back", "continue"])
        .play();
    assert_eq!(played.begun(), ["plan", "build", "polish", "report"]);
}

#[test]
fn subagents_that_a_script_adds_work_once_the_others_ended() {
    let mut grown = phase("grown");
    grown.mode = Some(ExecutionMode::Adaptive);
    grown.adaptive = Some("x".to_owned());
    let played = Played::new(vec![grown]).play();
    assert_eq!(played.begun(), ["grown", "grown"]);
    assert_eq!(played.state().phases[0].runs, 1);
    assert_eq!(played.state().spawned, 2);
    assert_eq!(played.end(), Some(WorkflowEnd::Finished));
}

#[test]
fn taking_it_up_and_laying_it_down_do_not_change_when_its_work_moved() {
    let mut played = Played::new(plan_build_polish(stop(&[on()]))).play();
    let worked = played.state().moved_at;
    played.record(WorkflowEvent::WorkflowLaidDown {
        why: SuspendReason::Waiting,
    });
    played.record(WorkflowEvent::WorkflowTakenUp);
    assert_eq!(played.state().moved_at, worked);
    let moved = played.answering(&["continue"]).play();
    assert!(moved.state().moved_at > worked);
}

/// The allowed phase, the head of the branch, the answers, and how often it was allowed.
type Allowance = (
    &'static str,
    Option<&'static str>,
    &'static [&'static str],
    &'static [usize],
);

/// A question with an answer that allows work of a later phase, answered like this; then on to its
/// end.
fn allowing(phase: &str, head: Option<&str>, answers: &[&str]) -> Vec<Vec<AllowedGoal>> {
    let mut played = Played::new(plan_build_polish(stop(&[on(), redo("build")])));
    played = played.answering(answers);
    let mut begun = Vec::new();
    while let Some(request) = decide(played.state()) {
        let Some(event) = played.perform(request) else {
            break;
        };
        let head = head.map_or_else(|| played.state().head.clone(), CommitId::new);
        let event = match event {
            WorkflowEvent::HoldAsked {
                decision, shown, ..
            } => WorkflowEvent::HoldAsked {
                decision,
                shown,
                allows: vec![AllowedWork {
                    option: OptionId::new("continue"),
                    phase: PhaseId::new(phase),
                    decision_key: Fingerprint::of(&[("command", "post")]),
                    head,
                }],
            },
            event => event,
        };
        let begins = matches!(event, WorkflowEvent::PhaseBegan { .. });
        played.record(event);
        if let (true, Some(own)) = (begins, played.state().phase_run()) {
            begun.push(own.allowed.clone());
        }
    }
    begun
}

#[test]
fn an_answer_allows_the_work_that_was_shown_once_and_while_nothing_was_written_since() {
    let counts = |begun: Vec<Vec<_>>| begun.iter().map(Vec::len).collect::<Vec<usize>>();
    let rows: [Allowance; 5] = [
        // The next phase, with an unchanged branch.
        ("polish", None, &["continue"], &[0, 0, 1, 0]),
        ("polish", Some("elsewhere"), &["continue"], &[0, 0, 0, 0]),
        // Another phase works in between.
        ("report", None, &["continue"], &[0, 0, 0, 0]),
        // Only the option that showed it allows it, each time for itself.
        ("polish", None, &["redo", "continue"], &[0, 0, 0, 1, 0]),
        ("build", None, &["redo", "continue"], &[0, 0, 0, 0, 0]),
    ];
    for (phase, head, answers, expected) in rows {
        let begun = allowing(phase, head, answers);
        assert_eq!(counts(begun), expected, "{phase} {answers:?}");
    }
}
