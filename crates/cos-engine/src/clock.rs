//! The real clock, the real chance, and whether the owner of a lease still lives.

mod days;

use crate::settings::DayZone;
use crate::ports::{Clock, Journal, JournalError};
use cos_core::time::{LocalDate, Timestamp};
use days::Days;
use std::cell::RefCell;
use std::sync::atomic::{AtomicU64, Ordering};

/// The time of this machine, and the days that the journal counts.
pub struct SystemClock<'a> {
    journal: &'a dyn Journal,
    days: RefCell<Days>,
}

impl<'a> SystemClock<'a> {
    /// A clock for work that may cost money: sets the zone of the journal's days where none is set,
    /// or where the person chose another one.
    pub fn open(journal: &'a dyn Journal, chosen: Option<&DayZone>) -> Result<Self, JournalError> {
        let days = Days::open(journal, chosen, now())?;
        Ok(Self::over(journal, days))
    }

    /// A clock for a look: nothing is written.
    pub fn look(journal: &'a dyn Journal, chosen: Option<&DayZone>) -> Result<Self, JournalError> {
        let days = Days::read(journal)?;
        let days = days.map_or_else(|| Days::new(chosen), Ok)?;
        Ok(Self::over(journal, days))
    }

    const fn over(journal: &'a dyn Journal, days: Days) -> Self {
        let days = RefCell::new(days);
        Self { journal, days }
    }
}

impl Clock for SystemClock<'_> {
    fn now(&self) -> Timestamp {
        now()
    }

    /// Another process may have changed the zone meanwhile. Where that cannot be read, the days go on
    /// as they were.
    fn today(&self) -> (LocalDate, Timestamp) {
        let mut days = self.days.borrow_mut();
        if let Ok(Some(newer)) = days.newer(self.journal) {
            *days = newer;
        }
        days.today(now())
    }

    fn chance(&mut self) -> u64 {
        chance()
    }
}

/// A number that nobody can foretell and that is no secret, for names.
pub fn chance() -> u64 {
    fastrand::u64(..)
}

/// Now.
pub fn now() -> Timestamp {
    Timestamp(jiff::Timestamp::now().as_millisecond())
}

/// An instant as a person at this place reads it.
pub fn local(at: Timestamp) -> String {
    let shown = jiff::Timestamp::from_millisecond(at.0).map(|at| {
        at.to_zoned(jiff::tz::TimeZone::system())
            .strftime("%Y-%m-%d %H:%M:%S")
            .to_string()
    });
    shown.unwrap_or_else(|_| at.0.to_string())
}

/// An instant as records tell it: in UTC, with its zone.
pub fn utc(at: Timestamp) -> String {
    jiff::Timestamp::from_millisecond(at.0).map_or_else(|_| at.0.to_string(), |at| at.to_string())
}

/// This process as the owner of a lease: machine, number and start, so that a number given out
/// again is told from the process that had it before. Numbers count within a namespace of processes,
/// which is named where the system has them.
pub fn owner() -> String {
    let pid = std::process::id();
    let started = started(pid).unwrap_or_default();
    let space = process_space().map_or_else(String::new, |space| format!(" in {space}"));
    format!(
        "process {pid} on {}, started at {started}{space}",
        machine()
    )
}

/// One council of this process as the owner of a lease: two of one process do not take it from one
/// another.
pub fn council_owner() -> String {
    static COUNCILS: AtomicU64 = AtomicU64::new(1);
    let number = COUNCILS.fetch_add(1, Ordering::Relaxed);
    format!("council {number} of {}", owner())
}

/// A process that owns a lease, as its owner names it.
struct Owner<'a> {
    pid: u32,
    machine: &'a str,
    started: &'a str,
    space: Option<&'a str>,
}

impl<'a> Owner<'a> {
    fn read(owner: &'a str) -> Option<Self> {
        let (process, start) = owner.split_once(", started at ")?;
        let named = process.strip_prefix("process ").or_else(|| {
            let (council, rest) = process.split_once(" of process ")?;
            // As releases up to 0.1 wrote it.
            let named = ["council ", "run session "];
            named
                .iter()
                .any(|name| council.starts_with(name))
                .then_some(rest)
        });
        let (pid, machine) = named?.split_once(" on ")?;
        let (started, space) = match start.split_once(" in ") {
            Some((started, space)) => (started, Some(space)),
            None => (start, None),
        };
        Some(Self {
            pid: pid.parse().ok()?,
            machine,
            started,
            space,
        })
    }

    /// Whether its number means a process that can be seen from here.
    fn is_in_sight(&self) -> bool {
        self.machine == machine() && self.space == process_space().as_deref()
    }
}

/// Whether an owner is known to be gone. One that cannot be seen from here never is: it runs on
/// another machine, or in another namespace of processes.
pub fn is_dead(owner: &str) -> bool {
    Owner::read(owner).is_some_and(|owner| {
        owner.is_in_sight() && started(owner.pid).is_none_or(|now| now != owner.started)
    })
}

/// Whether an owner is a process that cannot be seen from here.
pub fn is_out_of_sight(owner: &str) -> bool {
    Owner::read(owner).is_some_and(|owner| !owner.is_in_sight())
}

/// The namespace in which this process and its numbers are, as `pid:[4026531836]`; none where the
/// system has no such thing.
fn process_space() -> Option<String> {
    let space = std::fs::read_link("/proc/self/ns/pid").ok()?;
    space.to_str().map(str::to_owned)
}

fn machine() -> String {
    rustix::system::uname()
        .nodename()
        .to_string_lossy()
        .into_owned()
}

/// When a living process started, in ticks since the machine did; none when there is no such
/// process, or only what is left of it until its parent looks.
fn started(pid: u32) -> Option<String> {
    let stat = std::fs::read_to_string(format!("/proc/{pid}/stat"));
    let Ok(stat) = stat else {
        return lives_elsewhere(pid).then(String::new);
    };
    // The name in parentheses may hold anything; what counts comes after it.
    let mut fields = stat.rsplit_once(')')?.1.split_whitespace();
    let gone = matches!(fields.next(), Some("Z" | "X"));
    let ticks = fields.nth(18).map(str::to_owned);
    if gone { None } else { ticks }
}

/// Where there is no /proc, the system is asked whether the process could be sent a signal.
fn lives_elsewhere(pid: u32) -> bool {
    let proc_is_there = std::path::Path::new("/proc/self/stat").exists();
    let pid = i32::try_from(pid)
        .ok()
        .and_then(rustix::process::Pid::from_raw);
    !proc_is_there && pid.is_some_and(|pid| rustix::process::test_kill_process(pid).is_ok())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn this_process_is_alive_and_one_that_started_at_another_time_is_not_it() {
        let councils = [council_owner(), council_owner()];
        assert_ne!(councils[0], councils[1]);
        let earlier = format!("run session 1 of {}", owner());
        for mine in [owner(), earlier].into_iter().chain(councils) {
            assert!(!is_dead(&mine), "{mine}");
            let later = mine.replace(", started at ", ", started at 9");
            assert!(is_dead(&later), "{later}");
        }
        assert!(!is_dead("process 1 on another-machine, started at 5"));
        assert!(!is_out_of_sight(&owner()) && !is_out_of_sight("somebody"));
        for elsewhere in [
            "process 1 on another-machine, started at 5 in pid:[4026531836]".to_owned(),
            owner().replace(" in pid:[", " in pid:[1"),
        ] {
            assert!(is_out_of_sight(&elsewhere), "{elsewhere}");
            assert!(!is_dead(&format!("{elsewhere}9")), "{elsewhere}");
        }
        assert!(!is_dead("somebody"));
    }
}
