//! Checks that the derived rows match the events. Limits and open questions are read from these
//! rows, and changing them would leave the events intact.

use super::check::{Rows, is_passing};
use super::column_check::{TABLES, Table};
use super::fault::Fault;
use super::named_files::NamedFiles;
use super::project::{self, Balances};
use super::uncertain_rows::{UncertainRows, Uncertainty, follow};
use super::{file, schema};
use crate::{run_row, seal};
use cos_core::audit::{Fault as Found, Flaw, Gap, Row, Unchecked};
use cos_core::event::{Event, Stream};
use cos_core::time::Timestamp;
use cos_secret::redact;
use rusqlite::Connection;
use rusqlite::types::{Value, ValueRef};
use std::collections::{BTreeMap, BTreeSet};

/// How many events are replayed before the derived rows are written.
const CHUNK: u64 = 512;

/// The number of rows reported per table.
const MOST_REPORTED: usize = 20;

/// The number of unknown events reported.
const MOST_UNKNOWN_EVENTS: usize = 100;

/// The result of replaying all known events.
pub(super) struct Replay {
    made: Connection,
    balances: Balances,
    uncertain: UncertainRows,
    faulty: BTreeSet<u64>,
    untold: u64,
    /// The files that events name.
    pub(super) named_files: NamedFiles,
    /// The councils without unknown events.
    pub(super) councils: BTreeSet<Stream>,
    /// The latest possible time of the last event.
    pub(super) last: Timestamp,
    /// Events that do not match their row, for example its kind.
    pub(super) faults: Vec<Found>,
    /// What was not checked.
    pub(super) unchecked: Vec<Unchecked>,
}

impl Replay {
    /// Replays all events; those at the positions in `faulty` were changed.
    pub(super) fn run(db: &Connection, counted: u64, faulty: BTreeSet<u64>) -> Result<Self, Fault> {
        let made = file::in_memory()?;
        made.execute_batch("BEGIN")?;
        let mut replay = Self {
            made,
            balances: Balances::default(),
            uncertain: UncertainRows::default(),
            faulty,
            untold: 0,
            named_files: NamedFiles::default(),
            councils: BTreeSet::new(),
            last: Timestamp::default(),
            faults: Vec::new(),
            unchecked: Vec::new(),
        };
        // An unreadable row is reported by the check of the chain.
        for row in Rows::new(db, counted).flatten() {
            replay.row(&row)?;
        }
        replay.balances.flush(&replay.made)?;
        replay.end();
        Ok(replay)
    }

    fn row(&mut self, row: &Row) -> Result<(), Fault> {
        self.last = self.last.max(row.at);
        if row.seq.is_multiple_of(CHUNK) {
            self.balances.flush(&self.made)?;
            self.balances = Balances::default();
        }
        let followed = match follow(row) {
            _ if self.faulty.contains(&row.seq) => Err(Gap::Faulty),
            followed => followed,
        };
        match followed {
            Ok((stream, event)) => self.event(row, &stream, &event),
            Err(gap) => {
                self.uncertain.note(&row.stream, row.seq);
                self.tell(row, gap);
                Ok(())
            }
        }
    }

    fn event(&mut self, row: &Row, stream: &Stream, event: &Event) -> Result<(), Fault> {
        let kind = seal::kind(&row.body);
        // Writers always put the kind first, so another place means that it was changed.
        if kind != row.kind || kind.is_empty() {
            self.faults.push(Found {
                seq: row.seq,
                stream: Some(row.stream.clone()),
                flaw: Flaw::Kind {
                    row: row.kind.clone(),
                    event: kind.to_owned(),
                },
            });
        }
        if run_row::run_session(event).is_some() {
            self.uncertain.show_again(&row.stream);
        }
        if matches!(stream, Stream::Council(_)) && row.version == 1 {
            self.councils.insert(stream.clone());
        }
        self.faults.extend(self.named_files.note(row, event));
        let place = project::Place {
            seq: row.seq,
            stream,
            at: row.at,
        };
        project::event(&self.made, &mut self.balances, &place, event)
    }

    fn tell(&mut self, row: &Row, gap: Gap) {
        if self.unchecked.len() >= MOST_UNKNOWN_EVENTS {
            self.untold += 1;
            return;
        }
        self.unchecked.push(Unchecked {
            seq: row.seq,
            stream: Some(row.stream.clone()),
            gap,
        });
    }

    fn end(&mut self) {
        if self.untold > 0 {
            self.unchecked
                .push(of_no_event(Gap::MoreEvents(self.untold)));
        }
        for (name, seq) in self.uncertain.streams() {
            let Some(stream) = Stream::parse(name) else {
                continue;
            };
            self.named_files.leave_out(&stream);
            if matches!(stream, Stream::Council(_)) {
                self.councils.remove(&stream);
                self.unchecked.push(Unchecked {
                    seq,
                    stream: Some(name.to_owned()),
                    gap: Gap::Record,
                });
            }
        }
    }

    /// Records that derived rows cannot be checked, because events are missing.
    pub(super) fn mark_derived_unchecked(&mut self) {
        self.named_files.leave_out_copies();
        self.unchecked.push(of_no_event(Gap::Tables));
    }

    /// Compares every derived row with its replayed version.
    pub(super) fn compare(&mut self, db: &Connection) -> Result<(), Fault> {
        for table in TABLES.iter().filter(|table| table.is_derived()) {
            let mut expected = BTreeMap::new();
            each_row(&self.made, table, |key, cells| {
                expected.insert(key, cells);
            })?;
            let mut sheet = Sheet::new(table, &self.uncertain);
            let read = each_row(db, table, |key, cells| {
                let made = expected.remove(&key);
                sheet.compare(&key, made.as_deref(), Some(&cells));
            });
            match read {
                Ok(()) => {
                    for (key, made) in &expected {
                        sheet.compare(key, Some(made), None);
                    }
                }
                Err(error) if is_passing(&error) => return Err(error.into()),
                Err(error) => sheet.flaws.push(Flaw::Underivable {
                    table: table.name,
                    why: error.to_string(),
                }),
            }
            let (flaws, unchecked) = sheet.end();
            self.faults.extend(flaws.into_iter().map(about_no_event));
            self.unchecked.extend(unchecked);
        }
        Ok(())
    }
}

/// Returns a fault that belongs to no event.
pub(super) const fn about_no_event(flaw: Flaw) -> Found {
    Found {
        seq: 0,
        stream: None,
        flaw,
    }
}

const fn of_no_event(gap: Gap) -> Unchecked {
    Unchecked {
        seq: 0,
        stream: None,
        gap,
    }
}

/// Passes every row to `look`: its key, and its other cells.
fn each_row(
    db: &Connection,
    table: &Table,
    mut look: impl FnMut(String, Vec<Value>),
) -> rusqlite::Result<()> {
    let mut select = db.prepare(&format!("SELECT {} FROM {}", table.list(), table.name))?;
    let count = select.column_count();
    let mut rows = select.query([])?;
    while let Some(row) = rows.next()? {
        let cells = (1..count).map(|at| row.get_ref(at).map(cell));
        let cells: Vec<Value> = cells.collect::<rusqlite::Result<_>>()?;
        look(schema::text(row.get_ref(0)?), cells);
    }
    Ok(())
}

/// Returns a cell with redaction applied again, because a newer release knows more credentials.
fn cell(cell: ValueRef<'_>) -> Value {
    match cell {
        ValueRef::Text(bytes) => {
            let text = String::from_utf8_lossy(bytes).into_owned();
            Value::Text(redact::text(&text).unwrap_or(text))
        }
        ValueRef::Null => Value::Null,
        ValueRef::Integer(number) => Value::Integer(number),
        ValueRef::Real(number) => Value::Real(number),
        ValueRef::Blob(bytes) => Value::Blob(bytes.to_vec()),
    }
}

/// One table during the comparison.
struct Sheet<'a> {
    table: &'static Table,
    uncertain: &'a UncertainRows,
    flaws: Vec<Flaw>,
    unchecked: Vec<(u64, Gap)>,
    more: (u64, u64),
}

impl<'a> Sheet<'a> {
    const fn new(table: &'static Table, uncertain: &'a UncertainRows) -> Self {
        Self {
            table,
            uncertain,
            flaws: Vec::new(),
            unchecked: Vec::new(),
            more: (0, 0),
        }
    }

    /// Compares a row with its replayed version.
    fn compare(&mut self, key: &str, made: Option<&[Value]>, found: Option<&[Value]>) {
        let made_at = made.and_then(|cells| number(cells.first()?));
        let made_at = made_at.and_then(|seq| u64::try_from(seq).ok());
        let uncertainty = self.uncertain.of_row(self.table.name, key, made_at);
        let holds = match uncertainty {
            None => made == found,
            Some(Uncertainty::Whole(_)) => true,
            // A row of a known event is never removed.
            Some(Uncertainty::Moved(_)) => self.is_kept(made, found),
            Some(Uncertainty::Money(_) | Uncertainty::Granted(_)) => has_grown(
                made,
                found,
                matches!(uncertainty, Some(Uncertainty::Granted(_))),
            ),
        };
        match uncertainty {
            _ if !holds => self.flaw(key),
            Some(Uncertainty::Moved(seq)) => self.gap(key, seq, self.moved()),
            Some(Uncertainty::Whole(seq)) => self.gap(key, seq, "all columns"),
            Some(Uncertainty::Granted(seq)) => self.gap(key, seq, "`granted`"),
            Some(Uncertainty::Money(seq)) => {
                self.gap(key, seq, "`granted`, `settled` and `reserved`");
            }
            None => {}
        }
    }

    fn moved(&self) -> &'static str {
        if self.table.name == "run" {
            "`open` and `ended`"
        } else {
            "`state`, `resolved` and `consumed_by`"
        }
    }

    /// Returns whether the columns set by the row's first event are unchanged.
    fn is_kept(&self, made: Option<&[Value]>, found: Option<&[Value]>) -> bool {
        let (Some(made), Some(found)) = (made, found) else {
            return made.is_none();
        };
        let mut cells = made.iter().zip(found).enumerate();
        cells.all(|(at, (made, found))| self.table.is_moved(at) || made == found)
    }

    fn flaw(&mut self, key: &str) {
        if self.flaws.len() >= MOST_REPORTED {
            self.more.0 += 1;
            return;
        }
        self.flaws.push(Flaw::Derived {
            table: self.table.name,
            row: key.to_owned(),
        });
    }

    fn gap(&mut self, key: &str, seq: u64, columns: &'static str) {
        if self.unchecked.len() >= MOST_REPORTED {
            self.more.1 += 1;
            return;
        }
        let gap = Gap::Row {
            table: self.table.name,
            columns,
            row: key.to_owned(),
        };
        self.unchecked.push((seq, gap));
    }

    fn end(mut self) -> (Vec<Flaw>, Vec<Unchecked>) {
        let table = self.table.name;
        let (flaws, gaps) = self.more;
        if flaws > 0 {
            self.flaws.push(Flaw::MoreDerived { table, more: flaws });
        }
        if gaps > 0 {
            let more = Gap::MoreRows { table, more: gaps };
            self.unchecked.push((0, more));
        }
        let by_place: BTreeMap<u64, &str> = self.uncertain.streams().map(|(n, s)| (s, n)).collect();
        let unchecked = self.unchecked.into_iter().map(|(seq, gap)| Unchecked {
            seq,
            stream: by_place.get(&seq).map(|name| (*name).to_owned()),
            gap,
        });
        (self.flaws, unchecked.collect())
    }
}

const fn number(cell: &Value) -> Option<i64> {
    match cell {
        Value::Integer(number) => Some(*number),
        _ => None,
    }
}

/// Returns whether the totals match the known events, except for what an unknown event can have
/// changed: granted and settled only grow.
fn has_grown(made: Option<&[Value]>, found: Option<&[Value]>, by_grants_only: bool) -> bool {
    let sums = |cells: Option<&[Value]>| match cells {
        None => Some([0, 0, 0]),
        Some([granted, settled, reserved]) => {
            Some([number(granted)?, number(settled)?, number(reserved)?])
        }
        Some(_) => None,
    };
    let (Some(before), Some(after)) = (sums(made), sums(found)) else {
        return false;
    };
    let ([granted, settled, reserved], [granted_now, settled_now, reserved_now]) = (before, after);
    let grown = granted_now >= granted && settled_now >= settled && reserved_now >= 0;
    let is_there = found.is_some() || made.is_none();
    let alone = !by_grants_only || (settled_now == settled && reserved_now == reserved);
    grown && is_there && alone
}
