//! Checks that the file has exactly the schema of this version (`schema/0001.sql`), and
//! that SQLite finds it consistent. An added trigger, view or index could change what readers and
//! writers do without changing an event.

use super::check::is_passing;
use super::fault::Fault;
use super::file;
use cos_core::audit::{Flaw, SchemaPart};
use rusqlite::Connection;
use rusqlite::types::ValueRef;
use std::collections::BTreeMap;

/// The number of SQLite messages that are reported.
const MESSAGES: u32 = 20;

/// The parts of a schema: kind and name, with the table and the definition.
type Parts = BTreeMap<(String, String), String>;

/// Returns every difference from the schema of this version.
pub(super) fn flaws(db: &Connection) -> Result<Vec<Flaw>, Fault> {
    let expected = parts(&file::in_memory()?)?;
    let found = match parts(db) {
        Ok(found) => found,
        Err(error) if is_passing(&error) => return Err(error.into()),
        Err(error) => return Ok(vec![Flaw::Inconsistent(error.to_string())]),
    };
    let mut flaws = Vec::new();
    for (key, definition) in &expected {
        let (part, name) = (part_named(&key.0), key.1.clone());
        match found.get(key) {
            None => flaws.push(Flaw::MissingSchema { part, name }),
            Some(other) if other != definition => flaws.push(Flaw::ChangedSchema { part, name }),
            Some(_) => {}
        }
    }
    let foreign = found.keys().filter(|key| !expected.contains_key(*key));
    flaws.extend(foreign.map(|(of, name)| Flaw::ForeignSchema {
        part: part_named(of),
        name: name.clone(),
    }));
    Ok(flaws)
}

/// Returns what SQLite itself finds wrong: pages, indexes that do not match their tables, violated
/// constraints.
pub(super) fn inconsistencies(db: &Connection) -> Result<Vec<Flaw>, Fault> {
    match messages(db) {
        Ok(messages) => Ok(messages.into_iter().map(Flaw::Inconsistent).collect()),
        Err(error) if is_passing(&error) => Err(error.into()),
        Err(error) => Ok(vec![Flaw::Inconsistent(error.to_string())]),
    }
}

fn messages(db: &Connection) -> rusqlite::Result<Vec<String>> {
    let mut check = db.prepare(&format!("PRAGMA integrity_check({MESSAGES})"))?;
    let mut rows = check.query([])?;
    let mut messages = Vec::new();
    while let Some(row) = rows.next()? {
        messages.push(text(row.get_ref(0)?));
    }
    messages.retain(|message| message != "ok");
    Ok(messages)
}

fn parts(db: &Connection) -> rusqlite::Result<Parts> {
    let mut select = db.prepare("SELECT type, name, tbl_name, sql FROM sqlite_schema")?;
    let mut rows = select.query([])?;
    let mut parts = Parts::new();
    while let Some(row) = rows.next()? {
        let cell = |at| row.get_ref(at).map(text);
        let definition = format!("{}\n{}", cell(2)?, cell(3)?);
        // Two parts with one name mean that a part was changed.
        let entry = parts.entry((cell(0)?, cell(1)?)).or_default();
        entry.push_str(&definition);
    }
    Ok(parts)
}

/// Returns any cell as text.
pub(super) fn text(cell: ValueRef<'_>) -> String {
    match cell {
        ValueRef::Null => String::new(),
        ValueRef::Integer(number) => number.to_string(),
        ValueRef::Real(number) => number.to_string(),
        ValueRef::Text(bytes) | ValueRef::Blob(bytes) => String::from_utf8_lossy(bytes).into(),
    }
}

fn part_named(name: &str) -> SchemaPart {
    match name {
        "table" => SchemaPart::Table,
        "index" => SchemaPart::Index,
        "view" => SchemaPart::View,
        "trigger" => SchemaPart::Trigger,
        _ => SchemaPart::Other,
    }
}
