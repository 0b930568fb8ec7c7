//! Holds the lease of one stream, renews it, and writes its events. Councils, rooms, debates and
//! workflows use it; the runtime of a run renews its lease itself.

use super::{Append, Commit, FencingToken, Guard, JournalError, LeaseConflict, Refused, Store};
use cos_core::event::{Event, Stream};
use cos_core::time::{Span, Timestamp};

/// The length of a lease; it is renewed after a third.
pub const LEASE: Span = Span::seconds(30);

/// A stream that this process may write.
pub struct StreamLease<'a> {
    store: &'a dyn Store,
    stream: Stream,
    fence: FencingToken,
    renewed: Timestamp,
}

impl<'a> StreamLease<'a> {
    /// Takes the lease of a stream, or returns its holder. `dead` returns whether an owner is gone.
    pub fn take(
        store: &'a dyn Store,
        stream: Stream,
        owner: &str,
        now: Timestamp,
        dead: &dyn Fn(&str) -> bool,
    ) -> Result<Result<Self, LeaseConflict>, JournalError> {
        let taken = store.acquire(&stream, owner, now, LEASE, dead)?;
        Ok(taken.map(|fence| Self {
            store,
            stream,
            fence,
            renewed: now,
        }))
    }

    /// Renews the lease if it is due; fails if another process has taken over.
    pub fn keep(&mut self, now: Timestamp) -> Result<Result<(), Refused>, JournalError> {
        if (now - self.renewed).0 * 3 <= LEASE.0 {
            return Ok(Ok(()));
        }
        self.renewed = now;
        if self.store.renew(&self.stream, &self.fence, now + LEASE)? {
            return Ok(Ok(()));
        }
        Ok(Err(Refused::Fenced {
            stream: self.stream.to_string(),
            owner: "another process".to_owned(),
        }))
    }

    /// Writes events to the stream, atomically.
    pub fn write(
        &self,
        at: Timestamp,
        events: Vec<Event>,
    ) -> Result<Result<(), Refused>, JournalError> {
        self.write_with(at, events, Vec::new(), Vec::new())
    }

    /// Writes events to the stream and to others, atomically, if the guards hold.
    pub fn write_with(
        &self,
        at: Timestamp,
        events: Vec<Event>,
        guards: Vec<Guard>,
        others: Vec<Append>,
    ) -> Result<Result<(), Refused>, JournalError> {
        let own = Append {
            stream: self.stream.clone(),
            fence: Some(self.fence.clone()),
            events,
        };
        let unit = Commit {
            at,
            guards,
            appends: std::iter::once(own).chain(others).collect(),
        };
        let taken = self.store.commit(std::slice::from_ref(&unit))?;
        Ok(taken.into_iter().collect())
    }

    /// Releases the lease.
    pub fn release(self) {
        // On an error, the next process finds a dead owner.
        drop(self.store.release(&self.stream, &self.fence));
    }
}
