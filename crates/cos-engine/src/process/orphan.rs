//! Orphans that this process takes in: programs whose guard was killed and that left its group.
//! They stay below us, so that what they start is still seen as ours ([`crate::nesting`]), and they
//! end with the program that left them.

use rustix::process::{Pid, Signal, WaitOptions, getpgid, getpgrp, kill_process, waitpid};
use std::collections::BTreeSet;
use std::io;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};

/// Whether this process takes orphans in.
static KEEPS: AtomicBool = AtomicBool::new(false);
/// The children that this process started itself in a group of their own.
static STARTED: Mutex<BTreeSet<i32>> = Mutex::new(BTreeSet::new());

/// From now on, what loses its parent below this process becomes its child, where the system can do
/// that (Linux). For the program itself, not for a library: all children in groups of their own
/// have to be started with [`started`].
pub fn keep_orphans() {
    #[cfg(target_os = "linux")]
    if rustix::process::set_child_subreaper(Some(rustix::process::getpid())).is_ok() {
        KEEPS.store(true, Ordering::Relaxed);
    }
}

/// Starts a child in a group of its own; `id` tells its number.
pub(crate) fn started<Started>(
    start: impl FnOnce() -> io::Result<Started>,
    id: impl FnOnce(&Started) -> Option<u32>,
) -> io::Result<Started> {
    // Held while it starts, so that nobody takes it for an orphan in between.
    let mut known = STARTED.lock().unwrap_or_else(PoisonError::into_inner);
    let child = start()?;
    let id = id(&child).and_then(|id| i32::try_from(id).ok());
    known.extend(id);
    Ok(child)
}

/// Collects the orphans that have ended.
pub(super) fn bury_orphans() {
    for orphan in orphans() {
        let _ended = waitpid(Some(orphan), WaitOptions::NOHANG);
    }
}

/// Ends the orphans. Whatever they start meanwhile becomes an orphan too.
pub(super) fn end_orphans() {
    for _ in 0..100 {
        let found = orphans();
        if found.is_empty() {
            return;
        }
        for orphan in found {
            let _ = kill_process(orphan, Signal::KILL);
            let _ended = waitpid(Some(orphan), WaitOptions::NOHANG);
        }
    }
}

/// The children that this process did not start. Its own are known, or are in its group.
fn orphans() -> Vec<Pid> {
    if !KEEPS.load(Ordering::Relaxed) {
        return Vec::new();
    }
    let known = STARTED.lock().unwrap_or_else(PoisonError::into_inner);
    let own = getpgrp();
    let is_foreign = |child: &Pid| {
        let is_known = known.contains(&child.as_raw_nonzero().get());
        !is_known && getpgid(Some(*child)).is_ok_and(|group| group != own)
    };
    children().into_iter().filter(is_foreign).collect()
}

/// The children of this process, as far as the system lists them (Linux).
pub(super) fn children() -> Vec<Pid> {
    let threads = std::fs::read_dir("/proc/self/task").into_iter().flatten();
    let lists = threads.filter_map(|thread| {
        let list = thread.ok()?.path().join("children");
        std::fs::read_to_string(list).ok()
    });
    let numbers = lists.flat_map(|list| {
        let numbers = list.split_whitespace().filter_map(|word| word.parse().ok());
        numbers.collect::<Vec<i32>>()
    });
    numbers.filter_map(Pid::from_raw).collect()
}
