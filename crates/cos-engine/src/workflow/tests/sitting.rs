//! Workflows in a world where everything ends at once.

use super::*;
use crate::world::{Lease as _, StreamHold};
use cos_core::fact::Limits;
use cos_core::money::Money;
use cos_core::time::Span;
use cos_core::workflow::{LaidDown, WorkflowEnd, WorkflowFact};

const HEAD: &str =
    "name: feature\ndescription: Builds one feature\nvariables: {who: world}\nphases:\n";

fn yard(phases: &str) -> Yard {
    let yard = Yard::new();
    yard.order(defined(&format!("{HEAD}{phases}")))
        .expect("ordered");
    yard
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
    let yard = yard(&format!(
        "- id: plan\n  behavior: parallel\n  subagents: [{}]\n",
        agents.join(", ")
    ));
    let run = yard.drive("me").expect("driven");
    assert_eq!(run.end, Some(WorkflowEnd::Finished));
    let branch = yard.branch.borrow();
    assert_eq!(branch.most, 5);
    assert_eq!(branch.landed.len(), 8);
    assert_eq!(run.deliverables.len(), 8);
}

#[test]
fn a_condition_that_fails_shows_the_checkpoint_with_the_error() {
    let yard = yard(
        "- id: stop\n  checkpoint:\n    condition: context.nothing.at.all\n    prompt: 'On, {{ who }} and {{ feature.name }}?'\n    show_files: ['{{output_dir}}/plan.md']\n    options: [{label: Go, on_select: {action: continue}}]\n",
    );
    let run = yard.drive("me").expect("driven");
    assert_eq!(run.laid_down, Some(LaidDown::Waiting));
    let [asked] = yard.pending().try_into().expect("one question");
    assert_eq!(asked.draft.question, "On, world and login?");
    let told = asked.draft.context.join("\n");
    assert!(
        told.contains("could not be weighed: it failed: cannot read"),
        "{told}"
    );
    assert!(told.contains("plan.md is not there"), "{told}");
    assert!(yard.answer("go", None));
    assert_eq!(
        yard.drive("me").expect("driven").end,
        Some(WorkflowEnd::Finished)
    );
}

#[test]
fn a_condition_that_does_not_hold_asks_nobody_and_one_that_holds_does() {
    for (flag, waits) in [("backend", true), ("production", false)] {
        let yard = yard(&format!(
            "- id: stop\n  checkpoint:\n    condition: context.feature.flags.includes('{flag}')\n    prompt: On?\n    options: [{{label: Go, on_select: {{action: continue}}}}]\n"
        ));
        let run = yard.drive("me").expect("driven");
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
        let yard = yard(&format!(
            "- id: note\n  main_agent: {{script: \"writeFile({path}, 'hello ' + context.feature.name)\"}}\n"
        ));
        let run = yard.drive("me").expect("driven");
        assert_eq!(run.end.is_some(), finished, "{path}");
        let files = yard.branch.borrow().files.clone();
        assert_eq!(
            files.get(".temp/login/note.md").map(String::as_str),
            finished.then_some("hello login")
        );
        assert!(files.keys().all(|file| file.starts_with(".temp/login/")));
    }
}

#[test]
fn report_context_and_metadata_are_left_at_the_end() {
    let yard = yard(
        "- id: note\n  subagents: [{type: a, config: {command: x, output_path: '{{output_dir}}/a.md'}}]\nfinalization:\n  template: '# {{ feature.name }} after {{ subagents_spawned }} subagents'\n  output: '{{output_dir}}/final.md'\n",
    );
    let run = yard.drive("me").expect("driven");
    let files = yard.branch.borrow().files.clone();
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
    let yard = yard(
        "- id: plan\n  subagents: [{type: a, config: {command: x}}]\n  checkpoint: {approval_required: true}\n- id: rest\n  subagents: [{type: b, config: {command: x}}]\n",
    );
    yard.drive("me").expect("driven");
    assert!(yard.answer("abort", Some("not now")));
    let run = yard.drive("me").expect("driven");
    assert_eq!(run.end, Some(WorkflowEnd::Aborted));
    assert_eq!(yard.branch.borrow().tried.len(), 1);
    assert!(
        yard.branch
            .borrow()
            .files
            .contains_key(".temp/login/context.json")
    );
    assert!(matches!(yard.drive("me"), Err(WorkflowError::Over { .. })));
}

#[test]
fn a_question_nobody_answers_in_time_does_what_its_file_says() {
    let rows = [
        ("", None, Some(LaidDown::Paused)),
        ("\n    on_timeout: abort", Some(WorkflowEnd::Aborted), None),
        ("\n    on_timeout: go", Some(WorkflowEnd::Finished), None),
    ];
    for (says, end, laid_down) in rows {
        let yard = yard(&format!(
            "- id: stop\n  reversible: true\n  checkpoint:\n    timeout: 1h{says}\n    prompt: On?\n    options: [{{label: Go, on_select: {{action: continue}}}}]\n"
        ));
        yard.drive("me").expect("driven");
        yard.clock.pass(Span::minutes(61));
        let run = yard.drive("me").expect("driven");
        assert_eq!(run.end, end, "{says}");
        if end.is_none() {
            assert_eq!(run.laid_down, laid_down, "{says}");
            assert!(yard.pending().is_empty(), "it died");
            yard.drive("me").expect("driven");
            assert_eq!(yard.pending().len(), 1, "whoever resumes is asked again");
        }
    }
}

#[test]
fn feedback_and_gaps_reach_the_agents_that_work_next() {
    let yard = yard(
        "- id: plan\n  subagents: [{type: a, config: {agent: opencode, estimate_usd: 0.10}}]\n  checkpoint:\n    prompt: On?\n    options: [{label: Redo, on_select: {action: repeat_phase}}, {label: Go, on_select: {action: continue}}]\n",
    );
    yard.drive("me").expect("driven");
    assert!(yard.answer("redo", Some("mind the cold start")));
    yard.drive("me").expect("driven");
    let prompts = yard.branch.borrow().prompts.clone();
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
        let yard = yard(&format!(
            "- id: plan\n  subagents: [{{type: a, config: {{command: x}}}}]\n  gap_check: {{script: \"{script}\"}}\n"
        ));
        let run = yard.drive("me").expect("driven");
        assert_eq!(run.end, end, "{script}");
        assert_eq!(yard.branch.borrow().tried.len(), tried, "{script}");
    }
}

#[test]
fn an_adaptive_script_sees_what_the_others_made_and_adds_to_them() {
    let yard = yard(
        "- id: plan\n  execution_mode: adaptive\n  subagents:\n    always: [{type: a, config: {command: x, output_path: '{{output_dir}}/a.md'}}]\n    adaptive: {script: \"return files_exist([output_dir + '/a.md']) ? [{type: 'b', config: {command: 'y', output_path: output_dir + '/b.md'}}] : []\"}\n",
    );
    let run = yard.drive("me").expect("driven");
    assert_eq!(run.end, Some(WorkflowEnd::Finished));
    assert_eq!(
        yard.branch.borrow().landed,
        ["w-1-plan-1/plan-a-1", "w-1-plan-2/plan-b-1"]
    );
    assert_eq!(run.phases[0].runs, 1);
}

#[test]
fn the_open_tasks_of_a_plan_are_carried_out_one_after_the_other() {
    let yard = Yard::new();
    let plan = "# Login\n- [x] done already\n- [ ] Add {% the %} form, check: `cargo test form`\n- [ ] Send the mail\n";
    let file = ".temp/login/plan.md".to_owned();
    let _none = yard.branch.borrow_mut().files.insert(file, plan.to_owned());
    let library = crate::workflow_file::Library::new(Vec::new());
    let (execute, _) = library
        .find("execute", std::path::Path::new("."))
        .expect("it is ours");
    yard.order(execute).expect("ordered");
    let mut run = yard.drive("me").expect("driven");
    for _ in 0..10 {
        if run.end.is_some() {
            break;
        }
        // May the tasks start, is the work of the second one good, is it complete?
        let _one = yard.answer("proceed", None) || yard.answer("accept", None);
        run = yard.drive("me").expect("driven");
    }
    assert_eq!(run.end, Some(WorkflowEnd::Finished));
    let branch = yard.branch.borrow();
    assert_eq!(
        branch.landed,
        ["w-1-tasks-2/tasks-task-1-1", "w-1-tasks-2/tasks-task-2-2"]
    );
    assert!(
        branch.prompts[0].contains("Add { % the %} form"),
        "{}",
        branch.prompts[0]
    );
    assert!(branch.files[".temp/login/executed.md"].contains("2 tasks"));
}

#[test]
fn a_required_file_that_is_missing_is_a_gap() {
    let yard = yard(
        "- id: plan\n  subagents: [{type: a, config: {command: x}}]\n  deliverables: ['{{output_dir}}/other.md']\n",
    );
    let run = yard.drive("me").expect("driven");
    assert_eq!(run.laid_down, Some(LaidDown::Waiting));
    let [asked] = yard.pending().try_into().expect("one question");
    let told = asked.draft.context.join("\n");
    assert!(told.contains(".temp/login/other.md is missing"), "{told}");
}

#[test]
fn a_goal_that_waits_for_a_person_lays_the_workflow_down_until_it_is_answered() {
    let yard = yard("- id: plan\n  subagents: [{type: a, config: {command: x}}]\n");
    yard.branch.borrow_mut().fails.insert("plan-a-1".to_owned());
    let run = yard.drive("me").expect("driven");
    assert_eq!(run.laid_down, Some(LaidDown::Waiting));
    assert_eq!(run.awaits(), None, "the goal asks, not the workflow");
    assert!(yard.answer("retry", None));
    assert_eq!(
        yard.drive("me").expect("driven").end,
        Some(WorkflowEnd::Finished)
    );
}

#[test]
fn a_second_driver_is_refused_while_the_first_lives() {
    let yard = yard("- id: stop\n  checkpoint: {approval_required: true}\n");
    let stream = cos_core::fact::Stream::Workflow(cos_core::id::WorkflowId::new("w-1"));
    let now = cos_core::time::Timestamp(1_000);
    let held = yard
        .store
        .acquire(&stream, "other", now, Span::minutes(60), &|_| false)
        .expect("the journal is there");
    assert!(held.is_ok());
    let told = yard.drive_unless("me", &|_| false);
    assert!(matches!(told, Err(WorkflowError::Held { .. })), "{told:?}");
}

#[test]
fn the_workflow_stays_ours_while_work_lasts_longer_than_its_lease() {
    let yard = yard("- id: plan\n  subagents: [{type: a, config: {command: x}}]\n");
    // More than a minute, two hundred milliseconds at a time.
    yard.branch.borrow_mut().naps = 400;
    let run = yard.drive_unless("me", &|_| false).expect("driven");
    assert_eq!(run.end, Some(WorkflowEnd::Finished));
    assert_eq!(yard.branch.borrow().taken_away, Some(false));
}

#[test]
fn whoever_died_is_taken_over_from_at_once_and_whoever_is_silent_soon() {
    for (dead, waited) in [(true, Span(0)), (false, Span::seconds(31))] {
        let yard = yard("- id: stop\n  checkpoint: {approval_required: true}\n");
        let stream = cos_core::fact::Stream::Workflow(cos_core::id::WorkflowId::new("w-1"));
        let now = cos_core::time::Timestamp(1_000);
        let held = StreamHold::take(&yard.store, stream, "other", now, &|_| false);
        assert!(matches!(held, Ok(Ok(_))), "{dead}");
        yard.clock.pass(waited);
        let run = yard.drive_unless("me", &|_| dead).expect("driven");
        assert_eq!(run.laid_down, Some(LaidDown::Waiting), "{dead}");
    }
}

/// Holds in every place where a condition may stand, and fails where one of its names is missing.
const EVERYTHING: &str = "context.feature.name === 'login' && context.feature.flags.includes('backend') && context.phases.iteration_counts[phase.id] >= 0 && output_dir === '.temp/login' && files_exist([output_dir + '/a.md'])";

#[test]
fn a_condition_means_the_same_wherever_it_stands() {
    let made = "- id: make\n  main_agent: {script: \"writeFile(output_dir + '/a.md', 'x')\"}\n";
    let shown = |when: &str| {
        format!(
            "- id: stop\n  checkpoint:\n    when: {when}\n    condition: \"{EVERYTHING}\"\n    prompt: On?\n    options: [{{label: Go, on_select: {{action: continue}}}}]\n  subagents: [{{type: b, config: {{command: x}}}}]\n"
        )
    };
    for when in ["before", "after"] {
        let run = yard(&format!("{made}{}", shown(when))).drive("me");
        let run = run.expect("driven");
        assert_eq!(run.laid_down, Some(LaidDown::Waiting), "{when}");
        let told = exported(&run);
        assert_ne!(told["waiting_for"], serde_json::Value::Null, "{when}");
    }
    let skipped = yard(&format!(
        "{made}- id: stop\n  optional: true\n  skip_if: \"{EVERYTHING}\"\n  subagents: [{{type: b, config: {{command: x}}}}]\n"
    ));
    let run = skipped.drive("me").expect("driven");
    assert_eq!(run.end, Some(WorkflowEnd::Finished));
    assert_eq!(exported(&run)["phases"]["iteration_counts"]["stop"], 0);
    let checked = yard(&format!(
        "{made}- id: work\n  subagents: [{{type: b, config: {{agent: opencode, estimate_usd: 0.10}}}}]\n  skills: [{{name: tdd, condition: \"{EVERYTHING}\"}}, {{name: never, condition: \"!({EVERYTHING})\"}}]\n  gap_check: {{criteria: [{{name: all, check: \"{EVERYTHING}\"}}]}}\n"
    ));
    let run = checked.drive("me").expect("driven");
    assert_eq!(run.end, Some(WorkflowEnd::Finished), "{:?}", run.gap_checks);
    let prompts = checked.branch.borrow().prompts.join("\n");
    assert!(
        prompts.contains("tdd") && !prompts.contains("never"),
        "{prompts}"
    );
}

#[test]
fn a_skip_that_cannot_be_weighed_skips_nothing() {
    let yard = yard(
        "- id: plan\n  optional: true\n  skip_if: context.nothing.at.all\n  subagents: [{type: a, config: {command: x}}]\n",
    );
    let run = yard.drive("me").expect("driven");
    assert_eq!(yard.branch.borrow().tried.len(), 1);
    assert_eq!(run.end, Some(WorkflowEnd::Finished));
}

#[test]
fn a_file_to_be_shown_that_leads_out_of_the_repository_is_told_and_not_shown() {
    let yard = Yard::new();
    let text = "name: feature\ndescription: Builds one feature\nvariables: {up: '..', root: '/etc', own: '.git'}\nphases:\n- id: stop\n  checkpoint:\n    prompt: On?\n    show_files: ['{{ up }}/secret', '{{ root }}/passwd', 'a/{{ own }}/config', '{{ nothing_yet.there }}']\n    options: [{label: Go, on_select: {action: continue}}]\n";
    let text = text.replace(", '{{ nothing_yet.there }}'", ", '{{ feature.nothing }}'");
    yard.order(defined(&text)).expect("ordered");
    for secret in ["../secret", "/etc/passwd", "a/.git/config"] {
        let secret = secret.to_owned();
        let _none = yard
            .branch
            .borrow_mut()
            .files
            .insert(secret, "hush".to_owned());
    }
    let run = yard.drive("me").expect("driven");
    let [asked] = yard.pending().try_into().expect("one question");
    let told = asked.draft.context.join("\n");
    assert_eq!(
        told.matches("is not shown: it leaves the repository")
            .count(),
        4,
        "{told}"
    );
    assert!(!told.contains("hush"), "{told}");
    assert!(yard.answer("go", None));
    let run = yard.drive("me").map_or(run, |run| run);
    let record = &exported(&run)["checkpoints"][0];
    for shown in record["shown_files"].as_array().expect("a list") {
        assert_eq!(shown["hash"], serde_json::Value::Null, "{record}");
        assert_eq!(shown["refused"], "it leaves the repository", "{record}");
    }
}

#[test]
fn an_abort_within_the_work_of_a_phase_ends_the_workflow_and_saves_it() {
    let yard = yard(
        "- id: plan\n  behavior: parallel\n  subagents:\n  - {type: a, config: {command: x, output_path: '{{output_dir}}/a.md'}}\n  - {type: b, config: {command: x, output_path: '{{output_dir}}/b.md'}}\n- id: rest\n  subagents: [{type: c, config: {command: x}}]\n",
    );
    yard.branch.borrow_mut().fails.insert("plan-a-1".to_owned());
    yard.drive("me").expect("driven");
    assert!(yard.answer("abort", None), "{:?}", yard.pending());
    let run = yard.drive("me").expect("driven");
    assert_eq!(run.end, Some(WorkflowEnd::Aborted));
    let branch = yard.branch.borrow();
    assert!(branch.files.contains_key(".temp/login/metadata.json"));
    assert!(
        branch.tried.iter().all(|one| !one.contains("rest")),
        "{branch:?}"
    );
    assert!(yard.pending().is_empty(), "nothing of it asks any more");
}

#[test]
fn limits_that_a_person_moved_hold_for_work_that_is_under_way_and_for_what_follows() {
    let yard = yard(
        "- id: plan\n  subagents: [{type: a, config: {agent: opencode, estimate_usd: 6}}]\n- id: rest\n  subagents: [{type: b, config: {agent: opencode, estimate_usd: 6}}]\n",
    );
    let run = yard.drive("me").expect("driven");
    assert_eq!(run.end, None, "six and its reserve do not fit under ten");
    let run = yard.drive_with(
        |limits| Limits {
            budget: Money::dollars(40),
            ..limits
        },
        "me",
    );
    let mut run = run.expect("driven");
    assert_eq!(run.order.budget, Money::dollars(40));
    for _ in 0..5 {
        if run.end.is_some() {
            break;
        }
        let _one = yard.answer("proceed", None);
        run = yard.drive("me").expect("driven");
    }
    assert_eq!(run.end, Some(WorkflowEnd::Finished), "{:?}", yard.pending());
    let moved = WorkflowFact::LimitsMoved {
        budget: Money::dollars(40),
        time: Span::minutes(60),
    };
    let facts = yard.facts();
    assert_eq!(facts.iter().filter(|fact| **fact == moved).count(), 1);
}
