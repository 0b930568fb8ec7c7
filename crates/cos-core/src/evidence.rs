//! Claim, evidence and verdict, kept apart: what the executor says, what `cos` saw, what it concludes.

use crate::goal::{Check, Goal};
use crate::id::{BlobId, CommitId};
use serde::{Deserialize, Serialize};

/// What the executor said of its own work. Never proof.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Claim {
    /// A command ended with this exit code.
    Exit(i32),
    /// An agent ended its turn; the reason is the agent's own word.
    EndedTurn(String),
    /// It ended without saying anything: killed, crashed, cut off.
    Silent,
}

impl std::fmt::Display for Claim {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Exit(code) => write!(f, "exit code {code}"),
            Self::EndedTurn(reason) => write!(f, "turn ended ({reason})"),
            Self::Silent => write!(f, "nothing; it ended without a word"),
        }
    }
}

/// What one check showed in a clean checkout.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Evidence {
    /// What was asked.
    pub check: Check,
    /// Whether it held.
    pub held: bool,
    /// The exit code, where there was one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub exit: Option<i32>,
    /// The end of what it printed; capped and redacted.
    pub tail: String,
    /// The whole of what it printed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub output: Option<BlobId>,
}

/// What `cos` concludes from the evidence.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum CheckVerdict {
    /// Every check held on exactly the commit that is to land.
    Proven,
    /// At least one check did not hold.
    Refuted,
    /// There is nothing that proves it; a person must look.
    Unproven,
}

/// The commit that a goal brought into the run's branch.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Landing {
    /// The head of the run's branch before.
    pub before: CommitId,
    /// The head after; the same when there was nothing to change.
    pub after: CommitId,
}

/// Concludes from what was seen. Fails towards asking: an agent's work without a check, an agent
/// that changed nothing, and a question for a person are never proven by themselves.
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
