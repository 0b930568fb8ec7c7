use super::*;

/// Runs a debate in which the answers depend on the round alone, so that a resumed one ends the
/// same.
fn whole() -> (String, usize) {
    let fixture = Fixture::saying(well);
    let _ = fixture.debate(&MemoryJournal::new()).unwrap();
    (fixture.read(), fixture.asked().len())
}

#[test]
fn a_crash_at_any_commit_loses_nothing_and_no_answered_turn_is_paid_again() {
    let (wanted, _) = whole();
    for fault in [InjectedFault::CrashBefore, InjectedFault::CrashAfter] {
        let mut cut = 1;
        loop {
            let fixture = Fixture::saying(well);
            let store = MemoryJournal::new();
            store.inject(cut, fault);
            let which = format!("{fault:?} at commit {cut}");
            if fixture.debate(&store).is_ok() {
                assert!(cut > 11, "{which}: too few places to die at were tried");
                break;
            }
            store.reopen();
            let id = opening::name(&fixture.file().unwrap());
            let answered = |store: &MemoryJournal| {
                let stored = load_debate(store, &id).unwrap();
                let turns = stored.map_or_else(Vec::new, |stored| stored.debate.turns);
                let said = turns.iter().filter(|turn| turn.said().is_some());
                said.map(|turn| (turn.id.round, turn.id.role))
                    .collect::<Vec<_>>()
            };
            let (paid, before) = (answered(&store), fixture.asked().len());
            let result = fixture
                .debate(&store)
                .unwrap_or_else(|error| panic!("{which}: {error}"));
            let debate = result.kept.as_ref().unwrap().debate.clone();
            assert_eq!(debate.end, Some(DebateEnd::Success), "{which}");
            assert_eq!(
                debate.debate_spec.number, 1,
                "{which}: it is the same debate"
            );
            // Each answered turn is there once; only the others are asked again.
            let all = answered(&store);
            assert_eq!(all.len(), 4, "{which}: {all:?}");
            assert_eq!(
                fixture.asked().len() - before,
                all.len() - paid.len(),
                "{which}"
            );
            assert_eq!(
                fixture.read(),
                wanted,
                "{which}: the same file, byte for byte"
            );
            let _ = waiting(&result);
            assert_eq!(store.pending().unwrap(), 1, "{which}");
            assert_eq!(load_debate(&store, &id).unwrap(), result.kept, "{which}");
            assert!(store.verify(None).faults.is_empty(), "{which}");
            cut += 1;
        }
    }
}

#[test]
fn a_crash_between_the_note_and_the_file_writes_the_file_and_one_after_it_only_asks() {
    let (wanted, turns) = whole();
    // Opened, four turns of two events each, closed, recorded: eleven; the question is the twelfth.
    for (cut, fault, is_written) in [
        (11, InjectedFault::CrashAfter, false),
        (12, InjectedFault::CrashBefore, true),
    ] {
        let fixture = Fixture::saying(well);
        let store = MemoryJournal::new();
        store.inject(cut, fault);
        assert!(fixture.debate(&store).is_err());
        store.reopen();
        assert_eq!(fixture.read() == wanted, is_written, "{cut}");
        let result = fixture.debate(&store).unwrap();
        assert_eq!(fixture.read(), wanted);
        assert_eq!(fixture.asked().len(), turns);
        let _ = waiting(&result);
    }
}

#[test]
fn a_signal_leaves_it_to_be_taken_up() {
    let fixture = Fixture::saying(well);
    let store = MemoryJournal::new();
    fixture
        .interrupted
        .store(true, std::sync::atomic::Ordering::SeqCst);
    let error = fixture.debate(&store).unwrap_err();
    assert!(matches!(error, DebateError::Interrupted { .. }), "{error}");
    fixture
        .interrupted
        .store(false, std::sync::atomic::Ordering::SeqCst);
    let result = fixture.debate(&store).unwrap();
    assert_eq!(result.kept.unwrap().debate.debate_spec.number, 1);
}

#[test]
fn a_debate_that_goes_on_keeps_its_bounds_and_says_so_to_anyone_who_types_others() {
    let fixture = Fixture::saying(well);
    let store = MemoryJournal::new();
    let stop = |on| {
        let debate_spec = std::sync::atomic::Ordering::SeqCst;
        fixture.interrupted.store(on, debate_spec);
    };
    stop(true);
    assert!(fixture.debate_for(&store, 4, Money::dollars(9)).is_err());
    stop(false);
    for (rounds, budget) in [(3, 9), (4, 8)] {
        let error = fixture.debate_for(&store, rounds, Money::dollars(budget));
        let error = error.unwrap_err().to_string();
        assert!(error.contains("at most 4 rounds and $9.00"), "{error}");
    }
    assert!(
        fixture.asked().is_empty(),
        "no one is asked before it is clear"
    );
    let request = DebateOptions::default();
    let result = fixture
        .debate_with(&store, Ok(&fixture.debaters), request)
        .unwrap();
    let debate_spec = result.kept.unwrap().debate.debate_spec;
    assert_eq!(
        (debate_spec.rounds, debate_spec.budget),
        (4, Money::dollars(9))
    );
}
