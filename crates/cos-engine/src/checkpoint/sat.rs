//! The council that sat for a checkpoint, as the journal tells it: what an answer says of it is read from
//! its own record, also when the answer is given later or by another process.

use crate::council::{StoredCouncil, advice, load};
use crate::ports::{JournalError, Store};
use cos_core::checkpoint::CheckpointCouncil;
use cos_core::council::{CouncilOutcome, CouncilPolicy, outcome};
use cos_core::question::checkpoint::CouncilAdvice;

/// A council that sat for a checkpoint.
#[derive(Debug, Clone, PartialEq)]
pub struct SatCouncil {
    /// Its name, and where its record ends.
    pub named: CheckpointCouncil,
    /// What it came to.
    pub outcome: CouncilOutcome,
    /// What it advises, where it came to a decision.
    pub advice: Option<CouncilAdvice>,
}

impl SatCouncil {
    /// Reads off what a council came to.
    pub fn new(kept: &StoredCouncil, policy: &CouncilPolicy) -> Self {
        let outcome = outcome(&kept.council, policy);
        Self {
            named: CheckpointCouncil {
                council: kept.council.spec.council.clone(),
                head: kept.head,
            },
            advice: advice(&outcome, &kept.council.alternatives(kept.council.round)),
            outcome,
        }
    }

    /// The council that a record names; none where the journal has none of that name.
    pub(super) fn read(
        store: &dyn Store,
        named: Option<&CheckpointCouncil>,
    ) -> Result<Option<Self>, JournalError> {
        let kept = named.map(|named| load(store, &named.council)).transpose()?;
        let policy = CouncilPolicy::default();
        Ok(kept.flatten().map(|kept| Self::new(&kept, &policy)))
    }
}
