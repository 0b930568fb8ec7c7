//! Money in whole millionths of a US dollar. Rounding happens only here.

use cos_gate::foreign::shown;
use cos_gate::hint::{Advice, Hint, OwnValue};
use serde::{Deserialize, Serialize};
use std::fmt;
use std::iter::Sum;
use std::ops::{Add, AddAssign};

const MICROS_PER_DOLLAR: u64 = 1_000_000;

/// An amount of US dollars, never negative, in millionths.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize,
)]
#[serde(transparent)]
pub struct Money(u64);

/// A cost, known or unknown.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Cost {
    /// Metered, or computed from tokens.
    Known(Money),
    /// No price is known; it never counts as zero and is settled at the reserve.
    Unknown,
}

impl Money {
    /// Zero.
    pub const ZERO: Self = Self(0);

    /// Creates an amount in millionths of a dollar.
    pub const fn micros(micros: u64) -> Self {
        Self(micros)
    }

    /// Creates an amount in cents.
    pub const fn cents(cents: u64) -> Self {
        Self(cents * 10_000)
    }

    /// Creates an amount in whole dollars.
    pub const fn dollars(dollars: u64) -> Self {
        Self(dollars * MICROS_PER_DOLLAR)
    }

    /// Returns the amount in millionths of a dollar.
    pub const fn as_micros(self) -> u64 {
        self.0
    }

    /// Reads a number of dollars, such as `2.5` in a file; rounds up to the next millionth.
    pub fn from_dollars(dollars: f64) -> Result<Self, MoneyError> {
        let micros = dollars * 1e6;
        // NaN is in no range.
        if !(0.0..=1e15).contains(&micros) {
            return Err(MoneyError {
                text: dollars.to_string(),
            });
        }
        let nearest = micros.round();
        // A float such as 0.1 is slightly off its millionth; anything more is rounded up.
        let whole = if (micros - nearest).abs() < 1e-6 {
            nearest
        } else {
            micros.ceil()
        };
        // The range was checked above, so the conversion is exact.
        #[expect(
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            reason = "0..=1e15"
        )]
        Ok(Self(whole as u64))
    }

    /// Reads `2.50`, `$2.50` or `2`.
    pub fn parse(text: &str) -> Result<Self, MoneyError> {
        let refuse = || MoneyError {
            text: text.to_owned(),
        };
        let number = text.trim().trim_start_matches('$');
        number
            .parse::<f64>()
            .map_err(|_| refuse())
            .and_then(Self::from_dollars)
            .map_err(|_| refuse())
    }

    /// Subtracts `other`; zero if it is more.
    #[must_use]
    pub const fn saturating_sub(self, other: Self) -> Self {
        Self(self.0.saturating_sub(other.0))
    }

    /// Multiplies by a whole factor.
    #[must_use]
    pub const fn times(self, factor: u64) -> Self {
        Self(self.0.saturating_mul(factor))
    }

    /// Rounds up to whole dollars, as grants do.
    #[must_use]
    pub const fn ceil_dollar(self) -> Self {
        Self(
            self.0
                .div_ceil(MICROS_PER_DOLLAR)
                .saturating_mul(MICROS_PER_DOLLAR),
        )
    }

    /// Returns this amount as a share of `whole`; `None` if `whole` is zero.
    pub fn share_of(self, whole: Self) -> Option<f64> {
        #[expect(
            clippy::cast_precision_loss,
            reason = "a share needs no more than 52 bits"
        )]
        (whole.0 > 0).then(|| self.0 as f64 / whole.0 as f64)
    }
}

impl Cost {
    /// Returns the amount to settle: the known cost, or the whole `reserve`.
    pub const fn or_reserve(self, reserve: Money) -> Money {
        match self {
            Self::Known(money) => money,
            Self::Unknown => reserve,
        }
    }
}

/// A text or number that is not an amount of money.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("`{text}` is not an amount of dollars", text = shown(text))]
pub struct MoneyError {
    /// What was written.
    pub text: String,
}

impl OwnValue for Money {}

impl Advice for MoneyError {
    fn hints(&self) -> Vec<Hint> {
        vec![Hint::new(
            "write for example `10` or `2.50`; the amount must not be negative",
        )]
    }
}

impl fmt::Display for Money {
    /// Writes dollars and cents; smaller amounts get as many digits as they need, up to six.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (dollars, micros) = (self.0 / MICROS_PER_DOLLAR, self.0 % MICROS_PER_DOLLAR);
        let mut fraction = format!("{micros:06}");
        while fraction.len() > 2 && fraction.ends_with('0') {
            fraction.pop();
        }
        f.pad(&format!("${dollars}.{fraction}"))
    }
}

impl fmt::Display for Cost {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Known(money) => money.fmt(f),
            Self::Unknown => f.pad("unknown"),
        }
    }
}

impl Add for Money {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self(self.0.saturating_add(other.0))
    }
}

impl AddAssign for Money {
    fn add_assign(&mut self, other: Self) {
        *self = *self + other;
    }
}

impl Sum for Money {
    fn sum<I: Iterator<Item = Self>>(amounts: I) -> Self {
        amounts.fold(Self::ZERO, Add::add)
    }
}

#[cfg(test)]
mod tests;
