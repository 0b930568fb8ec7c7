//! Opens the journal file: permissions, connection and version.

use super::fault::{Fault, WAIT, is_writable};
use super::log;
use crate::layout::behind_links;
use rusqlite::config::DbConfig;
use rusqlite::{Connection, ErrorCode, OpenFlags};
use rustix::fs::Access;
use std::fs::{DirBuilder, OpenOptions};
use std::io;
use std::os::unix::fs::{DirBuilderExt as _, OpenOptionsExt as _};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

/// Marks the file as a journal of `cos`: "COSJ".
const APPLICATION_ID: i32 = 0x434F_534A;

/// Each migrates the file from the version before; never changed once released.
const MIGRATIONS: [&str; 1] = [include_str!("schema/0001.sql")];

/// Returns the newest version that this release knows.
pub(super) fn known() -> u32 {
    u32::try_from(MIGRATIONS.len()).unwrap_or(u32::MAX)
}

/// Resolves the links to the journal file. A dangling link is an error: its disk may not be
/// mounted, and a new empty journal would lose all costs and questions.
pub(super) fn find(path: &Path) -> Result<PathBuf, Fault> {
    let file = behind_links(path)?;
    if file != path && !file.exists() {
        return Err(Fault::Other(format!(
            "it is a link to `{}`, which does not exist",
            file.display()
        )));
    }
    Ok(file)
}

/// Opens the file for writing; creates it and its folder, readable only by this user.
pub(super) fn open(path: &Path) -> Result<Connection, Fault> {
    if let Some(folder) = path.parent() {
        let mut builder = DirBuilder::new();
        builder.recursive(true).mode(0o700).create(folder)?;
    }
    create(path)?;
    let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let db = Connection::open_with_flags(path, flags)?;
    prepare(&db)?;
    let found = settled_version(&db)?;
    write_ahead(&db)?;
    // Every acknowledged commit survives a power failure.
    db.pragma_update(None, "synchronous", "full")?;
    log::checkpoint_when_long(&db)?;
    db.pragma_update(None, "journal_size_limit", 16 << 20)?;
    log::sync_entry(&db, path)?;
    if found < known() {
        migrate(&db)?;
    }
    Ok(db)
}

/// Creates a missing file, readable only by this user; SQLite gives its side files the same mode.
/// An existing file is checked and never opened here: closing it would release all locks that this
/// process holds on it, including those of SQLite, and another process could then remove the log of
/// an open journal.
fn create(path: &Path) -> io::Result<()> {
    static ONE_AT_A_TIME: Mutex<()> = Mutex::new(());
    let _turn = ONE_AT_A_TIME.lock().unwrap_or_else(PoisonError::into_inner);
    let mut options = OpenOptions::new();
    options.write(true).create_new(true).mode(0o600);
    match options.open(path) {
        Ok(_created) => Ok(()),
        Err(error) if error.kind() != io::ErrorKind::AlreadyExists => Err(error),
        Err(_) if path.is_dir() => Err(io::ErrorKind::IsADirectory.into()),
        Err(_) => Ok(rustix::fs::access(path, Access::WRITE_OK)?),
    }
}

/// Creates an empty in-memory journal for the replay.
pub(super) fn in_memory() -> Result<Connection, Fault> {
    let db = Connection::open_in_memory()?;
    for sql in MIGRATIONS {
        db.execute_batch(sql)?;
    }
    // Its events stay in the file.
    db.pragma_update(None, "foreign_keys", false)?;
    Ok(db)
}

/// Opens the file read-only; creates and migrates nothing.
pub(super) fn open_read_only(path: &Path) -> Result<Connection, Fault> {
    if !path.exists() {
        return Err(Fault::Other("there is no journal yet".to_owned()));
    }
    let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let db = if is_settled(path) {
        // In a read-only folder SQLite cannot create its shared-memory file; but without side files
        // no other process is active.
        let name = path.to_string_lossy();
        let name = name
            .replace('%', "%25")
            .replace('?', "%3f")
            .replace('#', "%23");
        let uri = format!("file:{name}?immutable=1");
        Connection::open_with_flags(uri, flags | OpenFlags::SQLITE_OPEN_URI)?
    } else {
        Connection::open_with_flags(path, flags)?
    };
    prepare(&db)?;
    match settled_version(&db)? {
        0 => Err(Fault::Damaged("it is not a journal yet".to_owned())),
        found if found < known() => {
            let what = format!("its version is {found}; the next run migrates it");
            Err(Fault::Other(what))
        }
        _ => Ok(db),
    }
}

fn is_settled(path: &Path) -> bool {
    !is_writable(path) && !log::path(path).exists()
}

fn prepare(db: &Connection) -> Result<(), Fault> {
    db.busy_timeout(WAIT)?;
    // Otherwise SQLite plans a statement again for each bound value.
    db.set_db_config(DbConfig::SQLITE_DBCONFIG_ENABLE_QPSG, true)?;
    db.set_prepared_statement_cache_capacity(64);
    db.pragma_update(None, "foreign_keys", true)?;
    db.pragma_update(None, "trusted_schema", false)?;
    db.pragma_update(None, "temp_store", "memory")?;
    db.pragma_update(None, "cache_size", -4096)?;
    Ok(())
}

fn number(db: &Connection, pragma: &str) -> Result<i32, Fault> {
    Ok(db.pragma_query_value(None, pragma, |row| row.get(0))?)
}

/// Returns the version of the file; 0 if it is new. Refuses newer files and those of other
/// programs.
fn version(db: &Connection) -> Result<u32, Fault> {
    let application = number(db, "application_id")?;
    let found = u32::try_from(number(db, "user_version")?).unwrap_or(u32::MAX);
    if application != APPLICATION_ID {
        let sql = "SELECT count(*) FROM sqlite_schema";
        let tables: i64 = db.query_row(sql, [], |row| row.get(0))?;
        if application != 0 || found != 0 || tables != 0 {
            return Err(Fault::Damaged("it is not a journal".to_owned()));
        }
    }
    if application == APPLICATION_ID && found == 0 {
        // Both are written in one transaction.
        let what = "its version number was removed".to_owned();
        return Err(Fault::Damaged(what));
    }
    match known() {
        known if found > known => Err(Fault::Newer { found, known }),
        _ => Ok(found),
    }
}

/// Enables the write-ahead log. SQLite does not wait by itself if two processes do this to a new
/// file at once.
fn write_ahead(db: &Connection) -> Result<(), Fault> {
    let begun = Instant::now();
    loop {
        let mode = |row: &rusqlite::Row<'_>| row.get::<_, String>(0);
        let set = db.query_row("PRAGMA journal_mode", [], mode);
        let set = match set {
            Ok(mode) if mode == "wal" => return Ok(()),
            _ => db.query_row("PRAGMA journal_mode = wal", [], mode),
        };
        match set {
            Ok(mode) if mode == "wal" => return Ok(()),
            Ok(mode) => return Err(Fault::Other(format!("its journal mode stays {mode}"))),
            Err(error) => {
                let code = error.sqlite_error_code();
                if code != Some(ErrorCode::DatabaseBusy) || begun.elapsed() > WAIT {
                    return Err(error.into());
                }
            }
        }
        thread::sleep(Duration::from_millis(2));
    }
}

/// Returns the version before or after another process's migration, never in between.
fn settled_version(db: &Connection) -> Result<u32, Fault> {
    db.execute_batch("BEGIN")?;
    let found = version(db);
    db.execute_batch("ROLLBACK")?;
    found
}

/// Migrates the file, one transaction per step; another process may have been faster.
fn migrate(db: &Connection) -> Result<(), Fault> {
    for (number, sql) in (1_u32..).zip(MIGRATIONS) {
        db.execute_batch("BEGIN IMMEDIATE")?;
        let done = step(db, number, sql);
        db.execute_batch(if done.is_ok() { "COMMIT" } else { "ROLLBACK" })?;
        done?;
    }
    Ok(())
}

fn step(db: &Connection, number: u32, sql: &str) -> Result<(), Fault> {
    if version(db)? < number {
        db.execute_batch(sql)?;
        db.pragma_update(None, "application_id", APPLICATION_ID)?;
        db.pragma_update(None, "user_version", number)?;
    }
    Ok(())
}
