use super::*;
use cos_core::council::CouncilEnd;
use cos_core::hint::advised;
use cos_core::ledger::Scope;
use cos_store::Projection as _;
use cos_store::memory::InjectedFault;

const TODAY: &str = "2026-03-14";

fn named(number: u8) -> CouncilSpec {
    CouncilSpec {
        council: CouncilId::new(format!("w-{number}")),
        budget: Money::dollars(20),
        ..spec(12)
    }
}

/// Returns the reserve of the day, and what is booked on it.
fn day(store: &MemoryJournal) -> (Money, Money) {
    let sums = store.balance(&Scope::Day(LocalDate::new(TODAY))).unwrap();
    (sums.reserved, sums.settled)
}

#[test]
fn a_day_that_is_shut_names_who_holds_its_money_how_much_and_the_ways_out() {
    let room = Room::new(|asked| Ok(agreeable(asked)));
    let store = memory();
    let date = LocalDate::new(TODAY);
    for number in 1..=3 {
        open(&store, named(number), &CAPS, &date, Timestamp(1)).unwrap();
    }
    let refused = advised(&room.convene(&store, named(4)).unwrap_err());
    for case in [
        "`w-1` $20.00, `w-2` $20.00, `w-3` $20.00",
        "`cos war-room resume ID`",
        "`cos war-room resume ID --stop`",
    ] {
        assert!(refused.contains(case), "{case}: {refused}");
    }
    // Another day has another cap, and a finished council reserves nothing.
    let holders = super::super::opening::holders(&store, &Scope::Day(LocalDate::new("2026-03-15")));
    assert_eq!(holders.unwrap(), Holders::default());
    let id = CouncilId::new("w-2");
    call_off(&store, &id, Timestamp(2), "me", &|_| false).unwrap();
    let refused = convene(
        room.deps(&store),
        &mut clock(),
        CouncilSpec {
            budget: Money::dollars(50),
            ..named(4)
        },
        &CAPS,
        "me",
        &|_| false,
    );
    let refused = advised(&refused.unwrap_err());
    assert!(refused.contains("`w-1` $20.00, `w-3` $20.00"), "{refused}");
    assert!(!refused.contains("w-2"), "{refused}");
}

#[test]
fn many_who_hold_money_are_counted_and_the_first_are_named() {
    let (store, date) = (memory(), LocalDate::new(TODAY));
    for number in 1..=7 {
        let small = CouncilSpec {
            budget: Money::dollars(1),
            ..named(number)
        };
        open(&store, small, &CAPS, &date, Timestamp(1)).unwrap();
    }
    let holders = super::super::opening::holders(&store, &Scope::Day(date)).unwrap();
    let text = holders.hint("").to_string();
    assert!(
        text.contains("`w-5` $1.00 and 2 more (`cos war-room list`)"),
        "{text}"
    );
}

#[test]
fn a_council_that_is_called_off_keeps_what_it_spent_and_gives_the_rest_back() {
    // Killed before any model was asked, while one was, and after the first answers.
    for commits in [1, 2, 3, 6] {
        let room = Room::new(|asked| Ok(agreeable(asked)));
        let store = memory();
        store.inject(commits, InjectedFault::CrashAfter);
        assert!(room.convene(&store, named(1)).is_err(), "{commits}");
        store.reopen();
        let (id, now) = (CouncilId::new("w-1"), Timestamp(5_000));
        assert_eq!(day(&store).0, Money::dollars(20), "{commits}");
        let asked = room.asked().len();
        let ended = call_off(&store, &id, now, "heir", &|_| true).unwrap();
        assert_eq!(ended.council.end, Some(CouncilEnd::Cancelled), "{commits}");
        assert_eq!(ended.faults(), [], "{commits}");
        assert!(store.verify(None).faults.is_empty(), "{commits}");
        assert_eq!(day(&store), (Money::ZERO, ended.council.spent), "{commits}");
        assert_eq!(commits > 1, ended.council.spent > Money::ZERO, "{commits}");
        assert_eq!(room.asked().len(), asked, "{commits}: someone was asked");
        // It is done once, and no process continues it.
        let twice = call_off(&store, &id, now, "heir", &|_| true);
        assert!(matches!(twice, Err(CouncilError::Over { .. })), "{commits}");
        let resumed = resume(room.deps(&store), &mut clock(), &id, "heir", &|_| true);
        assert_eq!(resumed.unwrap().council.end, Some(CouncilEnd::Cancelled));
        assert_eq!(room.asked().len(), asked, "{commits}: someone was asked");
    }
}

#[test]
fn a_council_that_someone_drives_is_not_called_off_behind_them() {
    let (store, id) = (memory(), CouncilId::new("w-1"));
    open(
        &store,
        named(1),
        &CAPS,
        &LocalDate::new(TODAY),
        Timestamp(1),
    )
    .unwrap();
    let stream = cos_core::event::Stream::Council(id.clone());
    let now = Timestamp(2);
    let held = cos_store::StreamLease::take(&store, stream, "other", now, &|_| false);
    assert!(held.unwrap().is_ok());
    let refused = call_off(&store, &id, now, "me", &|_| false).unwrap_err();
    assert!(
        matches!(refused, CouncilError::LeaseConflict { .. }),
        "{refused}"
    );
    assert_eq!(day(&store).0, Money::dollars(20));
}
