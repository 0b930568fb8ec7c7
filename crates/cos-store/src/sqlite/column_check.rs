//! Lists every column of the journal, and how it is checked. A test fails for a column that is
//! missing here, so that a new one cannot stay unchecked.

/// How a column is checked.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum ColumnCheck {
    /// It is part of the two hashes of its event, or is one of them.
    Chained,
    /// It is compared with the last event.
    Counted,
    /// It identifies a derived row.
    Key,
    /// It is replayed and compared; only the event that creates the row sets it.
    Fixed,
    /// It is replayed and compared; later events of the same stream can change it.
    Moved,
    /// It only says who may write now, so no event determines it. Only values that no process could
    /// have written are found. A false lease delays work or makes it ask again; it cannot change an
    /// event.
    Operational,
}

/// A table with its columns.
pub(super) struct Table {
    pub(super) name: &'static str,
    pub(super) columns: &'static [(&'static str, ColumnCheck)],
}

use ColumnCheck::{Chained, Counted, Fixed, Key, Moved, Operational};

/// Every table. A release that changes how a column is derived, for example `rank`, raises the
/// version of the journal and rewrites the rows.
pub(super) const TABLES: [Table; 6] = [
    Table {
        name: "event",
        columns: &[
            ("seq", Chained),
            ("stream", Chained),
            ("version", Chained),
            ("kind", Chained),
            ("v", Chained),
            ("at", Chained),
            ("body", Chained),
            ("hash", Chained),
            ("chain", Chained),
        ],
    },
    Table {
        name: "head",
        columns: &[("only", Counted), ("seq", Counted), ("chain", Counted)],
    },
    Table {
        name: "decision",
        columns: &[
            ("id", Key),
            ("seq", Fixed),
            ("project", Fixed),
            ("subject", Fixed),
            ("run", Fixed),
            ("rank", Fixed),
            ("state", Moved),
            ("resolved", Moved),
            ("consumed_by", Moved),
        ],
    },
    Table {
        name: "balance",
        columns: &[
            ("scope", Key),
            ("granted", Moved),
            ("settled", Moved),
            ("reserved", Moved),
        ],
    },
    Table {
        name: "run",
        columns: &[
            ("id", Key),
            ("seq", Fixed),
            ("project", Fixed),
            ("source", Fixed),
            ("started_at", Fixed),
            ("open", Moved),
            ("ended", Moved),
        ],
    },
    Table {
        name: "lease",
        columns: &[
            ("stream", Operational),
            ("token", Operational),
            ("owner", Operational),
            ("until", Operational),
        ],
    },
];

impl Table {
    /// Returns whether its rows are derived from events.
    pub(super) fn is_derived(&self) -> bool {
        self.columns.iter().any(|(_, check)| *check == Key)
    }

    /// Returns its columns, the key first.
    pub(super) fn list(&self) -> String {
        let names: Vec<&str> = self.columns.iter().map(|(name, _)| *name).collect();
        names.join(", ")
    }

    /// Returns whether later events can change the column at this position after the key.
    pub(super) fn is_moved(&self, at: usize) -> bool {
        matches!(self.columns.get(at + 1), Some((_, Moved)))
    }
}
