use super::*;
use crate::time::Span;

fn fails(failure: TurnFailure) -> Answer {
    Err(failure)
}

/// How Dov fails in round 2, how often he is asked in it, and whether he is asked in later ones.
type Row = (fn() -> TurnFailure, usize, bool);

#[test]
fn a_voice_that_is_absent_blocks_the_agreement_and_not_the_room() {
    let malformed = || TurnFailure::Malformed {
        detail: "it is empty".into(),
    };
    let gone = || TurnFailure::Unavailable {
        detail: "no key".into(),
    };
    let rows: [Row; 3] = [
        (malformed, 2, true),
        (|| TurnFailure::Late, 1, true),
        (gone, 1, false),
    ];
    for (failure, times, later) in rows {
        let played = play(move |room, turn| match turn.task {
            RoomTask::Speak(Seat(4)) if turn.phase == RoomPhase::Ideation && turn.round == 2 => {
                fails(failure())
            }
            RoomTask::Speak(seat) => says(&agreeable(turn, seat)),
            _ => Ok(desk(room, turn)),
        });
        let text = failure().to_string();
        let dov = RoomTask::Speak(Seat(4));
        let asked = |round| {
            played
                .room
                .asked_for(RoomPhase::Ideation, round, dov)
                .count()
        };
        assert_eq!(asked(2), times, "{text}");
        assert_eq!(asked(3) == 1, later, "{text}");
        let verdicts = played.verdicts(RoomPhase::Ideation);
        assert_eq!(verdicts[1], RoundVerdict::Incomplete, "{text}");
        assert_eq!(played.room.end, Some(RoomEnd::Complete), "{text}");
        let presence = played.room.presence(RoomPhase::Ideation, 2, Seat(4));
        assert_eq!(presence, Presence::Absent, "{text}");
    }
}

#[test]
fn the_quorum_is_all_but_one_and_two_at_least() {
    for (members, absent, goes_on) in [
        (4, 1, true),
        (4, 2, false),
        (3, 1, true),
        (2, 0, true),
        (2, 1, false),
    ] {
        let mut spec = spec();
        spec.members.truncate(members);
        let played = Played::new(spec).go_on(&|room, turn| match turn.task {
            RoomTask::Speak(seat) if usize::from(seat.0) <= absent => fails(TurnFailure::Late),
            RoomTask::Speak(_) => says("fine\nPROPOSE: cookies\n[AGREE]"),
            _ => Ok(desk(room, turn)),
        });
        let (phase, round) = (RoomPhase::Ideation, 1);
        let waits = (!goes_on).then_some(RoomSuspension::Quorum { phase, round });
        assert_eq!(played.waits(), waits, "{absent} of {members}");
        let end = goes_on.then_some(RoomEnd::Complete);
        assert_eq!(played.room.end, end, "{absent} of {members}");
    }
}

#[test]
fn without_a_judge_or_a_writer_the_room_goes_on() {
    let played = play(|_, turn| match turn.task {
        RoomTask::Speak(seat) => says(&agreeable(turn, seat)),
        _ => fails(TurnFailure::Late),
    });
    assert_eq!(played.room.end, Some(RoomEnd::SectionsOnly));
    let drift = played.room.drift(RoomPhase::Ideation, 1, Seat(1)).unwrap();
    assert_eq!(
        drift.signs, None,
        "no one judged, which is not the same as no sign"
    );
}

#[test]
fn a_room_that_is_out_of_money_or_time_asks_no_one_but_its_person() {
    for (cents, waits) in [(99, Some(RoomSuspension::Budget)), (130, None)] {
        let mut spec = spec();
        spec.limits.budget = Money::cents(cents);
        let played = Played::new(spec).go_on(&talk(agreeable));
        assert_eq!(played.waits(), waits, "{cents}");
        assert!(played.room.spent <= Money::cents(cents));
    }
    let mut spec = spec();
    spec.limits.time = Span(20);
    let played = Played::new(spec).go_on(&talk(agreeable));
    assert_eq!(played.waits(), Some(RoomSuspension::Time));
}

#[test]
fn what_a_dead_process_waited_for_is_paid_and_asked_again_under_a_new_name() {
    let mut played = Played::new(spec());
    let asks = |room: &Room| -> Vec<RoomTurnId> {
        let requests = decide(room, &TurnReserves::default(), Timestamp(0)).into_iter();
        requests
            .filter_map(|one| match one {
                RoomRequest::Ask { turn, .. } => Some(turn),
                _ => None,
            })
            .collect()
    };
    let first = asks(&played.room);
    assert_eq!(first.len(), 4, "a blind round is asked at once");
    for turn in &first {
        played.write(RoomEvent::TurnStarted {
            turn: *turn,
            reserve: Money::cents(25),
            basis: ReserveBasis::Flat,
        });
    }
    played.write(RoomEvent::TurnTaken {
        turn: first[0],
        said: Box::new(says("text\n[PASS]").unwrap()),
        usage: PAID,
    });
    played.write(RoomEvent::RoomResumed);
    let again = asks(&played.room);
    assert_eq!(
        again.len(),
        3,
        "the one that was answered is not asked again"
    );
    assert!(again.iter().all(|turn| turn.number == 2));
    assert_eq!(played.room.spent, Money::cents(77));
}

#[test]
fn the_speaking_order_turns_by_one_in_each_round() {
    let played = play(talk(|_, _| "no\n[OBJECT: unclear]".into()));
    let spoke = |round| -> Vec<u8> {
        let of_round = played
            .room
            .turns
            .iter()
            .filter(|one| (one.id.phase, one.id.round) == (RoomPhase::Ideation, round));
        of_round
            .filter_map(|one| match one.id.task {
                RoomTask::Speak(seat) => Some(seat.0),
                _ => None,
            })
            .collect()
    };
    let orders: Vec<Vec<u8>> = (1..=5).map(spoke).collect();
    assert_eq!(orders[1], [2, 3, 4, 1]);
    assert_eq!(orders[2], [3, 4, 1, 2]);
    assert_eq!(orders[3], [4, 1, 2, 3]);
    assert_eq!(orders[4], [1, 2, 3, 4]);
    let cite = played.room.cite(RoomPhase::Ideation, 3, Seat(1)).unwrap();
    assert_eq!(cite.to_string(), "I3.3");
    assert_eq!(played.room.speaker(cite), Some(Seat(1)));
}

#[test]
fn the_literature_is_asked_only_where_it_may_be_and_once_for_each_question() {
    for (most, found) in [(0, 0), (1, 1), (2, 2)] {
        let mut spec = spec();
        spec.limits.lookups = most;
        let say = talk(|turn, seat| match (turn.phase, turn.round, seat) {
            (RoomPhase::Ideation, 1, Seat(1)) => {
                "text\nLOOK UP: cookie sizes\nLOOK UP: session tables\n[PASS]".into()
            }
            _ => agreeable(turn, seat),
        });
        let played = Played::new(spec).go_on(&say);
        assert_eq!(played.room.evidence.len(), found);
        assert_eq!(played.room.end, Some(RoomEnd::Complete));
    }
}

#[test]
fn one_voice_for_all_is_asked_once_a_round_and_marked() {
    let mut spec = spec();
    spec.voicing = Voicing::Simulated;
    let played = Played::new(spec).go_on(&|room, turn| match turn.task {
        RoomTask::SpeakAll => {
            let parts = room.spec.members.iter().map(|one| {
                let text = agreeable(turn, one.seat);
                (one.seat, Contribution::parse_answer(&text).unwrap())
            });
            Ok(RoomStatement::AllSpoken {
                parts: parts.collect(),
            })
        }
        _ => Ok(desk(room, turn)),
    });
    assert_eq!(played.room.end, Some(RoomEnd::Complete));
    let rounds = played.room.closings.len();
    assert_eq!(played.turns(RoomTask::SpeakAll), rounds);
    assert_eq!(played.room.round(RoomPhase::Ideation, 2).len(), 4);
    assert!(!played.room.may_decide_alone());
}
