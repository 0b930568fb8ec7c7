//! Drives one run under its stream's lease, which it renews: reads its events, asks the core for
//! the next step, journals it, has it carried out, and applies the outcome.

mod advice;
mod ask;
mod cost;
mod create;
mod outcome;
mod perform;
mod permission_requested;

pub use create::create_run;

use crate::actor::Actor;
use crate::clock;
use crate::ports::{Clock, Dispatcher, InteractivePrompt, PermissionAnswer, Watcher};
use crate::reject_secrets::ContainsSecret;
use cos_core::decision::Draft;
use cos_core::event::{Event, Limits, RunSessionEnd, Stream};
use cos_core::id::{AttemptId, DecisionId, RunId};
use cos_core::ledger::Scope;
use cos_core::money::Money;
use cos_core::policy::Policy;
use cos_core::run::apply;
use cos_core::run::state::{Run, World};
use cos_core::run_requests;
use cos_core::time::{Span, Timestamp};
use cos_store::{
    Append, Commit, FencingToken, Guard, JournalError, LEASE, LeaseConflict, Refused, Store,
};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::atomic::{AtomicBool, Ordering};

/// The longest pause between two looks for answers of other processes.
const POLL_INTERVAL: Span = Span(200);

/// The dependencies of driving a run, besides the store.
pub struct RuntimeDeps<'a> {
    /// Carries out tasks.
    pub dispatcher: &'a mut dyn Dispatcher,
    /// The clock.
    pub clock: &'a mut dyn Clock,
    /// Receives progress.
    pub watcher: &'a mut dyn Watcher,
    /// A person at the terminal.
    pub prompt: Option<&'a mut dyn InteractivePrompt>,
    /// Set by a signal: suspend the run cleanly.
    pub interrupted: &'a AtomicBool,
    /// The person at the terminal.
    pub user: &'a Actor,
    /// How long an agent may wait with a request before its goal is parked.
    pub permission_wait: Span,
}

/// Why a run cannot be driven.
#[derive(Debug, thiserror::Error)]
pub enum RuntimeError {
    /// Another process drives it.
    #[error("run `{run}` is being driven by {}", conflict.holder_name())]
    LeaseConflict {
        /// The run.
        run: RunId,
        /// The owner.
        conflict: LeaseConflict,
    },
    /// Another process took over its lease.
    #[error(transparent)]
    Refused(#[from] Refused),
    /// There is no such run.
    #[error("no run is called `{run}`")]
    Unknown {
        /// What was asked for.
        run: RunId,
    },
    /// It has ended.
    #[error("run `{run}` is over")]
    Over {
        /// The run.
        run: RunId,
    },
    /// Its goals contain a credential.
    #[error(transparent)]
    ContainsSecret(#[from] ContainsSecret),
    /// The journal cannot be used.
    #[error(transparent)]
    Journal(#[from] JournalError),
    /// A task failed because of the environment.
    #[error("{what}")]
    World {
        /// What happened and what to do about it.
        what: String,
    },
}

/// A permission request that an agent waits with.
struct PendingPermission {
    decision: DecisionId,
    until: Timestamp,
}

/// A run with its lease.
pub struct Runtime<'a> {
    store: &'a dyn Store,
    policy: &'a Policy,
    deps: RuntimeDeps<'a>,
    run: Run,
    stream: Stream,
    fence: FencingToken,
    renewed: Timestamp,
    polled_at: Timestamp,
    changes: u64,
    permission_requests: BTreeMap<AttemptId, PendingPermission>,
    put_off: BTreeSet<DecisionId>,
    cap: Option<Money>,
    before_end: Option<&'a mut dyn FnMut(&Run)>,
}

/// Folds a run's stream; `None` when there is no such run.
pub fn load(store: &dyn Store, run: &RunId) -> Result<Option<Run>, JournalError> {
    let events = store.read(&Stream::Run(run.clone()), 0)?;
    Ok(apply::fold(
        events.iter().map(|recorded| (recorded.at, &recorded.event)),
    ))
}

/// Returns the state of a run from its events and its lease: a run of a dead process is shown as
/// interrupted.
pub fn standing(store: &dyn Store, run: &RunId) -> Result<Option<Run>, JournalError> {
    let Some(mut found) = load(store, run)? else {
        return Ok(None);
    };
    if found.ended.is_none() {
        let holder = store.holder(&Stream::Run(run.clone()))?;
        if holder.is_none_or(|lease| clock::is_dead(&lease.holder)) {
            found.interrupt();
        }
    }
    Ok(Some(found))
}

impl<'a> Runtime<'a> {
    /// Takes a run: its lease first, then its events. `dead` checks whether an owner is dead.
    pub fn take(
        store: &'a dyn Store,
        policy: &'a Policy,
        deps: RuntimeDeps<'a>,
        run: &RunId,
        owner: &str,
        dead: &dyn Fn(&str) -> bool,
    ) -> Result<Self, RuntimeError> {
        let stream = Stream::Run(run.clone());
        let now = deps.clock.now();
        if load(store, run)?.is_none() {
            return Err(RuntimeError::Unknown { run: run.clone() });
        }
        let taken = store.acquire(&stream, owner, now, LEASE, dead)?;
        let conflict = |conflict| RuntimeError::LeaseConflict {
            run: run.clone(),
            conflict,
        };
        let fence = taken.map_err(conflict)?;
        // Read again, because the previous owner may have changed it.
        let run = load(store, run)?.ok_or_else(|| RuntimeError::Unknown { run: run.clone() })?;
        let changes = store.changes()?;
        let runtime = Self {
            store,
            policy,
            deps,
            run,
            stream,
            fence,
            renewed: now,
            polled_at: now,
            changes,
            permission_requests: BTreeMap::new(),
            put_off: BTreeSet::new(),
            cap: None,
            before_end: None,
        };
        if runtime.run.is_over() {
            runtime.release_lease()?;
            let run = runtime.run.spec.run;
            return Err(RuntimeError::Over { run });
        }
        Ok(runtime)
    }

    /// Returns the current state of the run.
    pub const fn run(&self) -> &Run {
        &self.run
    }

    /// Sets the cap that the run shares with others.
    pub const fn move_cap(&mut self, cap: Money) {
        self.cap = Some(cap);
    }

    /// Sets an action that runs before the event that the run is over, so that it is repeated after
    /// a crash in between. It must be idempotent.
    pub fn before_end(&mut self, with: &'a mut dyn FnMut(&Run)) {
        self.before_end = Some(with);
    }

    /// Drives the run until it ends or needs a person.
    pub fn drive(&mut self, limits: Option<Limits>) -> Result<RunSessionEnd, RuntimeError> {
        let result = self
            .open_session(limits)
            .and_then(|()| self.take_answers())
            .and_then(|()| self.turn());
        if let Err(RuntimeError::World { .. }) = &result {
            let why = RunSessionEnd::Interrupted;
            self.record(vec![Event::RunSessionEnded { why }])?;
        }
        if !matches!(result, Err(RuntimeError::Refused(_))) {
            self.release_lease()?;
        }
        result
    }

    fn release_lease(&self) -> Result<(), JournalError> {
        self.store.release(&self.stream, &self.fence)
    }

    /// Opens a run session and books what a crash left open.
    fn open_session(&mut self, limits: Option<Limits>) -> Result<(), RuntimeError> {
        let lost = self.run.open_attempts();
        let lost = lost.map(|(id, open)| self.lost_attempt(id, open));
        let lost: Vec<Event> = lost.collect::<Result<_, _>>()?;
        let mut events = vec![Event::RunSessionStarted { limits }];
        events.extend(self.cap.take().map(|cap| Event::CampaignCapMoved { cap }));
        events.extend(lost);
        self.record(events)?;
        // Answers that arrived while no process drove the run are used now.
        self.take_answers()
    }

    /// Asks the core what to do now ([`run_requests::decide`]) and performs its requests
    /// ([`Runtime::perform`]), again and again.
    fn turn(&mut self) -> Result<RunSessionEnd, RuntimeError> {
        loop {
            if self.is_interrupted() {
                return self.suspend();
            }
            self.poll()?;
            let world = self.world()?;
            let mut wake = world.now + POLL_INTERVAL;
            let mut moved = false;
            for request in run_requests::decide(&self.run, self.policy, &world) {
                match self.perform(request, &world)? {
                    perform::Performed::Nothing => {}
                    perform::Performed::Wake(at) => wake = wake.min(at),
                    perform::Performed::Moved => {
                        moved = true;
                        break;
                    }
                    perform::Performed::Ended(why) => return Ok(why),
                }
            }
            let patience = if moved { Span(0) } else { wake - world.now };
            if let Some(outcome) = self.deps.dispatcher.next(patience) {
                self.apply_outcome(outcome)?;
            }
        }
    }

    fn is_interrupted(&self) -> bool {
        self.deps.interrupted.load(Ordering::Relaxed)
    }

    /// Stops all running tasks and suspends the run, because a signal came.
    fn suspend(&mut self) -> Result<RunSessionEnd, RuntimeError> {
        let deadline = self.deps.clock.now() + Span::seconds(20);
        while self.run.open_attempts().next().is_some() && self.deps.clock.now() < deadline {
            let open: Vec<AttemptId> = self.run.open_attempts().map(|(id, _)| id).collect();
            for attempt in open {
                self.deps.dispatcher.cancel(&attempt);
            }
            if let Some(outcome) = self.deps.dispatcher.next(POLL_INTERVAL) {
                self.apply_outcome(outcome)?;
            }
        }
        let why = RunSessionEnd::Interrupted;
        self.record(vec![Event::RunSessionEnded { why }])?;
        Ok(why)
    }

    /// Renews the lease and reads what other processes wrote.
    fn poll(&mut self) -> Result<(), RuntimeError> {
        let now = self.deps.clock.now();
        if (now - self.renewed).0 * 3 > LEASE.0 {
            self.renewed = now;
            if !self.store.renew(&self.stream, &self.fence, now + LEASE)? {
                let (stream, owner) = (self.stream.to_string(), "another process".into());
                return Err(Refused::Fenced { stream, owner }.into());
            }
        }
        self.deps.watcher.polled(now);
        let changes = self.store.changes()?;
        if changes != self.changes || (now - self.polled_at).0 >= 2_000 {
            self.changes = changes;
            self.polled_at = now;
            self.take_answers()?;
        }
        self.drop_old_permission_requests(now);
        Ok(())
    }

    fn drop_old_permission_requests(&mut self, now: Timestamp) {
        let old: Vec<AttemptId> = self
            .permission_requests
            .iter()
            .filter(|(_, request)| request.until <= now)
            .map(|(attempt, _)| attempt.clone())
            .collect();
        for attempt in old {
            self.permission_requests.remove(&attempt);
            self.deps
                .dispatcher
                .answer_permission(&attempt, PermissionAnswer::Park);
        }
    }

    fn world(&mut self) -> Result<World, JournalError> {
        let (today, midnight) = self.deps.clock.today();
        let campaign = match &self.run.spec.campaign {
            Some((name, _)) => self.store.balance(&Scope::Campaign(name.clone()))?,
            None => cos_core::ledger::Balance::default(),
        };
        let jitter = self.deps.clock.chance() % 201;
        Ok(World {
            now: self.deps.clock.now(),
            day: match self.run.spec.paid_by() {
                Some(_) => cos_core::ledger::Balance::default(),
                None => self.store.balance(&Scope::Day(today.clone()))?,
            },
            today,
            midnight,
            campaign,
            jitter: i8::try_from(i64::try_from(jitter).unwrap_or(100) - 100).unwrap_or(0),
        })
    }

    /// Writes events of this run, then folds them: an event counts once it is written.
    fn record(&mut self, events: Vec<Event>) -> Result<(), RuntimeError> {
        let taken = self.commit(Vec::new(), events, Vec::new())?;
        taken.map_err(RuntimeError::from)
    }

    /// Writes events of this run and of others in one transaction, if the guards hold, and folds
    /// them ([`Run::apply`]). [`Runtime::turn`] then acts on the new state.
    fn commit(
        &mut self,
        guards: Vec<Guard>,
        events: Vec<Event>,
        others: Vec<Append>,
    ) -> Result<Result<(), Refused>, RuntimeError> {
        let at = self.deps.clock.now();
        let mut appends = others;
        appends.push(Append {
            stream: self.stream.clone(),
            fence: Some(self.fence.clone()),
            events: events.clone(),
        });
        let commit = Commit {
            at,
            guards,
            appends,
        };
        let refused = match self.store.commit(std::slice::from_ref(&commit))?.pop() {
            Some(Err(refused @ Refused::Fenced { .. })) => return Err(refused.into()),
            Some(Err(refused)) => return Ok(Err(refused)),
            Some(Ok(())) | None => Ok(()),
        };
        for event in events {
            self.run.apply(at, &event);
            self.deps.watcher.moved(&self.run, at, &event);
        }
        Ok(refused)
    }
}

/// The draft of a question, and the goal that waits for it.
struct Question {
    goal: Option<cos_core::id::GoalId>,
    draft: Box<Draft>,
}

#[cfg(test)]
mod tests;
