//! Names the roles of a debate (author, critic, moderator) and its turns.

use serde::{Deserialize, Serialize};
use std::fmt;

/// A role.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum DebateRole {
    /// Presents the text to the others, once.
    Author,
    /// Scores the text and raises points, in each round.
    Critic,
    /// Decides on each point and changes the text.
    Moderator,
}

impl DebateRole {
    /// Every role, in the order in which they first speak.
    pub const ALL: [Self; 3] = [Self::Author, Self::Critic, Self::Moderator];

    /// Returns the name used in settings and records.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Author => "author",
            Self::Critic => "critic",
            Self::Moderator => "moderator",
        }
    }

    /// Returns the role of this name.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|one| one.name() == name)
    }
}

/// The id of a turn within its debate. A turn runs once: after its event is recorded, it is never
/// requested again.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct DebateTurnId {
    /// The round; a debate about a file with a record continues its numbers.
    pub round: u16,
    /// The role that speaks.
    pub role: DebateRole,
    /// The number of this request, from 1.
    pub number: u8,
}

impl fmt::Display for DebateTurnId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&format!(
            "{}/{}#{}",
            self.round,
            self.role.name(),
            self.number
        ))
    }
}
