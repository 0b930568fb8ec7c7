//! Why a gate has no journal.

use crate::store::layout::LayoutError;
use crate::ports::JournalError;
use cos_core::hint::{Advice, Hint};

/// Why a gate has no journal.
#[derive(Debug, thiserror::Error)]
pub enum GateError {
    /// There is no place for data.
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
