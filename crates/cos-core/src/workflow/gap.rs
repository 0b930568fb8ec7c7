//! How a phase is looked over, and what is done about what is missing.

use serde::{Deserialize, Serialize};

/// How a phase is looked over before anybody is asked.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct GapCheck {
    /// How often the phase is repeated for its gaps.
    pub max_iterations: u32,
    /// What finds gaps.
    pub rule: GapRule,
    /// What is done about them, where the script does not say.
    pub on_failure: GapFailure,
}

/// What finds gaps.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum GapRule {
    /// A script that returns a status.
    Script(String),
    /// Expressions that must all hold.
    Criteria(Vec<Criterion>),
}

/// One expression that must hold.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Criterion {
    /// What it stands for: the gap, where it does not hold.
    pub name: String,
    /// The expression.
    pub check: String,
}

/// What is done about gaps.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct GapFailure {
    /// The act.
    pub action: GapAction,
    /// What a person is told.
    #[serde(default)]
    pub message: Option<String>,
}

/// An act about gaps.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum GapAction {
    /// The phase is repeated, its gaps among its inputs.
    Retry,
    /// Further subagents work, and it is looked over again.
    SpawnAdditional,
    /// A person is asked.
    Escalate,
    /// The workflow ends as failed.
    Abort,
}
