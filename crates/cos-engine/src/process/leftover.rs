//! What a run session left running whose process was killed together with the guards it had.

use super::mark::{is_below, settled};
use super::tree::marked;
use rustix::process::{Signal, kill_process};
use std::path::Path;
use std::time::{Duration, Instant};

/// Between two looks at what is still there.
const LOOK: Duration = Duration::from_millis(5);
/// How long the system may take to bury what was killed.
const BURIAL: Duration = Duration::from_secs(5);

/// Ends every program that was started in this folder or below it, this process excepted, and
/// returns when none of them runs any more. Nobody may be at work there: whose they are is not asked.
///
/// Only where the system shows the environment of a process (Linux); elsewhere nothing is found.
pub fn end_all_below(folder: &Path) {
    let folder = settled(folder);
    let patience = Instant::now() + BURIAL;
    loop {
        let left = marked(&|environment| is_below(environment, &folder));
        if left.is_empty() || Instant::now() >= patience {
            return;
        }
        for pid in left {
            let _ = kill_process(pid, Signal::KILL);
        }
        std::thread::sleep(LOOK);
    }
}
