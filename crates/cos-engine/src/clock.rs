//! Reads the system clock, draws random numbers, and checks whether the owner of a lease is still
//! alive. Tests get a virtual clock.

mod days;
mod virtual_clock;

pub use virtual_clock::{VirtualClock, local_date};

use crate::ports::Clock;
use crate::settings::DayZone;
use cos_core::time::{LocalDate, Timestamp};
use cos_store::{Journal, JournalError};
use days::Days;
use std::cell::RefCell;
use std::sync::atomic::{AtomicU64, Ordering};

/// The time of this machine, and the days of the journal.
pub struct SystemClock<'a> {
    journal: &'a dyn Journal,
    days: RefCell<Days>,
}

impl<'a> SystemClock<'a> {
    /// Opens a clock for work that may cost money. Records the time zone if the journal has none or
    /// the person chose another.
    pub fn open(journal: &'a dyn Journal, chosen: Option<&DayZone>) -> Result<Self, JournalError> {
        let days = Days::open(journal, chosen, now())?;
        Ok(Self::over(journal, days))
    }

    /// Opens a clock for reading only; nothing is written.
    pub fn open_read_only(
        journal: &'a dyn Journal,
        chosen: Option<&DayZone>,
    ) -> Result<Self, JournalError> {
        let days = Days::load_days(journal)?;
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

    /// Returns the day; if another process changed the zone and that cannot be read, the known zone
    /// is used.
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

/// Returns an unpredictable number for names. It is not a secret.
pub fn chance() -> u64 {
    fastrand::u64(..)
}

/// Returns the current time.
pub fn now() -> Timestamp {
    Timestamp(jiff::Timestamp::now().as_millisecond())
}

/// Formats an instant in local time for a person.
pub fn local(at: Timestamp) -> String {
    let shown = jiff::Timestamp::from_millisecond(at.0).map(|at| {
        at.to_zoned(jiff::tz::TimeZone::system())
            .strftime("%Y-%m-%d %H:%M:%S")
            .to_string()
    });
    shown.unwrap_or_else(|_| at.0.to_string())
}

/// Formats an instant in UTC, with its zone, for records.
pub fn utc(at: Timestamp) -> String {
    jiff::Timestamp::from_millisecond(at.0).map_or_else(|_| at.0.to_string(), |at| at.to_string())
}

/// Names this process as the owner of a lease: machine, process id and start time, so that a reused
/// process id is recognised. The process namespace is included where the system has one.
pub fn owner() -> String {
    let pid = std::process::id();
    let started = started(pid).unwrap_or_default();
    let space = process_space().map_or_else(String::new, |space| format!(" in {space}"));
    format!(
        "process {pid} on {}, started at {started}{space}",
        machine()
    )
}

/// Names one council of this process as the owner of a lease, so that two councils of one process
/// exclude each other.
pub fn council_owner() -> String {
    static COUNCILS: AtomicU64 = AtomicU64::new(1);
    let number = COUNCILS.fetch_add(1, Ordering::Relaxed);
    format!("council {number} of {}", owner())
}

/// The owner of a lease, parsed from its name.
struct Owner<'a> {
    pid: u32,
    machine: &'a str,
    started: &'a str,
    space: Option<&'a str>,
}

impl<'a> Owner<'a> {
    fn parse_owner(owner: &'a str) -> Option<Self> {
        let (process, start) = owner.split_once(", started at ")?;
        let named = process.strip_prefix("process ").or_else(|| {
            let (council, rest) = process.split_once(" of process ")?;
            // The format of releases up to 0.1.
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

    /// Checks whether its process id refers to a process visible from here.
    fn is_in_sight(&self) -> bool {
        self.machine == machine() && self.space == process_space().as_deref()
    }
}

/// Checks whether an owner is known to be dead. An owner that is not visible from here (another
/// machine or process namespace) never is.
pub fn is_dead(owner: &str) -> bool {
    Owner::parse_owner(owner).is_some_and(|owner| {
        owner.is_in_sight() && started(owner.pid).is_none_or(|now| now != owner.started)
    })
}

/// Checks whether an owner is a process that is not visible from here.
pub fn is_out_of_sight(owner: &str) -> bool {
    Owner::parse_owner(owner).is_some_and(|owner| !owner.is_in_sight())
}

/// Returns the process namespace, such as `pid:[4026531836]`; `None` where the system has none.
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

/// Returns the start time of a living process, in ticks since boot; `None` for a dead or zombie
/// process.
fn started(pid: u32) -> Option<String> {
    let stat = std::fs::read_to_string(format!("/proc/{pid}/stat"));
    let Ok(stat) = stat else {
        return lives_elsewhere(pid).then(String::new);
    };
    // The name in parentheses may contain anything; the fields follow after it.
    let mut fields = stat.rsplit_once(')')?.1.split_whitespace();
    let gone = matches!(fields.next(), Some("Z" | "X"));
    let ticks = fields.nth(18).map(str::to_owned);
    if gone { None } else { ticks }
}

/// Checks for a process on systems without `/proc`, by asking whether it could be signalled.
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
