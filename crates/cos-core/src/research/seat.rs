//! Numbers the members of a room, from 1; 0 is the moderator.

use serde::{Deserialize, Serialize};
use std::fmt;

/// The index of a member, from 1; 0 is the moderator's.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Seat(pub u8);

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}
