//! The tests' one way to wait: for a condition that no event of this process tells, such as the end
//! of somebody else's child. It looks again and again, and a wait in vain fails by name.

use std::time::{Duration, Instant};

/// How long anything may take on a busy machine.
const PATIENCE: Duration = Duration::from_secs(20);
/// Between one look and the next.
const PAUSE: Duration = Duration::from_millis(2);

/// Waits until something is so.
pub(crate) fn wait_until(what: &str, holds: impl Fn() -> bool) {
    let began = Instant::now();
    while !holds() {
        assert!(began.elapsed() < PATIENCE, "waited in vain until {what}");
        std::thread::sleep(PAUSE);
    }
}

/// The same while other futures go on; whoever awaits it bounds it.
pub(crate) async fn until(holds: impl Fn() -> bool) {
    while !holds() {
        tokio::time::sleep(PAUSE).await;
    }
}
