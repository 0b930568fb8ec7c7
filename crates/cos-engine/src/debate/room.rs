//! Groups what a debate needs to run (journal, prompts, models, limits), and defines its result.

use super::{DebateStanding, Debaters, SpecFile, StoredDebate};
use crate::council::{CouncilCaps, NoCouncil};
use crate::prompt::Prompts;
use cos_core::debate::{Debate, DebateEvent, DebatePolicy};
use cos_store::Store;
use std::sync::atomic::AtomicBool;

/// The dependencies that debates are driven with.
#[derive(Clone, Copy)]
pub struct DebateRoom<'a> {
    /// The journal.
    pub store: &'a dyn Store,
    /// The prompts.
    pub prompts: &'a Prompts,
    /// The models, or why none can be asked; that matters only when one is needed.
    pub debaters: Result<&'a Debaters, &'a NoCouncil>,
    /// The limits and thresholds.
    pub policy: &'a DebatePolicy,
    /// The caps on their budget.
    pub caps: &'a CouncilCaps,
    /// Set by a signal: stop here; the debate can be resumed later.
    pub interrupted: &'a AtomicBool,
    /// This process, as lease owner.
    pub owner: &'a str,
    /// Checks whether a lease owner is dead.
    pub dead: &'a dyn Fn(&str) -> bool,
    /// Receives each event.
    pub tell: &'a dyn Fn(&Debate, &DebateEvent),
}

/// The result of a debate.
#[derive(Debug, Clone, PartialEq)]
pub struct DebateResult {
    /// The last debate.
    pub kept: Option<StoredDebate>,
    /// The state of the file.
    pub standing: DebateStanding,
    /// The file as it is now.
    pub file: SpecFile,
}
