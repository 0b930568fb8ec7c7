//! Errors of opening and driving a debate.

use super::SpecFileError;
use crate::council::{CapExceeded, NoCouncil};
use crate::prompt::PromptError;
use cos_core::foreign::shown;
use cos_core::hint::{Advice, Hint};
use cos_core::money::Money;
use cos_store::{JournalError, LeaseConflict, Refused};

/// Why a debate could not be opened or continued.
#[derive(Debug, thiserror::Error)]
pub enum DebateError {
    /// The file cannot be debated or written.
    #[error(transparent)]
    File(#[from] SpecFileError),
    /// No model can be asked; nothing was begun.
    #[error("no debate can be held: {what}")]
    Nobody {
        /// What is missing.
        what: String,
        /// How to get it.
        hints: Vec<Hint>,
    },
    /// Its budget does not fit under a cap; no model was asked.
    #[error("the debate {0}")]
    OverCap(CapExceeded),
    /// An open debate has other limits, which it keeps.
    #[error("the open debate of `{path}` has other limits: at most {rounds} rounds and {budget}", path = shown(path))]
    Begun {
        /// The file.
        path: String,
        /// Its most rounds.
        rounds: u16,
        /// Its budget.
        budget: Money,
    },
    /// Another process drives it.
    #[error("`{path}` is being debated by {}", conflict.holder_name(), path = shown(path))]
    LeaseConflict {
        /// The file.
        path: String,
        /// The owner.
        conflict: LeaseConflict,
    },
    /// A signal came; it can be resumed.
    #[error("the debate of `{path}` was interrupted", path = shown(path))]
    Interrupted {
        /// The file.
        path: String,
    },
    /// Other processes keep writing.
    #[error("other processes keep writing to the journal")]
    Crowded,
    /// Another process took over its lease.
    #[error(transparent)]
    Refused(#[from] Refused),
    /// The journal cannot be used.
    #[error(transparent)]
    Journal(#[from] JournalError),
    /// A prompt cannot be used.
    #[error(transparent)]
    Prompt(#[from] PromptError),
}

impl Advice for DebateError {
    fn hints(&self) -> Vec<Hint> {
        match self {
            Self::File(error) => error.hints(),
            Self::Nobody { hints, .. } => hints.clone(),
            Self::OverCap(over) => {
                vec![over.hint("give it a smaller `--budget`, or raise the cap in the settings")]
            }
            Self::Begun { .. } => vec![Hint::new(
                "leave out `--rounds` and `--budget`, and use them for the next debate",
            )],
            Self::LeaseConflict { .. } => vec![Hint::new("wait for it, then try again")],
            Self::Interrupted { path, .. } => {
                vec![Hint::new("`cos debate {}` continues it").value(path)]
            }
            Self::Crowded => vec![Hint::new("try again")],
            Self::Refused(error) => error.hints(),
            Self::Journal(error) => error.hints(),
            Self::Prompt(error) => error.hints(),
        }
    }
}

impl From<NoCouncil> for DebateError {
    fn from(why: NoCouncil) -> Self {
        let hints = why.hints();
        let what = match why {
            NoCouncil::NoModel { what, .. } | NoCouncil::NoPlace { what } => what,
            other => other.to_string(),
        };
        Self::Nobody { what, hints }
    }
}
