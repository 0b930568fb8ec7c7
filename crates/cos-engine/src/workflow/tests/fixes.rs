//! Tests what the format of workflow files leaves open: leases, conditions, what is shown, the end,
//! and limits.

use super::*;
use cos_core::event::Limits;
use cos_core::money::Money;
use cos_core::time::Span;
use cos_core::workflow::{SuspendReason, WorkflowEnd, WorkflowEvent};
use cos_store::StreamLease;

fn fixture(phases: &str) -> Fixture {
    let fixture = Fixture::new();
    let head = "name: feature\ndescription: Builds one feature\nphases:\n";
    fixture
        .spec(defined(&format!("{head}{phases}")))
        .expect("ordered");
    fixture
}

#[test]
fn the_workflow_stays_ours_while_work_lasts_longer_than_its_lease() {
    let fixture = fixture("- id: plan\n  subagents: [{type: a, config: {command: x}}]\n");
    // More than a minute, two hundred milliseconds at a time.
    fixture.branch.borrow_mut().naps = 400;
    let run = fixture.drive_unless("me", &|_| false).expect("driven");
    assert_eq!(run.end, Some(WorkflowEnd::Finished));
    assert_eq!(fixture.branch.borrow().taken_away, Some(false));
}

#[test]
fn anyone_who_died_is_taken_over_from_at_once_and_anyone_who_is_silent_soon() {
    for (dead, waited) in [(true, Span(0)), (false, Span::seconds(31))] {
        let fixture = fixture("- id: stop\n  checkpoint: {approval_required: true}\n");
        let stream = cos_core::event::Stream::Workflow(cos_core::id::WorkflowId::new("w-1"));
        let now = cos_core::time::Timestamp(1_000);
        let held = StreamLease::take(&fixture.store, stream, "other", now, &|_| false);
        assert!(matches!(held, Ok(Ok(_))), "{dead}");
        fixture.clock.pass(waited);
        let run = fixture.drive_unless("me", &|_| dead).expect("driven");
        assert_eq!(run.suspended, Some(SuspendReason::Waiting), "{dead}");
    }
}

/// Holds at every place for a condition, and fails if one of its names is missing.
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
        let fixture = fixture(&format!("{made}{}", shown(when)));
        let run = fixture.drive("me").expect("driven");
        assert_eq!(run.suspended, Some(SuspendReason::Waiting), "{when}");
        let text = exported(&run);
        assert_ne!(text["waiting_for"], serde_json::Value::Null, "{when}");
        // It held; a failing one would be shown as well.
        let [asked] = fixture.pending().try_into().expect("one question");
        let text = asked.draft.context.join("\n");
        assert!(!text.contains("could not be evaluated"), "{when}: {text}");
    }
    let skipped = fixture(&format!(
        "{made}- id: stop\n  optional: true\n  skip_if: \"{EVERYTHING}\"\n  subagents: [{{type: b, config: {{command: x}}}}]\n"
    ));
    let run = skipped.drive("me").expect("driven");
    assert_eq!(run.end, Some(WorkflowEnd::Finished));
    assert_eq!(exported(&run)["phases"]["iteration_counts"]["stop"], 0);
    let checked = fixture(&format!(
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
    let fixture = fixture(
        "- id: plan\n  optional: true\n  skip_if: context.nothing.at.all\n  subagents: [{type: a, config: {command: x}}]\n",
    );
    let run = fixture.drive("me").expect("driven");
    assert_eq!(fixture.branch.borrow().tried.len(), 1);
    assert_eq!(run.end, Some(WorkflowEnd::Finished));
}

#[test]
fn a_file_to_be_shown_that_leads_out_of_the_repository_is_reported_and_not_shown() {
    let fixture = Fixture::new();
    let text = "name: feature\ndescription: Builds one feature\nvariables: {up: '..', root: '/etc', own: '.git'}\nphases:\n- id: stop\n  checkpoint:\n    prompt: On?\n    show_files: ['{{ up }}/secret', '{{ root }}/passwd', 'a/{{ own }}/config', '{{ nothing_yet.there }}']\n    options: [{label: Go, on_select: {action: continue}}]\n";
    let text = text.replace(", '{{ nothing_yet.there }}'", ", '{{ feature.nothing }}'");
    fixture.spec(defined(&text)).expect("ordered");
    for secret in ["../secret", "/etc/passwd", "a/.git/config"] {
        let secret = secret.to_owned();
        let _none = fixture
            .branch
            .borrow_mut()
            .files
            .insert(secret, "hush".to_owned());
    }
    let run = fixture.drive("me").expect("driven");
    let [asked] = fixture.pending().try_into().expect("one question");
    let output = asked.draft.context.join("\n");
    assert_eq!(
        output
            .matches("is not shown: it leaves the repository")
            .count(),
        4,
        "{output}"
    );
    assert!(!output.contains("hush"), "{output}");
    assert!(fixture.answer("go", None));
    let run = fixture.drive("me").map_or(run, |run| run);
    let record = &exported(&run)["checkpoints"][0];
    for shown in record["shown_files"].as_array().expect("a list") {
        assert_eq!(shown["hash"], serde_json::Value::Null, "{record}");
        assert_eq!(shown["refused"], "it leaves the repository", "{record}");
    }
}

#[test]
fn a_role_has_the_prompt_that_a_file_says_and_none_that_leads_out_of_the_project() {
    let folder = tempfile::tempdir().expect("a folder");
    let project = folder.path().join("project");
    let own = project.join(".cos/workflows/prompts");
    let outside = folder.path().join("outside");
    for (dir, name, text) in [
        (
            own.join("coder"),
            "default.md",
            "DEFAULT of {{ feature.name }}",
        ),
        (own.join("tester"), "default.md", "DEFAULT"),
        (
            own.join("tester"),
            "feature.md",
            "OWN of {{ feature.name }}",
        ),
        (own.join("writer"), "default.md", ""),
        (outside.clone(), "secret.md", "SECRET"),
    ] {
        std::fs::create_dir_all(&dir).expect("a folder");
        std::fs::write(dir.join(name), text).expect("written");
    }
    std::fs::create_dir_all(own.join("reader")).expect("a folder");
    std::os::unix::fs::symlink(outside.join("secret.md"), own.join("reader/default.md"))
        .expect("a link");
    std::fs::write(own.join("writer/default.md"), "LONG ".repeat(20_000)).expect("written");
    let mut fixture = Fixture::new();
    fixture.roles = vec![own];
    let text = "name: feature\ndescription: Builds one feature\nphases:\n- id: work\n  subagents: [coder, tester, reader, writer]\n";
    fixture
        .order_with(defined(text), |spec| {
            spec.project = project.to_string_lossy().into_owned();
        })
        .expect("ordered");
    for _ in 0..5 {
        let run = fixture.drive("me").expect("driven");
        if run.end.is_some() || !fixture.answer("proceed", None) {
            break;
        }
    }
    let prompts = fixture.branch.borrow().prompts.clone();
    let [coder, tester, reader, writer] = prompts.as_slice() else {
        panic!("four work: {prompts:#?}");
    };
    assert!(coder.contains("DEFAULT of login"), "{coder}");
    assert!(tester.contains("OWN of login") && !tester.contains("DEFAULT"));
    assert!(!reader.contains("SECRET"), "{reader}");
    assert!(!writer.contains("LONG"));
}

#[test]
fn an_abort_within_the_work_of_a_phase_ends_the_workflow_and_saves_it() {
    let fixture = fixture(
        "- id: plan\n  behavior: parallel\n  subagents:\n  - {type: a, config: {command: x, output_path: '{{output_dir}}/a.md'}}\n  - {type: b, config: {command: x, output_path: '{{output_dir}}/b.md'}}\n- id: rest\n  subagents: [{type: c, config: {command: x}}]\n",
    );
    fixture
        .branch
        .borrow_mut()
        .fails
        .insert("plan-a-1".to_owned());
    fixture.drive("me").expect("driven");
    assert!(fixture.answer("abort", None), "{:?}", fixture.pending());
    let run = fixture.drive("me").expect("driven");
    assert_eq!(run.end, Some(WorkflowEnd::Aborted));
    let branch = fixture.branch.borrow();
    assert!(branch.files.contains_key(".temp/login/metadata.json"));
    assert!(
        branch.tried.iter().all(|one| !one.contains("rest")),
        "{branch:?}"
    );
    assert!(fixture.pending().is_empty(), "nothing of it asks any more");
}

#[test]
fn limits_that_a_person_moved_hold_for_work_that_is_under_way_and_for_what_follows() {
    let fixture = fixture(
        "- id: plan\n  subagents: [{type: a, config: {agent: opencode, estimate_usd: 6}}]\n- id: rest\n  subagents: [{type: b, config: {agent: opencode, estimate_usd: 6}}]\n",
    );
    let run = fixture.drive("me").expect("driven");
    assert_eq!(run.end, None, "six and its reserve do not fit under ten");
    let run = fixture.drive_with(
        |limits| Limits {
            budget: Money::dollars(40),
            ..limits
        },
        "me",
    );
    let mut run = run.expect("driven");
    assert_eq!(run.spec.budget, Money::dollars(40));
    for _ in 0..5 {
        if run.end.is_some() {
            break;
        }
        let _one = fixture.answer("proceed", None);
        run = fixture.drive("me").expect("driven");
    }
    assert_eq!(
        run.end,
        Some(WorkflowEnd::Finished),
        "{:?}",
        fixture.pending()
    );
    let moved = WorkflowEvent::LimitsMoved {
        budget: Money::dollars(40),
        time: Span::minutes(60),
    };
    let events = fixture.events();
    assert_eq!(events.iter().filter(|event| **event == moved).count(), 1);
}
