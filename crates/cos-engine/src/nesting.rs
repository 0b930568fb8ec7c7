//! Whether this process was started from inside an attempt or a council of ours. What is started
//! there is told by a variable, so that no council calls a council that calls a council.
//!
//! An agent could take the variable away; it is a guard against going round in circles, and no
//! boundary against a program that wants to deceive. Those are the budgets of a council.

use std::ffi::{OsStr, OsString};
use std::fmt;

/// The variable that tells it, as `attempt:1`.
pub const NESTING_VARIABLE: &str = "COS_NESTING";

/// From inside what a process was started.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Within {
    /// An attempt at a goal, or a check of one.
    Attempt,
    /// A council: an agent that speaks for one of its members.
    Council,
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
        })
    }
}

impl Within {
    const fn name(self) -> &'static str {
        match self {
            Self::Attempt => "attempt",
            Self::Council => "council",
        }
    }
}

impl Nesting {
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

    /// Where this process stands.
    pub fn of_process() -> Option<Self> {
        Self::read(std::env::var_os(NESTING_VARIABLE).as_deref())
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
