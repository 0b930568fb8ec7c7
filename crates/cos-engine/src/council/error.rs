//! Errors of opening and driving a council or a room.

use super::CapExceeded;
use crate::prompt::PromptError;
use cos_core::foreign::shown;
use cos_core::hint::{Advice, Hint};
use cos_core::id::CouncilId;
use cos_core::money::Money;
use cos_store::{JournalError, LeaseConflict, Refused};
use std::path::PathBuf;

/// Why a council could not be opened or continued.
#[derive(Debug, thiserror::Error)]
pub enum CouncilError {
    /// Its budget does not fit under a cap; no model was asked.
    #[error("the council {0}")]
    OverCap(CapExceeded),
    /// The budget of a room does not fit under a cap; no model was asked.
    #[error("the room {0}")]
    RoomOverCap(CapExceeded),
    /// No mode fits the budget; no model was asked.
    #[error("the council may cost {needed} before it has decided, and its budget is {budget}")]
    TooDear {
        /// The worst case of the lightest mode.
        needed: Money,
        /// Its budget.
        budget: Money,
    },
    /// The budget of a room does not cover its first round; no model was asked.
    #[error("the first round of the room may cost {needed}, and its budget is {budget}")]
    RoomTooDear {
        /// The worst case of the first round.
        needed: Money,
        /// Its budget.
        budget: Money,
    },
    /// A council of this id exists already.
    #[error("`{council}` exists already")]
    Exists {
        /// Its id.
        council: CouncilId,
    },
    /// No council or room has this id.
    #[error("no council or room is called `{council}`")]
    Unknown {
        /// What was asked for.
        council: CouncilId,
    },
    /// Another process drives it.
    #[error("`{council}` is being driven by {}", conflict.holder_name())]
    LeaseConflict {
        /// Its id.
        council: CouncilId,
        /// The owner.
        conflict: LeaseConflict,
    },
    /// It has ended.
    #[error("`{council}` is over")]
    Over {
        /// Its id.
        council: CouncilId,
    },
    /// A signal came or the caller left; it can be resumed.
    #[error("`{council}` was interrupted")]
    Interrupted {
        /// Its id.
        council: CouncilId,
    },
    /// Another process took over its lease.
    #[error(transparent)]
    Refused(#[from] Refused),
    /// The journal cannot be used.
    #[error(transparent)]
    Journal(#[from] JournalError),
    /// A prompt cannot be used.
    #[error(transparent)]
    Prompt(#[from] PromptError),
    /// The files of a room cannot be written.
    #[error("`{}` cannot be written: {cause}", shown(&path.to_string_lossy()))]
    Files {
        /// The file.
        path: PathBuf,
        /// The error of the system.
        #[source]
        cause: std::io::Error,
    },
    /// The seal file cannot be written or read.
    #[error("`{}` cannot be used: {cause}", shown(&path.to_string_lossy()))]
    Seals {
        /// The file.
        path: PathBuf,
        /// The error of the system.
        #[source]
        cause: std::io::Error,
    },
}

impl Advice for CouncilError {
    fn hints(&self) -> Vec<Hint> {
        match self {
            Self::OverCap(over) => {
                vec![over.hint("give it a smaller budget, or raise the cap in the settings")]
            }
            Self::RoomOverCap(over) => {
                vec![over.hint(
                    "give it a smaller budget with --budget, or raise the cap in the settings",
                )]
            }
            Self::TooDear { .. } => vec![Hint::new(
                "give it a larger budget, or bind its roles to cheaper models",
            )],
            Self::RoomTooDear { .. } => vec![Hint::new(
                "give it a larger budget, or its members cheaper models",
            )],
            Self::Exists { council, .. } | Self::Interrupted { council, .. } => {
                vec![Hint::new("`cos war-room resume {}` continues it").value(council)]
            }
            Self::Unknown { .. } => vec![Hint::new("`cos war-room list` lists them")],
            Self::LeaseConflict { .. } => vec![Hint::new("wait for it, then try again")],
            Self::Over { council, .. } => {
                vec![Hint::new("`cos war-room show {}` shows its result").value(council)]
            }
            Self::Refused(error) => error.hints(),
            Self::Journal(error) => error.hints(),
            Self::Prompt(error) => error.hints(),
            Self::Files { .. } => vec![Hint::new(
                "the room itself is in the journal, so once it can be, `cos \
                 war-room resume` writes the files",
            )],
            Self::Seals { .. } => vec![Hint::new("the seals of a council are stored there")],
        }
    }
}

impl CouncilError {
    /// Turns an error of a council into the same error of a room.
    pub(crate) fn for_room(self) -> Self {
        match self {
            Self::OverCap(over) => Self::RoomOverCap(over),
            other => other,
        }
    }
}
