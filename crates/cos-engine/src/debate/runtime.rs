//! Drives the debates about one file under the stream's lease: reads their events, asks the core
//! for the next step, journals it, asks models, writes the file, and asks the person.

mod begin;

use super::asking::{self, Asked};
use super::prompting::AnswerBounds;
use super::stored::Keeping;
use super::{
    DebateError, DebateOptions, DebateResult, DebateRoom, DebateStanding, Debaters, SpecFile, file,
    opening, parsing, prompting,
};
use crate::council::{PreparedTurns, UNKNOWN, failure, usage};
use crate::model::{ModelReply, RunningRequests};
use crate::ports::Clock;
use cos_core::council::{ReserveBasis, TurnFailure, Usage};
use cos_core::debate::{
    Debate, DebateEnd, DebateEvent, DebatePolicy, DebateRequest, DebateStage, DebateTurnId, decide,
    due, stage, write_record,
};
use cos_core::decision::Draft;
use cos_core::event::{Event, Stream};
use cos_core::id::DebateId;
use cos_core::ledger::DebateBooking;
use cos_core::money::Money;
use cos_core::question::debate::{DebateQuestion, ask, decision_key};
use cos_store::{Append, Guard, StreamLease};
use std::sync::atomic::Ordering;
use std::time::Duration;

/// The longest wait between two checks of the clock and of signals.
const POLL_INTERVAL: Duration = Duration::from_millis(200);

struct Session<'a> {
    room: DebateRoom<'a>,
    clock: &'a mut dyn Clock,
    id: DebateId,
    lease: StreamLease<'a>,
    keeping: Keeping,
    running_requests: RunningRequests<DebateTurnId>,
    /// The limits, with the worst-case cost of the next turn.
    policy: DebatePolicy,
    prepared: PreparedTurns<DebateTurnId>,
}

/// Brings a file as far as possible without a person: debates it, writes the result, and asks.
/// Finished steps are not repeated.
pub fn debate(
    room: DebateRoom<'_>,
    clock: &mut dyn Clock,
    file: SpecFile,
    request: &DebateOptions,
) -> Result<DebateResult, DebateError> {
    prompting::check(room.prompts)?;
    let id = opening::name(&file);
    let stream = Stream::Debate(id.clone());
    let taken = StreamLease::take(
        room.store,
        stream.clone(),
        room.owner,
        clock.now(),
        room.dead,
    )?;
    let lease = taken.map_err(|conflict| DebateError::LeaseConflict {
        path: file.path.clone(),
        conflict,
    })?;
    let mut session = Session {
        room,
        clock,
        id,
        lease,
        keeping: Keeping::default(),
        running_requests: RunningRequests::default(),
        policy: room.policy.clone(),
        prepared: PreparedTurns::default(),
    };
    let result = session.run(&stream, file, request);
    if !matches!(result, Err(DebateError::Refused(_))) {
        session.lease.release();
    }
    result.map(|(standing, file)| DebateResult {
        kept: session.keeping.finish(),
        standing,
        file,
    })
}

impl Session<'_> {
    fn run(
        &mut self,
        stream: &Stream,
        mut file: SpecFile,
        request: &DebateOptions,
    ) -> Result<(DebateStanding, SpecFile), DebateError> {
        for one in self.room.store.read(stream, 0)? {
            self.keeping.apply(one.at, &one.event);
        }
        // Each step advances the file or its debate.
        loop {
            match stage(self.keeping.debate(), &file.hash) {
                DebateStage::Abandon => {
                    self.record(DebateEvent::DebateResumed)?;
                    let end = DebateEnd::Abandoned;
                    self.record(DebateEvent::DebateClosed { end })?;
                    continue;
                }
                DebateStage::Ask => match self.put(&file)? {
                    Asked::Settled(standing) => return Ok((standing, file)),
                    Asked::Again(answer) => self.begin(&file, Some(&answer), request)?,
                },
                DebateStage::Write if !self.was_asked(&file)? => {
                    file = self.write(&file)?;
                    continue;
                }
                // The file was restored after it was written, so another debate is wanted.
                DebateStage::Begin | DebateStage::Write => self.begin(&file, None, request)?,
                DebateStage::GoOn => {
                    self.allows(request)?;
                    let _ = self.debaters()?;
                    self.record(DebateEvent::DebateResumed)?;
                }
            }
            self.drive(&file)?;
            let debate = self.keeping.debate();
            if debate.is_none_or(|debate| debate.last_critique().is_none()) {
                return Ok((DebateStanding::Fruitless, file));
            }
        }
    }

    /// Checks that a wish matches the debate that was opened, which keeps its own limits.
    fn allows(&self, request: &DebateOptions) -> Result<(), DebateError> {
        let debate_spec = self.keeping.debate().map(|debate| &debate.debate_spec);
        match debate_spec.filter(|debate_spec| !request.is_met_by(debate_spec)) {
            None => Ok(()),
            Some(debate_spec) => Err(DebateError::Begun {
                path: debate_spec.path.clone(),
                rounds: debate_spec.rounds,
                budget: debate_spec.budget,
            }),
        }
    }

    fn debaters(&self) -> Result<&Debaters, DebateError> {
        Ok(self.room.debaters.map_err(Clone::clone)?)
    }

    /// Drives a debate to its end.
    fn drive(&mut self, file: &SpecFile) -> Result<(), DebateError> {
        loop {
            if self.room.interrupted.load(Ordering::Relaxed) {
                let path = file.path.clone();
                return Err(DebateError::Interrupted { path });
            }
            self.lease.keep(self.clock.now())??;
            self.prepare_request()?;
            let debate = self.keeping.debate();
            let request = debate.and_then(|debate| decide(debate, &self.policy));
            match request {
                None => return Ok(()),
                Some(DebateRequest::Close(end)) => {
                    self.record(DebateEvent::DebateClosed { end })?;
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

    /// Builds the next request and computes what it may cost, so that the reserve of a turn is its
    /// worst case.
    fn prepare_request(&mut self) -> Result<(), DebateError> {
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
        let reckoned = self.prepared.prepare(&[turn], &*model, |turn| {
            let request =
                name.map(|name| prompting::request(room.prompts, debate, turn, name, bounds));
            request.transpose()
        })?;
        for (turn, worst) in reckoned {
            self.policy.turn_reserves.note(turn.role, worst);
        }
        Ok(())
    }

    /// Journals that a turn begins, and then asks.
    fn ask(
        &mut self,
        turn: DebateTurnId,
        reserve: Money,
        basis: ReserveBasis,
    ) -> Result<(), DebateError> {
        let model = self.debaters()?.speakers.model.clone();
        let request = self.prepared.take(turn, reserve);
        self.record(DebateEvent::TurnStarted {
            turn,
            reserve,
            basis,
        })?;
        let until = self.clock.now() + self.policy.turn_time;
        self.running_requests.ask(turn, &model, request, until);
        Ok(())
    }

    fn wait(&mut self) -> Result<(), DebateError> {
        for reply in self.running_requests.replies(POLL_INTERVAL) {
            self.accept(reply)?;
        }
        for turn in self.running_requests.late(self.clock.now()) {
            self.fail(turn, TurnFailure::Late, UNKNOWN)?;
        }
        Ok(())
    }

    fn accept(&mut self, reply: ModelReply<DebateTurnId>) -> Result<(), DebateError> {
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
        match parsing::parse_debate_statement(turn.role, &completion.text) {
            Ok(statement) => {
                let statement = Box::new(statement);
                self.record(DebateEvent::TurnTaken {
                    turn,
                    said: statement,
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
        self.running_requests.forget(turn);
        self.record(DebateEvent::TurnFailed {
            turn,
            failure,
            usage,
        })
    }

    /// Checks whether a person was asked about the result; then the file was written once.
    fn was_asked(&self, file: &SpecFile) -> Result<bool, DebateError> {
        let Some(debate) = self.keeping.debate() else {
            return Ok(false);
        };
        let Some(written) = &debate.written else {
            return Ok(false);
        };
        let decision_key = decision_key(&file.project, &debate.debate_spec.path, written);
        let known = asking::decisions_about(self.room.store, &self.draft(file, debate))?;
        Ok(known
            .iter()
            .any(|decision| decision.draft.decision_key == decision_key))
    }

    fn draft(&self, file: &SpecFile, debate: &Debate) -> Draft {
        ask(&DebateQuestion {
            project: &file.project,
            file: &file.hash,
            debate,
            policy: self.room.policy,
            budget_scope: self.room.caps.budget_scope.as_ref(),
        })
    }

    /// Records what the file will become, and writes it.
    fn write(&mut self, file: &SpecFile) -> Result<SpecFile, DebateError> {
        let debate = self.keeping.debate();
        let text = debate.and_then(|debate| write_record(file.text(), debate, self.room.policy));
        let text = text.unwrap_or_else(|| file.text().to_owned());
        let written = file::hash(&text);
        self.record(DebateEvent::ResultReady { written })?;
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

    /// Records an event of this debate; the last one settles the money.
    fn record(&mut self, event: DebateEvent) -> Result<(), DebateError> {
        let is_end = matches!(event, DebateEvent::DebateClosed { .. });
        let settled = is_end.then(|| self.keeping.book_rest()).flatten();
        let booking = settled.zip(self.keeping.debate());
        let booking = booking.map(|(booking, debate)| DebateBooking {
            number: debate.debate_spec.number,
            booking,
        });
        self.commit(event, booking, Vec::new(), Vec::new())
    }

    /// Journals an event, then applies it: it counts once it is written.
    fn commit(
        &mut self,
        event: DebateEvent,
        booking: Option<DebateBooking>,
        guards: Vec<Guard>,
        others: Vec<Append>,
    ) -> Result<(), DebateError> {
        let at = self.clock.now();
        let written = event.clone();
        let moved = Event::DebateMoved {
            debate: self.id.clone(),
            event: Box::new(event),
            booking,
        };
        self.lease
            .write_with(at, vec![moved.clone()], guards, others)??;
        // The requests may belong to another debate.
        self.prepared.clear();
        self.keeping.apply(at, &moved);
        if let Some(debate) = self.keeping.debate() {
            (self.room.tell)(debate, &written);
        }
        Ok(())
    }
}
