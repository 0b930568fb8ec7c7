//! A dispatcher on the virtual clock: results of tasks are scheduled in the future and delivered in
//! a seeded order. Only this module lets time pass.

use super::agent::{AgentScript, Conduct};
use super::ending::{ended, permission_request, survey};
use super::outside::Outside;
use super::repository::Moving;
use cos_core::event::{Product, RunSpec};
use cos_core::evidence::{Claim, Landing};
use cos_core::failure::{Failure, FailureClass};
use cos_core::goal::Goal;
use cos_core::id::{AttemptId, CommitId, GoalId, RunId};
use cos_core::money::{Cost, Money};
use cos_core::question::permission::PermissionRequest;
use cos_core::time::{Span, Timestamp};
use cos_engine::clock::VirtualClock;
use cos_engine::ports::{Clock, Dispatcher, Outcome, PermissionAnswer, Task};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// Another actor on the same clock.
pub trait Bystander {
    /// Returns when the actor acts next.
    fn due(&self) -> Option<Timestamp>;

    /// Lets the actor act.
    fn act(&self);

    /// Returns why the simulation must stop here, if it must.
    fn verdict(&self, idle: Span) -> Option<String>;
}

/// Performs the tasks of one process.
pub struct VirtualDispatcher<'a> {
    clock: VirtualClock,
    outside: Arc<Mutex<Outside>>,
    bystander: &'a dyn Bystander,
    /// The longest sleep between two looks.
    stride: Span,
    chance: fastrand::Rng,
    future: BTreeMap<(Timestamp, u64), SimEvent>,
    under_way: BTreeSet<Name>,
    holding: BTreeMap<AttemptId, (AgentScript, PermissionRequest)>,
    cancelled: BTreeSet<AttemptId>,
    busy_until: Timestamp,
    /// The last report; it counts as delivered when the process asks for the next event.
    heard: Option<((RunId, AttemptId), Money)>,
}

#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
enum Name {
    Survey(GoalId),
    Attempt(AttemptId),
    Verify(AttemptId),
    Land(AttemptId),
}

#[derive(Debug)]
enum SimEvent {
    Say(Name, Outcome),
    Report(RunId, AttemptId, Money),
    Hold(AttemptId, Box<(AgentScript, PermissionRequest)>),
    Check {
        attempt: AttemptId,
        goal: Box<Goal>,
        work: Option<CommitId>,
        onto: CommitId,
    },
    Move {
        spec: Box<RunSpec>,
        attempt: AttemptId,
        candidate: CommitId,
        onto: CommitId,
    },
}

impl<'a> VirtualDispatcher<'a> {
    /// Creates a process without tasks.
    pub fn new(
        clock: VirtualClock,
        outside: Arc<Mutex<Outside>>,
        bystander: &'a dyn Bystander,
        stride: Span,
        seed: u64,
    ) -> Self {
        let busy_until = clock.now();
        Self {
            clock,
            outside,
            bystander,
            stride,
            chance: fastrand::Rng::with_seed(seed),
            future: BTreeMap::new(),
            under_way: BTreeSet::new(),
            holding: BTreeMap::new(),
            cancelled: BTreeSet::new(),
            busy_until,
            heard: None,
        }
    }

    fn outside(&self) -> MutexGuard<'_, Outside> {
        self.outside.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn after(&mut self, delay: Span, event: SimEvent) {
        let at = self.clock.now() + delay;
        let spec = self.chance.u64(..);
        self.future.insert((at, spec), event);
    }

    /// Kills the process: its tasks are lost, except a branch that git has already moved.
    pub fn kill(mut self) {
        for event in std::mem::take(&mut self.future).into_values() {
            if let SimEvent::Move {
                spec,
                candidate,
                onto,
                ..
            } = event
                && self.chance.bool()
            {
                self.outside().land(&spec, &onto, &candidate);
            }
        }
    }

    fn carry_out(&mut self, spec: &RunSpec, attempt: AttemptId, goal: &Goal, reserve: Money) {
        let script = self.outside().begin(&spec.run, &attempt, goal, reserve);
        for (delay, spent) in script.reports.clone() {
            let event = SimEvent::Report(spec.run.clone(), attempt.clone(), spent);
            self.after(delay, event);
        }
        if script.conduct == Conduct::PermissionRequest {
            let permission_request = permission_request(goal);
            let half = Span(script.took.0 / 2);
            self.after(
                half,
                SimEvent::Hold(attempt, Box::new((script, permission_request))),
            );
        } else {
            let ended = ended(attempt.clone(), &script, None);
            self.after(script.took, SimEvent::Say(Name::Attempt(attempt), ended));
        }
    }

    /// Removes everything that is scheduled for an attempt.
    fn cut(&mut self, attempt: &AttemptId) {
        self.holding.remove(attempt);
        self.future.retain(|_, event| match event {
            SimEvent::Say(name, _) => *name != Name::Attempt(attempt.clone()),
            SimEvent::Report(_, id, _) | SimEvent::Hold(id, _) => id != attempt,
            _ => true,
        });
    }

    fn happen(&mut self, event: SimEvent) -> Outcome {
        match event {
            SimEvent::Say(name, outcome) => {
                self.under_way.remove(&name);
                outcome
            }
            SimEvent::Report(run, attempt, spent) => {
                self.heard = Some(((run, attempt.clone()), spent));
                Outcome::Metered { attempt, spent }
            }
            SimEvent::Hold(attempt, held) => {
                let permission_request = held.1.clone();
                self.holding.insert(attempt.clone(), *held);
                Outcome::PermissionRequested {
                    attempt,
                    permission_request,
                }
            }
            SimEvent::Check {
                attempt,
                goal,
                work,
                onto,
            } => {
                self.under_way.remove(&Name::Verify(attempt.clone()));
                let seen = self.outside().verify(&goal, work.as_ref(), &onto);
                match seen {
                    Ok((candidate, evidence)) => Outcome::Verified {
                        attempt,
                        candidate,
                        onto,
                        evidence,
                    },
                    Err(paths) => Outcome::Conflicted { attempt, paths },
                }
            }
            SimEvent::Move {
                spec,
                attempt,
                candidate,
                onto,
            } => {
                self.under_way.remove(&Name::Land(attempt.clone()));
                let moving = self.outside().land(&spec, &onto, &candidate);
                match moving {
                    Moving::Done | Moving::AlreadyThere => Outcome::Landed {
                        attempt,
                        landing: Landing {
                            before: onto,
                            after: candidate,
                        },
                    },
                    Moving::Elsewhere(head) => Outcome::Moved { head },
                }
            }
        }
    }
}

impl Dispatcher for VirtualDispatcher<'_> {
    fn perform(&mut self, run: &RunSpec, task: Task) {
        let name = match &task {
            Task::Survey { goal } => Name::Survey(goal.id.clone()),
            Task::Attempt(work) => Name::Attempt(work.attempt.clone()),
            Task::Verify { attempt, .. } => Name::Verify(attempt.clone()),
            Task::Land { attempt, .. } => Name::Land(attempt.clone()),
        };
        if !self.under_way.insert(name.clone()) {
            return;
        }
        let short = Span(self.chance.u64(1..3_000));
        match task {
            Task::Survey { goal } => {
                let survey = survey();
                let goal = goal.id;
                self.after(
                    short,
                    SimEvent::Say(name, Outcome::Surveyed { goal, survey }),
                );
            }
            Task::Attempt(work) => self.carry_out(run, work.attempt, &work.goal, work.reserve),
            Task::Verify {
                attempt,
                goal,
                work,
                onto,
                ..
            } => self.after(
                Span(short.0 * 20),
                SimEvent::Check {
                    attempt,
                    goal,
                    work,
                    onto,
                },
            ),
            Task::Land {
                attempt,
                candidate,
                onto,
            } => {
                let spec = Box::new(run.clone());
                let event = SimEvent::Move {
                    spec,
                    attempt,
                    candidate,
                    onto,
                };
                self.after(short, event);
            }
        }
    }

    fn cancel(&mut self, attempt: &AttemptId) {
        let name = Name::Attempt(attempt.clone());
        if !self.under_way.contains(&name) || !self.cancelled.insert(attempt.clone()) {
            return;
        }
        self.cut(attempt);
        let failure = Failure::new(FailureClass::Cancelled, "stopped");
        let outcome = Outcome::Attempted {
            attempt: attempt.clone(),
            claim: Claim::Silent,
            product: Product::Failed(failure),
            permission_request: None,
            cost: Cost::Unknown,
            took: Span(0),
            tail: String::new(),
            transcript: None,
        };
        self.after(Span(500), SimEvent::Say(name, outcome));
    }

    fn answer_permission(&mut self, attempt: &AttemptId, answer: PermissionAnswer) {
        let Some((script, permission_request)) = self.holding.remove(attempt) else {
            return;
        };
        let left = Span(script.took.0 / 2);
        let permission_request = (answer == PermissionAnswer::Park).then_some(permission_request);
        let delay = if permission_request.is_some() {
            Span(800)
        } else {
            left
        };
        let ended = ended(attempt.clone(), &script, permission_request);
        self.after(delay, SimEvent::Say(Name::Attempt(attempt.clone()), ended));
    }

    fn next(&mut self, patience: Span) -> Option<Outcome> {
        if let Some((attempt, spent)) = self.heard.take() {
            self.outside().reported.insert(attempt, spent);
        }
        let start = self.clock.now();
        let idle = start - self.busy_until;
        if let Some(what) = self.bystander.verdict(idle) {
            return Some(Outcome::Broken { what });
        }
        let patience = if patience == Span(0) {
            patience
        } else {
            patience.max(self.stride)
        };
        let horizon = start + patience;
        if !self.under_way.is_empty() {
            self.busy_until = horizon;
        }
        let first = self.future.first_key_value().map(|(at, _)| at.0);
        let others = self.bystander.due().filter(|due| *due <= horizon);
        if let Some(due) = others.filter(|due| first.is_none_or(|first| *due <= first)) {
            self.clock.advance(due);
            self.busy_until = due.max(start);
            self.bystander.act();
            return None;
        }
        if first.is_none_or(|first| first > horizon) {
            self.clock.advance(horizon);
            return None;
        }
        let ((at, _), event) = self.future.pop_first()?;
        self.clock.advance(at);
        self.busy_until = self.busy_until.max(at);
        Some(self.happen(event))
    }
}
