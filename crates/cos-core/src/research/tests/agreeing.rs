use super::*;

/// What everyone says in the second round, Ben first, and the result. A letter is a tag; with a `+`
/// the member also proposes a position.
fn round_two(tags: [&'static str; 4]) -> RoundVerdict {
    let played = play(talk(move |turn, seat| {
        if (turn.phase, turn.round) != (RoomPhase::Ideation, 2) {
            return "later\n[OBJECT: not yet]".into();
        }
        let word = tags[usize::from(seat.0) - 1];
        let tag = match word.trim_end_matches('+') {
            "A" => "[AGREE]",
            "P" => "[PASS]",
            "O" => "[OBJECT: no]",
            _ => "no tag",
        };
        let own = if word.ends_with('+') {
            format!("PROPOSE: the way of {seat}\n")
        } else {
            String::new()
        };
        format!("text\n{own}{tag}")
    }));
    played.verdicts(RoomPhase::Ideation)[1]
}

#[test]
fn consensus_needs_everyone_no_objection_and_one_agreement_to_the_words_on_the_table() {
    use RoundVerdict as V;
    // Ben speaks first in the second round, Ada last.
    let rows = [
        (["A", "A+", "A", "A"], V::Consensus),
        (["P", "A+", "P", "P"], V::Consensus),
        (["A", "P+", "P", "P"], V::Consensus),
        (["P", "P", "P", "P"], V::AllPassed),
        (["P", "P+", "P", "P"], V::AllPassed),
        (["A", "A+", "O", "A"], V::Objected),
        (["O", "O", "O", "O"], V::Objected),
        (["x", "A+", "A", "A"], V::Incomplete),
        (["x", "A+", "O", "A"], V::Objected),
        (["x", "x", "x", "x"], V::Incomplete),
        // No position is on the table.
        (["A", "A", "A", "A"], V::Undecided),
        // Ada speaks last and proposes other words: the others agreed to Ben's.
        (["A+", "A+", "A", "A"], V::Undecided),
        (["A+", "P+", "P", "P"], V::Consensus),
        // Dov agreed before there was anything.
        (["A", "P", "A", "A+"], V::Undecided),
    ];
    for (tags, verdict) in rows {
        assert_eq!(round_two(tags), verdict, "{tags:?}");
    }
}

#[test]
fn two_rounds_without_a_view_end_the_phase_as_stalled_and_a_person_is_asked() {
    // The rounds of ideation in which all pass, and the number of rounds.
    let rows: [(&[u8], usize, PhaseEnd); 5] = [
        (&[1, 2], 2, PhaseEnd::Stalled),
        (&[2, 3], 3, PhaseEnd::Stalled),
        (&[4, 5], 5, PhaseEnd::Stalled),
        (&[1, 3, 5], 5, PhaseEnd::Unresolved),
        (&[], 5, PhaseEnd::Unresolved),
    ];
    for (passing, rounds, end) in rows {
        let passing = passing.to_vec();
        let text = format!("{passing:?}");
        let played = play(talk(move |turn, _| {
            if turn.phase == RoomPhase::Ideation && passing.contains(&turn.round) {
                "nothing\n[PASS]".into()
            } else {
                "no\n[OBJECT: it is unclear]".into()
            }
        }));
        assert_eq!(played.verdicts(RoomPhase::Ideation).len(), rounds, "{text}");
        assert_eq!(
            phase_end(&played.room, RoomPhase::Ideation),
            Some(end),
            "{text}"
        );
        let asked = (end == PhaseEnd::Stalled).then_some(RoomSuspension::Standstill {
            phase: RoomPhase::Ideation,
            round: u8::try_from(rounds).unwrap(),
        });
        assert_eq!(played.waits(), asked, "{text}");
        assert_eq!(played.room.end.is_none(), asked.is_some(), "{text}");
        // The idea so far exists when the person is asked, even before the third round.
        let summed = played.turns(RoomTask::Snapshot);
        assert_eq!(summed, rounds.saturating_sub(2).max(1), "{text}");
    }
}

#[test]
fn an_early_agreement_ends_ideation_and_gets_its_snapshot() {
    let played = play(talk(agreeable));
    assert_eq!(
        played.verdicts(RoomPhase::Ideation),
        [RoundVerdict::AllPassed, RoundVerdict::Consensus]
    );
    assert_eq!(played.turns(RoomTask::Snapshot), 1);
    assert_eq!(played.room.end, Some(RoomEnd::Complete));
}

#[test]
fn there_is_a_snapshot_after_every_round_from_the_third() {
    let played = play(talk(|turn, _| match turn.phase {
        RoomPhase::Ideation => "no\n[OBJECT: unclear]".into(),
        _ => "a section\n[AGREE]".into(),
    }));
    let rounds: Vec<u8> = played
        .room
        .turns
        .iter()
        .filter(|one| one.id.task == RoomTask::Snapshot)
        .map(|one| one.id.round)
        .collect();
    assert_eq!(rounds, [3, 4, 5]);
    let held = played.room.open_objections(RoomPhase::Ideation);
    assert_eq!(held.len(), 4, "they are listed with it");
}
