//! Decides the next request of a workflow run. It reads the state and never changes it: the same
//! state gives the same request.

use super::{
    BeginCause, GapAction, GapOutcome, Hold, MAX_HUMAN_REPEATS, MAX_RUNS, MAX_SUBAGENTS, Phase,
    PhaseOption, PhaseStage, PhaseStep, SkipCause, Subagent, When, WorkflowEnd, WorkflowEvent,
    WorkflowRun,
};
use crate::id::{OptionId, PhaseId};

/// One request; safe to perform twice.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum WorkflowRequest {
    /// Record an event that follows from the state alone.
    Record(WorkflowEvent),
    /// Evaluate the condition that skips the phase.
    Enter {
        /// The phase.
        phase: PhaseId,
    },
    /// Evaluate the condition that shows a checkpoint.
    Weigh {
        /// The phase.
        phase: PhaseId,
        /// Before or after the phase.
        when: When,
    },
    /// Assess the facts of a checkpoint.
    Consult {
        /// The phase.
        phase: PhaseId,
        /// Before or after the phase.
        when: When,
    },
    /// Collect what the phase works on.
    Collect {
        /// The phase.
        phase: PhaseId,
    },
    /// Execute the work that was begun.
    CarryOut {
        /// The phase.
        phase: PhaseId,
    },
    /// Run the phase's script that adds subagents.
    Adapt {
        /// The phase.
        phase: PhaseId,
    },
    /// Check the phase for gaps.
    CheckGaps {
        /// The phase.
        phase: PhaseId,
    },
    /// Ask the question of the suspension.
    Ask,
    /// Wait for the answer.
    Await,
    /// Write the report and end.
    Close {
        /// How.
        end: WorkflowEnd,
    },
}

/// Decides what happens now; `None` if no process drives it, or after its end.
pub fn decide(run: &WorkflowRun) -> Option<WorkflowRequest> {
    if run.suspended.is_some() || run.end.is_some() {
        return None;
    }
    if let PhaseStage::Ending(end) = run.stage {
        return Some(WorkflowRequest::Close { end });
    }
    let Some(phase) = run.phase() else {
        let end = WorkflowEnd::Finished;
        return Some(WorkflowRequest::Close { end });
    };
    let id = phase.id.clone();
    Some(match &run.stage {
        PhaseStage::Arriving => arrive(run, phase),
        PhaseStage::Entered => match phase.checkpoint_at(When::Before) {
            Some(_) => weigh(phase, When::Before),
            None => begin(run, phase, BeginCause::Turn, &phase.subagents),
        },
        PhaseStage::Ready(cause) => begin(run, phase, *cause, &phase.subagents),
        PhaseStage::Joined(more) => begin(run, phase, BeginCause::Additional, more),
        PhaseStage::Working { cause, .. } if is_to_collect(run, phase, *cause) => {
            WorkflowRequest::Collect { phase: id }
        }
        PhaseStage::Working { .. } => WorkflowRequest::CarryOut { phase: id },
        PhaseStage::Adapting => WorkflowRequest::Adapt { phase: id },
        PhaseStage::Checking if phase.gap_check.is_some() || !phase.deliverables.is_empty() => {
            WorkflowRequest::CheckGaps { phase: id }
        }
        PhaseStage::Gapped(outcome) => close_gaps(run, phase, outcome),
        PhaseStage::Checking | PhaseStage::Leaving => match phase.checkpoint_at(When::After) {
            Some(_) => weigh(phase, When::After),
            None => WorkflowRequest::Record(WorkflowEvent::PhaseCompleted { phase: id }),
        },
        PhaseStage::Closing => WorkflowRequest::Record(WorkflowEvent::PhaseCompleted { phase: id }),
        PhaseStage::Holding { decision: None, .. } => WorkflowRequest::Ask,
        PhaseStage::Holding { .. } => WorkflowRequest::Await,
        PhaseStage::Ending(end) => WorkflowRequest::Close { end: *end },
    })
}

fn arrive(run: &WorkflowRun, phase: &Phase) -> WorkflowRequest {
    let id = phase.id.clone();
    if run.skips.contains(&id) {
        let by = SkipCause::Person;
        return WorkflowRequest::Record(WorkflowEvent::PhaseSkipped { phase: id, by });
    }
    match phase.skip_if {
        Some(_) => WorkflowRequest::Enter { phase: id },
        None => WorkflowRequest::Record(WorkflowEvent::PhaseEntered { phase: id }),
    }
}

/// Checks whether facts must be collected: once per piece of work; added subagents use what was
/// collected before.
fn is_to_collect(run: &WorkflowRun, phase: &Phase, cause: BeginCause) -> bool {
    let own = run.phase_run();
    phase.collect.is_some()
        && cause != BeginCause::Additional
        && own.is_some_and(|own| own.collected < own.works)
}

/// A checkpoint without a condition is always shown, unless it assesses facts.
fn weigh(phase: &Phase, when: When) -> WorkflowRequest {
    let embedded = phase
        .checkpoint_at(when)
        .is_some_and(|one| one.embedded.is_some());
    if embedded {
        let phase = phase.id.clone();
        return WorkflowRequest::Consult { phase, when };
    }
    let conditional = phase
        .checkpoint_at(when)
        .is_some_and(|one| one.condition.is_some());
    if conditional {
        let phase = phase.id.clone();
        return WorkflowRequest::Weigh { phase, when };
    }
    let defect = None;
    reach(phase, Hold::Checkpoint { when, defect })
}

fn reach(phase: &Phase, hold: Hold) -> WorkflowRequest {
    WorkflowRequest::Record(WorkflowEvent::HoldReached {
        phase: phase.id.clone(),
        hold,
    })
}

/// Starts work, unless that exceeds the limit of subagents of one workflow run.
fn begin(
    run: &WorkflowRun,
    phase: &Phase,
    cause: BeginCause,
    subagents: &[Subagent],
) -> WorkflowRequest {
    let raised = run.phase_run().map_or(0, |phase| phase.raised);
    let most = MAX_SUBAGENTS.saturating_mul(usize::try_from(raised + 1).unwrap_or(1));
    let started = usize::try_from(run.spawned).unwrap_or(usize::MAX);
    if started.saturating_add(subagents.len()) > most {
        return reach(phase, Hold::Unfinished);
    }
    WorkflowRequest::Record(WorkflowEvent::PhaseBegan {
        phase: phase.id.clone(),
        cause,
        subagents: subagents.to_vec(),
    })
}

fn close_gaps(run: &WorkflowRun, phase: &Phase, outcome: &GapOutcome) -> WorkflowRequest {
    let retries = run.phase_run().map_or(0, |phase| phase.gap_retries);
    let most = phase.gap_check.as_ref();
    let most = most.map_or(super::MAX_GAP_RETRIES, |check| check.max_iterations);
    match outcome.action {
        GapAction::Retry if retries < most => {
            begin(run, phase, BeginCause::GapRetry, &phase.subagents)
        }
        GapAction::SpawnAdditional if retries < most && !outcome.additional.is_empty() => {
            begin(run, phase, BeginCause::GapRetry, &outcome.additional)
        }
        GapAction::Abort => WorkflowRequest::Close {
            end: WorkflowEnd::Failed,
        },
        GapAction::Retry | GapAction::SpawnAdditional | GapAction::Escalate => {
            reach(phase, Hold::Gaps)
        }
    }
}

/// Returns the options of the current suspension: those of the file or of the suspension, without
/// repeats beyond their limit, and the built-in ones. Empty if nothing is asked.
pub fn choices(run: &WorkflowRun) -> Vec<PhaseOption> {
    let (PhaseStage::Holding { hold, .. }, Some(phase)) = (&run.stage, run.phase()) else {
        return Vec::new();
    };
    let offered = offered(phase, hold);
    let all = offered.len();
    let mut choices: Vec<PhaseOption> = offered
        .into_iter()
        .filter(|choice| is_within_caps(run, &choice.step))
        .collect();
    if choices.len() < all {
        choices.push(option(
            "raise",
            "Allow the same number of repeats again",
            PhaseStep::Raise,
        ));
    }
    for way_out in [
        option("pause", "Pause it until it is resumed", PhaseStep::Pause),
        option("abort", "End the workflow", PhaseStep::Abort),
    ] {
        if choices.iter().all(|choice| choice.id != way_out.id) {
            choices.push(way_out);
        }
    }
    choices
}

fn offered(phase: &Phase, hold: &Hold) -> Vec<PhaseOption> {
    match hold {
        Hold::Checkpoint { when, .. } => match phase.checkpoint_at(*when) {
            Some(checkpoint) if checkpoint.embedded.is_some() => vec![
                option("again", "Assess it again", PhaseStep::Back),
                option(
                    "continue",
                    "Continue without assessing it",
                    PhaseStep::Continue,
                ),
            ],
            Some(checkpoint) => checkpoint.options.clone(),
            None => Vec::new(),
        },
        // Its question belongs to the checkpoint, which has its own options.
        Hold::Weighed { .. } => Vec::new(),
        Hold::Gaps | Hold::Unfinished => vec![
            option(
                "retry",
                "Repeat the phase",
                PhaseStep::Repeat(phase.id.clone()),
            ),
            option(
                "continue",
                "Continue with the current results",
                PhaseStep::Continue,
            ),
        ],
        Hold::Confirm {
            when, option: id, ..
        } => {
            let chosen = phase.checkpoint_at(*when);
            let chosen = chosen.and_then(|one| one.options.iter().find(|one| one.id == *id));
            let step = chosen.map_or(PhaseStep::Back, |chosen| chosen.step.clone());
            vec![
                option("confirm", "Skip it although it is not optional", step),
                option("back", "Back to the previous question", PhaseStep::Back),
            ]
        }
    }
}

fn option(id: &str, label: &str, step: PhaseStep) -> PhaseOption {
    PhaseOption {
        id: OptionId::new(id),
        label: label.to_owned(),
        with_feedback: false,
        step,
        force: false,
        allows: None,
    }
}

/// Checks whether a repeat is within the limits of its target and of the phases between.
fn is_within_caps(run: &WorkflowRun, step: &PhaseStep) -> bool {
    let PhaseStep::Repeat(target) = step else {
        return true;
    };
    let Some(position) = run.spec.definition.position(target) else {
        return false;
    };
    let mut way = run.phases.iter().take(run.at + 1).skip(position);
    let first = way.next();
    first.is_some_and(|phase| phase.human_repeats < MAX_HUMAN_REPEATS * (phase.raised + 1))
        && way.all(|phase| phase.turns < MAX_RUNS * (phase.raised + 1))
}
