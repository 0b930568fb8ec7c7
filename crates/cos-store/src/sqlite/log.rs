//! Keeps the write-ahead log of SQLite small: moves it into the file from time to time.

use super::fault::Fault;
use rusqlite::Connection;
use rusqlite::config::DbConfig;
use rustix::fs::statvfs;
use std::fs::{File, OpenOptions};
use std::io::{self, BufReader, Read as _, Seek as _, SeekFrom};
use std::path::{Path, PathBuf};

/// The size of a page with its header, in bytes.
const FRAME: u64 = 4096 + 24;
/// The write size in bytes.
const CHUNK: usize = 256 << 10;
/// The pages by which a commit may exceed the checkpoint length.
const OVER: u64 = 64;

/// With less free space than this, in bytes, the log is not extended in advance.
const PLENTY: u64 = 256 << 20;

/// How long a log grows before it is checkpointed and restarted.
#[derive(Clone, Copy)]
pub(super) enum Length {
    /// For one commit per process: the next process reads the log in a fraction of a millisecond.
    Short,
    /// For many commits of one process: a longer log saves writes of pages that change often;
    /// reading it after a crash takes a few milliseconds.
    Long,
}

impl Length {
    /// Returns the length in pages.
    const fn pages(self) -> u32 {
        match self {
            Self::Short => 64,
            Self::Long => 2_000,
        }
    }

    const fn bytes(self) -> u64 {
        FRAME * (self.pages() as u64 + OVER)
    }
}

/// Returns the path of a journal's log.
pub(super) fn path(journal: &Path) -> PathBuf {
    let mut name = journal.as_os_str().to_owned();
    name.push("-wal");
    PathBuf::from(name)
}

/// Returns its length in bytes; 0 if it does not exist.
fn len(journal: &Path) -> u64 {
    path(journal).metadata().map_or(0, |log| log.len())
}

/// Syncs the folder entry of a new log before anything is committed to it: a log without its entry
/// on disk loses its commits. The log is not removed while a handle is open.
pub(super) fn sync_entry(db: &Connection, journal: &Path) -> Result<(), Fault> {
    if len(journal) > 0 {
        return Ok(());
    }
    // SQLite creates the log with the first read; the entry must exist to be synced.
    db.query_row("SELECT count(*) FROM sqlite_schema", [], |_| Ok(()))?;
    path(journal).metadata()?;
    match journal.parent() {
        Some(folder) => Ok(File::open(folder)?.sync_all()?),
        None => Ok(()),
    }
}

/// Makes SQLite checkpoint a long log at a commit.
pub(super) fn checkpoint_when_long(db: &Connection) -> Result<(), Fault> {
    Ok(db.pragma_update(None, "wal_autocheckpoint", Length::Long.pages())?)
}

/// Leaves the log to the next process, for a process that commits once: a checkpoint costs as much
/// as everything else in such a process. It only runs if the log was longer than the short length.
/// The next commit then restarts the log.
pub(super) fn checkpoint_when_short(db: &Connection) -> Result<(), Fault> {
    db.set_db_config(DbConfig::SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, true)?;
    let frames = |row: &rusqlite::Row<'_>| row.get::<_, i64>(1);
    if db.query_row("PRAGMA wal_checkpoint(NOOP)", [], frames)? > Length::Short.pages().into() {
        db.query_row("PRAGMA wal_checkpoint(PASSIVE)", [], frames)?;
    }
    Ok(())
}

/// Returns whether the disk has plenty of free space.
fn has_plenty(journal: &Path) -> bool {
    let disk = journal.parent().and_then(|folder| statvfs(folder).ok());
    disk.is_some_and(|disk| disk.f_bavail.saturating_mul(disk.f_frsize) >= PLENTY)
}

/// Fills the log with zeros to its full length: a commit that extends a file takes several times as
/// long as one that overwrites it. SQLite reads a log up to the first invalid frame, so trailing
/// zeros are ignored.
pub(super) fn make_room(db: &Connection, journal: &Path, length: Length) -> Result<(), Fault> {
    if len(journal) >= length.bytes() || !has_plenty(journal) {
        return Ok(());
    }
    // No other process extends the log while this handle has the write lock.
    db.execute_batch("BEGIN IMMEDIATE")?;
    let done = lengthen(&path(journal), length.bytes());
    db.execute_batch("ROLLBACK")?;
    done
}

fn lengthen(log: &Path, bytes: u64) -> Result<(), Fault> {
    let mut file = OpenOptions::new().write(true).open(log)?;
    let end = file.seek(SeekFrom::End(0))?;
    let zeros = io::repeat(0).take(bytes.saturating_sub(end));
    io::copy(&mut BufReader::with_capacity(CHUNK, zeros), &mut file)?;
    // Otherwise the first commit would wait for all of them.
    Ok(file.sync_data()?)
}
