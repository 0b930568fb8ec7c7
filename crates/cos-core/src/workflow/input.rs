//! The input of a workflow: issues, a pull request and a base.

use crate::id::CommitId;
use serde::{Deserialize, Serialize};

/// The input of a workflow. It is stored, so that a resume needs no flags.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct WorkflowInput {
    /// Issues online: numbers or addresses.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub issues: Vec<String>,
    /// Issues or pull requests as text of a file.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub texts: Vec<InputText>,
    /// A pull request online: a number or an address.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub pull_request: Option<String>,
    /// What the work is compared with.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub base: Option<InputBase>,
}

/// The text of a file when the workflow was started.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct InputText {
    /// The file, as typed.
    pub name: String,
    /// Its text.
    pub text: String,
}

/// What the work is compared with, as it was when the workflow was started.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct InputBase {
    /// The name, as typed.
    pub name: String,
    /// The commit.
    pub commit: CommitId,
}

impl WorkflowInput {
    /// Checks whether there is no input.
    pub fn is_empty(&self) -> bool {
        *self == Self::default()
    }
}
