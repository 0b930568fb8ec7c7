//! Holds the rows of the in-memory journal, and the derived rows that follow from its events.

use crate::run_row;
use crate::seal::{self, Body, Head};
use crate::{
    Append, Commit, DecisionFilter, FencingToken, Guard, JournalError, LeaseConflict, Recorded,
    Refused, RunRow,
};
use cos_core::audit::{self, EVENT_VERSION, Hash, Known, Row, Verification};
use cos_core::decision::{Decision, DecisionState, Subject};
use cos_core::event::{Event, Stream, StreamFamily};
use cos_core::id::{DecisionId, RunId};
use cos_core::inbox;
use cos_core::ledger::{Balance, Ledger, Scope};
use cos_core::time::Timestamp;
use cos_secret::redact;
use std::collections::BTreeMap;

#[derive(Default)]
pub(super) struct Truth {
    rows: Vec<Row>,
    /// The positions of each stream's rows.
    streams: BTreeMap<Stream, Vec<usize>>,
    /// Decisions in the order they were opened.
    decisions: Vec<Decision>,
    names: BTreeMap<DecisionId, usize>,
    ledger: Ledger,
    /// Runs in the order they were started.
    runs: Vec<RunId>,
    rowed: BTreeMap<RunId, RunRow>,
    leases: BTreeMap<Stream, (Option<FencingToken>, u64, Timestamp)>,
}

impl Truth {
    pub(super) fn events(&self) -> usize {
        self.rows.len()
    }

    pub(super) fn verify(&self, noted: Option<Hash>) -> Verification {
        let last = self.rows.last().map(|row| (row.seq, row.chain));
        let counted = Some(last.unwrap_or((0, Hash::START)));
        audit::verify(self.rows.iter().cloned().map(Ok), Known { counted, noted })
    }

    pub(super) fn commit(
        &mut self,
        batch: &[Commit],
    ) -> Result<Vec<Result<(), Refused>>, JournalError> {
        // An event that cannot be written fails the whole batch.
        let bodies: Result<Vec<Vec<Vec<Body<'_>>>>, _> = batch
            .iter()
            .map(|unit| unit.appends.iter().map(bodies_of).collect())
            .collect();
        let bodies = bodies.map_err(|error| JournalError::Store {
            path: "memory".to_owned(),
            what: error.to_string(),
        })?;
        let mut outcomes = Vec::with_capacity(batch.len());
        for (unit, bodies) in batch.iter().zip(bodies) {
            let outcome = self.refusal(unit).map_or(Ok(()), Err);
            if outcome.is_ok() {
                for (append, bodies) in unit.appends.iter().zip(bodies) {
                    for body in bodies {
                        self.append(&append.stream, EVENT_VERSION, unit.at, &body.text);
                        self.project(&append.stream, unit.at, &body.event);
                    }
                }
            }
            outcomes.push(outcome);
        }
        Ok(outcomes)
    }

    pub(super) fn append_raw(&mut self, stream: &Stream, v: u32, text: &str) {
        self.append(stream, v, Timestamp::default(), text);
    }

    fn head(&self, stream: &Stream) -> Head {
        self.streams
            .get(stream)
            .and_then(|places| self.rows.get(*places.last()?))
            .map_or((0, Hash::START), |row| (row.version, row.hash))
    }

    fn append(&mut self, stream: &Stream, v: u32, at: Timestamp, text: &str) {
        let name = stream.to_string();
        let end = self.rows.last().map_or(Hash::START, |row| row.chain);
        let sealed = seal::seal(&name, text, (v, at), self.head(stream), &end);
        let place = self.rows.len();
        self.rows.push(Row {
            seq: u64::try_from(place).unwrap_or(u64::MAX).saturating_add(1),
            stream: name,
            version: sealed.version,
            kind: seal::kind(text).to_owned(),
            v,
            at,
            body: text.to_owned(),
            hash: sealed.hash,
            chain: sealed.chain,
        });
        self.streams.entry(stream.clone()).or_default().push(place);
    }

    fn project(&mut self, stream: &Stream, at: Timestamp, event: &Event) {
        for line in event.lines() {
            self.ledger.book(&line);
        }
        if let Some((id, _)) = inbox::moved(event) {
            match self
                .names
                .get(id)
                .and_then(|at| self.decisions.get_mut(*at))
            {
                Some(known) => {
                    if let Some(moved) = inbox::apply(Some(known.clone()), event, at) {
                        *known = moved;
                    }
                }
                None => {
                    if let Some(opened) = inbox::apply(None, event, at) {
                        self.names.insert(id.clone(), self.decisions.len());
                        self.decisions.push(opened);
                    }
                }
            }
        }
        if let Stream::Run(run) = stream {
            let known = self.rowed.remove(run);
            let is_new = known.is_none();
            if let Some(rowed) = run_row::apply(known, run, event, at) {
                self.rowed.insert(run.clone(), rowed);
                if is_new {
                    self.runs.push(run.clone());
                }
            }
        }
    }

    fn refusal(&self, unit: &Commit) -> Option<Refused> {
        let broken = unit.guards.iter().find(|guard| !self.holds(guard));
        if let Some(guard) = broken {
            let guard = Box::new(guard.clone());
            return Some(Refused::Guard { guard });
        }
        unit.appends.iter().find_map(|append| {
            let owner = self.fenced(append, unit.at)?;
            let stream = append.stream.to_string();
            Some(Refused::Fenced { stream, owner })
        })
    }

    fn holds(&self, guard: &Guard) -> bool {
        match guard {
            Guard::New(stream) => self.head(stream).0 == 0,
            Guard::Ends { stream, version } => self.head(stream).0 == *version,
            Guard::Decision { id, state } => {
                let found = self.names.get(id).and_then(|at| self.decisions.get(*at));
                found.is_some_and(|decision| decision.state == *state)
            }
            Guard::Available { scope, cap, amount } => {
                self.balance(scope).available(*cap) >= *amount
            }
            Guard::Newest {
                project,
                subject,
                seen,
            } => {
                let subject = clean(subject);
                let newest = self.decisions.iter().rev().find(|decision| {
                    decision.draft.project == *project && decision.draft.subject == subject
                });
                newest.map(|decision| &decision.id) == seen.as_ref()
            }
        }
    }

    fn fenced(&self, append: &Append, at: Timestamp) -> Option<String> {
        let nobody = || "nobody".to_owned();
        let Some((held, _, until)) = self.leases.get(&append.stream) else {
            return append.fence.as_ref().map(|_| nobody());
        };
        let owner = held.as_ref().map(|fence| fence.owner.clone());
        match &append.fence {
            Some(fence) if held.as_ref() == Some(fence) => None,
            Some(_) => Some(owner.unwrap_or_else(nobody)),
            None => owner.filter(|_| *until > at),
        }
    }

    pub(super) fn read(&self, stream: &Stream, after: u64) -> Result<Vec<Recorded>, JournalError> {
        let places = self.streams.get(stream).map_or(&[][..], Vec::as_slice);
        let rows = places.iter().filter_map(|place| self.rows.get(*place));
        rows.filter(|row| row.version > after)
            .map(recorded)
            .collect()
    }

    pub(super) fn family(
        &self,
        family: StreamFamily,
    ) -> Result<Vec<(Stream, Recorded)>, JournalError> {
        let rows = self.rows.iter();
        let named = rows.filter_map(|row| Some((Stream::parse(&row.stream)?, row)));
        named
            .filter(|(stream, _)| family.holds(stream))
            .map(|(stream, row)| Ok((stream, recorded(row)?)))
            .collect()
    }

    pub(super) fn has_family(&self, family: StreamFamily) -> bool {
        let mut streams = self.streams.keys();
        streams.any(|stream| family.holds(stream))
    }

    pub(super) fn decisions(&self, filter: &DecisionFilter) -> Vec<Decision> {
        let exact = |id: &String| self.names.contains_key(&DecisionId::new(id.as_str()));
        let only = filter.id.as_ref().map(|id| (id, exact(id)));
        let named = |decision: &Decision| match only {
            None => true,
            Some((id, true)) => decision.id.as_str() == id,
            Some((id, false)) => id.chars().count() >= 4 && decision.id.as_str().starts_with(id),
        };
        let subject = filter.subject.as_ref();
        let subject = subject.map(|(project, subject)| (project, clean(subject)));
        let about = |decision: &Decision| {
            subject.as_ref().is_none_or(|(project, subject)| {
                decision.draft.project == **project && decision.draft.subject == *subject
            })
        };
        let mut found: Vec<&Decision> = self
            .decisions
            .iter()
            .filter(|one| filter.states.is_empty() || filter.states.contains(&one.state))
            .filter(|one| filter.run.as_ref().is_none_or(|run| one.draft.run == *run))
            .filter(|one| named(one) && about(one))
            .filter(|one| {
                let wanted = filter.checkpoints_of.as_ref();
                wanted.is_none_or(|project| {
                    let is_checkpoint = matches!(one.draft.subject, Subject::Checkpoint(_));
                    one.draft.project == *project && is_checkpoint
                })
            })
            .collect();
        if filter.states == [DecisionState::Pending] {
            found.sort_by_key(|one| std::cmp::Reverse(inbox::rank(&one.draft)));
        }
        let limit = filter.limit.unwrap_or(usize::MAX);
        found.into_iter().take(limit).cloned().collect()
    }

    pub(super) fn pending(&self) -> u64 {
        let pending = |one: &&Decision| one.state == DecisionState::Pending;
        u64::try_from(self.decisions.iter().filter(pending).count()).unwrap_or(u64::MAX)
    }

    pub(super) fn balance(&self, scope: &Scope) -> Balance {
        self.ledger.balance(scope)
    }

    pub(super) fn runs(&self, limit: usize) -> Vec<RunRow> {
        let newest = self.runs.iter().rev().take(limit);
        newest
            .filter_map(|run| self.rowed.get(run))
            .cloned()
            .collect()
    }

    pub(super) fn acquire(
        &mut self,
        stream: &Stream,
        owner: &str,
        now: Timestamp,
        until: Timestamp,
        dead: &dyn Fn(&str) -> bool,
    ) -> Result<FencingToken, LeaseConflict> {
        let (holder, token, end) =
            self.leases
                .get(stream)
                .cloned()
                .unwrap_or((None, 0, Timestamp::default()));
        if let Some(fence) = holder
            && fence.owner != owner
            && end > now
            && !dead(&fence.owner)
        {
            return Err(LeaseConflict {
                holder: fence.owner,
                expires: end,
            });
        }
        let token = token + 1;
        let fence = FencingToken {
            owner: owner.to_owned(),
            token,
        };
        let row = (Some(fence.clone()), token, until);
        self.leases.insert(stream.clone(), row);
        Ok(fence)
    }

    pub(super) fn holder(&self, stream: &Stream) -> Option<LeaseConflict> {
        let (fence, _, until) = self.leases.get(stream)?;
        fence.as_ref().map(|fence| LeaseConflict {
            holder: fence.owner.clone(),
            expires: *until,
        })
    }

    pub(super) fn hold(
        &mut self,
        stream: &Stream,
        fence: &FencingToken,
        until: Option<Timestamp>,
    ) -> bool {
        match self.leases.get_mut(stream) {
            Some((held, _, end)) if held.as_ref() == Some(fence) => {
                match until {
                    Some(until) => *end = until,
                    None => *held = None,
                }
                true
            }
            _ => false,
        }
    }
}

fn recorded(row: &Row) -> Result<Recorded, JournalError> {
    let event = seal::read_event(&row.body, row.v).map_err(|error| unreadable(row, &error))?;
    Ok(Recorded {
        seq: row.seq,
        version: row.version,
        at: row.at,
        event,
    })
}

fn bodies_of(append: &Append) -> Result<Vec<Body<'_>>, serde_json::Error> {
    append.events.iter().map(Body::of).collect()
}

/// Returns a subject as it is stored.
fn clean(subject: &Subject) -> Subject {
    match subject {
        Subject::Action(goal, action) => {
            let clean = redact::text(action).unwrap_or_else(|| action.clone());
            Subject::Action(goal.clone(), clean)
        }
        other => other.clone(),
    }
}

fn unreadable(row: &Row, error: &serde_json::Error) -> JournalError {
    JournalError::Unreadable {
        path: "memory".to_owned(),
        seq: row.seq,
        what: error.to_string(),
    }
}
