//! Detects whether this process was started from inside an attempt, a council or a check of `cos`.
//! Then no further council starts, and nothing that an agent runs may act for the user.
//!
//! There are two signs. First, every program that `cos` starts gets an environment variable. A
//! program can remove it, so on Linux the parent processes are read as well: the guard and the
//! `cos` that drives a run adopt every orphan below them, so `env -i`, `setsid` and a double fork
//! change nothing. A process table that cannot be read counts as inside. In its own process
//! namespace a program sees no parents: while a run is active elsewhere, that counts as inside too.
//!
//! This is not a security boundary against a hostile program. It does not see: an outside service
//! that starts the command for the agent (cron, `at`, `systemd-run`, a tmux server, a container
//! engine), a process that killed its guard and its `cos`, a file that the user runs later, and a
//! program that writes the journal without `cos`. On systems without `/proc`, only the variable is
//! checked. What is not refused is recorded: each act names its parent processes.

#[cfg(target_os = "linux")]
mod ancestry;

#[cfg(target_os = "linux")]
use ancestry::{Ancestry, ProcessTable, terminal_name};
use cos_core::act_origin::ActProcess;
use std::ffi::{OsStr, OsString};
use std::fmt;

/// The variable with the nesting, such as `attempt:1`.
pub const NESTING_VARIABLE: &str = "COS_NESTING";

/// The variable with the start mark that every program gets from `cos`.
pub const MARK_VARIABLE: &str = "COS_PROGRAM";

/// The name of the guard, as its own first argument and in the process table.
pub const GUARD: &str = "guard";

/// What this process was started from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Within {
    /// An attempt at a goal, or a check.
    Attempt,
    /// A council: an agent that acts as one of its members.
    Council,
    /// Another program that `cos` started.
    Program,
    /// The parent processes cannot be read, so it may be any of these.
    Unknown,
    /// A process namespace other than the one of an active run, so it may be any of these.
    OtherNamespace,
}

/// How deep a process is nested.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Nesting {
    /// What surrounds it.
    pub within: Within,
    /// The number of levels, from 1.
    pub depth: u32,
}

/// Why no council may start.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum CouncilRefused {
    /// It would run inside an attempt or another council.
    #[error("it was started from inside {within} (depth {depth}), where no council is allowed")]
    Nested {
        /// What surrounds it.
        within: Within,
        /// The number of levels.
        depth: u32,
    },
}

impl fmt::Display for Within {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Attempt => "an attempt",
            Self::Council => "a council",
            Self::Program => "a program that cos started",
            Self::Unknown => "a place with unreadable parent processes",
            Self::OtherNamespace => "a process namespace that hides the active run",
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

/// What the system says about this process, besides its own environment.
#[derive(Debug, Clone, Default)]
pub(crate) struct Lineage {
    /// What it was started from.
    pub(crate) nesting: Option<Nesting>,
    /// Its controlling terminal.
    pub(crate) terminal: Option<String>,
    /// The process and its parents, nearest first.
    pub(crate) processes: Vec<ActProcess>,
}

impl Lineage {
    /// Returns the lineage of this process.
    pub(crate) fn of_process() -> Self {
        let named = Nesting::parse_nesting(std::env::var_os(NESTING_VARIABLE).as_deref());
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

    /// Other systems have no process table to read.
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
    /// Inside a program without further details.
    const PROGRAM: Self = Self {
        within: Within::Program,
        depth: 1,
    };

    /// Inside something unknown.
    #[cfg(target_os = "linux")]
    const UNKNOWN: Self = Self {
        within: Within::Unknown,
        depth: 1,
    };

    /// Parses the variable; `None` if it is not set. An invalid value counts as the deepest
    /// council, so that it refuses.
    pub fn parse_nesting(value: Option<&OsStr>) -> Option<Self> {
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

    /// Returns the nesting of this process: from its environment, else from its parent processes.
    pub fn of_process() -> Option<Self> {
        Lineage::of_process().nesting
    }

    /// Returns the variable for a program started inside `within` by a process nested at `outer`.
    pub fn variable(within: Within, outer: Option<Self>) -> (OsString, OsString) {
        let depth = outer.map_or(0, |outer| outer.depth).saturating_add(1);
        let value = format!("{}:{depth}", within.name());
        (NESTING_VARIABLE.into(), value.into())
    }

    /// Returns the error for a council that would start here.
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
        let read = |text: &str| Nesting::parse_nesting(Some(OsStr::new(text)));
        assert_eq!(Nesting::parse_nesting(None), None);
        let (name, value) = Nesting::variable(Within::Attempt, None);
        assert_eq!(
            (name.to_str(), value.to_str()),
            (Some("COS_NESTING"), Some("attempt:1"))
        );
        let outer = Nesting::parse_nesting(Some(&value));
        let (_, value) = Nesting::variable(Within::Council, outer);
        assert_eq!(value, "council:2");
        let inner = read("council:2").expect("it is inside");
        let message = inner.refusal().to_string();
        assert!(message.contains("a council (depth 2)"), "{message}");
    }

    #[test]
    fn a_value_that_no_one_understands_refuses_as_well() {
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
            let read = Nesting::parse_nesting(Some(OsStr::new(odd))).expect(odd);
            assert_eq!(
                (read.within, read.depth),
                (Within::Council, u32::MAX),
                "{odd}"
            );
        }
    }
}
