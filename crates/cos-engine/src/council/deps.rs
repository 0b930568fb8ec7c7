//! What a council sits in.

use super::{Seals, Speakers};
use crate::prompt::Prompts;
use crate::store::blob::Blobs;
use crate::ports::Store;
use cos_core::council::CouncilPolicy;
use std::sync::atomic::{AtomicBool, Ordering};

/// Everything that a council is driven with.
#[derive(Clone, Copy)]
pub struct CouncilDeps<'a> {
    /// The journal.
    pub store: &'a dyn Store,
    /// Where what belongs to the question lies.
    pub blobs: &'a Blobs,
    /// Where what opens the seals lies.
    pub seals: &'a Seals,
    /// The prompts.
    pub prompts: &'a Prompts,
    /// The models, and who speaks through which.
    pub speakers: &'a Speakers,
    /// The figures it goes by.
    pub policy: &'a CouncilPolicy,
    /// Set by a signal: leave it as it is, to be taken up later.
    pub interrupted: &'a AtomicBool,
    /// Set when whoever asked has gone: what is under way is paid for and heard, nothing more is asked,
    /// and it can be taken up later.
    pub deserted: &'a AtomicBool,
}

impl CouncilDeps<'_> {
    /// Whether nobody waits any longer for what is said here.
    pub fn is_deserted(&self) -> bool {
        self.deserted.load(Ordering::Relaxed)
    }
}
