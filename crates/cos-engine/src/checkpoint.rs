//! Checkpoints: may a command go on? What only the world knows is added here: the words of the
//! caller, the questions of each trigger, what a person has answered, and the journal.
//!
//! Where a council is due and cannot sit a person is asked, and the record says why.

mod advised;
mod batch;
mod collect;
mod cost;
mod deliberate;
mod dependencies;
mod follow;
mod hold;
mod holding;
mod locked;
mod manifest;
mod means;
mod orders;
mod prove;
mod questions;
mod singleflight_queue;
mod rating;
mod resolution;
mod response;
mod sat;
#[cfg(test)]
mod schema;
mod singleflight;
mod shared;
mod standing;
mod used;
mod version;
mod veto;
mod wire;

pub use batch::{CheckpointAnswer, answer_checkpoint, batch};
pub(crate) use collect::RECORDS;
pub use collect::{collect, coupled, is_about_the_change, of_change};
pub use deliberate::{Weighed, deliberate, needs_voices, without_council};
pub use follow::{FollowError, Followed, follow, settle, take};
pub use hold::{HoldError, hold, remembered_no, told_of};
pub use holding::{Conclusion, Holding};
pub use means::CouncilMeans;
pub use orders::answered_orders;
pub use prove::{ProveError, prove, read_calibration};
pub use questions::questions;
pub use singleflight_queue::pause;
pub use rating::{Rated, rate};
pub use resolution::ResolutionView;
pub use response::{
    CheckpointResponse, CheckpointState, DimensionView, ThresholdsView, TriggerView,
};
pub use sat::SatCouncil;
pub use standing::standing;
pub use used::uses;
pub use veto::veto;
pub use wire::{ContextDiagnostic, parse_context, read_context, read_context_in, write_context};

use cos_core::checkpoint::{
    CheckpointAssessment, CheckpointContext, CheckpointRules, Deliberated, Skip,
};
use cos_core::fingerprint::Fingerprint;
use cos_core::id::CheckpointId;

/// A context of more than this is not read.
pub const LARGEST_CONTEXT: u64 = 4 * 1024 * 1024;

/// The answer to a question without deliberation.
pub fn assess(context: &CheckpointContext, rules: &CheckpointRules) -> CheckpointAssessment {
    let why = match (context.skip, &context.justification) {
        (Skip::No, _) => "no council sat".to_owned(),
        (Skip::Everything, _) => "it was only assessed".to_owned(),
        (Skip::Deliberation, None) => "the caller wants none".to_owned(),
        (Skip::Deliberation, Some(reason)) => format!("the caller wants none ({reason})"),
    };
    cos_core::checkpoint::assess(context, rules, &|_| Deliberated::Not { why: why.clone() })
}

/// A fresh name for a checkpoint, from a number that chance gave.
pub fn new_checkpoint(chance: u64) -> CheckpointId {
    CheckpointId::new(format!("{PREFIX}{}", crate::name::base36(chance, 9)))
}

/// The name of a checkpoint that whoever comes again finds again.
pub fn checkpoint_named(print: &Fingerprint) -> CheckpointId {
    let short: String = print.as_str().chars().take(12).collect();
    CheckpointId::new(format!("{PREFIX}{short}"))
}

/// What the names of all checkpoints begin with.
const PREFIX: &str = "k-";

/// Whether a name is that of a checkpoint.
pub fn is_checkpoint_name(name: &str) -> bool {
    name.starts_with(PREFIX)
}

#[cfg(test)]
mod tests;
