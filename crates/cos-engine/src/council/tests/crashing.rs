use super::*;
use cos_core::council::{CouncilEnd, TurnId, TurnState};
use cos_store::memory::InjectedFault;
use cos_store::sqlite::SqliteJournal;
use std::collections::BTreeMap;
use std::collections::BTreeSet;

/// Returns the turns whose answers are in the journal.
fn answered(store: &dyn Store) -> BTreeSet<TurnId> {
    let stored = load(store, &CouncilId::new("w-1")).unwrap();
    let turns = stored.into_iter().flat_map(|stored| stored.council.turns);
    turns
        .filter(|turn| matches!(turn.state, TurnState::Said(_)))
        .map(|turn| turn.id)
        .collect()
}

const fn named(turn: TurnId) -> (Persona, CouncilPhase) {
    (turn.persona, turn.phase)
}

#[test]
fn a_crash_at_any_commit_loses_nothing_and_no_answered_turn_is_paid_again() {
    for (fault, sum, commits) in [
        (InjectedFault::CrashBefore, 12, 15),
        (InjectedFault::CrashAfter, 17, 25),
    ] {
        let mut cut = 1;
        loop {
            let room = Room::new(|asked| Ok(agreeable(asked)));
            let store = memory();
            store.inject(cut, fault);
            let first = room.convene(&store, spec(sum));
            if first.is_ok() {
                assert!(cut > commits, "{cut}: too few places to die at were tried");
                break;
            }
            store.reopen();
            let paid = answered(&store);
            let before = room.asked().len();
            let which = format!("{fault:?} at commit {cut}");
            let id = CouncilId::new("w-1");
            let dead = |owner: &str| owner == "me";
            let again = resume(room.deps(&store), &mut clock(), &id, "heir", &dead);
            match again {
                Err(CouncilError::Unknown { .. }) => {
                    assert!(cut == 1 && before == 0, "{which}: it was lost");
                }
                again => {
                    let kept = again.unwrap_or_else(|error| panic!("{which}: {error}"));
                    assert_eq!(kept.council.end, Some(CouncilEnd::Decided), "{which}");
                    assert_eq!(kept.faults(), [], "{which}");
                    let asked = room.asked();
                    for one in &asked[before..] {
                        let this = (one.persona, one.phase);
                        let twice = paid.iter().any(|turn| named(*turn) == this);
                        assert!(!twice, "{which}: {this:?} was answered and asked again");
                    }
                    assert_eq!(load(&store, &id).unwrap(), Some(kept), "{which}");
                    assert!(store.verify(None).faults.is_empty(), "{which}");
                }
            }
            cut += 1;
        }
    }
}

/// Half of the voters disagree to the end: rounds follow with revisions.
fn split(asked: &Asked) -> Value {
    let mut answer = agreeable(asked);
    let votes = matches!(asked.phase, CouncilPhase::FirstVote | CouncilPhase::Vote);
    let others = [Persona::RedTeam, Persona::Scout, Persona::LogisticsOfficer];
    if votes && others.contains(&asked.persona) {
        answer["ranking"].as_array_mut().unwrap().reverse();
    }
    answer
}

/// Counts how often each speaker was asked in each round and phase.
fn spoken(council: &Council) -> BTreeMap<(u8, CouncilPhase, Persona), usize> {
    let mut counts = BTreeMap::new();
    for TurnId {
        round,
        phase,
        persona,
        ..
    } in council.turns.iter().map(|turn| turn.id)
    {
        *counts.entry((round, phase, persona)).or_default() += 1;
    }
    counts
}

#[test]
fn a_crash_in_any_round_of_a_panel_that_revises_asks_for_no_answer_twice() {
    let whole = Room::new(|asked| Ok(split(asked)));
    let stored = whole.convene(&memory(), spec(22)).unwrap();
    assert!(stored.council.round >= 3, "{}", phases(&stored.council));
    let all = spoken(&stored.council);
    // Those with a split vote run all rounds.
    for cut in (3..=60).step_by(4) {
        let room = Room::new(|asked| Ok(split(asked)));
        let store = memory();
        store.inject(cut, InjectedFault::CrashAfter);
        let first = room.convene(&store, spec(22));
        assert!(first.is_err(), "{cut}: there are fewer places to die at");
        store.reopen();
        let paid = answered(&store);
        let id = CouncilId::new("w-1");
        let dead = |owner: &str| owner == "me";
        let again = resume(room.deps(&store), &mut clock(), &id, "heir", &dead).unwrap();
        let counts = spoken(&again.council);
        assert!(counts.keys().eq(all.keys()), "{cut}: other turns");
        for turn in paid {
            let asked = counts.get(&(turn.round, turn.phase, turn.persona));
            assert_eq!(
                asked,
                Some(&1),
                "{cut}: {turn} was answered and asked again"
            );
        }
        assert_eq!(again.faults(), [], "{cut}");
    }
}

#[test]
fn what_a_dead_process_waited_for_is_counted_with_all_that_was_held() {
    let room = Room::new(|asked| Ok(agreeable(asked)));
    let store = memory();
    // The opening, the beginning of the first phase, and then the first answer.
    store.inject(3, InjectedFault::CrashBefore);
    assert!(room.convene(&store, spec(12)).is_err());
    store.reopen();
    let id = CouncilId::new("w-1");
    let dead = |_: &str| true;
    let stored = resume(room.deps(&store), &mut clock(), &id, "heir", &dead).unwrap();
    let told = stored
        .council
        .turns
        .iter()
        .filter(|turn| turn.id.phase == CouncilPhase::Intel);
    assert_eq!(told.count(), 2, "the lost one, and the one that was heard");
    let heard = Money::cents(2).times(8);
    assert_eq!(stored.council.spent, heard + room.policy.turn_reserve);
}

#[test]
fn a_council_in_a_file_is_taken_up_by_the_next_process() {
    let room = Room::new(|asked| match asked.phase {
        CouncilPhase::Premortem if asked.persona == Persona::RedTeam => Err(ModelError::Failed {
            model: "m".into(),
            what: "down".into(),
            cost: Cost::Unknown,
        }),
        _ => Ok(agreeable(asked)),
    });
    let path = room.folder.path().join("journal.db");
    let date = LocalDate::new("2026-03-14");
    {
        let store = SqliteJournal::open(&path).unwrap();
        open(&store, spec(12), &CAPS, &date, Timestamp(1)).unwrap();
    }
    let store = SqliteJournal::open(&path).unwrap();
    let id = CouncilId::new("w-1");
    let stored = resume(room.deps(&store), &mut clock(), &id, "heir", &|_| true).unwrap();
    drop(store);
    let store = SqliteJournal::open(&path).unwrap();
    assert_eq!(load(&store, &id).unwrap(), Some(stored.clone()));
    assert_eq!(stored.council.end, Some(CouncilEnd::Decided));
    assert!(store.verify(None).unwrap().faults.is_empty());
}
