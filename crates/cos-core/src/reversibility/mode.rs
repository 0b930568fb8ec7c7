//! Lists the modes of deliberation, from one model to a panel that repeats until its members agree.

use serde::{Deserialize, Serialize};

/// How much deliberation a decision gets.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum DeliberationMode {
    /// One model, at once.
    Express,
    /// Three personas, two rounds.
    Lightweight,
    /// Seven personas, two rounds.
    FullCouncil,
    /// Seven personas until they converge.
    Delphi,
}

impl DeliberationMode {
    /// Every mode, the lightest first.
    pub const ALL: [Self; 4] = [
        Self::Express,
        Self::Lightweight,
        Self::FullCouncil,
        Self::Delphi,
    ];

    /// Returns the name used in records and on the command line.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Express => "express",
            Self::Lightweight => "lightweight",
            Self::FullCouncil => "full_council",
            Self::Delphi => "delphi",
        }
    }

    /// Returns the mode of this name.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|mode| mode.name() == name)
    }
}
