//! What a check of the journal can find wrong.

use super::shown;

/// A part of the schema of the journal's file.
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
    /// Something that no version of SQLite is known to write.
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
    #[error("the fact cannot be read: {}", shown(.0))]
    Unreadable(String),
    /// Events before this one are gone.
    #[error("{0} facts before this one are missing")]
    Missing(u64),
    /// The stream does not go on where it stood.
    #[error("the stream stood at version {stood}, this fact has version {found}")]
    Version {
        /// The version of the event before it.
        stood: u64,
        /// The version of this event.
        found: u64,
    },
    /// The event is not the one that was written.
    #[error("the fact was changed after it was written")]
    Changed,
    /// The event is genuine for its stream, but not at this place of the journal.
    #[error("facts before this one were inserted, removed or put in another order")]
    RunSpec,
    /// The kind that the row names is not the kind of the event.
    #[error("the row says that this fact is a `{}`, but it is a `{}`", shown(.row), shown(.event))]
    Kind {
        /// What the row says.
        row: String,
        /// What the event says.
        event: String,
    },
    /// The store counted further than the last event.
    #[error("the journal ends here, but it was counted up to fact {0}")]
    Cut(u64),
    /// The row that counts the events names another event than the last.
    #[error("the table `head` does not name the last event and its hash")]
    Miscounted,
    /// The row that counts the events is not there.
    #[error("the row of the table `head`, which counts the facts, is missing or cannot be read")]
    Uncounted,
    /// A row that follows from the events is not the one that they make; caps and what waits are read
    /// from such rows.
    #[error("`{}` in the table `{table}` is not what the facts make of it", shown(.row))]
    Derived {
        /// The table.
        table: &'static str,
        /// What the row is about.
        row: String,
    },
    /// So many more rows of a table are not what the events make.
    #[error("{more} more rows in the table `{table}` are not what the facts make of them")]
    MoreDerived {
        /// The table.
        table: &'static str,
        /// How many.
        more: u64,
    },
    /// The rows that follow from the events cannot be read.
    #[error("the table `{table}`, which follows from the facts, cannot be read: {}", shown(.why))]
    Underivable {
        /// The table.
        table: &'static str,
        /// What the store said.
        why: String,
    },
    /// A lease that no process could have written.
    #[error("`{}` in the table `lease` {why}", shown(.stream))]
    Lease {
        /// The stream that it is for.
        stream: String,
        /// What is wrong with it.
        why: &'static str,
    },
    /// The schema of the file is not the one that this version makes.
    #[error("the {part} `{}` does not belong in a journal", shown(.name))]
    ForeignSchema {
        /// What it is.
        part: SchemaPart,
        /// Its name.
        name: String,
    },
    /// A part of the schema is not there.
    #[error("the {part} `{name}` is missing in the file")]
    MissingSchema {
        /// What it is.
        part: SchemaPart,
        /// Its name.
        name: String,
    },
    /// A part of the schema was defined in another way.
    #[error("the definition of the {part} `{name}` was changed")]
    ChangedSchema {
        /// What it is.
        part: SchemaPart,
        /// Its name.
        name: String,
    },
    /// SQLite finds the file inconsistent.
    #[error("SQLite finds the file damaged: {}", shown(.0))]
    Inconsistent(String),
    /// A file that an event names is not there.
    #[error("the file `{}`, which this fact names, is missing", shown(.0))]
    MissingFile(String),
    /// A file beside the journal is not what its name says.
    #[error("the file `{}` does not hold what its name says", shown(.0))]
    ChangedFile(String),
    /// There is something else in the place of a file.
    #[error("`{}` is not a regular file", shown(.0))]
    NoFile(String),
    /// So many more files are wrong.
    #[error("{0} more files are missing or do not hold what their names say")]
    MoreFiles(u64),
    /// An event names a file in a way that no version of cos does.
    #[error("the fact names the file `{}`, which cannot be the name of one", shown(.0))]
    FileName(String),
    /// The journal is empty, but data of one is beside it.
    #[error(
        "the journal is empty, but `{}` beside it is not: the journal was emptied or replaced",
        shown(.0)
    )]
    Emptied(String),
    /// A head that was noted down earlier is not in the journal.
    #[error("the noted head is not in this journal: its end was cut off, or it is another journal")]
    Head,
}

/// One thing that is wrong.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fault {
    /// The place in the whole journal; 0 where it is about no event.
    pub seq: u64,
    /// The stream, where it is known.
    pub stream: Option<String>,
    /// What is wrong.
    pub flaw: Flaw,
}
