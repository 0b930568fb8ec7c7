//! Who may ask a service now: so many at once, and nobody while it asks to be left alone.

use super::pace::{POLL_INTERVAL, Pace};
use cos_core::time::Timestamp;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Instant;

/// The queue before one service.
#[derive(Debug)]
pub(super) struct Queue {
    most: u32,
    state: Mutex<State>,
    freed: Condvar,
}

#[derive(Debug)]
struct State {
    under_way: u32,
    /// Before this nobody asks.
    opens: Timestamp,
}

/// A place at the service; given back when it is dropped.
pub(super) struct Place<'a>(&'a Queue);

/// Why there is no place.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum NoPlace {
    /// The others were not done in time.
    Full,
    /// The service wants to be left alone until then.
    Closed(Timestamp),
}

impl Queue {
    /// A queue for `most` questions at once, 1 at least.
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

    /// Waits for a place, until `deadline` at most.
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

    /// Lets nobody ask before `opens`.
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
