//! Tests workflows with a simulated place of work where every task ends at once.

use super::*;
use cos_core::time::Span;
use cos_core::workflow::{SuspendReason, WorkflowEnd};
use cos_store::Lease as _;

const HEAD: &str =
    "name: feature\ndescription: Builds one feature\nvariables: {who: world}\nphases:\n";

fn fixture(phases: &str) -> Fixture {
    let fixture = Fixture::new();
    fixture
        .spec(defined(&format!("{HEAD}{phases}")))
        .expect("ordered");
    fixture
}

#[test]
fn parallel_subagents_run_at_once_and_no_more_than_five() {
    let agents: Vec<String> = (0..8)
        .map(|n| {
            format!(
                "{{type: a{n}, config: {{command: x, output_path: '{{{{output_dir}}}}/a{n}.md'}}}}"
            )
        })
        .collect();
    let fixture = fixture(&format!(
        "- id: plan\n  behavior: parallel\n  subagents: [{}]\n",
        agents.join(", ")
    ));
    let run = fixture.drive("me").expect("driven");
    assert_eq!(run.end, Some(WorkflowEnd::Finished));
    let branch = fixture.branch.borrow();
    assert_eq!(branch.most, 5);
    assert_eq!(branch.landed.len(), 8);
    assert_eq!(run.deliverables.len(), 8);
}

#[test]
fn a_condition_that_fails_shows_the_checkpoint_with_the_error() {
    let fixture = fixture(
        "- id: stop\n  checkpoint:\n    condition: context.nothing.at.all\n    prompt: 'On, {{ who }} and {{ feature.name }}?'\n    show_files: ['{{output_dir}}/plan.md']\n    options: [{label: Go, on_select: {action: continue}}]\n",
    );
    let run = fixture.drive("me").expect("driven");
    assert_eq!(run.suspended, Some(SuspendReason::Waiting));
    let [asked] = fixture.pending().try_into().expect("one question");
    assert_eq!(asked.draft.question, "On, world and login?");
    let text = asked.draft.context.join("\n");
    assert!(
        text.contains("could not be evaluated: it failed: cannot read"),
        "{text}"
    );
    assert!(text.contains("plan.md does not exist"), "{text}");
    assert!(fixture.answer("go", None));
    assert_eq!(
        fixture.drive("me").expect("driven").end,
        Some(WorkflowEnd::Finished)
    );
}

#[test]
fn a_condition_that_does_not_hold_asks_no_one_and_one_that_holds_does() {
    for (flag, waits) in [("backend", true), ("production", false)] {
        let fixture = fixture(&format!(
            "- id: stop\n  checkpoint:\n    condition: context.feature.flags.includes('{flag}')\n    prompt: On?\n    options: [{{label: Go, on_select: {{action: continue}}}}]\n"
        ));
        let run = fixture.drive("me").expect("driven");
        assert_eq!(run.end.is_none(), waits, "{flag}");
    }
}

#[test]
fn a_script_writes_into_its_folder_and_nowhere_else() {
    for (path, finished) in [
        ("output_dir + '/note.md'", true),
        ("'src/main.rs'", false),
        ("output_dir + '/../../x'", false),
        ("'/etc/passwd'", false),
    ] {
        let fixture = fixture(&format!(
            "- id: note\n  main_agent: {{script: \"writeFile({path}, 'hello ' + context.feature.name)\"}}\n"
        ));
        let run = fixture.drive("me").expect("driven");
        assert_eq!(run.end.is_some(), finished, "{path}");
        let files = fixture.branch.borrow().files.clone();
        assert_eq!(
            files.get(".temp/login/note.md").map(String::as_str),
            finished.then_some("hello login")
        );
        assert!(files.keys().all(|file| file.starts_with(".temp/login/")));
    }
}

#[test]
fn report_context_and_metadata_are_left_at_the_end() {
    let fixture = fixture(
        "- id: note\n  subagents: [{type: a, config: {command: x, output_path: '{{output_dir}}/a.md'}}]\nfinalization:\n  template: '# {{ feature.name }} after {{ subagents_spawned }} subagents'\n  output: '{{output_dir}}/final.md'\n",
    );
    let run = fixture.drive("me").expect("driven");
    let files = fixture.branch.borrow().files.clone();
    assert_eq!(files[".temp/login/final.md"], "# login after 1 subagents\n");
    let metadata: serde_json::Value =
        serde_json::from_str(&files[".temp/login/metadata.json"]).expect("JSON");
    assert_eq!(metadata["totals"]["phases_completed"], 1);
    assert_eq!(metadata["workflow"]["end"], "finished");
    let context: serde_json::Value =
        serde_json::from_str(&files[".temp/login/context.json"]).expect("JSON");
    assert_eq!(context["deliverables"][0]["path"], ".temp/login/a.md");
    assert_eq!(exported(&run)["phases"]["iteration_counts"]["note"], 1);
}

#[test]
fn an_abort_saves_what_there_is_and_ends_as_the_persons_word() {
    let fixture = fixture(
        "- id: plan\n  subagents: [{type: a, config: {command: x}}]\n  checkpoint: {approval_required: true}\n- id: rest\n  subagents: [{type: b, config: {command: x}}]\n",
    );
    fixture.drive("me").expect("driven");
    assert!(fixture.answer("abort", Some("not now")));
    let run = fixture.drive("me").expect("driven");
    assert_eq!(run.end, Some(WorkflowEnd::Aborted));
    assert_eq!(fixture.branch.borrow().tried.len(), 1);
    assert!(
        fixture
            .branch
            .borrow()
            .files
            .contains_key(".temp/login/context.json")
    );
    assert!(matches!(
        fixture.drive("me"),
        Err(WorkflowError::Over { .. })
    ));
}

#[test]
fn a_question_no_one_answers_in_time_does_what_its_file_says() {
    let rows = [
        ("", None, Some(SuspendReason::Paused)),
        ("\n    on_timeout: abort", Some(WorkflowEnd::Aborted), None),
        ("\n    on_timeout: go", Some(WorkflowEnd::Finished), None),
    ];
    for (says, end, suspended) in rows {
        let fixture = fixture(&format!(
            "- id: stop\n  reversible: true\n  checkpoint:\n    timeout: 1h{says}\n    prompt: On?\n    options: [{{label: Go, on_select: {{action: continue}}}}]\n"
        ));
        fixture.drive("me").expect("driven");
        fixture.clock.pass(Span::minutes(61));
        let run = fixture.drive("me").expect("driven");
        assert_eq!(run.end, end, "{says}");
        if end.is_none() {
            assert_eq!(run.suspended, suspended, "{says}");
            assert!(fixture.pending().is_empty(), "it died");
            fixture.drive("me").expect("driven");
            assert_eq!(fixture.pending().len(), 1, "a resumed workflow asks again");
        }
    }
}

#[test]
fn silence_goes_back_only_as_often_as_a_person_may() {
    let fixture = fixture(
        "- id: stop\n  reversible: true\n  checkpoint:\n    timeout: 1h\n    on_timeout: again\n    prompt: On?\n    options: [{label: Again, on_select: {action: repeat_phase}}, {label: End, on_select: {action: abort}}]\n",
    );
    let mut run = fixture.drive("me").expect("driven");
    for _ in 0..20 {
        fixture.clock.pass(Span::minutes(61));
        run = fixture.drive("me").expect("driven");
    }
    assert_eq!(run.end, None);
    assert_eq!(run.holds.len(), 5, "{:?}", run.holds);
    assert_eq!(run.suspended, Some(SuspendReason::Paused));
}

#[test]
fn feedback_and_gaps_reach_the_agents_that_work_next() {
    let fixture = fixture(
        "- id: plan\n  subagents: [{type: a, config: {agent: opencode, estimate_usd: 0.10}}]\n  checkpoint:\n    prompt: On?\n    options: [{label: Redo, on_select: {action: repeat_phase}}, {label: Go, on_select: {action: continue}}]\n",
    );
    fixture.drive("me").expect("driven");
    assert!(fixture.answer("redo", Some("mind the cold start")));
    fixture.drive("me").expect("driven");
    let prompts = fixture.branch.borrow().prompts.clone();
    assert_eq!(prompts.len(), 2, "{prompts:?}");
    assert!(!prompts[0].contains("mind the cold start"));
    assert!(prompts[1].contains("mind the cold start"), "{}", prompts[1]);
    assert!(prompts[0].contains(".temp/login/a.md"), "{}", prompts[0]);
}

#[test]
fn a_gap_script_repeats_escalates_and_adds_subagents() {
    let rows = [
        (
            "return {status: 'complete'}",
            Some(WorkflowEnd::Finished),
            1,
        ),
        (
            "return {status: 'incomplete', gaps: ['x'], action: 'abort'}",
            Some(WorkflowEnd::Failed),
            1,
        ),
        (
            "return {status: 'incomplete', gaps: ['x'], action: 'escalate'}",
            None,
            1,
        ),
        ("return {status: 'incomplete', gaps: ['x']}", None, 4),
        ("return {status: 'sure'}", None, 1),
        ("throw 'x'", None, 1),
        (
            "if (phase.runs > 1) return {status: 'complete'}; return {status: 'incomplete', gaps: ['x'], action: 'spawn_additional', additionalAgents: [{type: 'b', config: {command: 'y'}}]}",
            Some(WorkflowEnd::Finished),
            2,
        ),
    ];
    for (script, end, tried) in rows {
        let fixture = fixture(&format!(
            "- id: plan\n  subagents: [{{type: a, config: {{command: x}}}}]\n  gap_check: {{script: \"{script}\"}}\n"
        ));
        let run = fixture.drive("me").expect("driven");
        assert_eq!(run.end, end, "{script}");
        assert_eq!(fixture.branch.borrow().tried.len(), tried, "{script}");
    }
}

#[test]
fn an_adaptive_script_sees_what_the_others_made_and_adds_to_them() {
    let fixture = fixture(
        "- id: plan\n  execution_mode: adaptive\n  subagents:\n    always: [{type: a, config: {command: x, output_path: '{{output_dir}}/a.md'}}]\n    adaptive: {script: \"return files_exist([output_dir + '/a.md']) ? [{type: 'b', config: {command: 'y', output_path: output_dir + '/b.md'}}] : []\"}\n",
    );
    let run = fixture.drive("me").expect("driven");
    assert_eq!(run.end, Some(WorkflowEnd::Finished));
    assert_eq!(
        fixture.branch.borrow().landed,
        ["w-1-plan-1/plan-a-1", "w-1-plan-2/plan-b-1"]
    );
    assert_eq!(run.phases[0].runs, 1);
}

#[test]
fn in_loose_mode_a_script_says_what_is_done_and_subagents_are_only_suggested() {
    let fixture = fixture(
        "- id: think\n  execution_mode: loose\n  suggested_subagents: [architect]\n  main_agent: {script: \"thinkHard('What does ' + context.feature.name + ' touch?')\"}\n",
    );
    for _ in 0..3 {
        let run = fixture.drive("me").expect("driven");
        if run.end.is_some() {
            break;
        }
        assert!(fixture.answer("proceed", None), "{:?}", fixture.pending());
    }
    let run = fixture.state().expect("it was ordered");
    assert_eq!(run.end, Some(WorkflowEnd::Finished));
    let branch = fixture.branch.borrow();
    assert_eq!(branch.landed, ["w-1-think-1/think-main-1"]);
    assert!(branch.prompts[0].contains("What does login touch?"));
}

#[test]
fn a_goal_is_called_by_the_words_of_its_file_and_not_by_ours() {
    let thinks = "thinkHard('Which files are touched?')";
    let fixture = fixture(&format!(
        "- id: mid\n  name: Mid\n  execution_mode: loose\n  main_agent: {{script: \"{thinks}\"}}\n\
         - id: plan\n  name: Plan\n  subagents: [{{type: architect, config: {{command: x}}}}]\n",
    ));
    let run = fixture.drive("me").expect("driven");
    assert_eq!(run.end, Some(WorkflowEnd::Finished));
    assert_eq!(fixture.branch.borrow().titles, ["Mid", "Plan: architect"]);
}

#[test]
fn a_required_file_that_is_missing_is_a_gap() {
    let fixture = fixture(
        "- id: plan\n  subagents: [{type: a, config: {command: x}}]\n  deliverables: ['{{output_dir}}/other.md']\n",
    );
    let run = fixture.drive("me").expect("driven");
    assert_eq!(run.suspended, Some(SuspendReason::Waiting));
    let [asked] = fixture.pending().try_into().expect("one question");
    let text = asked.draft.context.join("\n");
    assert!(text.contains(".temp/login/other.md is missing"), "{text}");
}

#[test]
fn a_goal_that_waits_for_a_person_lays_the_workflow_down_until_it_is_answered() {
    let fixture = fixture("- id: plan\n  subagents: [{type: a, config: {command: x}}]\n");
    fixture
        .branch
        .borrow_mut()
        .fails
        .insert("plan-a-1".to_owned());
    let run = fixture.drive("me").expect("driven");
    assert_eq!(run.suspended, Some(SuspendReason::Waiting));
    assert_eq!(run.awaits(), None, "the goal asks, not the workflow");
    assert!(fixture.answer("retry", None));
    assert_eq!(
        fixture.drive("me").expect("driven").end,
        Some(WorkflowEnd::Finished)
    );
}

#[test]
fn a_second_driver_is_refused_while_the_first_lives() {
    let fixture = fixture("- id: stop\n  checkpoint: {approval_required: true}\n");
    let stream = cos_core::event::Stream::Workflow(cos_core::id::WorkflowId::new("w-1"));
    let now = cos_core::time::Timestamp(1_000);
    let held = fixture
        .store
        .acquire(&stream, "other", now, Span::minutes(60), &|_| false)
        .expect("the journal is there");
    assert!(held.is_ok());
    let actual = fixture.drive_unless("me", &|_| false);
    assert!(
        matches!(actual, Err(WorkflowError::LeaseConflict { .. })),
        "{actual:?}"
    );
}

const WEIGHED: &str = "- id: facts
  collect: do-issue
  checkpoint: {command: do-issue}
- id: build
  subagents: [{type: coder}]
";

fn with_facts(facts: Option<&str>) -> Fixture {
    let fixture = fixture(WEIGHED);
    fixture.branch.borrow_mut().facts = facts.map(str::to_owned);
    fixture
}

const THREE: &str = r#"{"decision_needed": "Which first?", "issues": [1, 2, 3]}"#;

#[test]
fn facts_that_fire_are_a_question_and_its_answer_reaches_the_next_phase() {
    let fixture = with_facts(Some(THREE));
    let run = fixture.drive("me").expect("driven");
    assert_eq!(run.suspended, Some(SuspendReason::Waiting));
    assert_eq!(run.deliverables[0].1.path, ".temp/login/facts.json");
    let [asked] = fixture.pending().try_into().expect("one question");
    assert_eq!(
        asked.draft.question,
        "May `do-issue` continue: Which first?"
    );
    assert!(fixture.answer("yes", Some("leave #3 out")));
    let run = fixture.drive("me").expect("driven");
    assert_eq!(run.end, Some(WorkflowEnd::Finished));
    let branch = fixture.branch.borrow();
    assert!(
        branch.prompts[0].contains("leave #3 out"),
        "{}",
        branch.prompts[0]
    );
    assert!(branch.files[".temp/login/orders.md"].contains("leave #3 out"));
    assert_eq!(
        branch.weighed, 1,
        "an answer is followed and not weighed again"
    );
}

#[test]
fn a_person_who_stops_a_checkpoint_ends_the_workflow() {
    let fixture = with_facts(Some(THREE));
    let _waiting = fixture.drive("me").expect("driven");
    assert!(fixture.answer("stop", None));
    let run = fixture.drive("me").expect("driven");
    assert_eq!(run.end, Some(WorkflowEnd::Aborted));
    assert!(fixture.branch.borrow().tried.is_empty());
}

#[test]
fn facts_that_were_sent_back_are_weighed_and_asked_about_again() {
    let fixture = with_facts(Some(THREE));
    let _waiting = fixture.drive("me").expect("driven");
    assert!(fixture.answer("redeliberate", None));
    let run = fixture.drive("me").expect("driven");
    assert_eq!(run.suspended, Some(SuspendReason::Waiting));
    assert_eq!(fixture.branch.borrow().weighed, 2);
    assert!(fixture.answer("yes", None));
    let run = fixture.drive("me").expect("driven");
    assert_eq!(run.end, Some(WorkflowEnd::Finished));
    let by: Vec<&str> = run.holds.iter().map(|one| one.option.as_str()).collect();
    assert_eq!(by, ["redeliberate", "yes"]);
}

#[test]
fn facts_that_cannot_be_read_are_a_question_and_never_a_yes() {
    let rows = [
        ("no JSON", "facts.json:1:2 is not JSON"),
        ("{\"issues\": 3}", "`issues` is not a list"),
        ("{\"isues\": []}", "did you mean `issues`?"),
        ("[]", "the context is not an object"),
    ];
    for (events, defect) in rows {
        let fixture = with_facts(Some(events));
        let run = fixture.drive("me").expect("driven");
        assert_eq!(run.suspended, Some(SuspendReason::Waiting), "{events}");
        let [asked] = fixture.pending().try_into().expect("one question");
        let text = asked.draft.context.join("\n");
        assert!(text.contains(defect), "{events}: {text}");
        assert!(asked.draft.question.contains("cannot be assessed"));
        assert_eq!(fixture.branch.borrow().weighed, 0, "{events}");
    }
}

#[test]
fn what_would_make_facts_lighter_is_left_aside() {
    let events = r#"{"decision_needed": "Which first?", "issues": [1, 2, 3], "dry_run": true,
        "skip_war_room": true, "force_mode": "express", "justification": "I am in a hurry",
        "profile": "startup", "session_id": "another"}"#;
    let fixture = with_facts(Some(events));
    let run = fixture.drive("me").expect("driven");
    assert_eq!(run.suspended, Some(SuspendReason::Waiting));
}

#[test]
fn a_person_may_start_it_without_deliberation_and_the_reason_is_kept() {
    let fixture = Fixture::new();
    fixture.branch.borrow_mut().facts = Some(THREE.to_owned());
    let definition = defined(&format!("{HEAD}{WEIGHED}"));
    fixture
        .order_with(definition, |spec| {
            spec.skip_war_room = Some("I looked at it myself".to_owned());
        })
        .expect("ordered");
    let run = fixture.drive("me").expect("driven");
    // It is not reversible, so the person is asked at once.
    assert_eq!(run.suspended, Some(SuspendReason::Waiting));
    let [asked] = fixture.pending().try_into().expect("one question");
    let text = asked.draft.context.join("\n");
    assert!(text.contains("I looked at it myself"), "{text}");
    let note = asked.draft.checkpoint.expect("a checkpoint asked");
    let held = crate::checkpoint::follow(&fixture.store, note.checkpoint.as_str());
    let forcing = held.expect("it is kept").record.assessment.forcing;
    let reason = forcing.and_then(|forcing| forcing.justification);
    assert_eq!(reason.as_deref(), Some("I looked at it myself"));
}

#[test]
fn what_cannot_be_collected_leaves_the_phase_to_a_person_with_the_reason() {
    let fixture = with_facts(None);
    let run = fixture.drive("me").expect("driven");
    assert_eq!(run.suspended, Some(SuspendReason::Waiting));
    let [asked] = fixture.pending().try_into().expect("one question");
    let text = asked.draft.context.join("\n");
    assert!(text.contains("no main branch"), "{text}");
    assert!(text.contains("--base REF"), "{text}");
    fixture.branch.borrow_mut().facts = Some(THREE.to_owned());
    assert!(fixture.answer("retry", None));
    let run = fixture.drive("me").expect("driven");
    assert_eq!(run.deliverables.len(), 1, "{:?}", run.stage);
}
