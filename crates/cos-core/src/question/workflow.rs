//! Asks how a suspended workflow should continue: at a checkpoint of its file, at gaps, at
//! unfinished work, or at a skip that needs confirmation.

use super::{choice, fingerprint};
use crate::decision::{Answer, Choice, DecisionKind, Draft, Subject, Urgency};
use crate::fingerprint::Fingerprint;
use crate::id::RunId;
use crate::time::{Span, Timestamp};
use crate::trigger::Trigger;
use crate::workflow::{Hold, PhaseOption, PhaseStage, PhaseStep, When, WorkflowRun, choices};

/// The text of the question.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct SuspensionView {
    /// The prompt of the file, with its template filled in.
    pub prompt: String,
    /// The files to read and their content, quoted line by line.
    pub lines: Vec<String>,
    /// The hashes of what was shown.
    pub hashes: Vec<String>,
}

/// Builds the question; `None` if the workflow is not suspended.
pub fn ask(run: &WorkflowRun, view: SuspensionView, now: Timestamp) -> Option<Draft> {
    let (PhaseStage::Holding { hold, .. }, Some(phase)) = (&run.stage, run.phase()) else {
        return None;
    };
    let own = run.phase_run()?;
    let options = choices(run);
    let labels: Vec<&str> = options.iter().map(|option| option.id.as_str()).collect();
    let decision_key = Fingerprint::of(&[
        ("kind", "workflow"),
        ("workflow", run.spec.workflow.as_str()),
        ("phase", phase.id.as_str()),
        ("hold", hold.name()),
        ("works", &own.works.to_string()),
        ("answers", &run.holds.len().to_string()),
        ("options", &labels.join(",")),
        ("shown", &view.hashes.join(",")),
    ]);
    let triggers = vec![Trigger::Workflow];
    let on_timeout = match hold {
        Hold::Checkpoint { when, .. } => phase.checkpoint_at(*when),
        _ => None,
    };
    let affirm = options
        .iter()
        .find(|option| option.step == PhaseStep::Continue);
    let mut context = context(run, hold);
    context.extend(view.lines);
    Some(Draft {
        project: run.spec.project.clone(),
        run: match &run.spec.goal {
            Some(own) => own.run.clone(),
            None => RunId::new(run.spec.workflow.as_str()),
        },
        kind: DecisionKind::Workflow,
        subject: Subject::Workflow(run.spec.workflow.clone()),
        fingerprint: fingerprint(&decision_key, &triggers),
        decision_key,
        triggers,
        question: question(run, hold, view.prompt),
        context,
        affirm: affirm.map(|option| option.id.clone()),
        options: options.iter().map(offered).collect(),
        recommended: None,
        risk: None,
        findings: Vec::new(),
        checkpoint: None,
        blocking: true,
        urgency: Urgency::Immediate,
        expires_at: on_timeout
            .and_then(|checkpoint| checkpoint.timeout)
            .map(|Span(ms)| now + Span(ms)),
    })
}

fn question(run: &WorkflowRun, hold: &Hold, prompt: String) -> String {
    let phase = run.phase().map_or("", |phase| phase.name.as_str());
    let question = match hold {
        Hold::Checkpoint { when, .. } if weighs(run, *when) => {
            format!("The facts of phase \"{phase}\" cannot be assessed. How should it continue?")
        }
        Hold::Checkpoint { .. } | Hold::Weighed { .. } => prompt,
        Hold::Gaps => format!("Phase \"{phase}\" has gaps. How should it continue?"),
        Hold::Unfinished => format!("Phase \"{phase}\" is unfinished. How should it continue?"),
        Hold::Confirm { .. } => "Really skip phases that are not optional?".to_owned(),
    };
    match &run.spec.goal {
        Some(own) => format!("{}: {question}", own.goal.id),
        None => question,
    }
}

/// Checks whether the checkpoint before or after the phase assesses facts.
fn weighs(run: &WorkflowRun, when: When) -> bool {
    let checkpoint = run.phase().and_then(|phase| phase.checkpoint_at(when));
    checkpoint.is_some_and(|one| one.embedded.is_some())
}

fn context(run: &WorkflowRun, hold: &Hold) -> Vec<String> {
    let spec = &run.spec;
    let mut lines = vec![format!(
        "The workflow {} is at phase {} of {}, for {}.",
        spec.definition.name,
        run.at + 1,
        run.phases.len(),
        spec.feature
    )];
    if let Some(own) = &spec.goal {
        lines.push(format!(
            "It executes the goal `{}` of run {}.",
            own.goal.id, own.run
        ));
    }
    if let Hold::Checkpoint {
        defect: Some(defect),
        when,
    } = hold
    {
        lines.push(if weighs(run, *when) {
            format!("> {defect}")
        } else {
            format!(
                "You are asked because the condition of the checkpoint could not be \
                    evaluated: {defect}"
            )
        });
    }
    if matches!(hold, Hold::Gaps | Hold::Unfinished) {
        let gaps = run.phase_run().map(|phase| phase.gaps.iter());
        lines.extend(gaps.into_iter().flatten().map(|gap| format!("> {gap}")));
    }
    lines
}

/// Describes an option for a person who does not know workflows.
fn offered(option: &PhaseOption) -> Choice {
    let answer = match option.step {
        PhaseStep::Continue | PhaseStep::Skip(_) => Answer::Proceed,
        PhaseStep::Repeat(_) | PhaseStep::Raise | PhaseStep::Back => Answer::Retry,
        PhaseStep::Pause => Answer::Pause,
        PhaseStep::Abort => Answer::Abort,
    };
    let label = option.label.trim_end_matches('.');
    let says_why = option.with_feedback && !label.contains("--notes");
    let description = if says_why {
        format!("{label}; say why in a note (`--notes`).")
    } else {
        format!("{label}.")
    };
    choice(option.id.as_str(), answer, description)
}
