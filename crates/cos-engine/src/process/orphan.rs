//! Adopts orphans of this process: programs that left their group after their guard was killed.
//! They stay below this process, so [`crate::nesting`] still sees what they start, and they end with the program
//! that left them.

use rustix::process::{Pid, Signal, WaitOptions, getpgid, getpgrp, kill_process, waitpid};
use std::collections::BTreeSet;
use std::io;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};

/// Whether this process adopts orphans.
static ADOPTS: AtomicBool = AtomicBool::new(false);
/// The children that this process started in their own groups.
static STARTED: Mutex<BTreeSet<i32>> = Mutex::new(BTreeSet::new());

/// Makes this process adopt the orphans below it, where the system supports it (Linux). For the
/// binary, not for a library: all children in their own groups must be started with `started`.
pub fn adopt_orphans() {
    #[cfg(target_os = "linux")]
    if rustix::process::set_child_subreaper(Some(rustix::process::getpid())).is_ok() {
        ADOPTS.store(true, Ordering::Relaxed);
    }
}

/// Starts a child in its own group; `id` returns its process id.
pub(crate) fn started<Started>(
    start: impl FnOnce() -> io::Result<Started>,
    id: impl FnOnce(&Started) -> Option<u32>,
) -> io::Result<Started> {
    // The lock is held during the start, so that the child is not taken for an orphan.
    let mut known = STARTED.lock().unwrap_or_else(PoisonError::into_inner);
    let child = start()?;
    let id = id(&child).and_then(|id| i32::try_from(id).ok());
    known.extend(id);
    Ok(child)
}

/// Reaps the orphans that have ended.
pub(super) fn reap_orphans() {
    for orphan in orphans() {
        let _ended = waitpid(Some(orphan), WaitOptions::NOHANG);
    }
}

/// Ends the orphans, and those that they start meanwhile.
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

/// Returns the children that this process did not start. Its own are registered, or are in its
/// group.
fn orphans() -> Vec<Pid> {
    if !ADOPTS.load(Ordering::Relaxed) {
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

/// Returns the children of this process, if the system lists them (Linux).
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
