//! What a workflow is about, as it was handed over.

use crate::id::CommitId;
use serde::{Deserialize, Serialize};

/// What a workflow was handed to work on. It is kept, so that whoever resumes needs no flags.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Given {
    /// Issues where they were posted: numbers or addresses.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub issues: Vec<String>,
    /// Issues or pull requests in the words of a file.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub texts: Vec<GivenText>,
    /// A pull request where it was posted: a number or an address.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub pull_request: Option<String>,
    /// What the work is held against.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub base: Option<GivenBase>,
}

/// The words of a file as they were when the workflow was ordered.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct GivenText {
    /// The file, as it was typed.
    pub name: String,
    /// What stood in it.
    pub text: String,
}

/// What the work is held against, as it stood when the workflow was ordered.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct GivenBase {
    /// As it was typed.
    pub name: String,
    /// The commit.
    pub commit: CommitId,
}

impl Given {
    /// Whether nothing was handed over.
    pub fn is_empty(&self) -> bool {
        *self == Self::default()
    }
}
