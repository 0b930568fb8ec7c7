//! One stream held by one process: its lease, renewed in time, and the events that are written to it.

use super::{Append, Commit, FencingToken, Guard, Held, JournalError, Refused, Store};
use cos_core::event::{Event, Stream};
use cos_core::time::{Span, Timestamp};

/// How long a lease lasts; renewed after a third of it.
const LEASE: Span = Span::seconds(30);

/// A stream that this process may move.
pub struct StreamLease<'a> {
    store: &'a dyn Store,
    stream: Stream,
    fence: FencingToken,
    renewed: Timestamp,
}

impl<'a> StreamLease<'a> {
    /// Takes a stream, or says who has it. `dead` tells whether an owner is gone.
    pub fn take(
        store: &'a dyn Store,
        stream: Stream,
        owner: &str,
        now: Timestamp,
        dead: &dyn Fn(&str) -> bool,
    ) -> Result<Result<Self, Held>, JournalError> {
        let taken = store.acquire(&stream, owner, now, LEASE, dead)?;
        Ok(taken.map(|fence| Self {
            store,
            stream,
            fence,
            renewed: now,
        }))
    }

    /// Renews the lease where it is time to; refused where another process has taken over.
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

    /// Writes events to the stream, all or none.
    pub fn write(
        &self,
        at: Timestamp,
        events: Vec<Event>,
    ) -> Result<Result<(), Refused>, JournalError> {
        self.write_with(at, events, Vec::new(), Vec::new())
    }

    /// Writes events to the stream and to others in one unit, all or none, if the guards hold.
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

    /// Gives the stream back.
    pub fn release(self) {
        // Whoever comes next finds an owner that is dead.
        drop(self.store.release(&self.stream, &self.fence));
    }
}
