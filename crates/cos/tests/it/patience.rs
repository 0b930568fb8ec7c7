//! The tests' one way to wait: for a condition that no event of this process tells, such as the end
//! of somebody else's child. It looks again and again, and a wait in vain fails by name.

use std::time::{Duration, Instant};

/// How long anything may take on a busy machine.
const PATIENCE: Duration = Duration::from_secs(20);
/// Between one look and the next.
const PAUSE: Duration = Duration::from_millis(2);

/// How long an agent may take for its turn on a busy machine.
const PATIENCE_WITH_AGENTS: Duration = Duration::from_mins(3);

/// Waits until something is so.
pub(crate) fn wait_until(what: &str, holds: impl Fn() -> bool) {
    wait(PATIENCE, what, holds);
}

/// Waits until something is so that a real agent has to do first.
pub(crate) fn wait_for_agent(what: &str, holds: impl Fn() -> bool) {
    wait(PATIENCE_WITH_AGENTS, what, holds);
}

/// The exit code of a child that ends by itself within this time.
pub(crate) fn ends_within(child: &mut std::process::Child, patience: Duration) -> Option<i32> {
    let began = Instant::now();
    loop {
        let ended = child.try_wait().expect("a child can be waited for");
        if ended.is_some() || began.elapsed() >= patience {
            return ended.and_then(|ended| ended.code());
        }
        std::thread::sleep(PAUSE);
    }
}

fn wait(patience: Duration, what: &str, holds: impl Fn() -> bool) {
    let began = Instant::now();
    while !holds() {
        assert!(began.elapsed() < patience, "waited in vain until {what}");
        std::thread::sleep(PAUSE);
    }
}

/// The same while other futures go on; whoever awaits it bounds it.
pub(crate) async fn until(holds: impl Fn() -> bool) {
    while !holds() {
        tokio::time::sleep(PAUSE).await;
    }
}
