//! Benchmarks the journal on this machine, through the interfaces that the runtime uses.
//!
//! Each benchmark needs its own empty folder. Every counted event is synced to disk.

mod council;
mod floor;
mod gate;
mod hostile;
mod large;
mod room;
mod serve;
mod steps;
mod wide;

pub use council::{CouncilCase, CouncilReading, council};
pub use floor::floor;
pub use gate::{
    GateAccuracy, GateMiss, GateScore, GateTask, Quantiles, Share, accuracy, verdict_us,
};
pub use hostile::{HostileReading, hostile};
pub use large::{Fill, Large, fill, large};
pub use room::{RoomReading, room};
pub use serve::{Serve, serve};
pub use steps::steps;
pub use wide::{Wide, wide};

use cos_core::event::{Event, Stream};
use cos_core::foreign::shown;
use cos_core::hint::{Advice, Hint};
use cos_core::id::RunId;
use cos_core::time::Span;
use cos_store::samples;
use cos_store::sqlite::SqliteJournal;
use cos_store::{
    Commit, FencingToken, Journal as _, JournalError, Lease as _, LeaseConflict, Refused,
};
use std::path::Path;
use std::time::Instant;

/// Why a benchmark failed.
#[derive(Debug, thiserror::Error)]
pub enum BenchError {
    /// The journal failed.
    #[error(transparent)]
    Journal(#[from] JournalError),
    /// SQLite without the journal failed.
    #[error("SQLite without the journal failed: {0}")]
    Sqlite(#[from] rusqlite::Error),
    /// A file failed.
    #[error("`{path}` cannot be written: {source}", path = shown(path))]
    File {
        /// The path.
        path: String,
        /// The error of the system.
        source: std::io::Error,
    },
    /// The journal behaved differently than expected.
    #[error("the journal refused the benchmark: {0}")]
    Refused(String),
}

impl Advice for BenchError {
    fn hints(&self) -> Vec<Hint> {
        match self {
            Self::Journal(error) => error.hints(),
            _ => Vec::new(),
        }
    }
}

impl From<Refused> for BenchError {
    fn from(refused: Refused) -> Self {
        Self::Refused(refused.to_string())
    }
}

/// Returns the peak memory of this process in megabytes; 0 if the system does not report it.
pub fn peak_mb() -> f64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    let kilobytes = line.and_then(|line| line.split_whitespace().next()?.parse::<f64>().ok());
    kilobytes.unwrap_or(0.0) / 1024.0
}

/// Returns the elapsed time in milliseconds.
pub fn milliseconds(since: Instant) -> f64 {
    since.elapsed().as_secs_f64() * 1e3
}

fn per_second(count: u32, since: Instant) -> f64 {
    f64::from(count) / since.elapsed().as_secs_f64().max(1e-9)
}

fn open(dir: &Path) -> Result<SqliteJournal, BenchError> {
    Ok(SqliteJournal::open(&dir.join("journal.db"))?)
}

/// The length of a lease, longer than any benchmark.
const LENGTH: Span = Span::minutes(600);

/// Takes the lease of a run as `owner`.
fn hold(store: &SqliteJournal, run: &RunId, owner: &str) -> Result<FencingToken, BenchError> {
    let (stream, now) = (Stream::Run(run.clone()), cos_engine::clock::now());
    let held = store.acquire(&stream, owner, now, LENGTH, &cos_engine::clock::is_dead)?;
    held.map_err(|held| held_by(&held))
}

/// Takes the leases of several runs as `owner`.
fn hold_each(
    store: &SqliteJournal,
    runs: &[RunId],
    owner: &str,
) -> Result<Vec<FencingToken>, BenchError> {
    let streams: Vec<Stream> = runs.iter().cloned().map(Stream::Run).collect();
    let now = cos_engine::clock::now();
    let each = store.acquire_each(&streams, owner, now, LENGTH, &cos_engine::clock::is_dead)?;
    let taken = each.into_iter();
    taken
        .map(|held| held.map_err(|held| held_by(&held)))
        .collect()
}

fn held_by(conflict: &LeaseConflict) -> BenchError {
    BenchError::Refused(format!("held by {}", conflict.holder))
}

fn by(run: &RunId, fence: &FencingToken, events: Vec<Event>) -> Commit {
    samples::fenced(Stream::Run(run.clone()), Some(fence.clone()), events)
}

fn commit(store: &SqliteJournal, batch: &[Commit]) -> Result<(), BenchError> {
    for taken in store.commit(batch)? {
        taken?;
    }
    Ok(())
}

/// Folds the events of a commit that belong to a run.
fn fold(run: &mut Option<cos_core::run::state::Run>, unit: &Commit) {
    let own = unit.appends.iter();
    let own = own.filter(|append| matches!(append.stream, Stream::Run(_)));
    for event in own.flat_map(|append| &append.events) {
        cos_core::run::apply::apply(run, unit.at, event);
    }
}

#[cfg(test)]
mod tests;
