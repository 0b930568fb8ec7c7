//! Why a council cannot sit, or not go on.

use super::Holders;
use crate::prompt::PromptError;
use crate::ports::{Held, JournalError, Refused};
use cos_core::foreign::shown;
use cos_core::hint::{Advice, Hint};
use cos_core::id::CouncilId;
use cos_core::ledger::Scope;
use cos_core::money::Money;
use std::path::PathBuf;

/// Why a council could not be opened or moved on.
#[derive(Debug, thiserror::Error)]
pub enum CouncilError {
    /// Its money does not fit under a cap; nobody was asked.
    #[error(
        "the council may cost {amount}, and {} leaves {left} of {cap}",
        whose(scope)
    )]
    OverCap {
        /// Whose cap.
        scope: Scope,
        /// The cap.
        cap: Money,
        /// What is left under it.
        left: Money,
        /// What was to be held.
        amount: Money,
        /// Who holds of it.
        holders: Holders,
    },
    /// The money of a room does not fit under a cap; nobody was asked.
    #[error(
        "the room may cost {amount}, and {} leaves {left} of {cap}",
        whose(scope)
    )]
    RoomOverCap {
        /// Whose cap.
        scope: Scope,
        /// The cap.
        cap: Money,
        /// What is left under it.
        left: Money,
        /// What was to be held.
        amount: Money,
        /// Who holds of it.
        holders: Holders,
    },
    /// No mode fits its budget up to its decision; nobody was asked.
    #[error("the council may cost {needed} before it has decided, and its budget is {budget}")]
    TooDear {
        /// What the lightest mode may cost.
        needed: Money,
        /// What it may spend.
        budget: Money,
    },
    /// The budget of a room does not reach for its first round; nobody was asked.
    #[error("the first round of the room may cost {needed}, and its budget is {budget}")]
    RoomTooDear {
        /// What the first round may cost.
        needed: Money,
        /// What the room may spend.
        budget: Money,
    },
    /// One of this name was opened before.
    #[error("`{council}` was opened before")]
    Exists {
        /// Its name.
        council: CouncilId,
    },
    /// There is none of this name.
    #[error("no council or room is called `{council}`")]
    Unknown {
        /// What was asked for.
        council: CouncilId,
    },
    /// Another process drives it.
    #[error("`{council}` is being driven by {}", held.by())]
    Held {
        /// Its name.
        council: CouncilId,
        /// By whom.
        held: Held,
    },
    /// It has come to its end.
    #[error("`{council}` is over")]
    Over {
        /// Its name.
        council: CouncilId,
    },
    /// A signal came, or whoever asked has gone; it can be taken up again.
    #[error("`{council}` was interrupted")]
    Interrupted {
        /// Its name.
        council: CouncilId,
    },
    /// Another process took it over.
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
        /// What the system said.
        #[source]
        cause: std::io::Error,
    },
    /// What opens the seals cannot be kept or read.
    #[error("`{}` cannot be used: {cause}", shown(&path.to_string_lossy()))]
    Seals {
        /// The file.
        path: PathBuf,
        /// What the system said.
        #[source]
        cause: std::io::Error,
    },
}

impl Advice for CouncilError {
    fn hints(&self) -> Vec<Hint> {
        match self {
            Self::OverCap { holders, .. } => {
                vec![holders.hint("give it a smaller budget, or raise the cap in the settings")]
            }
            Self::RoomOverCap { holders, .. } => {
                vec![holders.hint(
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
                vec![Hint::new("`cos war-room resume {}` goes on with it").value(council)]
            }
            Self::Unknown { .. } => vec![Hint::new("`cos war-room list` names them")],
            Self::Held { .. } => vec![Hint::new("wait for it, then try again")],
            Self::Over { council, .. } => {
                vec![Hint::new("`cos war-room show {}` tells what it came to").value(council)]
            }
            Self::Refused(error) => error.hints(),
            Self::Journal(error) => error.hints(),
            Self::Prompt(error) => error.hints(),
            Self::Files { .. } => vec![Hint::new(
                "the room itself is in the journal, so once it can be, `cos \
                 war-room resume` writes the files",
            )],
            Self::Seals { .. } => vec![Hint::new("the seals of a council lie there")],
        }
    }
}

/// Whose cap it is, as a person knows it: nobody has heard the name of what was not opened.
fn whose(scope: &Scope) -> String {
    match scope {
        Scope::Council(_) => "the cap of one (`single_usd`)".to_owned(),
        other => other.to_string(),
    }
}

impl CouncilError {
    /// The same of a room, where it would speak of a council.
    pub(crate) fn of_room(self) -> Self {
        match self {
            Self::OverCap {
                scope,
                cap,
                left,
                amount,
                holders,
            } => Self::RoomOverCap {
                scope,
                cap,
                left,
                amount,
                holders,
            },
            other => other,
        }
    }
}
