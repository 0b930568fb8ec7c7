//! Gives retries a clock and random numbers: real ones, or those of a test.

use cos_core::time::{Span, Timestamp};
use std::sync::atomic::{AtomicI64, Ordering};
use std::time::{Duration, Instant};

/// The longest sleep before the clock is checked again: a suspended machine may wake after the
/// deadline.
pub(super) const POLL_INTERVAL: Duration = Duration::from_secs(1);

/// A clock and a random source.
pub trait Pace: Send + Sync {
    /// Returns the current time; it never goes back.
    fn now(&self) -> Timestamp;

    /// Waits this long.
    fn wait(&self, span: Span);

    /// Returns a random number from 0 to 1, so that requests that were refused together do not
    /// retry together.
    fn chance(&self) -> f64;
}

/// The wall clock of this machine: a wait that a provider asks for continues while the machine is
/// suspended.
#[derive(Debug)]
pub struct RealPace {
    latest: AtomicI64,
}

impl Default for RealPace {
    fn default() -> Self {
        Self {
            latest: AtomicI64::new(i64::MIN),
        }
    }
}

impl Pace for RealPace {
    fn now(&self) -> Timestamp {
        let now = crate::clock::now().0;
        Timestamp(self.latest.fetch_max(now, Ordering::Relaxed).max(now))
    }

    fn wait(&self, span: Span) {
        let (began, end) = (Instant::now(), self.now() + span);
        let span = crate::process::duration(span);
        loop {
            // A clock that was set back must not make the wait longer.
            let left = span.saturating_sub(began.elapsed());
            let left = left.min(crate::process::duration(end - self.now()));
            if left.is_zero() {
                return;
            }
            std::thread::sleep(left.min(POLL_INTERVAL));
        }
    }

    fn chance(&self) -> f64 {
        fastrand::f64()
    }
}
