//! Measures sequential steps of one run, each synced before the next starts.

use super::{BenchError, by, commit, fold, hold, open, per_second};
use cos_core::event::Event;
use cos_core::id::RunId;
use cos_core::ledger::Scope;
use cos_core::money::Money;
use cos_core::run::state::Run;
use cos_core::time::LocalDate;
use cos_store::samples;
use cos_store::sqlite::SqliteJournal;
use cos_store::{Commit, FencingToken, Guard};
use std::path::Path;
use std::time::Instant;

/// The number of steps of another run to warm up.
const WARM_UP: u32 = 50;
/// The reserve of each attempt.
const RESERVE: Money = Money::cents(10);

/// Returns the steps per second: each starts an attempt, guarded by every limit, or ends the
/// running one; each is one synced commit and is then folded.
pub fn steps(dir: &Path, count: u32) -> Result<f64, BenchError> {
    let store = open(dir)?;
    store.prepare_for_many_commits();
    let mut before = Walk::new(&store, "r-warm-up")?;
    for _ in 0..WARM_UP {
        before.step()?;
    }
    let mut walk = Walk::new(&store, "r-steps")?;
    let begun = Instant::now();
    for _ in 0..count {
        walk.step()?;
    }
    Ok(per_second(count, begun))
}

/// A run that makes steps.
struct Walk<'a> {
    store: &'a SqliteJournal,
    fence: FencingToken,
    name: RunId,
    run: Option<Run>,
    done: u32,
}

impl<'a> Walk<'a> {
    fn new(store: &'a SqliteJournal, name: &str) -> Result<Self, BenchError> {
        let name = RunId::new(name);
        let fence = hold(store, &name, &cos_engine::clock::owner())?;
        let mut walk = Self {
            store,
            fence,
            run: None,
            done: 0,
            name,
        };
        walk.take(&walk.by(vec![
            samples::started(&walk.name, 1),
            Event::RunSessionStarted { limits: None },
        ]))?;
        Ok(walk)
    }

    fn by(&self, events: Vec<Event>) -> Commit {
        by(&self.name, &self.fence, events)
    }

    fn take(&mut self, unit: &Commit) -> Result<(), BenchError> {
        commit(self.store, std::slice::from_ref(unit))?;
        fold(&mut self.run, unit);
        Ok(())
    }

    fn step(&mut self) -> Result<(), BenchError> {
        let attempt = samples::attempt(self.done / 2 + 1);
        let unit = if self.done.is_multiple_of(2) {
            start(
                self.by(vec![samples::attempted(&self.name, attempt, RESERVE)]),
                &self.name,
            )
        } else {
            self.by(vec![samples::finished(
                &self.name,
                attempt,
                RESERVE,
                Money::cents(3),
            )])
        };
        self.done += 1;
        self.take(&unit)
    }
}

/// Returns the start of an attempt, guarded as the runtime guards it.
fn start(unit: Commit, run: &RunId) -> Commit {
    let scopes = [
        Scope::Goal(run.clone(), samples::goal(0)),
        Scope::Run(run.clone()),
        Scope::Day(LocalDate::new("2026-03-14")),
    ];
    let guard = |scope| Guard::Available {
        scope,
        cap: Money::dollars(1_000_000),
        amount: RESERVE,
    };
    Commit {
        guards: scopes.map(guard).to_vec(),
        ..unit
    }
}
