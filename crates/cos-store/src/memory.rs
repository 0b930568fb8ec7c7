//! An in-memory journal for the simulator and for tests, with the same guards, fencing and folds as
//! the file. It can simulate a full disk and a dying process.

mod truth;

use crate::{
    Commit, DecisionFilter, FencingToken, Journal, JournalError, Lease, LeaseConflict, Projection,
    Recorded, Refused, RunRow,
};
use cos_core::audit::{Hash, Verification};
use cos_core::decision::Decision;
use cos_core::event::{Stream, StreamFamily};
use cos_core::ledger::{Balance, Scope};
use cos_core::time::{Span, Timestamp};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use truth::Truth;

/// A failure at a commit.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum InjectedFault {
    /// The disk is full: the commit fails, later ones may succeed.
    Full,
    /// The process dies before the commit: nothing is written.
    CrashBefore,
    /// The process dies after the commit, before it is acknowledged: everything is written.
    CrashAfter,
}

/// The handle of one process on the journal.
pub struct MemoryJournal {
    shared: Arc<Mutex<Shared>>,
    /// How many commits came from this handle.
    own: AtomicU64,
}

#[derive(Default)]
struct Shared {
    truth: Truth,
    /// Successful commits.
    written: u64,
    /// Attempted commits.
    tried: u64,
    fault: Option<(u64, InjectedFault)>,
    is_down: bool,
    /// How often all streams of a family were read.
    listed: u64,
}

impl Default for MemoryJournal {
    fn default() -> Self {
        Self::new()
    }
}

impl MemoryJournal {
    /// Creates an empty journal.
    pub fn new() -> Self {
        Self {
            shared: Arc::default(),
            own: AtomicU64::new(0),
        }
    }

    /// Returns the handle of another process on the same journal.
    #[must_use]
    pub fn again(&self) -> Self {
        Self {
            shared: Arc::clone(&self.shared),
            own: AtomicU64::new(0),
        }
    }

    /// Plans a failure for the `nth` commit from now, counted from 1.
    pub fn inject(&self, nth: u64, fault: InjectedFault) {
        let mut shared = self.lock();
        shared.fault = Some((shared.tried + nth, fault));
    }

    /// Restarts after a crash; all commits are kept.
    pub fn reopen(&self) {
        let mut shared = self.lock();
        shared.is_down = false;
        shared.fault = None;
    }

    /// Returns how often all streams of a family were read: the most expensive query.
    pub fn listed(&self) -> u64 {
        self.lock().listed
    }

    /// Recomputes the whole chain.
    pub fn verify(&self, noted: Option<Hash>) -> Verification {
        self.lock().truth.verify(noted)
    }

    /// Writes an event as a newer release might, to test tolerance.
    pub fn append_raw(&self, stream: &Stream, v: u32, text: &str) {
        let mut shared = self.lock();
        shared.truth.append_raw(stream, v, text);
        shared.written += 1;
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, Shared> {
        self.shared.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn up(&self) -> Result<std::sync::MutexGuard<'_, Shared>, JournalError> {
        let shared = self.lock();
        if shared.is_down {
            Err(down())
        } else {
            Ok(shared)
        }
    }
}

fn down() -> JournalError {
    JournalError::Store {
        path: "memory".to_owned(),
        what: "the process died".to_owned(),
    }
}

impl Shared {
    fn commit(&mut self, batch: &[Commit]) -> Result<Vec<Result<(), Refused>>, JournalError> {
        self.tried += 1;
        let fault = self.fault.filter(|(nth, _)| *nth == self.tried);
        match fault.map(|(_, fault)| fault) {
            Some(InjectedFault::Full) => Err(JournalError::Full {
                path: "memory".to_owned(),
            }),
            Some(InjectedFault::CrashBefore) => {
                self.is_down = true;
                Err(down())
            }
            Some(InjectedFault::CrashAfter) => {
                self.truth.commit(batch)?;
                self.is_down = true;
                Err(down())
            }
            None => self.truth.commit(batch),
        }
    }
}

impl Journal for MemoryJournal {
    fn commit(&self, batch: &[Commit]) -> Result<Vec<Result<(), Refused>>, JournalError> {
        let mut shared = self.up()?;
        let before = shared.truth.events();
        let outcomes = shared.commit(batch)?;
        if shared.truth.events() > before {
            shared.written += 1;
            self.own.fetch_add(1, Ordering::Relaxed);
        }
        Ok(outcomes)
    }

    fn read(&self, stream: &Stream, version: u64) -> Result<Vec<Recorded>, JournalError> {
        self.up()?.truth.read(stream, version)
    }

    fn changes(&self) -> Result<u64, JournalError> {
        Ok(self.up()?.written - self.own.load(Ordering::Relaxed))
    }

    fn has_family(&self, family: StreamFamily) -> Result<bool, JournalError> {
        Ok(self.up()?.truth.has_family(family))
    }
}

impl Projection for MemoryJournal {
    fn decisions(&self, filter: &DecisionFilter) -> Result<Vec<Decision>, JournalError> {
        Ok(self.up()?.truth.decisions(filter))
    }

    fn pending(&self) -> Result<u64, JournalError> {
        Ok(self.up()?.truth.pending())
    }

    fn balance(&self, scope: &Scope) -> Result<Balance, JournalError> {
        Ok(self.up()?.truth.balance(scope))
    }

    fn runs(&self, limit: usize) -> Result<Vec<RunRow>, JournalError> {
        Ok(self.up()?.truth.runs(limit))
    }

    fn family(&self, family: StreamFamily) -> Result<Vec<(Stream, Recorded)>, JournalError> {
        let mut shared = self.up()?;
        shared.listed += 1;
        shared.truth.family(family)
    }
}

impl Lease for MemoryJournal {
    fn acquire(
        &self,
        stream: &Stream,
        owner: &str,
        now: Timestamp,
        length: Span,
        dead: &dyn Fn(&str) -> bool,
    ) -> Result<Result<FencingToken, LeaseConflict>, JournalError> {
        let mut shared = self.up()?;
        Ok(shared.truth.acquire(stream, owner, now, now + length, dead))
    }

    fn renew(
        &self,
        stream: &Stream,
        fence: &FencingToken,
        until: Timestamp,
    ) -> Result<bool, JournalError> {
        Ok(self.up()?.truth.hold(stream, fence, Some(until)))
    }

    fn holder(&self, stream: &Stream) -> Result<Option<LeaseConflict>, JournalError> {
        Ok(self.up()?.truth.holder(stream))
    }

    fn release(&self, stream: &Stream, fence: &FencingToken) -> Result<(), JournalError> {
        self.up()?.truth.hold(stream, fence, None);
        Ok(())
    }
}

#[cfg(test)]
mod tests;
