//! Why a council cannot sit, or not go on.

use super::tenure::TenureError;
use crate::prompt::PromptError;
use crate::world::{Held, JournalError, Refused};
use cos_core::id::CouncilId;
use cos_core::ledger::Scope;
use cos_core::money::Money;
use std::path::PathBuf;

/// Why a council could not be opened or moved on.
#[derive(Debug, thiserror::Error)]
pub enum CouncilError {
    /// Its money does not fit under a cap; nobody was asked.
    #[error(
        "the council may cost {amount}, and {scope} leaves {left} of {cap}; give it a smaller budget, or raise the cap in the settings"
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
    },
    /// One of this name was opened before.
    #[error(
        "the council `{council}` was opened before; `cos war-room resume {council}` goes on with it"
    )]
    Exists {
        /// Its name.
        council: CouncilId,
    },
    /// There is none of this name.
    #[error("no council is called `{council}`; `cos war-room list` names them")]
    Unknown {
        /// What was asked for.
        council: CouncilId,
    },
    /// Another process drives it.
    #[error("the council `{council}` is being driven by {}; wait for it, then try again", held.owner)]
    Held {
        /// Its name.
        council: CouncilId,
        /// By whom.
        held: Held,
    },
    /// A signal came; it can be taken up again.
    #[error(
        "the council `{council}` was interrupted; `cos war-room resume {council}` goes on with it"
    )]
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
    /// What opens the seals cannot be kept or read.
    #[error("`{}` cannot be used: {cause}; the seals of a council lie there", path.display())]
    Seals {
        /// The file.
        path: PathBuf,
        /// What the system said.
        #[source]
        cause: std::io::Error,
    },
}

impl From<TenureError> for CouncilError {
    fn from(error: TenureError) -> Self {
        match error {
            TenureError::Journal(error) => Self::Journal(error),
            TenureError::Refused(refused) => Self::Refused(refused),
        }
    }
}
