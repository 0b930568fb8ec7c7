//! What is known of files that the text wrote.

use super::maker::Maker;
use crate::catalogue::Argument;

/// A file that the text wrote.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Written {
    /// Its path: relative to the worktree, or absolute.
    pub(super) path: String,
    /// What it holds, as far as it is known.
    pub(super) text: Argument,
    /// Who made what is not known of it.
    pub(super) maker: Maker,
}

/// A text of which nothing is known.
pub(super) fn unknown_text() -> Argument {
    Argument {
        unknown: true,
        ..Argument::default()
    }
}
