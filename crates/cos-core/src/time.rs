//! Timestamps, spans and local dates as values. There is no clock here: the caller passes `now`.

use cos_gate::foreign::shown;
use cos_gate::hint::{Advice, Hint, OwnValue};
use serde::{Deserialize, Serialize};
use std::fmt;
use std::ops::{Add, Sub};

/// An instant in milliseconds since 1970-01-01T00:00:00Z.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize,
)]
#[serde(transparent)]
pub struct Timestamp(pub i64);

/// A length of time in milliseconds.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize,
)]
#[serde(transparent)]
pub struct Span(pub u64);

/// A calendar day in the person's time zone, written `YYYY-MM-DD`. Daily caps use it.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct LocalDate(String);

impl LocalDate {
    /// Wraps a date from outside the core, where the time zone is known.
    pub fn new(text: impl Into<String>) -> Self {
        Self(text.into())
    }

    /// Returns the date as `YYYY-MM-DD`.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for LocalDate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.0)
    }
}

impl Span {
    /// Creates a span of whole seconds.
    pub const fn seconds(seconds: u64) -> Self {
        Self(seconds * 1000)
    }

    /// Creates a span of whole minutes.
    pub const fn minutes(minutes: u64) -> Self {
        Self::seconds(minutes * 60)
    }

    /// Reads `2h`, `90m`, `1h30m` or `45s`; a plain number counts minutes.
    pub fn parse(text: &str) -> Result<Self, SpanError> {
        let refuse = || SpanError {
            text: text.to_owned(),
        };
        let text_trimmed = text.trim();
        if let Ok(minutes) = text_trimmed.parse::<u64>() {
            return minutes
                .checked_mul(60_000)
                .filter(|&ms| ms > 0)
                .map(Self)
                .ok_or_else(refuse);
        }
        let mut total: u64 = 0;
        let mut digits = String::new();
        for letter in text_trimmed.chars() {
            if letter.is_ascii_digit() {
                digits.push(letter);
                continue;
            }
            let factor = match letter {
                'd' => 86_400_000,
                'h' => 3_600_000,
                'm' => 60_000,
                's' => 1_000,
                _ => return Err(refuse()),
            };
            let count: u64 = digits.parse().map_err(|_| refuse())?;
            digits.clear();
            total = count
                .checked_mul(factor)
                .and_then(|part| total.checked_add(part))
                .ok_or_else(refuse)?;
        }
        if total == 0 || !digits.is_empty() {
            Err(refuse())
        } else {
            Ok(Self(total))
        }
    }

    /// Limits this span to `limit`.
    #[must_use]
    pub fn at_most(self, limit: Self) -> Self {
        self.min(limit)
    }
}

/// A text that is not a length of time.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("`{text}` is not a length of time", text = shown(text))]
pub struct SpanError {
    /// What was written.
    pub text: String,
}

impl OwnValue for Span {}

impl Advice for SpanError {
    fn hints(&self) -> Vec<Hint> {
        vec![Hint::new("write for example `90m`, `1h30m` or `2h`")]
    }
}

impl fmt::Display for Span {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let seconds = self.0 / 1000;
        match (seconds / 3600, seconds / 60 % 60, seconds % 60) {
            (0, 0, 0) if self.0 > 0 => write!(f, "{} ms", self.0),
            (0, 0, s) => write!(f, "{s}s"),
            (0, m, 0) => write!(f, "{m}m"),
            (0, m, s) => write!(f, "{m}m{s:02}s"),
            (h, 0, _) => write!(f, "{h}h"),
            (h, m, _) => write!(f, "{h}h{m:02}m"),
        }
    }
}

impl Add<Span> for Timestamp {
    type Output = Self;

    fn add(self, span: Span) -> Self {
        Self(self.0.saturating_add_unsigned(span.0))
    }
}

impl Sub for Timestamp {
    type Output = Span;

    /// Returns the time from `earlier` to `self`; zero if the clock was set back.
    fn sub(self, earlier: Self) -> Span {
        Span(u64::try_from(self.0.saturating_sub(earlier.0)).unwrap_or(0))
    }
}

impl Add for Span {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self(self.0.saturating_add(other.0))
    }
}

#[cfg(test)]
mod tests;
