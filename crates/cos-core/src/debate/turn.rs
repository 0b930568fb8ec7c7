//! Who speaks, and in which turn.

use serde::{Deserialize, Serialize};
use std::fmt;

/// Who speaks.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum DebateRole {
    /// Lays the text before the others, once.
    Author,
    /// Scores it and says what is wrong with it, in each round.
    Critic,
    /// Decides on each point and changes the text.
    Moderator,
}

impl DebateRole {
    /// Every role, in the order in which they first speak.
    pub const ALL: [Self; 3] = [Self::Author, Self::Critic, Self::Moderator];

    /// The name in settings and records.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Author => "author",
            Self::Critic => "critic",
            Self::Moderator => "moderator",
        }
    }

    /// The role of this name.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|one| one.name() == name)
    }
}

/// The name of a turn within its debate. It is performed once: after its fact it is never asked for
/// again.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct DebateTurnId {
    /// The round; a debate that goes on from a file counts on from it.
    pub round: u16,
    /// Who speaks.
    pub role: DebateRole,
    /// The how-manieth asking, from 1.
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
