//! Tests every example of a phase: each option is chosen once, and leads where the example says.

use super::*;
use crate::workflow_file::tests::examples::{EXAMPLES, file_of, shown};
use cos_core::decision::{Decision, DecisionKind};
use cos_core::workflow::{PhaseOption, PhaseStep, WorkflowEnd, WorkflowRun};

/// Returns the example's own question; questions of goals are approved.
fn asked(fixture: &Fixture) -> (WorkflowRun, Option<Decision>) {
    for _ in 0..20 {
        let run = fixture.drive("me").expect("driven");
        let waiting = fixture.pending().into_iter().next();
        match waiting {
            Some(decision) if decision.draft.kind == DecisionKind::Workflow => {
                return (run, Some(decision));
            }
            Some(_) => assert!(fixture.answer("proceed", None), "{:?}", fixture.pending()),
            None => return (run, None),
        }
    }
    panic!("it never ends: {:?}", fixture.state());
}

fn begun(text: &str) -> Fixture {
    let fixture = Fixture::new();
    let flags = ["backend", "production"];
    fixture
        .order_flagged(defined(text), &flags)
        .expect("ordered");
    fixture
}

/// Checks where a choice led, by what was done since.
fn assert_led(fixture: &Fixture, option: &PhaseOption, text: &str) {
    let (run, next) = asked(fixture);
    let runs = |id: &cos_core::id::PhaseId| run.run_of(id).map(|phase| phase.runs);
    let here = &shown(&run.spec.definition).id;
    let last = run.holds.last().expect("it was answered");
    assert_eq!(last.feedback.as_deref(), Some("because"), "{text}");
    match &option.step {
        PhaseStep::Continue => assert_eq!(run.end, Some(WorkflowEnd::Finished), "{text}"),
        PhaseStep::Abort => {
            assert_eq!(run.end, Some(WorkflowEnd::Aborted), "{text}");
            let saved = ".temp/login/context.json";
            assert!(fixture.branch.borrow().files.contains_key(saved), "{text}");
        }
        PhaseStep::Skip(phases) => {
            assert_eq!(run.end, Some(WorkflowEnd::Finished), "{text}");
            assert!(phases.iter().all(|id| runs(id) == Some(0)), "{text}");
        }
        PhaseStep::Repeat(target) => {
            assert_eq!(runs(target), Some(2), "{text}");
            let is_asked_again = next.is_some() || run.end.is_some();
            assert!(is_asked_again && run.phase_run().is_some(), "{text}");
            assert_eq!(run.phase().map(|phase| &phase.id), Some(here), "{text}");
        }
        other => panic!("{other:?} is no action of the seed"),
    }
}

#[test]
fn every_option_of_every_example_leads_where_the_seed_says() {
    let mut chosen = 0;
    for (example, steps) in EXAMPLES {
        let text = file_of(example);
        for nth in 0..steps.len() {
            let fixture = begun(&text);
            let (run, decision) = asked(&fixture);
            let checkpoint = shown(&run.spec.definition).checkpoint.clone();
            let checkpoint = checkpoint.expect("it stops");
            if decision.is_none() {
                // Conditions that hold only later, or only before anything was made.
                let later = ["iteration_counts", "deliverables.length === 0"];
                assert!(later.iter().any(|part| example.contains(part)), "{example}");
                assert_eq!(run.end, Some(WorkflowEnd::Finished), "{example}");
                continue;
            }
            let option = &checkpoint.options[nth];
            assert!(
                fixture.answer(option.id.as_str(), Some("because")),
                "{example}"
            );
            assert_led(&fixture, option, &format!("{example}{}", option.id));
            chosen += 1;
        }
    }
    assert_eq!(chosen, 16, "every option of every question");
}
