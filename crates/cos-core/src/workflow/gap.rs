//! Defines the gap check of a phase: what decides whether the phase did everything, and what
//! happens if not.

use serde::{Deserialize, Serialize};

/// How a phase is checked for gaps before a person is asked.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct GapCheck {
    /// How often the phase is repeated because of gaps.
    pub max_iterations: u32,
    /// What finds gaps.
    pub rule: GapRule,
    /// What to do about them, if the script does not say.
    pub on_failure: GapFailure,
}

/// What finds gaps.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum GapRule {
    /// A script that returns a status.
    Script(String),
    /// Expressions that must all be true.
    Criteria(Vec<Criterion>),
}

/// One expression that must be true.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Criterion {
    /// Its meaning: this is the gap if it is false.
    pub name: String,
    /// The expression.
    pub check: String,
}

/// What to do about gaps.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct GapFailure {
    /// The action.
    pub action: GapAction,
    /// The message for the person.
    #[serde(default)]
    pub message: Option<String>,
}

/// An action about gaps.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum GapAction {
    /// The phase is repeated with its gaps as input.
    Retry,
    /// Additional subagents work, and the phase is checked again.
    SpawnAdditional,
    /// A person is asked.
    Escalate,
    /// The workflow fails.
    Abort,
}
