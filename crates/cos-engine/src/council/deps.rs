//! Groups what a council needs to run: journal, blobs, seals, prompts, models, limits.

use super::{Seals, Speakers};
use crate::prompt::Prompts;
use cos_core::council::CouncilPolicy;
use cos_store::Store;
use cos_store::blob::Blobs;
use std::sync::atomic::{AtomicBool, Ordering};

/// The dependencies that a council is driven with.
#[derive(Clone, Copy)]
pub struct CouncilDeps<'a> {
    /// The journal.
    pub store: &'a dyn Store,
    /// Stores the material of the question.
    pub blobs: &'a Blobs,
    /// Stores the openings of the seals.
    pub seals: &'a Seals,
    /// The prompts.
    pub prompts: &'a Prompts,
    /// The models, and the assignment of roles to models.
    pub speakers: &'a Speakers,
    /// The limits and thresholds.
    pub policy: &'a CouncilPolicy,
    /// Set by a signal: stop here; the council can be resumed later.
    pub interrupted: &'a AtomicBool,
    /// Set when the caller has left: turns under way are paid for and recorded, no new ones begin,
    /// and the council can be resumed later.
    pub deserted: &'a AtomicBool,
}

impl CouncilDeps<'_> {
    /// Checks whether the caller has left.
    pub fn is_deserted(&self) -> bool {
        self.deserted.load(Ordering::Relaxed)
    }
}
