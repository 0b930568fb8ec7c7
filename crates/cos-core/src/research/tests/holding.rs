use super::*;
use crate::time::Span;

/// No one has a view in ideation except in these rounds; sections are agreed to.
fn silent(turn: RoomTurnId, views: &[u8]) -> String {
    match turn.phase {
        RoomPhase::Ideation if views.contains(&turn.round) => "no\n[OBJECT: unclear]".into(),
        RoomPhase::Ideation => "nothing\n[PASS]".into(),
        _ => "a section\n[AGREE]".into(),
    }
}

const fn still(phase: RoomPhase, round: u8) -> RoomSuspension {
    RoomSuspension::Standstill { phase, round }
}

#[test]
fn a_standstill_gets_more_rounds_a_proposal_or_an_end_as_the_person_says() {
    // The answer, the number of rounds of ideation after it, and the state of the room.
    let rows = [
        (RoomAnswer::GoOn, 4, None),
        (RoomAnswer::Write, 2, Some(RoomEnd::Complete)),
        (RoomAnswer::Stop, 2, Some(RoomEnd::Stopped)),
    ];
    for (word, rounds, end) in rows {
        let say = talk(|turn, _| silent(turn, &[]));
        let mut played = play(&say);
        assert_eq!(played.waits(), Some(still(RoomPhase::Ideation, 2)));
        let note = Some("look at cost".to_owned());
        played.write(RoomEvent::PersonSpoke { word, note });
        let played = played.go_on(&say);
        assert_eq!(
            played.verdicts(RoomPhase::Ideation).len(),
            rounds,
            "{word:?}"
        );
        assert_eq!(played.room.end, end, "{word:?}");
        let last = played.room.turns.last().unwrap();
        let shown = material(&played.room, last.id);
        assert_eq!(shown.notes, ["look at cost"], "{word:?}");
    }
}

#[test]
fn what_came_before_a_person_wanted_more_makes_no_new_standstill() {
    // A view in the third round: the second and the fourth are not consecutive.
    let say = talk(|turn, _| silent(turn, &[3, 5]));
    let mut played = play(&say);
    played.hears(RoomAnswer::GoOn);
    let played = played.go_on(&say);
    assert_eq!(
        phase_end(&played.room, RoomPhase::Ideation),
        Some(PhaseEnd::Unresolved)
    );
    // One silent round after the answer is not a standstill either; the second is.
    let say = talk(|turn, _| silent(turn, &[]));
    let mut played = play(&say);
    played.hears(RoomAnswer::GoOn);
    let played = played.go_on(&say);
    assert_eq!(played.waits(), Some(still(RoomPhase::Ideation, 4)));
}

#[test]
fn a_standstill_in_the_last_round_is_given_two_rounds_more() {
    let say = talk(|turn, _| silent(turn, &[1, 2, 3]));
    let mut played = play(&say);
    assert_eq!(played.waits(), Some(still(RoomPhase::Ideation, 5)));
    played.hears(RoomAnswer::GoOn);
    assert_eq!(played.room.rounds(RoomPhase::Ideation), 7);
    let played = played.go_on(&say);
    assert_eq!(played.waits(), Some(still(RoomPhase::Ideation, 7)));
}

#[test]
fn a_standstill_over_the_sections_goes_on_with_the_rest_or_writes_what_there_is() {
    let say = talk(|turn, seat| match turn.phase {
        RoomPhase::Proposal if turn.round < 3 => "nothing\n[PASS]".into(),
        _ => agreeable(turn, seat),
    });
    for (word, rounds) in [(RoomAnswer::GoOn, 8), (RoomAnswer::Write, 2)] {
        let mut played = play(&say);
        assert_eq!(played.waits(), Some(still(RoomPhase::Proposal, 2)));
        played.hears(word);
        let played = played.go_on(&say);
        // The five of the schedule and one for each of the three sections that no one wanted.
        assert_eq!(
            played.verdicts(RoomPhase::Proposal).len(),
            rounds,
            "{word:?}"
        );
        assert_eq!(played.room.end, Some(RoomEnd::Complete), "{word:?}");
    }
}

#[test]
fn without_a_quorum_the_absent_are_asked_again_once_for_each_word() {
    for failure in [
        TurnFailure::Late,
        TurnFailure::Unavailable {
            detail: "no key".into(),
        },
    ] {
        let text = failure.to_string();
        let is_back = std::cell::Cell::new(false);
        let answer = |room: &Room, turn: RoomTurnId| match turn.task {
            RoomTask::Speak(Seat(1 | 2)) if turn.phase == RoomPhase::Ideation && !is_back.get() => {
                Err(failure.clone())
            }
            RoomTask::Speak(seat) => says(&agreeable(turn, seat)),
            _ => Ok(desk(room, turn)),
        };
        let (phase, round) = (RoomPhase::Ideation, 1);
        let hold = RoomSuspension::Quorum { phase, round };
        let mut played = play(answer);
        assert_eq!(played.waits(), Some(hold), "{text}");
        assert_eq!(played.room.absent(phase, round), [Seat(1), Seat(2)]);
        assert_eq!(
            played.room.possible_answers(hold),
            [RoomAnswer::GoOn, RoomAnswer::Stop],
            "nothing is drafted that could be written"
        );
        played.hears(RoomAnswer::GoOn);
        let mut played = played.go_on(&answer);
        assert_eq!(played.waits(), Some(hold), "{text}: still no one");
        let asked = played
            .room
            .asked_for(phase, round, RoomTask::Speak(Seat(1)));
        let numbers: Vec<u8> = asked.map(|one| one.id.number).collect();
        assert_eq!(numbers, [1, 2], "{text}");
        let others = played
            .room
            .asked_for(phase, round, RoomTask::Speak(Seat(3)));
        assert_eq!(
            others.count(),
            1,
            "{text}: who has answered is not asked again"
        );
        is_back.set(true);
        played.hears(RoomAnswer::GoOn);
        let played = played.go_on(&answer);
        assert_eq!(played.room.end, Some(RoomEnd::Complete), "{text}");
    }
}

#[test]
fn who_was_absent_in_a_round_that_is_over_is_not_asked_for_it_again() {
    let is_back = std::cell::Cell::new(false);
    let answer = |room: &Room, turn: RoomTurnId| match turn.task {
        RoomTask::Speak(Seat(1)) if !is_back.get() => Err(TurnFailure::Unavailable {
            detail: "no key".into(),
        }),
        RoomTask::Speak(Seat(2)) if turn.round == 2 && !is_back.get() => Err(TurnFailure::Late),
        RoomTask::Speak(seat) => says(&agreeable(turn, seat)),
        _ => Ok(desk(room, turn)),
    };
    let mut played = play(answer);
    let (phase, round) = (RoomPhase::Ideation, 2);
    assert_eq!(
        played.waits(),
        Some(RoomSuspension::Quorum { phase, round })
    );
    is_back.set(true);
    played.hears(RoomAnswer::GoOn);
    let played = played.go_on(&answer);
    let in_round = |round| {
        let asked = played
            .room
            .asked_for(phase, round, RoomTask::Speak(Seat(1)));
        asked.count()
    };
    assert_eq!(
        (in_round(1), in_round(2)),
        (1, 1),
        "unavailable, then asked again"
    );
    assert_eq!(played.room.end, Some(RoomEnd::Complete));
}

#[test]
fn without_a_quorum_over_the_sections_what_was_drafted_can_be_written() {
    let answer = |room: &Room, turn: RoomTurnId| match turn.task {
        RoomTask::Speak(Seat(1 | 2)) if turn.phase == RoomPhase::Proposal && turn.round == 2 => {
            Err(TurnFailure::Late)
        }
        RoomTask::Speak(seat) => says(&agreeable(turn, seat)),
        _ => Ok(desk(room, turn)),
    };
    for (word, end) in [
        (RoomAnswer::Write, RoomEnd::Complete),
        (RoomAnswer::Stop, RoomEnd::QuorumLost),
    ] {
        let mut played = play(answer);
        played.hears(word);
        let played = played.go_on(&answer);
        assert_eq!(played.room.end, Some(end), "{word:?}");
        assert_eq!(played.verdicts(RoomPhase::Proposal).len(), 1, "{word:?}");
    }
}

/// A room that runs out of something, and how it ends if no one adds to it.
type Row = (fn() -> RoomSpec, RoomSuspension, RoomEnd);

#[test]
fn a_person_adds_money_or_time_or_has_it_end() {
    let poor = || {
        let mut spec = spec();
        spec.limits.budget = Money::cents(120);
        spec
    };
    let hasty = || {
        let mut spec = spec();
        spec.limits.time = Span(30);
        spec
    };
    let rows: [Row; 2] = [
        (poor, RoomSuspension::Budget, RoomEnd::Budget),
        (hasty, RoomSuspension::Time, RoomEnd::Time),
    ];
    for (spec, hold, end) in rows {
        let mut played = Played::new(spec()).go_on(&talk(agreeable));
        assert_eq!(played.waits(), Some(hold));
        played.hears(RoomAnswer::Stop);
        let stopped = played.go_on(&talk(agreeable));
        assert_eq!(stopped.room.end, Some(end));
        let mut played = Played::new(spec()).go_on(&talk(agreeable));
        for _ in 0..20 {
            if played.room.end.is_some() {
                break;
            }
            assert_eq!(played.waits(), Some(hold));
            played.hears(RoomAnswer::GoOn);
            played = played.go_on(&talk(agreeable));
        }
        assert_eq!(played.room.end, Some(RoomEnd::Complete), "{hold:?}");
        assert!(played.room.spent <= played.room.budget());
    }
}

#[test]
fn out_of_time_the_last_version_is_still_written_where_the_person_wants_it() {
    let mut spec = spec();
    spec.limits.time = Span(30);
    let mut played = Played::new(spec).go_on(&talk(agreeable));
    assert!(
        !played
            .room
            .possible_answers(RoomSuspension::Time)
            .contains(&RoomAnswer::Write)
    );
    while played.room.draft(Section::Diagnostic).is_none() {
        played.hears(RoomAnswer::GoOn);
        played = played.go_on(&talk(agreeable));
    }
    assert!(
        played
            .room
            .possible_answers(RoomSuspension::Time)
            .contains(&RoomAnswer::Write)
    );
    let speeches = played.room.speeches().len();
    played.hears(RoomAnswer::Write);
    let played = played.go_on(&talk(agreeable));
    assert_eq!(played.room.end, Some(RoomEnd::Complete));
    assert_eq!(
        played.room.speeches().len(),
        speeches,
        "no one debates any more"
    );
}

#[test]
fn a_word_to_a_room_that_does_not_wait_is_nothing() {
    let mut played = play(talk(agreeable));
    let before = played.room.clone();
    played.write(RoomEvent::PersonSpoke {
        word: RoomAnswer::Stop,
        note: Some("late".into()),
    });
    assert_eq!(played.room.holds, before.holds);
    assert_eq!(played.room.notes, before.notes);
}

#[test]
fn while_it_waits_only_the_answer_is_asked_for() {
    let played = play(talk(|turn, _| silent(turn, &[])));
    let held = played.room.waits().unwrap();
    let awaited = RoomRequest::AwaitPerson {
        decision: held.decision.clone(),
    };
    // Its time does not run meanwhile.
    for at in [0, 1_000_000_000] {
        let asked = decide(&played.room, &played.reserves, Timestamp(at));
        assert_eq!(asked, std::slice::from_ref(&awaited));
    }
}
