use super::*;
use cos_core::research::{RoomTask, RoomTurnId};
use cos_store::memory::InjectedFault;
use std::collections::BTreeSet;

/// Returns the turns with an answer in the journal, whatever number they had.
fn answered(store: &dyn Store) -> BTreeSet<RoomTurnId> {
    let stored = load_room(store, &CouncilId::new("r-1")).unwrap();
    let turns = stored.into_iter().flat_map(|stored| stored.room.turns);
    turns
        .filter(|turn| turn.said().is_some())
        .map(|turn| RoomTurnId {
            number: 0,
            ..turn.id
        })
        .collect()
}

/// A room of three members, so that there are fewer points to die at.
fn small(stage: &Stage) -> RoomSpec {
    let mut spec = stage.spec();
    spec.members.truncate(3);
    spec
}

#[test]
fn killed_between_any_two_facts_and_resumed_it_writes_the_same_bytes_and_pays_no_answer_twice() {
    let whole = Stage::new(agreeable);
    let store = memory();
    let stored = whole.convene(&store, small(&whole)).unwrap();
    let files = whole.files();
    // The turns of a blind round start in one commit, and each is answered in its own.
    let events = 2 * stored.room.turns.len() as u64 - 4;
    for fault in [InjectedFault::CrashBefore, InjectedFault::CrashAfter] {
        let mut cut = 2;
        loop {
            let stage = Stage::new(agreeable);
            let store = memory();
            store.inject(cut, fault);
            if stage.convene(&store, small(&stage)).is_ok() {
                assert!(cut > events, "{cut}: too few places to die at were tried");
                break;
            }
            store.reopen();
            let which = format!("{fault:?} at commit {cut}");
            let paid = answered(&store);
            let stored = stage
                .resume(&store)
                .unwrap_or_else(|error| panic!("{which}: {error}"));
            for turn in &paid {
                let of_task = stored.room.asked_for(turn.phase, turn.round, turn.task);
                let said = of_task.filter(|one| one.said().is_some()).count();
                assert_eq!(said, 1, "{which}: {turn} was answered and asked again");
                let last = stored
                    .room
                    .asked_for(turn.phase, turn.round, turn.task)
                    .last();
                assert!(last.unwrap().said().is_some(), "{which}: {turn}");
            }
            assert_eq!(stage.files(), files, "{which}");
            assert!(store.verify(None).faults.is_empty(), "{which}");
            cut += 1;
        }
    }
}

#[test]
fn a_room_that_is_over_is_resumed_without_asking_and_its_files_are_made_again() {
    let stage = Stage::new(agreeable);
    let store = memory();
    stage.convene(&store, stage.spec()).unwrap();
    let (files, asked) = (stage.files(), stage.script.asked().len());
    std::fs::remove_dir_all(stage.project().join("results")).unwrap();
    std::fs::write(stage.private().join("r-1/SUMMARY.md"), "changed").unwrap();
    stage.resume(&store).unwrap();
    assert_eq!(stage.files(), files);
    assert_eq!(stage.script.asked().len(), asked);
}

#[test]
fn who_sits_and_how_far_is_frozen_when_the_room_opens() {
    let stage = Stage::new(agreeable);
    let store = memory();
    store.inject(9, InjectedFault::CrashBefore);
    let spec = stage.spec();
    assert!(stage.convene(&store, spec.clone()).is_err());
    store.reopen();
    let stored = stage.resume(&store).unwrap();
    assert_eq!(stored.room.spec, spec);
    let speakers: BTreeSet<_> = stored
        .room
        .turns
        .iter()
        .filter_map(|one| match one.id.task {
            RoomTask::Speak(seat) => Some(seat),
            _ => None,
        })
        .collect();
    assert_eq!(speakers.len(), 4);
}

#[test]
fn a_link_in_the_project_does_not_lead_the_files_elsewhere() {
    let stage = Stage::new(agreeable);
    let elsewhere = stage.folder.path().join("elsewhere");
    std::fs::create_dir(&elsewhere).unwrap();
    std::os::unix::fs::symlink(&elsewhere, stage.project().join("results")).unwrap();
    let refused = stage.convene(&memory(), stage.spec());
    assert!(matches!(refused, Err(CouncilError::Files { .. })));
    assert_eq!(std::fs::read_dir(&elsewhere).unwrap().count(), 0);
}
