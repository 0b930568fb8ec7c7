//! Reading every row as it stands, for the check of the chain; a row that cannot be read does not
//! end the reading.

use super::cell::{count, hash, whole};
use super::fault::Fault;
use cos_core::audit::{Hash, Row, Unreadable};
use cos_core::time::Timestamp;
use rusqlite::{Connection, OptionalExtension as _};
use std::collections::VecDeque;

const CHUNK: i64 = 512;

/// All rows in order.
pub(super) struct Rows<'a> {
    db: &'a Connection,
    /// The last row that was read.
    seq: u64,
    /// How far to look where rows cannot be listed.
    last: u64,
    ready: VecDeque<Result<Row, Unreadable>>,
}

/// What the store counted, and where rows end.
pub(super) fn counted(db: &Connection) -> Result<Option<(u64, Hash)>, Fault> {
    let sql = "SELECT seq, chain FROM head";
    let read = db.query_row(sql, [], |row| Ok((count(row, 0)?, hash(row, 1)?)));
    Ok(read.optional()?)
}

impl<'a> Rows<'a> {
    pub(super) fn new(db: &'a Connection, counted: u64) -> Self {
        let sql = "SELECT coalesce(max(seq), 0) FROM fact";
        let last = db
            .query_row(sql, [], |row| count(row, 0))
            .unwrap_or(counted);
        Self {
            db,
            seq: 0,
            last: last.max(counted),
            ready: VecDeque::new(),
        }
    }

    fn fill(&mut self, limit: i64) -> rusqlite::Result<()> {
        let sql = "SELECT seq, stream, version, kind, v, at, body, hash, chain FROM fact
                   WHERE seq > ?1 ORDER BY seq LIMIT ?2";
        let mut select = self.db.prepare_cached(sql)?;
        let mut rows = select.query([whole(self.seq), limit])?;
        while let Some(row) = rows.next()? {
            let seq = count(row, 0)?;
            self.seq = seq;
            self.ready
                .push_back(read(row, seq).map_err(|error| Unreadable {
                    seq,
                    why: error.to_string(),
                }));
        }
        Ok(())
    }

    /// Looks at the next rows one by one, where a page of the file is damaged.
    fn probe(&mut self, error: &rusqlite::Error) {
        if self.seq >= self.last {
            return;
        }
        self.seq += 1;
        let sql = "SELECT seq, stream, version, kind, v, at, body, hash, chain FROM fact
                   WHERE seq = ?1";
        let seq = self.seq;
        let found = self
            .db
            .query_row(sql, [whole(seq)], |row| read(row, seq))
            .optional();
        match found {
            Ok(Some(row)) => self.ready.push_back(Ok(row)),
            Ok(None) => {}
            Err(_) => self.ready.push_back(Err(Unreadable {
                seq,
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
                    if self.seq >= self.last {
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

fn read(row: &rusqlite::Row<'_>, seq: u64) -> rusqlite::Result<Row> {
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
