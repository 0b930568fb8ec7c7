//! Collects the input of a phase, and weighs checkpoints as `cos checkpoint` does.
//!
//! The id of a checkpoint is derived from the state, and its session from the phase: a process
//! after a crash finds the same council and the same question, and pays for nothing twice.

use super::Session;
use super::perform::shown;
use crate::checkpoint::{
    CheckpointResponse, Conclusion, FollowError, RecordingInputs, Weighed, answered_orders,
    checkpoint_named, follow, parse_context, read_context, record_checkpoint, uses,
};
use crate::script::ScriptKind;
use crate::workflow::{WorkflowError, template};
use cos_core::checkpoint::{CheckpointContext, Skip};
use cos_core::decision::{Answer, Decision, DecisionState};
use cos_core::fingerprint::Fingerprint;
use cos_core::hint::advised;
use cos_core::id::{CheckpointId, CommitId, PhaseId};
use cos_core::policy::Profile;
use cos_core::workflow::{
    Deliverable, EmbeddedCheckpoint, Hold, PhaseStage, PhaseStep, SuspendReason, When,
    WorkflowEvent,
};

impl Session<'_> {
    /// Collects the input of the phase; if that fails, the person decides.
    pub(super) fn collect(&mut self, phase: PhaseId) -> Result<(), WorkflowError> {
        let command = self.run.phase().and_then(|phase| phase.collect.clone());
        let (Some(command), spec) = (command, self.run.spec.clone()) else {
            return Ok(());
        };
        let head = self.run.head.clone();
        let files = match self.deps.input_collector.collect(&spec, &head, &command) {
            Ok(files) => files,
            Err(error) => {
                let why = format!("its facts could not be collected: {}", advised(&error));
                return self.unfinished(&phase, why);
            }
        };
        let folder = spec.output_dir();
        let inside = |(name, text)| (format!("{folder}/{name}"), text);
        let files: Vec<(String, String)> = files.into_iter().map(inside).collect();
        let head = match self.brought(&spec, &head, &files)? {
            Ok(head) => head,
            Err(why) => return self.unfinished(&phase, why),
        };
        let deliverables = files.into_iter().map(|(path, text)| Deliverable {
            path,
            subagent: None,
            size_bytes: text.len() as u64,
        });
        let deliverables = deliverables.collect();
        self.record(WorkflowEvent::PhaseCollected {
            phase,
            head,
            deliverables,
        })
    }

    /// Weighs the facts of a checkpoint. Unreadable facts, and a condition that cannot be
    /// evaluated, lead to a question and never to approval.
    pub(super) fn consult(&mut self, phase: PhaseId, when: When) -> Result<(), WorkflowError> {
        let checkpoint = self.run.phase().and_then(|phase| phase.checkpoint_at(when));
        let Some(checkpoint) = checkpoint.cloned() else {
            return Ok(());
        };
        let Some(embedded) = checkpoint.embedded else {
            return Ok(());
        };
        if let Some(text) = &checkpoint.condition {
            match self.evaluate(ScriptKind::Expression, text)? {
                Ok(response) if response.truth => {}
                Ok(_) => return self.record(WorkflowEvent::CheckpointPassed { phase, when }),
                Err(error) => return self.record(shown(phase, when, Some(error.to_string()))),
            }
        }
        let context = match self.facts(&phase, when, &embedded)? {
            Ok(context) => context,
            Err(defect) => return self.record(shown(phase, when, Some(defect))),
        };
        let weighed = self.deps.input_collector.weigh(&self.run.spec, &context);
        if weighed.is_interrupted {
            let why = SuspendReason::Interrupted;
            return self.record(WorkflowEvent::WorkflowLaidDown { why });
        }
        let checkpoint = self.name(&phase, when);
        let standing = self.held(&checkpoint, &context, &weighed)?;
        let response = CheckpointResponse::new(
            checkpoint.clone(),
            &context,
            &weighed.assessment,
            Some(&Conclusion::Continued),
            Vec::new(),
        );
        let advised = response.with_weighed(&weighed).orders;
        let decision = match standing {
            Conclusion::Continued => {
                let head = self.write_orders(&phase, &advised)?;
                return self.record(WorkflowEvent::CheckpointWeighed {
                    phase,
                    when,
                    checkpoint,
                    orders: advised,
                    head,
                });
            }
            Conclusion::Waiting(decision) => decision,
            // An existing answer is applied like a new one.
            Conclusion::Answered(decision) => decision.id,
        };
        self.record(WorkflowEvent::CheckpointAsked {
            phase,
            when,
            checkpoint,
            decision,
            advised,
        })
    }

    /// Reads the facts of the file. Facts that would lower the risk can only come from the person
    /// at the start, so they are ignored in the file.
    fn facts(
        &mut self,
        phase: &PhaseId,
        when: When,
        embedded: &EmbeddedCheckpoint,
    ) -> Result<Result<CheckpointContext, String>, WorkflowError> {
        let values = self.values();
        let path = template::fill(&embedded.context, &values);
        let path = match path.and_then(|path| template::contained(&path)) {
            Ok(path) => path,
            Err(why) => return Ok(Err(format!("the file of its facts cannot be named: {why}"))),
        };
        let head = self.run.head.clone();
        let mut seen = self.deps.place.look(&head, &path)?;
        let Some(text) = seen.texts.remove(&path) else {
            return Ok(Err(format!("{path} does not exist, or is too long")));
        };
        let value = match parse_context(&text) {
            Ok(value) => value,
            Err(error) => {
                let (line, column) = (error.line(), error.column());
                return Ok(Err(format!("{path}:{line}:{column} is not JSON: {error}")));
            }
        };
        let (mut context, _) = match read_context(&embedded.command, &value) {
            Ok(read) => read,
            Err(problems) => {
                let lines: Vec<String> = problems.iter().map(|problem| advised(problem)).collect();
                return Ok(Err(format!("{path}: {}", lines.join("; "))));
            }
        };
        let own = self.run.spec.profile;
        context.profile = (own != Profile::default()).then_some(own);
        context.force_mode = None;
        let reason = &self.run.spec.skip_war_room;
        context.justification.clone_from(reason);
        context.skip = match reason {
            Some(_) => Skip::Deliberation,
            None => Skip::No,
        };
        context.session = Some(self.session(phase, when));
        Ok(Ok(context))
    }

    /// Returns the session of a checkpoint: an answer applies only to this piece of work.
    fn session(&self, phase: &PhaseId, when: When) -> String {
        let works = self.run.phase_run().map_or(0, |own| own.works);
        let (workflow, side) = (&self.run.spec.workflow, when.name());
        format!("{workflow}/{phase}/{works}/{side}")
    }

    /// Returns the id of a checkpoint, a different one for each evaluation.
    fn name(&self, phase: &PhaseId, when: When) -> CheckpointId {
        let print = Fingerprint::of(&[
            ("session", &self.session(phase, when)),
            ("answers", &self.run.holds.len().to_string()),
        ]);
        checkpoint_named(&print)
    }

    /// Records the checkpoint and asks if the person must decide; a repeat finds the existing
    /// record.
    fn held(
        &mut self,
        checkpoint: &CheckpointId,
        context: &CheckpointContext,
        weighed: &Weighed,
    ) -> Result<Conclusion, WorkflowError> {
        match follow(self.deps.store, checkpoint.as_str()) {
            Ok(followed) if followed.decision.is_none() => return Ok(Conclusion::Continued),
            Ok(_) | Err(FollowError::Unknown { .. }) => {}
            Err(FollowError::Journal(error)) => return Err(error.into()),
            Err(error) => return Err(WorkflowError::Checkpoint(advised(&error))),
        }
        let (at, chance) = (self.now(), self.deps.clock.chance());
        let inputs = RecordingInputs {
            checkpoint,
            project: &self.run.spec.project,
            context,
            assessment: &weighed.assessment,
            rating: weighed.rating.as_ref(),
            council: weighed.council.as_ref(),
            is_logged: true,
            reconsiders: false,
            prompts: self.deps.prompts,
            chance,
            at,
        };
        match record_checkpoint(self.deps.store, &inputs) {
            Ok(standing) => Ok(standing),
            Err(crate::checkpoint::RecordingError::Journal(error)) => Err(error.into()),
            Err(crate::checkpoint::RecordingError::Prompt(error)) => Err(error.into()),
            Err(error) => Err(WorkflowError::Checkpoint(advised(&error))),
        }
    }

    /// Uses and applies the answer in one transaction.
    pub(super) fn take_up_weighed(&mut self, decision: &Decision) -> Result<(), WorkflowError> {
        let (Some(answer), Some(advised)) = (&decision.resolution, self.advised()) else {
            return Ok(());
        };
        let step = match answer.answer {
            Answer::Proceed | Answer::ProceedModified => PhaseStep::Continue,
            Answer::Retry => PhaseStep::Back,
            Answer::Pause => PhaseStep::Pause,
            Answer::Skip | Answer::Manual | Answer::Abort => PhaseStep::Abort,
        };
        let follows_advice = matches!(answer.option.as_str(), "yes" | "modify");
        let mut orders = if follows_advice { advised } else { Vec::new() };
        orders.extend(answered_orders(Some(decision)));
        let phase = self.run.phase().map(|phase| phase.id.clone());
        let head = match (&step, phase) {
            (PhaseStep::Continue, Some(phase)) => self.write_orders(&phase, &orders)?,
            _ => self.run.head.clone(),
        };
        let answered = WorkflowEvent::CheckpointAnswered {
            decision: decision.id.clone(),
            option: answer.option.clone(),
            step,
            orders,
            by: answer.by.clone(),
            head,
        };
        if decision.state == DecisionState::Consumed {
            return self.record(answered);
        }
        let (guard, others) = uses(decision, &decision.draft.run);
        // If another process was faster, the next look shows the result.
        let _taken = self.commit(vec![guard], &answered, others)?;
        Ok(())
    }

    /// Returns the council's advice at a waiting checkpoint; `None` elsewhere.
    pub(super) fn advised(&self) -> Option<Vec<String>> {
        match &self.run.stage {
            PhaseStage::Holding {
                hold: Hold::Weighed { advised, .. },
                ..
            } => Some(advised.clone()),
            _ => None,
        }
    }

    /// Writes the required actions to a file for later phases; does nothing if there are none.
    fn write_orders(
        &mut self,
        phase: &PhaseId,
        orders: &[String],
    ) -> Result<CommitId, WorkflowError> {
        let (spec, head) = (self.run.spec.clone(), self.run.head.clone());
        if orders.is_empty() {
            return Ok(head);
        }
        let lines = orders
            .iter()
            .map(|one| format!("- {}\n", one.replace('\n', "\n  ")));
        let lines: String = lines.collect();
        let text = format!("# Required actions of the checkpoint at {phase}\n\n{lines}");
        let path = format!("{}/orders.md", spec.output_dir());
        self.deps.place.write(&spec, &head, &[(path, text)])
    }
}
