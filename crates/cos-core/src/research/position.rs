//! Names each position that members can agree to by a hash of its words, so that an agreement to
//! other words does not count.

use super::Cite;
use crate::audit::Hash;
use serde::{Deserialize, Serialize};
use std::fmt;

/// The name of a position: a hash of its words, so that an agreement to other words does not count.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct PositionName(String);

impl PositionName {
    /// Returns the name of these words; spaces and line breaks do not matter.
    pub fn of(text: &str) -> Self {
        let words: Vec<&str> = text.split_whitespace().collect();
        let hash = Hash::over(&[b"position", words.join(" ").as_bytes()]).to_string();
        let short: String = hash.chars().take(8).collect();
        Self(format!("P-{short}"))
    }
}

impl fmt::Display for PositionName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.0)
    }
}

/// A position that a member proposed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Position {
    /// Its name.
    pub name: PositionName,
    /// The text.
    pub text: String,
    /// The turn that proposed it.
    pub by: Cite,
}
