//! What the journal is worth on this machine, measured through the same doors the driver uses.
//!
//! Each wants a folder of its own, empty at first. Every fact that is counted is synced.

mod large;
mod wide;

pub use large::{Large, journal};
pub use wide::{Wide, wide};

use crate::store::conformance::samples;
use crate::store::sqlite::SqliteJournal;
use crate::world::{Append, Commit, Fence, Guard, Journal as _, JournalError, Lease as _};
use cos_core::fact::Fact;
use cos_core::id::RunId;
use cos_core::ledger::Scope;
use cos_core::money::Money;
use cos_core::time::{LocalDate, Span, Timestamp};
use rusqlite::Connection;
use serde::Serialize;
use std::path::Path;
use std::time::{Duration, Instant};

/// Why a measurement came to nothing.
#[derive(Debug, thiserror::Error)]
pub enum BenchError {
    /// The journal failed.
    #[error(transparent)]
    Journal(#[from] JournalError),
    /// SQLite without the journal failed.
    #[error(transparent)]
    Sqlite(#[from] rusqlite::Error),
    /// The journal did something else than was measured.
    #[error("the journal refused what it was measured by: {0}")]
    Refused(String),
}

/// How fast one thing after the other becomes durable.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Rate {
    /// How many.
    pub count: u64,
    /// In how long.
    pub seconds: f64,
    /// How many a second.
    pub per_second: f64,
    /// How long half of them took at most, in microseconds.
    pub median_us: f64,
    /// How long 99 of 100 took at most, in microseconds.
    pub p99_us: f64,
}

impl Rate {
    fn of(mut each: Vec<Duration>) -> Self {
        each.sort_unstable();
        let seconds = each.iter().sum::<Duration>().as_secs_f64();
        let at = |percent: usize| {
            let place = each.len().saturating_sub(1) * percent / 100;
            each.get(place).map_or(0.0, |took| took.as_secs_f64() * 1e6)
        };
        let count = u64::try_from(each.len()).unwrap_or(u64::MAX);
        Self {
            count,
            seconds,
            per_second: per_second(count, seconds),
            median_us: at(50),
            p99_us: at(99),
        }
    }
}

#[expect(
    clippy::cast_precision_loss,
    reason = "a rate needs no more than 52 bits"
)]
fn per_second(count: u64, seconds: f64) -> f64 {
    count as f64 / seconds.max(1e-9)
}

fn milliseconds(since: Instant) -> f64 {
    since.elapsed().as_secs_f64() * 1e3
}

/// The memory of this process that is in use now, in megabytes; 0 where the system does not say.
pub fn memory_mb() -> f64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
    let kilobytes = line.and_then(|line| line.split_whitespace().next()?.parse().ok());
    kilobytes.unwrap_or(0.0) * 1024.0 / 1e6
}

/// One run in one stream: each step is one synced commit with the facts of that step, guarded by
/// every cap and by the run's fence.
pub fn seq(dir: &Path, steps: u32) -> Result<Rate, BenchError> {
    let store = SqliteJournal::open(&dir.join("seq.db"))?;
    let run = samples::run("r-20260314-seq");
    let fence = hold(&store, &run)?;
    commit(&store, &[by(&run, &fence, vec![samples::started(&run, 1)])])?;
    let reserve = Money::cents(10);
    let mut each = Vec::new();
    for step in 0..steps {
        let attempt = samples::attempt(step / 2 + 1);
        let fact = if step % 2 == 0 {
            samples::attempted(&run, attempt, reserve)
        } else {
            samples::finished(&run, attempt, reserve, Money::cents(3))
        };
        let mut unit = by(&run, &fence, vec![fact]);
        if step % 2 == 0 {
            unit.guards = caps(&run, reserve);
        }
        let begun = Instant::now();
        commit(&store, &[unit])?;
        each.push(begun.elapsed());
    }
    Ok(Rate::of(each))
}

fn caps(run: &RunId, amount: Money) -> Vec<Guard> {
    let scopes = [
        Scope::Goal(run.clone(), samples::goal(0)),
        Scope::Run(run.clone()),
        Scope::Day(LocalDate::new("2026-03-14")),
    ];
    let guard = |scope| Guard::Available {
        scope,
        cap: Money::dollars(1_000_000),
        amount,
    };
    scopes.map(guard).to_vec()
}

/// What this disk gives to plain SQLite: a row of the size of a fact and a commit, again and
/// again, with the journal's own settings.
pub fn floor(dir: &Path, commits: u32) -> Result<Rate, BenchError> {
    let db = Connection::open(dir.join("floor.db"))?;
    db.pragma_update(None, "journal_mode", "wal")?;
    db.pragma_update(None, "synchronous", "full")?;
    db.execute_batch(
        "CREATE TABLE IF NOT EXISTS line (id INTEGER PRIMARY KEY, body TEXT NOT NULL)",
    )?;
    let body = "x".repeat(400);
    let mut each = Vec::new();
    for _ in 0..commits {
        let begun = Instant::now();
        db.prepare_cached("INSERT INTO line (body) VALUES (?1)")?
            .execute([&body])?;
        each.push(begun.elapsed());
    }
    Ok(Rate::of(each))
}

fn hold(store: &SqliteJournal, run: &RunId) -> Result<Fence, BenchError> {
    let stream = cos_core::fact::Stream::Run(run.clone());
    let length = Span::minutes(600);
    let held = store.acquire(&stream, "bench", Timestamp(0), length, &|_| false)?;
    held.map_err(|held| BenchError::Refused(format!("held by {}", held.owner)))
}

fn by(run: &RunId, fence: &Fence, facts: Vec<Fact>) -> Commit {
    let stream = cos_core::fact::Stream::Run(run.clone());
    samples::fenced(stream, Some(fence.clone()), facts)
}

fn facts(stream: cos_core::fact::Stream, fence: Option<Fence>, facts: Vec<Fact>) -> Append {
    Append {
        stream,
        fence,
        facts,
    }
}

fn commit(store: &SqliteJournal, batch: &[Commit]) -> Result<(), BenchError> {
    let outcomes = store.commit(batch)?;
    let refused = outcomes.into_iter().find_map(Result::err);
    refused.map_or(Ok(()), |refused| {
        Err(BenchError::Refused(refused.to_string()))
    })
}
