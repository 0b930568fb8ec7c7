//! Positions: what can be agreed to, each under a name that hangs on its words.

use super::Cite;
use crate::audit::Hash;
use serde::{Deserialize, Serialize};
use std::fmt;

/// The name of a position: a hash of its words, so that an agreement to other words is none.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct PositionName(String);

impl PositionName {
    /// The name of these words; spaces and line breaks make no difference.
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

/// A position that somebody put forward.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Position {
    /// Its name.
    pub name: PositionName,
    /// What it says.
    pub text: String,
    /// Where it was put forward.
    pub by: Cite,
}
