//! Assesses how hard a decision is to reverse, and so how much deliberation it needs: five
//! dimensions of 1 to 5 points, in whole numbers
//! (`docs/design/checkpoint.md#how-hard-it-is-to-reverse`).
//!
//! Facts set a minimum for the points and can prove them low. An opinion, from a model or the
//! caller, can only raise them. An unknown dimension counts as 3. The type is a property of the
//! decision and uses the default ceilings; the mode is policy and uses the ceilings in force.

mod assessment;
mod ceilings;
mod change_facts;
mod circumstance;
mod decision_type;
mod forced_mode;
mod mode;

pub use assessment::{Rating, RatingSource, ReversibilityAssessment, assess};
pub use ceilings::{Adjustment, AdjustmentCause, Ceiling, Ceilings, EffectiveCeilings};
pub(crate) use change_facts::MANY_FILES;
pub use change_facts::{ChangeFacts, Extent, Proposal};
pub use circumstance::{Circumstance, CircumstanceReason, Stake};
pub use decision_type::DecisionType;
pub use forced_mode::{ForceRefused, Forcing, force};
pub use mode::DeliberationMode;

use serde::{Deserialize, Serialize};
use std::fmt;

/// One of the five dimensions that make a decision hard to reverse.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Dimension {
    /// The cost of reversal: from a flag to months of work.
    ReversalCost,
    /// How soon it becomes permanent: from never to at once.
    TimeLockIn,
    /// How much it affects: from one file to customers.
    BlastRadius,
    /// Which options it closes: from none to critical ones forever.
    InformationLoss,
    /// Who notices: from no one outside to people that must trust us.
    ReputationImpact,
}

impl Dimension {
    /// The dimensions in the order they are shown.
    pub const ALL: [Self; 5] = [
        Self::ReversalCost,
        Self::TimeLockIn,
        Self::BlastRadius,
        Self::InformationLoss,
        Self::ReputationImpact,
    ];

    /// Returns the name used in records and on the command line.
    pub const fn name(self) -> &'static str {
        match self {
            Self::ReversalCost => "reversal_cost",
            Self::TimeLockIn => "time_lock_in",
            Self::BlastRadius => "blast_radius",
            Self::InformationLoss => "information_loss",
            Self::ReputationImpact => "reputation_impact",
        }
    }

    /// Returns the dimension as it reads in a sentence.
    pub const fn phrase(self) -> &'static str {
        match self {
            Self::ReversalCost => "cost of reversal",
            Self::TimeLockIn => "time until lock-in",
            Self::BlastRadius => "reach",
            Self::InformationLoss => "options it closes",
            Self::ReputationImpact => "effect on reputation",
        }
    }
}

/// The points of one dimension, from 1 (easy to reverse) to 5.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "u8", into = "u8")]
pub struct Points(u8);

/// A number that is not valid as points.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("{0} is not a number of points from 1 to 5")]
pub struct PointsError(u8);

impl Points {
    /// The lowest.
    pub const ONE: Self = Self(1);
    /// Hours.
    pub const TWO: Self = Self(2);
    /// The middle: the value of an unknown dimension.
    pub const THREE: Self = Self(3);
    /// Weeks.
    pub const FOUR: Self = Self(4);
    /// The highest.
    pub const FIVE: Self = Self(5);

    /// Reads a number of points.
    pub const fn new(number: u8) -> Result<Self, PointsError> {
        match number {
            1..=5 => Ok(Self(number)),
            _ => Err(PointsError(number)),
        }
    }

    /// Returns the points as a number.
    pub const fn get(self) -> u8 {
        self.0
    }
}

impl TryFrom<u8> for Points {
    type Error = PointsError;

    fn try_from(number: u8) -> Result<Self, PointsError> {
        Self::new(number)
    }
}

impl From<Points> for u8 {
    fn from(points: Points) -> Self {
        points.0
    }
}

impl fmt::Display for Points {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// The sum of the five dimensions, 5 to 25; shown as a share of 25, 0.20 to 1.00. A high score
/// means *hard* to reverse.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ReversibilityScore(u8);

impl ReversibilityScore {
    /// The lowest score.
    pub const LOWEST: Self = Self(5);
    /// The highest score.
    pub const HIGHEST: Self = Self(25);

    /// Adds five points.
    pub fn of(points: [Points; 5]) -> Self {
        Self(points.iter().map(|points| points.0).sum())
    }

    /// Returns the sum, 5 to 25.
    pub const fn sum(self) -> u8 {
        self.0
    }

    /// Returns the score in whole hundredths, 20 to 100.
    pub const fn hundredths(self) -> u8 {
        self.0 * 4
    }
}

impl fmt::Display for ReversibilityScore {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let hundredths = self.hundredths();
        write!(f, "{}.{:02}", hundredths / 100, hundredths % 100)
    }
}

impl Serialize for ReversibilityScore {
    fn serialize<S: serde::Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.serialize_f64(f64::from(self.hundredths()) / 100.0)
    }
}

impl<'de> Deserialize<'de> for ReversibilityScore {
    fn deserialize<D: serde::Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let value = f64::deserialize(from)?;
        let fits = |sum: &u8| (f64::from(*sum) / 25.0 - value).abs() < 1e-6;
        let sum = (Self::LOWEST.0..=Self::HIGHEST.0).find(fits);
        sum.map(Self).ok_or_else(|| {
            serde::de::Error::custom(format!(
                "{value} is not a reversibility score: use 0.20 to \
                                             1.00"
            ))
        })
    }
}

#[cfg(test)]
pub(crate) mod tests;
