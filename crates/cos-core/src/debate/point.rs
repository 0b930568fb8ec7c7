//! One thing that the critic holds against a specification.

use super::{Quality, SemanticKey};
use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;

/// The name of a point: `R2-1` is the first of round 2.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct PointId {
    /// The round it was raised in, from 1.
    pub round: u16,
    /// Its place in that round, from 1.
    pub number: u16,
}

/// A text that is no name of a point.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` is no name of a point, such as R2-1")]
pub struct PointIdError(String);

impl FromStr for PointId {
    type Err = PointIdError;

    fn from_str(text: &str) -> Result<Self, PointIdError> {
        let number = |text: &str| {
            let is_plain = !text.starts_with('0') && text.bytes().all(|byte| byte.is_ascii_digit());
            text.parse::<u16>().ok().filter(|_| is_plain)
        };
        let read = || {
            let (round, place) = text.trim().strip_prefix(['R', 'r'])?.split_once('-')?;
            Some(Self {
                round: number(round)?,
                number: number(place)?,
            })
        };
        read().ok_or_else(|| PointIdError(text.chars().take(40).collect()))
    }
}

impl TryFrom<String> for PointId {
    type Error = PointIdError;

    fn try_from(text: String) -> Result<Self, PointIdError> {
        text.parse()
    }
}

impl From<PointId> for String {
    fn from(id: PointId) -> Self {
        id.to_string()
    }
}

impl fmt::Display for PointId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&format!("R{}-{}", self.round, self.number))
    }
}

/// How bad it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum PointSeverity {
    /// Whoever builds this builds the wrong thing, or harm is done.
    Critical,
    /// It has to be changed before anybody builds it.
    Moderate,
    /// It would be better otherwise.
    Minor,
}

impl PointSeverity {
    /// Every severity, the worst first.
    pub const ALL: [Self; 3] = [Self::Critical, Self::Moderate, Self::Minor];

    /// The name in records.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Critical => "critical",
            Self::Moderate => "moderate",
            Self::Minor => "minor",
        }
    }
}

/// On what grounds a rejection may be disputed; on no others.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum DisputeCategory {
    /// Somebody could do harm.
    Security,
    /// A law, a licence or a contract is broken.
    Compliance,
    /// It does not do what it says.
    Correctness,
}

impl DisputeCategory {
    /// The name in records.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Security => "security",
            Self::Compliance => "compliance",
            Self::Correctness => "correctness",
        }
    }
}

/// One thing held against the specification, under its name.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Point {
    /// Its name.
    pub id: PointId,
    /// How bad it is. A rejection that is disputed is critical: nothing goes on over it unanswered.
    pub severity: PointSeverity,
    /// Which score it lowers; none of a dispute.
    pub quality: Option<Quality>,
    /// Where in the specification.
    pub location: String,
    /// What is wrong.
    pub text: String,
    /// What the critic would have instead.
    pub suggestion: String,
    /// What it is about.
    pub key: Option<SemanticKey>,
    /// The earlier point that it raises again.
    pub repeat_of: Option<PointId>,
    /// On what grounds it disputes the rejection of that point.
    pub dispute: Option<DisputeCategory>,
}
