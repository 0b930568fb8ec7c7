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

/// Durable steps next to what the disk gives.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Durable {
    /// One run in one stream, each step one synced commit with the facts of that step, guarded by
    /// every cap and by the run's fence.
    pub steps: Rate,
    /// Plain SQLite with the journal's own settings: a row of the size of a fact and a commit.
    pub floor: Rate,
    /// How many times as long a step takes as the disk's own commit.
    pub times_floor: f64,
}

/// Measures steps and the disk's own commits in turn, so that both meet the same noise.
pub fn durable(dir: &Path, steps: u32) -> Result<Durable, BenchError> {
    let (mut stream, plain) = (Steps::new(dir)?, Plain::new(dir)?);
    let (mut each, mut own) = (Vec::new(), Vec::new());
    for _ in 0..steps {
        each.push(stream.step()?);
        own.push(plain.commit()?);
    }
    let (steps, floor) = (Rate::of(each), Rate::of(own));
    let times_floor = steps.seconds / floor.seconds.max(1e-9);
    Ok(Durable {
        steps,
        floor,
        times_floor,
    })
}

/// Measures steps alone.
pub fn seq(dir: &Path, steps: u32) -> Result<Rate, BenchError> {
    let mut stream = Steps::new(dir)?;
    let each: Result<_, BenchError> = (0..steps).map(|_| stream.step()).collect();
    Ok(Rate::of(each?))
}

/// Measures the disk's own commits alone.
pub fn floor(dir: &Path, commits: u32) -> Result<Rate, BenchError> {
    let plain = Plain::new(dir)?;
    let each: Result<_, BenchError> = (0..commits).map(|_| plain.commit()).collect();
    Ok(Rate::of(each?))
}

struct Steps {
    store: SqliteJournal,
    run: RunId,
    fence: Fence,
    done: u32,
}

impl Steps {
    fn new(dir: &Path) -> Result<Self, BenchError> {
        let store = SqliteJournal::open(&dir.join("seq.db"))?;
        let run = samples::run("r-20260314-seq");
        let fence = hold(&store, &run)?;
        let begin = by(&run, &fence, vec![samples::started(&run, 1)]);
        commit(&store, &[begin])?;
        Ok(Self {
            store,
            run,
            fence,
            done: 0,
        })
    }

    /// An attempt starts, or the one under way ends.
    fn step(&mut self) -> Result<Duration, BenchError> {
        let (run, reserve) = (&self.run, Money::cents(10));
        let attempt = samples::attempt(self.done / 2 + 1);
        let starts = self.done.is_multiple_of(2);
        let fact = if starts {
            samples::attempted(run, attempt, reserve)
        } else {
            samples::finished(run, attempt, reserve, Money::cents(3))
        };
        let mut unit = by(run, &self.fence, vec![fact]);
        if starts {
            unit.guards = caps(run, reserve);
        }
        self.done += 1;
        let begun = Instant::now();
        commit(&self.store, &[unit])?;
        Ok(begun.elapsed())
    }
}

struct Plain {
    db: Connection,
    body: String,
}

impl Plain {
    fn new(dir: &Path) -> Result<Self, BenchError> {
        let db = Connection::open(dir.join("floor.db"))?;
        db.pragma_update(None, "journal_mode", "wal")?;
        db.pragma_update(None, "synchronous", "full")?;
        db.execute_batch("CREATE TABLE line (id INTEGER PRIMARY KEY, body TEXT NOT NULL)")?;
        let body = "x".repeat(400);
        Ok(Self { db, body })
    }

    fn commit(&self) -> Result<Duration, BenchError> {
        let begun = Instant::now();
        self.db
            .prepare_cached("INSERT INTO line (body) VALUES (?1)")?
            .execute([&self.body])?;
        Ok(begun.elapsed())
    }
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
