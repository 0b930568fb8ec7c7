//! Drives one room: folds its stream, asks `cos-core` for the next step, journals it, asks the
//! models, folds the results, and writes the files after every round.

mod opening;
mod reservation;
mod suspension;

pub use opening::{new_room, open_room};

use super::files::{RoomFolders, write_files};
use super::prompting::RoomPrompts;
use super::{Literature, LiveTurns, StoredRoom, load_room, parsing};
use crate::council::{CouncilCaps, CouncilError, UNKNOWN, failure, take_kept, usage};
use crate::model::{Model, ModelReply, ModelRequest, RunningRequests};
use crate::ports::Clock;
use crate::prompt::{PromptError, Prompts};
use cos_core::council::{ReserveBasis, TurnFailure, Usage};
use cos_core::event::Event;
use cos_core::id::CouncilId;
use cos_core::ledger::CouncilBooking;
use cos_core::money::Money;
use cos_core::research::{LookedUp, RoomEvent, RoomRequest, RoomSpec, RoomTurnId, decide};
use cos_core::time::{Span, Timestamp};
use cos_store::{Append, Guard, Store, StreamLease};
use reservation::RoomAhead;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// The longest wait before the clock and the interrupt flag are checked again.
const POLL_INTERVAL: Span = Span(200);

/// Everything that is needed to drive a room.
#[derive(Clone, Copy)]
pub struct RoomDeps<'a> {
    /// The journal.
    pub store: &'a dyn Store,
    /// The prompts.
    pub prompts: &'a Prompts,
    /// The model that answers.
    pub model: &'a Arc<dyn Model>,
    /// The literature search, if one is configured.
    pub literature: Option<&'a dyn Literature>,
    /// The spending limits.
    pub caps: &'a CouncilCaps,
    /// The folder with the private files of rooms.
    pub private: &'a Path,
    /// Set by a signal: stop now, and continue later.
    pub interrupted: &'a AtomicBool,
}

/// One room with its lease.
struct RoomSession<'a> {
    deps: RoomDeps<'a>,
    clock: &'a mut dyn Clock,
    kept: StoredRoom,
    prompts: RoomPrompts,
    lease: StreamLease<'a>,
    running_requests: RunningRequests<RoomTurnId>,
    live: LiveTurns,
    ahead: RoomAhead,
}

/// A turn that is about to be asked.
#[derive(Clone, Copy)]
struct Ask {
    turn: RoomTurnId,
    reserve: Money,
    basis: ReserveBasis,
}

/// Whether there is more to do.
#[derive(Clone, Copy, PartialEq, Eq)]
enum RoomProgress {
    On,
    /// The room has ended, or waits for the person.
    Nowhere,
}

/// Opens a room and drives it until it ends or waits for the person.
pub fn start_room(
    deps: RoomDeps<'_>,
    clock: &mut dyn Clock,
    spec: RoomSpec,
    owner: &str,
) -> Result<StoredRoom, CouncilError> {
    let council = open_room(deps, clock, spec)?;
    drive_room(deps, clock, &council, owner)
}

/// Drives a room that was just opened until it ends or waits for the person.
pub fn drive_room(
    deps: RoomDeps<'_>,
    clock: &mut dyn Clock,
    council: &CouncilId,
    owner: &str,
) -> Result<StoredRoom, CouncilError> {
    let prompts = RoomPrompts::load_prompts(deps.prompts)?;
    let nobody = |_: &str| false;
    RoomSession::take(deps, clock, council, (owner, &nobody), prompts)?.drive()
}

/// Resumes an existing room: answers stay, interrupted turns are asked again, and an answer that
/// the person gave meanwhile is applied. The second part of `who` returns whether another owner is
/// gone.
pub fn resume_room(
    deps: RoomDeps<'_>,
    clock: &mut dyn Clock,
    council: &CouncilId,
    who: (&str, &dyn Fn(&str) -> bool),
) -> Result<StoredRoom, CouncilError> {
    let prompts = RoomPrompts::load_prompts(deps.prompts)?;
    let mut session = RoomSession::take(deps, clock, council, who, prompts)?;
    if session.kept.room.end.is_none() {
        session.record(RoomEvent::RoomResumed)?;
    }
    session.drive()
}

impl<'a> RoomSession<'a> {
    fn take(
        deps: RoomDeps<'a>,
        clock: &'a mut dyn Clock,
        council: &CouncilId,
        (owner, dead): (&str, &dyn Fn(&str) -> bool),
        prompts: RoomPrompts,
    ) -> Result<Self, CouncilError> {
        let store = deps.store;
        let (lease, stored) = take_kept((store, council), clock.now(), (owner, dead), || {
            load_room(store, council)
        })?;
        let live = LiveTurns::of(&stored.room.spec, deps.private);
        // Partial text of a dead process is asked for again.
        live.clear();
        Ok(Self {
            live,
            deps,
            clock,
            kept: stored,
            prompts,
            lease,
            running_requests: RunningRequests::default(),
            ahead: RoomAhead::default(),
        })
    }

    fn drive(mut self) -> Result<StoredRoom, CouncilError> {
        let result = self.sit();
        self.live.clear();
        if !matches!(result, Err(CouncilError::Refused(_))) {
            // If the journal is gone, there is no lease to release.
            self.lease.release();
        }
        result.map(|()| self.kept)
    }

    fn sit(&mut self) -> Result<(), CouncilError> {
        loop {
            if self.deps.interrupted.load(Ordering::Relaxed) {
                let council = self.kept.room.spec.council.clone();
                return Err(CouncilError::Interrupted { council });
            }
            let now = self.clock.now();
            self.lease.keep(now)??;
            self.word(now)?;
            let requests = decide(&self.kept.room, &self.ahead.reserves, now);
            if self.perform(requests, now)? == RoomProgress::Nowhere {
                return self.render();
            }
        }
    }

    fn word(&mut self, now: Timestamp) -> Result<(), PromptError> {
        let model = &**self.deps.model;
        self.ahead
            .word(&self.kept.room, &self.prompts, (model, now))
    }

    /// Performs the requests, and waits if none could be done at once.
    fn perform(
        &mut self,
        requests: Vec<RoomRequest>,
        now: Timestamp,
    ) -> Result<RoomProgress, CouncilError> {
        let mut wake = now + POLL_INTERVAL;
        let mut asks = Vec::new();
        let (mut has_moved, mut waits) = (false, requests.is_empty());
        for request in requests {
            match request {
                RoomRequest::Ask {
                    turn,
                    reserve,
                    basis,
                } => asks.push(Ask {
                    turn,
                    reserve,
                    basis,
                }),
                RoomRequest::LookUp(looked) => {
                    let looked = self.look_up(looked);
                    self.record(RoomEvent::LookedUp { looked })?;
                    has_moved = true;
                }
                RoomRequest::Record(event) => {
                    let is_round = matches!(event, RoomEvent::RoundClosed { .. });
                    self.record(event)?;
                    if is_round {
                        self.render()?;
                    }
                    has_moved = true;
                }
                RoomRequest::Cancel { turn } => {
                    self.fail(turn, TurnFailure::Cancelled, UNKNOWN)?;
                    has_moved = true;
                }
                RoomRequest::AskPerson { hold } => {
                    self.put(hold)?;
                    has_moved = true;
                }
                RoomRequest::AwaitPerson { decision } => match self.take_up(&decision)? {
                    RoomProgress::On => has_moved = true,
                    RoomProgress::Nowhere => waits = true,
                },
                RoomRequest::WakeAt(at) => wake = wake.min(at),
            }
        }
        self.ask(&asks, now)?;
        if waits {
            return Ok(RoomProgress::Nowhere);
        }
        if !has_moved {
            self.wait(wake)?;
        }
        Ok(RoomProgress::On)
    }

    /// Journals the start of the turns, and only then asks all of them at once.
    fn ask(&mut self, asks: &[Ask], now: Timestamp) -> Result<(), CouncilError> {
        if asks.is_empty() {
            return Ok(());
        }
        let prepared = &mut self.ahead.prepared;
        let prepared = asks.iter().map(|ask| prepared.take(ask.turn, ask.reserve));
        let prepared: Vec<Option<ModelRequest>> = prepared.collect();
        let begun = asks.iter().map(|ask| RoomEvent::TurnStarted {
            turn: ask.turn,
            reserve: ask.reserve,
            basis: ask.basis,
        });
        self.record_all(begun.collect())?;
        let until = now + self.kept.room.spec.limits.turn_time;
        for (Ask { turn, .. }, request) in asks.iter().zip(prepared) {
            let model = self.deps.model;
            let heard = turn
                .task
                .is_heard()
                .then(|| self.live.partial_text_sink(*turn));
            self.running_requests
                .ask_streaming(*turn, model, request, until, heard);
        }
        Ok(())
    }

    /// Waits for an answer until `wake`, and processes all that have arrived.
    fn wait(&mut self, wake: Timestamp) -> Result<(), CouncilError> {
        let patience = (wake - self.clock.now()).0.min(POLL_INTERVAL.0);
        for reply in self
            .running_requests
            .replies(Duration::from_millis(patience))
        {
            self.take_in(reply)?;
        }
        for turn in self.running_requests.late(self.clock.now()) {
            self.fail(turn, TurnFailure::Late, UNKNOWN)?;
        }
        Ok(())
    }

    fn take_in(&mut self, reply: ModelReply<RoomTurnId>) -> Result<(), CouncilError> {
        let turn = reply.id;
        self.live.forget(turn);
        match reply.result {
            Ok(completion) => {
                let usage = usage(completion.usage);
                match parsing::parse_room_statement(&self.kept.room, turn, &completion.text) {
                    Ok(statement) => self.record(RoomEvent::TurnTaken {
                        turn,
                        said: Box::new(statement),
                        usage,
                    }),
                    Err(detail) => self.fail(turn, TurnFailure::Malformed { detail }, usage),
                }
            }
            Err(error) => {
                let (failure, usage) = failure(error);
                self.fail(turn, failure, usage)
            }
        }
    }

    fn look_up(&self, mut looked: LookedUp) -> LookedUp {
        let found = match self.deps.literature {
            Some(literature) => literature.look_up(&looked.query),
            None => Err("no model can be asked here".to_owned()),
        };
        match found {
            Ok(found) => looked.found = Some(found),
            Err(failure) => looked.failure = Some(failure),
        }
        looked
    }

    fn fail(
        &mut self,
        turn: RoomTurnId,
        failure: TurnFailure,
        usage: Usage,
    ) -> Result<(), CouncilError> {
        self.running_requests.forget(turn);
        self.live.forget(turn);
        self.record(RoomEvent::TurnFailed {
            turn,
            failure,
            usage,
        })
    }

    fn render(&self) -> Result<(), CouncilError> {
        let room = &self.kept.room;
        write_files(room, &RoomFolders::of(&room.spec, self.deps.private))
    }

    fn record(&mut self, event: RoomEvent) -> Result<(), CouncilError> {
        self.record_all(vec![event])
    }

    /// Writes events, then folds them: an event counts once it is written.
    fn record_all(&mut self, events: Vec<RoomEvent>) -> Result<(), CouncilError> {
        let events: Vec<Event> = events.into_iter().map(|event| self.moved(event)).collect();
        self.commit(&events, Vec::new(), Vec::new())
    }

    /// Writes events together with those of other streams, atomically, and folds them.
    fn commit(
        &mut self,
        events: &[Event],
        guards: Vec<Guard>,
        others: Vec<Append>,
    ) -> Result<(), CouncilError> {
        let at = self.clock.now();
        self.lease
            .write_with(at, events.to_vec(), guards, others)??;
        // The prepared prompts may lack new input, such as a note of the person.
        self.ahead.prepared.clear();
        for event in events {
            self.kept.apply(at, event);
        }
        Ok(())
    }

    /// Wraps an event of this room; the last one settles the money.
    fn moved(&self, event: RoomEvent) -> Event {
        let is_end = matches!(event, RoomEvent::RoomClosed { .. });
        let settled = is_end.then(|| self.settled()).flatten();
        self.booked(event, settled)
    }

    /// Returns everything that was spent since the last reserve, with that reserve released.
    fn settled(&self) -> Option<CouncilBooking> {
        self.kept.money.book_rest(self.kept.room.spent)
    }

    fn booked(&self, event: RoomEvent, booking: Option<CouncilBooking>) -> Event {
        Event::RoomMoved {
            council: self.kept.room.spec.council.clone(),
            event: Box::new(event),
            booking,
        }
    }
}
