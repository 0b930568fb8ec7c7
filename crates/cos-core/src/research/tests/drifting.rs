use super::*;

/// Dov's tags in rounds 2 to 5 of ideation, with his citations; the others object to the position
/// on the table. Ben proposes it in round 2, and again at the end of round 3 if `renewed`.
fn dov(rows: [&'static str; 4], others: &'static str, renewed: bool) -> Room {
    play(talk(move |turn, seat| {
        if turn.phase != RoomPhase::Ideation {
            return agreeable(turn, seat);
        }
        let tag = |word: &str| match word {
            "A" => "[AGREE]",
            "P" => "[PASS]",
            _ => "[OBJECT: no]",
        };
        match (turn.round, seat) {
            (1, _) => "text\n[PASS]".into(),
            (2, Seat(2)) => format!("x\nPROPOSE: cookies\n{}", tag(others)),
            (3, Seat(2)) if renewed => format!("x\nPROPOSE: short cookies\n{}", tag(others)),
            (round, Seat(4)) => {
                let (word, cites) = rows[usize::from(round) - 2].split_once(' ').unwrap();
                format!("by {cites}\n{}", tag(word))
            }
            // Someone always objects, so that it continues.
            (_, Seat(3)) => "x\n[OBJECT: no]".into(),
            _ => format!("x\n{}", tag(others)),
        }
    }))
    .room
}

#[test]
fn changing_sides_over_the_same_words_without_new_evidence_is_drift() {
    // Dov's four tags, whether the words change, and in which rounds he drifts.
    let rows: [([&str; 4], bool, &[u8]); 7] = [
        (["O none", "O none", "O none", "O none"], false, &[]),
        (["O none", "A none", "A none", "A none"], false, &[3]),
        (
            ["O none", "A https://new.example", "A none", "A none"],
            false,
            &[],
        ),
        (["O none", "P none", "A none", "A none"], false, &[4]),
        (["A none", "O none", "A none", "O none"], false, &[3, 4, 5]),
        (
            [
                "O https://x.example",
                "A https://x.example",
                "A none",
                "A none",
            ],
            false,
            &[3],
        ),
        // The position was changed to meet the objection.
        (["O none", "O none", "A none", "A none"], true, &[]),
    ];
    for (tags, renewed, drifts) in rows {
        let room = dov(tags, "A", renewed);
        let found: Vec<u8> = (2..=5)
            .filter(|round| {
                let drift = room.drift(RoomPhase::Ideation, *round, Seat(4));
                drift.unwrap().has_drifted()
            })
            .collect();
        assert_eq!(found, drifts, "{tags:?}");
    }
}

#[test]
fn evidence_that_was_never_looked_up_is_not_one() {
    let room = dov(["O none", "A [E1]", "A none", "A none"], "A", false);
    let drift = room.drift(RoomPhase::Ideation, 3, Seat(4)).unwrap();
    assert!(drift.flipped);
}

#[test]
fn the_judges_sign_is_drift_and_the_next_turn_begins_with_a_reset() {
    for sign in DriftSign::ALL {
        let played = play(move |room, turn| match turn.task {
            RoomTask::Speak(seat) => says(&agreeable(turn, seat)),
            RoomTask::Judge if turn.phase == RoomPhase::Ideation && turn.round == 1 => {
                let memos = room.round(turn.phase, 1).into_iter().map(|one| Memo {
                    evidence: vec![one.cite],
                    ..memo(
                        one.seat,
                        if one.seat == Seat(3) {
                            &[DriftSign::Softened]
                        } else {
                            &[]
                        },
                    )
                });
                let mut memos: Vec<Memo> = memos.collect();
                memos
                    .iter_mut()
                    .filter(|one| !one.signs.is_empty())
                    .for_each(|one| {
                        one.signs = vec![sign];
                    });
                Ok(RoomStatement::Judged(RoundJudgement {
                    memos,
                    principles: principles(),
                }))
            }
            _ => Ok(desk(room, turn)),
        });
        let turns = played.room.turns.iter();
        let begun = turns.filter_map(|one| match one.id.task {
            RoomTask::Speak(seat) if one.id.round == 2 && one.id.phase == RoomPhase::Ideation => {
                Some((seat, one.id))
            }
            _ => None,
        });
        for (seat, turn) in begun {
            // As it was when the turn was asked.
            let upto = played.events.iter().position(|event| {
                matches!(event, RoomEvent::TurnStarted { turn: started, .. } if *started == turn)
            });
            let then = played.events[..=upto.unwrap()]
                .iter()
                .map(|event| (Timestamp(0), event));
            let shown = material(&fold(then).unwrap(), turn);
            let due = (seat == Seat(3)).then_some((RoomPhase::Ideation, 1));
            assert_eq!(shown.reset, due, "{sign:?} {seat}");
        }
    }
}

#[test]
fn a_sign_without_a_turn_that_shows_it_does_not_count() {
    let played = play(|room, turn| match turn.task {
        RoomTask::Speak(seat) => says(&agreeable(turn, seat)),
        RoomTask::Judge => {
            let said = room.round(turn.phase, turn.round).into_iter();
            Ok(RoomStatement::Judged(RoundJudgement {
                memos: said
                    .map(|one| memo(one.seat, &[DriftSign::Softened]))
                    .collect(),
                principles: principles(),
            }))
        }
        _ => Ok(desk(room, turn)),
    });
    let judged = played
        .room
        .turns
        .iter()
        .find(|one| one.id.task == RoomTask::Judge);
    let defect = RoomTurnState::Void(RoomDefect::SignWithoutTurn);
    assert_eq!(judged.unwrap().state, defect);
}

#[test]
fn who_drifts_three_rounds_in_a_row_is_reported_once() {
    for (tags, reported) in [
        (
            ["A none", "O none", "A none", "O none"],
            vec![(Seat(4), RoomPhase::Ideation, 5)],
        ),
        (["A none", "O none", "A none", "A none"], vec![]),
    ] {
        assert_eq!(dov(tags, "A", false).reported, reported, "{tags:?}");
    }
}

#[test]
fn anyone_who_joins_the_majority_without_a_reason_is_counted() {
    // Dov's tags; what most others say; whether the words change; his moves, and how many followed.
    let rows: [([&str; 4], &str, bool, usize, usize); 7] = [
        (["O x", "O x", "O x", "O x"], "A", false, 1, 0),
        (["O x", "A x", "A x", "A x"], "A", false, 2, 1),
        (
            ["O x", "A https://n.example", "A x", "A x"],
            "A",
            false,
            2,
            0,
        ),
        (["P x", "P x", "A x", "A x"], "A", false, 1, 1),
        (["A x", "O x", "O x", "O x"], "A", false, 2, 0),
        (["A x", "O x", "O x", "O x"], "O", false, 2, 1),
        (["O x", "O x", "A x", "A x"], "A", true, 2, 0),
    ];
    for (tags, others, renewed, moves, followed) in rows {
        let found = dov(tags, others, renewed).conformity();
        let own = found.followed.iter().filter(|(seat, _)| *seat == Seat(4));
        assert_eq!(own.count(), followed, "{tags:?} among {others}");
        // Each of the three others takes a side once, in the second round.
        assert_eq!(found.moves, moves + 3, "{tags:?} among {others}: {found:?}");
    }
}
