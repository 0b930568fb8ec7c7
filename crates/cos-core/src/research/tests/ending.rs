use super::*;

#[test]
fn any_prefix_of_the_facts_goes_on_to_the_same_end() {
    let say = talk(|turn, seat| match (turn.phase, turn.round, seat) {
        (RoomPhase::Proposal, 3, Seat(2)) => "no\n[OBJECT: nothing is cited]".into(),
        (RoomPhase::Ideation, 2, Seat(4)) => "no tag in the first place".into(),
        _ => agreeable(turn, seat),
    });
    let whole = play(&say);
    let texts = |room: &Room| -> Vec<String> {
        let said = room.speeches();
        said.iter()
            .map(|one| format!("{} {}", one.cite, one.said.text))
            .collect()
    };
    for cut in 1..whole.events.len() {
        let kept = whole.events[..cut].iter().map(|event| (Timestamp(0), event));
        let mut again = Played::new(spec());
        again.room = fold(kept).unwrap();
        again.write(RoomEvent::RoomResumed);
        let again = again.go_on(&say);
        assert_eq!(again.room.end, whole.room.end, "cut at {cut}");
        assert_eq!(texts(&again.room), texts(&whole.room), "cut at {cut}");
        assert_eq!(
            again.verdicts(RoomPhase::Proposal),
            whole.verdicts(RoomPhase::Proposal)
        );
    }
}

#[test]
fn deciding_twice_asks_for_the_same_and_changes_nothing() {
    let whole = play(talk(agreeable));
    for cut in 1..=whole.events.len() {
        let kept = whole.events[..cut].iter().map(|event| (Timestamp(0), event));
        let room = fold(kept).unwrap();
        let asks = || decide(&room, &TurnReserves::default(), Timestamp(9));
        assert_eq!(asks(), asks());
    }
}

#[test]
fn facts_are_read_back_as_they_were_written_and_unknown_ones_are_kept() {
    let played = play(talk(agreeable));
    for event in &played.events {
        let text = serde_json::to_string(event).unwrap();
        let read: RoomEvent = serde_json::from_str(&text).unwrap();
        assert_eq!(read, *event, "{text}");
    }
    let newer: RoomEvent = serde_json::from_str(r#"{"kind":"room_painted","in":"blue"}"#).unwrap();
    assert_eq!(newer, RoomEvent::Unknown);
}

#[test]
fn after_the_end_nothing_moves_a_room() {
    let mut played = play(talk(agreeable));
    let before = played.room.clone();
    for event in [
        RoomEvent::RoomResumed,
        RoomEvent::RoomClosed {
            end: RoomEnd::Stopped,
        },
        played.events[1].clone(),
    ] {
        played.write(event);
        assert_eq!(played.room, before);
    }
    let asked = decide(&played.room, &played.reserves, Timestamp(0));
    assert_eq!(asked, []);
}
