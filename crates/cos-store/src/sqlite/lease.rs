//! Manages the leases of streams. A lease need not survive a power failure, because its holder dies
//! too. So it is not synced by itself. The next commit of an event syncs it, so no event can
//! survive without its lease.

use super::cell::{count, run, whole};
use super::fault::Fault;
use super::schema;
use crate::{FencingToken, LeaseConflict};
use cos_core::audit::Flaw;
use cos_core::event::Stream;
use cos_core::time::{Span, Timestamp};
use rusqlite::types::ValueRef;
use rusqlite::{Connection, OptionalExtension as _, params};

/// Runs `work` in a transaction that is atomic and ordered, but not synced.
pub(super) fn unsynced<T>(
    db: &Connection,
    work: impl FnOnce(&Connection) -> Result<T, Fault>,
) -> Result<T, Fault> {
    run(db, "PRAGMA synchronous = NORMAL")?;
    let done = run(db, "BEGIN IMMEDIATE")
        .map_err(Fault::from)
        .and_then(|()| {
            let done = work(db);
            let ended = run(db, if done.is_ok() { "COMMIT" } else { "ROLLBACK" });
            if ended.is_err() && !db.is_autocommit() {
                run(db, "ROLLBACK")?;
            }
            ended?;
            done
        });
    run(db, "PRAGMA synchronous = FULL")?;
    done
}

/// The lease of a stream.
pub(super) struct Row {
    pub(super) owner: Option<String>,
    pub(super) token: u64,
    pub(super) until: Timestamp,
}

pub(super) fn find(db: &Connection, stream: &str) -> Result<Option<Row>, Fault> {
    let sql = "SELECT owner, token, until FROM lease WHERE stream = ?1";
    let found = db.prepare_cached(sql)?.query_row([stream], |row| {
        Ok(Row {
            owner: row.get(0)?,
            token: count(row, 1)?,
            until: Timestamp(row.get(2)?),
        })
    });
    Ok(found.optional()?)
}

pub(super) fn acquire(
    db: &Connection,
    stream: &str,
    owner: &str,
    now: Timestamp,
    until: Timestamp,
    dead: &dyn Fn(&str) -> bool,
) -> Result<Result<FencingToken, LeaseConflict>, Fault> {
    let known = find(db, stream)?;
    let token = known.as_ref().map_or(0, |row| row.token) + 1;
    if let Some(Row {
        owner: Some(holder),
        until,
        ..
    }) = known
        && holder != owner
        && until > now
        && !dead(&holder)
    {
        return Ok(Err(LeaseConflict {
            holder,
            expires: until,
        }));
    }
    let sql = "INSERT INTO lease (stream, token, owner, until) VALUES (?1, ?2, ?3, ?4)
               ON CONFLICT (stream) DO UPDATE
               SET token = excluded.token, owner = excluded.owner, until = excluded.until";
    db.prepare_cached(sql)?
        .execute(params![stream, whole(token), owner, until.0])?;
    Ok(Ok(FencingToken {
        owner: owner.to_owned(),
        token,
    }))
}

/// Extends a lease that is still held, or releases it.
pub(super) fn update(
    db: &Connection,
    stream: &str,
    fence: &FencingToken,
    until: Option<Timestamp>,
) -> Result<bool, Fault> {
    let owner = until.map(|_| fence.owner.as_str());
    let end = until.unwrap_or_default();
    let sql = "UPDATE lease SET owner = ?4, until = ?5
               WHERE stream = ?1 AND owner = ?2 AND token = ?3";
    let changed = db.prepare_cached(sql)?.execute(params![
        stream,
        fence.owner,
        whole(fence.token),
        owner,
        end.0
    ])?;
    Ok(changed > 0)
}

/// Returns the owners with an active lease.
pub(super) fn owners(db: &Connection, now: Timestamp) -> Result<Vec<String>, Fault> {
    let sql = "SELECT DISTINCT owner FROM lease WHERE owner IS NOT NULL AND until > ?1";
    let mut select = db.prepare(sql)?;
    let rows = select.query_map([now.0], |row| row.get(0))?;
    Ok(rows.collect::<Result<_, _>>()?)
}

/// The longest lease of any process.
const LONGEST: Span = Span::minutes(24 * 60);

/// The number of faulty leases that are reported.
const MOST_REPORTED: usize = 20;

/// Returns the leases that no process could have written. No event records a lease, so a false but
/// plausible one cannot be found.
pub(super) fn flaws(db: &Connection, latest: Timestamp) -> rusqlite::Result<Vec<Flaw>> {
    let mut select = db.prepare("SELECT stream, token, owner, until FROM lease")?;
    let mut rows = select.query([])?;
    let mut flaws = Vec::new();
    while let Some(row) = rows.next()? {
        let stream = schema::text(row.get_ref(0)?);
        let owner = row.get_ref(2)?;
        let token = row.get_ref(1)?.as_i64_or_null()?.unwrap_or(0);
        let until = row.get_ref(3)?.as_i64_or_null()?.unwrap_or(i64::MAX);
        let is_held = owner != ValueRef::Null;
        let why = if Stream::parse(&stream).is_none() {
            "is not a stream that this version knows"
        } else if token < 1 {
            "has an invalid token"
        } else if is_held && schema::text(owner).is_empty() {
            "has an owner without a name"
        } else if !is_held && until != 0 {
            "has an end but no owner"
        } else if is_held && until > (latest + LONGEST).0 {
            "is held for too long"
        } else {
            continue;
        };
        if flaws.len() < MOST_REPORTED {
            flaws.push(Flaw::Lease { stream, why });
        }
    }
    Ok(flaws)
}
