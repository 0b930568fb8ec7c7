//! Drives a run that the benchmark kills at any moment, and that continues where it stopped.

use super::{BenchError, by, commit, fold, hold, open};
use cos_core::event::{Event, Product, RunSessionEnd};
use cos_core::failure::{Failure, FailureClass};
use cos_core::id::{AttemptId, RunId};
use cos_core::money::Money;
use cos_core::run::state::{Attempt, Run};
use cos_engine::clock;
use cos_engine::runtime;
use cos_store::samples;
use cos_store::sqlite::SqliteJournal;
use cos_store::{Commit, FencingToken};
use std::fs::OpenOptions;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// The parameters.
#[derive(Debug, Clone)]
pub struct Serve {
    /// The number of steps.
    pub steps: u32,
    /// The duration of each.
    pub step: Duration,
    /// The file that gets a line, `number epoch_ms`, when a step starts.
    pub mark: PathBuf,
}

/// The reserve of each attempt.
const RESERVE: Money = Money::cents(10);

/// Runs the steps; after a restart it takes the run over from its dead owner and continues. A step
/// is an attempt: its start is journaled before it begins, its end when it is done.
pub fn serve(dir: &Path, serve: &Serve) -> Result<(), BenchError> {
    let store = open(dir)?;
    let name = RunId::new("r-served");
    let fence = hold(&store, &name, &clock::owner())?;
    let mut served = Served {
        store: &store,
        run: runtime::load(&store, &name)?,
        name,
        fence,
    };
    served.sit()?;
    while served.done() < serve.steps {
        served.step(serve)?;
    }
    let why = RunSessionEnd::Finished;
    served.record(vec![Event::RunSessionEnded { why }])
}

struct Served<'a> {
    store: &'a SqliteJournal,
    run: Option<Run>,
    name: RunId,
    fence: FencingToken,
}

impl Served<'_> {
    fn record(&mut self, events: Vec<Event>) -> Result<(), BenchError> {
        let unit = Commit {
            at: clock::now(),
            ..by(&self.name, &self.fence, events)
        };
        commit(self.store, std::slice::from_ref(&unit))?;
        fold(&mut self.run, &unit);
        Ok(())
    }

    /// Starts a session; an attempt that died with its process is booked with its reserve.
    fn sit(&mut self) -> Result<(), BenchError> {
        let open = self.run.iter().flat_map(Run::open_attempts);
        let mut events: Vec<Event> = open.map(|(attempt, _)| lost(&self.name, attempt)).collect();
        events.insert(0, Event::RunSessionStarted { limits: None });
        if self.run.is_none() {
            events.insert(0, samples::started(&self.name, 1));
        }
        self.record(events)
    }

    fn attempts(&self) -> &[Attempt] {
        let goal = self.run.as_ref().and_then(|run| run.goals.first());
        goal.map_or(&[], |goal| goal.attempts.as_slice())
    }

    /// Returns how many steps have finished.
    fn done(&self) -> u32 {
        let done = self.attempts().iter().filter(|attempt| {
            let ended = attempt.finished.as_ref();
            ended.is_some_and(|ended| ended.product == Product::Nothing)
        });
        u32::try_from(done.count()).unwrap_or(u32::MAX)
    }

    fn step(&mut self, serve: &Serve) -> Result<(), BenchError> {
        let number = u32::try_from(self.attempts().len()).unwrap_or(u32::MAX) + 1;
        let (name, attempt) = (self.name.clone(), samples::attempt(number));
        self.record(vec![samples::attempted(&name, attempt.clone(), RESERVE)])?;
        mark(&serve.mark, self.done() + 1)?;
        std::thread::sleep(serve.step);
        let cost = Money::cents(3);
        self.record(vec![samples::finished(&name, attempt, RESERVE, cost)])
    }
}

fn lost(run: &RunId, attempt: AttemptId) -> Event {
    let mut event = samples::finished(run, attempt, RESERVE, RESERVE);
    if let Event::AttemptFinished { product, .. } = &mut event {
        let failure = Failure::new(FailureClass::Lost, "its process died");
        *product = Product::Failed(failure);
    }
    event
}

fn mark(path: &Path, number: u32) -> Result<(), BenchError> {
    let line = format!("{number} {}\n", clock::now().0);
    let file = OpenOptions::new().create(true).append(true).open(path);
    let written = file.and_then(|mut file| file.write_all(line.as_bytes()));
    written.map_err(|source| BenchError::File {
        path: path.display().to_string(),
        source,
    })
}
