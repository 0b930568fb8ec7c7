//! May a command go on? Triggers out of facts say whether the question is worth asking, the
//! reversibility how much deliberation it deserves, and the rules of continuing whether a person
//! has to be asked (S000, definitions §5.1).
//!
//! Everything here is decided without a model. What a council found comes in as a value; who
//! collects facts and who puts the question live elsewhere.

mod assessment;
mod calibration;
mod command;
mod confidence;
mod context;
mod continuing;
mod facts;
mod record;
mod trigger;

pub use assessment::{CheckpointAssessment, CheckpointRules, Deliberated, assess};
pub use calibration::{Calibration, Forecast, ReliabilityRow, calibrate};
pub use command::CheckpointCommand;
pub use confidence::{Confidence, ConfidenceStep, CouncilFindings, EXPRESS_CONFIDENCE, confidence};
pub use context::{BlockingItem, CheckpointContext, ItemKind, Skip};
pub use continuing::{AskReason, Continuing, Settlement, continuing, despite_trouble};
pub use facts::{CheckpointFacts, IssueFacts, ScopeMode, Sourced, WorkScope};
pub use record::{
    CheckpointCouncil, CheckpointEnd, CheckpointNote, CheckpointOutcome, CheckpointRecord,
};
pub use trigger::{CheckpointTrigger, TriggerFinding, TriggerStanding, fired, judge, triggers_of};

#[cfg(test)]
mod tests;
