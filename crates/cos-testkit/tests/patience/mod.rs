//! Waits until another process has done something, and fails with its name otherwise.

use std::time::{Duration, Instant};

/// The longest wait for something that takes a moment.
const PATIENCE: Duration = Duration::from_mins(1);

/// Waits until something is so.
pub(crate) fn wait_until(what: &str, holds: impl Fn() -> bool) {
    let began = Instant::now();
    while !holds() {
        assert!(began.elapsed() < PATIENCE, "{what}: waited in vain");
        std::thread::sleep(Duration::from_millis(5));
    }
}
