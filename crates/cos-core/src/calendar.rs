//! Determines the day that a daily cap counts for. A journal has one time zone, so that no
//! environment variable and no second terminal moves money to another day.

use crate::time::{LocalDate, Timestamp};
use serde::{Deserialize, Serialize};

/// The day that was current when the zone changed. It stays current at least until it ends in the
/// old zone, so that a change of zone never opens a fresh daily cap early.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct DayFloor {
    /// The day.
    pub date: LocalDate,
    /// When it ends in the old zone.
    pub until: Timestamp,
}

/// The zone in force, and the day of its last change.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Calendar {
    /// The zone: an IANA name such as `Europe/Berlin`, or `UTC`.
    pub zone: String,
    /// `None` if the zone never changed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub floor: Option<DayFloor>,
}

impl Calendar {
    /// Returns the day that `now` counts for; `date` is the date in the zone. Days never go back.
    pub fn day(&self, now: Timestamp, date: LocalDate) -> LocalDate {
        match &self.floor {
            Some(floor) if now < floor.until => floor.date.clone(),
            Some(floor) => date.max(floor.date.clone()),
            None => date,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn calendar(floor: Option<(&str, i64)>) -> Calendar {
        Calendar {
            zone: "UTC".to_owned(),
            floor: floor.map(|(date, until)| DayFloor {
                date: LocalDate::new(date),
                until: Timestamp(until),
            }),
        }
    }

    #[test]
    fn a_day_that_met_a_change_lasts_to_its_end_and_days_never_go_back() {
        let rows = [
            // No change: the date in the zone.
            (None, 5, "2026-11-24", "2026-11-24"),
            // The new zone is ahead: its next date waits until the day ends.
            (Some(("2026-11-24", 10)), 9, "2026-11-25", "2026-11-24"),
            (Some(("2026-11-24", 10)), 10, "2026-11-25", "2026-11-25"),
            // The new zone is behind: the day lasts until its date has passed.
            (Some(("2026-11-24", 10)), 10, "2026-11-23", "2026-11-24"),
            (Some(("2026-11-24", 10)), 11, "2026-11-24", "2026-11-24"),
        ];
        for (floor, now, date, day) in rows {
            let found = calendar(floor).day(Timestamp(now), LocalDate::new(date));
            assert_eq!(found.as_str(), day, "{floor:?} at {now}, {date}");
        }
    }
}
