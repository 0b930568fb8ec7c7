//! Ends a program and all its processes: a polite signal, then a forced one, then a check.

use super::duration;
use super::mark::Mark;
use super::orphan::{end_orphans, reap_orphans};
use super::tree::{Member, living};
use cos_core::time::Span;
use rustix::process::{Pid, Signal, kill_process, kill_process_group, test_kill_process_group};
use std::os::unix::process::ExitStatusExt as _;
use std::time::Duration;
use tokio::process::Child;
use tokio::time::{Instant, sleep};

/// The time between two checks whether a group has ended.
const POLL_INTERVAL: Duration = Duration::from_millis(5);
/// How long the system may take to remove killed processes.
const REAP_TIMEOUT: Duration = Duration::from_secs(5);

/// A process group, and the processes outside it that descend from its leader or carry its mark.
#[derive(Debug, Clone, Copy)]
pub struct Group {
    leader: Pid,
    mark: Option<Mark>,
}

impl Group {
    /// Returns the group that the process `pid` leads, with everything that carries its start mark.
    pub(super) fn led_by(pid: u32, mark: Option<Mark>) -> Option<Self> {
        Pid::from_raw(i32::try_from(pid).ok()?).map(|leader| Self { leader, mark })
    }

    /// Ends the program and all its processes, and returns when none of them runs: a polite signal,
    /// `grace`, then a forced one. If the program has already ended, its leftovers get no grace.
    pub async fn end(self, child: &mut Child, grace: Span) {
        if child.try_wait().ok().flatten().is_none() {
            self.signal(Signal::TERM);
            let patience = Instant::now() + duration(grace);
            while Instant::now() < patience && !self.is_gone() {
                tokio::select! {
                    _ = child.wait() => {}
                    () = sleep(POLL_INTERVAL) => {}
                }
                if child.try_wait().ok().flatten().is_some() {
                    sleep(POLL_INTERVAL).await;
                }
            }
        }
        let patience = Instant::now() + REAP_TIMEOUT;
        while !self.is_gone() && Instant::now() < patience {
            self.kill();
            // This process must reap the leader; other parents reap the rest.
            let _ = child.try_wait();
            sleep(POLL_INTERVAL).await;
        }
        let status = tokio::time::timeout(REAP_TIMEOUT, child.wait()).await;
        // A killed guard could not end the processes that had left its group.
        let killed = Some(Signal::KILL.as_raw());
        if status.is_ok_and(|status| status.is_ok_and(|status| status.signal() == killed)) {
            end_orphans();
        }
        reap_orphans();
    }

    /// Kills everything at once, without waiting.
    pub fn kill(self) {
        self.kill_strays();
        // The leader is killed last: while it lives, its descendants can be found.
        let _ = kill_process_group(self.leader, Signal::KILL);
    }

    /// Kills the processes that left the group, and those they started meanwhile.
    pub(super) fn kill_strays(self) {
        for _ in 0..100 {
            let strays = self.members().into_iter().filter(|member| !member.in_group);
            let mut any = false;
            for stray in strays {
                any = true;
                let _ = kill_process(stray.pid, Signal::KILL);
            }
            if !any {
                return;
            }
        }
    }

    fn signal(self, signal: Signal) {
        for stray in self.members().iter().filter(|member| !member.in_group) {
            let _ = kill_process(stray.pid, signal);
        }
        let _ = kill_process_group(self.leader, signal);
    }

    fn members(self) -> Vec<Member> {
        living(self.leader, self.mark).unwrap_or_default()
    }

    fn is_gone(self) -> bool {
        match living(self.leader, self.mark) {
            Some(members) => members.is_empty(),
            None => test_kill_process_group(self.leader).is_err(),
        }
    }

    /// Returns whether a process other than the leader is left.
    pub(super) fn others(self) -> bool {
        self.members()
            .iter()
            .any(|member| member.pid != self.leader)
    }

    /// Kills all processes but the leader, repeatedly until none is left.
    pub(super) fn kill_others(self) {
        for _ in 0..100 {
            let others = self.members();
            for other in others.iter().filter(|member| member.pid != self.leader) {
                let _ = kill_process(other.pid, Signal::KILL);
            }
            if others.len() <= 1 {
                return;
            }
        }
    }
}
