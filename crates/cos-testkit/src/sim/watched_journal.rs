//! Wraps the journal for the processes of one simulation: shows every event to the oracle, and
//! kills processes at chosen points.

use super::invariant::{Oracle, Promise, Violation};
use cos_core::decision::Decision;
use cos_core::event::{Event, Stream, StreamFamily};
use cos_core::id::DecisionId;
use cos_core::ledger::{Balance, Scope};
use cos_core::time::{Span, Timestamp};
use cos_store::{
    Commit, DecisionFilter, FencingToken, Journal, JournalError, Lease, LeaseConflict, Projection,
    Recorded, Refused, RunRow, Store,
};
use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// The journal as all processes see it, and the real one.
pub struct WatchedJournal<'a> {
    /// What processes read and write; a fault may be injected here.
    seen: &'a dyn Store,
    /// What is really written.
    truth: &'a dyn Store,
    inside: Mutex<Inside>,
    commits: AtomicU64,
}

struct Inside {
    oracle: Oracle,
    versions: BTreeMap<Stream, u64>,
    opened: Vec<DecisionId>,
    violation: Option<Violation>,
}

impl<'a> WatchedJournal<'a> {
    /// Creates a watched view of an empty journal.
    pub fn new(seen: &'a dyn Store, truth: &'a dyn Store, oracle: Oracle) -> Self {
        let inside = Inside {
            oracle,
            versions: BTreeMap::new(),
            opened: Vec::new(),
            violation: None,
        };
        Self {
            seen,
            truth,
            inside: Mutex::new(inside),
            commits: AtomicU64::new(0),
        }
    }

    fn inside(&self) -> MutexGuard<'_, Inside> {
        self.inside.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Returns the questions asked since the last call.
    pub fn opened(&self) -> Vec<DecisionId> {
        std::mem::take(&mut self.inside().opened)
    }

    /// Returns the first violation, if there is one.
    pub fn violation(&self) -> Option<Violation> {
        self.inside().violation.clone()
    }

    /// Returns the number of events.
    pub fn steps(&self) -> u64 {
        self.inside().oracle.steps()
    }

    /// Records a violation outside of the journal.
    pub fn accuse(&self, promise: Promise, what: String) {
        let mut inside = self.inside();
        let violation = inside.oracle.violation(promise, what);
        inside.violation.get_or_insert(violation);
    }

    /// Checks the end of the simulation.
    pub fn conclude(&self) -> Option<Violation> {
        let mut inside = self.inside();
        if inside.violation.is_none()
            && let Err((promise, what)) = inside.oracle.conclude()
        {
            inside.violation = Some(inside.oracle.violation(promise, what));
        }
        inside.violation.clone()
    }

    /// Shows an acknowledged commit to the oracle, as the journal has it.
    fn show(&self, commit: &Commit) -> Result<(), JournalError> {
        let mut inside = self.inside();
        for append in &commit.appends {
            let fence = append.fence.as_ref().map(|fence| fence.token);
            inside.check(|oracle| oracle.moved_by(&append.stream, fence));
            let version = inside.versions.get(&append.stream).copied().unwrap_or(0);
            let written = self.truth.read(&append.stream, version)?;
            let next = version + u64::try_from(append.events.len()).unwrap_or(0);
            inside.versions.insert(append.stream.clone(), next);
            let kept = written.iter().map(|recorded| &recorded.event);
            let lost = !kept.clone().eq(append.events.iter());
            for recorded in &written {
                if let Event::DecisionOpened { decision, .. } = &recorded.event {
                    inside.opened.push(decision.clone());
                }
                inside.check(|oracle| {
                    oracle.take(&append.stream, recorded.at, commit.at, &recorded.event)
                });
            }
            if lost {
                inside.check(|_| {
                    let what = format!(
                        "acknowledged events of {} are not in the journal",
                        append.stream
                    );
                    Err((Promise::Kept, what))
                });
            }
        }
        inside.check(Oracle::settle);
        Ok(())
    }
}

impl Inside {
    fn check(&mut self, look: impl FnOnce(&mut Oracle) -> Result<(), (Promise, String)>) {
        if self.violation.is_none()
            && let Err((promise, what)) = look(&mut self.oracle)
        {
            self.violation = Some(self.oracle.violation(promise, what));
        }
    }
}

/// How a process is interrupted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum KillPoint {
    /// Killed before the commit is written.
    Before,
    /// Killed after the commit is written, before it is acknowledged.
    After,
    /// The disk is full once; the process continues.
    Full,
}

/// The journal of one process.
pub struct ProcessJournal<'a> {
    watched: &'a WatchedJournal<'a>,
    commits: AtomicU64,
    written: AtomicU64,
    dead: AtomicBool,
    cut: Option<(u64, KillPoint)>,
    /// What other processes do just before a commit of this one.
    meanwhile: Option<&'a (dyn Fn(u64) + Sync)>,
}

impl<'a> ProcessJournal<'a> {
    /// Creates a process that is interrupted at the n-th commit, if at all.
    pub fn new(
        watched: &'a WatchedJournal<'a>,
        cut: Option<(u64, KillPoint)>,
        meanwhile: Option<&'a (dyn Fn(u64) + Sync)>,
    ) -> Self {
        Self {
            watched,
            commits: AtomicU64::new(0),
            written: AtomicU64::new(0),
            dead: AtomicBool::new(false),
            cut,
            meanwhile,
        }
    }

    /// Returns whether the process was killed.
    pub fn is_dead(&self) -> bool {
        self.dead.load(Ordering::Relaxed)
    }

    fn alive(&self) -> Result<(), JournalError> {
        if self.is_dead() {
            return Err(gone());
        }
        Ok(())
    }

    fn die(&self) -> JournalError {
        self.dead.store(true, Ordering::Relaxed);
        gone()
    }
}

fn gone() -> JournalError {
    JournalError::Store {
        path: "simulated".to_owned(),
        what: "the process was killed".to_owned(),
    }
}

impl Journal for ProcessJournal<'_> {
    fn commit(&self, batch: &[Commit]) -> Result<Vec<Result<(), Refused>>, JournalError> {
        self.alive()?;
        let nth = self.commits.fetch_add(1, Ordering::Relaxed) + 1;
        if let Some(meanwhile) = self.meanwhile {
            meanwhile(nth);
        }
        let cut = self.cut.filter(|(at, _)| *at == nth).map(|(_, cut)| cut);
        match cut {
            Some(KillPoint::Before) => return Err(self.die()),
            Some(KillPoint::Full) => {
                let path = "simulated".to_owned();
                return Err(JournalError::Full { path });
            }
            _ => {}
        }
        let taken = self.watched.seen.commit(batch)?;
        for (commit, taken) in batch.iter().zip(&taken) {
            if taken.is_ok() {
                self.watched.commits.fetch_add(1, Ordering::Relaxed);
                self.written.fetch_add(1, Ordering::Relaxed);
                self.watched.show(commit)?;
            }
        }
        if cut == Some(KillPoint::After) {
            return Err(self.die());
        }
        Ok(taken)
    }

    fn read(&self, stream: &Stream, version: u64) -> Result<Vec<Recorded>, JournalError> {
        self.alive()?;
        self.watched.seen.read(stream, version)
    }

    /// Only changes by others count, as with a file.
    fn changes(&self) -> Result<u64, JournalError> {
        self.alive()?;
        let all = self.watched.commits.load(Ordering::Relaxed);
        Ok(all - self.written.load(Ordering::Relaxed))
    }

    fn has_family(&self, family: StreamFamily) -> Result<bool, JournalError> {
        self.alive()?;
        self.watched.seen.has_family(family)
    }
}

impl Projection for ProcessJournal<'_> {
    fn decisions(&self, filter: &DecisionFilter) -> Result<Vec<Decision>, JournalError> {
        self.alive()?;
        self.watched.seen.decisions(filter)
    }

    fn pending(&self) -> Result<u64, JournalError> {
        self.alive()?;
        self.watched.seen.pending()
    }

    fn balance(&self, scope: &Scope) -> Result<Balance, JournalError> {
        self.alive()?;
        self.watched.seen.balance(scope)
    }

    fn runs(&self, limit: usize) -> Result<Vec<RunRow>, JournalError> {
        self.alive()?;
        self.watched.seen.runs(limit)
    }

    fn family(&self, family: StreamFamily) -> Result<Vec<(Stream, Recorded)>, JournalError> {
        self.alive()?;
        self.watched.seen.family(family)
    }
}

impl Lease for ProcessJournal<'_> {
    fn acquire(
        &self,
        stream: &Stream,
        owner: &str,
        now: Timestamp,
        length: Span,
        dead: &dyn Fn(&str) -> bool,
    ) -> Result<Result<FencingToken, LeaseConflict>, JournalError> {
        self.alive()?;
        let held = self
            .watched
            .seen
            .acquire(stream, owner, now, length, dead)?;
        if let Ok(fence) = &held {
            let mut inside = self.watched.inside();
            inside.check(|oracle| oracle.taken(stream, fence.token));
        }
        Ok(held)
    }

    fn renew(
        &self,
        stream: &Stream,
        fence: &FencingToken,
        until: Timestamp,
    ) -> Result<bool, JournalError> {
        self.alive()?;
        self.watched.seen.renew(stream, fence, until)
    }

    fn holder(&self, stream: &Stream) -> Result<Option<LeaseConflict>, JournalError> {
        self.alive()?;
        self.watched.seen.holder(stream)
    }

    fn release(&self, stream: &Stream, fence: &FencingToken) -> Result<(), JournalError> {
        self.alive()?;
        self.watched.seen.release(stream, fence)
    }
}
