//! A virtual clock: it stands still until it is moved, and it may jump.

use crate::ports::Clock;
use cos_core::time::{LocalDate, Span, Timestamp};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// A day in milliseconds.
const DAY: i64 = 86_400_000;

/// A clock that all processes of one simulation share.
#[derive(Debug, Clone)]
pub struct VirtualClock {
    hand: Arc<Mutex<Hand>>,
}

#[derive(Debug)]
struct Hand {
    now: Timestamp,
    zone: i64,
    chance: fastrand::Rng,
    today: Option<(i64, LocalDate)>,
}

impl VirtualClock {
    /// Creates a clock at `now`, in a time zone `zone` milliseconds ahead of UTC.
    pub fn new(now: Timestamp, zone: i64, seed: u64) -> Self {
        let hand = Hand {
            now,
            zone,
            chance: fastrand::Rng::with_seed(seed),
            today: None,
        };
        Self {
            hand: Arc::new(Mutex::new(hand)),
        }
    }

    fn hand(&self) -> MutexGuard<'_, Hand> {
        self.hand.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Advances to `at`; does nothing if that is in the past.
    pub fn advance(&self, at: Timestamp) {
        let mut hand = self.hand();
        hand.now = hand.now.max(at);
    }

    /// Advances by this much.
    pub fn pass(&self, span: Span) {
        let mut hand = self.hand();
        hand.now = hand.now + span;
    }

    /// Sets the clock back, as a user or a time server may.
    pub fn set_back(&self, span: Span) {
        let mut hand = self.hand();
        hand.now = Timestamp(hand.now.0.saturating_sub_unsigned(span.0));
    }

    /// Returns the time zone in milliseconds ahead of UTC.
    pub fn zone(&self) -> i64 {
        self.hand().zone
    }
}

impl Clock for VirtualClock {
    fn now(&self) -> Timestamp {
        self.hand().now
    }

    fn today(&self) -> (LocalDate, Timestamp) {
        let mut hand = self.hand();
        let day = day_of(hand.now, hand.zone);
        let midnight = Timestamp((day + 1) * DAY - hand.zone);
        if let Some((known, date)) = &hand.today
            && *known == day
        {
            return (date.clone(), midnight);
        }
        let date = date_of(day);
        hand.today = Some((day, date.clone()));
        (date, midnight)
    }

    fn chance(&mut self) -> u64 {
        self.hand().chance.u64(..)
    }
}

/// Returns the local date, `zone` milliseconds ahead of UTC.
pub fn local_date(at: Timestamp, zone: i64) -> LocalDate {
    date_of(day_of(at, zone))
}

const fn day_of(at: Timestamp, zone: i64) -> i64 {
    (at.0 + zone).div_euclid(DAY)
}

/// Returns the Gregorian date of a day counted from 1970-01-01.
fn date_of(day: i64) -> LocalDate {
    let day = day + 719_468;
    let era = day.div_euclid(146_097);
    let of_era = day.rem_euclid(146_097);
    let year = (of_era - of_era / 1460 + of_era / 36_524 - of_era / 146_096) / 365;
    let of_year = of_era - (365 * year + year / 4 - year / 100);
    let shifted = (5 * of_year + 2) / 153;
    let date = of_year - (153 * shifted + 2) / 5 + 1;
    let month = if shifted < 10 {
        shifted + 3
    } else {
        shifted - 9
    };
    let year = year + era * 400 + i64::from(month <= 2);
    LocalDate::new(format!("{year:04}-{month:02}-{date:02}"))
}
