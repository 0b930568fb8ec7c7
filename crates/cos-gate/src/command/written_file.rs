//! Holds what is known about a file that an earlier part of the same text wrote: its content and
//! its writer.

use super::writer::Writer;
use crate::catalogue::Argument;

/// A file that the text wrote.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Written {
    /// Its path: relative to the worktree, or absolute.
    pub(super) path: String,
    /// Its content, as far as it is known.
    pub(super) text: Argument,
    /// Who wrote the unknown part of it.
    pub(super) writer: Writer,
}

/// Returns an unknown text.
pub(super) fn unknown_text() -> Argument {
    Argument {
        unknown: true,
        ..Argument::default()
    }
}
