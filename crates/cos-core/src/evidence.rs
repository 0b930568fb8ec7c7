//! Keeps claim, evidence and verdict apart: what the executor says, what `cos` observed, and what
//! `cos` concludes.

use crate::goal::{Check, Goal};
use crate::id::{BlobId, CommitId};
use serde::{Deserialize, Serialize};

/// What the executor says about its own work. Never a proof.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Claim {
    /// A command ended with this exit code.
    Exit(i32),
    /// An agent ended its turn; the reason is in the agent's words.
    EndedTurn(String),
    /// It ended without a statement: killed, crashed or cut off.
    Silent,
}

impl std::fmt::Display for Claim {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Exit(code) => write!(f, "exit code {code}"),
            Self::EndedTurn(reason) => write!(f, "turn ended ({reason})"),
            Self::Silent => write!(f, "nothing, because it ended without a message"),
        }
    }
}

/// The result of one check in a clean checkout.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Evidence {
    /// The check.
    pub check: Check,
    /// Whether it passed.
    pub held: bool,
    /// The exit code, if there was one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub exit: Option<i32>,
    /// The end of its output; shortened and redacted.
    pub tail: String,
    /// The full output.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub output: Option<BlobId>,
}

/// What `cos` concludes from the evidence.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum CheckVerdict {
    /// Every check passed on exactly the commit that is to land.
    Proven,
    /// At least one check failed.
    Refuted,
    /// Nothing proves it; a person must look.
    Unproven,
}

/// The commit that a goal brought into the run's branch.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Landing {
    /// The head of the run's branch before.
    pub before: CommitId,
    /// The head of the run's branch after; the same if there was nothing to change.
    pub after: CommitId,
}

/// Concludes a verdict. In doubt a person is asked: an agent's work without a check, an agent that
/// changed nothing, and a question for a person are never proven automatically.
pub fn conclude(goal: &Goal, changed: bool, evidence: &[Evidence]) -> CheckVerdict {
    if evidence.iter().any(|seen| !seen.held) {
        return CheckVerdict::Refuted;
    }
    let asks_person = goal
        .checks
        .iter()
        .any(|check| matches!(check, Check::Person(_)));
    let by_models = goal.executor.asks_models();
    let seen_all = goal
        .checks
        .iter()
        .filter(|check| !matches!(check, Check::Person(_)))
        .all(|check| evidence.iter().any(|seen| seen.check == *check));
    if asks_person || !seen_all || by_models && (!changed || goal.checks.is_empty()) {
        CheckVerdict::Unproven
    } else {
        CheckVerdict::Proven
    }
}
