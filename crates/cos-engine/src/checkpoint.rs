//! Decides at a checkpoint whether a workflow step may continue. This module adds what the pure
//! core cannot know: the caller's words, the questions of each trigger, a person's answers, and the
//! journal.
//!
//! If a council is due and cannot be held, a person is asked, and the record says why.

mod batch;
mod collect;
mod council_summary;
mod decision_outcome;
mod deliberate;
mod dependencies;
mod follow;
mod locked;
mod manifest;
mod parser;
mod questions;
mod rating;
mod recording;
mod resolution;
mod response;
mod singleflight;
mod standing;
mod version;
mod veto;
mod wire;

pub use batch::{CheckpointAnswer, answer_checkpoint, batch};
pub(crate) use collect::RECORDS;
pub use collect::{add_coupling, collect, is_about_the_change, of_change};
pub use council_summary::{CheckpointDeps, CouncilSummary};
pub use decision_outcome::{OutcomeError, read_calibration, record_outcome};
pub use deliberate::{Weighed, deliberate, needs_models, without_council};
pub use follow::{FollowError, Followed, follow, take, take_answer_by_id};
pub use questions::questions;
pub use rating::{Rated, rate};
pub use recording::{
    Conclusion, RecordingError, RecordingInputs, record_checkpoint, remembered_no, reported_id,
};
pub use resolution::{ResolutionView, answered_orders};
pub use response::{
    CheckpointResponse, CheckpointState, DimensionView, ThresholdsView, TriggerView,
};
pub use singleflight::pause;
pub use standing::{standing, uses};
pub use veto::veto;
pub use wire::{ContextDiagnostic, parse_context, read_context, read_context_in, write_context};

use cos_core::checkpoint::{
    CheckpointAssessment, CheckpointContext, CheckpointRules, Deliberated, Skip,
};
use cos_core::fingerprint::Fingerprint;
use cos_core::id::CheckpointId;

/// The largest context that is read, in bytes.
pub const LARGEST_CONTEXT: u64 = 4 * 1024 * 1024;

/// Assesses a question without deliberation.
pub fn assess(context: &CheckpointContext, rules: &CheckpointRules) -> CheckpointAssessment {
    let why = match (context.skip, &context.justification) {
        (Skip::No, _) => "no council was held".to_owned(),
        (Skip::Everything, _) => "it was only assessed".to_owned(),
        (Skip::Deliberation, None) => "the caller wants none".to_owned(),
        (Skip::Deliberation, Some(reason)) => format!("the caller wants none ({reason})"),
    };
    without(context, rules, &why)
}

/// Assesses a question without deliberation, for this reason.
fn without(
    context: &CheckpointContext,
    rules: &CheckpointRules,
    why: &str,
) -> CheckpointAssessment {
    let not = |_| Deliberated::Not {
        why: why.to_owned(),
    };
    cos_core::checkpoint::assess(context, rules, &not)
}

/// Returns a fresh checkpoint id from a random number.
pub fn new_checkpoint(chance: u64) -> CheckpointId {
    CheckpointId::new(format!("{PREFIX}{}", crate::name::base36(chance, 9)))
}

/// Returns a checkpoint id that a repeated call finds again.
pub fn checkpoint_named(print: &Fingerprint) -> CheckpointId {
    let short: String = print.as_str().chars().take(12).collect();
    CheckpointId::new(format!("{PREFIX}{short}"))
}

/// The prefix of all checkpoint ids.
const PREFIX: &str = "k-";

/// Checks whether a name is a checkpoint id.
pub fn is_checkpoint_name(name: &str) -> bool {
    name.starts_with(PREFIX)
}

#[cfg(test)]
mod tests;
