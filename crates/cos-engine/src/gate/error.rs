//! Defines why the gate's journal cannot be opened.

use crate::store::layout::LayoutError;
use crate::ports::JournalError;
use cos_core::hint::{Advice, Hint};

/// Why the gate's journal cannot be opened.
#[derive(Debug, thiserror::Error)]
pub enum GateError {
    /// There is no data folder.
    #[error(transparent)]
    Layout(#[from] LayoutError),
    /// The journal cannot be used.
    #[error(transparent)]
    Journal(#[from] JournalError),
}

impl Advice for GateError {
    fn hints(&self) -> Vec<Hint> {
        match self {
            Self::Layout(error) => error.hints(),
            Self::Journal(error) => error.hints(),
        }
    }
}
