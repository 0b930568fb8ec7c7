//! Drives the debates about one file: folds their stream, asks the core what comes next, journals,
//! asks models, writes the file, and puts the question. Holds the stream's lease while it does.

mod begin;

use super::asking::{self, Asked};
use super::kept::Keeping;
use super::wording::AnswerBounds;
use super::{
    DebateError, DebateResult, DebateRoom, DebateStanding, DebateWish, Debaters, SpecFile, file,
    opening, reading, wording,
};
use crate::council::{UNKNOWN, WordedTurns, failure, usage};
use crate::model::{Askings, ModelReply};
use crate::world::{Append, Clock, Guard, StreamHold};
use cos_core::council::{ReserveBasis, TurnFailure, Usage};
use cos_core::debate::{
    Debate, DebateEnd, DebateFact, DebatePolicy, DebateRequest, DebateStage, DebateTurnId, decide,
    due, stage, write_record,
};
use cos_core::decision::Draft;
use cos_core::fact::{Fact, Stream};
use cos_core::id::DebateId;
use cos_core::ledger::DebateBooking;
use cos_core::money::Money;
use cos_core::question::debate::{DebateMatter, ask, matter};
use std::sync::atomic::Ordering;
use std::time::Duration;

/// The longest the driver waits without looking at the clock and for a signal.
const GLANCE: Duration = Duration::from_millis(200);

struct Session<'a> {
    room: DebateRoom<'a>,
    clock: &'a mut dyn Clock,
    id: DebateId,
    hold: StreamHold<'a>,
    keeping: Keeping,
    askings: Askings<DebateTurnId>,
    /// The figures, with what whoever speaks next may cost.
    policy: DebatePolicy,
    worded: WordedTurns<DebateTurnId>,
}

/// Brings a file as far as it goes without a person: debates it, writes what came of it, and asks.
/// What was done before is not done again.
pub fn debate(
    room: DebateRoom<'_>,
    clock: &mut dyn Clock,
    file: SpecFile,
    wish: &DebateWish,
) -> Result<DebateResult, DebateError> {
    wording::check(room.prompts)?;
    let id = opening::name(&file);
    let stream = Stream::Debate(id.clone());
    let taken = StreamHold::take(
        room.store,
        stream.clone(),
        room.owner,
        clock.now(),
        room.dead,
    )?;
    let hold = taken.map_err(|held| DebateError::Held {
        path: file.path.clone(),
        held,
    })?;
    let mut session = Session {
        room,
        clock,
        id,
        hold,
        keeping: Keeping::default(),
        askings: Askings::default(),
        policy: room.policy.clone(),
        worded: WordedTurns::default(),
    };
    let result = session.run(&stream, file, wish);
    if !matches!(result, Err(DebateError::Refused(_))) {
        session.hold.release();
    }
    result.map(|(standing, file)| DebateResult {
        kept: session.keeping.told(),
        standing,
        file,
    })
}

impl Session<'_> {
    fn run(
        &mut self,
        stream: &Stream,
        mut file: SpecFile,
        wish: &DebateWish,
    ) -> Result<(DebateStanding, SpecFile), DebateError> {
        for one in self.room.store.read(stream, 0)? {
            self.keeping.apply(one.at, &one.fact);
        }
        // Each step moves the file or its debate on.
        loop {
            match stage(self.keeping.debate(), &file.hash) {
                DebateStage::Abandon => {
                    self.record(DebateFact::DebateResumed)?;
                    let end = DebateEnd::Abandoned;
                    self.record(DebateFact::DebateClosed { end })?;
                    continue;
                }
                DebateStage::Ask => match self.put(&file)? {
                    Asked::Settled(standing) => return Ok((standing, file)),
                    Asked::Again(answer) => self.begin(&file, Some(&answer), wish)?,
                },
                DebateStage::Write if !self.was_asked(&file)? => {
                    file = self.write(&file)?;
                    continue;
                }
                // Whoever put the file back after it was written wants another debate.
                DebateStage::Begin | DebateStage::Write => self.begin(&file, None, wish)?,
                DebateStage::GoOn => {
                    self.allows(wish)?;
                    let _ = self.debaters()?;
                    self.record(DebateFact::DebateResumed)?;
                }
            }
            self.drive(&file)?;
            let debate = self.keeping.debate();
            if debate.is_none_or(|debate| debate.last_critique().is_none()) {
                return Ok((DebateStanding::Fruitless, file));
            }
        }
    }

    /// A debate goes on as it was opened; who wants it otherwise is told so.
    fn allows(&self, wish: &DebateWish) -> Result<(), DebateError> {
        let order = self.keeping.debate().map(|debate| &debate.order);
        match order.filter(|order| !wish.is_met_by(order)) {
            None => Ok(()),
            Some(order) => Err(DebateError::Begun {
                path: order.path.clone(),
                rounds: order.rounds,
                budget: order.budget,
            }),
        }
    }

    fn debaters(&self) -> Result<&Debaters, DebateError> {
        Ok(self.room.debaters.map_err(Clone::clone)?)
    }

    /// From where it stands to its end.
    fn drive(&mut self, file: &SpecFile) -> Result<(), DebateError> {
        loop {
            if self.room.interrupted.load(Ordering::Relaxed) {
                let path = file.path.clone();
                return Err(DebateError::Interrupted { path });
            }
            self.hold.keep(self.clock.now())??;
            self.word()?;
            let debate = self.keeping.debate();
            let request = debate.and_then(|debate| decide(debate, &self.policy));
            match request {
                None => return Ok(()),
                Some(DebateRequest::Close(end)) => {
                    self.record(DebateFact::DebateClosed { end })?;
                }
                Some(DebateRequest::Wait) => self.wait()?,
                Some(DebateRequest::Ask {
                    turn,
                    reserve,
                    basis,
                }) => self.ask(turn, reserve, basis)?,
            }
        }
    }

    /// Puts the question that comes next into words and reckons what it may cost, so that what is held
    /// for a turn is its worst case.
    fn word(&mut self) -> Result<(), DebateError> {
        let debate = self.keeping.debate();
        let Some((debate, turn)) = debate.zip(debate.and_then(|one| due(one, &self.policy))) else {
            return Ok(());
        };
        let room = self.room;
        let debaters = room.debaters.map_err(Clone::clone)?;
        let bounds = AnswerBounds {
            tokens: self.policy.tokens(turn.role, debate.spec.len()),
            time: self.policy.turn_time,
        };
        let model = debaters.speakers.model.clone();
        let name = debaters.model(turn.role);
        let reckoned = self.worded.word(&[turn], &*model, |turn| {
            let request =
                name.map(|name| wording::request(room.prompts, debate, turn, name, bounds));
            request.transpose()
        })?;
        for (turn, worst) in reckoned {
            self.policy.turn_reserves.note(turn.role, worst);
        }
        Ok(())
    }

    /// Journals that a turn begins, and only then asks.
    fn ask(
        &mut self,
        turn: DebateTurnId,
        reserve: Money,
        basis: ReserveBasis,
    ) -> Result<(), DebateError> {
        let model = self.debaters()?.speakers.model.clone();
        let request = self.worded.take(turn, reserve);
        self.record(DebateFact::TurnStarted {
            turn,
            reserve,
            basis,
        })?;
        let until = self.clock.now() + self.policy.turn_time;
        self.askings.ask(turn, &model, request, until);
        Ok(())
    }

    fn wait(&mut self) -> Result<(), DebateError> {
        for reply in self.askings.heard(GLANCE) {
            self.take_in(reply)?;
        }
        for turn in self.askings.late(self.clock.now()) {
            self.fail(turn, TurnFailure::Late, UNKNOWN)?;
        }
        Ok(())
    }

    fn take_in(&mut self, reply: ModelReply<DebateTurnId>) -> Result<(), DebateError> {
        let ModelReply {
            id: turn,
            model,
            result,
        } = reply;
        let completion = match result {
            Ok(completion) => completion,
            Err(error) => {
                let (failure, usage) = failure(error);
                return self.fail(turn, failure, usage);
            }
        };
        let usage = usage(completion.usage);
        match reading::read(turn.role, &completion.text) {
            Ok(said) => {
                let said = Box::new(said);
                self.record(DebateFact::TurnTaken {
                    turn,
                    said,
                    model,
                    usage,
                })
            }
            Err(detail) => self.fail(turn, TurnFailure::Malformed { detail }, usage),
        }
    }

    fn fail(
        &mut self,
        turn: DebateTurnId,
        failure: TurnFailure,
        usage: Usage,
    ) -> Result<(), DebateError> {
        self.askings.forget(turn);
        self.record(DebateFact::TurnFailed {
            turn,
            failure,
            usage,
        })
    }

    /// Whether a person was asked about what the debate came to: then it was written once.
    fn was_asked(&self, file: &SpecFile) -> Result<bool, DebateError> {
        let Some(debate) = self.keeping.debate() else {
            return Ok(false);
        };
        let Some(written) = &debate.written else {
            return Ok(false);
        };
        let matter = matter(&file.project, &debate.order.path, written);
        let known = asking::known(self.room.store, &self.draft(file, debate))?;
        Ok(known.iter().any(|decision| decision.draft.matter == matter))
    }

    fn draft(&self, file: &SpecFile, debate: &Debate) -> Draft {
        ask(&DebateMatter {
            project: &file.project,
            file: &file.hash,
            debate,
            policy: self.room.policy,
            purse: self.room.caps.purse.as_ref(),
        })
    }

    /// Notes what the file is about to become, and writes it.
    fn write(&mut self, file: &SpecFile) -> Result<SpecFile, DebateError> {
        let debate = self.keeping.debate();
        let text = debate.and_then(|debate| write_record(file.text(), debate, self.room.policy));
        let text = text.unwrap_or_else(|| file.text().to_owned());
        let written = file::hash(&text);
        self.record(DebateFact::ResultReady { written })?;
        Ok(file.replace(&text)?)
    }

    fn put(&mut self, file: &SpecFile) -> Result<Asked, DebateError> {
        let Some(debate) = self.keeping.debate() else {
            return Ok(Asked::Settled(DebateStanding::Fruitless));
        };
        let draft = self.draft(file, debate);
        let at = self.clock.now();
        let clock = &mut *self.clock;
        asking::put(self.room.store, &draft, at, &mut || clock.chance())
    }

    /// A fact of this debate; its end settles the money.
    fn record(&mut self, fact: DebateFact) -> Result<(), DebateError> {
        let is_end = matches!(fact, DebateFact::DebateClosed { .. });
        let settled = is_end.then(|| self.keeping.settle()).flatten();
        let booking = settled.zip(self.keeping.debate());
        let booking = booking.map(|(booking, debate)| DebateBooking {
            number: debate.order.number,
            booking,
        });
        self.commit(fact, booking, Vec::new(), Vec::new())
    }

    /// Writes a fact, then folds it: it counts once it is written.
    fn commit(
        &mut self,
        fact: DebateFact,
        booking: Option<DebateBooking>,
        guards: Vec<Guard>,
        others: Vec<Append>,
    ) -> Result<(), DebateError> {
        let at = self.clock.now();
        let told = fact.clone();
        let moved = Fact::DebateMoved {
            debate: self.id.clone(),
            fact: Box::new(fact),
            booking,
        };
        self.hold
            .write_with(at, vec![moved.clone()], guards, others)??;
        // What was in words may be of another debate.
        self.worded.clear();
        self.keeping.apply(at, &moved);
        if let Some(debate) = self.keeping.debate() {
            (self.room.tell)(debate, &told);
        }
        Ok(())
    }
}
