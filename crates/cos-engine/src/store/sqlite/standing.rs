//! Every column of the journal, and how its check can tell that it is right. A column that is in no
//! list here fails a test: whoever adds one decides first how it is checked.

/// How a column is checked.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Standing {
    /// It is part of the two hashes of its event, or is one of them.
    Chained,
    /// It is compared with the last event.
    Counted,
    /// It says what a row is about, which rows follow from the events.
    Key,
    /// It is made anew from the events and compared; the event that makes the row settles it.
    Fixed,
    /// It is made anew from the events and compared; later events of the same stream can change it.
    Moved,
    /// No event tells what it must be, because it only says who may write at this moment. Only what
    /// no process could have written is found. A false lease delays work or makes it ask again; it
    /// cannot change an event.
    Operational,
}

/// A table with its columns.
pub(super) struct Table {
    pub(super) name: &'static str,
    pub(super) columns: &'static [(&'static str, Standing)],
}

use Standing::{Chained, Counted, Fixed, Key, Moved, Operational};

/// Every table. A release that changes how a column follows from the events, `rank` for example,
/// raises the version of the journal and writes the rows anew.
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
    /// Whether its rows follow from the events.
    pub(super) fn is_derived(&self) -> bool {
        self.columns.iter().any(|(_, standing)| *standing == Key)
    }

    /// Its columns, the key first.
    pub(super) fn list(&self) -> String {
        let names: Vec<&str> = self.columns.iter().map(|(name, _)| *name).collect();
        names.join(", ")
    }

    /// Whether the column at this place behind the key can be changed by later events.
    pub(super) fn is_moved(&self, at: usize) -> bool {
        matches!(self.columns.get(at + 1), Some((_, Moved)))
    }
}
