//! Classifies a decision as one of four types by how hard it is to reverse.

use super::{Ceilings, DeliberationMode, ReversibilityScore};
use serde::{Deserialize, Serialize};

/// How hard a decision is to reverse, independent of the profile.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum DecisionType {
    /// A two-way door.
    #[serde(rename = "Type 2")]
    Type2,
    /// A heavy door.
    #[serde(rename = "Type 1B")]
    Type1B,
    /// A one-way door.
    #[serde(rename = "Type 1A")]
    Type1A,
    /// A locked vault.
    #[serde(rename = "Type 1A+")]
    Type1APlus,
}

impl DecisionType {
    /// Every type, the lightest first.
    pub const ALL: [Self; 4] = [Self::Type2, Self::Type1B, Self::Type1A, Self::Type1APlus];

    /// Returns the type of a score, by the default ceilings.
    pub const fn of(score: ReversibilityScore) -> Self {
        match Ceilings::DEFAULT.mode(score) {
            DeliberationMode::Express => Self::Type2,
            DeliberationMode::Lightweight => Self::Type1B,
            DeliberationMode::FullCouncil => Self::Type1A,
            DeliberationMode::Delphi => Self::Type1APlus,
        }
    }

    /// Returns the name used in records.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Type2 => "Type 2",
            Self::Type1B => "Type 1B",
            Self::Type1A => "Type 1A",
            Self::Type1APlus => "Type 1A+",
        }
    }

    /// Returns what a decision of this type needs, as a fragment.
    pub const fn need(self) -> &'static str {
        match self {
            Self::Type2 => "can be taken back",
            Self::Type1B => "needs more than one opinion",
            Self::Type1A => "needs a person",
            Self::Type1APlus => "needs a person, and nothing takes it back",
        }
    }

    /// Returns the metaphor for it.
    pub const fn phrase(self) -> &'static str {
        match self {
            Self::Type2 => "a two-way door",
            Self::Type1B => "a heavy door",
            Self::Type1A => "a one-way door",
            Self::Type1APlus => "a locked vault",
        }
    }
}
