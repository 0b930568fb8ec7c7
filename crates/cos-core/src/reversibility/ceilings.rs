//! The ceilings of a profile: up to which score each mode of deliberation is used, and how
//! adjustments change them. All values are hundredths, so that a ceiling of 0.40 is exact.

use super::{DeliberationMode, ReversibilityScore};
use serde::{Deserialize, Serialize};
use std::fmt;

/// A ceiling in whole hundredths, 0 to 100.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Ceiling(u8);

/// All adjustments together change a ceiling by at most this many hundredths.
const MOST_ADJUSTMENT: i32 = 20;

impl Ceiling {
    /// Creates a ceiling of this many hundredths, clamped to the range.
    pub fn hundredths(number: i32) -> Self {
        Self(u8::try_from(number.clamp(0, 100)).unwrap_or(100))
    }

    /// Returns the ceiling in hundredths.
    pub const fn get(self) -> u8 {
        self.0
    }

    /// Checks whether a score is at or below it.
    pub const fn holds(self, score: ReversibilityScore) -> bool {
        score.hundredths() <= self.0
    }
}

impl fmt::Display for Ceiling {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{:02}", self.0 / 100, self.0 % 100)
    }
}

impl Serialize for Ceiling {
    fn serialize<S: serde::Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.serialize_f64(f64::from(self.0) / 100.0)
    }
}

impl<'de> Deserialize<'de> for Ceiling {
    fn deserialize<D: serde::Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let value = f64::deserialize(from)?;
        let fits = |number: &u8| (f64::from(*number) / 100.0 - value).abs() < 1e-6;
        (0..=100).find(fits).map(Self).ok_or_else(|| {
            serde::de::Error::custom(format!(
                "{value} is not a ceiling: use 0 to 1 in hundredths"
            ))
        })
    }
}

/// The three ceilings; above the last, the panel iterates.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Ceilings {
    /// Up to here one model answers at once.
    pub express: Ceiling,
    /// Up to here a small panel decides.
    pub lightweight: Ceiling,
    /// Up to here the full panel decides.
    pub full_council: Ceiling,
}

impl Ceilings {
    /// The ceilings that define the type of a decision.
    pub const DEFAULT: Self = Self::of(40, 60, 80);

    /// Creates ceilings from hundredths, each at most 100.
    pub const fn of(express: u8, lightweight: u8, full_council: u8) -> Self {
        Self {
            express: Ceiling(express),
            lightweight: Ceiling(lightweight),
            full_council: Ceiling(full_council),
        }
    }

    /// Returns the mode for a score.
    pub const fn mode(self, score: ReversibilityScore) -> DeliberationMode {
        if self.express.holds(score) {
            DeliberationMode::Express
        } else if self.lightweight.holds(score) {
            DeliberationMode::Lightweight
        } else if self.full_council.holds(score) {
            DeliberationMode::FullCouncil
        } else {
            DeliberationMode::Delphi
        }
    }

    /// Returns the lower ceiling of each kind.
    #[must_use]
    pub fn tightest(self, other: Self) -> Self {
        Self {
            express: self.express.min(other.express),
            lightweight: self.lightweight.min(other.lightweight),
            full_council: self.full_council.min(other.full_council),
        }
    }

    /// Checks whether no ceiling is above the other's ceiling of the same kind.
    pub fn is_no_looser_than(self, other: Self) -> bool {
        self.tightest(other) == self
    }

    /// Applies all adjustments: their sum is limited, each ceiling stays in range, and none is
    /// above the next.
    #[must_use]
    pub fn adjusted(self, adjustments: &[Adjustment]) -> EffectiveCeilings {
        let total: i32 = adjustments
            .iter()
            .map(|one| i32::from(one.hundredths))
            .sum();
        let total = total.clamp(-MOST_ADJUSTMENT, MOST_ADJUSTMENT);
        let moved = |ceiling: Ceiling| Ceiling::hundredths(i32::from(ceiling.0) + total);
        let full_council = moved(self.full_council);
        // Out of order, the lower one counts: that means more deliberation.
        let lightweight = moved(self.lightweight).min(full_council);
        let express = moved(self.express).min(lightweight);
        EffectiveCeilings {
            ceilings: Self {
                express,
                lightweight,
                full_council,
            },
            adjustments: adjustments.to_vec(),
            total: i8::try_from(total).unwrap_or(0),
            express_disabled: !express.holds(ReversibilityScore::LOWEST),
        }
    }
}

/// Why the ceilings of a profile are adjusted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum AdjustmentCause {
    /// Three or more issues are implemented together.
    MultiIssue,
    /// A review in strict scope mode.
    StrictScope,
    /// Decisions about architecture need more deliberation.
    ArchitectureReview,
    /// The person's own setting.
    Setting,
}

/// One adjustment of all ceilings.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Adjustment {
    /// Why.
    pub cause: AdjustmentCause,
    /// The change in hundredths; negative is stricter.
    pub hundredths: i8,
}

impl Adjustment {
    /// Returns the built-in adjustment of a cause; a setting has its own.
    pub const fn built_in(cause: AdjustmentCause) -> Self {
        let hundredths = match cause {
            AdjustmentCause::MultiIssue => -10,
            AdjustmentCause::StrictScope => -15,
            AdjustmentCause::ArchitectureReview => -5,
            AdjustmentCause::Setting => 0,
        };
        Self { cause, hundredths }
    }
}

/// The ceilings in force and how they were adjusted.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct EffectiveCeilings {
    /// The ceilings.
    #[serde(flatten)]
    pub ceilings: Ceilings,
    /// The adjustments.
    pub adjustments: Vec<Adjustment>,
    /// The total adjustment in hundredths, after the limit.
    pub total: i8,
    /// Whether no score is low enough for express.
    pub express_disabled: bool,
}
