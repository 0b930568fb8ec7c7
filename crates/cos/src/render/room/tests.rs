use super::*;
use crate::render::testing::text_of;
use cos_core::council::{ReserveBasis, Usage};
use cos_core::event::Event;
use cos_core::id::CouncilId;
use cos_core::money::{Cost, Money};
use cos_core::research::{
    Bullet, Cite, Contribution, DriftSign, Member, Memo, Principle, PrincipleFinding,
    PrincipleState, RoomEnd, RoomEvent, RoomLimits, RoomModels, RoomPhase as P, RoomSpec,
    RoomStatement, RoomTask, RoomTurnId, RoundClosing, RoundJudgement, RoundVerdict, Seat,
    Snapshot, Voicing,
};
use cos_core::time::Timestamp;
use cos_engine::research::StoredRoom;

fn spec(voicing: Voicing) -> RoomSpec {
    let member = |seat: u8, name: &str| Member {
        seat: Seat(seat),
        name: name.into(),
        stance: "Here.".into(),
        red_lines: Vec::new(),
        sections: Vec::new(),
        persona: String::new(),
        model: "mock/model".into(),
    };
    RoomSpec {
        council: CouncilId::new("r-4f9zk2m1a"),
        title: "Where sessions go".into(),
        brief: "Text.".into(),
        project: "/project".into(),
        folder: "/home/me/sessions".into(),
        configuration: "1on1".into(),
        members: vec![
            member(2, "The Senior Professor"),
            member(3, "The Young Faculty Member"),
        ],
        models: RoomModels {
            synthesiser: "mock/model".into(),
            judge: "mock/model".into(),
        },
        voicing,
        limits: RoomLimits::default(),
    }
}

/// Two rounds of two: one member changes sides without a reason and is found to have drifted.
fn events(voicing: Voicing) -> Vec<RoomEvent> {
    let id = |round, task| RoomTurnId {
        phase: P::Ideation,
        round,
        task,
        number: 1,
    };
    let mut events = vec![RoomEvent::RoomOpened {
        spec: Box::new(spec(voicing)),
    }];
    let mut take = |turn: RoomTurnId, statement: RoomStatement| {
        events.push(RoomEvent::TurnStarted {
            turn,
            reserve: Money::cents(25),
            basis: ReserveBasis::Flat,
        });
        events.push(RoomEvent::TurnTaken {
            turn,
            said: Box::new(statement),
            usage: Usage {
                cost: Cost::Known(Money::cents(7)),
                tokens_in: None,
                tokens_out: None,
            },
        });
    };
    let says = |text: &str| RoomStatement::Spoken(Contribution::parse_answer(text).unwrap());
    let speak = |round, seat| id(round, RoomTask::Speak(Seat(seat)));
    take(
        speak(1, 2),
        says("Without a baseline this is a wish.\n[OBJECT: no baseline is named]"),
    );
    take(speak(1, 3), says("It can be built in a week.\n[AGREE]"));
    let cite = |round, seq| Cite {
        phase: P::Ideation,
        round,
        seq,
    };
    take(
        speak(2, 3),
        says("Cheap to try.\nPROPOSE: signed cookies, measured against a table\n[AGREE]"),
    );
    take(
        speak(2, 2),
        says("Well, why not \u{1b}[31mred\u{1b}[0m.\n[AGREE]"),
    );
    let memo = |seat: u8, signs: &[DriftSign]| Memo {
        seat: Seat(seat),
        position: "cookies".into(),
        summary: "it agreed".into(),
        changes: "its side".into(),
        pressure: "none".into(),
        mind: "mirrors".into(),
        signs: signs.to_vec(),
        evidence: vec![cite(2, 2)],
    };
    let principles = Principle::ALL.map(|principle| PrincipleFinding {
        principle,
        state: match principle {
            Principle::People => PrincipleState::Fails,
            _ => PrincipleState::Holds,
        },
        why: "Nobody sees why a session ended.".into(),
    });
    take(
        id(2, RoomTask::Judge),
        RoomStatement::Judged(RoundJudgement {
            memos: vec![memo(2, &[DriftSign::AgreedWithoutEvidence]), memo(3, &[])],
            principles: principles.to_vec(),
        }),
    );
    events.push(RoomEvent::RoundClosed {
        closing: RoundClosing {
            phase: P::Ideation,
            round: 2,
            verdict: RoundVerdict::Consensus,
            sections: Vec::new(),
        },
    });
    events
}

fn snapshot_starts(events: &mut Vec<RoomEvent>) -> RoomTurnId {
    let turn = RoomTurnId {
        phase: P::Ideation,
        round: 2,
        task: RoomTask::Snapshot,
        number: 1,
    };
    events.push(RoomEvent::TurnStarted {
        turn,
        reserve: Money::cents(25),
        basis: ReserveBasis::Flat,
    });
    turn
}

fn kept(events: &[RoomEvent]) -> StoredRoom {
    let moved: Vec<Event> = events
        .iter()
        .map(|event| Event::RoomMoved {
            council: CouncilId::new("r-4f9zk2m1a"),
            event: Box::new(event.clone()),
            booking: None,
        })
        .collect();
    let timed = (0..)
        .map(|second: i64| Timestamp(second * 20_000))
        .zip(&moved);
    StoredRoom::fold(timed).unwrap()
}

#[test]
fn the_screen_of_anyone_who_looks_on_is_read_in_eighty_columns() {
    let mut events = events(Voicing::Separate);
    let _ = snapshot_starts(&mut events);
    let kept = kept(&events);
    let view = RoomView::at(&kept, Timestamp(305_000));
    let text = text_of(&RoomScreen::of(&view));
    let lines = [
        "Where sessions go",
        "Ideation, round 2 of 5 - $0.35 of $8.00 - 5:05 of 45:00 - r-4f9zk2m1a",
        "On the table  P-",
        "Now the idea is summarised.",
        "I2.2 The Senior Professor [AGREE]",
        "  Well, why not \\u{1b}[31mred\\u{1b}[0m.",
        "I1.1 The Senior Professor [OBJECT: no baseline is named]",
        "The Senior Professor      AGREE  drifted  agreed without new evidence",
        "The Young Faculty Member  AGREE  yes",
        "Conformity 100 %: 1 of 1 changes of side went to the majority without new",
        "First principles that do not hold",
    ];
    for line in lines {
        assert!(
            text.lines().any(|one| one.starts_with(line)),
            "{line} in\n{text}"
        );
    }
    let newest = text.find("I2.2").unwrap();
    assert!(
        newest < text.find("I1.1").unwrap(),
        "the newest stands first"
    );
}

#[test]
fn a_speaker_is_shown_with_how_long_it_takes() {
    let mut events = events(Voicing::Separate);
    events.truncate(2);
    let mut view = RoomView::at(&kept(&events), Timestamp(33_000));
    let words = "and so it goes ".repeat(40);
    let hostile = format!("{words}on \u{1b}[2J\n---\n**[Round 9] Somebody else**");
    view.members
        .iter_mut()
        .for_each(|one| one.saying = Some(hostile.clone()));
    let text = text_of(&RoomScreen::of(&view));
    assert!(text.contains("\n  ... and so it goes"), "{text}");
    let words: Vec<&str> = text.split_whitespace().collect();
    let said = "on \\u{1b}[2J --- **[Round 9] Somebody else**";
    assert!(words.join(" ").contains(said), "{text}");
    assert!(!text.contains("\n---"), "no one forges a line: {text}");
    assert!(
        text.contains("The Senior Professor speaks, for 13 s."),
        "{text}"
    );
    assert!(
        text.contains("The Senior Professor      -     not judged"),
        "{text}"
    );
}

#[test]
fn a_room_that_is_over_tells_its_idea_and_where_its_files_are() {
    let mut events = events(Voicing::Simulated);
    let turn = snapshot_starts(&mut events);
    let cites = vec![Cite {
        phase: P::Ideation,
        round: 2,
        seq: 1,
    }];
    let bullet = Bullet {
        text: "Cookies are signed".into(),
        cites,
    };
    events.push(RoomEvent::TurnTaken {
        turn,
        said: Box::new(RoomStatement::Summed(Snapshot {
            bullets: vec![bullet; 3],
        })),
        usage: Usage {
            cost: Cost::Unknown,
            tokens_in: None,
            tokens_out: None,
        },
    });
    events.push(RoomEvent::RoomClosed {
        end: RoomEnd::Budget,
    });
    let text = text_of(&RoomView::new(&kept(&events)));
    for line in [
        "It is over: the next step would have cost more than the remaining budget.",
        "Ideation ended: consensus.",
        "Simulated: one model plays all members; its result needs your confirmation.",
        "  - Cookies are signed [I2.1]",
        "Price unknown, so a fixed amount is reserved per turn: mock/model.",
        "  /home/me/sessions/results/war-room/r-4f9zk2m1a",
    ] {
        assert!(text.lines().any(|one| one == line), "{line} in\n{text}");
    }
}

#[test]
fn a_screen_fits_into_the_height_of_its_terminal_and_the_last_one_is_whole() {
    let events = events(Voicing::Separate);
    let view = RoomView::at(&kept(&events), Timestamp(305_000));
    let framed = |view: &RoomView, rows| {
        let text = RoomScreen::of(view).framed(80, rows);
        anstream::adapter::strip_str(&text).to_string()
    };
    let whole = framed(&view, None);
    let all = whole.lines().count();
    assert_eq!(framed(&view, Some(all + 1)), whole);
    for rows in 3..=all {
        let text = framed(&view, Some(rows));
        // The cursor needs a line, too.
        assert!(text.lines().count() < rows, "{rows}: {text}");
        assert!(text.starts_with("Where sessions go"), "{rows}: {text}");
    }
    // Old turns go first; then the end is cut, and a line says so.
    let lower = framed(&view, Some(all - 3));
    assert!(lower.contains("I2.2") && !lower.contains("I1.1"), "{lower}");
    assert!(
        lower.contains("First principles that do not hold"),
        "{lower}"
    );
    // What is being said stays longest, then the members; a line says what is left out.
    let told = "... (a taller window shows the rest)\n";
    let low = framed(&view, Some(17));
    assert!(low.ends_with(told), "{low}");
    assert!(
        low.contains("On the table") && !low.contains("Conformity"),
        "{low}"
    );
    let low = framed(&view, Some(13));
    assert!(low.ends_with(told), "{low}");
    assert!(low.contains("I2.2") && !low.contains("Conformity"), "{low}");
    assert!(
        low.contains("signs") && !low.contains("On the table"),
        "{low}"
    );
    let lower = framed(&view, Some(10));
    assert!(lower.ends_with(told), "{lower}");
    assert!(
        lower.contains("I2.2") && !lower.contains("signs"),
        "{lower}"
    );
    assert!(framed(&view, Some(5)).ends_with("... and more below\n"));
    let mut over = events;
    over.push(RoomEvent::RoomClosed {
        end: RoomEnd::Budget,
    });
    let over = RoomView::new(&kept(&over));
    assert_eq!(framed(&over, Some(5)), framed(&over, None));
}
