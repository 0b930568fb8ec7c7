//! What an attempt leaves behind.

use crate::decision::Draft;
use crate::failure::{Failure, FailureClass};
use crate::fingerprint::Fingerprint;
use crate::id::{CommitId, DecisionId};
use serde::{Deserialize, Serialize};

/// What an attempt left behind.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Product {
    /// A commit on top of the attempt's base.
    Work {
        /// The commit.
        commit: CommitId,
        /// The paths it changes.
        files: Vec<String>,
        /// The hash of the change, whatever it is applied to.
        diff: Fingerprint,
    },
    /// It ended well and changed nothing.
    Nothing,
    /// It did not end well.
    Failed(Failure),
    /// It stopped at a question; the goal waits for the answer.
    Parked(Box<Draft>),
    /// Its workflow stopped at a question of its own, which it takes up itself once it is answered.
    Held(DecisionId),
}

impl Product {
    /// Whether the carrying-out of a workflow that came to this is over for its goal. Whoever was
    /// only stopped on the way goes on with it.
    pub const fn is_final(&self) -> bool {
        match self {
            Self::Work { .. } | Self::Nothing => true,
            Self::Failed(failure) => matches!(
                failure.class,
                FailureClass::Systematic
                    | FailureClass::TooLong
                    | FailureClass::Budget
                    | FailureClass::Denied
            ),
            Self::Parked(_) | Self::Held(_) => false,
        }
    }
}
