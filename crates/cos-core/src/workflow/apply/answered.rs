//! Folds the questions of a phase and their answers into the workflow run, and keeps what the
//! answers allow.

use super::decide;
use crate::time::Timestamp;
use crate::workflow::{
    AllowedGoal, Hold, PhaseStage, SuspensionRecord, WorkflowEvent, WorkflowRun,
};

impl WorkflowRun {
    /// Records the question, what was shown with it, and what its answers would allow.
    pub(super) fn asked(&mut self, event: &WorkflowEvent) {
        let WorkflowEvent::HoldAsked {
            decision: id,
            shown: files,
            allows,
        } = event
        else {
            return;
        };
        if let PhaseStage::Holding {
            decision, shown, ..
        } = &mut self.stage
        {
            *decision = Some(id.clone());
            shown.clone_from(files);
            self.offered.clone_from(allows);
        }
    }

    /// Returns what was allowed for the work that starts now, for this once: only if subagents
    /// work, and only if nothing was written since it was shown.
    pub(super) fn used(&mut self, works: bool) -> Vec<AllowedGoal> {
        let Some(here) = self.phase().map(|phase| phase.id.clone()).filter(|_| works) else {
            return Vec::new();
        };
        let all = std::mem::take(&mut self.allowed).into_iter();
        let (own, others): (Vec<_>, Vec<_>) = all.partition(|(_, one)| one.phase == here);
        self.allowed = others;
        let fresh = own.into_iter().filter(|(_, one)| one.head == self.head);
        let used = fresh.map(|(decision, one)| AllowedGoal {
            decision,
            decision_key: one.decision_key,
        });
        used.collect()
    }

    /// Records an answer and continues where it leads.
    pub(super) fn answered(&mut self, at: Timestamp, event: &WorkflowEvent) {
        let WorkflowEvent::HoldAnswered {
            decision,
            option,
            feedback,
            by,
        } = event
        else {
            return;
        };
        let PhaseStage::Holding {
            hold,
            decision: asked,
            shown,
        } = self.stage.clone()
        else {
            return;
        };
        let offered = std::mem::take(&mut self.offered);
        // If a question expired and its file decides, there is no decision id.
        if decision.is_some() && *decision != asked {
            return;
        }
        let choices = decide::choices(self);
        let Some(chosen) = choices.iter().find(|choice| choice.id == *option) else {
            return;
        };
        let Some(phase) = self.phase() else { return };
        let record = SuspensionRecord {
            phase: phase.id.clone(),
            run: self.phase_run().map_or(0, |run| run.runs),
            hold: hold.clone(),
            decision: asked,
            shown,
            option: option.clone(),
            step: chosen.step.clone(),
            feedback: feedback.clone(),
            by: by.clone(),
            at,
            superseded: false,
        };
        self.holds.push(record);
        let force = chosen.force && matches!(hold, Hold::Checkpoint { .. });
        // Without an answer nothing is allowed, whatever the file says.
        if let (Some(decision), false) = (decision, force) {
            let chosen = offered.into_iter().filter(|one| one.option == *option);
            let chosen = chosen.map(|one| (decision.clone(), one));
            self.allowed.extend(chosen);
        }
        self.follow(&hold, option, &chosen.step.clone(), feedback.clone(), force);
    }
}
