//! Decides whether a workflow step may continue. Triggers, computed from facts, say whether the question
//! matters; reversibility says how much deliberation it needs; the rules in `continuing` say
//! whether a person is asked (`docs/design/checkpoint.md#when-it-continues`).
//!
//! No model is used here. A council's result is passed in as a value; other modules collect facts
//! and ask the person.

mod assessment;
mod calibration;
mod command;
mod confidence;
mod context;
mod continuing;
mod fact_kind;
mod facts;
mod record;
mod trigger;

pub use assessment::{CheckpointAssessment, CheckpointRules, Deliberated, assess};
pub use calibration::{Calibration, Forecast, ReliabilityRow, calibrate};
pub use command::CheckpointCommand;
pub use confidence::{Confidence, ConfidenceStep, CouncilFindings, EXPRESS_CONFIDENCE, confidence};
pub use context::{BlockingItem, CheckpointContext, ItemKind, Skip};
pub use continuing::{AskReason, Continuing, Settlement, continuing, despite_trouble};
pub use fact_kind::{FactSlot, FactValue, IssueFacts, ScopeMode, Sourced, WorkScope};
pub use facts::{CheckpointFact, CheckpointFacts};
pub use record::{
    CheckpointCouncil, CheckpointEnd, CheckpointNote, CheckpointOutcome, CheckpointRecord,
};
pub use trigger::{CheckpointTrigger, TriggerFinding, TriggerStanding, fired, judge, triggers_of};

#[cfg(test)]
mod tests;
