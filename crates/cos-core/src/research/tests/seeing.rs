use super::*;

/// The room when a turn was asked, and what the turn saw.
fn shown(played: &Played, phase: RoomPhase, round: u8, task: RoomTask) -> RoomMaterial {
    let turn = played.room.asked_for(phase, round, task).next().unwrap().id;
    let upto = played.events.iter().position(
        |event| matches!(event, RoomEvent::TurnStarted { turn: started, .. } if *started == turn),
    );
    let then = played.events[..=upto.unwrap()]
        .iter()
        .map(|event| (Timestamp(0), event));
    material(&fold(then).unwrap(), turn)
}

fn cites(all: &[SpokenTurn]) -> Vec<String> {
    all.iter().map(|one| one.cite.to_string()).collect()
}

#[test]
fn the_first_round_of_each_phase_is_blind() {
    let played = play(talk(agreeable));
    for phase in [RoomPhase::Ideation, RoomPhase::Proposal] {
        for seat in 1..=4 {
            let shown = shown(&played, phase, 1, RoomTask::Speak(Seat(seat)));
            assert_eq!(shown.window, [], "{phase:?} {seat}");
            assert_eq!(shown.past, [], "{phase:?} {seat}");
            assert_eq!(shown.candidates, [], "{phase:?} {seat}");
        }
    }
    let judge = shown(&played, RoomPhase::Ideation, 1, RoomTask::Judge);
    assert_eq!(cites(&judge.window), ["I1.1", "I1.2", "I1.3", "I1.4"]);
}

#[test]
fn a_later_turn_sees_what_was_said_since_its_own_last_one_and_the_others_in_short() {
    let played = play(talk(|turn, seat| match turn.round {
        1 => format!("view {seat}\n[PASS]"),
        _ => format!("again {seat}\n[OBJECT: no]"),
    }));
    let shown = shown(&played, RoomPhase::Ideation, 3, RoomTask::Speak(Seat(1)));
    // Ada spoke last in round 2 and is third in round 3.
    assert_eq!(cites(&shown.window), ["I3.1", "I3.2"]);
    let past: Vec<String> = shown.past.iter().map(|one| one.cite.to_string()).collect();
    assert_eq!(
        past,
        [
            "I1.1", "I1.2", "I1.3", "I1.4", "I2.1", "I2.2", "I2.3", "I2.4"
        ]
    );
    assert!(
        shown
            .past
            .iter()
            .all(|one| one.text.contains("stands firm")),
        "by the memos"
    );
    assert_eq!(shown.objections.len(), 4);
}

#[test]
fn what_is_shown_has_a_cap_however_much_was_said() {
    let played = play(talk(|_, _| {
        format!("{}\n[OBJECT: no]", "many words ".repeat(700))
    }));
    let limits = &played.room.spec.limits;
    for round in 2..=5 {
        for seat in 1..=4 {
            let shown = shown(
                &played,
                RoomPhase::Ideation,
                round,
                RoomTask::Speak(Seat(seat)),
            );
            let window: usize = shown.window.iter().map(|one| one.text.len()).sum();
            let past: usize = shown.past.iter().map(|one| one.text.len()).sum();
            let (most_window, most_past) = (limits.window_tokens * 4, limits.summary_tokens * 4);
            assert!(
                window <= most_window as usize + 100,
                "{round} {seat}: {window}"
            );
            assert!(past <= most_past as usize, "{round} {seat}: {past}");
        }
    }
}

#[test]
fn what_was_put_forward_looked_up_and_objected_has_a_cap_as_well() {
    let mut spec = spec();
    spec.limits.lookups = 2;
    let say = talk(|turn, seat| {
        let (round, long) = (turn.round, "many words ".repeat(90));
        let asked = "key words ".repeat(19);
        format!(
            "text\nPROPOSE: {round} {seat} {long}\nLOOK UP: a{round}{seat} {asked}\n\
             LOOK UP: b{round}{seat} {asked}\n[OBJECT: {long}]"
        )
    });
    let played = Played::new(spec).go_on(&say);
    let limits = &played.room.spec.limits;
    let most = |tokens: u32| tokens as usize * 4;
    assert_eq!(played.room.candidates.len(), 20, "each is another");
    for seat in 1..=4 {
        let speak = RoomTask::Speak(Seat(seat));
        let shown = shown(&played, RoomPhase::Ideation, 5, speak);
        let put: usize = shown.candidates.iter().map(|one| one.text.len()).sum();
        assert!(put <= most(limits.summary_tokens), "{seat}: {put}");
        assert!(shown.candidates.len() > 1, "{seat}");
        let found = |one: &EvidenceShown| one.query.len() + one.found.as_ref().unwrap().len();
        let found: usize = shown.evidence.iter().map(found).sum();
        assert!(found <= most(limits.window_tokens), "{seat}: {found}");
        // The last ones are there, with their original numbers.
        let numbers: Vec<usize> = shown.evidence.iter().map(|one| one.number).collect();
        assert_eq!(numbers.last(), Some(&32), "{seat}");
        assert!(
            numbers.len() > 1 && !numbers.contains(&1),
            "{seat}: {numbers:?}"
        );
        let held: usize = shown.objections.iter().map(|one| one.reason.len()).sum();
        assert!(held <= 4 * 403, "{seat}: {held}");
    }
}

#[test]
fn memos_are_shown_to_no_one_except_for_the_position() {
    let secret = "a private note on pressure";
    let played = play(move |room, turn| match turn.task {
        RoomTask::Speak(seat) => says(&agreeable(turn, seat)),
        RoomTask::Judge => {
            let said = room.round(turn.phase, turn.round).into_iter();
            let memos = said.map(|one| Memo {
                summary: secret.into(),
                changes: secret.into(),
                pressure: secret.into(),
                mind: secret.into(),
                ..memo(one.seat, &[])
            });
            Ok(RoomStatement::Judged(RoundJudgement {
                memos: memos.collect(),
                principles: principles(),
            }))
        }
        _ => Ok(desk(room, turn)),
    });
    for turn in &played.room.turns {
        let shown = material(&played.room, turn.id);
        assert!(!format!("{shown:?}").contains(secret), "{}", turn.id);
    }
    let judge = played
        .room
        .turns
        .iter()
        .rev()
        .find(|one| one.id.task == RoomTask::Judge);
    let members = judged_members(&played.room, judge.unwrap().id);
    assert_eq!(members[0].before, Some("member 1 stands firm"));
}

#[test]
fn a_principle_that_fails_is_shown_from_then_on() {
    let played = play(|room, turn| match turn.task {
        RoomTask::Speak(seat) => says(&agreeable(turn, seat)),
        RoomTask::Judge => {
            let RoomStatement::Judged(mut judged) = desk(room, turn) else {
                panic!("a judge judges");
            };
            judged.principles[3].state = PrincipleState::Fails;
            judged.principles[4].state = PrincipleState::Unclear;
            Ok(RoomStatement::Judged(judged))
        }
        _ => Ok(desk(room, turn)),
    });
    let first = shown(&played, RoomPhase::Ideation, 1, RoomTask::Speak(Seat(1)));
    assert_eq!(first.failed, []);
    let later = shown(&played, RoomPhase::Ideation, 2, RoomTask::Speak(Seat(1)));
    let failed: Vec<Principle> = later.failed.iter().map(|one| one.principle).collect();
    assert_eq!(failed, [Principle::People]);
}

#[test]
fn a_blind_proposal_is_a_candidate_that_anybody_can_put_on_the_table_by_its_name() {
    let name = PositionName::of("signed cookies").to_string();
    let played = play(talk(move |turn, seat| {
        match (turn.phase, turn.round, seat) {
            (RoomPhase::Ideation, 1, Seat(3)) => "x\nPROPOSE: signed   cookies\n[AGREE]".into(),
            (RoomPhase::Ideation, 2, Seat(2)) => format!("x\nPROPOSE: {name}\n[AGREE]"),
            _ => agreeable(turn, seat),
        }
    }));
    assert_eq!(
        played.verdicts(RoomPhase::Ideation)[0],
        RoundVerdict::Undecided
    );
    let table = played.room.table.as_ref().unwrap();
    assert_eq!(table.by.to_string(), "I1.3");
    let first = shown(&played, RoomPhase::Ideation, 2, RoomTask::Speak(Seat(2)));
    assert_eq!((first.table, first.candidates.len()), (None, 1));
    assert_eq!(
        played.verdicts(RoomPhase::Ideation)[1],
        RoundVerdict::Consensus
    );
}

#[test]
fn what_a_section_was_put_off_for_is_shown_when_it_is_worked_on_again() {
    let played = play(talk(|turn, seat| match (turn.phase, turn.round, seat) {
        (RoomPhase::Proposal, 2, Seat(3)) => "no\n[OBJECT: no data]".into(),
        _ => agreeable(turn, seat),
    }));
    let again = shown(&played, RoomPhase::Proposal, 6, RoomTask::Speak(Seat(2)));
    let reasons: Vec<&str> = again
        .objections
        .iter()
        .map(|one| one.reason.as_str())
        .collect();
    assert_eq!(reasons, ["no data"]);
    let between = shown(&played, RoomPhase::Proposal, 4, RoomTask::Speak(Seat(2)));
    assert_eq!(between.objections, []);
}
