//! What a check of the journal could not check, and why. A gap is not a fault: an older version
//! finds gaps in a journal of a newer version. It is not a proof either, so it is always reported.

use super::shown;

/// Something that was not checked.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Gap {
    /// The kind of event is unknown.
    #[error(
        "this event has the kind `{}`, which this version does not know: what follows from it was \
        not checked",
        shown(.0)
    )]
    Kind(String),
    /// The event has an unknown format.
    #[error(
        "this event has format {0}, which this version does not know: what follows from it was \
        not checked"
    )]
    Format(u32),
    /// The stream has an unknown kind.
    #[error(
        "this event is in a kind of stream that this version does not know: what follows from it \
        was not checked"
    )]
    Family,
    /// The event cannot be read, although it is unchanged since it was written.
    #[error(
        "this version cannot read this event ({}): what follows from it was not checked",
        shown(.0)
    )]
    Unreadable(String),
    /// The event is faulty, so rows derived from it cannot be checked.
    #[error("this event is faulty: what follows from it was not checked")]
    Faulty,
    /// The number of further events like this.
    #[error("{0} more events are unknown: what follows from them was not checked")]
    MoreEvents(u64),
    /// Columns of a row that an unchecked event may have changed.
    #[error("not checked, because this event can change it: {columns} of `{}` in the table \
            `{table}`", shown(.row))]
    Row {
        /// The table.
        table: &'static str,
        /// The columns.
        columns: &'static str,
        /// What the row is about.
        row: String,
    },
    /// The number of further rows of a table like this.
    #[error("not checked: {more} more rows in the table `{table}`")]
    MoreRows {
        /// The table.
        table: &'static str,
        /// How many.
        more: u64,
    },
    /// No derived row was checked.
    #[error(
        "the tables that are derived from the events were not checked: events are missing or out \
        of order"
    )]
    Tables,
    /// The turn record of a council was not checked.
    #[error("the turn record of this council was not checked: not all of its events can be read")]
    Record,
    /// A file was not checked.
    #[error("the file `{}` was not checked: {}", shown(.path), shown(.why))]
    File {
        /// The file.
        path: String,
        /// The error of the system.
        why: String,
    },
    /// The number of further files that were not checked.
    #[error("{0} more files were not checked")]
    MoreFiles(u64),
}

/// One thing that was not checked.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Unchecked {
    /// The position of the event that causes the gap; 0 if it is not about one event.
    pub seq: u64,
    /// The stream of that event, if known.
    pub stream: Option<String>,
    /// What was not checked.
    pub gap: Gap,
}
