//! Drives one council: folds its stream, asks the core what comes next, journals, asks models, and
//! folds what came of it. Holds the stream's lease while it does.

use super::affording::afford;
use super::used::{UNKNOWN, failure, usage};
use super::prompting::{self, AnswerBounds, Wording};
use super::{
    CouncilDeps, CouncilCaps, CouncilError, StoredCouncil, WordedTurns, load, open, parsing, seals,
    take_kept,
};
use crate::model::{Askings, ModelReply};
use crate::ports::{Clock, StreamLease};
use cos_core::council::{
    AuthorSeal, CouncilEvent, CouncilSpec, CouncilPolicy, CouncilRequest, CouncilStep,
    ReserveBasis, TurnFailure, TurnId, Usage, chain, decide, head, next,
};
use cos_core::event::Event;
use cos_core::id::CouncilId;
use cos_core::money::Money;
use cos_core::time::{Span, Timestamp};
use std::sync::atomic::Ordering;
use std::time::Duration;

/// The longest the driver waits without looking at the clock and for a signal.
const POLL_INTERVAL: Span = Span(200);

/// How often it is looked again what is left, when other processes take of it.
const TRIES: usize = 5;

/// A turn that is to be asked.
#[derive(Clone, Copy)]
struct Ask {
    turn: TurnId,
    reserve: Money,
    basis: ReserveBasis,
    time: Span,
}

/// One council with its lease.
struct Session<'a> {
    deps: CouncilDeps<'a>,
    clock: &'a mut dyn Clock,
    kept: StoredCouncil,
    hold: StreamLease<'a>,
    askings: Askings<TurnId>,
    /// The figures, with what those who speak next may cost.
    policy: CouncilPolicy,
    worded: WordedTurns<TurnId>,
}

/// Opens a council and drives it to its end. Prompts are looked at, a mode is chosen that its budget
/// reaches for, and money is held before anybody is asked. What processes held that died is given back by
/// [`super::release_abandoned`], before the budget is chosen. `dead` tells whether an owner is gone.
pub fn convene(
    deps: CouncilDeps<'_>,
    clock: &mut dyn Clock,
    spec: CouncilSpec,
    caps: &CouncilCaps,
    owner: &str,
    dead: &dyn Fn(&str) -> bool,
) -> Result<StoredCouncil, CouncilError> {
    prompting::check(deps.prompts)?;
    let spec = afford(&deps, spec)?;
    let council = spec.council.clone();
    let (today, _) = clock.today();
    open(deps.store, spec, caps, &today, clock.now())?;
    let session = Session::take(deps, clock, &council, owner, dead)?;
    session.drive()
}

/// Convenes a council that may cost what is left under the tightest of its caps, whatever the budget of
/// its order. Where another process takes of that meanwhile, what is left then is looked at again.
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
            budget: caps.most_on(store, &today)?,
            ..spec.clone()
        };
        match convene(deps, clock, spec, caps, owner, dead) {
            Err(CouncilError::OverCap { .. }) if tries < TRIES => tries += 1,
            Err(CouncilError::TooDear { needed, .. }) => {
                return Err(caps.too_dear(store, &today, needed)?);
            }
            sat => return sat,
        }
    }
}

/// Takes a council up that was opened before, and drives it to its end: what was answered stands,
/// what was under way is asked again. `dead` tells whether an owner is gone.
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
        let (hold, kept) = take_kept((store, council), clock.now(), (owner, dead), || {
            load(store, council)
        })?;
        Ok(Self {
            deps,
            clock,
            kept,
            hold,
            askings: Askings::default(),
            policy: deps.policy.clone(),
            worded: WordedTurns::default(),
        })
    }

    fn drive(mut self) -> Result<StoredCouncil, CouncilError> {
        let result = self.sit();
        if !matches!(result, Err(CouncilError::Refused(_))) {
            // A journal that is gone has no lease to give back.
            self.hold.release();
        }
        result.map(|()| self.kept)
    }

    fn sit(&mut self) -> Result<(), CouncilError> {
        loop {
            if self.deps.interrupted.load(Ordering::Relaxed) {
                return Err(self.interrupted());
            }
            let now = self.clock.now();
            self.hold.keep(now)??;
            self.word()?;
            let mut requests = decide(&self.kept.council, &self.policy, now);
            if requests.is_empty() && self.kept.council.end.is_some() {
                return Ok(());
            }
            if self.deps.is_deserted() {
                requests = self.heard_out(requests)?;
            }
            let wake = self.obey(requests, now)?;
            if let Some(wake) = wake {
                self.wait(wake)?;
            }
        }
    }

    fn interrupted(&self) -> CouncilError {
        let council = self.kept.council.spec.council.clone();
        CouncilError::Interrupted { council }
    }

    /// What is still done for nobody: everything but asking. What is under way is paid for, so that it is
    /// waited for; where nothing is, and somebody were to be asked, it is laid down.
    fn heard_out(
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

    /// Puts the questions that come next into words and reckons what each may cost, so that what is
    /// held for a turn is its worst case.
    fn word(&mut self) -> Result<(), CouncilError> {
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
        let reckoned = self.worded.word(&turns, &*speakers.model, |turn| {
            let bounds = AnswerBounds {
                tokens: policy
                    .limits_for(council.spec.purpose, council.mode)
                    .tokens,
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

    /// Does what is asked for; says until when to wait, where nothing could be done at once.
    fn obey(
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

    /// Journals that a phase's turns begin, and only then asks, all at once.
    fn ask(&mut self, asks: &[Ask], now: Timestamp) -> Result<(), CouncilError> {
        let begun = asks.iter().map(|ask| CouncilEvent::TurnStarted {
            turn: ask.turn,
            reserve: ask.reserve,
            basis: ask.basis,
        });
        self.record_all(begun.collect())?;
        for ask in asks {
            let request = self.worded.take(ask.turn, ask.reserve);
            let model = &self.deps.speakers.model;
            self.askings.ask(ask.turn, model, request, now + ask.time);
        }
        Ok(())
    }

    /// Waits for an answer until `wake`, and takes in all that are there.
    fn wait(&mut self, wake: Timestamp) -> Result<(), CouncilError> {
        let patience = (wake - self.clock.now()).0.min(POLL_INTERVAL.0);
        for reply in self.askings.replies(Duration::from_millis(patience)) {
            self.take_in(reply)?;
        }
        for turn in self.askings.late(self.clock.now()) {
            self.fail(turn, TurnFailure::Late, UNKNOWN)?;
        }
        Ok(())
    }

    fn take_in(&mut self, reply: ModelReply<TurnId>) -> Result<(), CouncilError> {
        let turn = reply.id;
        match reply.result {
            Ok(completion) => {
                let usage = usage(completion.usage);
                match parsing::read(turn.phase, turn.persona, &completion.text) {
                    Ok(said) => self.say(turn, reply.model, said, usage),
                    Err(detail) => self.fail(turn, TurnFailure::Malformed { detail }, usage),
                }
            }
            Err(error) => {
                let (failure, usage) = failure(error);
                self.fail(turn, failure, usage)
            }
        }
    }

    /// Keeps what opens the turn's seal, then writes what was said.
    fn say(
        &mut self,
        turn: TurnId,
        model: String,
        said: cos_core::council::Statement,
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
            said: Box::new(said),
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
        self.askings.forget(turn);
        self.record(CouncilEvent::TurnFailed {
            turn,
            failure,
            usage,
        })
    }

    fn record(&mut self, event: CouncilEvent) -> Result<(), CouncilError> {
        self.record_all(vec![event])
    }

    /// Writes events, then folds them: an event counts once it is written.
    fn record_all(&mut self, events: Vec<CouncilEvent>) -> Result<(), CouncilError> {
        let at = self.clock.now();
        let moved: Vec<Event> = events.into_iter().map(|event| self.moved(event)).collect();
        self.hold.write(at, moved.clone())??;
        for event in &moved {
            self.kept.apply(at, event);
        }
        Ok(())
    }

    /// An event of this council; its end settles the money and notes where the record ends.
    fn moved(&self, event: CouncilEvent) -> Event {
        let council = &self.kept.council;
        let is_end = matches!(event, CouncilEvent::CouncilClosed { .. });
        Event::CouncilMoved {
            council: council.spec.council.clone(),
            event: Box::new(event),
            booking: is_end
                .then(|| self.kept.money.settle(council.spent))
                .flatten(),
            head: is_end.then(|| head(&chain(council))),
        }
    }
}
