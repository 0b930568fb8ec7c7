//! What was collected, done and found missing, folded.

use crate::id::CommitId;
use crate::time::Timestamp;
use crate::workflow::{
    BeginCause, Deliverable, GapOutcome, GapRecord, Hold, PhaseStage, WorkEnd, WorkflowFact,
    WorkflowRun,
};

impl WorkflowRun {
    /// Notes what the phase works on.
    pub(super) fn collected(&mut self, at: Timestamp, fact: &WorkflowFact) {
        if let WorkflowFact::PhaseCollected {
            head, deliverables, ..
        } = fact
        {
            self.leave(at, head, deliverables);
            self.with(self.at, |phase| phase.collected = phase.works);
        }
    }

    /// Notes where the branch stands, and what was left behind on it.
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

    pub(super) fn worked(
        &mut self,
        at: Timestamp,
        end: &WorkEnd,
        head: &CommitId,
        files: &[Deliverable],
    ) {
        let PhaseStage::Working { cause, .. } = self.stage else {
            return;
        };
        let Some(phase) = self.phase() else { return };
        let adapts = phase.adaptive.is_some();
        self.leave(at, head, files);
        self.stage = match end {
            end if Self::left_over(end) => {
                let WorkEnd::Unfinished { left } = end else {
                    return;
                };
                self.with(self.at, |phase| phase.gaps.clone_from(left));
                PhaseStage::Holding {
                    hold: Hold::Unfinished,
                    decision: None,
                    shown: Vec::new(),
                }
            }
            _ if adapts && cause != BeginCause::Additional => PhaseStage::Adapting,
            _ => PhaseStage::Checking,
        };
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
