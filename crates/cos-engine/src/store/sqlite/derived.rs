//! Whether the rows that follow from the facts are those that the facts make. What is left under a cap
//! and what waits for a person are read from these rows; whoever changes them changes no fact.

use super::fault::Fault;
use super::project::{self, Balances};
use super::{file, query};
use crate::redact;
use cos_core::audit::Flaw;
use cos_core::fact::Fact;
use rusqlite::Connection;
use rusqlite::types::Value;
use std::collections::BTreeMap;

/// The tables, each with the columns that facts settle for good; the first tells what a row is about.
/// How questions are ranked is no such column: another release may do it otherwise.
const TABLES: [(&str, &str); 3] = [
    ("balance", "scope, granted, settled, reserved"),
    (
        "decision",
        "id, seq, project, subject, run, state, resolved, consumed_by",
    ),
    ("run", "id, seq, project, source, started_at, open, ended"),
];

/// So many facts are read at once.
const CHUNK: usize = 512;

/// So many rows of one table are told.
const TOLD: usize = 20;

/// The rows of a table by what they are about.
type Rows = BTreeMap<String, Vec<Value>>;

/// Every row that is not what the facts make, is missing, or too many. Nothing is told where a newer
/// release wrote facts that this one does not know.
pub(super) fn flaws(db: &Connection) -> Result<Vec<Flaw>, Fault> {
    let made = file::in_memory()?;
    if !replay(db, &made)? {
        return Ok(Vec::new());
    }
    let mut flaws = Vec::new();
    for (table, columns) in TABLES {
        let expected = rows(&made, table, columns)?;
        match rows(db, table, columns) {
            Ok(found) => flaws.extend(differing(table, &expected, &found)),
            Err(error) => flaws.push(Flaw::Underivable {
                table,
                why: error.to_string(),
            }),
        }
    }
    Ok(flaws)
}

/// Makes the rows of all facts anew; false where one is not known.
fn replay(db: &Connection, made: &Connection) -> Result<bool, Fault> {
    let mut balances = Balances::default();
    let mut seq = 0;
    loop {
        let facts = match query::scan(db, seq, CHUNK) {
            // The chain vouches for it, but this release cannot read it.
            Err(Fault::Fact { .. }) => return Ok(false),
            read => read?,
        };
        let Some((_, last)) = facts.last() else {
            balances.flush(made)?;
            return Ok(true);
        };
        seq = last.seq;
        for (stream, recorded) in &facts {
            if matches!(recorded.fact, Fact::Unknown) {
                return Ok(false);
            }
            let place = project::Place {
                seq: recorded.seq,
                stream,
                at: recorded.at,
            };
            project::fact(made, &mut balances, &place, &recorded.fact)?;
        }
    }
}

fn rows(db: &Connection, table: &str, columns: &str) -> rusqlite::Result<Rows> {
    let mut select = db.prepare(&format!("SELECT {columns} FROM {table}"))?;
    let count = select.column_count();
    let mut found = select.query([])?;
    let mut rows = Rows::new();
    while let Some(row) = found.next()? {
        let cells = (1..count).map(|at| row.get(at).map(clean));
        rows.insert(row.get(0)?, cells.collect::<rusqlite::Result<_>>()?);
    }
    Ok(rows)
}

/// A cell as a release writes it that knows more credentials than the one that wrote it.
fn clean(cell: Value) -> Value {
    match cell {
        Value::Text(text) => Value::Text(redact::text(&text).unwrap_or(text)),
        other => other,
    }
}

fn differing(table: &'static str, expected: &Rows, found: &Rows) -> Vec<Flaw> {
    let changed = expected
        .iter()
        .filter(|(name, cells)| found.get(*name) != Some(cells));
    let added = found.keys().filter(|name| !expected.contains_key(*name));
    let names = changed.map(|(name, _)| name).chain(added);
    let flaw = |row: &String| Flaw::Derived {
        table,
        row: row.clone(),
    };
    names.take(TOLD).map(flaw).collect()
}
