//! Tests of councils that begin before midnight and are asked about after it: nothing is paid
//! twice, and no money stays reserved.

use super::deliberating::{FIVE, checkpoint_deps, weighed_with};
use super::*;
use crate::council::list;
use crate::council::tests::{Asked, Room, agreeable, memory, on_day, rated};
use cos_core::council::{CouncilEnd, CouncilPhase, CouncilPurpose};
use cos_core::ledger::Scope;
use cos_core::money::Money;
use cos_core::time::LocalDate;
use cos_store::memory::InjectedFault;
use std::sync::atomic::{AtomicU8, Ordering};

const EVENING: &str = "2026-03-14";
const MORNING: &str = "2026-03-15";
const DAY: i64 = 86_400_000;

/// Returns a room in which the strategist finds the same question easier each time, with another
/// type and mode.
fn fickle() -> Room {
    let points = AtomicU8::new(4);
    Room::new(move |asked: &Asked| {
        Ok(match asked.phase {
            CouncilPhase::Rating => rated(asked, points.fetch_sub(1, Ordering::Relaxed)),
            _ => agreeable(asked),
        })
    })
}

/// Returns a question that fires, with open dimensions and no session.
fn open() -> CheckpointContext {
    let answer = json!({"decision_needed": "Which first?", "has_dependency_conflicts": true});
    read("do-issue", &answer)
}

fn held_on(store: &MemoryJournal, date: &str) -> Money {
    let day = Scope::Day(LocalDate::new(date));
    store.balance(&day).unwrap().reserved
}

fn count(store: &MemoryJournal, purpose: CouncilPurpose) -> usize {
    let all = list(store).unwrap().into_iter();
    all.filter(|one| one.council.spec.purpose == purpose)
        .count()
}

fn rated_times(room: &Room) -> usize {
    let requests = room.asked().into_iter();
    requests
        .filter(|one| one.phase == CouncilPhase::Rating)
        .count()
}

#[test]
fn a_rating_of_before_midnight_is_paid_once_and_the_council_left_open_behind_it_goes_on() {
    let mut broken = 0;
    // The rating is four commits; then its council begins.
    for at in 4..24 {
        let (room, store) = (fickle(), memory());
        let deps = checkpoint_deps(&room, &store, &FIVE);
        store.inject(at, InjectedFault::CrashAfter);
        let first = weighed_with(&deps, &mut on_day(EVENING, 1_000), &open());
        if first.council.is_some() {
            continue;
        }
        broken += 1;
        store.reopen();
        let weighed = weighed_with(&deps, &mut on_day(MORNING, 3_600_000), &open());
        assert!(weighed.council.is_some(), "{at}");
        assert_eq!(rated_times(&room), 1, "{at}: it was rated again");
        assert_eq!(
            count(&store, CouncilPurpose::Decide),
            1,
            "{at}: another council met"
        );
        for date in [EVENING, MORNING] {
            assert_eq!(held_on(&store, date), Money::ZERO, "{at}, {date}");
        }
    }
    assert!(broken > 10, "only {broken} died in the middle");
}

#[test]
fn a_rating_holds_for_a_week_and_one_that_said_nothing_for_its_day() {
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
        let deps = checkpoint_deps(&room, &store, &FIVE);
        let _ = weighed_with(&deps, &mut on_day(EVENING, 1_000), &open());
        let _ = weighed_with(&deps, &mut on_day(MORNING, 1_000 + later), &open());
        assert_eq!(rated_times(&room), expected, "{later}, {says}");
        // The decision belongs to its day.
        assert_eq!(count(&store, CouncilPurpose::Decide), 2, "{later}, {says}");
    }
}

/// Leaves a council unfinished, after the rating and some turns.
fn left_in_the_middle(
    store: &MemoryJournal,
    deps: &CheckpointDeps<'_>,
    context: &CheckpointContext,
) {
    store.inject(9, InjectedFault::CrashAfter);
    let broken = weighed_with(deps, &mut on_day(EVENING, 1_000), context);
    assert_eq!(broken.council, None);
    store.reopen();
    assert!(held_on(store, EVENING) > Money::ZERO);
}

#[test]
fn a_council_left_open_for_days_goes_on_when_the_same_is_asked_again() {
    let (room, store) = (fickle(), memory());
    let deps = checkpoint_deps(&room, &store, &FIVE);
    left_in_the_middle(&store, &deps, &open());
    let weighed = weighed_with(&deps, &mut on_day("2026-03-18", 4 * DAY), &open());
    assert!(weighed.council.is_some());
    assert_eq!(count(&store, CouncilPurpose::Decide), 1);
    assert_eq!(held_on(&store, EVENING), Money::ZERO);
}

#[test]
fn a_council_that_no_one_goes_on_with_for_a_week_is_closed_and_its_money_given_back() {
    let named = json!({"decision_needed": "Which first?", "has_dependency_conflicts": true,
        "session_id": "s1"});
    for context in [open(), read("do-issue", &named)] {
        let (room, store) = (Room::new(|asked| Ok(agreeable(asked))), memory());
        let deps = checkpoint_deps(&room, &store, &FIVE);
        left_in_the_middle(&store, &deps, &context);
        let other = json!({"decision_needed": "Which last?", "has_dependency_conflicts": true});
        let other = read("do-issue", &other);
        let ended = || {
            let all = list(&store).unwrap().into_iter();
            let mut about = all.filter(|one| one.council.spec.question == "Which first?");
            let sat = about.find(|one| one.council.spec.purpose == CouncilPurpose::Decide);
            sat.unwrap()
        };
        let _ = weighed_with(&deps, &mut on_day("2026-03-20", 6 * DAY), &other);
        assert_eq!(ended().council.end, None, "it can be gone on with");
        let mut anew = other;
        anew.session = Some("s9".into());
        let _ = weighed_with(&deps, &mut on_day("2026-03-22", 8 * DAY), &anew);
        let left = ended();
        assert_eq!(left.council.end, Some(CouncilEnd::Abandoned));
        assert_eq!(left.faults(), []);
        assert!(store.verify(None).faults.is_empty());
        let day = Scope::Day(LocalDate::new(EVENING));
        let sums = store.balance(&day).unwrap();
        assert_eq!(sums.reserved, Money::ZERO);
        // Without the rating; turns under way count with their whole reserve.
        assert_eq!(sums.settled, left.council.spent + Money::cents(2));
        // A later caller gets another council.
        let weighed = weighed_with(&deps, &mut on_day("2026-03-23", 9 * DAY), &context);
        assert!(weighed.council.is_some());
    }
}

#[test]
fn anyone_who_asks_again_after_a_person_called_their_council_off_gets_another_one() {
    let (room, store) = (Room::new(|asked| Ok(agreeable(asked))), memory());
    let deps = checkpoint_deps(&room, &store, &FIVE);
    let context = open();
    left_in_the_middle(&store, &deps, &context);
    let left = list(&store).unwrap().into_iter();
    let mut left = left.filter(|one| one.council.end.is_none());
    let id = left.next().unwrap().council.spec.council;
    let now = Timestamp(2_000);
    crate::council::call_off(&store, &id, now, "me", &|_| true).unwrap();
    let weighed = weighed_with(&deps, &mut on_day(EVENING, 3_000), &context);
    let sat = weighed.council.unwrap().named.council;
    assert_ne!(sat, id);
}
