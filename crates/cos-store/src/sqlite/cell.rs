//! Reads and writes single values of SQLite rows, and runs single statements.

use cos_core::audit::Hash;
use rusqlite::{Connection, Row};

/// Converts a number for SQLite; the journal never reaches the limit.
pub(super) fn whole(number: u64) -> i64 {
    i64::try_from(number).unwrap_or(i64::MAX)
}

/// Reads a number that is never negative.
pub(super) fn count(row: &Row<'_>, column: usize) -> rusqlite::Result<u64> {
    let number: i64 = row.get(column)?;
    u64::try_from(number).map_err(|_| rusqlite::Error::IntegralValueOutOfRange(column, number))
}

/// Reads a hash.
pub(super) fn hash(row: &Row<'_>, column: usize) -> rusqlite::Result<Hash> {
    let wrong = || rusqlite::types::FromSqlError::InvalidType.into();
    let bytes = row
        .get_ref(column)?
        .as_blob()
        .map_err(rusqlite::Error::from)?;
    Hash::from_bytes(bytes).ok_or_else(wrong)
}

pub(super) fn run(db: &Connection, sql: &str) -> rusqlite::Result<()> {
    db.prepare_cached(sql)?.execute([]).map(drop)
}
