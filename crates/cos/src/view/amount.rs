//! Defines how money and times are written in `--json`.

use cos_core::money::{Cost, Money};
use cos_core::time::Timestamp;
use serde::{Serialize, Serializer};
use std::fmt;

/// An amount as a number of dollars.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Usd(pub(crate) Money);

impl Serialize for Usd {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_f64(self.as_dollars())
    }
}

impl fmt::Display for Usd {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl Usd {
    /// Returns the number of dollars.
    #[expect(
        clippy::cast_precision_loss,
        reason = "exact up to nine thousand million dollars"
    )]
    pub(crate) const fn as_dollars(self) -> f64 {
        self.0.as_micros() as f64 / 1e6
    }

    /// Returns a cost, or `None` if it is unknown.
    pub(crate) const fn known(cost: Cost) -> Option<Self> {
        match cost {
            Cost::Known(money) => Some(Self(money)),
            Cost::Unknown => None,
        }
    }
}

/// A timestamp as RFC 3339 in UTC.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Moment(pub(crate) Timestamp);

impl Serialize for Moment {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let time = jiff::Timestamp::from_millisecond(self.0.0);
        serializer.collect_str(&time.unwrap_or_default())
    }
}

/// Returns the first digits of a hash, as Git shows them.
pub(crate) fn short(hash: &str) -> &str {
    hash.get(..10).unwrap_or(hash)
}
