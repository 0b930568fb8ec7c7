//! Measures the speed of SQLite on this disk without the journal.

use super::{BenchError, per_second};
use rusqlite::Connection;
use std::path::Path;
use std::time::Instant;

/// The size of a row in bytes.
const ROW: usize = 200;

/// Writes small rows, each in its own synced commit, with the journal's SQLite settings.
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
