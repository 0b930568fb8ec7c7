//! What a check of the journal could not check, and why. A gap is no fault: a journal that a newer
//! version wrote has gaps for an older one. It is no proof either, so it is always reported.

use super::shown;

/// Something that was not checked.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Gap {
    /// The kind of the event is not known.
    #[error(
        "this event has kind `{}`, which this version does not know: what follows from it was not checked",
        shown(.0)
    )]
    Kind(String),
    /// The event was written in a format that is not known.
    #[error(
        "this event has format {0}, which this version does not know: what follows from it was not checked"
    )]
    Format(u32),
    /// The stream is of a kind that is not known.
    #[error(
        "this event is in a kind of stream that this version does not know: what follows from it was not checked"
    )]
    Family,
    /// The event cannot be read, though nobody changed it since it was written.
    #[error(
        "this event cannot be read by this version ({}): what follows from it was not checked",
        shown(.0)
    )]
    Unreadable(String),
    /// The event is faulty, so nothing can be said of what follows from it.
    #[error("this event is faulty: what follows from it was not checked")]
    Faulty,
    /// So many more events are like that.
    #[error("{0} more facts are not known: what follows from them was not checked")]
    MoreEvents(u64),
    /// Columns of a row that an event with a gap can have moved.
    #[error("not checked, because this event can change it: {columns} of `{}` in the table `{table}`", shown(.row))]
    Row {
        /// The table.
        table: &'static str,
        /// The columns.
        columns: &'static str,
        /// What the row is about.
        row: String,
    },
    /// So many more rows of a table are like that.
    #[error("not checked: {more} more rows in the table `{table}`")]
    MoreRows {
        /// The table.
        table: &'static str,
        /// How many.
        more: u64,
    },
    /// Nothing that follows from the events was checked.
    #[error(
        "the tables that follow from the facts were not checked: facts are missing or out of order"
    )]
    Tables,
    /// The record of a council was not checked.
    #[error("the record of turns of this council was not checked: not all facts of it can be read")]
    Record,
    /// A file was not checked.
    #[error("the file `{}` was not checked: {}", shown(.path), shown(.why))]
    File {
        /// The file.
        path: String,
        /// What the system said.
        why: String,
    },
    /// So many more files were not checked.
    #[error("{0} more files were not checked")]
    MoreFiles(u64),
}

/// One thing that was not checked.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Unchecked {
    /// The place of the event that is the cause; 0 where it is about no event.
    pub seq: u64,
    /// The stream of that event, where it is known.
    pub stream: Option<String>,
    /// What was not checked.
    pub gap: Gap,
}
