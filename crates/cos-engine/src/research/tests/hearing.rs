use super::*;
use cos_core::research::{RoomPhase, RoomTask, RoomTurnId, Seat};
use std::os::unix::fs::PermissionsExt as _;

fn turn() -> RoomTurnId {
    RoomTurnId {
        phase: RoomPhase::Ideation,
        round: 2,
        task: RoomTask::Speak(Seat(3)),
        number: 1,
    }
}

#[test]
fn what_is_said_can_be_followed_by_anyone_who_may_and_is_missing_with_the_turn() {
    let stage = Stage::new(agreeable);
    let live = LiveTurns::of(&stage.spec(), &stage.private());
    assert_eq!(live.said(turn()), None);
    let heard = live.partial_text_sink(turn());
    heard(&format!("A view that goes on, {SECRET} and zz"));
    let text = live.said(turn()).unwrap();
    assert!(text.starts_with("A view that goes on"), "{text}");
    assert!(!text.contains(SECRET), "{text}");
    assert!(
        !text.contains("zz"),
        "half a word may be half a credential: {text}"
    );
    let other = RoomTurnId { round: 3, ..turn() };
    assert_eq!(live.said(other), None);
    let folder = stage.private().join("r-1/live");
    for path in [
        &folder,
        &std::fs::read_dir(&folder)
            .unwrap()
            .next()
            .unwrap()
            .unwrap()
            .path(),
    ] {
        let mode = std::fs::metadata(path).unwrap().permissions().mode();
        assert_eq!(mode & 0o077, 0, "{}", path.display());
    }
    live.forget(turn());
    assert_eq!(live.said(turn()), None);
}

#[test]
fn only_the_end_of_a_long_turn_is_kept() {
    let stage = Stage::new(agreeable);
    let live = LiveTurns::of(&stage.spec(), &stage.private());
    let long = "wort ".repeat(100_000);
    live.partial_text_sink(turn())(&format!("{long}last "));
    let text = live.said(turn()).unwrap();
    assert_eq!(text.chars().count(), 2_000);
    assert!(text.ends_with("last"), "{text}");
}

#[test]
fn where_it_cannot_be_written_the_room_goes_on() {
    let stage = Stage::new(agreeable);
    std::fs::create_dir_all(stage.private().join("r-1")).unwrap();
    std::fs::write(stage.private().join("r-1/live"), "a file").unwrap();
    let stored = stage.convene(&memory(), stage.spec()).unwrap();
    assert!(stored.room.end.is_some());
}

#[test]
fn a_room_leaves_nothing_of_what_was_heard() {
    let stage = Stage::new(agreeable);
    let live = stage.private().join("r-1/live");
    std::fs::create_dir_all(&live).unwrap();
    std::fs::write(
        live.join("ideation-1-speak-1-1.txt"),
        "of a process that died",
    )
    .unwrap();
    stage.convene(&memory(), stage.spec()).unwrap();
    assert!(!live.exists());
}
