//! What a person answered, as a caller and the record are told.

use crate::clock;
use cos_core::decision::{Answer, Decision};
use schemars::JsonSchema;
use serde::Serialize;

/// What a person answered.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct ResolutionView {
    /// Who.
    pub by: String,
    /// The option.
    pub choice: String,
    /// What it means.
    #[schemars(with = "String")]
    pub answer: Answer,
    /// A remark for the record.
    pub note: Option<String>,
    /// What is to be done differently.
    pub instructions: Option<String>,
    /// When, in UTC (RFC 3339).
    pub at: Option<String>,
}

/// What a person answered; none while nobody has.
pub(super) fn resolution(decision: &Decision) -> Option<ResolutionView> {
    let answer = decision.resolution.as_ref()?;
    Some(ResolutionView {
        by: answer.by.clone(),
        choice: answer.option.to_string(),
        answer: answer.answer,
        note: answer.note.clone(),
        instructions: answer.instructions.clone(),
        at: decision.resolved_at.map(clock::utc),
    })
}
