//! Every question that waits, in the order in which they deserve a look.

use super::SCHEMA_VERSION;
use super::decision::DecisionView;
use cos_core::decision::Decision;
use serde::Serialize;

/// What `cos checkpoints` tells.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub(crate) struct InboxView {
    /// The version of these fields.
    pub(crate) schema_version: u32,
    /// How many wait in all.
    pub(crate) waiting: u64,
    /// Those that are shown.
    pub(crate) decisions: Vec<DecisionView>,
}

impl InboxView {
    /// Shows decisions in the order they are given.
    pub(crate) fn new(waiting: u64, decisions: &[Decision]) -> Self {
        Self {
            schema_version: SCHEMA_VERSION,
            waiting,
            decisions: decisions.iter().map(DecisionView::new).collect(),
        }
    }
}
