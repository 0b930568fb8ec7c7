//! Runs one simulation from one seed: runs are created, driven, killed, taken over and resumed
//! until nothing more happens, while the oracle watches.

use super::agent::Rates;
use super::dispatcher::{Bystander, VirtualDispatcher};
use super::fault::{self, FaultyClock, FaultyDispatcher, FaultyJournal, Planted};
use super::invariant::{Oracle, Promise, Violation};
use super::outside::Outside;
use super::person::Person;
use super::takeover::{Nobody, take_over};
use super::watched_journal::{KillPoint, ProcessJournal, WatchedJournal};
use super::{generate, repository};
use cos_core::event::{Limits, RunSessionEnd, RunSpec};
use cos_core::goal::Goal;
use cos_core::policy::Policy;
use cos_core::time::{LocalDate, Span, Timestamp};
use cos_engine::actor::Actor;
use cos_engine::clock::VirtualClock;
use cos_engine::ports::Clock;
use cos_engine::runtime::{self, Runtime, RuntimeDeps, RuntimeError};
use cos_store::memory::MemoryJournal;
use serde::{Deserialize, Serialize};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

/// The options of a simulation.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Options {
    /// The most goals in a run.
    pub goals: usize,
    /// How many runs of the same goals follow each other.
    pub runs: u32,
    /// Whether processes are killed, fenced and interrupted.
    pub chaos: bool,
    /// The injected fault.
    pub fault: Option<Planted>,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            goals: 8,
            runs: 2,
            chaos: true,
            fault: None,
        }
    }
}

/// The statistics of a simulation without a violation.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Report {
    /// Its seed.
    pub seed: u64,
    /// Events written.
    pub steps: u64,
    /// Number of run sessions.
    pub run_sessions: u32,
    /// Killed processes.
    pub kills: u32,
    /// Processes fenced off by another.
    pub takeovers: u32,
    /// Accepted answers.
    pub answers: u32,
    /// Moves of branches.
    pub moves: u32,
    /// The last reason each run stopped for.
    pub ends: Vec<RunSessionEnd>,
}

/// The limit of sessions of one run, far more than any needs.
const SESSIONS: u32 = 120;

/// Runs one simulation.
pub fn run_seed(seed: u64, options: &Options) -> Result<Report, Violation> {
    let mut rng = fastrand::Rng::with_seed(seed);
    let policy = generate::policy(&mut rng);
    let outside = Arc::new(Mutex::new(Outside::new(
        seed,
        Rates::hostile(),
        Rates::hostile(),
    )));
    let zone = i64::from(rng.i32(-11..13)) * 3_600_000;
    let start = Timestamp(1_780_000_000_000 + rng.i64(0..86_400_000));
    let clock = VirtualClock::new(start, zone, rng.u64(..));
    let journal = MemoryJournal::new();
    let faulty = FaultyJournal::new(&journal, options.fault);
    let oracle = Oracle::new(seed, zone, policy.clone(), Arc::clone(&outside));
    let watched = WatchedJournal::new(&faulty, &journal, oracle);
    let habits = generate::habits(&mut rng);
    let person = Person::new(&watched, clock.clone(), habits, rng.u64(..));
    let mut stage = GoalStage {
        seen: fault::policy(options.fault, &policy),
        options: *options,
        date: clock.today().0,
        report: Report {
            seed,
            ..Report::default()
        },
        rng,
        clock,
        outside,
        watched: &watched,
        person: &person,
        patience: 0,
    };
    stage.play()?;
    let chain = journal.verify(None);
    if let Some(broken) = chain.faults.first() {
        watched.accuse(Promise::Explained, format!("the chain: {broken:?}"));
    }
    if let Some(violation) = watched.conclude() {
        return Err(violation);
    }
    stage.report.steps = watched.steps();
    stage.report.answers = person.answers();
    Ok(stage.report)
}

struct GoalStage<'a> {
    rng: fastrand::Rng,
    options: Options,
    seen: Policy,
    date: LocalDate,
    clock: VirtualClock,
    outside: Arc<Mutex<Outside>>,
    watched: &'a WatchedJournal<'a>,
    person: &'a Person<'a>,
    report: Report,
    patience: u32,
}

/// How one session is disturbed.
struct Disturbance {
    cut: Option<(u64, KillPoint)>,
    hurry: u64,
    takeover: u64,
    interrupt: u64,
    stride: Span,
    seed: u64,
}

impl GoalStage<'_> {
    fn play(&mut self) -> Result<(), Violation> {
        let count = self.rng.usize(1..self.options.goals.max(2));
        let mut goals = generate::goals(&mut self.rng, count);
        let mut orders = Vec::new();
        for nth in 1..=self.options.runs {
            let base = repository::named("base");
            let spec = generate::spec(&mut self.rng, &format!("run-{nth}"), base);
            self.ordered(&spec, &goals)?;
            self.drive(&spec)?;
            generate::edit(&mut self.rng, &mut goals);
            orders.push(spec);
        }
        // Answers that arrived while another run was driven are applied at the end.
        for spec in &orders {
            self.quiet(spec)?;
        }
        let moves = self.outside().repository.moves().len();
        self.report.moves = u32::try_from(moves).unwrap_or(u32::MAX);
        Ok(())
    }

    fn outside(&self) -> std::sync::MutexGuard<'_, Outside> {
        self.outside.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn violation(&self) -> Result<(), Violation> {
        self.watched.violation().map_or(Ok(()), Err)
    }

    fn fail(&self, promise: Promise, what: String) -> Result<(), Violation> {
        self.watched.accuse(promise, what);
        self.violation()
    }

    /// Creates a run; repeats it if the process was killed before it was written.
    fn ordered(&mut self, spec: &RunSpec, goals: &[Goal]) -> Result<(), Violation> {
        let cuts = [
            None,
            Some((1, KillPoint::Before)),
            Some((1, KillPoint::After)),
            None,
        ];
        let cut = generate::one_of(&mut self.rng, &cuts).filter(|_| self.options.chaos);
        for cut in [cut, None] {
            let process = ProcessJournal::new(self.watched, cut, None);
            let now = self.clock.now();
            let _killed = runtime::create_run(&process, spec.clone(), goals.to_vec(), now);
        }
        self.violation()
    }

    /// Drives a run through all its sessions, until nothing more happens.
    fn drive(&mut self, spec: &RunSpec) -> Result<(), Violation> {
        let mut limits = None;
        self.patience = self.rng.u32(1..6);
        for _ in 0..SESSIONS {
            let disturbance = self.disturb();
            match self.sit(spec, limits.take(), &disturbance)? {
                Sat::Again => {}
                Sat::Ended(why) if self.rest(why, &mut limits) => {}
                Sat::Over | Sat::Ended(_) => return Ok(()),
            }
        }
        let what = format!("{} has not ended after {SESSIONS} sessions", spec.run);
        self.fail(Promise::Ends, what)
    }

    fn disturb(&mut self) -> Disturbance {
        let rng = &mut self.rng;
        let chaos = self.options.chaos;
        let mut once = |odds: u32, within: u64| {
            let at = rng.u64(1..within);
            if chaos && rng.u32(0..odds) == 0 {
                at
            } else {
                0
            }
        };
        let (killed, hurry) = (once(3, 40), once(3, 30));
        let (takeover, interrupt) = (once(8, 30), once(8, 30));
        let cuts = [
            KillPoint::Before,
            KillPoint::After,
            KillPoint::After,
            KillPoint::Full,
        ]
        .map(Some);
        let strides = [5_000, 30_000, 300_000];
        Disturbance {
            cut: (killed > 0)
                .then_some(killed)
                .zip(generate::one_of(rng, &cuts)),
            hurry,
            takeover,
            interrupt,
            stride: Span(generate::one_of(rng, &strides)),
            seed: rng.u64(..),
        }
    }

    /// Returns whether the run is resumed after it stopped.
    fn rest(&mut self, why: RunSessionEnd, limits: &mut Option<Limits>) -> bool {
        match why {
            RunSessionEnd::Finished | RunSessionEnd::Aborted => false,
            RunSessionEnd::Waiting => {
                let Some(due) = self.person.due() else {
                    return false;
                };
                self.clock.advance(due);
                self.person.act();
                true
            }
            _ => {
                self.patience = self.patience.saturating_sub(1);
                self.clock.pass(Span::minutes(self.rng.u64(1..600)));
                if matches!(why, RunSessionEnd::Budget | RunSessionEnd::Time)
                    || self.rng.u32(0..6) == 0
                {
                    let mut more = generate::limits(&mut self.rng);
                    more.time = more.time + Span::minutes(60 * u64::from(6 - self.patience));
                    *limits = Some(more);
                }
                self.patience > 0
            }
        }
    }

    /// Runs a last session without the person, so that given answers are applied.
    fn quiet(&mut self, spec: &RunSpec) -> Result<(), Violation> {
        self.person.pause();
        for _ in 0..20 {
            let calm = Disturbance {
                cut: None,
                hurry: 0,
                takeover: 0,
                interrupt: 0,
                stride: Span::seconds(30),
                seed: self.rng.u64(..),
            };
            match self.sit(spec, None, &calm)? {
                // A session may end because the person paused the run: try again.
                Sat::Again | Sat::Ended(RunSessionEnd::Paused) => {}
                Sat::Over => break,
                Sat::Ended(why) => {
                    self.report.ends.push(why);
                    break;
                }
            }
        }
        self.person.resume();
        self.violation()
    }

    fn sit(
        &mut self,
        spec: &RunSpec,
        limits: Option<Limits>,
        disturbance: &Disturbance,
    ) -> Result<Sat, Violation> {
        self.report.run_sessions += 1;
        let fault = self.options.fault;
        let interrupted = AtomicBool::new(false);
        let taken = AtomicBool::new(false);
        let (watched, person, clock) = (self.watched, self.person, &self.clock);
        let policy = &self.seen;
        let outside = &self.outside;
        let meanwhile = |nth: u64| {
            if nth == disturbance.hurry {
                person.hurry();
            }
            if nth == disturbance.interrupt {
                interrupted.store(true, Ordering::Relaxed);
            }
            if nth == disturbance.takeover && !taken.swap(true, Ordering::Relaxed) {
                take_over(watched, policy, person, clock, outside, &spec.run);
            }
        };
        let process = ProcessJournal::new(self.watched, disturbance.cut, Some(&meanwhile));
        let inner = VirtualDispatcher::new(
            self.clock.clone(),
            Arc::clone(&self.outside),
            self.person,
            disturbance.stride,
            disturbance.seed,
        );
        let mut dispatcher = FaultyDispatcher::new(inner, fault, Arc::clone(&self.outside));
        let mut clock = FaultyClock::new(self.clock.clone(), fault, self.date.clone());
        let owner = format!("process-{}", self.report.run_sessions);
        let knows = self.rng.bool();
        let deps = RuntimeDeps {
            dispatcher: &mut dispatcher,
            clock: &mut clock,
            watcher: &mut Nobody,
            prompt: None,
            interrupted: &interrupted,
            user: &Actor::played("person"),
            permission_wait: Span::minutes(10),
        };
        // The earlier owner is gone: processes here run one after the other.
        let gone = |_: &str| knows;
        let result = Runtime::take(&process, policy, deps, &spec.run, &owner, &gone)
            .and_then(|mut runtime| runtime.drive(limits));
        dispatcher.inner.kill();
        self.violation()?;
        if process.is_dead() {
            self.report.kills += 1;
        }
        if taken.load(Ordering::Relaxed) {
            self.report.takeovers += 1;
        }
        Ok(self.came_to(spec, &result))
    }

    fn came_to(&mut self, spec: &RunSpec, result: &Result<RunSessionEnd, RuntimeError>) -> Sat {
        match result {
            Ok(why) => {
                let over = matches!(why, RunSessionEnd::Finished | RunSessionEnd::Aborted);
                if over {
                    self.report.ends.push(*why);
                    return Sat::Over;
                }
                Sat::Ended(*why)
            }
            Err(RuntimeError::Over { .. }) => Sat::Over,
            Err(_) => {
                // Some time passes before the next session: the lease expires, the clock is set
                // back, or another author commits to the branch.
                match self.rng.u32(0..8) {
                    0 => self.clock.set_back(Span::seconds(self.rng.u64(1..600))),
                    1 => self.outside().intrude(spec),
                    _ => {}
                }
                self.clock.pass(Span::seconds(31));
                Sat::Again
            }
        }
    }
}

/// The result of one session.
enum Sat {
    Over,
    Again,
    Ended(RunSessionEnd),
}
