//! The log that commits are written ahead to before SQLite folds them into the file.

use super::fault::Fault;
use rusqlite::Connection;
use rusqlite::config::DbConfig;
use rustix::fs::statvfs;
use std::fs::{File, OpenOptions};
use std::io::{self, BufReader, Read as _, Seek as _, SeekFrom};
use std::path::{Path, PathBuf};

/// A page and the header before it, in bytes.
const FRAME: u64 = 4096 + 24;
/// So many bytes are written at once.
const CHUNK: usize = 256 << 10;
/// The pages of a commit that goes over the length at which the log is folded in.
const OVER: u64 = 64;

/// Where less than so many bytes are free, room is for those who need it.
const PLENTY: u64 = 256 << 20;

/// How long a log grows before it is folded in, and begun anew at its start.
#[derive(Clone, Copy)]
pub(super) enum Length {
    /// For one commit in each process: whoever comes next reads it back in a fraction of a
    /// millisecond.
    Short,
    /// For many commits of one process: the longer, the more often what is folded in was written
    /// several times and is folded once; reading it back after a crash takes a few milliseconds.
    Long,
}

impl Length {
    /// In pages.
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

/// Where the log of a journal is.
pub(super) fn path(journal: &Path) -> PathBuf {
    let mut name = journal.as_os_str().to_owned();
    name.push("-wal");
    PathBuf::from(name)
}

/// How many bytes it has; 0 where there is none.
fn len(journal: &Path) -> u64 {
    path(journal).metadata().map_or(0, |log| log.len())
}

/// Writes the name of a new log down, before anybody commits to it: a log whose name is not on the
/// disk takes its commits with it. Whoever finds something in it finds a name that is written down,
/// and while a handle is open its log is not removed.
pub(super) fn settle(db: &Connection, journal: &Path) -> Result<(), Fault> {
    if len(journal) > 0 {
        return Ok(());
    }
    // SQLite makes the log at the first look; a name that is not there would not be written down.
    db.query_row("SELECT count(*) FROM sqlite_schema", [], |_| Ok(()))?;
    path(journal).metadata()?;
    match journal.parent() {
        Some(folder) => Ok(File::open(folder)?.sync_all()?),
        None => Ok(()),
    }
}

/// Has SQLite fold the log in when a commit makes it a long one.
pub(super) fn fold_when_long(db: &Connection) -> Result<(), Fault> {
    Ok(db.pragma_update(None, "wal_autocheckpoint", Length::Long.pages())?)
}

/// For a process that commits once: leaves the log to whoever opens the journal next, since to fold
/// it in costs as much as all the rest of such a process, and does so only when it found more than
/// a short one. The next commit then begins the log anew.
pub(super) fn fold_when_short(db: &Connection) -> Result<(), Fault> {
    db.set_db_config(DbConfig::SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, true)?;
    let frames = |row: &rusqlite::Row<'_>| row.get::<_, i64>(1);
    if db.query_row("PRAGMA wal_checkpoint(NOOP)", [], frames)? > Length::Short.pages().into() {
        db.query_row("PRAGMA wal_checkpoint(PASSIVE)", [], frames)?;
    }
    Ok(())
}

/// Whether the disk has so much free that nobody misses the room.
fn has_plenty(journal: &Path) -> bool {
    let disk = journal.parent().and_then(|folder| statvfs(folder).ok());
    disk.is_some_and(|disk| disk.f_bavail.saturating_mul(disk.f_frsize) >= PLENTY)
}

/// Fills the log with zeros to its full length: a commit that makes a file longer waits for the
/// disk several times as long as one that writes over what is there. SQLite reads a log up to the
/// first frame that does not verify, so zeros behind the last commit say nothing.
pub(super) fn make_room(db: &Connection, journal: &Path, length: Length) -> Result<(), Fault> {
    if len(journal) >= length.bytes() || !has_plenty(journal) {
        return Ok(());
    }
    // Nobody else makes the log longer while this handle has the right to write.
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
    // Else the first commit would wait for all of them.
    Ok(file.sync_data()?)
}
