use super::*;

#[test]
fn the_tag_is_the_whole_of_the_last_line_that_is_not_empty() {
    let objects = |reason: &str| {
        Ok(RoomTag::Object {
            reason: reason.into(),
        })
    };
    let rows: [(&str, Result<RoomTag, TagFlaw>); 27] = [
        ("text\n[AGREE]", Ok(RoomTag::Agree)),
        ("text\n[PASS]\n\n  \n", Ok(RoomTag::Pass)),
        ("text\n  [AGREE]  ", Ok(RoomTag::Agree)),
        ("text\n[OBJECT: too dear]", objects("too dear")),
        ("text\n[OBJECT:too dear ]", objects("too dear")),
        (
            "text\n[OBJECT: f[x] and [3] differ]",
            objects("f[x] and [3] differ"),
        ),
        (
            "text\n[OBJECT: the range [0, 1) is open]",
            objects("the range [0, 1) is open"),
        ),
        (
            "text\n[OBJECT: a list] is missing]",
            objects("a list] is missing"),
        ),
        (
            "text\n[OBJECT: who says [AGREE] has not read it]",
            objects("who says [AGREE] has not read it"),
        ),
        (
            "I would say [OBJECT: no] to that\n[PASS]",
            Ok(RoomTag::Pass),
        ),
        ("> [OBJECT: quoted]\n[AGREE]", Ok(RoomTag::Agree)),
        ("```\n[OBJECT: code]\n```\n[AGREE]", Ok(RoomTag::Agree)),
        ("text", Err(TagFlaw::Missing)),
        ("", Err(TagFlaw::Missing)),
        ("[AGREE]\nand one more thing", Err(TagFlaw::Missing)),
        ("text [AGREE]", Err(TagFlaw::Missing)),
        ("text\n[agree]", Err(TagFlaw::Missing)),
        ("text\n**[AGREE]**", Err(TagFlaw::Missing)),
        ("text\n> [AGREE]", Err(TagFlaw::Missing)),
        ("text\n```\n[AGREE]\n```", Err(TagFlaw::Missing)),
        ("text\n```\n[AGREE]", Err(TagFlaw::Missing)),
        ("text\n~~~~\n~~~\n[AGREE]", Err(TagFlaw::Missing)),
        ("text\n[AGREE]\n[PASS]", Err(TagFlaw::Doubled)),
        ("[AGREE]\ntext\n[AGREE]", Err(TagFlaw::Doubled)),
        ("text\n[AGREE] [PASS]", Err(TagFlaw::Doubled)),
        ("text\n[OBJECT: no] [AGREE]", Err(TagFlaw::Doubled)),
        ("text\n[OBJECT:  ]", Err(TagFlaw::NoReason)),
    ];
    for (text, tag) in rows {
        assert_eq!(read_tag(text), tag, "{text:?}");
    }
    assert_eq!(read_tag("text\n[OBJECT]"), Err(TagFlaw::NoReason));
}

#[test]
fn a_contribution_is_read_from_its_authors_own_lines() {
    let text = "I read https://papers.example/7, and [E2], (doi:10.1/x).\n\
        > PROPOSE: what another said, see https://other.example\n\
        ```\nPROPOSE: an example\nLOOK UP: an example\n```\n\
        PROPOSE: signed cookies\nLOOK UP: cookie size limits\n[AGREE]";
    let said = Contribution::parse_answer(text).unwrap();
    assert_eq!(said.proposes.as_deref(), Some("signed cookies"));
    assert_eq!(said.lookups, ["cookie size limits"]);
    let cited: Vec<String> = said.evidence.iter().map(ToString::to_string).collect();
    assert_eq!(cited, ["https://papers.example/7", "E2", "doi:10.1/x"]);
    assert_eq!(said.tag, RoomTag::Agree);
    assert!(!said.text.contains("[AGREE]"));
}

#[test]
fn an_answer_that_says_nothing_or_too_much_is_not_one() {
    let long = "word ".repeat(200_000);
    let position = format!("text\nPROPOSE: {}\n[AGREE]", "word ".repeat(300));
    let rows = [
        ("", ContributionFlaw::Empty),
        ("  \n ", ContributionFlaw::Empty),
        ("[AGREE]", ContributionFlaw::Empty),
        (&long, ContributionFlaw::TooLong(999_999)),
        (&position, ContributionFlaw::LongPosition(1_499)),
    ];
    for (text, flaw) in rows {
        let head: String = text.chars().take(20).collect();
        assert_eq!(Contribution::parse_answer(text), Err(flaw), "{head:?}");
    }
}

#[test]
fn a_turn_is_cited_by_phase_round_and_place() {
    for (text, expected) in [
        ("I2.3", Some("I2.3")),
        ("[P6.1]", Some("P6.1")),
        ("X1.1", None),
        ("I2", None),
        ("I-2.3", None),
        ("I2.3.4", None),
        ("I999.1", None),
        ("", None),
    ] {
        let read = Cite::parse(text).map(|one| one.to_string());
        assert_eq!(read.as_deref(), expected, "{text}");
    }
}

#[test]
fn a_refusal_without_a_tag_is_asked_for_again_and_then_invalid() {
    let played = play(talk(|turn, seat| match (turn.phase, turn.round, seat) {
        (RoomPhase::Ideation, 2, Seat(3)) => "I cannot help with that.".into(),
        _ => agreeable(turn, seat),
    }));
    let speech = played.room.speech(RoomPhase::Ideation, 2, Seat(3)).unwrap();
    assert_eq!(speech.said.tag_flaw(), Some(TagFlaw::Missing));
    let asked = played
        .room
        .asked_for(RoomPhase::Ideation, 2, RoomTask::Speak(Seat(3)));
    assert_eq!(asked.count(), 2, "one re-ask");
    assert_eq!(
        played.verdicts(RoomPhase::Ideation)[1],
        RoundVerdict::Incomplete,
        "an invalid tag blocks the consensus of its round"
    );
}
