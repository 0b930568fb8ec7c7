use super::*;

/// Runs a debate in which the answers depend on the round alone, so that a resumed one ends the
/// same.
fn whole() -> (String, usize) {
    let desk = Desk::saying(well);
    let _ = desk.debate(&MemoryJournal::new()).unwrap();
    (desk.read(), desk.asked().len())
}

#[test]
fn a_crash_at_any_commit_loses_nothing_and_no_answered_turn_is_paid_again() {
    let (wanted, _) = whole();
    for mishap in [Mishap::CrashBefore, Mishap::CrashAfter] {
        let mut cut = 1;
        loop {
            let desk = Desk::saying(well);
            let store = MemoryJournal::new();
            store.plan(cut, mishap);
            let which = format!("{mishap:?} at commit {cut}");
            if desk.debate(&store).is_ok() {
                assert!(cut > 11, "{which}: too few places to die at were tried");
                break;
            }
            store.reopen();
            let id = opening::name(&desk.file().unwrap());
            let answered = |store: &MemoryJournal| {
                let kept = load_debate(store, &id).unwrap();
                let turns = kept.map_or_else(Vec::new, |kept| kept.debate.turns);
                let said = turns.iter().filter(|turn| turn.said().is_some());
                said.map(|turn| (turn.id.round, turn.id.role))
                    .collect::<Vec<_>>()
            };
            let (paid, before) = (answered(&store), desk.asked().len());
            let result = desk
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
                desk.asked().len() - before,
                all.len() - paid.len(),
                "{which}"
            );
            assert_eq!(desk.read(), wanted, "{which}: the same file, byte for byte");
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
    for (cut, mishap, is_written) in [
        (11, Mishap::CrashAfter, false),
        (12, Mishap::CrashBefore, true),
    ] {
        let desk = Desk::saying(well);
        let store = MemoryJournal::new();
        store.plan(cut, mishap);
        assert!(desk.debate(&store).is_err());
        store.reopen();
        assert_eq!(desk.read() == wanted, is_written, "{cut}");
        let result = desk.debate(&store).unwrap();
        assert_eq!(desk.read(), wanted);
        assert_eq!(desk.asked().len(), turns);
        let _ = waiting(&result);
    }
}

#[test]
fn a_signal_leaves_it_to_be_taken_up() {
    let desk = Desk::saying(well);
    let store = MemoryJournal::new();
    desk.interrupted
        .store(true, std::sync::atomic::Ordering::SeqCst);
    let told = desk.debate(&store).unwrap_err();
    assert!(matches!(told, DebateError::Interrupted { .. }), "{told}");
    desk.interrupted
        .store(false, std::sync::atomic::Ordering::SeqCst);
    let result = desk.debate(&store).unwrap();
    assert_eq!(result.kept.unwrap().debate.debate_spec.number, 1);
}

#[test]
fn a_debate_that_goes_on_keeps_its_bounds_and_says_so_to_anyone_who_types_others() {
    let desk = Desk::saying(well);
    let store = MemoryJournal::new();
    let stop = |on| {
        let debate_spec = std::sync::atomic::Ordering::SeqCst;
        desk.interrupted.store(on, debate_spec);
    };
    stop(true);
    assert!(desk.debate_for(&store, 4, Money::dollars(9)).is_err());
    stop(false);
    for (rounds, budget) in [(3, 9), (4, 8)] {
        let told = desk.debate_for(&store, rounds, Money::dollars(budget));
        let told = told.unwrap_err().to_string();
        assert!(told.contains("at most 4 rounds and $9.00"), "{told}");
    }
    assert!(
        desk.asked().is_empty(),
        "no one is asked before it is clear"
    );
    let request = DebateOptions::default();
    let result = desk
        .debate_with(&store, Ok(&desk.debaters), request)
        .unwrap();
    let debate_spec = result.kept.unwrap().debate.debate_spec;
    assert_eq!(
        (debate_spec.rounds, debate_spec.budget),
        (4, Money::dollars(9))
    );
}
