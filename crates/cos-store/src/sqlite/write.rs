//! Writes one batch as one transaction: first guards and fencing, so that a refused unit writes
//! nothing; then events, then derived rows.

use super::cell::{count, hash, run, whole};
use super::fault::Fault;
use super::lease;
use super::project::{self, Balances};
use crate::seal::{self, Body, Head};
use crate::{Commit, FencingToken, Guard, Refused};
use cos_core::audit::{EVENT_VERSION, Hash};
use cos_core::time::Timestamp;
use rusqlite::{Connection, OptionalExtension as _, Row, params};
use std::collections::HashMap;

/// A cache between commits; invalid once another connection has written.
#[derive(Default)]
pub(super) struct Memory {
    /// The database's change counter at the time of the cache.
    version: Option<i64>,
    seq: u64,
    chain: Hash,
    heads: HashMap<String, Head>,
    pub(super) balances: Balances,
}

/// How many streams and scopes are cached.
const REMEMBERED: usize = 2048;

/// Runs `work` in one transaction: it is synced as a whole, or nothing happened.
pub(super) fn transact<T>(
    db: &Connection,
    memory: &mut Memory,
    work: impl FnOnce(&Connection, &mut Memory) -> Result<T, Fault>,
) -> Result<T, Fault> {
    run(db, "BEGIN IMMEDIATE")?;
    let done = memory
        .refresh(db)
        .and_then(|()| work(db, memory))
        .and_then(|value| run(db, "COMMIT").map_err(Fault::from).map(|()| value));
    if done.is_err() {
        *memory = Memory::default();
        // After some errors SQLite has already rolled back.
        if !db.is_autocommit() {
            run(db, "ROLLBACK")?;
        }
    }
    done
}

/// Writes every unit that passes its guards and fencing.
pub(super) fn commit(
    db: &Connection,
    memory: &mut Memory,
    batch: &[Commit],
) -> Result<Vec<Result<(), Refused>>, Fault> {
    let before = memory.seq;
    let mut outcomes = Vec::with_capacity(batch.len());
    for unit in batch {
        let refused = refusal(db, memory, unit)?;
        if refused.is_none() {
            write(db, memory, unit)?;
        }
        outcomes.push(refused.map_or(Ok(()), Err));
    }
    if memory.seq > before {
        memory.balances.flush(db)?;
        db.prepare_cached("UPDATE head SET seq = ?1, chain = ?2")?
            .execute(params![whole(memory.seq), memory.chain.as_bytes()])?;
    }
    Ok(outcomes)
}

impl Memory {
    /// Clears an outdated cache, inside the transaction that uses it.
    fn refresh(&mut self, db: &Connection) -> Result<(), Fault> {
        let version: i64 = db
            .prepare_cached("PRAGMA data_version")?
            .query_row([], |row| row.get(0))?;
        let full = self.heads.len() > REMEMBERED || self.balances.len() > REMEMBERED;
        if self.version == Some(version) && !full {
            return Ok(());
        }
        let place = |row: &Row<'_>| Ok((count(row, 0)?, hash(row, 1)?));
        let counted = db
            .prepare_cached("SELECT seq, chain FROM head")?
            .query_row([], place)?;
        let last = db
            .prepare_cached("SELECT seq, chain FROM event ORDER BY seq DESC LIMIT 1")?
            .query_row([], place)
            .optional()?
            .unwrap_or((0, Hash::START));
        if counted != last {
            let what = format!(
                "event {} was counted, but the last is {}",
                counted.0, last.0
            );
            return Err(Fault::Damaged(what));
        }
        *self = Self {
            version: Some(version),
            seq: last.0,
            chain: last.1,
            ..Self::default()
        };
        Ok(())
    }

    fn head(&mut self, db: &Connection, stream: &str) -> Result<Head, Fault> {
        if let Some(head) = self.heads.get(stream) {
            return Ok(*head);
        }
        let sql = "SELECT version, hash FROM event WHERE stream = ?1 ORDER BY version DESC LIMIT 1";
        let head = db
            .prepare_cached(sql)?
            .query_row([stream], |row| Ok((count(row, 0)?, hash(row, 1)?)))
            .optional()?
            .unwrap_or((0, Hash::START));
        self.heads.insert(stream.to_owned(), head);
        Ok(head)
    }
}

fn refusal(db: &Connection, memory: &mut Memory, unit: &Commit) -> Result<Option<Refused>, Fault> {
    for guard in &unit.guards {
        if !holds(db, memory, guard)? {
            let guard = Box::new(guard.clone());
            return Ok(Some(Refused::Guard { guard }));
        }
    }
    for append in &unit.appends {
        let stream = append.stream.to_string();
        if let Some(owner) = fenced(db, &stream, append.fence.as_ref(), unit.at)? {
            return Ok(Some(Refused::Fenced { stream, owner }));
        }
    }
    Ok(None)
}

fn holds(db: &Connection, memory: &mut Memory, guard: &Guard) -> Result<bool, Fault> {
    match guard {
        Guard::New(stream) => Ok(memory.head(db, &stream.to_string())?.0 == 0),
        Guard::Ends { stream, version } => Ok(memory.head(db, &stream.to_string())?.0 == *version),
        Guard::Decision { id, state } => {
            let found: Option<String> = db
                .prepare_cached("SELECT state FROM decision WHERE id = ?1")?
                .query_row([id.as_str()], |row| row.get(0))
                .optional()?;
            Ok(found.as_deref() == Some(state.name()))
        }
        Guard::Available { scope, cap, amount } => {
            let balance = memory.balances.of(db, project::scope_key(scope)?)?;
            Ok(balance.available(*cap) >= *amount)
        }
        Guard::Newest {
            project,
            subject,
            seen,
        } => {
            let sql = "SELECT id FROM decision WHERE project = ?1 AND subject = ?2
                       ORDER BY seq DESC LIMIT 1";
            let newest: Option<String> = db
                .prepare_cached(sql)?
                .query_row([project, &project::subject_key(subject)?], |row| row.get(0))
                .optional()?;
            Ok(newest.as_deref() == seen.as_ref().map(cos_core::id::DecisionId::as_str))
        }
    }
}

/// Returns the holder that stops the writer from writing the stream, if there is one.
fn fenced(
    db: &Connection,
    stream: &str,
    fence: Option<&FencingToken>,
    at: Timestamp,
) -> Result<Option<String>, Fault> {
    let Some(lease) = lease::find(db, stream)? else {
        return Ok(fence.map(|_| "nobody".to_owned()));
    };
    Ok(match fence {
        Some(fence) if lease.owner.as_ref() == Some(&fence.owner) && lease.token == fence.token => {
            None
        }
        Some(_) => Some(lease.owner.unwrap_or_else(|| "nobody".to_owned())),
        None => lease.owner.filter(|_| lease.until > at),
    })
}

fn write(db: &Connection, memory: &mut Memory, unit: &Commit) -> Result<(), Fault> {
    let mut insert = db.prepare_cached(
        "INSERT INTO event (seq, stream, version, kind, v, at, body, hash, chain)
         VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9)",
    )?;
    for append in &unit.appends {
        let stream = append.stream.to_string();
        let mut head = memory.head(db, &stream)?;
        for event in &append.events {
            let body = Body::of(event).map_err(|error| Fault::Other(error.to_string()))?;
            let sealed = seal::seal(
                &stream,
                &body.text,
                (EVENT_VERSION, unit.at),
                head,
                &memory.chain,
            );
            memory.seq += 1;
            memory.chain = sealed.chain;
            head = (sealed.version, sealed.hash);
            insert.execute(params![
                whole(memory.seq),
                stream,
                whole(sealed.version),
                seal::kind(&body.text),
                EVENT_VERSION,
                unit.at.0,
                body.text,
                sealed.hash.as_bytes(),
                sealed.chain.as_bytes(),
            ])?;
            let place = project::Place {
                seq: memory.seq,
                stream: &append.stream,
                at: unit.at,
            };
            project::event(db, &mut memory.balances, &place, &body.event)?;
        }
        memory.heads.insert(stream, head);
    }
    Ok(())
}
