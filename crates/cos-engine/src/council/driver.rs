//! Drives one council: folds its stream, asks the core what comes next, journals, asks models, and
//! folds what came of it. Holds the stream's lease while it does.

use super::used::{UNKNOWN, failure, usage};
use super::wording::{self, AnswerBounds, Wording};
use super::{CouncilCaps, CouncilError, KeptCouncil, Seals, Speakers, load, open, reading, seals};
use crate::model::{Completion, ModelError, ModelRequest};
use crate::prompt::Prompts;
use crate::store::blob::Blobs;
use crate::world::{Append, Clock, Commit, Fence, Refused, Store};
use cos_core::council::{
    AuthorSeal, CouncilFact, CouncilOrder, CouncilPolicy, CouncilRequest, TurnFailure, TurnId,
    Usage, chain, decide, head,
};
use cos_core::fact::{Fact, Stream};
use cos_core::id::CouncilId;
use cos_core::ledger::CouncilBooking;
use cos_core::money::Money;
use cos_core::time::{Span, Timestamp};
use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread;
use std::time::Duration;

/// How long a lease lasts; renewed after a third of it.
const LEASE: Span = Span::seconds(30);
/// The longest the driver waits without looking at the clock and for a signal.
const GLANCE: Span = Span(200);

/// Everything that a council is driven with.
#[derive(Clone, Copy)]
pub struct Chamber<'a> {
    /// The journal.
    pub store: &'a dyn Store,
    /// Where what belongs to the question lies.
    pub blobs: &'a Blobs,
    /// Where what opens the seals lies.
    pub seals: &'a Seals,
    /// The prompts.
    pub prompts: &'a Prompts,
    /// The models, and who speaks through which.
    pub speakers: &'a Speakers,
    /// The figures it goes by.
    pub policy: &'a CouncilPolicy,
    /// Set by a signal: leave it as it is, to be taken up later.
    pub interrupted: &'a AtomicBool,
}

/// What came of asking for one turn.
type Reply = (TurnId, String, Result<Completion, ModelError>);

/// One council with its lease.
struct Session<'a> {
    chamber: Chamber<'a>,
    clock: &'a mut dyn Clock,
    kept: KeptCouncil,
    stream: Stream,
    fence: Fence,
    renewed: Timestamp,
    /// Until when each turn under way may be answered.
    deadlines: BTreeMap<TurnId, Timestamp>,
    replies: (Sender<Reply>, Receiver<Reply>),
}

/// Opens a council and drives it to its end. Prompts are looked at and money is held before
/// anybody is asked.
pub fn convene(
    chamber: Chamber<'_>,
    clock: &mut dyn Clock,
    order: CouncilOrder,
    caps: &CouncilCaps,
    owner: &str,
) -> Result<KeptCouncil, CouncilError> {
    wording::check(chamber.prompts)?;
    let council = order.council.clone();
    let (today, _) = clock.today();
    open(chamber.store, order, caps, &today, clock.now())?;
    let session = Session::take(chamber, clock, &council, owner, &|_| false)?;
    session.drive()
}

/// Takes a council up that was opened before, and drives it to its end: what was answered stands,
/// what was under way is asked again. `dead` tells whether an owner is gone.
pub fn resume(
    chamber: Chamber<'_>,
    clock: &mut dyn Clock,
    council: &CouncilId,
    owner: &str,
    dead: &dyn Fn(&str) -> bool,
) -> Result<KeptCouncil, CouncilError> {
    wording::check(chamber.prompts)?;
    let mut session = Session::take(chamber, clock, council, owner, dead)?;
    if session.kept.council.end.is_none() {
        session.record(CouncilFact::CouncilResumed)?;
    }
    session.drive()
}

impl<'a> Session<'a> {
    fn take(
        chamber: Chamber<'a>,
        clock: &'a mut dyn Clock,
        council: &CouncilId,
        owner: &str,
        dead: &dyn Fn(&str) -> bool,
    ) -> Result<Self, CouncilError> {
        let unknown = || CouncilError::Unknown {
            council: council.clone(),
        };
        let stream = Stream::Council(council.clone());
        load(chamber.store, council)?.ok_or_else(unknown)?;
        let now = clock.now();
        let taken = chamber.store.acquire(&stream, owner, now, LEASE, dead)?;
        let fence = taken.map_err(|held| CouncilError::Held {
            council: council.clone(),
            held,
        })?;
        // Read again: whoever held it before may have moved it.
        let kept = load(chamber.store, council)?.ok_or_else(unknown)?;
        Ok(Self {
            chamber,
            clock,
            kept,
            stream,
            fence,
            renewed: now,
            deadlines: BTreeMap::new(),
            replies: channel(),
        })
    }

    fn drive(mut self) -> Result<KeptCouncil, CouncilError> {
        let result = self.sit();
        if !matches!(result, Err(CouncilError::Refused(_))) {
            // A journal that is gone has no lease to give back.
            drop(self.chamber.store.release(&self.stream, &self.fence));
        }
        result.map(|()| self.kept)
    }

    fn sit(&mut self) -> Result<(), CouncilError> {
        loop {
            if self.chamber.interrupted.load(Ordering::Relaxed) {
                let council = self.kept.council.order.council.clone();
                return Err(CouncilError::Interrupted { council });
            }
            self.hold_on()?;
            let now = self.clock.now();
            let requests = decide(&self.kept.council, self.chamber.policy, now);
            if requests.is_empty() && self.kept.council.end.is_some() {
                return Ok(());
            }
            let wake = self.obey(requests, now)?;
            if let Some(wake) = wake {
                self.wait(wake)?;
            }
        }
    }

    /// Does what is asked for; says until when to wait, where nothing could be done at once.
    fn obey(
        &mut self,
        requests: Vec<CouncilRequest>,
        now: Timestamp,
    ) -> Result<Option<Timestamp>, CouncilError> {
        let mut asks = Vec::new();
        let mut wake = now + GLANCE;
        let mut has_moved = false;
        for request in requests {
            match request {
                CouncilRequest::Ask {
                    turn,
                    reserve,
                    time,
                    tokens,
                } => asks.push((turn, reserve, AnswerBounds { tokens, time })),
                CouncilRequest::Record(fact) => {
                    self.record(fact)?;
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
    fn ask(
        &mut self,
        asks: &[(TurnId, Money, AnswerBounds)],
        now: Timestamp,
    ) -> Result<(), CouncilError> {
        let wording = Wording {
            prompts: self.chamber.prompts,
            blobs: self.chamber.blobs,
        };
        let mut worded: Vec<(TurnId, Option<ModelRequest>)> = Vec::new();
        for (turn, _, bounds) in asks {
            let model = self.chamber.speakers.voices.model(turn.persona);
            let request = model
                .map(|model| wording.request(&self.kept.council, *turn, model, *bounds))
                .transpose()?;
            worded.push((*turn, request));
        }
        let begun = asks
            .iter()
            .map(|(turn, reserve, _)| CouncilFact::TurnStarted {
                turn: *turn,
                reserve: *reserve,
            });
        self.record_all(begun.collect())?;
        for (turn, _, bounds) in asks {
            let _ = self.deadlines.insert(*turn, now + bounds.time);
        }
        for (turn, request) in worded {
            self.send(turn, request);
        }
        Ok(())
    }

    /// Asks in a thread of its own, which is left alone when it is late: it cannot be stopped, and
    /// what it says then is no longer heard.
    fn send(&self, turn: TurnId, request: Option<ModelRequest>) {
        let sender = self.replies.0.clone();
        let Some(request) = request else {
            let error = ModelError::Unavailable {
                model: String::new(),
                what: "no model is set for this role".to_owned(),
            };
            drop(sender.send((turn, String::new(), Err(error))));
            return;
        };
        let model = Arc::clone(&self.chamber.speakers.model);
        let name = request.model.clone();
        let failed = sender.clone();
        let spawned = thread::Builder::new().spawn(move || {
            let reply = model.complete(&request);
            drop(sender.send((turn, request.model, reply)));
        });
        if let Err(error) = spawned {
            let error = ModelError::Failed {
                model: name.clone(),
                what: error.to_string(),
            };
            drop(failed.send((turn, name, Err(error))));
        }
    }

    /// Waits for an answer until `wake`, and takes in all that are there.
    fn wait(&mut self, wake: Timestamp) -> Result<(), CouncilError> {
        let patience = (wake - self.clock.now()).0.min(GLANCE.0);
        let patience = Duration::from_millis(patience);
        let mut reply = self.replies.1.recv_timeout(patience).ok();
        while let Some((turn, model, result)) = reply {
            self.take_in(turn, model, result)?;
            reply = self.replies.1.try_recv().ok();
        }
        let now = self.clock.now();
        let late = self.deadlines.iter().filter(|(_, until)| **until <= now);
        let late: Vec<TurnId> = late.map(|(turn, _)| *turn).collect();
        for turn in late {
            self.fail(turn, TurnFailure::Late, UNKNOWN)?;
        }
        Ok(())
    }

    fn take_in(
        &mut self,
        turn: TurnId,
        model: String,
        reply: Result<Completion, ModelError>,
    ) -> Result<(), CouncilError> {
        if !self.deadlines.contains_key(&turn) {
            return Ok(());
        }
        match reply {
            Ok(completion) => {
                let usage = usage(completion.usage);
                match reading::read(turn.phase, turn.persona, &completion.text) {
                    Ok(said) => self.say(turn, model, said, usage),
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
        let council = self.kept.council.order.council.clone();
        let salt = seals::draw().map_err(|cause| CouncilError::Seals {
            path: self.chamber.seals.path(&council),
            cause,
        })?;
        let seal = AuthorSeal {
            salt,
            persona: turn.persona,
            model,
        };
        self.chamber.seals.keep(&council, turn, &seal)?;
        let _ = self.deadlines.remove(&turn);
        self.record(CouncilFact::TurnTaken {
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
        let _ = self.deadlines.remove(&turn);
        self.record(CouncilFact::TurnFailed {
            turn,
            failure,
            usage,
        })
    }

    fn hold_on(&mut self) -> Result<(), CouncilError> {
        let now = self.clock.now();
        if (now - self.renewed).0 * 3 <= LEASE.0 {
            return Ok(());
        }
        self.renewed = now;
        let until = now + LEASE;
        if self.chamber.store.renew(&self.stream, &self.fence, until)? {
            return Ok(());
        }
        Err(CouncilError::Refused(Refused::Fenced {
            stream: self.stream.to_string(),
            owner: "another process".to_owned(),
        }))
    }

    fn record(&mut self, fact: CouncilFact) -> Result<(), CouncilError> {
        self.record_all(vec![fact])
    }

    /// Writes facts, then folds them: a fact counts once it is written.
    fn record_all(&mut self, facts: Vec<CouncilFact>) -> Result<(), CouncilError> {
        let at = self.clock.now();
        let moved: Vec<Fact> = facts.into_iter().map(|fact| self.moved(fact)).collect();
        let unit = Commit {
            at,
            guards: Vec::new(),
            appends: vec![Append {
                stream: self.stream.clone(),
                fence: Some(self.fence.clone()),
                facts: moved.clone(),
            }],
        };
        for taken in self.chamber.store.commit(std::slice::from_ref(&unit))? {
            taken?;
        }
        for fact in &moved {
            self.kept.apply(at, fact);
        }
        Ok(())
    }

    /// A fact of this council; its end settles the money and notes where the record ends.
    fn moved(&self, fact: CouncilFact) -> Fact {
        let council = &self.kept.council;
        let is_end = matches!(fact, CouncilFact::CouncilClosed { .. });
        let held = self.kept.held.clone().filter(|_| is_end);
        Fact::CouncilMoved {
            council: council.order.council.clone(),
            fact: Box::new(fact),
            booking: held.map(|(held, date)| CouncilBooking::Settled {
                held,
                cost: council.spent,
                date,
            }),
            head: is_end.then(|| head(&chain(council))),
        }
    }
}
