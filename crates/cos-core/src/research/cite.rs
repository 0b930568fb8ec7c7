//! Names a contribution by phase, round and position, so that other texts can cite it: `I2.3`.

use super::RoomPhase;
use serde::{Deserialize, Serialize};
use std::fmt;

/// The name of one contribution: `I2.3` is the third of the second round of ideation.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Cite {
    /// The phase.
    pub phase: RoomPhase,
    /// The round, from 1.
    pub round: u8,
    /// The position in the speaking order of that round, from 1.
    pub seq: u8,
}

/// A text that names no contribution.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` is not the name of a turn, such as I2.3 or P1.2")]
pub struct CiteError(String);

impl Cite {
    /// Parses a name, with or without brackets.
    pub fn parse(text: &str) -> Option<Self> {
        let inside = text.trim().trim_start_matches('[').trim_end_matches(']');
        let mut letters = inside.chars();
        let phase = match letters.next()? {
            'I' => RoomPhase::Ideation,
            'P' => RoomPhase::Proposal,
            _ => return None,
        };
        let (round, seq) = letters.as_str().split_once('.')?;
        let number = |text: &str| {
            let is_number = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
            is_number.then(|| text.parse::<u8>().ok()).flatten()
        };
        Some(Self {
            phase,
            round: number(round)?,
            seq: number(seq)?,
        })
    }
}

impl fmt::Display for Cite {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = format!("{}{}.{}", self.phase.letter(), self.round, self.seq);
        f.pad(&text)
    }
}

impl TryFrom<String> for Cite {
    type Error = CiteError;

    fn try_from(text: String) -> Result<Self, CiteError> {
        Self::parse(&text).ok_or(CiteError(text))
    }
}

impl From<Cite> for String {
    fn from(cite: Cite) -> Self {
        cite.to_string()
    }
}
