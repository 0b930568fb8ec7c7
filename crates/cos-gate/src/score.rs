//! Defines a score, a number between 0 and 1.

use serde::{Deserialize, Serialize};
use std::fmt;

/// A score from 0 to 1, both included.
#[derive(Debug, Clone, Copy, PartialEq, PartialOrd, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Score(f64);

impl Score {
    /// The lowest score.
    pub const ZERO: Self = Self(0.0);
    /// The middle, used where history is unknown.
    pub const HALF: Self = Self(0.5);
    /// The highest score.
    pub const ONE: Self = Self(1.0);

    /// Clamps any number into the range; NaN counts as the worst, 1.
    pub fn clamped(value: f64) -> Self {
        if value.is_nan() {
            Self::ONE
        } else {
            Self(value.clamp(0.0, 1.0))
        }
    }

    /// Returns the score as a number.
    pub const fn value(self) -> f64 {
        self.0
    }

    /// Returns 1 minus the score.
    #[must_use]
    pub fn complement(self) -> Self {
        Self(1.0 - self.0)
    }
}

impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:.2}", self.0)
    }
}
