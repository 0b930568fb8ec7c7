//! What a debate is driven with, and what comes of it.

use super::{DebateStanding, Debaters, StoredDebate, SpecFile};
use crate::council::{CouncilCaps, NoCouncil};
use crate::prompt::Prompts;
use crate::ports::Store;
use cos_core::debate::{Debate, DebateEvent, DebatePolicy};
use std::sync::atomic::AtomicBool;

/// Everything that debates are driven with.
#[derive(Clone, Copy)]
pub struct DebateRoom<'a> {
    /// The journal.
    pub store: &'a dyn Store,
    /// The prompts.
    pub prompts: &'a Prompts,
    /// The models; or why none can be asked, which matters only once one has to be.
    pub debaters: Result<&'a Debaters, &'a NoCouncil>,
    /// The figures they go by.
    pub policy: &'a DebatePolicy,
    /// The caps that their money must fit under.
    pub caps: &'a CouncilCaps,
    /// Set by a signal: leave it as it is, to be taken up later.
    pub interrupted: &'a AtomicBool,
    /// This process.
    pub owner: &'a str,
    /// Whether an owner is gone.
    pub dead: &'a dyn Fn(&str) -> bool,
    /// Is told what happens.
    pub tell: &'a dyn Fn(&Debate, &DebateEvent),
}

/// What came of it.
#[derive(Debug, Clone, PartialEq)]
pub struct DebateResult {
    /// The last debate.
    pub kept: Option<StoredDebate>,
    /// Where the file stands.
    pub standing: DebateStanding,
    /// The file as it is now.
    pub file: SpecFile,
}
