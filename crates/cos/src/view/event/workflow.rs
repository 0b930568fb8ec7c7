//! Describes workflow events for the live view.

use super::{EventText, Tone};
use cos_core::id::WorkflowId;
use cos_core::workflow::{WorkflowEnd, WorkflowEvent};

pub(super) fn describe<'a>(workflow: &WorkflowId, event: &WorkflowEvent) -> EventText<'a> {
    let (name, tone, text) = match event {
        WorkflowEvent::WorkflowStarted { spec } => (
            "workflow_started",
            Tone::Quiet,
            format!(
                "{} was prepared for {}",
                spec.definition.name, spec.feature
            ),
        ),
        WorkflowEvent::WorkflowTakenUp => (
            "workflow_taken_up",
            Tone::Quiet,
            "It was resumed".to_owned(),
        ),
        WorkflowEvent::WorkflowLaidDown { why } => (
            "workflow_laid_down",
            Tone::Ask,
            format!("It stopped: {}", why.phrase()),
        ),
        WorkflowEvent::CheckpointPassed { phase, .. } => (
            "checkpoint_passed",
            Tone::Quiet,
            format!("The checkpoint of {phase} asks no one"),
        ),
        WorkflowEvent::CheckpointWeighed { phase, orders, .. } => (
            "checkpoint_weighed",
            Tone::Quiet,
            format!("{phase} may continue, {} orders", orders.len()),
        ),
        WorkflowEvent::CheckpointAsked { decision, .. } => (
            "checkpoint_asked",
            Tone::Ask,
            format!("It was assessed, and a person was asked, {decision}"),
        ),
        WorkflowEvent::CheckpointAnswered { option, by, .. } => (
            "checkpoint_answered",
            Tone::Good,
            format!("{by} chose {option}"),
        ),
        WorkflowEvent::HoldReached { phase, hold } => (
            "hold_reached",
            Tone::Ask,
            format!("It waits at {phase} ({})", hold.name()),
        ),
        WorkflowEvent::HoldAsked { decision, .. } => (
            "hold_asked",
            Tone::Ask,
            format!("A person was asked, {decision}"),
        ),
        WorkflowEvent::HoldAnswered { option, by, .. } => {
            ("hold_answered", Tone::Good, format!("{by} chose {option}"))
        }
        WorkflowEvent::HoldLapsed { decision } => (
            "hold_lapsed",
            Tone::Ask,
            format!("The question expired, {decision}"),
        ),
        WorkflowEvent::WorkflowClosed { end, .. } => {
            let tone = match end {
                WorkflowEnd::Finished => Tone::Good,
                WorkflowEnd::Failed | WorkflowEnd::Aborted => Tone::Bad,
            };
            ("workflow_closed", tone, format!("It is {}", end.name()))
        }
        event => of_phase(event),
    };
    (None, name, tone, format!("{text}: {workflow}"))
}

fn of_phase(event: &WorkflowEvent) -> (&'static str, Tone, String) {
    match event {
        WorkflowEvent::PhaseEntered { phase } => (
            "phase_entered",
            Tone::Quiet,
            format!("Phase {phase} starts"),
        ),
        WorkflowEvent::PhaseSkipped { phase, .. } => (
            "phase_skipped",
            Tone::Quiet,
            format!("Phase {phase} was skipped"),
        ),
        WorkflowEvent::PhaseBegan { phase, .. } => {
            ("phase_began", Tone::Quiet, format!("Work on {phase} began"))
        }
        WorkflowEvent::PhaseCollected {
            phase,
            deliverables,
            ..
        } => (
            "phase_collected",
            Tone::Quiet,
            format!("{} files were collected for {phase}", deliverables.len()),
        ),
        WorkflowEvent::PhaseWorked { phase, .. } => {
            ("phase_worked", Tone::Good, format!("Work on {phase} ended"))
        }
        WorkflowEvent::PhaseAdapted { phase, subagents } => (
            "phase_adapted",
            Tone::Quiet,
            format!("{} more work on {phase}", subagents.len()),
        ),
        WorkflowEvent::GapsChecked { phase, outcome } => (
            "gaps_checked",
            Tone::Quiet,
            format!("{phase} was reviewed, {} gaps", outcome.gaps.len()),
        ),
        WorkflowEvent::PhaseCompleted { phase } => (
            "phase_completed",
            Tone::Good,
            format!("Phase {phase} is done"),
        ),
        WorkflowEvent::LimitsMoved { budget, time } => (
            "limits_moved",
            Tone::Quiet,
            format!("Its budget is now {budget}, and a phase may take {time}"),
        ),
        _ => (
            "unknown",
            Tone::Quiet,
            "A newer release wrote something".to_owned(),
        ),
    }
}
