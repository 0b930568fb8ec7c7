//! What this disk gives anybody: SQLite without the journal.

use super::{BenchError, per_second};
use rusqlite::Connection;
use std::path::Path;
use std::time::Instant;

/// How many bytes a row has.
const ROW: usize = 200;

/// Small rows, each in a synced commit of its own, with the settings that the journal has.
pub fn floor(dir: &Path, commits: u32) -> Result<f64, BenchError> {
    let db = Connection::open(dir.join("floor.db"))?;
    db.pragma_update(None, "journal_mode", "wal")?;
    db.pragma_update(None, "synchronous", "full")?;
    db.execute_batch("CREATE TABLE line (id INTEGER PRIMARY KEY, body TEXT NOT NULL)")?;
    let body = "x".repeat(ROW);
    let begun = Instant::now();
    for _ in 0..commits {
        db.prepare_cached("INSERT INTO line (body) VALUES (?1)")?
            .execute([&body])?;
    }
    Ok(per_second(commits, begun))
}
