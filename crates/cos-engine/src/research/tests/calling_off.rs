use super::*;
use crate::research::call_off_room;
use cos_core::ledger::Scope;
use cos_core::research::RoomEnd;
use cos_core::time::Timestamp;
use cos_store::Projection as _;
use cos_store::memory::InjectedFault;

fn called_off(
    stage: &Stage,
    store: &MemoryJournal,
    dead: bool,
) -> Result<StoredRoom, CouncilError> {
    let (private, id) = (stage.private(), CouncilId::new("r-1"));
    let is_dead = |_: &str| dead;
    let who = ("heir", &is_dead as &dyn Fn(&str) -> bool);
    call_off_room((store, &private), &id, Timestamp(5_000), who)
}

/// Returns what is reserved and what is booked on the day.
fn day(store: &MemoryJournal) -> (Money, Money) {
    let (today, _) = crate::ports::Clock::today(&clock());
    let sums = store.balance(&Scope::Day(today)).unwrap();
    (sums.reserved, sums.settled)
}

#[test]
fn a_room_that_is_called_off_keeps_what_it_spent_and_gives_the_rest_back() {
    // Killed before the first request, during it, and after the first answers.
    for commits in [1, 2, 3, 6] {
        let stage = Stage::new(agreeable);
        let store = memory();
        store.inject(commits, InjectedFault::CrashAfter);
        assert!(stage.convene(&store, stage.spec()).is_err(), "{commits}");
        store.reopen();
        let stage = stage.next_process();
        assert!(day(&store).0 > Money::ZERO, "{commits}");
        let ended = called_off(&stage, &store, true).unwrap();
        assert_eq!(ended.room.end, Some(RoomEnd::Stopped), "{commits}");
        assert_eq!(day(&store), (Money::ZERO, ended.room.spent), "{commits}");
        assert_eq!(commits > 1, ended.room.spent > Money::ZERO, "{commits}");
        assert!(store.verify(None).faults.is_empty(), "{commits}");
        let summary = stage.files()["rooms/r-1/SUMMARY.md"].clone();
        assert!(summary.contains("a person ended it"), "{summary}");
        // It happens once, and the room cannot be continued.
        let twice = called_off(&stage, &store, true);
        assert!(matches!(twice, Err(CouncilError::Over { .. })), "{commits}");
        let resumed = stage.resume(&store).unwrap();
        assert_eq!(resumed.room.end, Some(RoomEnd::Stopped), "{commits}");
        assert!(
            stage.script.asked().is_empty(),
            "{commits}: a model was asked"
        );
    }
}

#[test]
fn a_room_that_someone_drives_is_not_called_off_behind_them() {
    let stage = Stage::new(agreeable);
    let store = memory();
    store.inject(2, InjectedFault::CrashAfter);
    assert!(stage.convene(&store, stage.spec()).is_err());
    store.reopen();
    let held = day(&store);
    let refused = called_off(&stage, &store, false).unwrap_err();
    assert!(
        matches!(refused, CouncilError::LeaseConflict { .. }),
        "{refused}"
    );
    assert_eq!(day(&store), held);
}
