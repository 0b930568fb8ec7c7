//! Asks the person the run's questions: each once, recognised by its fingerprint, and each answer
//! is used once.

use super::{PendingPermission, Question, Runtime, RuntimeError, permission_requested};
use crate::answer::{self, AnswerError, Answerer};
use crate::name;
use crate::ports::PermissionAnswer;
use crate::runtime::perform::Performed;
use cos_core::decision::{Answer, Decision, DecisionState, Draft, Lookup, Subject, lookup};
use cos_core::event::Event;
use cos_core::id::{AttemptId, DecisionId, GoalId};
use cos_core::question::permission::PermissionRequest;
use cos_core::run::state::GoalRun;
use cos_store::{Append, DecisionFilter, Guard};

impl Runtime<'_> {
    /// Uses the existing answer to a question, or asks it.
    pub(super) fn ask(&mut self, question: Question) -> Result<Performed, RuntimeError> {
        let (known, newest) = self.decisions_about(&question.draft.subject)?;
        match lookup(&question.draft, &known) {
            Lookup::Answered(id) => {
                let decision = known.into_iter().find(|decision| decision.id == id);
                if let Some(decision) = decision {
                    self.use_answer(question.goal, &decision)?;
                }
            }
            Lookup::Waiting(decision) => {
                let event = waiting_event(&question, decision.clone());
                self.record(vec![event])?;
                self.ask_person(&decision)?;
            }
            Lookup::Ask { supersedes } => {
                let supersedes = self.replaceable(supersedes, &known);
                let waits = |id: &DecisionId| waiting_event(&question, id.clone());
                if let Some(decision) = self.open(&question.draft, &supersedes, newest, waits)? {
                    self.ask_person(&decision)?;
                }
            }
        }
        Ok(Performed::Moved)
    }

    /// Returns the decisions about a subject that count, oldest first, and the newest of all, which
    /// may be a person's wish to be asked again.
    fn decisions_about(
        &self,
        subject: &Subject,
    ) -> Result<(Vec<Decision>, Option<DecisionId>), RuntimeError> {
        let spec = &self.run.spec;
        let subject = Some((spec.project.clone(), subject.clone()));
        let mut known = self.store.decisions(&DecisionFilter {
            subject,
            ..DecisionFilter::default()
        })?;
        let newest = known.last().map(|decision| decision.id.clone());
        if spec.reconsider {
            let remembered = |decision: &Decision| {
                decision
                    .resolution
                    .as_ref()
                    .is_some_and(|answer| answer.answer.is_remembered())
            };
            known.retain(|decision| !remembered(decision) || decision.draft.run == spec.run);
        }
        Ok((known, newest))
    }

    /// Returns the questions that this run may replace: its own, and those from before it was
    /// created. Two parallel runs would otherwise replace each other's questions without end.
    fn replaceable(&self, mut questions: Vec<DecisionId>, known: &[Decision]) -> Vec<DecisionId> {
        let older = |decision: &Decision| {
            decision.draft.run == self.run.spec.run || decision.created_at < self.run.started_at
        };
        let kept = |id: &DecisionId| known.iter().any(|one| one.id == *id && older(one));
        questions.retain(kept);
        questions
    }

    /// Asks a question: journals its record, the replaced questions and the waiting goal in one
    /// transaction. `None` if another process asked about the same subject meanwhile.
    fn open(
        &mut self,
        draft: &Draft,
        supersedes: &[DecisionId],
        seen: Option<DecisionId>,
        waits: impl Fn(&DecisionId) -> Event,
    ) -> Result<Option<DecisionId>, RuntimeError> {
        let name = name::base36(self.deps.clock.chance(), 6);
        let decision = DecisionId::new(format!("d-{name}"));
        let (guards, others) = answer::ask_appends(&decision, draft, supersedes, seen);
        let taken = self.commit(guards, vec![waits(&decision)], others)?;
        Ok(taken.is_ok().then_some(decision))
    }

    /// Uses an answer: consumes and applies it in one transaction, [`Runtime::commit`]. That also
    /// folds [`Event::DecisionApplied`] into the goal, so the next turn of the run acts on it.
    pub(super) fn use_answer(
        &mut self,
        goal: Option<GoalId>,
        decision: &Decision,
    ) -> Result<bool, RuntimeError> {
        let Some(answer) = &decision.resolution else {
            return Ok(false);
        };
        let applied = Event::DecisionApplied {
            goal,
            decision: decision.id.clone(),
            decision_key: decision.draft.decision_key.clone(),
            fingerprint: decision.draft.fingerprint.clone(),
            triggers: decision.draft.triggers.clone(),
            answer: answer.answer,
            instructions: answer.instructions.clone(),
            grants: answer.grants.clone(),
        };
        let mut others = Vec::new();
        if decision.state == DecisionState::Resolved {
            let (_, used) = answer::consume_append(decision, &self.run.spec.run);
            others.push(used);
        }
        let guard = Guard::Decision {
            id: decision.id.clone(),
            state: decision.state,
        };
        Ok(self.commit(vec![guard], vec![applied], others)?.is_ok())
    }

    /// Takes up answers since the last poll, and drops expired questions. Each answer is used by
    /// `Runtime::use_answer`.
    pub fn take_answers(&mut self) -> Result<(), RuntimeError> {
        self.expire()?;
        let waiting: Vec<(Option<GoalId>, DecisionId)> = self
            .run
            .goals
            .iter()
            .filter_map(|goal| Some((Some(goal.goal.id.clone()), goal.awaits.clone()?)))
            .chain(self.run.awaits.clone().map(|decision| (None, decision)))
            .collect();
        for (goal, id) in waiting {
            let Some(decision) = self.decision(&id)? else {
                continue;
            };
            let is_workflows = goal
                .as_ref()
                .and_then(|goal| self.run.goal(goal))
                .is_some_and(GoalRun::waits_for_workflow);
            match (decision.state, goal) {
                (DecisionState::Pending, _) => {}
                // Its workflow takes up the answer.
                (DecisionState::Resolved, goal) if is_workflows => {
                    self.record(vec![Event::DecisionLapsed { goal, decision: id }])?;
                }
                (DecisionState::Resolved, goal) => {
                    self.use_answer(goal, &decision)?;
                }
                (_, goal) => {
                    self.record(vec![Event::DecisionLapsed { goal, decision: id }])?;
                }
            }
        }
        self.answer_permissions()
    }

    fn decision(&self, id: &DecisionId) -> Result<Option<Decision>, RuntimeError> {
        let filter = DecisionFilter {
            id: Some(id.as_str().to_owned()),
            ..DecisionFilter::default()
        };
        Ok(self
            .store
            .decisions(&filter)?
            .into_iter()
            .find(|decision| decision.id == *id))
    }

    /// Returns the open questions of this run.
    fn pending(&self) -> Result<Vec<Decision>, RuntimeError> {
        let filter = DecisionFilter {
            states: vec![DecisionState::Pending],
            run: Some(self.run.spec.run.clone()),
            ..DecisionFilter::default()
        };
        Ok(self.store.decisions(&filter)?)
    }

    /// Expires the questions that a finished run leaves behind, because an answer could have no
    /// effect.
    pub(super) fn last_questions(&self) -> Result<(Vec<Guard>, Vec<Append>), RuntimeError> {
        Ok(self.pending()?.iter().map(answer::expire_append).unzip())
    }

    /// Expires the questions of this run that are past their time limit.
    fn expire(&mut self) -> Result<(), RuntimeError> {
        let now = self.deps.clock.now();
        for decision in self.pending()? {
            if decision.draft.expires_at.is_some_and(|at| at <= now) {
                answer::expire(self.store, &decision, now)?;
            }
        }
        Ok(())
    }

    /// Handles a permission request of an agent: allows it if an approval exists, else asks while
    /// the agent waits.
    pub(super) fn permission_requested(
        &mut self,
        attempt: AttemptId,
        permission_request: &PermissionRequest,
    ) -> Result<(), RuntimeError> {
        let Some(goal) = self.run.goal(&attempt.goal).cloned() else {
            return Ok(());
        };
        let draft = permission_requested::draft_of(&self.run, &goal.goal, permission_request);
        if goal.approved(&draft.decision_key, &draft.triggers) {
            self.deps
                .dispatcher
                .answer_permission(&attempt, PermissionAnswer::Allow);
            return Ok(());
        }
        let (known, newest) = self.decisions_about(&draft.subject)?;
        let decision = match lookup(&draft, &known) {
            Lookup::Answered(id) => {
                let found = known.into_iter().find(|decision| decision.id == id);
                return found.map_or(Ok(()), |decision| {
                    self.grant_permission(&attempt, &decision)
                });
            }
            Lookup::Waiting(id) => Some(id),
            Lookup::Ask { supersedes } => {
                let supersedes = self.replaceable(supersedes, &known);
                // The run does not move while the agent waits; its spending so far is fixed.
                let spent = self
                    .run
                    .attempt(&attempt)
                    .map(|open| open.spent)
                    .unwrap_or_default();
                let id = attempt.clone();
                let waits = |_: &DecisionId| Event::SpendMetered {
                    attempt: id.clone(),
                    spent,
                };
                let opened = self.open(&draft, &supersedes, newest, waits)?;
                if opened.is_none() {
                    // Another process was faster; its question exists now.
                    return self.permission_requested(attempt, permission_request);
                }
                opened
            }
        };
        if let Some(decision) = decision {
            let until = self.deps.clock.now() + self.deps.permission_wait;
            self.permission_requests.insert(
                attempt,
                PendingPermission {
                    decision: decision.clone(),
                    until,
                },
            );
            self.ask_person(&decision)?;
            self.answer_permissions()?;
        }
        Ok(())
    }

    fn answer_permissions(&mut self) -> Result<(), RuntimeError> {
        let open: Vec<(AttemptId, DecisionId)> = self
            .permission_requests
            .iter()
            .map(|(attempt, request)| (attempt.clone(), request.decision.clone()))
            .collect();
        for (attempt, id) in open {
            if let Some(decision) = self.decision(&id)?
                && decision.state != DecisionState::Pending
            {
                self.permission_requests.remove(&attempt);
                self.grant_permission(&attempt, &decision)?;
            }
        }
        Ok(())
    }

    /// Lets the agent continue after a yes; any other answer ends the attempt and is applied then.
    fn grant_permission(
        &mut self,
        attempt: &AttemptId,
        decision: &Decision,
    ) -> Result<(), RuntimeError> {
        let yes = decision
            .resolution
            .as_ref()
            .is_some_and(|answer| answer.answer == Answer::Proceed);
        let usable = decision.state == DecisionState::Resolved
            || decision.consumed_by.as_ref() == Some(&self.run.spec.run);
        let taken = yes && usable && self.use_answer(Some(attempt.goal.clone()), decision)?;
        let answer = if taken {
            PermissionAnswer::Allow
        } else {
            PermissionAnswer::Park
        };
        self.deps.dispatcher.answer_permission(attempt, answer);
        Ok(())
    }

    /// Asks the person at the terminal; a question that they skip stays in the inbox.
    fn ask_person(&mut self, id: &DecisionId) -> Result<bool, RuntimeError> {
        if self.put_off.contains(id) {
            return Ok(false);
        }
        let Some(decision) = self.decision(id)? else {
            return Ok(false);
        };
        let Some(prompt) = self.deps.prompt.as_mut() else {
            return Ok(false);
        };
        let Some(reply) = prompt.ask(&decision) else {
            self.put_off.insert(id.clone());
            return Ok(false);
        };
        let answerer = Answerer {
            by: self.deps.user,
            channel: "prompt",
        };
        let now = self.deps.clock.now();
        // If another process answered it or it expired meanwhile, the journal counts.
        let taken = answer::resolve(
            self.store,
            id.as_str(),
            &reply.pick,
            reply.note,
            answerer,
            now,
        );
        if let Err(AnswerError::Journal(error)) = taken {
            return Err(error.into());
        }
        self.take_answers()?;
        Ok(true)
    }

    /// Asks every question that the run waits for; returns whether any was answered.
    pub(super) fn ask_all(&mut self) -> Result<bool, RuntimeError> {
        let waiting: Vec<DecisionId> = self
            .run
            .goals
            .iter()
            .filter_map(|goal| goal.awaits.clone())
            .chain(self.run.awaits.clone())
            .collect();
        let mut answered = false;
        for id in waiting {
            answered |= self.ask_person(&id)?;
        }
        Ok(answered)
    }
}

/// Builds the event that a goal waits for the answer.
fn waiting_event(question: &Question, decision: DecisionId) -> Event {
    match &question.goal {
        Some(goal) => Event::GoalParked {
            goal: goal.clone(),
            decision,
            triggers: question.draft.triggers.clone(),
        },
        None => Event::IntervalReached { decision },
    }
}
