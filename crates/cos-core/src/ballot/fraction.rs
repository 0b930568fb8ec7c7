//! Shares as exact fractions, so that comparing with a threshold has no rounding error.

use serde::{Deserialize, Serialize};
use std::cmp::Ordering;
use std::fmt;

/// A fraction from -1 to 1 in lowest terms; written `2/3`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Fraction {
    part: i64,
    /// Above 0, and at least the absolute value of `part`.
    whole: i64,
}

/// A text that is not a fraction.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` is not a fraction from -1 to 1, such as `2/3`")]
pub struct FractionError(String);

impl Fraction {
    /// Zero.
    pub const ZERO: Self = Self { part: 0, whole: 1 };
    /// One.
    pub const ONE: Self = Self { part: 1, whole: 1 };

    /// Creates `part` / `whole`; returns `None` outside -1 to 1.
    pub fn of(part: i64, whole: i64) -> Option<Self> {
        if whole <= 0 || part > whole || part < -whole {
            return None;
        }
        let common = common_divisor(part.abs(), whole).max(1);
        Some(Self {
            part: part / common,
            whole: whole / common,
        })
    }

    /// Creates a fraction of this many hundredths, clamped to the range.
    pub fn hundredths(number: i8) -> Self {
        Self::of(i64::from(number.clamp(-100, 100)), 100).unwrap_or(Self::ZERO)
    }

    /// Returns whole hundredths, rounded down: below a threshold in hundredths exactly if the
    /// fraction is.
    pub fn floor_hundredths(self) -> i8 {
        let scaled = i128::from(self.part) * 100;
        i8::try_from(scaled.div_euclid(i128::from(self.whole))).unwrap_or(-100)
    }

    /// Returns the negated fraction.
    #[must_use]
    pub const fn negated(self) -> Self {
        Self {
            part: -self.part,
            whole: self.whole,
        }
    }

    /// Checks whether the two differ by less than this many hundredths.
    pub fn is_within(self, other: Self, hundredths: u8) -> bool {
        let (a, b) = (i128::from(self.part), i128::from(self.whole));
        let (c, d) = (i128::from(other.part), i128::from(other.whole));
        let apart = (a * d - c * b).unsigned_abs();
        let limit = (b * d).unsigned_abs().saturating_mul(hundredths.into());
        apart.saturating_mul(100) < limit
    }
}

fn common_divisor(mut a: i64, mut b: i64) -> i64 {
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a
}

impl Ord for Fraction {
    fn cmp(&self, other: &Self) -> Ordering {
        let left = i128::from(self.part) * i128::from(other.whole);
        left.cmp(&(i128::from(other.part) * i128::from(self.whole)))
    }
}

impl PartialOrd for Fraction {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl fmt::Display for Fraction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&format!("{}/{}", self.part, self.whole))
    }
}

impl TryFrom<String> for Fraction {
    type Error = FractionError;

    fn try_from(text: String) -> Result<Self, FractionError> {
        let (part, whole) = text.split_once('/').unwrap_or((&text, "1"));
        let read = |number: &str| number.trim().parse::<i64>().ok();
        let (part, whole) = (read(part), read(whole));
        let read = part
            .zip(whole)
            .and_then(|(part, whole)| Self::of(part, whole));
        read.ok_or(FractionError(text))
    }
}

impl From<Fraction> for String {
    fn from(fraction: Fraction) -> Self {
        fraction.to_string()
    }
}

/// The winner's lead over the runner-up: the share of valid ballots that prefer the winner minus
/// the share that prefer the runner-up; from -1 to 1.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Margin(pub Fraction);

/// How much all rankings agree, by Kendall's W: 0 for no agreement, 1 for identical rankings.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Concordance(pub Fraction);
