//! Drives one room: folds its stream, asks the core what comes next, journals, asks models, folds
//! what came of it, and writes the files anew whenever a round is over.

mod hold;

use super::files::{RoomFolders, forget_files, prepare_files, write_files};
use super::wording::{RoomPrompts, RoomWording};
use super::{KeptRoom, Literature, LiveTurns, load_room, reading};
use crate::council::{CouncilCaps, CouncilError, UNKNOWN, failure, hold, usage};
use crate::model::{Askings, Model, ModelReply};
use crate::prompt::Prompts;
use crate::redact;
use crate::world::{Append, Clock, Guard, Store, StreamHold};
use cos_core::council::{TurnFailure, Usage};
use cos_core::fact::{Fact, Stream};
use cos_core::id::CouncilId;
use cos_core::ledger::CouncilBooking;
use cos_core::research::{LookedUp, RoomFact, RoomOrder, RoomRequest, RoomTurnId, decide};
use cos_core::time::{Span, Timestamp};
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// The longest the driver waits without looking at the clock and for a signal.
const GLANCE: Span = Span(200);

/// Everything that a room is driven with.
#[derive(Clone, Copy)]
pub struct ResearchChamber<'a> {
    /// The journal.
    pub store: &'a dyn Store,
    /// The prompts.
    pub prompts: &'a Prompts,
    /// What answers.
    pub model: &'a Arc<dyn Model>,
    /// Whoever knows what was written, if somebody may be asked.
    pub literature: Option<&'a dyn Literature>,
    /// The caps that its money must fit under.
    pub caps: &'a CouncilCaps,
    /// The folder that private files of rooms lie in.
    pub private: &'a Path,
    /// Set by a signal: leave it as it is, to be taken up later.
    pub interrupted: &'a AtomicBool,
}

/// One room with its lease.
struct RoomSession<'a> {
    chamber: ResearchChamber<'a>,
    clock: &'a mut dyn Clock,
    kept: KeptRoom,
    prompts: RoomPrompts,
    hold: StreamHold<'a>,
    askings: Askings<RoomTurnId>,
    live: LiveTurns,
}

/// Whether there is more to do.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Going {
    On,
    /// It is over, or a person has to say how it goes on.
    Nowhere,
}

/// Opens a room and drives it to its end, or to where only a person can go on. Prompts are looked at and money is
/// held before anybody is asked.
pub fn convene_room(
    chamber: ResearchChamber<'_>,
    clock: &mut dyn Clock,
    order: RoomOrder,
    owner: &str,
) -> Result<KeptRoom, CouncilError> {
    let prompts = RoomPrompts::read(chamber.prompts)?;
    let council = order.council.clone();
    let folders = RoomFolders::of(&order, chamber.private);
    let (today, _) = clock.today();
    let (amount, at) = (order.limits.budget, clock.now());
    let fact = Fact::RoomMoved {
        council: council.clone(),
        fact: Box::new(RoomFact::RoomOpened {
            order: Box::new(clean(order)),
        }),
        booking: Some(CouncilBooking::Held {
            amount,
            date: today.clone(),
        }),
    };
    let named = (council.clone(), fact);
    prepare_files(&folders)?;
    let held = hold(chamber.store, named, amount, chamber.caps, &today, at);
    held.inspect_err(|_| forget_files(&folders))?;
    let nobody = |_: &str| false;
    RoomSession::take(chamber, clock, &council, (owner, &nobody), prompts)?.drive()
}

/// The order as it is in the journal: without credentials.
fn clean(mut order: RoomOrder) -> RoomOrder {
    for text in [&mut order.title, &mut order.brief] {
        if let Some(clean) = redact::text(text) {
            *text = clean;
        }
    }
    order
}

/// Takes a room up that was opened before, and drives it on: what was answered stands, what was
/// under way is asked again, and an answer that the person gave meanwhile is followed. Of `who` takes it
/// up, the second part tells whether another owner is gone.
pub fn resume_room(
    chamber: ResearchChamber<'_>,
    clock: &mut dyn Clock,
    council: &CouncilId,
    who: (&str, &dyn Fn(&str) -> bool),
) -> Result<KeptRoom, CouncilError> {
    let prompts = RoomPrompts::read(chamber.prompts)?;
    let mut session = RoomSession::take(chamber, clock, council, who, prompts)?;
    if session.kept.room.end.is_none() {
        session.record(RoomFact::RoomResumed)?;
    }
    session.drive()
}

impl<'a> RoomSession<'a> {
    fn take(
        chamber: ResearchChamber<'a>,
        clock: &'a mut dyn Clock,
        council: &CouncilId,
        (owner, dead): (&str, &dyn Fn(&str) -> bool),
        prompts: RoomPrompts,
    ) -> Result<Self, CouncilError> {
        let unknown = || CouncilError::Unknown {
            council: council.clone(),
        };
        load_room(chamber.store, council)?.ok_or_else(unknown)?;
        let stream = Stream::Council(council.clone());
        let taken = StreamHold::take(chamber.store, stream, owner, clock.now(), dead)?;
        let hold = taken.map_err(|held| CouncilError::Held {
            council: council.clone(),
            held,
        })?;
        // Read again: whoever held it before may have moved it.
        let kept = load_room(chamber.store, council)?.ok_or_else(unknown)?;
        let live = LiveTurns::of(&kept.room.order, chamber.private);
        // What a process that died was hearing is asked for anew.
        live.clear();
        Ok(Self {
            live,
            chamber,
            clock,
            kept,
            prompts,
            hold,
            askings: Askings::default(),
        })
    }

    fn drive(mut self) -> Result<KeptRoom, CouncilError> {
        let result = self.sit();
        self.live.clear();
        if !matches!(result, Err(CouncilError::Refused(_))) {
            // A journal that is gone has no lease to give back.
            self.hold.release();
        }
        result.map(|()| self.kept)
    }

    fn sit(&mut self) -> Result<(), CouncilError> {
        loop {
            if self.chamber.interrupted.load(Ordering::Relaxed) {
                let council = self.kept.room.order.council.clone();
                return Err(CouncilError::Interrupted { council });
            }
            let now = self.clock.now();
            self.hold.keep(now)??;
            let requests = decide(&self.kept.room, now);
            if self.obey(requests, now)? == Going::Nowhere {
                return self.render();
            }
        }
    }

    /// Does what is asked for, and waits where nothing could be done at once.
    fn obey(&mut self, requests: Vec<RoomRequest>, now: Timestamp) -> Result<Going, CouncilError> {
        let mut wake = now + GLANCE;
        let mut asks = Vec::new();
        let (mut has_moved, mut waits) = (false, requests.is_empty());
        for request in requests {
            match request {
                RoomRequest::Ask { .. } => asks.push(request),
                RoomRequest::LookUp(looked) => {
                    let looked = self.look_up(looked);
                    self.record(RoomFact::LookedUp { looked })?;
                    has_moved = true;
                }
                RoomRequest::Record(fact) => {
                    let is_round = matches!(fact, RoomFact::RoundClosed { .. });
                    self.record(fact)?;
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
                    Going::On => has_moved = true,
                    Going::Nowhere => waits = true,
                },
                RoomRequest::WakeAt(at) => wake = wake.min(at),
            }
        }
        self.ask(&asks, now)?;
        if waits {
            return Ok(Going::Nowhere);
        }
        if !has_moved {
            self.wait(wake)?;
        }
        Ok(Going::On)
    }

    /// Journals that turns begin, and only then asks, all at once. What a turn is shown is what was
    /// there when it was begun.
    fn ask(&mut self, asks: &[RoomRequest], now: Timestamp) -> Result<(), CouncilError> {
        let begun = asks.iter().filter_map(|one| match one {
            RoomRequest::Ask { turn, reserve, .. } => Some(RoomFact::TurnStarted {
                turn: *turn,
                reserve: *reserve,
            }),
            _ => None,
        });
        let begun: Vec<RoomFact> = begun.collect();
        if begun.is_empty() {
            return Ok(());
        }
        self.record_all(begun)?;
        let wording = RoomWording {
            prompts: &self.prompts,
            room: &self.kept.room,
        };
        for one in asks {
            let RoomRequest::Ask {
                turn,
                reserve,
                time,
                tokens,
            } = one
            else {
                continue;
            };
            let mut request = wording.request(*turn)?;
            (request.max_tokens, request.time) = (*tokens, *time);
            request.reserve = *reserve;
            let model = self.chamber.model;
            let heard = turn.task.is_heard().then(|| self.live.hearer(*turn));
            let until = now + *time;
            self.askings
                .ask_aloud(*turn, model, Some(request), until, heard);
        }
        Ok(())
    }

    /// Waits for an answer until `wake`, and takes in all that are there.
    fn wait(&mut self, wake: Timestamp) -> Result<(), CouncilError> {
        let patience = (wake - self.clock.now()).0.min(GLANCE.0);
        for reply in self.askings.heard(Duration::from_millis(patience)) {
            self.take_in(reply)?;
        }
        for turn in self.askings.late(self.clock.now()) {
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
                match reading::read(&self.kept.room, turn, &completion.text) {
                    Ok(said) => self.record(RoomFact::TurnTaken {
                        turn,
                        said: Box::new(said),
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
        let found = match self.chamber.literature {
            Some(literature) => literature.look_up(&looked.query),
            None => Err("nobody can be asked here".to_owned()),
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
        self.askings.forget(turn);
        self.live.forget(turn);
        self.record(RoomFact::TurnFailed {
            turn,
            failure,
            usage,
        })
    }

    fn render(&self) -> Result<(), CouncilError> {
        let room = &self.kept.room;
        write_files(room, &RoomFolders::of(&room.order, self.chamber.private))
    }

    fn record(&mut self, fact: RoomFact) -> Result<(), CouncilError> {
        self.record_all(vec![fact])
    }

    /// Writes facts, then folds them: a fact counts once it is written.
    fn record_all(&mut self, facts: Vec<RoomFact>) -> Result<(), CouncilError> {
        let facts: Vec<Fact> = facts.into_iter().map(|fact| self.moved(fact)).collect();
        self.commit(&facts, Vec::new(), Vec::new())
    }

    /// Writes facts with what belongs to them in other streams, all or none, and folds them.
    fn commit(
        &mut self,
        facts: &[Fact],
        guards: Vec<Guard>,
        others: Vec<Append>,
    ) -> Result<(), CouncilError> {
        let at = self.clock.now();
        self.hold.write_with(at, facts.to_vec(), guards, others)??;
        for fact in facts {
            self.kept.apply(at, fact);
        }
        Ok(())
    }

    /// A fact of this room; its end settles the money.
    fn moved(&self, fact: RoomFact) -> Fact {
        let is_end = matches!(fact, RoomFact::RoomClosed { .. });
        self.booked(fact, self.settled().filter(|_| is_end))
    }

    fn booked(&self, fact: RoomFact, booking: Option<CouncilBooking>) -> Fact {
        Fact::RoomMoved {
            council: self.kept.room.order.council.clone(),
            fact: Box::new(fact),
            booking,
        }
    }

    /// Everything that was spent since money was held last, with that money given back.
    fn settled(&self) -> Option<CouncilBooking> {
        let (held, date) = self.kept.held.clone()?;
        Some(CouncilBooking::Settled {
            held,
            cost: self.kept.room.spent.saturating_sub(self.kept.settled),
            date,
        })
    }
}

/// A fresh name for a room, from a number that chance gave.
pub fn new_room(chance: u64) -> CouncilId {
    CouncilId::new(format!("r-{}", crate::name::base36(chance, 9)))
}
