//! A journal after years of use: how long its doors take to open.

use super::{BenchError, commit, memory_mb, milliseconds};
use crate::store::conformance::samples;
use crate::store::run_row::Rowed;
use crate::store::sqlite::SqliteJournal;
use crate::world::{Commit, DecisionFilter, Journal as _, Lease as _, Projection as _};
use cos_core::decision::{DecisionState, Urgency};
use cos_core::fact::{Fact, Stream};
use cos_core::id::DecisionId;
use cos_core::money::Money;
use cos_core::time::{Span, Timestamp};
use cos_core::trigger::TRIGGERS;
use serde::Serialize;
use std::path::Path;
use std::time::Instant;

/// What a large journal costs.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Large {
    /// How many facts it holds.
    pub facts: u64,
    /// How many decisions wait in it.
    pub decisions: u64,
    /// To open it, in milliseconds.
    pub open_ms: f64,
    /// To list the fifty decisions of highest rank, in milliseconds.
    pub inbox_ms: f64,
    /// To count what waits, in milliseconds.
    pub pending_ms: f64,
    /// To read one run and fold it, in milliseconds.
    pub status_ms: f64,
    /// To list the newest fifty runs, in milliseconds.
    pub runs_ms: f64,
    /// To take over one run and read it, in milliseconds.
    pub resume_ms: f64,
    /// To write the first fact after opening, in milliseconds.
    pub first_commit_ms: f64,
    /// The memory of the process after all of this, in megabytes.
    pub memory_mb: f64,
    /// To recompute the whole chain, in seconds.
    pub verify_s: f64,
    /// The size of the file, in megabytes.
    pub file_mb: f64,
}

/// How many facts each run has.
const PER_RUN: u32 = 900;

/// Fills a journal, where `dir` holds none yet, and measures it.
pub fn journal(dir: &Path, facts: u32, decisions: u32) -> Result<Large, BenchError> {
    let path = dir.join("large.db");
    if !path.exists() {
        fill(&path, facts, decisions)?;
    }
    measure(&path)
}

fn fill(path: &Path, facts: u32, decisions: u32) -> Result<(), BenchError> {
    let store = SqliteJournal::open(path)?;
    store.stop_syncing()?;
    let runs = (facts.saturating_sub(decisions) / PER_RUN).max(1);
    let mut batch: Vec<Commit> = Vec::new();
    let asked_per_run = decisions.div_ceil(runs);
    for number in 0..runs {
        batch.push(of_run(number));
        let asked = number * asked_per_run..((number + 1) * asked_per_run).min(decisions);
        batch.extend(asked.map(|number_asked| question(number, number_asked)));
        commit(&store, &batch)?;
        batch.clear();
    }
    Ok(())
}

fn name(number: u32) -> String {
    format!("r-20260314-{number:06}")
}

fn of_run(number: u32) -> Commit {
    let run = samples::run(&name(number));
    let mut facts = vec![
        samples::started(&run, 20),
        Fact::SittingBegan { limits: None },
    ];
    let reserve = Money::cents(10);
    for attempt in 1..PER_RUN / 2 {
        let attempt = samples::attempt(attempt);
        facts.push(samples::attempted(&run, attempt.clone(), reserve));
        facts.push(samples::finished(&run, attempt, reserve, Money::cents(3)));
    }
    samples::append(Stream::Run(run), facts)
}

fn question(run: u32, number: u32) -> Commit {
    let id = DecisionId::new(format!("d-20260314-{number:06}"));
    let place = usize::try_from(number).unwrap_or(0);
    let triggers = TRIGGERS.get(place % TRIGGERS.len()).map(|row| row.trigger);
    let triggers: Vec<_> = triggers.into_iter().collect();
    let mut draft = samples::draft(&samples::run(&name(run)), place % 20, &triggers);
    draft.blocking = number.is_multiple_of(3);
    if number.is_multiple_of(7) {
        draft.urgency = Urgency::Immediate;
    }
    let facts = vec![samples::opened(&id, draft)];
    samples::append(Stream::Decision(id), facts)
}

fn measure(path: &Path) -> Result<Large, BenchError> {
    let begun = Instant::now();
    let store = SqliteJournal::open(path)?;
    let open_ms = milliseconds(begun);

    let begun = Instant::now();
    let filter = DecisionFilter {
        states: vec![DecisionState::Pending],
        limit: Some(50),
        ..DecisionFilter::default()
    };
    let found = store.decisions(&filter)?.len();
    let inbox_ms = milliseconds(begun);

    let begun = Instant::now();
    let decisions = store.pending()?;
    let pending_ms = milliseconds(begun);

    let run = samples::run(&name(500));
    let stream = Stream::Run(run.clone());
    let begun = Instant::now();
    let read = store.read(&stream, 0)?;
    let folded = read.iter().fold(None, |known, one| {
        Rowed::apply(known, &run, &one.fact, one.at)
    });
    let status_ms = milliseconds(begun);

    let begun = Instant::now();
    let listed = store.runs(50)?.len();
    let runs_ms = milliseconds(begun);

    let begun = Instant::now();
    let held = store.acquire(&stream, "bench", Timestamp(0), Span(1), &|_| true)?;
    let resumed = store.read(&stream, 0)?.len();
    let resume_ms = milliseconds(begun);

    let begun = Instant::now();
    let fact = vec![Fact::SittingBegan { limits: None }];
    commit(&store, &[samples::fenced(stream, held.ok(), fact)])?;
    let first_commit_ms = milliseconds(begun);

    let memory_mb = memory_mb();
    let begun = Instant::now();
    let verified = store.verify(None)?;
    let verify_s = begun.elapsed().as_secs_f64();
    if found == 0 || listed == 0 || folded.is_none() || resumed == 0 || !verified.faults.is_empty()
    {
        let what = "it is not the journal that was filled".to_owned();
        return Err(BenchError::Refused(what));
    }
    let bytes = std::fs::metadata(path).map_or(0, |file| file.len());
    Ok(Large {
        facts: verified.facts,
        decisions,
        open_ms,
        inbox_ms,
        pending_ms,
        status_ms,
        runs_ms,
        resume_ms,
        first_commit_ms,
        memory_mb,
        verify_s,
        file_mb: super::per_second(bytes, 1e6),
    })
}
