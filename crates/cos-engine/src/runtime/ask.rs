//! Questions of the run: asked once, found again by their fingerprint, their answers taken up once.

use super::{DriveError, Driver, Question, PendingPermission, permission_requested};
use crate::answer::{self, AnswerError, Voice};
use crate::runtime::perform::Performed;
use crate::name;
use crate::ports::{Append, DecisionFilter, Guard, PermissionAnswer};
use cos_core::decision::{Answer, Decision, DecisionState, Draft, Lookup, Subject, lookup};
use cos_core::event::{Event, Stream};
use cos_core::id::{AttemptId, DecisionId, GoalId};
use cos_core::question::permission::PermissionRequest;
use cos_core::run::state::GoalRun;

impl Driver<'_> {
    /// Acts on what is known of a question, or puts it.
    pub(super) fn ask(&mut self, question: Question) -> Result<Performed, DriveError> {
        let (known, newest) = self.known(&question.draft.subject)?;
        match lookup(&question.draft, &known) {
            Lookup::Answered(id) => {
                let decision = known.into_iter().find(|decision| decision.id == id);
                if let Some(decision) = decision {
                    self.take_up(question.goal, &decision)?;
                }
            }
            Lookup::Waiting(decision) => {
                let event = parked(&question, decision.clone());
                self.record(vec![event])?;
                self.attend(&decision)?;
            }
            Lookup::Ask { supersedes } => {
                let supersedes = self.replaceable(supersedes, &known);
                let waits = |id: &DecisionId| parked(&question, id.clone());
                if let Some(decision) = self.open(&question.draft, &supersedes, newest, waits)? {
                    self.attend(&decision)?;
                }
            }
        }
        Ok(Performed::Moved)
    }

    /// The decisions about a subject that count, oldest first, and the newest of all: a person may
    /// have asked to be asked again.
    fn known(&self, subject: &Subject) -> Result<(Vec<Decision>, Option<DecisionId>), DriveError> {
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

    /// The questions that this run may replace: its own, and those put before it was ordered. Two
    /// runs side by side would else take each other's away for ever.
    fn replaceable(&self, mut questions: Vec<DecisionId>, known: &[Decision]) -> Vec<DecisionId> {
        let older = |decision: &Decision| {
            decision.draft.run == self.run.spec.run || decision.created_at < self.run.started_at
        };
        let kept = |id: &DecisionId| known.iter().any(|one| one.id == *id && older(one));
        questions.retain(kept);
        questions
    }

    /// Puts a question: its record, what it replaces and the waiting goal in one transaction. None
    /// when somebody asked about the same subject meanwhile.
    fn open(
        &mut self,
        draft: &Draft,
        supersedes: &[DecisionId],
        seen: Option<DecisionId>,
        waits: impl Fn(&DecisionId) -> Event,
    ) -> Result<Option<DecisionId>, DriveError> {
        let name = name::base36(self.means.clock.chance(), 6);
        let decision = DecisionId::new(format!("d-{name}"));
        let stream = Stream::Decision(decision.clone());
        let project = draft.project.clone();
        let mut guards = vec![
            Guard::New(stream.clone()),
            Guard::Newest {
                project,
                subject: draft.subject.clone(),
                seen,
            },
        ];
        let opened = Event::DecisionOpened {
            decision: decision.clone(),
            draft: Box::new(draft.clone()),
            supersedes: supersedes.first().cloned(),
        };
        let mut others = vec![Append {
            stream,
            fence: None,
            events: vec![opened],
        }];
        for old in supersedes {
            guards.push(Guard::Decision {
                id: old.clone(),
                state: DecisionState::Pending,
            });
            let event = Event::DecisionSuperseded {
                decision: old.clone(),
                by: decision.clone(),
            };
            let stream = Stream::Decision(old.clone());
            others.push(Append {
                stream,
                fence: None,
                events: vec![event],
            });
        }
        let taken = self.commit(guards, vec![waits(&decision)], others)?;
        Ok(taken.is_ok().then_some(decision))
    }

    /// Uses an answer: it is consumed and applied in one transaction, or not at all.
    pub(super) fn take_up(
        &mut self,
        goal: Option<GoalId>,
        decision: &Decision,
    ) -> Result<bool, DriveError> {
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
            let run = self.run.spec.run.clone();
            let event = Event::DecisionConsumed {
                decision: decision.id.clone(),
                run,
            };
            let stream = Stream::Decision(decision.id.clone());
            others.push(Append {
                stream,
                fence: None,
                events: vec![event],
            });
        }
        let guard = Guard::Decision {
            id: decision.id.clone(),
            state: decision.state,
        };
        Ok(self.commit(vec![guard], vec![applied], others)?.is_ok())
    }

    /// Takes up what was answered since the last look, and lets go of what died.
    pub(super) fn take_answers(&mut self) -> Result<(), DriveError> {
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
                    self.take_up(goal, &decision)?;
                }
                (_, goal) => {
                    self.record(vec![Event::DecisionLapsed { goal, decision: id }])?;
                }
            }
        }
        self.answer_permissions()
    }

    fn decision(&self, id: &DecisionId) -> Result<Option<Decision>, DriveError> {
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

    /// The questions of this run that wait.
    fn pending(&self) -> Result<Vec<Decision>, DriveError> {
        let filter = DecisionFilter {
            states: vec![DecisionState::Pending],
            run: Some(self.run.spec.run.clone()),
            ..DecisionFilter::default()
        };
        Ok(self.store.decisions(&filter)?)
    }

    /// What lets the questions die that this run leaves when it is over: an answer would be taken,
    /// and nothing could come of it.
    pub(super) fn last_questions(&self) -> Result<(Vec<Guard>, Vec<Append>), DriveError> {
        Ok(self.pending()?.iter().map(answer::death).unzip())
    }

    /// Lets this run's questions die whose time is over.
    fn expire(&mut self) -> Result<(), DriveError> {
        let now = self.means.clock.now();
        for decision in self.pending()? {
            if decision.draft.expires_at.is_some_and(|at| at <= now) {
                answer::expire(self.store, &decision, now)?;
            }
        }
        Ok(())
    }

    /// An agent wants something and waits: allowed already, or asked while it waits.
    pub(super) fn permission_requested(&mut self, attempt: AttemptId, permission_request: &PermissionRequest) -> Result<(), DriveError> {
        let Some(goal) = self.run.goal(&attempt.goal).cloned() else {
            return Ok(());
        };
        let draft = permission_requested::draft_of(&self.run, &goal.goal, permission_request);
        if goal.approved(&draft.decision_key, &draft.triggers) {
            self.means.dispatcher.answer(&attempt, PermissionAnswer::Allow);
            return Ok(());
        }
        let (known, newest) = self.known(&draft.subject)?;
        let decision = match lookup(&draft, &known) {
            Lookup::Answered(id) => {
                let found = known.into_iter().find(|decision| decision.id == id);
                return found.map_or(Ok(()), |decision| self.grant_permission(&attempt, &decision));
            }
            Lookup::Waiting(id) => Some(id),
            Lookup::Ask { supersedes } => {
                let supersedes = self.replaceable(supersedes, &known);
                // Nothing of the run moves while the agent waits; its spending so far stands.
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
                    // Somebody was quicker: what they asked is there now.
                    return self.permission_requested(attempt, permission_request);
                }
                opened
            }
        };
        if let Some(decision) = decision {
            let until = self.means.clock.now() + self.means.hold;
            self.permission_requests.insert(
                attempt,
                PendingPermission {
                    decision: decision.clone(),
                    until,
                },
            );
            self.attend(&decision)?;
            self.answer_permissions()?;
        }
        Ok(())
    }

    fn answer_permissions(&mut self) -> Result<(), DriveError> {
        let open: Vec<(AttemptId, DecisionId)> = self
            .permission_requests
            .iter()
            .map(|(attempt, wishing)| (attempt.clone(), wishing.decision.clone()))
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

    /// Lets the agent go on after a yes; any other answer ends the attempt and is taken up then.
    fn grant_permission(&mut self, attempt: &AttemptId, decision: &Decision) -> Result<(), DriveError> {
        let yes = decision
            .resolution
            .as_ref()
            .is_some_and(|answer| answer.answer == Answer::Proceed);
        let usable = decision.state == DecisionState::Resolved
            || decision.consumed_by.as_ref() == Some(&self.run.spec.run);
        let taken = yes && usable && self.take_up(Some(attempt.goal.clone()), decision)?;
        let answer = if taken {
            PermissionAnswer::Allow
        } else {
            PermissionAnswer::Park
        };
        self.means.dispatcher.answer(attempt, answer);
        Ok(())
    }

    /// Puts a question to the person at hand; whatever they do not answer stays in the inbox.
    fn attend(&mut self, id: &DecisionId) -> Result<bool, DriveError> {
        if self.put_off.contains(id) {
            return Ok(false);
        }
        let Some(decision) = self.decision(id)? else {
            return Ok(false);
        };
        let Some(attendant) = self.means.attendant.as_mut() else {
            return Ok(false);
        };
        let Some(reply) = attendant.ask(&decision) else {
            self.put_off.insert(id.clone());
            return Ok(false);
        };
        let voice = Voice {
            by: self.means.user,
            channel: "prompt",
        };
        let now = self.means.clock.now();
        // Where somebody else was quicker, or it died meanwhile, what stands in the record counts.
        let taken = answer::resolve(self.store, id.as_str(), &reply.pick, reply.note, voice, now);
        if let Err(AnswerError::Journal(error)) = taken {
            return Err(error.into());
        }
        self.take_answers()?;
        Ok(true)
    }

    /// Puts every question the run waits for; whether any was answered.
    pub(super) fn attend_all(&mut self) -> Result<bool, DriveError> {
        let waiting: Vec<DecisionId> = self
            .run
            .goals
            .iter()
            .filter_map(|goal| goal.awaits.clone())
            .chain(self.run.awaits.clone())
            .collect();
        let mut answered = false;
        for id in waiting {
            answered |= self.attend(&id)?;
        }
        Ok(answered)
    }
}

/// The event that something waits for the answer.
fn parked(question: &Question, decision: DecisionId) -> Event {
    match &question.goal {
        Some(goal) => Event::GoalParked {
            goal: goal.clone(),
            decision,
            triggers: question.draft.triggers.clone(),
        },
        None => Event::IntervalReached { decision },
    }
}
