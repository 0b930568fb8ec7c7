//! Workflows as lines of the live view.

use super::{Told, Tone};
use cos_core::id::WorkflowId;
use cos_core::workflow::{WorkflowEnd, WorkflowFact};

pub(super) fn told<'a>(workflow: &WorkflowId, fact: &WorkflowFact) -> Told<'a> {
    let (name, tone, text) = match fact {
        WorkflowFact::WorkflowOrdered { order } => (
            "workflow_ordered",
            Tone::Quiet,
            format!(
                "{} was ordered for {}",
                order.definition.name, order.feature
            ),
        ),
        WorkflowFact::WorkflowTakenUp => (
            "workflow_taken_up",
            Tone::Quiet,
            "It was taken up".to_owned(),
        ),
        WorkflowFact::WorkflowLaidDown { why } => (
            "workflow_laid_down",
            Tone::Ask,
            format!("It was laid down: {}", why.phrase()),
        ),
        WorkflowFact::CheckpointPassed { phase, .. } => (
            "checkpoint_passed",
            Tone::Quiet,
            format!("The checkpoint of {phase} asks nobody"),
        ),
        WorkflowFact::CheckpointWeighed { phase, orders, .. } => (
            "checkpoint_weighed",
            Tone::Quiet,
            format!("{phase} was weighed and goes on, {} orders", orders.len()),
        ),
        WorkflowFact::CheckpointAsked { decision, .. } => (
            "checkpoint_asked",
            Tone::Ask,
            format!("It was weighed, and a person was asked, {decision}"),
        ),
        WorkflowFact::CheckpointAnswered { option, by, .. } => (
            "checkpoint_answered",
            Tone::Good,
            format!("{by} chose {option}"),
        ),
        WorkflowFact::HoldReached { phase, hold } => (
            "hold_reached",
            Tone::Ask,
            format!("It stands still at {phase} ({})", hold.name()),
        ),
        WorkflowFact::HoldAsked { decision, .. } => (
            "hold_asked",
            Tone::Ask,
            format!("A person was asked, {decision}"),
        ),
        WorkflowFact::HoldAnswered { option, by, .. } => {
            ("hold_answered", Tone::Good, format!("{by} chose {option}"))
        }
        WorkflowFact::HoldLapsed { decision } => (
            "hold_lapsed",
            Tone::Ask,
            format!("The question died unanswered, {decision}"),
        ),
        WorkflowFact::WorkflowClosed { end, .. } => {
            let tone = match end {
                WorkflowEnd::Finished => Tone::Good,
                WorkflowEnd::Failed | WorkflowEnd::Aborted => Tone::Bad,
            };
            ("workflow_closed", tone, format!("It is {}", end.name()))
        }
        fact => of_phase(fact),
    };
    (None, name, tone, format!("{text}: {workflow}"))
}

fn of_phase(fact: &WorkflowFact) -> (&'static str, Tone, String) {
    match fact {
        WorkflowFact::PhaseEntered { phase } => (
            "phase_entered",
            Tone::Quiet,
            format!("Phase {phase} has its turn"),
        ),
        WorkflowFact::PhaseSkipped { phase, .. } => (
            "phase_skipped",
            Tone::Quiet,
            format!("Phase {phase} was left out"),
        ),
        WorkflowFact::PhaseBegan { phase, .. } => {
            ("phase_began", Tone::Quiet, format!("Work on {phase} began"))
        }
        WorkflowFact::PhaseCollected {
            phase,
            deliverables,
            ..
        } => (
            "phase_collected",
            Tone::Quiet,
            format!("{} files were collected for {phase}", deliverables.len()),
        ),
        WorkflowFact::PhaseWorked { phase, .. } => {
            ("phase_worked", Tone::Good, format!("Work on {phase} ended"))
        }
        WorkflowFact::PhaseAdapted { phase, subagents } => (
            "phase_adapted",
            Tone::Quiet,
            format!("{} more work on {phase}", subagents.len()),
        ),
        WorkflowFact::GapsChecked { phase, outcome } => (
            "gaps_checked",
            Tone::Quiet,
            format!("{phase} was looked over, {} gaps", outcome.gaps.len()),
        ),
        WorkflowFact::PhaseCompleted { phase } => (
            "phase_completed",
            Tone::Good,
            format!("Phase {phase} is done"),
        ),
        WorkflowFact::LimitsMoved { budget, time } => (
            "limits_moved",
            Tone::Quiet,
            format!("It may cost {budget} now, and a phase may take {time}"),
        ),
        _ => (
            "unknown",
            Tone::Quiet,
            "A newer release wrote something".to_owned(),
        ),
    }
}
