//! Updates the derived rows (questions, runs, balances) in the same transaction as the events.

use super::cell::{count, whole};
use super::fault::Fault;
use crate::run_row;
use cos_core::decision::{Draft, Subject};
use cos_core::event::{Event, RunSpec, Stream};
use cos_core::id::{DecisionId, RunId};
use cos_core::inbox;
use cos_core::ledger::{Balance, Scope};
use cos_core::money::Money;
use cos_core::time::Timestamp;
use cos_secret::redact;
use rusqlite::{Connection, OptionalExtension as _, params};
use std::collections::HashMap;

/// The position of an event.
pub(super) struct Place<'a> {
    pub(super) seq: u64,
    pub(super) stream: &'a Stream,
    pub(super) at: Timestamp,
}

/// Returns a unique key for a scope.
pub(super) fn scope_key(scope: &Scope) -> Result<String, Fault> {
    serde_json::to_string(scope).map_err(|error| Fault::Other(error.to_string()))
}

/// Returns the key of a subject, redacted as in the events.
pub(super) fn subject_key(subject: &Subject) -> Result<String, Fault> {
    let other = |error: serde_json::Error| Fault::Other(error.to_string());
    let mut value = serde_json::to_value(subject).map_err(other)?;
    if !redact::value(&mut value) {
        return serde_json::to_string(subject).map_err(other);
    }
    serde_json::to_string(&value).map_err(other)
}

/// The totals in the open transaction; changed ones are written once, before the commit.
#[derive(Default)]
pub(super) struct Balances {
    known: HashMap<String, Balance>,
    moved: Vec<String>,
}

impl Balances {
    pub(super) fn len(&self) -> usize {
        self.known.len()
    }

    pub(super) fn of(&mut self, db: &Connection, key: String) -> Result<Balance, Fault> {
        if let Some(balance) = self.known.get(&key) {
            return Ok(*balance);
        }
        let balance = read_balance(db, &key)?;
        self.known.insert(key, balance);
        Ok(balance)
    }

    fn book(&mut self, db: &Connection, event: &Event) -> Result<(), Fault> {
        for line in event.lines() {
            for scope in &line.scopes {
                let key = scope_key(scope)?;
                let mut balance = self.of(db, key.clone())?;
                balance.book(&line);
                self.known.insert(key.clone(), balance);
                if !self.moved.contains(&key) {
                    self.moved.push(key);
                }
            }
        }
        Ok(())
    }

    pub(super) fn flush(&mut self, db: &Connection) -> Result<(), Fault> {
        let mut upsert = db.prepare_cached(
            "INSERT INTO balance VALUES (?1, ?2, ?3, ?4) ON CONFLICT (scope) DO UPDATE
             SET granted = excluded.granted, settled = excluded.settled,
                 reserved = excluded.reserved",
        )?;
        for key in self.moved.drain(..) {
            let sums = self.known.get(&key).copied().unwrap_or_default();
            let micros = |money: Money| whole(money.as_micros());
            let (granted, settled) = (micros(sums.granted), micros(sums.settled));
            upsert.execute(params![key, granted, settled, micros(sums.reserved)])?;
        }
        Ok(())
    }
}

/// Returns the stored totals of a scope; zero if it is new.
pub(super) fn read_balance(db: &Connection, key: &str) -> Result<Balance, Fault> {
    let sql = "SELECT granted, settled, reserved FROM balance WHERE scope = ?1";
    let read = db.prepare_cached(sql)?.query_row([key], |row| {
        Ok(Balance {
            granted: Money::micros(count(row, 0)?),
            settled: Money::micros(count(row, 1)?),
            reserved: Money::micros(count(row, 2)?),
        })
    });
    Ok(read.optional()?.unwrap_or_default())
}

/// Updates every row that an event changes.
pub(super) fn event(
    db: &Connection,
    balances: &mut Balances,
    place: &Place<'_>,
    event: &Event,
) -> Result<(), Fault> {
    balances.book(db, event)?;
    match event {
        Event::DecisionOpened {
            decision, draft, ..
        } => open(db, place, decision, draft)?,
        _ => move_decision(db, place, event)?,
    }
    match (run_of(place.stream), event) {
        (Some(run), Event::RunStarted { spec, .. }) => start(db, place, run, spec),
        (Some(run), event) => advance(db, run, event),
        (None, _) => Ok(()),
    }
}

fn open(db: &Connection, place: &Place<'_>, id: &DecisionId, draft: &Draft) -> Result<(), Fault> {
    let sql = "INSERT INTO decision (seq, id, project, subject, run, state, rank)
               VALUES (?1, ?2, ?3, ?4, ?5, 'pending', ?6) ON CONFLICT (id) DO NOTHING";
    db.prepare_cached(sql)?.execute(params![
        whole(place.seq),
        id.as_str(),
        draft.project,
        subject_key(&draft.subject)?,
        draft.run.as_str(),
        inbox::rank(draft),
    ])?;
    Ok(())
}

fn move_decision(db: &Connection, place: &Place<'_>, event: &Event) -> Result<(), Fault> {
    let Some((id, state)) = inbox::moved(event) else {
        return Ok(());
    };
    let resolved = matches!(event, Event::DecisionResolved { .. }).then(|| whole(place.seq));
    let consumed_by = match event {
        Event::DecisionConsumed { run, .. } => Some(run.as_str()),
        _ => None,
    };
    let mut origins = inbox::origins(state).iter().map(|origin| origin.name());
    let sql = "UPDATE decision SET state = ?2, resolved = coalesce(?3, resolved),
               consumed_by = coalesce(?4, consumed_by) WHERE id = ?1 AND state IN (?5, ?6)";
    db.prepare_cached(sql)?.execute(params![
        id.as_str(),
        state.name(),
        resolved,
        consumed_by,
        origins.next(),
        origins.next(),
    ])?;
    Ok(())
}

fn start(db: &Connection, place: &Place<'_>, run: &RunId, spec: &RunSpec) -> Result<(), Fault> {
    let sql = "INSERT INTO run (seq, id, project, source, started_at, open)
               VALUES (?1, ?2, ?3, ?4, ?5, 1) ON CONFLICT (id) DO NOTHING";
    db.prepare_cached(sql)?.execute(params![
        whole(place.seq),
        run.as_str(),
        spec.project,
        spec.source,
        place.at.0,
    ])?;
    Ok(())
}

fn advance(db: &Connection, run: &RunId, event: &Event) -> Result<(), Fault> {
    let Some(now) = run_row::run_session(event) else {
        return Ok(());
    };
    let name = now.ended().as_ref().map(serde_json::to_string).transpose();
    let name = name.map_err(|error| Fault::Other(error.to_string()))?;
    db.prepare_cached("UPDATE run SET open = ?2, ended = ?3 WHERE id = ?1")?
        .execute(params![run.as_str(), now.is_open(), name])?;
    Ok(())
}

/// Returns the run of a stream.
const fn run_of(stream: &Stream) -> Option<&cos_core::id::RunId> {
    match stream {
        Stream::Run(run) => Some(run),
        Stream::Decision(_)
        | Stream::Action(_)
        | Stream::Allowances(_)
        | Stream::Checkpoint(_)
        | Stream::Council(_)
        | Stream::Debate(_)
        | Stream::Workflow(_)
        | Stream::Calendar => None,
    }
}
