//! What was begun before midnight and is asked about after it: nothing is paid twice, and nothing stays
//! held for nobody.

use super::deliberating::{FIVE, means, weighed_with};
use super::*;
use crate::council::list;
use crate::council::tests::{Asked, Room, agreeable, memory, on_day, rated};
use crate::store::memory::Mishap;
use cos_core::council::{CouncilPhase, CouncilPurpose};
use cos_core::ledger::Scope;
use cos_core::money::Money;
use cos_core::time::LocalDate;
use std::sync::atomic::{AtomicU8, Ordering};

const EVENING: &str = "2026-03-14";
const MORNING: &str = "2026-03-15";

/// A room whose strategist finds the same question easier each time, in another type and another mode.
fn fickle() -> Room {
    let points = AtomicU8::new(4);
    Room::new(move |asked: &Asked| {
        Ok(match asked.phase {
            CouncilPhase::Rating => rated(asked, points.fetch_sub(1, Ordering::Relaxed)),
            _ => agreeable(asked),
        })
    })
}

/// A question that fires, whose way back no fact settles and no session names.
fn open() -> CheckpointContext {
    let told = json!({"decision_needed": "Which first?", "has_dependency_conflicts": true});
    read("do-issue", &told)
}

fn held_on(store: &MemoryJournal, date: &str) -> Money {
    let day = Scope::Day(LocalDate::new(date));
    store.balance(&day).unwrap().reserved
}

fn count(store: &MemoryJournal, purpose: CouncilPurpose) -> usize {
    let all = list(store).unwrap().into_iter();
    all.filter(|one| one.council.order.purpose == purpose)
        .count()
}

fn rated_times(room: &Room) -> usize {
    let asked = room.asked().into_iter();
    asked
        .filter(|one| one.phase == CouncilPhase::Rating)
        .count()
}

#[test]
fn a_rating_of_before_midnight_is_paid_once_and_the_council_left_open_behind_it_goes_on() {
    let mut broken = 0;
    // The rating is four commits; then its council begins.
    for at in 4..24 {
        let (room, store) = (fickle(), memory());
        let means = means(&room, &store, &FIVE);
        store.plan(at, Mishap::CrashAfter);
        let first = weighed_with(&means, &mut on_day(EVENING, 1_000), &open());
        if first.council.is_some() {
            continue;
        }
        broken += 1;
        store.reopen();
        let weighed = weighed_with(&means, &mut on_day(MORNING, 3_600_000), &open());
        assert!(weighed.council.is_some(), "{at}");
        assert_eq!(rated_times(&room), 1, "{at}: it was rated again");
        assert_eq!(
            count(&store, CouncilPurpose::Decide),
            1,
            "{at}: another one sat"
        );
        for date in [EVENING, MORNING] {
            assert_eq!(held_on(&store, date), Money::ZERO, "{at}, {date}");
        }
    }
    assert!(broken > 10, "only {broken} died in the middle");
}

#[test]
fn a_rating_holds_for_a_week_and_one_that_said_nothing_for_its_day() {
    const DAY: i64 = 86_400_000;
    for (later, says, expected) in [
        (DAY, true, 1),
        (8 * DAY, true, 2),
        (DAY, false, 4), // Who says nothing is asked once more each time.
    ] {
        let room = Room::new(move |asked: &Asked| {
            Ok(match asked.phase {
                CouncilPhase::Rating if !says => json!("all of it is harmless"),
                _ => agreeable(asked),
            })
        });
        let store = memory();
        let means = means(&room, &store, &FIVE);
        let _ = weighed_with(&means, &mut on_day(EVENING, 1_000), &open());
        let _ = weighed_with(&means, &mut on_day(MORNING, 1_000 + later), &open());
        assert_eq!(rated_times(&room), expected, "{later}, {says}");
        // What is decided with it is of its day.
        assert_eq!(count(&store, CouncilPurpose::Decide), 2, "{later}, {says}");
    }
}
