//! Folds the work of a phase into the workflow run: its input, its result, and the gaps that were
//! found.

use crate::id::CommitId;
use crate::time::Timestamp;
use crate::workflow::{
    BeginCause, Deliverable, GapOutcome, GapRecord, Hold, OnUnfinished, PhaseStage, WorkEnd,
    WorkedGoal, WorkflowEvent, WorkflowRun,
};

impl WorkflowRun {
    /// Records what the phase works on.
    pub(super) fn collected(&mut self, at: Timestamp, event: &WorkflowEvent) {
        if let WorkflowEvent::PhaseCollected {
            head, deliverables, ..
        } = event
        {
            self.leave(at, head, deliverables);
            self.with(self.at, |phase| phase.collected = phase.works);
        }
    }

    /// Records the head of the branch and the files left on it.
    fn leave(&mut self, at: Timestamp, head: &CommitId, files: &[Deliverable]) {
        let Some(id) = self.phase().map(|phase| phase.id.clone()) else {
            return;
        };
        self.head.clone_from(head);
        for file in files {
            self.deliverables
                .retain(|(_, old, _)| old.path != file.path);
            self.deliverables.push((id.clone(), file.clone(), at));
        }
    }

    /// Records how the work ended, and continues from there.
    pub(super) fn worked(&mut self, at: Timestamp, event: &WorkflowEvent) {
        let WorkflowEvent::PhaseWorked {
            end,
            head,
            deliverables,
            goals,
            ..
        } = event
        else {
            return;
        };
        self.keep(goals);
        let PhaseStage::Working { cause, .. } = self.stage else {
            return;
        };
        let Some(phase) = self.phase() else { return };
        let (adapts, on_unfinished) = (phase.adaptive.is_some(), phase.on_unfinished);
        self.leave(at, head, deliverables);
        if let WorkEnd::Unfinished { left } = end {
            self.with(self.at, |phase| phase.gaps.clone_from(left));
        }
        self.stage = match (end, on_unfinished) {
            (WorkEnd::Unfinished { .. }, OnUnfinished::Ask) => PhaseStage::Holding {
                hold: Hold::Unfinished,
                decision: None,
                shown: Vec::new(),
            },
            _ if adapts && cause != BeginCause::Additional => PhaseStage::Adapting,
            _ => PhaseStage::Checking,
        };
    }

    /// Records the result of each subagent, beside those of others in the same phase.
    fn keep(&mut self, goals: &[WorkedGoal]) {
        let PhaseStage::Working { cause, .. } = self.stage else {
            return;
        };
        self.with(self.at, |phase| {
            if cause != BeginCause::Additional {
                phase.goals.clear();
            }
            phase.goals.extend(goals.iter().cloned());
        });
    }

    pub(super) fn gaps(&mut self, at: Timestamp, outcome: &GapOutcome) {
        let Some(phase) = self.phase() else { return };
        let phase = phase.id.clone();
        let iteration = self.phase_run().map_or(0, |run| run.gap_retries);
        self.with(self.at, |phase| phase.gaps.clone_from(&outcome.gaps));
        self.gap_checks.push(GapRecord {
            phase,
            iteration,
            outcome: outcome.clone(),
            at,
        });
        self.stage = if outcome.gaps.is_empty() {
            PhaseStage::Leaving
        } else {
            PhaseStage::Gapped(outcome.clone())
        };
    }
}
