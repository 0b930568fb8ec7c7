//! Ends the orphans of a killed run session: programs that still run because their guards were
//! killed too. The mark in their environment identifies them.

use super::mark::{is_below, settled};
use super::tree::marked;
use rustix::process::{Signal, kill_process};
use std::path::Path;
use std::time::{Duration, Instant};

/// The time between two checks.
const POLL_INTERVAL: Duration = Duration::from_millis(5);
/// How long the system may take to remove killed processes.
const REAP_TIMEOUT: Duration = Duration::from_secs(5);

/// Ends every program that was started in this folder or below it, except this process, and returns
/// when none of them runs. The caller makes sure that no one works there: ownership is not checked.
///
/// Needs the process environments that Linux shows; on other systems it finds nothing.
pub fn end_all_below(folder: &Path) {
    let folder = settled(folder);
    let patience = Instant::now() + REAP_TIMEOUT;
    loop {
        let left = marked(&|environment| is_below(environment, &folder));
        if left.is_empty() || Instant::now() >= patience {
            return;
        }
        for pid in left {
            let _ = kill_process(pid, Signal::KILL);
        }
        std::thread::sleep(POLL_INTERVAL);
    }
}
