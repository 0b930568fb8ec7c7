//! Time and chance for whoever asks again: the real ones, or a test's own.

use cos_core::time::{Span, Timestamp};
use std::time::Instant;

/// Time and chance.
pub trait Pace: Send + Sync {
    /// Now; never earlier than what it said before.
    fn now(&self) -> Timestamp;

    /// Comes back after that long.
    fn wait(&self, span: Span);

    /// A number from 0 to 1, so that those who were refused together do not come back together.
    fn chance(&self) -> f64;
}

/// The time of this machine.
#[derive(Debug)]
pub struct RealPace {
    began: Instant,
    began_at: Timestamp,
}

impl Default for RealPace {
    fn default() -> Self {
        Self {
            began: Instant::now(),
            began_at: Timestamp(jiff::Timestamp::now().as_millisecond()),
        }
    }
}

impl Pace for RealPace {
    fn now(&self) -> Timestamp {
        self.began_at + crate::process::span(self.began.elapsed())
    }

    fn wait(&self, span: Span) {
        std::thread::sleep(crate::process::duration(span));
    }

    fn chance(&self) -> f64 {
        fastrand::f64()
    }
}
