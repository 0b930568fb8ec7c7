//! All waiting questions, most important first.

use super::SCHEMA_VERSION;
use super::decision::DecisionView;
use cos_core::decision::Decision;
use serde::Serialize;

/// The result of `cos checkpoints`.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub(crate) struct InboxView {
    /// The version of these fields.
    pub(crate) schema_version: u32,
    /// How many wait in all.
    pub(crate) waiting: u64,
    /// The questions that are shown.
    pub(crate) decisions: Vec<DecisionView>,
}

impl InboxView {
    /// Creates the view of decisions, in the given order.
    pub(crate) fn new(waiting: u64, decisions: &[Decision]) -> Self {
        Self {
            schema_version: SCHEMA_VERSION,
            waiting,
            decisions: decisions.iter().map(DecisionView::new).collect(),
        }
    }
}
