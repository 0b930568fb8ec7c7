//! Time and chance for whoever asks again: the real ones, or a test's own.

use cos_core::time::{Span, Timestamp};
use std::sync::atomic::{AtomicI64, Ordering};
use std::time::{Duration, Instant};

/// No longer is slept without a look at the clock: a machine that was suspended may be past the end
/// of the wait.
pub(super) const POLL_INTERVAL: Duration = Duration::from_secs(1);

/// Time and chance.
pub trait Pace: Send + Sync {
    /// Now; never earlier than what it said before.
    fn now(&self) -> Timestamp;

    /// Comes back after that long.
    fn wait(&self, span: Span);

    /// A number from 0 to 1, so that those who were refused together do not come back together.
    fn chance(&self) -> f64;
}

/// The time of this machine, by its clock on the wall: what a service asks for goes on while the
/// machine is suspended.
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
            // A clock that was set back makes no wait longer.
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
