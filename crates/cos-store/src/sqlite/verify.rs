//! Checks the whole file: its schema, its pages, the chain of events, every derived row, and the
//! leases. A finding never stops the other checks.

use super::check::{self, Rows, is_passing};
use super::derived::{Replay, about_no_event};
use super::fault::Fault;
use super::named_files::NamedFiles;
use super::{lease, schema};
use cos_core::audit::{self, Fault as Found, Flaw, Hash, Known, Verification};
use cos_core::event::Stream;
use cos_core::time::Timestamp;
use rusqlite::Connection;
use std::collections::BTreeSet;
use std::time::{SystemTime, UNIX_EPOCH};

/// The result of a check of the file, and what remains to be checked.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AuditedJournal {
    /// What was found.
    pub verification: Verification,
    /// The files that events name.
    pub named_files: NamedFiles,
    /// The councils without unknown events.
    pub councils: Vec<Stream>,
}

/// Checks everything in one consistent view of the file.
pub(super) fn verify(db: &Connection, noted: Option<Hash>) -> Result<AuditedJournal, Fault> {
    let counted = check::counted(db)?;
    let upto = counted.map_or(0, |(seq, _)| seq);
    let mut found = audit::verify(Rows::new(db, upto), Known { counted, noted });
    let mut faults = schema::flaws(db)?;
    faults.extend(schema::inconsistencies(db)?);
    if counted.is_none() {
        faults.push(Flaw::Uncounted);
    }
    let (changed, is_complete) = in_doubt(&found.faults);
    let mut replay = Replay::run(db, upto, changed)?;
    if is_complete {
        replay.compare(db)?;
    } else {
        replay.mark_derived_unchecked();
    }
    match lease::flaws(db, replay.last.max(now())) {
        Ok(flaws) => faults.extend(flaws),
        Err(error) if is_passing(&error) => return Err(error.into()),
        Err(error) => faults.push(Flaw::Underivable {
            table: "lease",
            why: error.to_string(),
        }),
    }
    found.faults.extend(faults.into_iter().map(about_no_event));
    found.faults.append(&mut replay.faults);
    found.unchecked.append(&mut replay.unchecked);
    Ok(AuditedJournal {
        verification: found,
        named_files: replay.named_files,
        councils: replay.councils.into_iter().collect(),
    })
}

/// Returns the positions of changed events, and whether all events are present in order, so that
/// derived rows can be checked.
fn in_doubt(faults: &[Found]) -> (BTreeSet<u64>, bool) {
    let is_local = |fault: &&Found| {
        let of_one = matches!(fault.flaw, Flaw::Changed | Flaw::Version { .. });
        of_one && fault.stream.is_some()
    };
    let places = faults.iter().filter(is_local).map(|fault| fault.seq);
    let elsewhere = |fault: &Found| match fault.flaw {
        Flaw::Head | Flaw::Miscounted => true,
        _ => is_local(&fault),
    };
    (places.collect(), faults.iter().all(elsewhere))
}

/// Checks the schema and the row that counts the events.
pub(super) fn glance(db: &Connection) -> Result<Vec<Flaw>, Fault> {
    let mut flaws = schema::flaws(db)?;
    let sql = "SELECT count(*) = 1 FROM head
               WHERE seq = (SELECT coalesce(max(seq), 0) FROM event)";
    let counted = check::counted(db)?;
    match db.query_row(sql, [], |row| row.get(0)) {
        Ok(true) if counted.is_some() => {}
        Err(error) if is_passing(&error) => return Err(error.into()),
        _ if counted.is_none() => flaws.push(Flaw::Uncounted),
        _ => flaws.push(Flaw::Miscounted),
    }
    Ok(flaws)
}

/// The time of this machine.
fn now() -> Timestamp {
    let since = SystemTime::now()
        .duration_since(UNIX_EPOCH)
        .unwrap_or_default();
    Timestamp(i64::try_from(since.as_millis()).unwrap_or(i64::MAX))
}
