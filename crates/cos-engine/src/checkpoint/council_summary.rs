//! Connects checkpoints to councils: what a council needs, and its result as read from the journal,
//! so that a later answer, or one by another process, reports the same.

use crate::council::{CouncilCaps, CouncilDeps, DeliberationView, StoredCouncil, advice, load};
use cos_core::checkpoint::CheckpointCouncil;
use cos_core::council::{CouncilOutcome, CouncilPolicy, outcome};
use cos_core::question::checkpoint::CouncilAdvice;
use cos_core::time::Span;
use cos_store::{JournalError, Store};
use schemars::JsonSchema;
use serde::Serialize;

/// A council that was held for a checkpoint.
#[derive(Debug, Clone, PartialEq)]
pub struct CouncilSummary {
    /// Its id, and the head of its record.
    pub named: CheckpointCouncil,
    /// Its result.
    pub outcome: CouncilOutcome,
    /// Its advice, if it decided.
    pub advice: Option<CouncilAdvice>,
}

impl CouncilSummary {
    /// Summarises the result of a council.
    pub fn new(stored: &StoredCouncil, policy: &CouncilPolicy) -> Self {
        let outcome = outcome(&stored.council, policy);
        Self {
            named: CheckpointCouncil {
                council: stored.council.spec.council.clone(),
                head: stored.head,
            },
            advice: advice(&outcome, &stored.council.alternatives(stored.council.round)),
            outcome,
        }
    }

    /// Reads the council that a record names; `None` if the journal has no council of that id.
    pub(super) fn load(
        store: &dyn Store,
        named: Option<&CheckpointCouncil>,
    ) -> Result<Option<Self>, JournalError> {
        let stored = named.map(|named| load(store, &named.council)).transpose()?;
        let policy = CouncilPolicy::default();
        Ok(stored.flatten().map(|stored| Self::new(&stored, &policy)))
    }
}

/// The cost of the deliberation behind an answer. If several answers rest on one deliberation, each
/// reports it.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, JsonSchema)]
pub struct CostView {
    /// US dollars.
    pub usd: f64,
    /// Model tokens.
    pub tokens: u64,
    /// How many turns have no known price; `usd` includes their whole reserve.
    pub turns_of_unknown_cost: u32,
}

impl CostView {
    /// Adds the cost of further deliberation.
    pub(super) fn and(self, deliberation: &DeliberationView) -> Self {
        Self {
            usd: self.usd + deliberation.basic_usd + deliberation.debate_usd,
            tokens: self.tokens + deliberation.tokens,
            turns_of_unknown_cost: self.turns_of_unknown_cost + deliberation.turns_of_unknown_cost,
        }
    }
}

/// The dependencies and limits of a council.
#[derive(Clone, Copy)]
pub struct CheckpointDeps<'a> {
    /// The dependencies of the council's runtime.
    pub council: CouncilDeps<'a>,
    /// The caps that its budget must fit under.
    pub caps: &'a CouncilCaps,
    /// This process, as lease owner.
    pub owner: &'a str,
    /// Checks whether a lease owner is known to be dead.
    pub dead: &'a dyn Fn(&str) -> bool,
    /// Reports to the caller, in a sentence, that it waits.
    pub tell: &'a dyn Fn(&str),
    /// Sleeps for a time.
    pub pause: &'a dyn Fn(Span),
}
