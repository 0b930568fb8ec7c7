//! Whether this process was started from inside an attempt, a council or a check of ours, so that
//! no council calls a council, and nothing that an agent starts acts for the person.
//!
//! Two signs tell it. Everything that `cos` starts gets a variable in its environment. A program can
//! remove that, so on Linux the processes above this one are read as well: the guard
//! and the `cos` that drives a run keep every orphan below them, so `env -i`, `setsid` and a second
//! fork change nothing. What cannot be read at all counts as inside. In a process namespace of its own
//! a program sees nothing above it: while a run is under way elsewhere, that counts as inside too.
//!
//! It is no boundary against a program that wants to deceive. These are not seen: a service outside
//! that starts the command for the agent (cron, `at`, `systemd-run`, a tmux server, a container
//! engine), a process that outlives both its guard and its `cos`
//! because it killed them, a file that the person runs later, and whoever writes the journal
//! without `cos`. Where the system has no `/proc`, only the variable is looked at. What is not
//! refused is recorded: each act names the processes above it.

#[cfg(target_os = "linux")]
mod ancestry;

#[cfg(target_os = "linux")]
use ancestry::{Ancestry, ProcessTable, terminal_name};
use cos_core::act_origin::ActProcess;
use std::ffi::{OsStr, OsString};
use std::fmt;

/// The variable that tells it, as `attempt:1`.
pub const NESTING_VARIABLE: &str = "COS_NESTING";

/// The variable that every program carries which `cos` starts, with the mark of its start.
pub const MARK_VARIABLE: &str = "COS_PROGRAM";

/// What the guard is called, to itself and in the process table.
pub const GUARD: &str = "guard";

/// From inside what a process was started.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Within {
    /// An attempt at a goal, or a check of one.
    Attempt,
    /// A council: an agent that speaks for one of its members.
    Council,
    /// A program that `cos` started, whatever for.
    Program,
    /// The processes above cannot be read, so it may be any of these.
    Unknown,
    /// A process namespace other than that of a run under way, so it may be any of these.
    OtherNamespace,
}

/// How deep a process stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Nesting {
    /// Inside what.
    pub within: Within,
    /// How many of ours stand around it, from 1.
    pub depth: u32,
}

/// Why no council may sit.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum CouncilRefused {
    /// It would sit inside an attempt or another council.
    #[error("it is asked from inside {within} (depth {depth}), where no council sits")]
    Nested {
        /// Inside what.
        within: Within,
        /// How deep.
        depth: u32,
    },
}

impl fmt::Display for Within {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Attempt => "an attempt",
            Self::Council => "a council",
            Self::Program => "a program that cos started",
            Self::Unknown => "a place whose parent processes cannot be read",
            Self::OtherNamespace => "a place that does not see the processes of a run under way",
        })
    }
}

impl Within {
    const fn name(self) -> &'static str {
        match self {
            Self::Attempt => "attempt",
            Self::Council => "council",
            Self::Program => "program",
            Self::Unknown => "unknown",
            Self::OtherNamespace => "other_namespace",
        }
    }
}

/// What is known of this process beside what it says of itself.
#[derive(Debug, Clone, Default)]
pub(crate) struct Lineage {
    /// From inside what it was started.
    pub(crate) nesting: Option<Nesting>,
    /// Its controlling terminal.
    pub(crate) terminal: Option<String>,
    /// The process and those above it, nearest first.
    pub(crate) processes: Vec<ActProcess>,
}

impl Lineage {
    /// That of this process.
    pub(crate) fn of_process() -> Self {
        let named = Nesting::read(std::env::var_os(NESTING_VARIABLE).as_deref());
        let marked = std::env::var_os(MARK_VARIABLE).map(|_| Nesting::PROGRAM);
        let mut lineage = Self::of_table();
        lineage.nesting = named.or(marked).or(lineage.nesting);
        lineage
    }

    #[cfg(target_os = "linux")]
    fn of_table() -> Self {
        let read = ProcessTable::of_system().and_then(|table| table.ancestry());
        read.map_or_else(Self::unknown, Self::of_ancestry)
    }

    /// Elsewhere no table is read.
    #[cfg(not(target_os = "linux"))]
    fn of_table() -> Self {
        Self::default()
    }

    #[cfg(target_os = "linux")]
    fn unknown() -> Self {
        Self {
            nesting: Some(Nesting::UNKNOWN),
            ..Self::default()
        }
    }

    #[cfg(target_os = "linux")]
    fn of_ancestry(found: Ancestry) -> Self {
        Self {
            nesting: found.nesting,
            terminal: terminal_name(found.terminal),
            processes: found.processes,
        }
    }
}

impl Nesting {
    /// Inside a program of which no more is known.
    const PROGRAM: Self = Self {
        within: Within::Program,
        depth: 1,
    };

    /// Nobody knows inside what.
    #[cfg(target_os = "linux")]
    const UNKNOWN: Self = Self {
        within: Within::Unknown,
        depth: 1,
    };

    /// What the variable says; none where it is not set. A value nobody understands counts as the
    /// deepest council, so that it refuses.
    pub fn read(value: Option<&OsStr>) -> Option<Self> {
        let value = value?.to_str().unwrap_or_default();
        let deepest = Self {
            within: Within::Council,
            depth: u32::MAX,
        };
        let read = value.split_once(':').and_then(|(name, depth)| {
            let within = [Within::Attempt, Within::Council];
            let within = within.into_iter().find(|one| one.name() == name)?;
            let depth = depth.parse().ok().filter(|depth| *depth > 0)?;
            Some(Self { within, depth })
        });
        Some(read.unwrap_or(deepest))
    }

    /// Where this process runs: by its environment, else by the processes above it.
    pub fn of_process() -> Option<Self> {
        Lineage::of_process().nesting
    }

    /// The variable for what is started inside `within` by a process that stands at `outer`.
    pub fn variable(within: Within, outer: Option<Self>) -> (OsString, OsString) {
        let depth = outer.map_or(0, |outer| outer.depth).saturating_add(1);
        let value = format!("{}:{depth}", within.name());
        (NESTING_VARIABLE.into(), value.into())
    }

    /// Why no council may sit here.
    pub const fn refusal(self) -> CouncilRefused {
        CouncilRefused::Nested {
            within: self.within,
            depth: self.depth,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_started_inside_knows_how_deep_it_stands() {
        let read = |text: &str| Nesting::read(Some(OsStr::new(text)));
        assert_eq!(Nesting::read(None), None);
        let (name, value) = Nesting::variable(Within::Attempt, None);
        assert_eq!(
            (name.to_str(), value.to_str()),
            (Some("COS_NESTING"), Some("attempt:1"))
        );
        let outer = Nesting::read(Some(&value));
        let (_, value) = Nesting::variable(Within::Council, outer);
        assert_eq!(value, "council:2");
        let inner = read("council:2").expect("it is inside");
        let told = inner.refusal().to_string();
        assert!(told.contains("a council (depth 2)"), "{told}");
    }

    #[test]
    fn a_value_that_nobody_understands_refuses_as_well() {
        for odd in [
            "",
            "1",
            "attempt",
            "attempt:",
            "attempt:0",
            "attempt:-1",
            "goal:1",
            "council:x",
        ] {
            let read = Nesting::read(Some(OsStr::new(odd))).expect(odd);
            assert_eq!(
                (read.within, read.depth),
                (Within::Council, u32::MAX),
                "{odd}"
            );
        }
    }
}
