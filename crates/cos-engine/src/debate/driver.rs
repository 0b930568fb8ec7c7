//! Drives the debates about one file: folds their stream, asks the core what comes next, journals,
//! asks models, writes the file, and puts the question. Holds the stream's lease while it does.

use super::asking::{self, Asked};
use super::kept::Keeping;
use super::wording::AnswerBounds;
use super::{
    DebateError, DebateResult, DebateRoom, DebateStanding, DebateWish, Debaters, SpecFile, file,
    opening, reading, wording,
};
use crate::council::used::{UNKNOWN, failure, usage};
use crate::model::{Askings, ModelReply};
use crate::world::{Append, Clock, Guard, Refused, StreamHold};
use cos_core::council::{TurnFailure, Usage};
use cos_core::debate::{
    Debate, DebateEnd, DebateFact, DebateOrder, DebateRequest, DebateStage, DebateTurnId, decide,
    stage, write_record,
};
use cos_core::decision::{Decision, Draft};
use cos_core::fact::{Fact, Stream};
use cos_core::id::{DebateId, RunId};
use cos_core::ledger::{CouncilBooking, DebateBooking, Scope};
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
        self.room.debaters.map_err(|why| why.clone().into())
    }

    /// What a debate may cost where nobody says less: no more than is left in its purse.
    fn most(&self) -> Result<Money, DebateError> {
        let single = self.room.caps.single;
        let Some(purse) = self.room.purse else {
            return Ok(single);
        };
        let balance = self.room.store.balance(&purse.scope())?;
        Ok(balance.available(purse.cap).min(single))
    }

    /// Opens a debate and holds its whole budget; an answer that wants it is used up by it.
    fn begin(
        &mut self,
        file: &SpecFile,
        answer: Option<&Decision>,
        wish: &DebateWish,
    ) -> Result<(), DebateError> {
        let _ = self.debaters()?;
        let most = self.most()?;
        let order = opening::order(file, self.keeping.debate(), answer, wish, most);
        let (today, _) = self.clock.today();
        let scope = Scope::Debate(self.id.clone(), order.number);
        let amount = order.budget;
        let mut caps = vec![(scope, self.room.caps.single)];
        caps.extend(self.room.purse.map(|purse| (purse.scope(), purse.cap)));
        if self.room.purse.is_none_or(|purse| purse.paid_by.is_none()) {
            caps.push((Scope::Day(today.clone()), self.room.caps.daily));
        }
        let room = |(scope, cap)| Guard::Available { scope, cap, amount };
        let mut guards: Vec<Guard> = caps.into_iter().map(room).collect();
        let mut others: Vec<Append> = Vec::new();
        if let Some(answer) = answer {
            let (used, guard) = asking::using(answer, &RunId::new(self.id.as_str()));
            others.push(used);
            guards.push(guard);
        }
        let booking = DebateBooking {
            number: order.number,
            booking: CouncilBooking::Held {
                amount,
                date: today,
            },
            purse: self.room.purse.cloned(),
        };
        self.open(order, booking, guards, others)
    }

    fn open(
        &mut self,
        order: DebateOrder,
        booking: DebateBooking,
        guards: Vec<Guard>,
        others: Vec<Append>,
    ) -> Result<(), DebateError> {
        let order = Box::new(order);
        let opened = DebateFact::DebateOpened { order };
        let written = self.commit(opened, Some(booking), guards, others);
        let Err(DebateError::Refused(Refused::Guard { guard })) = &written else {
            return written;
        };
        let Guard::Available { scope, cap, amount } = guard.as_ref() else {
            return Err(DebateError::Crowded);
        };
        Err(DebateError::OverCap {
            left: self.room.store.balance(scope)?.available(*cap),
            scope: scope.clone(),
            cap: *cap,
            amount: *amount,
        })
    }

    /// From where it stands to its end.
    fn drive(&mut self, file: &SpecFile) -> Result<(), DebateError> {
        loop {
            if self.room.interrupted.load(Ordering::Relaxed) {
                let path = file.path.clone();
                return Err(DebateError::Interrupted { path });
            }
            self.hold.keep(self.clock.now())??;
            let debate = self.keeping.debate();
            let request = debate.and_then(|debate| decide(debate, self.room.policy));
            match request {
                None => return Ok(()),
                Some(DebateRequest::Close(end)) => {
                    self.record(DebateFact::DebateClosed { end })?;
                }
                Some(DebateRequest::Wait) => self.wait()?,
                Some(DebateRequest::Ask {
                    turn,
                    reserve,
                    time,
                    tokens,
                }) => self.ask(
                    turn,
                    reserve,
                    AnswerBounds {
                        tokens,
                        time,
                        reserve,
                    },
                )?,
            }
        }
    }

    /// Journals that a turn begins, and only then asks.
    fn ask(
        &mut self,
        turn: DebateTurnId,
        reserve: Money,
        bounds: AnswerBounds,
    ) -> Result<(), DebateError> {
        let debaters = self.debaters()?;
        let model = debaters.speakers.model.clone();
        let named = debaters.model(turn.role).zip(self.keeping.debate());
        let request = named
            .map(|(name, debate)| wording::request(self.room.prompts, debate, turn, name, bounds))
            .transpose()?;
        self.record(DebateFact::TurnStarted { turn, reserve })?;
        let until = self.clock.now() + bounds.time;
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
            purse: self.room.purse,
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
        let held = self.keeping.held().filter(|_| is_end);
        let booking = held.zip(self.keeping.debate());
        let booking = booking.map(|((held, date), debate)| DebateBooking {
            number: debate.order.number,
            booking: CouncilBooking::Settled {
                held: *held,
                cost: debate.spent,
                date: date.clone(),
            },
            purse: self.room.purse.cloned(),
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
        self.keeping.apply(at, &moved);
        if let Some(debate) = self.keeping.debate() {
            (self.room.tell)(debate, &told);
        }
        Ok(())
    }
}
