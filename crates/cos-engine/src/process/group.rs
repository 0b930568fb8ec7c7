//! The end of a program and of everything it started: politely, then by force, then made sure of.

use super::duration;
use super::mark::Mark;
use super::orphan::{bury_orphans, end_orphans};
use super::tree::{Member, living};
use cos_core::time::Span;
use rustix::process::{Pid, Signal, kill_process, kill_process_group, test_kill_process_group};
use std::os::unix::process::ExitStatusExt as _;
use std::time::Duration;
use tokio::process::Child;
use tokio::time::{Instant, sleep};

/// Between two looks at whether a group is gone.
const LOOK: Duration = Duration::from_millis(5);
/// How long the system may take to bury what was killed.
const BURIAL: Duration = Duration::from_secs(5);

/// A process group and the strays that descend from its leader or carry its mark.
#[derive(Debug, Clone, Copy)]
pub struct Group {
    leader: Pid,
    mark: Option<Mark>,
}

impl Group {
    /// The group that the process `pid` leads, and what carries the mark of its start.
    pub(super) fn led_by(pid: u32, mark: Option<Mark>) -> Option<Self> {
        Pid::from_raw(i32::try_from(pid).ok()?).map(|leader| Self { leader, mark })
    }

    /// Ends the program and all that belongs to it, and returns when nothing of it runs any more:
    /// a polite signal, `grace`, then force. When the program has ended by itself, what it left
    /// behind gets no grace.
    pub async fn end(self, child: &mut Child, grace: Span) {
        if child.try_wait().ok().flatten().is_none() {
            self.signal(Signal::TERM);
            let patience = Instant::now() + duration(grace);
            while Instant::now() < patience && !self.is_gone() {
                tokio::select! {
                    _ = child.wait() => {}
                    () = sleep(LOOK) => {}
                }
                if child.try_wait().ok().flatten().is_some() {
                    sleep(LOOK).await;
                }
            }
        }
        let patience = Instant::now() + BURIAL;
        while !self.is_gone() && Instant::now() < patience {
            self.kill();
            // Burying the leader is our own task; the rest is done by their parents.
            let _ = child.try_wait();
            sleep(LOOK).await;
        }
        let status = tokio::time::timeout(BURIAL, child.wait()).await;
        // A guard that was killed could not end what had left its group.
        let killed = Some(Signal::KILL.as_raw());
        if status.is_ok_and(|status| status.is_ok_and(|status| status.signal() == killed)) {
            end_orphans();
        }
        bury_orphans();
    }

    /// Ends everything at once, without waiting.
    pub fn kill(self) {
        self.kill_strays();
        // The leader goes last: as long as it lives, its strays can be found.
        let _ = kill_process_group(self.leader, Signal::KILL);
    }

    /// Kills what left the group, and what those had started in the meantime.
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

    /// Whether anybody but the leader is left.
    pub(super) fn others(self) -> bool {
        self.members()
            .iter()
            .any(|member| member.pid != self.leader)
    }

    /// Kills everybody but the leader, again and again until nobody is left.
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
