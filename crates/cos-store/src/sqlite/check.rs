//! Reads every row for the check of the chain, and continues after a row that cannot be read.

use super::cell::{count, hash, whole};
use super::fault::Fault;
use cos_core::audit::{Hash, Row, Unreadable};
use cos_core::time::Timestamp;
use rusqlite::{Connection, ErrorCode, OptionalExtension as _};
use std::collections::VecDeque;

const CHUNK: i64 = 512;

/// All rows in order.
pub(super) struct Rows<'a> {
    db: &'a Connection,
    /// The position of the last row; `None` at the beginning, so that a row before the first event
    /// is found too.
    seq: Option<i64>,
    /// The last position to look at if rows cannot be listed.
    last: i64,
    ready: VecDeque<Result<Row, Unreadable>>,
}

/// Returns the stored number of events and the last hash; `None` if they are missing or invalid.
pub(super) fn counted(db: &Connection) -> Result<Option<(u64, Hash)>, Fault> {
    let sql = "SELECT seq, chain FROM head";
    let read = db.query_row(sql, [], |row| Ok((count(row, 0)?, hash(row, 1)?)));
    match read {
        Ok(counted) => Ok(Some(counted)),
        Err(error) if is_passing(&error) => Err(error.into()),
        Err(_) => Ok(None),
    }
}

/// Returns whether an error says nothing about the content of the file.
pub(super) fn is_passing(error: &rusqlite::Error) -> bool {
    matches!(
        error.sqlite_error_code(),
        Some(
            ErrorCode::DatabaseBusy
                | ErrorCode::DatabaseLocked
                | ErrorCode::SystemIoFailure
                | ErrorCode::OutOfMemory
                | ErrorCode::OperationInterrupted
        )
    )
}

impl<'a> Rows<'a> {
    pub(super) fn new(db: &'a Connection, counted: u64) -> Self {
        let sql = "SELECT coalesce(max(seq), 0) FROM event";
        let counted = whole(counted);
        let last = db.query_row(sql, [], |row| row.get(0)).unwrap_or(counted);
        // A row takes more than 64 bytes, which limits how far a false position can lead.
        let sql = "SELECT page_count * page_size / 64 FROM pragma_page_count, pragma_page_size";
        let most: i64 = db.query_row(sql, [], |row| row.get(0)).unwrap_or(i64::MAX);
        Self {
            db,
            seq: None,
            last: last.max(counted).min(most),
            ready: VecDeque::new(),
        }
    }

    fn fill(&mut self, limit: i64) -> rusqlite::Result<()> {
        let beyond = match self.seq {
            Some(_) => "seq > ?1",
            None => "?1 IS NULL",
        };
        let sql = format!(
            "SELECT seq, stream, version, kind, v, at, body, hash, chain FROM event
             WHERE {beyond} ORDER BY seq LIMIT ?2"
        );
        let mut select = self.db.prepare_cached(&sql)?;
        let mut rows = select.query((self.seq, limit))?;
        while let Some(row) = rows.next()? {
            let place = row.get(0)?;
            self.seq = Some(place);
            self.ready.push_back(placed(row, place));
        }
        Ok(())
    }

    /// Reads the next rows one by one, because a page of the file is damaged.
    fn probe(&mut self, error: &rusqlite::Error) {
        let sql = "SELECT seq, stream, version, kind, v, at, body, hash, chain FROM event
                   WHERE seq = ?1";
        let seq = self.seq.map_or(1, |seq| seq.max(0).saturating_add(1));
        self.seq = Some(seq);
        let found = self
            .db
            .query_row(sql, [seq], |row| Ok(placed(row, seq)))
            .optional();
        match found {
            Ok(Some(row)) => self.ready.push_back(row),
            Ok(None) => {}
            Err(_) => self.ready.push_back(Err(Unreadable {
                seq: u64::try_from(seq).unwrap_or(0),
                why: error.to_string(),
            })),
        }
    }
}

impl Iterator for Rows<'_> {
    type Item = Result<Row, Unreadable>;

    fn next(&mut self) -> Option<Self::Item> {
        while self.ready.is_empty() {
            match self.fill(CHUNK) {
                Ok(()) if self.ready.is_empty() => return None,
                Err(error) if self.ready.is_empty() => {
                    if self.seq.unwrap_or(0) >= self.last {
                        return None;
                    }
                    self.probe(&error);
                }
                _ => {}
            }
        }
        self.ready.pop_front()
    }
}

/// Reads the row at a position, which must be valid for an event.
fn placed(row: &rusqlite::Row<'_>, place: i64) -> Result<Row, Unreadable> {
    let unreadable = |seq: u64, why: String| Unreadable { seq, why };
    match u64::try_from(place) {
        Ok(seq) if seq > 0 => {
            read_row(row, seq).map_err(|error| unreadable(seq, error.to_string()))
        }
        _ => Err(unreadable(
            0,
            format!("its position is {place}, and positions start at 1"),
        )),
    }
}

fn read_row(row: &rusqlite::Row<'_>, seq: u64) -> rusqlite::Result<Row> {
    Ok(Row {
        seq,
        stream: row.get(1)?,
        version: count(row, 2)?,
        kind: row.get(3)?,
        v: row.get(4)?,
        at: Timestamp(row.get(5)?),
        body: row.get(6)?,
        hash: hash(row, 7)?,
        chain: hash(row, 8)?,
    })
}
