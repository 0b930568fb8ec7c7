//! A journal in one SQLite file; any number of processes can open it at once.
//!
//! One connection behind a lock: commits, projections and leases share its page cache and its
//! prepared statements. Acknowledged commits are synced.

#[cfg(any(test, feature = "samples"))]
mod append_raw;
mod cell;
mod check;
mod column_check;
mod derived;
mod fault;
mod file;
mod lease;
mod log;
mod named_files;
mod project;
mod query;
mod schema;
mod uncertain_rows;
mod verify;
mod write;

#[cfg(any(test, feature = "samples"))]
pub use append_raw::append_raw;
pub use named_files::NamedFiles;
pub use verify::AuditedJournal;

use crate::{
    Commit, DecisionFilter, FencingToken, Journal, JournalError, Lease, LeaseConflict, Projection,
    Recorded, Refused, RunRow,
};
use cos_core::audit::{Flaw, Hash, Row, Unreadable, Verification};
use cos_core::decision::Decision;
use cos_core::event::{Stream, StreamFamily};
use cos_core::id::WorkflowId;
use cos_core::ledger::{Balance, Scope};
use cos_core::time::{Span, Timestamp};
use fault::Fault;
use log::Length;
use rusqlite::Connection;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};
use write::Memory;

/// A journal in a file.
pub struct SqliteJournal {
    path: PathBuf,
    /// False if the file was opened read-only.
    may_write: bool,
    store: Mutex<(Connection, Memory)>,
}

impl SqliteJournal {
    /// Opens the journal; creates it if it is missing, and migrates it.
    pub fn open(path: &Path) -> Result<Self, JournalError> {
        let open = || {
            let file = file::find(path)?;
            let db = file::open(&file)?;
            Ok(Self::over(&file, db, true))
        };
        open().map_err(|fault: Fault| fault.at(path))
    }

    /// Opens the journal for one commit, as the gate does a hundred times an hour. The last process
    /// to close it leaves a short log beside the file, for the next one to read. As always, a copy
    /// of the file needs its side files.
    pub fn open_briefly(path: &Path) -> Result<Self, JournalError> {
        let journal = Self::open(path)?;
        journal.with(|db, _| log::checkpoint_when_short(db))?;
        journal.make_room(Length::Short);
        Ok(journal)
    }

    /// Extends the log in advance for the many commits of a session, so that each is faster.
    pub fn prepare_for_many_commits(&self) {
        self.make_room(Length::Long);
    }

    /// A full disk is reported by the commit that needs the space.
    fn make_room(&self, length: Length) {
        drop(self.with(|db, _| log::make_room(db, &self.path, length)));
    }

    /// Opens the journal read-only; creates and changes nothing.
    pub fn open_read_only(path: &Path) -> Result<Self, JournalError> {
        let open = || {
            let file = file::find(path)?;
            let db = file::open_read_only(&file)?;
            Ok(Self::over(&file, db, false))
        };
        open().map_err(|fault: Fault| fault.at(path))
    }

    fn over(path: &Path, db: Connection, may_write: bool) -> Self {
        Self {
            path: path.to_owned(),
            may_write,
            store: Mutex::new((db, Memory::default())),
        }
    }

    /// Returns the journal file, with links resolved.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Returns the events of all streams after the position `seq`, at most `limit`, in order.
    pub fn scan(&self, seq: u64, limit: usize) -> Result<Vec<(Stream, Recorded)>, JournalError> {
        self.with(|db, _| query::scan(db, seq, limit))
    }

    /// Returns the ids of all workflows.
    pub fn workflows(&self) -> Result<Vec<WorkflowId>, JournalError> {
        self.with(|db, _| query::workflows(db))
    }

    /// Recomputes the whole chain and the derived rows over a separate connection, and looks for a
    /// head that was recorded earlier. Files beside the journal are not checked.
    pub fn verify(&self, noted: Option<Hash>) -> Result<Verification, JournalError> {
        Ok(self.audit(noted)?.verification)
    }

    /// Does the same, and also returns what has to be checked beside the journal.
    pub fn audit(&self, noted: Option<Hash>) -> Result<AuditedJournal, JournalError> {
        let audit = || {
            let db = file::open_read_only(&self.path)?;
            // One consistent view of the file, whatever is written meanwhile.
            db.execute_batch("BEGIN")?;
            verify::verify(&db, noted)
        };
        audit().map_err(|fault: Fault| fault.at(&self.path))
    }

    /// Returns what is wrong with the schema and the last event, without replaying events.
    pub fn glance(&self) -> Result<Vec<Flaw>, JournalError> {
        self.with(|db, _| verify::glance(db))
    }

    /// Returns the owners with an active lease.
    pub fn owners(&self, now: Timestamp) -> Result<Vec<String>, JournalError> {
        self.with(|db, _| lease::owners(db, now))
    }

    /// Returns whether there is any event.
    pub fn has_events(&self) -> Result<bool, JournalError> {
        self.with(|db, _| {
            let sql = "SELECT EXISTS (SELECT 1 FROM event)";
            Ok(db.query_row(sql, [], |row| row.get(0))?)
        })
    }

    /// Returns the stream of the event at a position.
    pub fn stream_at(&self, seq: u64) -> Result<Option<String>, JournalError> {
        self.with(|db, _| query::stream_at(db, seq))
    }

    /// Passes every row to `tell` in order, over a separate connection; an unreadable row does not
    /// stop it, an error of `tell` does.
    pub fn export<E>(
        &self,
        mut tell: impl FnMut(Result<Row, Unreadable>) -> Result<(), E>,
    ) -> Result<Result<(), E>, JournalError> {
        let mut export = || {
            let db = file::open_read_only(&self.path)?;
            // One consistent view of the file, whatever is written meanwhile.
            db.execute_batch("BEGIN")?;
            let counted = check::counted(&db)?;
            let mut rows = check::Rows::new(&db, counted.map_or(0, |(seq, _)| seq));
            Ok(rows.try_for_each(&mut tell))
        };
        export().map_err(|fault: Fault| fault.at(&self.path))
    }

    /// Stops syncing, to fill a journal with made-up events before a benchmark.
    pub fn stop_syncing(&self) -> Result<(), JournalError> {
        self.with(|db, _| Ok(db.pragma_update(None, "synchronous", "off")?))
    }

    fn with<T>(
        &self,
        work: impl FnOnce(&Connection, &mut Memory) -> Result<T, Fault>,
    ) -> Result<T, JournalError> {
        let mut store = self.store.lock().unwrap_or_else(PoisonError::into_inner);
        let (db, memory) = &mut *store;
        work(db, memory).map_err(|fault| fault.at(&self.path))
    }

    fn to_write<T>(
        &self,
        work: impl FnOnce(&Connection, &mut Memory) -> Result<T, Fault>,
    ) -> Result<T, JournalError> {
        if self.may_write {
            return self.with(work);
        }
        let path = self.path.display().to_string();
        Err(JournalError::ReadOnly { path })
    }
}

impl Journal for SqliteJournal {
    fn commit(&self, batch: &[Commit]) -> Result<Vec<Result<(), Refused>>, JournalError> {
        self.to_write(|db, memory| {
            write::transact(db, memory, |db, memory| write::commit(db, memory, batch))
        })
    }

    fn read(&self, stream: &Stream, version: u64) -> Result<Vec<Recorded>, JournalError> {
        self.with(|db, _| query::stream(db, stream, version))
    }

    fn changes(&self) -> Result<u64, JournalError> {
        self.with(|db, _| {
            let mut select = db.prepare_cached("PRAGMA data_version")?;
            Ok(select.query_row([], |row| cell::count(row, 0))?)
        })
    }

    fn has_family(&self, family: StreamFamily) -> Result<bool, JournalError> {
        self.with(|db, _| query::has_family(db, family))
    }
}

impl Projection for SqliteJournal {
    fn decisions(&self, filter: &DecisionFilter) -> Result<Vec<Decision>, JournalError> {
        self.with(|db, _| query::decisions(db, filter))
    }

    fn pending(&self) -> Result<u64, JournalError> {
        self.with(|db, _| query::pending(db))
    }

    fn balance(&self, scope: &Scope) -> Result<Balance, JournalError> {
        self.with(|db, _| project::read_balance(db, &project::scope_key(scope)?))
    }

    fn runs(&self, limit: usize) -> Result<Vec<RunRow>, JournalError> {
        self.with(|db, _| query::runs(db, limit))
    }

    fn family(&self, family: StreamFamily) -> Result<Vec<(Stream, Recorded)>, JournalError> {
        self.with(|db, _| query::family(db, family))
    }
}

impl Lease for SqliteJournal {
    fn acquire(
        &self,
        stream: &Stream,
        owner: &str,
        now: Timestamp,
        length: Span,
        dead: &dyn Fn(&str) -> bool,
    ) -> Result<Result<FencingToken, LeaseConflict>, JournalError> {
        let stream = stream.to_string();
        self.to_write(|db, _| {
            lease::unsynced(db, |db| {
                lease::acquire(db, &stream, owner, now, now + length, dead)
            })
        })
    }

    fn acquire_each(
        &self,
        streams: &[Stream],
        owner: &str,
        now: Timestamp,
        length: Span,
        dead: &dyn Fn(&str) -> bool,
    ) -> Result<Vec<Result<FencingToken, LeaseConflict>>, JournalError> {
        let take = |db: &Connection, stream: &Stream| {
            lease::acquire(db, &stream.to_string(), owner, now, now + length, dead)
        };
        self.to_write(|db, _| {
            lease::unsynced(db, |db| {
                let mut each = streams.iter();
                each.try_fold(Vec::with_capacity(streams.len()), |mut taken, stream| {
                    taken.push(take(db, stream)?);
                    Ok(taken)
                })
            })
        })
    }

    fn renew(
        &self,
        stream: &Stream,
        fence: &FencingToken,
        until: Timestamp,
    ) -> Result<bool, JournalError> {
        let stream = stream.to_string();
        self.to_write(|db, _| {
            lease::unsynced(db, |db| lease::update(db, &stream, fence, Some(until)))
        })
    }

    fn holder(&self, stream: &Stream) -> Result<Option<LeaseConflict>, JournalError> {
        let stream = stream.to_string();
        self.with(|db, _| {
            let row = lease::find(db, &stream)?;
            Ok(row.and_then(|row| {
                let expires = row.until;
                row.owner.map(|holder| LeaseConflict { holder, expires })
            }))
        })
    }

    fn release(&self, stream: &Stream, fence: &FencingToken) -> Result<(), JournalError> {
        let stream = stream.to_string();
        self.to_write(|db, _| {
            lease::unsynced(db, |db| lease::update(db, &stream, fence, None)).map(drop)
        })
    }
}

#[cfg(test)]
mod tests;
