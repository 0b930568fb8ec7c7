//! Handles questions of a workflow: asked once, answered from anywhere, and each answer applied
//! once.

use super::Session;
use crate::answer::{self, AnswerError, Answerer};
use crate::name;
use crate::workflow::WorkflowError;
use cos_core::decision::{Decision, DecisionState};
use cos_core::id::{DecisionId, OptionId, RunId};
use cos_core::question::workflow::ask;
use cos_core::workflow::{Hold, OnTimeout, PhaseStage, SuspendReason, WorkflowEvent, choices};
use cos_store::DecisionFilter;
use std::sync::atomic::Ordering;

impl Session<'_> {
    /// Asks the question: its record and the suspension of the workflow are one transaction.
    pub(super) fn ask(&mut self) -> Result<(), WorkflowError> {
        let (mut view, shown) = self.told()?;
        let allows = self.foresee(&mut view)?;
        let now = self.now();
        let Some(draft) = ask(&self.run, view, now) else {
            return Ok(());
        };
        let chance = self.deps.clock.chance();
        let decision = DecisionId::new(format!("d-{}", name::base36(chance, 6)));
        let (guard, opened) = answer::open_append(&decision, draft, None);
        let event = WorkflowEvent::HoldAsked {
            decision,
            shown,
            allows,
        };
        // If the random name is taken, the next step tries another.
        let _taken = self.commit(vec![guard], &event, vec![opened])?;
        Ok(())
    }

    /// Applies the answer. Without one, it asks a present person, else it stops the session.
    pub(super) fn wait(&mut self) -> Result<(), WorkflowError> {
        let Some(decision) = self.awaited()? else {
            return self.record(WorkflowEvent::WorkflowLaidDown {
                why: SuspendReason::Waiting,
            });
        };
        let id = decision.id.clone();
        match decision.state {
            DecisionState::Pending
                if decision.draft.expires_at.is_some_and(|at| at <= self.now()) =>
            {
                Ok(answer::expire(self.deps.store, &decision, self.now())?)
            }
            DecisionState::Pending => self.attend(&decision),
            DecisionState::Resolved | DecisionState::Consumed if self.advised().is_some() => {
                self.take_up_weighed(&decision)
            }
            DecisionState::Resolved => self.take_up(&decision),
            DecisionState::Expired => self.timed_out(id),
            DecisionState::Consumed | DecisionState::Superseded => {
                self.record(WorkflowEvent::HoldLapsed { decision: id })
            }
        }
    }

    fn awaited(&self) -> Result<Option<Decision>, WorkflowError> {
        let Some(id) = self.run.awaits() else {
            return Ok(None);
        };
        let known = self.deps.store.decisions(&DecisionFilter {
            id: Some(id.to_string()),
            ..DecisionFilter::default()
        })?;
        Ok(known.into_iter().find(|decision| decision.id == *id))
    }

    pub(in crate::workflow) fn attend(&mut self, decision: &Decision) -> Result<(), WorkflowError> {
        let Some(reply) = self.deps.place.ask(decision) else {
            let why = if self.deps.interrupted.load(Ordering::Relaxed) {
                SuspendReason::Interrupted
            } else {
                SuspendReason::Waiting
            };
            return self.record(WorkflowEvent::WorkflowLaidDown { why });
        };
        let answerer = Answerer {
            by: self.deps.user,
            channel: "prompt",
        };
        let (store, now) = (self.deps.store, self.now());
        // If another answer came first, the recorded one counts.
        let taken = answer::resolve(
            store,
            decision.id.as_str(),
            &reply.pick,
            reply.note,
            answerer,
            now,
        );
        match taken {
            Err(AnswerError::Journal(error)) => Err(error.into()),
            _ => Ok(()),
        }
    }

    /// Uses and applies the answer in one transaction.
    fn take_up(&mut self, decision: &Decision) -> Result<(), WorkflowError> {
        let Some(answer) = &decision.resolution else {
            return Ok(());
        };
        let run = RunId::new(self.run.spec.workflow.as_str());
        let (guard, used) = answer::consume_append(decision, &run);
        let feedback = answer.instructions.clone().or_else(|| answer.note.clone());
        let answered = WorkflowEvent::HoldAnswered {
            decision: Some(decision.id.clone()),
            option: answer.option.clone(),
            feedback,
            by: answer.by.clone(),
        };
        // If another process was faster, the next look shows the result.
        let _taken = self.commit(vec![guard], &answered, vec![used])?;
        Ok(())
    }

    /// Applies the file's rule for an unanswered question; silence never approves.
    fn timed_out(&mut self, id: DecisionId) -> Result<(), WorkflowError> {
        let hold = match &self.run.stage {
            PhaseStage::Holding { hold, .. } => Some(hold),
            _ => None,
        };
        let checkpoint = match (hold, self.run.phase()) {
            (Some(Hold::Checkpoint { when, .. }), Some(phase)) => phase.checkpoint_at(*when),
            _ => None,
        };
        let chosen = match checkpoint.map(|one| &one.on_timeout) {
            None | Some(OnTimeout::Pause) => None,
            Some(OnTimeout::Abort) => Some(OptionId::new("abort")),
            Some(OnTimeout::Choose(option)) => Some(option.clone()),
        };
        // An option beyond the limits leads nowhere, however often it is asked.
        let choices = choices(&self.run);
        let chosen = chosen.filter(|option| choices.iter().any(|one| one.id == *option));
        if let Some(option) = chosen {
            return self.record(WorkflowEvent::HoldAnswered {
                decision: None,
                option,
                feedback: None,
                by: "the timeout".to_owned(),
            });
        }
        self.record(WorkflowEvent::HoldLapsed { decision: id })?;
        let why = SuspendReason::Paused;
        self.record(WorkflowEvent::WorkflowLaidDown { why })
    }
}
