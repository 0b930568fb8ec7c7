//! Tests the examples and patterns of seed 004 in otherwise minimal files.

use super::*;
use cos_core::hint::advised;
use cos_core::workflow::{Behavior, PhaseStep, When};

const HEAD: &str = "name: feature-build\ndescription: Builds one feature\nexecution_mode: strict\nphases:\n- id: planning\n  subagents: [planner]\n";
const TAIL: &str = "- id: phase_3\n  optional: true\n  subagents: [a]\n- id: phase_4\n  optional: true\n  subagents: [a]\n- id: performance_tuning\n  optional: true\n  subagents: [a]\n- id: documentation\n  optional: true\n  subagents: [a]\n";

/// A phase as people wrote it for the first version of the format, and the steps of its options.
pub(crate) const EXAMPLES: [(&str, &[&str]); 9] = [
    (
        "- id: discovery\n  checkpoint:\n    approval_required: true\n",
        &["continue: on", "abort: end"],
    ),
    (
        r#"- id: discovery
  checkpoint:
    condition: "context.subagents_spawned > 0"  # Optional
    prompt: "Review outputs before proceeding?"
    show_files:
      - "{{output_dir}}/plan.md"
      - "{{output_dir}}/architecture.md"
    options:
      - label: "Continue"
        on_select:
          action: continue
      - label: "Redo This Phase"
        on_select:
          action: repeat_phase
          target: "current"
      - label: "Skip Next 2 Phases"
        with_feedback: true
        on_select:
          action: skip_phases
          phases: ["phase_3", "phase_4"]
      - label: "Abort Workflow"
        on_select:
          action: abort
"#,
        &[
            "continue: on",
            "redo-this-phase: back to discovery",
            "skip-next-2-phases: without phase_3 phase_4, says why",
            "abort-workflow: end",
        ],
    ),
    (
        r#"- id: discovery
  checkpoint:
    prompt: "Write it down?"
    options:
      - label: "Skip Documentation Phase"
        with_feedback: true
        on_select:
          action: skip_phases
          phases: ["documentation"]
      - label: "Document"
        on_select: { action: continue }
"#,
        &[
            "skip-documentation-phase: without documentation, says why",
            "document: on",
        ],
    ),
    (
        r#"- id: implementation
  checkpoint:
    prompt: "Review plan before implementing?"
    show_files:
      - "{{output_dir}}/plan.md"
    options:
      - label: "Looks good, proceed"
        on_select: { action: continue }
      - label: "Revise plan"
        on_select: { action: repeat_phase, target: "planning" }
"#,
        &["looks-good-proceed: on", "revise-plan: back to planning"],
    ),
    (
        r#"- id: testing
  checkpoint:
    condition: "context.feature.flags.includes('production')"
    prompt: "All tests passing?"
    options:
      - label: "Yes, continue"
        on_select: { action: continue }
      - label: "No, fix tests"
        on_select: { action: repeat_phase, target: "current" }
"#,
        &["yes-continue: on", "no-fix-tests: back to testing"],
    ),
    (
        r#"- id: optimization
  checkpoint:
    prompt: "Optimize performance now or later?"
    options:
      - label: "Optimize now"
        on_select: { action: continue }
      - label: "Skip for now"
        with_feedback: true
        on_select: { action: skip_phases, phases: ["performance_tuning"] }
"#,
        &[
            "optimize-now: on",
            "skip-for-now: without performance_tuning, says why",
        ],
    ),
    (
        r#"- id: validation
  checkpoint:
    prompt: "Critical issues found. How to proceed?"
    show_files:
      - "{{output_dir}}/validation-report.md"
    options:
      - label: "Fix and retry"
        on_select: { action: repeat_phase, target: "current" }
      - label: "Abort workflow"
        with_feedback: true
        on_select: { action: abort }
"#,
        &[
            "fix-and-retry: back to validation",
            "abort-workflow: end, says why",
        ],
    ),
    (
        r#"- id: again
  subagents: [worker]
  checkpoint:
    condition: "context.phases.iteration_counts[phase.id] > 1"
    prompt: "Done a second time. Good now?"
    options:
      - label: "Continue"
        on_select: { action: continue }
"#,
        &["continue: on"],
    ),
    (
        r#"- id: review-2
  subagents: [reviewer]
  checkpoint:
    when: before
    timeout: 2h
    on_timeout: abort
    condition: "context.deliverables.length === 0"
    prompt: "Review before {{ phase.id }} of {{ feature.name }}?"
    options:
      - {label: "Go", on_select: {action: continue}}
      - {id: plan-again, label: "Plan", on_select: {action: goto, target: planning}}
"#,
        &["go: on", "plan-again: back to planning"],
    ),
];

/// Returns a file with an example. An example without a way to continue is the last phase, because
/// nothing after it is reached.
pub(crate) fn file_of(example: &str) -> String {
    let leads_on = ["approval_required", "action: continue", "action: skip"];
    if leads_on.iter().any(|words| example.contains(words)) {
        format!("{HEAD}{example}{TAIL}")
    } else {
        format!("{HEAD}{TAIL}{example}")
    }
}

/// Returns the phase of the example.
pub(crate) fn shown(workflow: &Workflow) -> &cos_core::workflow::Phase {
    let mut phases = workflow.phases.iter();
    let found = phases.find(|phase| phase.checkpoint.is_some());
    found.expect("the example stops")
}

fn told(step: &PhaseStep) -> String {
    match step {
        PhaseStep::Continue => "on".to_owned(),
        PhaseStep::Repeat(target) => format!("back to {target}"),
        PhaseStep::Skip(phases) => {
            let names: Vec<&str> = phases.iter().map(cos_core::id::PhaseId::as_str).collect();
            format!("without {}", names.join(" "))
        }
        PhaseStep::Abort => "end".to_owned(),
        other => format!("{other:?}"),
    }
}

#[test]
fn examples_and_patterns_of_the_seed_are_read_as_they_stand() {
    for (example, expected) in EXAMPLES {
        let text = file_of(example);
        let workflow = parsed(&text).unwrap_or_else(|problems| panic!("{text}\n{problems}"));
        let checkpoint = shown(&workflow).checkpoint.as_ref().expect("it stops");
        let options: Vec<String> = checkpoint
            .options
            .iter()
            .map(|option| {
                let why = if option.with_feedback {
                    ", says why"
                } else {
                    ""
                };
                format!("{}: {}{why}", option.id, told(&option.step))
            })
            .collect();
        assert_eq!(options, expected, "{example}");
    }
}

#[test]
fn a_phase_where_only_its_checkpoint_is_said_is_a_stop() {
    let text = format!("{HEAD}{}{TAIL}", EXAMPLES[0].0);
    let workflow = parsed(&text).expect("it is sound");
    assert_eq!(workflow.phases[1].behavior, Behavior::Stop);
    let text = format!("{HEAD}{}{TAIL}", EXAMPLES[8].0);
    let workflow = parsed(&text).expect("it is sound");
    let stop = workflow.phases[1].checkpoint.as_ref().expect("it stops");
    assert_eq!(stop.when, When::Before);
    assert_eq!(workflow.phases[1].behavior, Behavior::Sequential);
}

#[test]
fn a_workflow_takes_over_what_it_extends_and_replaces_phases_by_name() {
    let base = format!("{HEAD}- id: build\n  subagents: [coder]\n");
    let text = "name: own\nextends: feature-build\nphases:\n- id: build\n  subagents: [tester]\n- id: ship\n  approval_required: true\n";
    let workflow = parse(text.as_bytes(), "own.yaml", &|_| {
        parsed(&base).map_err(|problems| NoBase::broken(problems.to_string()))
    })
    .expect("it is sound");
    let names: Vec<&str> = workflow
        .phases
        .iter()
        .map(|phase| phase.id.as_str())
        .collect();
    assert_eq!(names, ["planning", "build", "ship"]);
    assert_eq!(workflow.phases[1].subagents[0].craft, "tester");
    assert_eq!(workflow.description, "Builds one feature");
}

#[test]
fn every_built_in_workflow_is_sound_and_gives_way_to_one_of_the_same_name() {
    let folder = tempfile::tempdir().expect("a folder");
    let library = Library::new(vec![folder.path().to_owned()]);
    let ours = library.list();
    assert!(ours.len() >= 3, "{ours:?}");
    for one in &ours {
        let workflow = one.workflow.as_ref();
        let workflow = workflow.unwrap_or_else(|error| panic!("{}: {error}", one.name));
        assert_eq!(workflow.name, one.name);
        assert_eq!(one.file, None);
    }
    let own = "name: plan\ndescription: A plan of our own\nphases: [{id: a, subagents: [b]}]\n";
    std::fs::write(folder.path().join("plan.yaml"), own).expect("written");
    let (found, _) = library.find("plan", folder.path()).expect("there");
    assert_eq!(found.description, "A plan of our own");
    assert_eq!(library.list().len(), ours.len());
}

/// A library in which each of these workflows extends the other.
fn extending(pairs: &[(&str, &str)]) -> (tempfile::TempDir, Library) {
    let folder = tempfile::tempdir().expect("a folder");
    for (name, other) in pairs {
        let text = format!("name: {name}\nextends: {other}\n");
        let file = folder.path().join(format!("{name}.yaml"));
        std::fs::write(file, text).expect("written");
    }
    let library = Library::new(vec![folder.path().to_owned()]);
    (folder, library)
}

#[test]
fn workflows_that_extend_each_other_in_a_circle_are_reported_once_with_the_circle() {
    for (pairs, circle) in [
        (&[("a", "b"), ("b", "a")][..], "a -> b -> a"),
        (&[("a", "b"), ("b", "c"), ("c", "b")], "b -> c -> b"),
        (
            &[("a", "b"), ("b", "c"), ("c", "d"), ("d", "a")],
            "a -> b -> c -> d -> a",
        ),
    ] {
        let (folder, library) = extending(pairs);
        let file = folder.path().join("a.yaml");
        for found in [
            library.find("a", folder.path()),
            library.find("./a.yaml", folder.path()),
            library.find(&file.display().to_string(), Path::new("/")),
        ] {
            let error = advised(&found.expect_err("it never ends"));
            let whole = format!("these workflows extend each other in a cycle: {circle}");
            assert!(error.contains(&whole), "{error}");
            assert_eq!(error.matches("extend").count(), 2, "{error}");
        }
    }
}

#[test]
fn workflows_may_be_built_on_five_others_and_no_more() {
    let names = ["a", "b", "c", "d", "e", "f", "g"];
    let pairs: Vec<(&str, &str)> = names.into_iter().zip(names.into_iter().skip(1)).collect();
    for (first, told) in [
        ("a", "more than 5 workflows extend each other: a -> b -> c"),
        ("b", "there is no phase"),
    ] {
        let (folder, library) = extending(&pairs);
        let last = folder.path().join("g.yaml");
        std::fs::write(last, "name: g\ndescription: Has nothing to do\n").expect("written");
        let found = library.find(first, folder.path());
        let found = found.expect_err("it is not sound").to_string();
        assert!(found.contains(told), "{first}: {found}");
    }
}
