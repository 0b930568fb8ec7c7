//! Limits how many requests a provider gets at once, and blocks all while it asks for a pause.

use super::pace::{POLL_INTERVAL, Pace};
use cos_core::time::Timestamp;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Instant;

/// The queue for one provider.
#[derive(Debug)]
pub(super) struct Queue {
    most: u32,
    state: Mutex<State>,
    freed: Condvar,
}

#[derive(Debug)]
struct State {
    under_way: u32,
    /// No request is sent before this time.
    opens: Timestamp,
}

/// A slot at the provider; dropping it frees the slot.
pub(super) struct Place<'a>(&'a Queue);

/// Why there is no slot.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum NoPlace {
    /// No slot became free in time.
    Full,
    /// The provider asked for a pause until this time.
    Closed(Timestamp),
}

impl Queue {
    /// Creates a queue for `most` requests at once; at least 1.
    pub(super) fn new(most: u32) -> Self {
        Self {
            most: most.max(1),
            state: Mutex::new(State {
                under_way: 0,
                opens: Timestamp(i64::MIN),
            }),
            freed: Condvar::new(),
        }
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Waits for a slot, until `deadline` at most.
    pub(super) fn enter(&self, pace: &dyn Pace, deadline: Timestamp) -> Result<Place<'_>, NoPlace> {
        let began = Instant::now();
        let patience = crate::process::duration(deadline - pace.now());
        let mut state = self.state();
        while state.under_way >= self.most {
            let left = patience.saturating_sub(began.elapsed());
            let left = left.min(crate::process::duration(deadline - pace.now()));
            if left.is_zero() {
                return Err(NoPlace::Full);
            }
            let waited = self.freed.wait_timeout(state, left.min(POLL_INTERVAL));
            state = waited.unwrap_or_else(PoisonError::into_inner).0;
        }
        state.under_way += 1;
        drop(state);
        let taken = Place(self);
        loop {
            let opens = self.state().opens;
            let now = pace.now();
            if now >= opens {
                return Ok(taken);
            }
            if opens >= deadline {
                return Err(NoPlace::Closed(opens));
            }
            pace.wait(opens - now);
        }
    }

    /// Blocks all requests until `opens`.
    pub(super) fn close_until(&self, opens: Timestamp) {
        let mut state = self.state();
        state.opens = state.opens.max(opens);
    }
}

impl Drop for Place<'_> {
    fn drop(&mut self) {
        self.0.state().under_way -= 1;
        self.0.freed.notify_one();
    }
}

#[cfg(test)]
mod tests;
