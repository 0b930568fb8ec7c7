//! Measures the costs of a large journal, as after years of use.

use super::{BenchError, commit, milliseconds, peak_mb};
use cos_core::decision::{DecisionState, Urgency};
use cos_core::event::{Event, Stream};
use cos_core::id::DecisionId;
use cos_core::money::Money;
use cos_core::time::{Span, Timestamp};
use cos_core::trigger::TRIGGERS;
use cos_engine::runtime;
use cos_store::samples;
use cos_store::sqlite::SqliteJournal;
use cos_store::{Commit, DecisionFilter, Lease as _, Projection as _};
use std::path::Path;
use std::time::Instant;

/// The size of the journal.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Fill {
    /// The number of events, at least.
    pub events: u32,
    /// How many of them are open questions.
    pub decisions: u32,
}

/// The costs of a large journal.
#[derive(Debug, Clone, PartialEq)]
pub struct Large {
    /// The number of events.
    pub events: u64,
    /// The number of open decisions.
    pub decisions: u64,
    /// The time to open it, in milliseconds.
    pub open_ms: f64,
    /// The time to list the fifty decisions of highest rank, in milliseconds.
    pub inbox_ms: f64,
    /// The time to load one run and fold it, in milliseconds.
    pub status_ms: f64,
    /// The time to open it, take over a run of a dead owner, fold it and write its next event.
    pub resume_ms: f64,
    /// The peak memory of the process, including filling the journal, in megabytes.
    pub memory_mb: f64,
    /// The time to recompute the whole chain, in seconds.
    pub verify_s: f64,
}

/// The number of events per run.
const PER_RUN: u32 = 900;

/// Fills an empty journal without syncing.
pub fn fill(path: &Path, fill: Fill) -> Result<(), BenchError> {
    let store = SqliteJournal::open(path)?;
    store.stop_syncing()?;
    let runs = fill
        .events
        .saturating_sub(fill.decisions)
        .div_ceil(PER_RUN)
        .max(1);
    let asked_per_run = fill.decisions.div_ceil(runs);
    for number in 0..runs {
        let asked = number * asked_per_run..((number + 1) * asked_per_run).min(fill.decisions);
        let mut batch = vec![of_run(number)];
        batch.extend(asked.map(|number_asked| question(number, number_asked)));
        commit(&store, &batch)?;
    }
    Ok(())
}

fn name(number: u32) -> String {
    format!("r-20260314-{number:06}")
}

fn of_run(number: u32) -> Commit {
    let run = samples::run(&name(number));
    let mut events = vec![
        samples::started(&run, 20),
        Event::RunSessionStarted { limits: None },
    ];
    let reserve = Money::cents(10);
    for attempt in 1..PER_RUN / 2 {
        let attempt = samples::attempt(attempt);
        events.push(samples::attempted(&run, attempt.clone(), reserve));
        events.push(samples::finished(&run, attempt, reserve, Money::cents(3)));
    }
    samples::append(Stream::Run(run), events)
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
    let events = vec![samples::opened(&id, draft)];
    samples::append(Stream::Decision(id), events)
}

/// Measures a filled journal.
pub fn large(path: &Path) -> Result<Large, BenchError> {
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
    let decisions = store.pending()?;
    let inbox_ms = milliseconds(begun);

    let begun = Instant::now();
    let run = samples::run(&name(0));
    let folded = runtime::load(&store, &run)?;
    let status_ms = milliseconds(begun);
    drop(store);

    let resume_ms = resume(path)?;
    let memory_mb = peak_mb();
    let begun = Instant::now();
    let verified = SqliteJournal::open_read_only(path)?.verify(None)?;
    let verify_s = begun.elapsed().as_secs_f64();
    if found == 0 || folded.is_none() || !verified.faults.is_empty() {
        let what = "it is not the journal that was filled".to_owned();
        return Err(BenchError::Refused(what));
    }
    Ok(Large {
        events: verified.events,
        decisions,
        open_ms,
        inbox_ms,
        status_ms,
        resume_ms,
        memory_mb,
        verify_s,
    })
}

fn resume(path: &Path) -> Result<f64, BenchError> {
    let begun = Instant::now();
    let store = SqliteJournal::open(path)?;
    let run = samples::run(&name(0));
    let stream = Stream::Run(run.clone());
    let held = store.acquire(&stream, "bench", Timestamp(0), Span(1), &|_| true)?;
    let folded = runtime::load(&store, &run)?;
    let event = vec![Event::RunSessionStarted { limits: None }];
    commit(&store, &[samples::fenced(stream, held.ok(), event)])?;
    let resume_ms = milliseconds(begun);
    folded.map(|_| resume_ms).ok_or_else(|| {
        let what = "the filled run does not exist".to_owned();
        BenchError::Refused(what)
    })
}
