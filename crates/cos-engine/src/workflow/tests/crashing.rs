//! Tests that a workflow killed between any two events ends the same way, and does nothing twice.

use super::fixture::Branch;
use super::*;
use cos_core::decision::DecisionState;
use cos_core::event::Stream;
use cos_core::workflow::{Hold, WorkflowEnd, WorkflowRun};
use cos_store::memory::InjectedFault;
use cos_store::{DecisionFilter, Journal as _, Projection as _};
use std::collections::BTreeSet;

/// Facts that are collected and weighed before any planning, by the person and automatically;
/// parallel subagents, gaps, a repeat, a skip, and a script at the end.
const FLOW: &str = "name: feature
description: Builds one feature
phases:
- id: facts
  collect: do-issue
  checkpoint: {command: do-issue}
- id: sorted
  main_agent: {script: \"writeFile(output_dir + '/light.json', JSON.stringify({decision_needed: 'on?', issues: [1], file_count: 1}))\"}
  checkpoint: {command: do-issue, context: '{{output_dir}}/light.json'}
- id: plan
  behavior: parallel
  subagents:
  - {type: a, config: {command: x, output_path: '{{output_dir}}/a.md'}}
  - {type: b, config: {command: x, output_path: '{{output_dir}}/b.md'}}
  - {type: c, config: {command: x, output_path: '{{output_dir}}/c.md'}}
- id: build
  subagents:
  - {type: coder, config: {command: x, output_path: '{{output_dir}}/coder.md'}}
  gap_check: {script: \"return phase.runs > 1 ? {status: 'complete'} : {status: 'incomplete', gaps: ['tests']}\"}
  checkpoint:
    prompt: Good enough?
    options:
    - {label: Go, on_select: {action: continue}}
    - {label: Redo, on_select: {action: repeat_phase, target: plan}}
    - {label: Skip, on_select: {action: skip_phases, phases: [polish]}}
- id: polish
  optional: true
  subagents:
  - {type: d, config: {command: x, output_path: '{{output_dir}}/d.md'}}
- id: report
  main_agent: {script: \"writeFile(output_dir + '/note.md', context.feature.name)\"}
";

/// Three issues at once need a question.
const FACTS: &str = r#"{"decision_needed": "Which first?", "issues": [1, 2, 3]}"#;

/// The person's answer: derived from the state, so that it is always the same.
fn answer(fixture: &Fixture) {
    let Some(run) = fixture.state() else { return };
    let option = match (run.at, run.phases.get(2).map(|plan| plan.human_repeats)) {
        (0, _) => "yes",
        (_, Some(0)) => "redo",
        _ => "skip",
    };
    let _done = fixture.answer(option, Some("why"));
}

/// Drives and answers until it has ended or the journal is gone.
fn carry_on(fixture: &Fixture, owner: &str) -> Option<WorkflowRun> {
    fixture.branch.borrow_mut().facts = Some(FACTS.to_owned());
    if fixture.state().is_none() {
        fixture.spec(defined(FLOW)).ok()?;
    }
    for _ in 0..20 {
        match fixture.drive(owner) {
            Ok(run) if run.end.is_some() => return Some(run),
            Ok(_) => answer(fixture),
            Err(WorkflowError::Over { .. }) => return fixture.state(),
            Err(_) => return None,
        }
    }
    panic!("it never ends: {:?}", fixture.state());
}

/// Returns what must be the same whatever happened before.
fn outcome(run: &WorkflowRun) -> String {
    let phases: Vec<String> = run
        .phases
        .iter()
        .map(|phase| {
            format!(
                "{} {} {} {:?}",
                phase.runs, phase.gap_retries, phase.human_repeats, phase.skipped
            )
        })
        .collect();
    let holds: Vec<&str> = run.holds.iter().map(|hold| hold.option.as_str()).collect();
    let files: Vec<&str> = run
        .deliverables
        .iter()
        .map(|(_, file, _)| file.path.as_str())
        .collect();
    format!("{:?} {phases:?} {holds:?} {files:?}", run.end)
}

fn once(branch: &Branch) -> bool {
    let landed: BTreeSet<&String> = branch.landed.iter().collect();
    landed.len() == branch.landed.len()
}

/// Returns how many events each weighed checkpoint has.
fn weighed(fixture: &Fixture, run: &WorkflowRun) -> Vec<usize> {
    let checkpoints = run.holds.iter().filter_map(|one| match &one.hold {
        Hold::Weighed { checkpoint, .. } => Some(Stream::Checkpoint(checkpoint.clone())),
        _ => None,
    });
    let events =
        checkpoints.map(|stream| fixture.store.read(&stream, 0).expect("it is there").len());
    events.collect()
}

/// A workflow of a kind of goal: its agents, and the person's answers.
struct Kind {
    name: &'static str,
    prepare: fn(&Fixture),
    answer: fn(&WorkflowRun) -> &'static str,
    /// The least number of points to die at.
    places: u64,
}

/// The plan of a bug is revised once and then approved.
fn of_bug(run: &WorkflowRun) -> &'static str {
    let plans = run.holds.iter().filter(|hold| hold.shown.len() == 3);
    match (run.awaits(), plans.count()) {
        (None, _) => "proceed",
        (Some(_), 0) => "revise",
        (Some(_), _) => "approve",
    }
}

/// Approves questions of goals; gives this answer to the workflow itself.
fn told(run: &WorkflowRun, option: &'static str) -> &'static str {
    run.awaits().map_or("proceed", |_| option)
}

const KINDS: [Kind; 3] = [
    Kind {
        name: "bug",
        prepare: super::kinds::bug,
        answer: of_bug,
        places: 80,
    },
    Kind {
        name: "feature",
        prepare: super::kinds::feature,
        answer: |run| told(run, "accept"),
        places: 80,
    },
    Kind {
        name: "spec",
        prepare: super::kinds::spec,
        answer: |run| told(run, "answer"),
        places: 20,
    },
];

/// Drives it to its end, or until the journal is gone.
fn to_its_end(kind: &Kind, fixture: &Fixture, owner: &str) -> Option<WorkflowRun> {
    if fixture.state().is_none() {
        let definition = super::kinds::ours(kind.name);
        fixture.order_flagged(definition, &["discovery"]).ok()?;
    }
    for _ in 0..60 {
        match fixture.drive(owner) {
            Ok(run) if run.end.is_some() => return Some(run),
            Ok(run) => drop(fixture.answer((kind.answer)(&run), Some("why"))),
            Err(WorkflowError::Over { .. }) => return fixture.state(),
            Err(_) => return None,
        }
    }
    panic!("{}: it never ends: {:?}", kind.name, fixture.state());
}

/// Returns how many questions were asked.
fn asked(fixture: &Fixture) -> usize {
    let decisions = fixture.store.decisions(&DecisionFilter::default());
    decisions.expect("the journal is there").len()
}

#[test]
fn goals_of_every_kind_come_to_the_same_end_wherever_they_are_killed_and_ask_once() {
    for kind in KINDS {
        let calm = Fixture::new();
        (kind.prepare)(&calm);
        let run = to_its_end(&kind, &calm, "me").expect("nothing is in its way");
        assert_eq!(run.end, Some(WorkflowEnd::Finished), "{}", kind.name);
        let (expected, landed) = (outcome(&run), calm.branch.borrow().landed.clone());
        let debates = calm.branch.borrow().debates.clone();
        let mut cut = 1;
        loop {
            let fault = if cut % 2 == 0 {
                InjectedFault::CrashBefore
            } else {
                InjectedFault::CrashAfter
            };
            let which = format!("{}, commit {cut}", kind.name);
            let fixture = Fixture::new();
            (kind.prepare)(&fixture);
            fixture.store.inject(cut, fault);
            let whole = to_its_end(&kind, &fixture, "me").is_some();
            fixture.store.reopen();
            let run = to_its_end(&kind, &fixture, "heir");
            let run = run.unwrap_or_else(|| panic!("{which}: it is lost"));
            assert_eq!(outcome(&run), expected, "{which}");
            assert_eq!(fixture.branch.borrow().landed, landed, "{which}");
            assert_eq!(fixture.branch.borrow().debates, debates, "{which}");
            assert_eq!(asked(&fixture), asked(&calm), "{which}: asked once each");
            if whole {
                assert!(cut > kind.places, "{which}: too few places to die at");
                break;
            }
            cut += 1;
        }
    }
}

#[test]
fn killed_between_any_two_facts_it_comes_to_the_same_end_and_does_nothing_twice() {
    let calm = Fixture::new();
    let run = carry_on(&calm, "me").expect("nothing is in its way");
    assert_eq!(run.end, Some(WorkflowEnd::Finished));
    let expected = outcome(&run);
    let landed = calm.branch.borrow().landed.clone();
    assert_eq!(landed.len(), 3 + 2 + 3 + 1, "{landed:?}");
    for fault in [InjectedFault::CrashBefore, InjectedFault::CrashAfter] {
        let mut cut = 1;
        loop {
            let which = format!("{fault:?} at commit {cut}");
            let fixture = Fixture::new();
            fixture.store.inject(cut, fault);
            let first = carry_on(&fixture, "me");
            let whole = first.is_some();
            fixture.store.reopen();
            let run = carry_on(&fixture, "heir").unwrap_or_else(|| panic!("{which}: it is lost"));
            assert_eq!(outcome(&run), expected, "{which}");
            let branch = fixture.branch.borrow();
            assert!(once(&branch), "{which}: {:?}", branch.landed);
            assert_eq!(branch.landed.len(), landed.len(), "{which}");
            let decisions = fixture.store.decisions(&DecisionFilter::default());
            let decisions = decisions.expect("the journal is there");
            assert_eq!(decisions.len(), 3, "{which}: asked once each");
            assert_eq!(
                weighed(&fixture, &run),
                [2, 2],
                "{which}: held once, closed once"
            );
            let used = |one: &cos_core::decision::Decision| one.state == DecisionState::Consumed;
            assert!(decisions.iter().all(used), "{which}");
            assert!(fixture.store.verify(None).faults.is_empty(), "{which}");
            if whole {
                assert!(cut > 80, "{cut}: too few places to die at were tried");
                break;
            }
            cut += 1;
        }
    }
}
