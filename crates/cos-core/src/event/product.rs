//! Defines what an attempt left behind: a commit, no change, a failure, or an open question.

use crate::decision::Draft;
use crate::failure::{Failure, FailureClass};
use crate::fingerprint::Fingerprint;
use crate::id::{CommitId, DecisionId};
use serde::{Deserialize, Serialize};

/// The product of an attempt.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Product {
    /// A commit on top of the attempt's base.
    Work {
        /// The commit.
        commit: CommitId,
        /// The changed paths.
        files: Vec<String>,
        /// The hash of the change, independent of its base.
        diff: Fingerprint,
    },
    /// It succeeded and changed nothing.
    Nothing,
    /// It failed.
    Failed(Failure),
    /// It stopped at a question; the goal waits for the answer.
    Parked(Box<Draft>),
    /// Its workflow asked a question and will take the answer itself.
    Held(DecisionId),
}

impl Product {
    /// Checks whether the workflow run ends with this product. If the workflow only paused, the
    /// next attempt continues it.
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
