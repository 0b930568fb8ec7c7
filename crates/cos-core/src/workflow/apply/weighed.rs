//! Folds the result of a phase's checkpoint into the workflow run, and a person's answer to it.

use super::{before, past};
use crate::id::OptionId;
use crate::time::Timestamp;
use crate::workflow::{Hold, PhaseStage, PhaseStep, SuspensionRecord, WorkflowEvent, WorkflowRun};

impl WorkflowRun {
    /// Applies an assessment: orders or a question.
    pub(super) fn consulted(&mut self, at: Timestamp, event: &WorkflowEvent) {
        match event {
            WorkflowEvent::CheckpointAsked {
                when,
                checkpoint,
                decision,
                advised,
                ..
            } => {
                self.stage = PhaseStage::Holding {
                    hold: Hold::Weighed {
                        when: *when,
                        checkpoint: checkpoint.clone(),
                        advised: advised.clone(),
                    },
                    decision: Some(decision.clone()),
                    shown: Vec::new(),
                };
            }
            event => self.weighed(at, event),
        }
    }

    /// Continues with the orders of a checkpoint that asked no one.
    fn weighed(&mut self, at: Timestamp, event: &WorkflowEvent) {
        let WorkflowEvent::CheckpointWeighed {
            when,
            checkpoint,
            orders,
            head,
            ..
        } = event
        else {
            return;
        };
        let hold = Hold::Weighed {
            when: *when,
            checkpoint: checkpoint.clone(),
            advised: Vec::new(),
        };
        self.head.clone_from(head);
        self.note(
            at,
            hold,
            OptionId::new("continue"),
            &PhaseStep::Continue,
            orders,
            format!("checkpoint {checkpoint}"),
        );
        self.hear(self.ahead(*when), orders.iter().cloned());
        self.stage = past(*when);
    }

    /// Continues with the answer to a checkpoint's question.
    pub(super) fn decided(&mut self, at: Timestamp, event: &WorkflowEvent) {
        let WorkflowEvent::CheckpointAnswered {
            decision,
            option,
            step,
            orders,
            by,
            head,
        } = event
        else {
            return;
        };
        let PhaseStage::Holding {
            hold: hold @ Hold::Weighed { when, .. },
            decision: asked,
            ..
        } = self.stage.clone()
        else {
            return;
        };
        if asked.as_ref() != Some(decision) {
            return;
        }
        self.note(at, hold.clone(), option.clone(), step, orders, by.clone());
        self.head.clone_from(head);
        match step {
            PhaseStep::Continue => {
                self.hear(self.ahead(when), orders.iter().cloned());
                self.stage = past(when);
            }
            PhaseStep::Abort => {
                self.stage = PhaseStage::Ending(crate::workflow::WorkflowEnd::Aborted);
            }
            PhaseStep::Pause => {
                self.stage = before(when);
                self.suspended = Some(crate::workflow::SuspendReason::Paused);
            }
            PhaseStep::Repeat(_) | PhaseStep::Skip(_) | PhaseStep::Raise | PhaseStep::Back => {
                self.stage = before(when);
            }
        }
    }

    /// Records each checkpoint once.
    fn note(
        &mut self,
        at: Timestamp,
        hold: Hold,
        option: OptionId,
        step: &PhaseStep,
        orders: &[String],
        by: String,
    ) {
        let Some(phase) = self.phase().map(|phase| phase.id.clone()) else {
            return;
        };
        let decision = self.awaits().cloned();
        self.holds.push(SuspensionRecord {
            phase,
            run: self.phase_run().map_or(0, |run| run.runs),
            hold,
            decision,
            shown: Vec::new(),
            option,
            step: step.clone(),
            feedback: (!orders.is_empty()).then(|| orders.join("\n")),
            by,
            at,
            superseded: false,
        });
    }

    /// Checks whether the checkpoint before or after the phase assesses facts.
    pub(super) fn is_embedded(&self, when: crate::workflow::When) -> bool {
        let checkpoint = self.phase().and_then(|phase| phase.checkpoint_at(when));
        checkpoint.is_some_and(|one| one.embedded.is_some())
    }
}
