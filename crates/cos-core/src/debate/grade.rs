//! Defines the scores of a specification in four qualities, from 0 to 1 in whole thousandths, so
//! that no threshold depends on rounding.

use serde::{Deserialize, Serialize};
use std::fmt;

/// What is scored.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Quality {
    /// It can be understood in only one way.
    Clarity,
    /// It contains everything that was asked for.
    Coverage,
    /// Its parts fit together and can be built.
    Architecture,
    /// Its risks are known and limited.
    Risk,
}

impl Quality {
    /// Every quality, in the order of the records.
    pub const ALL: [Self; 4] = [
        Self::Clarity,
        Self::Coverage,
        Self::Architecture,
        Self::Risk,
    ];

    /// Returns the name used in records.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Clarity => "clarity",
            Self::Coverage => "coverage",
            Self::Architecture => "architecture",
            Self::Risk => "risk",
        }
    }
}

/// One score, from 0 to 1000 thousandths.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "u16", into = "u16")]
pub struct Grade(u16);

impl Grade {
    /// 0.8: the threshold for clarity, coverage and architecture.
    pub const GOOD: Self = Self(800);
    /// 0.7: the threshold for risk.
    pub const FAIR: Self = Self(700);

    /// Creates a score of this many thousandths; at most a thousand.
    pub const fn thousandths(thousandths: u16) -> Option<Self> {
        if thousandths > 1000 {
            return None;
        }
        Some(Self(thousandths))
    }

    /// Reads a number from 0 to 1, rounded down to thousandths, so that rounding never passes a
    /// threshold. Returns `None` for anything else.
    pub fn of(number: f64) -> Option<Self> {
        if !(0.0..=1.0).contains(&number) {
            return None;
        }
        let scaled = number * 1000.0;
        // A float such as 0.57 is slightly below its thousandth.
        let nearest = scaled.round();
        let whole = if (scaled - nearest).abs() < 1e-6 {
            nearest
        } else {
            scaled.floor()
        };
        #[expect(
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            reason = "0..=1000 was checked above"
        )]
        Some(Self(whole as u16))
    }

    /// Returns the thousandths.
    pub const fn get(self) -> u16 {
        self.0
    }

    /// Returns the score as a number from 0 to 1.
    pub fn number(self) -> f64 {
        f64::from(self.0) / 1000.0
    }
}

/// A number that is not a score.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("{0} thousandths are more than 1")]
pub struct GradeError(u16);

impl TryFrom<u16> for Grade {
    type Error = GradeError;

    fn try_from(thousandths: u16) -> Result<Self, GradeError> {
        Self::thousandths(thousandths).ok_or(GradeError(thousandths))
    }
}

impl From<Grade> for u16 {
    fn from(grade: Grade) -> Self {
        grade.0
    }
}

impl fmt::Display for Grade {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let digits = if self.0.is_multiple_of(10) { 2 } else { 3 };
        write!(f, "{:.digits$}", self.number())
    }
}

/// A score in each quality.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Grades {
    /// Whether it can be understood in only one way.
    pub clarity: Grade,
    /// Whether it contains everything that was asked for.
    pub coverage: Grade,
    /// Whether its parts fit together and can be built.
    pub architecture: Grade,
    /// Whether its risks are known and limited.
    pub risk: Grade,
}

impl Grades {
    /// Returns the score in one quality.
    pub const fn of(&self, quality: Quality) -> Grade {
        match quality {
            Quality::Clarity => self.clarity,
            Quality::Coverage => self.coverage,
            Quality::Architecture => self.architecture,
            Quality::Risk => self.risk,
        }
    }

    /// Returns the sum in thousandths: four times the mean.
    pub fn sum(&self) -> i32 {
        Quality::ALL
            .map(|quality| i32::from(self.of(quality).get()))
            .iter()
            .sum()
    }

    /// Returns the qualities below their threshold.
    pub fn below(&self, wanted: &Self) -> Vec<Quality> {
        let all = Quality::ALL.into_iter();
        all.filter(|quality| self.of(*quality) < wanted.of(*quality))
            .collect()
    }
}

impl fmt::Display for Grades {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let grades = Quality::ALL.map(|quality| format!("{} {}", quality.name(), self.of(quality)));
        f.write_str(&grades.join(", "))
    }
}
