//! Builds the events for a question: asked, and its answer used.

use super::Event;
use crate::decision::Draft;
use crate::id::{DecisionId, RunId};

impl Event {
    /// Returns the event that asks a question, which may replace another one.
    pub fn decision_opened(id: &DecisionId, draft: Draft, supersedes: Option<&DecisionId>) -> Self {
        Self::DecisionOpened {
            decision: id.clone(),
            draft: Box::new(draft),
            supersedes: supersedes.cloned(),
        }
    }

    /// Returns the event that uses the answer of a decision up for a run.
    pub fn decision_consumed(id: &DecisionId, run: &RunId) -> Self {
        Self::DecisionConsumed {
            decision: id.clone(),
            run: run.clone(),
        }
    }
}
