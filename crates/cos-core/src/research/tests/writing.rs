use super::*;

fn standings(played: &Played) -> Vec<(u8, SectionState)> {
    let all = Section::ALL.into_iter();
    all.filter_map(|one| Some((one.number(), played.room.standing(one)?)))
        .collect()
}

#[test]
fn six_sections_are_written_in_five_rounds_and_none_is_merged() {
    let played = play(talk(agreeable));
    let rounds: Vec<Vec<u8>> = (1..=5)
        .map(|round| {
            played
                .room
                .sections(round)
                .iter()
                .map(|one| one.number())
                .collect()
        })
        .collect();
    assert_eq!(rounds, [vec![1, 2], vec![3], vec![4], vec![5], vec![6]]);
    assert!(
        standings(&played)
            .iter()
            .all(|(_, state)| *state == SectionState::Agreed)
    );
    assert_eq!(played.turns(RoomTask::Draft), 5);
    assert_eq!(
        played.verdicts(RoomPhase::Proposal).len(),
        5,
        "no reserve was needed"
    );
}

#[test]
fn an_objected_section_is_worked_on_again_and_else_marked_unresolved() {
    use SectionState::{Agreed, Unresolved};
    // Who objects in which round to what, and the final states of the sections.
    type Row = (
        &'static [(u8, &'static str)],
        &'static [u8],
        [SectionState; 6],
    );
    let rows: [Row; 5] = [
        (&[(2, "no data")], &[3], [Agreed; 6]),
        (
            &[(2, "no data"), (6, "still none")],
            &[3],
            [Agreed, Agreed, Unresolved, Agreed, Agreed, Agreed],
        ),
        // An objection may apply to one of two sections that are written together.
        (&[(1, "section 2: no examples")], &[2], [Agreed; 6]),
        (&[(1, "vague")], &[1, 2], [Agreed; 6]),
        (
            &[
                (1, "Section 1 is vague"),
                (5, "too long"),
                (6, "vague"),
                (7, "long"),
            ],
            &[1, 6],
            [Unresolved, Agreed, Agreed, Agreed, Agreed, Unresolved],
        ),
    ];
    for (objections, again, states) in rows {
        let played = play(talk(move |turn, seat| {
            let held = objections.iter().find(|(round, _)| {
                (turn.phase, seat) == (RoomPhase::Proposal, Seat(3)) && turn.round == *round
            });
            match held {
                Some((_, reason)) => format!("no\n[OBJECT: {reason}]"),
                None => agreeable(turn, seat),
            }
        }));
        let reserved: Vec<u8> = played
            .room
            .reserved()
            .iter()
            .map(|one| one.number())
            .collect();
        assert_eq!(reserved, again, "{objections:?}");
        let found: Vec<SectionState> = standings(&played).iter().map(|one| one.1).collect();
        assert_eq!(found, states, "{objections:?}");
        let rounds = played.verdicts(RoomPhase::Proposal).len();
        assert_eq!(rounds, 5 + again.len(), "{objections:?}");
        assert_eq!(played.room.end, Some(RoomEnd::Complete));
    }
}

#[test]
fn without_money_for_another_round_what_was_put_off_stays_unresolved() {
    // Two rounds of ideation, five of the proposal and the last version cost 84 cents. What is held
    // for a further round is two dollars.
    for (budget, rounds, state) in [
        (Money::cents(1_000), 6, SectionState::Agreed),
        (Money::cents(270), 5, SectionState::Unresolved),
    ] {
        let mut spec = spec();
        spec.limits.budget = budget;
        let say = talk(|turn, seat| match (turn.phase, turn.round, seat) {
            (RoomPhase::Proposal, 2, Seat(1)) => "no\n[OBJECT: no data]".into(),
            _ => agreeable(turn, seat),
        });
        let played = Played::new(spec).go_on(&say);
        assert_eq!(
            played.verdicts(RoomPhase::Proposal).len(),
            rounds,
            "{budget}"
        );
        assert_eq!(
            played.room.standing(Section::Metric),
            Some(state),
            "{budget}"
        );
        assert_eq!(played.room.end, Some(RoomEnd::Complete), "{budget}");
    }
}

#[test]
fn the_desk_adds_nothing_and_cites_what_was_said() {
    let cite = |round, seq| Cite {
        phase: RoomPhase::Ideation,
        round,
        seq,
    };
    let bullets = |text: &str, cites: &[Cite]| {
        let bullet = Bullet {
            text: text.into(),
            cites: cites.to_vec(),
        };
        RoomStatement::Summed(Snapshot {
            bullets: vec![bullet; 3],
        })
    };
    let first = [cite(2, 1)];
    let rows: [(RoomStatement, Option<RoomDefect>); 14] = [
        (bullets("cookies", &first), None),
        (
            bullets("of 4096 sessions 37% fit, by https://a.example/x", &first),
            None,
        ),
        (bullets("cookies", &[]), Some(RoomDefect::Uncited)),
        (
            bullets("cookies", &[cite(2, 9)]),
            Some(RoomDefect::UnknownTurn(cite(2, 9))),
        ),
        (
            bullets("cookies", &[cite(3, 1)]),
            Some(RoomDefect::UnknownTurn(cite(3, 1))),
        ),
        (
            bullets("38% fit", &first),
            Some(RoomDefect::Added("38".into())),
        ),
        (
            bullets("see https://b.example", &first),
            Some(RoomDefect::Added("https://b.example".into())),
        ),
        (
            bullets("they \"fit,  see https\" [I2.1, I1.1]", &first),
            None,
        ),
        (bullets("a \"so called\" cookie", &first), None),
        (
            bullets("they say \"all of them fit\"", &first),
            Some(RoomDefect::Added("all of them fit".into())),
        ),
        (
            bullets("they say “all of them fit”", &first),
            Some(RoomDefect::Added("all of them fit".into())),
        ),
        (
            bullets("they fit [I2.1] and grow [I2.1, I7.1]", &first),
            Some(RoomDefect::UnknownTurn(cite(7, 1))),
        ),
        (bullets(" ", &first), Some(RoomDefect::Empty)),
        (
            RoomStatement::Summed(Snapshot {
                bullets: Vec::new(),
            }),
            Some(RoomDefect::NumberOfPoints),
        ),
    ];
    for (summed, defect) in rows {
        let output = format!("{summed:?}");
        let given = summed.clone();
        let played = play(move |room, turn| match turn.task {
            RoomTask::Speak(Seat(2)) if turn.round == 2 && turn.phase == RoomPhase::Ideation => {
                says("37% fit, see https://a.example/x.\nPROPOSE: signed cookies\n[AGREE]")
            }
            RoomTask::Speak(seat) => says(&agreeable(turn, seat)),
            RoomTask::Snapshot => Ok(given.clone()),
            _ => Ok(desk(room, turn)),
        });
        let asked: Vec<&RoomTurn> = played
            .room
            .turns
            .iter()
            .filter(|one| one.id.task == RoomTask::Snapshot)
            .collect();
        match defect {
            None => assert_eq!(asked[0].said(), Some(&summed), "{output}"),
            Some(defect) => {
                assert_eq!(asked[0].state, RoomTurnState::Void(defect), "{output}");
                assert_eq!(asked.len(), 2, "asked once more: {output}");
                assert_eq!(played.room.snapshot(), None, "{output}");
            }
        }
        assert_eq!(played.room.end, Some(RoomEnd::Complete), "{output}");
    }
}

#[test]
fn names_that_no_one_said_are_reported_beside_the_text() {
    let played = play(|room, turn| match turn.task {
        RoomTask::Speak(Seat(2)) if turn.round == 2 && turn.phase == RoomPhase::Ideation => {
            says("Keep them in RocksDB, as the API does.\nPROPOSE: signed cookies\n[AGREE]")
        }
        RoomTask::Speak(seat) => says(&agreeable(turn, seat)),
        _ => Ok(desk(room, turn)),
    });
    let room = &played.room;
    let own = room.cite(RoomPhase::Ideation, 2, Seat(2)).unwrap();
    let other = room.cite(RoomPhase::Ideation, 2, Seat(3)).unwrap();
    let rows: [(&str, &[Cite], &[&str]); 8] = [
        ("It is kept in rocksdb. They say so.", &[own], &[]),
        ("Keep RocksDB, and the APIs", &[own], &[]),
        ("Keep RocksDB [I2.1, E1]", &[other], &["RocksDB"]),
        ("Keep RocksDB", &[], &[]),
        (
            "Cookies, as LevelDB and Redis do it; LevelDB twice",
            &[own],
            &["LevelDB", "Redis"],
        ),
        ("- OAuth is asked first", &[own], &["OAuth"]),
        ("The Baseline and the Related works", &[own], &[]),
        ("As Ada said, and as Mallory did", &[own], &["Mallory"]),
    ];
    for (text, cites, names) in rows {
        assert_eq!(room.unfounded(text, cites), names, "{text}");
    }
}

#[test]
fn the_last_version_has_all_six_sections_on_two_pages() {
    let written = |sections: &[Section], words: usize| {
        let sections = sections.iter().map(|section| SectionDraft {
            section: *section,
            text: "word ".repeat(words),
            cites: Vec::new(),
        });
        RoomStatement::Proposed(WrittenProposal {
            sections: sections.collect(),
        })
    };
    let mut turned = Section::ALL;
    turned.reverse();
    let rows = [
        (written(&Section::ALL, 180), RoomEnd::Complete),
        (written(&Section::ALL, 190), RoomEnd::SectionsOnly),
        (written(&Section::ALL[..5], 10), RoomEnd::SectionsOnly),
        (written(&turned, 10), RoomEnd::SectionsOnly),
        (written(&Section::ALL, 0), RoomEnd::SectionsOnly),
    ];
    for (proposal, end) in rows {
        let played = play(move |room, turn| match turn.task {
            RoomTask::Speak(seat) => says(&agreeable(turn, seat)),
            RoomTask::Proposal => Ok(proposal.clone()),
            _ => Ok(desk(room, turn)),
        });
        assert_eq!(played.room.end, Some(end));
    }
}
