//! Drives one council under its stream's lease: reads its events, asks the core for the next step,
//! journals it, asks models, and applies their answers.

use super::affordable_mode::affordable_order;
use super::prompting::{self, AnswerBounds, Wording};
use super::usage::{UNKNOWN, failure, usage};
use super::{
    CouncilCaps, CouncilDeps, CouncilError, PreparedTurns, StoredCouncil, load, open, parsing,
    seals, take_kept,
};
use crate::model::{ModelReply, RunningRequests};
use crate::ports::Clock;
use cos_core::council::{
    AuthorSeal, CouncilEvent, CouncilPolicy, CouncilRequest, CouncilSpec, CouncilStep,
    ReserveBasis, TurnFailure, TurnId, Usage, chain, decide, head, next,
};
use cos_core::event::Event;
use cos_core::id::CouncilId;
use cos_core::money::Money;
use cos_core::time::{Span, Timestamp};
use cos_store::StreamLease;
use std::sync::atomic::Ordering;
use std::time::Duration;

/// The longest wait between two checks of the clock and of signals.
const POLL_INTERVAL: Span = Span(200);

/// How often the remaining money is read again when other processes take from it.
const TRIES: usize = 5;

/// A turn to be asked.
#[derive(Clone, Copy)]
struct Ask {
    turn: TurnId,
    reserve: Money,
    basis: ReserveBasis,
    time: Span,
}

/// A council with its lease.
struct Session<'a> {
    deps: CouncilDeps<'a>,
    clock: &'a mut dyn Clock,
    kept: StoredCouncil,
    lease: StreamLease<'a>,
    running_requests: RunningRequests<TurnId>,
    /// The limits, with the worst-case cost of the next turns.
    policy: CouncilPolicy,
    prepared: PreparedTurns<TurnId>,
}

/// Opens a council and drives it to its end. Checks the prompts, chooses an affordable mode and
/// reserves the money before any model is asked. [`super::release_abandoned`] first returns the
/// money of dead councils, so that it is available. `dead` checks whether an owner is dead.
pub fn convene(
    deps: CouncilDeps<'_>,
    clock: &mut dyn Clock,
    spec: CouncilSpec,
    caps: &CouncilCaps,
    owner: &str,
    dead: &dyn Fn(&str) -> bool,
) -> Result<StoredCouncil, CouncilError> {
    prompting::check(deps.prompts)?;
    let spec = affordable_order(&deps, spec)?;
    let council = spec.council.clone();
    let (today, _) = clock.today();
    open(deps.store, spec, caps, &today, clock.now())?;
    let session = Session::take(deps, clock, &council, owner, dead)?;
    session.drive()
}

/// Convenes a council with what is left under the tightest of its caps as its budget. Tries again
/// with the new rest if another process takes money meanwhile.
pub fn convene_within(
    deps: CouncilDeps<'_>,
    clock: &mut dyn Clock,
    spec: &CouncilSpec,
    caps: &CouncilCaps,
    owner: &str,
    dead: &dyn Fn(&str) -> bool,
) -> Result<StoredCouncil, CouncilError> {
    let store = deps.store;
    let mut tries = 1;
    loop {
        let (today, _) = clock.today();
        let spec = CouncilSpec {
            budget: caps.max_budget_on(store, &today)?,
            ..spec.clone()
        };
        match convene(deps, clock, spec, caps, owner, dead) {
            Err(CouncilError::OverCap { .. }) if tries < TRIES => tries += 1,
            Err(CouncilError::TooDear { needed, .. }) => {
                return Err(caps.too_dear(store, &today, needed)?);
            }
            other => return other,
        }
    }
}

/// Resumes an open council and drives it to its end: answers are kept, turns under way are asked
/// again. `dead` checks whether an owner is dead.
pub fn resume(
    deps: CouncilDeps<'_>,
    clock: &mut dyn Clock,
    council: &CouncilId,
    owner: &str,
    dead: &dyn Fn(&str) -> bool,
) -> Result<StoredCouncil, CouncilError> {
    prompting::check(deps.prompts)?;
    let mut session = Session::take(deps, clock, council, owner, dead)?;
    if session.kept.council.end.is_none() {
        session.record(CouncilEvent::CouncilResumed)?;
    }
    session.drive()
}

impl<'a> Session<'a> {
    fn take(
        deps: CouncilDeps<'a>,
        clock: &'a mut dyn Clock,
        council: &CouncilId,
        owner: &str,
        dead: &dyn Fn(&str) -> bool,
    ) -> Result<Self, CouncilError> {
        let store = deps.store;
        let (lease, stored) = take_kept((store, council), clock.now(), (owner, dead), || {
            load(store, council)
        })?;
        Ok(Self {
            deps,
            clock,
            kept: stored,
            lease,
            running_requests: RunningRequests::default(),
            policy: deps.policy.clone(),
            prepared: PreparedTurns::default(),
        })
    }

    fn drive(mut self) -> Result<StoredCouncil, CouncilError> {
        let result = self.run();
        if !matches!(result, Err(CouncilError::Refused(_))) {
            // A journal that fails has no lease to return.
            self.lease.release();
        }
        result.map(|()| self.kept)
    }

    fn run(&mut self) -> Result<(), CouncilError> {
        loop {
            if self.deps.interrupted.load(Ordering::Relaxed) {
                return Err(self.interrupted());
            }
            let now = self.clock.now();
            self.lease.keep(now)??;
            self.prepare_requests()?;
            let mut requests = decide(&self.kept.council, &self.policy, now);
            if requests.is_empty() && self.kept.council.end.is_some() {
                return Ok(());
            }
            if self.deps.is_deserted() {
                requests = self.finish_turns(requests)?;
            }
            let wake = self.perform(requests, now)?;
            if let Some(wake) = wake {
                self.wait(wake)?;
            }
        }
    }

    fn interrupted(&self) -> CouncilError {
        let council = self.kept.council.spec.council.clone();
        CouncilError::Interrupted { council }
    }

    /// After the caller left: waits for turns under way, because they are paid for. Stops when none
    /// is left and a new one would begin.
    fn finish_turns(
        &self,
        mut requests: Vec<CouncilRequest>,
    ) -> Result<Vec<CouncilRequest>, CouncilError> {
        let all = requests.len();
        requests.retain(|one| !matches!(one, CouncilRequest::Ask { .. }));
        let would_ask = requests.len() < all;
        if would_ask && self.kept.council.under_way().next().is_none() {
            return Err(self.interrupted());
        }
        Ok(requests)
    }

    /// Builds the next requests and computes what each may cost, so that the reserve of a turn is
    /// its worst case.
    fn prepare_requests(&mut self) -> Result<(), CouncilError> {
        let council = &self.kept.council;
        let CouncilStep::Turns(turns) = next(council, &self.policy) else {
            return Ok(());
        };
        if council.end.is_some() {
            return Ok(());
        }
        let prompting = Wording {
            prompts: self.deps.prompts,
            blobs: self.deps.blobs,
        };
        let (speakers, policy) = (self.deps.speakers, &self.policy);
        let reckoned = self.prepared.prepare(&turns, &*speakers.model, |turn| {
            let bounds = AnswerBounds {
                tokens: policy.limits_for(council.spec.purpose, council.mode).tokens,
                time: policy.answer_time(turn.phase),
            };
            let model = speakers.voices.model(turn.persona);
            let request = model.map(|model| prompting.request(council, turn, model, bounds));
            request.transpose()
        })?;
        for (turn, worst) in reckoned {
            self.policy.turn_reserves.note(turn.persona, worst);
        }
        Ok(())
    }

    /// Carries out a step; returns until when to wait if nothing can be done at once.
    fn perform(
        &mut self,
        requests: Vec<CouncilRequest>,
        now: Timestamp,
    ) -> Result<Option<Timestamp>, CouncilError> {
        let mut asks = Vec::new();
        let mut wake = now + POLL_INTERVAL;
        let mut has_moved = false;
        for request in requests {
            match request {
                CouncilRequest::Ask {
                    turn,
                    reserve,
                    basis,
                    time,
                    ..
                } => asks.push(Ask {
                    turn,
                    reserve,
                    basis,
                    time,
                }),
                CouncilRequest::Record(event) => {
                    self.record(event)?;
                    has_moved = true;
                }
                CouncilRequest::Cancel { turn } => {
                    self.fail(turn, TurnFailure::Cancelled, UNKNOWN)?;
                    has_moved = true;
                }
                CouncilRequest::WakeAt(at) => wake = wake.min(at),
            }
        }
        if !asks.is_empty() {
            self.ask(&asks, now)?;
        }
        Ok((!has_moved).then_some(wake))
    }

    /// Journals that the turns of a phase begin, and then asks all of them at once.
    fn ask(&mut self, asks: &[Ask], now: Timestamp) -> Result<(), CouncilError> {
        let begun = asks.iter().map(|ask| CouncilEvent::TurnStarted {
            turn: ask.turn,
            reserve: ask.reserve,
            basis: ask.basis,
        });
        self.record_all(begun.collect())?;
        for ask in asks {
            let request = self.prepared.take(ask.turn, ask.reserve);
            let model = &self.deps.speakers.model;
            self.running_requests
                .ask(ask.turn, model, request, now + ask.time);
        }
        Ok(())
    }

    /// Waits for an answer until `wake`, and takes all that have arrived.
    fn wait(&mut self, wake: Timestamp) -> Result<(), CouncilError> {
        let patience = (wake - self.clock.now()).0.min(POLL_INTERVAL.0);
        for reply in self
            .running_requests
            .replies(Duration::from_millis(patience))
        {
            self.accept(reply)?;
        }
        for turn in self.running_requests.late(self.clock.now()) {
            self.fail(turn, TurnFailure::Late, UNKNOWN)?;
        }
        Ok(())
    }

    fn accept(&mut self, reply: ModelReply<TurnId>) -> Result<(), CouncilError> {
        let turn = reply.id;
        match reply.result {
            Ok(completion) => {
                let usage = usage(completion.usage);
                match parsing::parse_statement(turn.phase, turn.persona, &completion.text) {
                    Ok(statement) => self.say(turn, reply.model, statement, usage),
                    Err(detail) => self.fail(turn, TurnFailure::Malformed { detail }, usage),
                }
            }
            Err(error) => {
                let (failure, usage) = failure(error);
                self.fail(turn, failure, usage)
            }
        }
    }

    /// Stores the opening of the turn's seal, then records the statement.
    fn say(
        &mut self,
        turn: TurnId,
        model: String,
        statement: cos_core::council::Statement,
        usage: Usage,
    ) -> Result<(), CouncilError> {
        let council = self.kept.council.spec.council.clone();
        let salt = seals::draw().map_err(|cause| CouncilError::Seals {
            path: self.deps.seals.path(&council),
            cause,
        })?;
        let seal = AuthorSeal {
            salt,
            persona: turn.persona,
            model,
        };
        self.deps.seals.keep(&council, turn, &seal)?;
        self.record(CouncilEvent::TurnTaken {
            turn,
            said: Box::new(statement),
            author: seal.commitment(),
            usage,
        })
    }

    fn fail(
        &mut self,
        turn: TurnId,
        failure: TurnFailure,
        usage: Usage,
    ) -> Result<(), CouncilError> {
        self.running_requests.forget(turn);
        self.record(CouncilEvent::TurnFailed {
            turn,
            failure,
            usage,
        })
    }

    fn record(&mut self, event: CouncilEvent) -> Result<(), CouncilError> {
        self.record_all(vec![event])
    }

    /// Journals events, then applies them: an event counts once it is written.
    fn record_all(&mut self, events: Vec<CouncilEvent>) -> Result<(), CouncilError> {
        let at = self.clock.now();
        let moved: Vec<Event> = events
            .into_iter()
            .map(|event| self.to_event(event))
            .collect();
        self.lease.write(at, moved.clone())??;
        for event in &moved {
            self.kept.apply(at, event);
        }
        Ok(())
    }

    /// Wraps an event of this council; the last one settles the money and records the head of the
    /// chain.
    fn to_event(&self, event: CouncilEvent) -> Event {
        let council = &self.kept.council;
        let is_end = matches!(event, CouncilEvent::CouncilClosed { .. });
        Event::CouncilMoved {
            council: council.spec.council.clone(),
            event: Box::new(event),
            booking: is_end
                .then(|| self.kept.money.book_rest(council.spent))
                .flatten(),
            head: is_end.then(|| head(&chain(council))),
        }
    }
}
