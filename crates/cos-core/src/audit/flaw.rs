//! Lists the faults that a check of the journal can find: in the schema, in the rows, and in the
//! chain of events.

use super::shown;

/// A part of the database schema.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SchemaPart {
    /// A table.
    Table,
    /// An index.
    Index,
    /// A view.
    View,
    /// A trigger.
    Trigger,
    /// Something that no version of SQLite writes.
    Other,
}

impl std::fmt::Display for SchemaPart {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            Self::Table => "table",
            Self::Index => "index",
            Self::View => "view",
            Self::Trigger => "trigger",
            Self::Other => "part",
        })
    }
}

/// What is wrong at one place.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Flaw {
    /// The row cannot be read.
    #[error("this event cannot be read: {}", shown(.0))]
    Unreadable(String),
    /// Events before this one are missing.
    #[error("{0} events before this one are missing")]
    Missing(u64),
    /// The version of the stream does not follow the previous event.
    #[error("the stream was at version {stood}, but this event has version {found}")]
    Version {
        /// The version of the previous event.
        stood: u64,
        /// The version of this event.
        found: u64,
    },
    /// The event was changed.
    #[error("this event was changed after it was written")]
    Changed,
    /// The event is genuine for its stream, but not at this position in the journal.
    #[error("events before this one were inserted, removed or reordered")]
    RunSpec,
    /// The row and the event name different kinds.
    #[error("the row says that this event is a `{}`, but it is a `{}`", shown(.row), shown(.event))]
    Kind {
        /// The kind in the row.
        row: String,
        /// The kind in the event.
        event: String,
    },
    /// The store counted further than the last event.
    #[error("the journal ends here, but the store counted up to event {0}")]
    Cut(u64),
    /// The row with the event count names another last event.
    #[error("the table `head` does not name the last event and its hash")]
    Miscounted,
    /// The row with the event count is missing.
    #[error("the row of the table `head`, which counts the events, is missing or cannot be read")]
    Uncounted,
    /// A derived row differs from what the events give. Caps and open decisions are read from such
    /// rows.
    #[error("`{}` in the table `{table}` is not consistent with the events", shown(.row))]
    Derived {
        /// The table.
        table: &'static str,
        /// What the row is about.
        row: String,
    },
    /// The number of further derived rows that are wrong.
    #[error("{more} more rows in the table `{table}` are not consistent with the events")]
    MoreDerived {
        /// The table.
        table: &'static str,
        /// How many.
        more: u64,
    },
    /// The derived rows cannot be read.
    #[error("the table `{table}`, which is derived from the events, cannot be read: {}", shown(.why))]
    Underivable {
        /// The table.
        table: &'static str,
        /// The error of the store.
        why: String,
    },
    /// A lease that no process could have written.
    #[error("`{}` in the table `lease` {why}", shown(.stream))]
    Lease {
        /// The stream of the lease.
        stream: String,
        /// What is wrong with it.
        why: &'static str,
    },
    /// The file has a schema part that this version does not create.
    #[error("the {part} `{}` does not belong in a journal", shown(.name))]
    ForeignSchema {
        /// The kind of schema part.
        part: SchemaPart,
        /// Its name.
        name: String,
    },
    /// A part of the schema is missing.
    #[error("the {part} `{name}` is missing from the file")]
    MissingSchema {
        /// The kind of schema part.
        part: SchemaPart,
        /// Its name.
        name: String,
    },
    /// A part of the schema has another definition.
    #[error("the definition of the {part} `{name}` was changed")]
    ChangedSchema {
        /// The kind of schema part.
        part: SchemaPart,
        /// Its name.
        name: String,
    },
    /// SQLite finds the file inconsistent.
    #[error("SQLite finds the file damaged: {}", shown(.0))]
    Inconsistent(String),
    /// A file that an event names is missing.
    #[error("the file `{}`, which this event names, is missing", shown(.0))]
    MissingFile(String),
    /// The content of a file beside the journal does not match its name.
    #[error("the content of the file `{}` does not match its name", shown(.0))]
    ChangedFile(String),
    /// Something that is not a regular file has the name of a file.
    #[error("`{}` is not a regular file", shown(.0))]
    NoFile(String),
    /// The number of further files that are wrong.
    #[error("{0} more files are missing or do not match their names")]
    MoreFiles(u64),
    /// An event names a file in a way that no version of cos uses.
    #[error("this event names the file `{}`, which is not a valid file name", shown(.0))]
    FileName(String),
    /// The journal is empty, but it still has data files.
    #[error(
        "the journal is empty, but `{}` beside it is not: the journal was emptied or replaced",
        shown(.0)
    )]
    Emptied(String),
    /// The noted head is not in the journal.
    #[error(
        "the noted head is not in this journal: the end was cut off, or this is another \
            journal"
    )]
    Head,
}

/// One fault.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fault {
    /// The position in the whole journal; 0 if the fault is not about one event.
    pub seq: u64,
    /// The stream, if known.
    pub stream: Option<String>,
    /// What is wrong.
    pub flaw: Flaw,
}
