//! Describes a person's answer to a checkpoint, with the actions that the caller must take.

use crate::clock;
use cos_core::decision::{Answer, Decision};
use schemars::JsonSchema;
use serde::Serialize;

/// A person's answer.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct ResolutionView {
    /// The person's name.
    pub by: String,
    /// The id of the chosen option.
    pub choice: String,
    /// What the option means.
    #[schemars(with = "String")]
    pub answer: Answer,
    /// A note for the record.
    pub note: Option<String>,
    /// Instructions for a different way to proceed.
    pub instructions: Option<String>,
    /// When the person answered, in UTC (RFC 3339).
    pub at: Option<String>,
}

/// Returns the person's answer; `None` while there is none.
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

/// Returns the actions that the person's answer requires.
pub fn answered_orders(decision: Option<&Decision>) -> Vec<String> {
    let answer = decision.and_then(|decision| decision.resolution.as_ref());
    let chosen = decision.and_then(|decision| {
        let option = &decision.resolution.as_ref()?.option;
        let mut options = decision.draft.options.iter();
        let chosen = options.find(|choice| choice.id == *option)?;
        // A plain yes requires nothing beyond the plan.
        (option.as_str() != "yes").then(|| chosen.description.clone())
    });
    let words = answer.into_iter().flat_map(|answer| {
        let given = answer.instructions.iter().chain(&answer.note);
        given.cloned().collect::<Vec<String>>()
    });
    chosen.into_iter().chain(words).collect()
}
