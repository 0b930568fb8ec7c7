//! Appends an event as a newer release might write it, to test tolerance.

use super::fault::Fault;
use super::{cell, check};
use crate::{JournalError, seal};
use cos_core::audit::Hash;
use cos_core::event::Stream;
use cos_core::time::Timestamp;
use rusqlite::{Connection, OptionalExtension as _, params};
use std::path::Path;

/// Appends an event with this version and exactly this text to the journal in `file`.
pub fn append_raw(file: &Path, stream: &Stream, v: u32, text: &str) -> Result<(), JournalError> {
    append(file, stream, v, text).map_err(|fault| fault.at(file))
}

fn append(file: &Path, stream: &Stream, v: u32, text: &str) -> Result<(), Fault> {
    let db = Connection::open(file)?;
    db.execute_batch("PRAGMA foreign_keys = OFF")?;
    let name = stream.to_string();
    let missing = || Fault::Damaged("the number of events is missing".to_owned());
    let (seq, end) = check::counted(&db)?.ok_or_else(missing)?;
    let sql = "SELECT version, hash FROM event WHERE stream = ?1 ORDER BY version DESC";
    let head = db
        .query_row(sql, [&name], |row| {
            Ok((cell::count(row, 0)?, cell::hash(row, 1)?))
        })
        .optional()?
        .unwrap_or((0, Hash::START));
    let sealed = seal::seal(&name, text, (v, Timestamp(7)), head, &end);
    let (hash, chain) = (sealed.hash.as_bytes(), sealed.chain.as_bytes());
    let (seq, version) = (cell::whole(seq + 1), cell::whole(sealed.version));
    let kind = seal::kind(text);
    db.execute_batch("BEGIN IMMEDIATE")?;
    db.execute(
        "INSERT INTO event VALUES (?1, ?2, ?3, ?4, ?5, 7, ?6, ?7, ?8)",
        params![seq, name, version, kind, v, text, hash, chain],
    )?;
    db.execute("UPDATE head SET seq = ?1, chain = ?2", params![seq, chain])?;
    db.execute_batch("COMMIT")?;
    Ok(())
}
