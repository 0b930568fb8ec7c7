//! The calendar days that daily caps are counted by. The journal keeps their time zone, because a
//! zone from the environment (`TZ`) could choose the day, and so the cap, that money counts
//! against.

use crate::settings::DayZone;
use cos_core::calendar::{Calendar, DayFloor};
use cos_core::event::{Event, Stream};
use cos_core::time::{LocalDate, Timestamp};
use cos_store::{Append, Commit, Guard, Journal, JournalError, Recorded};
use jiff::tz::TimeZone;
use jiff::{ToSpan as _, Zoned};
use std::fs;

/// How often the zone is read again when other processes set it at the same time.
const TRIES: usize = 5;

/// How many days are searched for the end of the current one. A change of zone makes a day at most
/// two calendar dates longer.
const LONGEST_DAY: usize = 4;

/// Returns the time zone of this machine. `TZ` counts only where the machine has no zone
/// configured.
fn zone_of_machine() -> DayZone {
    let linked = fs::read_link("/etc/localtime").ok();
    let linked = linked.and_then(|path| {
        let path = path.to_str()?;
        let (_, name) = path.split_once("zoneinfo/")?;
        DayZone::new(name)
    });
    let written = || DayZone::new(fs::read_to_string("/etc/timezone").ok()?.trim());
    let shell = || DayZone::new(TimeZone::system().iana_name()?);
    linked.or_else(written).or_else(shell).unwrap_or_default()
}

/// The calendar of the journal, with its zone loaded.
#[derive(Debug)]
pub(super) struct Days {
    calendar: Calendar,
    zone: TimeZone,
    /// The version of its stream; 0 where nothing is written yet.
    version: u64,
}

impl Days {
    /// Returns the days in the chosen zone, else in the machine's, without a journal.
    pub(super) fn new(chosen: Option<&DayZone>) -> Result<Self, JournalError> {
        let zone = chosen.cloned().unwrap_or_else(zone_of_machine);
        let calendar = Calendar {
            zone: zone.name().to_owned(),
            floor: None,
        };
        Self::load(calendar, 0)
    }

    fn load(calendar: Calendar, version: u64) -> Result<Self, JournalError> {
        let zone = TimeZone::get(&calendar.zone).map_err(|_unknown| JournalError::Zone {
            zone: calendar.zone.clone(),
        })?;
        Ok(Self {
            calendar,
            zone,
            version,
        })
    }

    /// Reads the days from the journal; `None` where no zone is set yet.
    pub(super) fn load_days(journal: &dyn Journal) -> Result<Option<Self>, JournalError> {
        Self::after(journal, 0)
    }

    /// Returns the current days if another process has changed them since.
    pub(super) fn newer(&self, journal: &dyn Journal) -> Result<Option<Self>, JournalError> {
        Self::after(journal, self.version)
    }

    fn after(journal: &dyn Journal, version: u64) -> Result<Option<Self>, JournalError> {
        let events = journal.read(&Stream::Calendar, version)?;
        let set = |recorded: Recorded| match recorded.event {
            Event::DayZoneSet(calendar) => Some((calendar, recorded.version)),
            _ => None,
        };
        let last = events.into_iter().filter_map(set).next_back();
        last.map(|(calendar, version)| Self::load(calendar, version))
            .transpose()
    }

    /// Opens the days of the journal in the chosen zone, and records a change of zone.
    pub(super) fn open(
        journal: &dyn Journal,
        chosen: Option<&DayZone>,
        now: Timestamp,
    ) -> Result<Self, JournalError> {
        let mut tries = 0;
        loop {
            let known = Self::load_days(journal)?;
            let wanted = match &known {
                Some(known) => known.in_zone(chosen, now)?,
                None => Some(Self::new(chosen)?),
            };
            let (Some(wanted), true) = (wanted, tries < TRIES) else {
                return known.map_or_else(|| Self::new(chosen), Ok);
            };
            let version = known.map_or(0, |known| known.version);
            if wanted.write(journal, version, now)? {
                return Ok(Self {
                    version: version + 1,
                    ..wanted
                });
            }
            tries += 1;
        }
    }

    /// Returns these days in the chosen zone; `None` if nothing has to change.
    fn in_zone(
        &self,
        chosen: Option<&DayZone>,
        now: Timestamp,
    ) -> Result<Option<Self>, JournalError> {
        let Some(chosen) = chosen.filter(|chosen| chosen.name() != self.calendar.zone) else {
            return Ok(None);
        };
        let (date, until) = self.today(now);
        let calendar = Calendar {
            zone: chosen.name().to_owned(),
            floor: Some(DayFloor { date, until }),
        };
        Self::load(calendar, self.version).map(Some)
    }

    /// Writes the calendar; `false` if another process wrote first.
    fn write(
        &self,
        journal: &dyn Journal,
        version: u64,
        now: Timestamp,
    ) -> Result<bool, JournalError> {
        let stream = Stream::Calendar;
        let ends = Guard::Ends {
            stream: stream.clone(),
            version,
        };
        let append = Append {
            stream,
            fence: None,
            events: vec![Event::DayZoneSet(self.calendar.clone())],
        };
        let done = journal.commit(&[Commit {
            at: now,
            guards: vec![ends],
            appends: vec![append],
        }])?;
        Ok(done.iter().all(Result::is_ok))
    }

    /// Returns the current day and when the next one begins.
    pub(super) fn today(&self, now: Timestamp) -> (LocalDate, Timestamp) {
        let today = self.day(now);
        let floor = self.calendar.floor.as_ref();
        let mut end = match floor.filter(|floor| now < floor.until) {
            Some(floor) => floor.until,
            None => self.midnight_after(now),
        };
        for _ in 0..LONGEST_DAY {
            if self.day(end) != today {
                break;
            }
            end = self.midnight_after(end);
        }
        (today, end)
    }

    fn day(&self, at: Timestamp) -> LocalDate {
        let date = LocalDate::new(self.local(at).date().to_string());
        self.calendar.day(at, date)
    }

    fn local(&self, at: Timestamp) -> Zoned {
        let at = jiff::Timestamp::from_millisecond(at.0).unwrap_or_default();
        at.to_zoned(self.zone.clone())
    }

    fn midnight_after(&self, at: Timestamp) -> Timestamp {
        let next = self.local(at).date().checked_add(1.day());
        let midnight = next.and_then(|date| date.to_zoned(self.zone.clone()));
        midnight.map_or(at, |midnight| {
            Timestamp(midnight.timestamp().as_millisecond())
        })
    }
}

#[cfg(test)]
mod tests;
