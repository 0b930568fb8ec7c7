//! One point that the critic raises against a specification.

use super::{Quality, SemanticKey};
use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;

/// The id of a point: `R2-1` is the first of round 2.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct PointId {
    /// The round it was raised in, from 1.
    pub round: u16,
    /// Its position in that round, from 1.
    pub number: u16,
}

/// A text that is not a point id.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` is not a point id, such as R2-1")]
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
    /// It leads to the wrong product or to harm.
    Critical,
    /// It must be changed before anyone builds it.
    Moderate,
    /// It would be better otherwise.
    Minor,
}

impl PointSeverity {
    /// Every severity, the worst first.
    pub const ALL: [Self; 3] = [Self::Critical, Self::Moderate, Self::Minor];

    /// Returns the name used in records.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Critical => "critical",
            Self::Moderate => "moderate",
            Self::Minor => "minor",
        }
    }
}

/// The only grounds for disputing a rejection.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum DisputeCategory {
    /// It can be exploited.
    Security,
    /// It breaks a law, a licence or a contract.
    Compliance,
    /// It does not do what it says.
    Correctness,
}

impl DisputeCategory {
    /// Returns the name used in records.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Security => "security",
            Self::Compliance => "compliance",
            Self::Correctness => "correctness",
        }
    }
}

/// One point against the specification, with its id.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Point {
    /// Its name.
    pub id: PointId,
    /// How bad it is. A disputed rejection is critical: it must be answered first.
    pub severity: PointSeverity,
    /// The score that it lowers; `None` for a dispute.
    pub quality: Option<Quality>,
    /// The place in the specification.
    pub location: String,
    /// What is wrong.
    pub text: String,
    /// What the critic suggests.
    pub suggestion: String,
    /// Its topic.
    pub key: Option<SemanticKey>,
    /// The earlier point that it repeats.
    pub repeat_of: Option<PointId>,
    /// The grounds on which it disputes the rejection of that point.
    pub dispute: Option<DisputeCategory>,
}
