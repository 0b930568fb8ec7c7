//! The right to move one stream, held on to while something is driven.

use crate::world::{Append, Commit, Fence, Guard, Held, JournalError, Refused, Store};
use cos_core::fact::{Fact, Stream};
use cos_core::time::{Span, Timestamp};

/// How long a lease lasts; renewed after a third of it.
const LEASE: Span = Span::seconds(30);

/// A stream that this process moves.
pub(crate) struct Tenure {
    stream: Stream,
    fence: Fence,
    renewed: Timestamp,
}

/// Why a stream could not be moved.
pub(crate) enum TenureError {
    /// The journal cannot be used.
    Journal(JournalError),
    /// Another process moves it, or a guard did not hold.
    Refused(Refused),
}

impl From<JournalError> for TenureError {
    fn from(error: JournalError) -> Self {
        Self::Journal(error)
    }
}

impl Tenure {
    /// Takes a stream, or says who has it. `dead` tells whether an owner is gone.
    pub(crate) fn take(
        store: &dyn Store,
        stream: Stream,
        owner: &str,
        now: Timestamp,
        dead: &dyn Fn(&str) -> bool,
    ) -> Result<Result<Self, Held>, JournalError> {
        let taken = store.acquire(&stream, owner, now, LEASE, dead)?;
        Ok(taken.map(|fence| Self {
            stream,
            fence,
            renewed: now,
        }))
    }

    /// Renews the lease where it is time to.
    pub(crate) fn hold_on(&mut self, store: &dyn Store, now: Timestamp) -> Result<(), TenureError> {
        if (now - self.renewed).0 * 3 <= LEASE.0 {
            return Ok(());
        }
        self.renewed = now;
        if store.renew(&self.stream, &self.fence, now + LEASE)? {
            return Ok(());
        }
        Err(TenureError::Refused(Refused::Fenced {
            stream: self.stream.to_string(),
            owner: "another process".to_owned(),
        }))
    }

    /// Writes facts of this stream, with those of others in one transaction, if the guards hold.
    pub(crate) fn write(
        &self,
        store: &dyn Store,
        at: Timestamp,
        facts: Vec<Fact>,
        guards: Vec<Guard>,
        others: Vec<Append>,
    ) -> Result<(), TenureError> {
        let own = Append {
            stream: self.stream.clone(),
            fence: Some(self.fence.clone()),
            facts,
        };
        let unit = Commit {
            at,
            guards,
            appends: std::iter::once(own).chain(others).collect(),
        };
        for taken in store.commit(std::slice::from_ref(&unit))? {
            taken.map_err(TenureError::Refused)?;
        }
        Ok(())
    }

    /// Gives the stream back. A journal that is gone has no lease to give back.
    pub(crate) fn let_go(&self, store: &dyn Store) {
        drop(store.release(&self.stream, &self.fence));
    }
}
