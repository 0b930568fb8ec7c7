//! Back to a phase that is done anew, folded.

use crate::id::PhaseId;
use crate::workflow::{BeginCause, PhaseStage, PhaseStep, WorkflowRun};

impl WorkflowRun {
    /// Back to a phase, which is done again: what lies between is not done any more, and what it
    /// left behind is superseded.
    pub(super) fn go_back(&mut self, target: &PhaseId, said: impl Iterator<Item = String>) {
        let Some(position) = self.order.definition.position(target) else {
            return;
        };
        let here = self.at.max(position);
        let undone: Vec<PhaseId> = self
            .order
            .definition
            .phases
            .iter()
            .take(here + 1)
            .skip(position)
            .map(|phase| phase.id.clone())
            .collect();
        for phase in self.phases.iter_mut().take(here + 1).skip(position) {
            phase.completed = false;
        }
        self.deliverables
            .retain(|(phase, ..)| !undone.contains(phase));
        self.supersede(&undone);
        self.skips.retain(|skip| skip != target);
        self.hear(position, said);
        self.at = position;
        self.stage = PhaseStage::Ready(BeginCause::HumanRepeat);
    }

    /// What was answered at phases that are done anew is asked anew: it approves nothing any more,
    /// and skips nothing.
    fn supersede(&mut self, undone: &[PhaseId]) {
        for record in &mut self.holds {
            if record.superseded || !undone.contains(&record.phase) {
                continue;
            }
            record.superseded = true;
            if let PhaseStep::Skip(phases) = &record.step {
                self.skips.retain(|skip| !phases.contains(skip));
            }
        }
    }
}
