//! Performs the requests of the core: journals events first, then hands out tasks.

use super::{Question, Runtime, RuntimeError};
use crate::ports::{AttemptWork, Task};
use cos_core::event::{Event, Product, RunSessionEnd};
use cos_core::id::{AttemptId, CommitId};
use cos_core::ledger::{Account, Scope};
use cos_core::money::Money;
use cos_core::recovery::Level;
use cos_core::request::Request;
use cos_core::run::state::World;
use cos_core::time::Timestamp;
use cos_store::Guard;

/// The result of performing a request.
pub(super) enum Performed {
    /// Nothing changed for the core.
    Nothing,
    /// Look again at this time.
    Wake(Timestamp),
    /// Events were written, so the core must be asked again.
    Moved,
    /// The run session has ended.
    Ended(RunSessionEnd),
}

impl Runtime<'_> {
    pub(super) fn perform(
        &mut self,
        request: Request,
        world: &World,
    ) -> Result<Performed, RuntimeError> {
        match request {
            Request::Record(event) => {
                self.record(vec![event])?;
                Ok(Performed::Moved)
            }
            Request::Ask { goal, draft } => self.ask(Question { goal, draft }),
            Request::Survey { goal } => {
                let goal = self.run.goal(&goal).map(|goal| goal.goal.clone());
                Ok(self.dispatch(goal.map(|goal| Task::Survey { goal })))
            }
            Request::Attempt {
                attempt,
                level,
                base,
                reserve,
                caps,
            } => self.start(
                Start {
                    attempt,
                    level,
                    base,
                    reserve,
                    caps,
                },
                world,
            ),
            Request::Verify { attempt } => {
                let task = self.verification(attempt);
                Ok(self.dispatch(task))
            }
            Request::Land {
                attempt,
                candidate,
                onto,
                partial,
            } if candidate == onto => {
                let landing = cos_core::evidence::Landing {
                    before: onto,
                    after: candidate,
                };
                self.record(vec![Event::GoalLanded {
                    attempt,
                    landing,
                    partial,
                }])?;
                Ok(Performed::Moved)
            }
            Request::Land {
                attempt,
                candidate,
                onto,
                ..
            } => Ok(self.dispatch(Some(Task::Land {
                attempt,
                candidate,
                onto,
            }))),
            Request::Cancel { attempt, .. } => {
                self.deps.dispatcher.cancel(&attempt);
                Ok(Performed::Nothing)
            }
            Request::WakeAt(at) => Ok(Performed::Wake(at)),
            Request::End(why) => self.end(why),
        }
    }

    /// Gives a task to the dispatcher, which ignores tasks that are already running.
    fn dispatch(&mut self, task: Option<Task>) -> Performed {
        if let Some(task) = task {
            self.deps.dispatcher.perform(&self.run.spec, task);
        }
        Performed::Nothing
    }

    fn verification(&self, id: AttemptId) -> Option<Task> {
        let goal = self.run.goal(&id.goal)?;
        let finished = self.run.attempt(&id)?.finished.as_ref()?;
        let work = match &finished.product {
            Product::Work { commit, .. } => Some(commit.clone()),
            _ => None,
        };
        Some(Task::Verify {
            attempt: id,
            goal: Box::new(goal.goal.clone()),
            work,
            onto: self.run.head.clone(),
            output: finished.tail.clone(),
        })
    }

    /// Reserves the money, journals, and only then starts: the dispatcher runs
    /// [`Worker::attempt`](crate::worker::Worker) on a thread. If another process took the money
    /// meanwhile, nothing is written and the core sees the new sums.
    fn start(&mut self, start: Start, world: &World) -> Result<Performed, RuntimeError> {
        let Some(goal) = self.run.goal(&start.attempt.goal).cloned() else {
            return Ok(Performed::Nothing);
        };
        let account = Account {
            run: self.run.spec.run.clone(),
            campaign: self
                .run
                .spec
                .campaign
                .as_ref()
                .map(|(name, _)| name.clone()),
            date: world.today.clone(),
            paid_by: self.run.spec.paid_by().cloned(),
        };
        let room = |(scope, cap): &(Scope, Money)| Guard::Available {
            scope: scope.clone(),
            cap: *cap,
            amount: start.reserve,
        };
        let guards = match start.reserve {
            Money::ZERO => Vec::new(),
            _ => start.caps.iter().map(room).collect(),
        };
        let event = Event::AttemptStarted {
            attempt: start.attempt.clone(),
            level: start.level,
            base: start.base.clone(),
            reserve: start.reserve,
            account,
        };
        if self.commit(guards, vec![event], Vec::new())?.is_err() {
            return Ok(Performed::Nothing);
        }
        let task = Task::Attempt(Box::new(AttemptWork {
            attempt: start.attempt,
            goal: goal.goal,
            base: start.base,
            reserve: start.reserve,
            instructions: goal.instructions,
            failures: goal.ladder,
        }));
        self.deps.dispatcher.perform(&self.run.spec, task);
        Ok(Performed::Moved)
    }

    /// Suspends the run, unless a person at the terminal can continue it.
    fn end(&mut self, why: RunSessionEnd) -> Result<Performed, RuntimeError> {
        // A signal at a question suspends the run, as it does anywhere else.
        if why == RunSessionEnd::Waiting && (self.ask_all()? || self.is_interrupted()) {
            return Ok(Performed::Moved);
        }
        if why == RunSessionEnd::Finished
            && let Some(before_end) = &mut self.before_end
        {
            before_end(&self.run);
        }
        let ended = vec![Event::RunSessionEnded { why }];
        let (guards, dying) = match why {
            RunSessionEnd::Finished | RunSessionEnd::Aborted => self.last_questions()?,
            _ => Default::default(),
        };
        // An answer that arrives at this moment is used first.
        let taken = self.commit(guards, ended, dying)?;
        Ok(taken.map_or(Performed::Moved, |()| Performed::Ended(why)))
    }
}

/// The inputs of an attempt.
struct Start {
    attempt: AttemptId,
    level: Level,
    base: CommitId,
    reserve: Money,
    caps: Vec<(Scope, Money)>,
}
