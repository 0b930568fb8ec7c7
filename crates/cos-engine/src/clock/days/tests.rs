use super::*;
use cos_store::memory::MemoryJournal;
use proptest::prelude::*;

const HOUR: i64 = 3_600_000;

/// 2026-11-24T12:00:00Z.
const NOON: i64 = 1_795_521_600_000;

fn zone(name: &str) -> DayZone {
    DayZone::new(name).unwrap()
}

fn open(journal: &dyn Journal, name: &str, at: i64) -> Days {
    Days::open(journal, Some(&zone(name)), Timestamp(at)).unwrap()
}

fn told(days: &Days, at: i64) -> (String, i64) {
    let (date, end) = days.today(Timestamp(at));
    (date.to_string(), end.0)
}

#[test]
fn the_zone_stays_what_the_journal_says() {
    let journal = MemoryJournal::default();
    assert!(Days::load_days(&journal).unwrap().is_none());
    let first = open(&journal, "Pacific/Kiritimati", NOON);
    let day = ("2026-11-25".to_owned(), NOON + 22 * HOUR);
    assert_eq!(told(&first, NOON), day);
    let later = Days::open(&journal, None, Timestamp(NOON)).unwrap();
    assert_eq!(told(&later, NOON), day);
    let events = journal.read(&Stream::Calendar, 0).unwrap();
    assert_eq!(events.len(), 1, "the same zone is written once");
}

#[test]
fn a_zone_that_is_further_ahead_opens_no_day_early() {
    let journal = MemoryJournal::default();
    let behind = open(&journal, "Etc/GMT+12", NOON);
    assert_eq!(told(&behind, NOON - 1), ("2026-11-23".to_owned(), NOON));
    let at = NOON + HOUR;
    let day = ("2026-11-24".to_owned(), NOON + 24 * HOUR);
    assert_eq!(told(&behind, at), day);
    let ahead = open(&journal, "Pacific/Kiritimati", at);
    assert_eq!(told(&ahead, at), day, "the day under way keeps its end");
    let (next, end) = told(&ahead, day.1);
    assert_eq!((next.as_str(), end), ("2026-11-26", day.1 + 22 * HOUR));
    // A process that still has the earlier days sees the change.
    let seen = behind.newer(&journal).unwrap().unwrap();
    assert_eq!(told(&seen, day.1).0, "2026-11-26");
    assert!(seen.newer(&journal).unwrap().is_none());
}

#[test]
fn a_zone_that_is_further_behind_makes_the_day_longer() {
    let journal = MemoryJournal::default();
    open(&journal, "Pacific/Kiritimati", NOON);
    let behind = open(&journal, "Etc/GMT+12", NOON);
    // It was already the 25th; the 26th begins at noon in the zone that is behind.
    let day = ("2026-11-25".to_owned(), NOON + 48 * HOUR);
    assert_eq!(told(&behind, NOON), day);
    assert_eq!(told(&behind, day.1 - 1), day);
    assert_eq!(told(&behind, day.1).0, "2026-11-26");
}

#[test]
fn an_unknown_zone_is_an_error_and_never_another_day() {
    let journal = MemoryJournal::default();
    let calendar = Calendar {
        zone: "UTC".to_owned(),
        floor: None,
    };
    let mut foreign = Days::load(calendar, 0).unwrap();
    foreign.calendar.zone = "Mars/Olympus".to_owned();
    assert!(foreign.write(&journal, 0, Timestamp(NOON)).unwrap());
    let refused = Days::open(&journal, None, Timestamp(NOON));
    assert!(
        matches!(refused, Err(JournalError::Zone { .. })),
        "{refused:?}"
    );
}

proptest! {
    /// Checks that zone changes never end a day early and never bring a day back.
    #[test]
    fn no_change_of_the_zone_opens_a_cap_twice_or_early(
        changes in prop::collection::vec((0_i64..40, 0_usize..6), 1..12),
    ) {
        const ZONES: [&str; 6] = [
            "UTC", "Pacific/Kiritimati", "Etc/GMT+12", "Europe/Berlin", "Asia/Kolkata", "America/New_York",
        ];
        let journal = MemoryJournal::default();
        let mut at = NOON;
        let mut days = open(&journal, "UTC", at);
        for (hours, index) in changes {
            let (before, end) = told(&days, at);
            at += hours * HOUR;
            days = open(&journal, ZONES[index], at);
            let (after, next) = told(&days, at);
            prop_assert!(after >= before);
            prop_assert!(at >= end || after == before);
            prop_assert!(next > at);
            prop_assert!(told(&days, next).0 > after);
            prop_assert_eq!(told(&days, next - 1).0, after);
        }
    }
}
