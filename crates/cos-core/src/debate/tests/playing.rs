//! Tests properties of every random debate.

use super::*;
use proptest::prelude::*;

/// A random answer of the role.
fn chance(debate: &Debate, turn: DebateTurnId, byte: u8) -> DebateStatement {
    let level = u16::from(byte % 40) + 55;
    let texts = [
        "The session timeout is vague",
        "Columns of tables are missing",
        "Nobody owns backups",
    ];
    match turn.role {
        DebateRole::Author => DebateStatement::Draft(Drafted {
            spec: None,
            notes: Vec::new(),
        }),
        DebateRole::Critic => {
            let weights = [
                PointSeverity::Minor,
                PointSeverity::Moderate,
                PointSeverity::Critical,
            ];
            let issues = texts.iter().take(usize::from(byte % 4));
            let issues = issues.map(|text| raised(weights[usize::from(byte / 90)], text));
            DebateStatement::Critique(critique(
                grades(level, level, level, level),
                issues.collect(),
            ))
        }
        DebateRole::Moderator => {
            let points = debate
                .critique(turn.round)
                .map(|one| one.points.clone())
                .unwrap_or_default();
            let kinds = Classification::ALL;
            let lines: Vec<Treated> = points
                .iter()
                .zip(0..)
                .map(|(point, at)| {
                    treated(&point.id.to_string(), kinds[(usize::from(byte) + at) % 4])
                })
                .collect();
            let changes = lines.iter().any(|one| one.classification.changes());
            let spec =
                changes.then(|| format!("{}\nRound {}.\n", debate.spec.trim_end(), turn.round));
            DebateStatement::Moderation(Moderation {
                spec,
                dispositions: lines,
            })
        }
    }
}

proptest! {
    #[test]
    fn whatever_is_said_it_ends_within_its_rounds_and_its_money(bytes in prop::collection::vec(any::<u8>(), 1..40), rounds in 1u16..6) {
        let budget = Money::dollars(10);
        let mut floor = Floor::new(DebateSpec { rounds, budget, ..debate_spec() });
        let mut next = bytes.iter().copied().cycle();
        for _ in 0..200 {
            let byte = next.next().unwrap();
            match decide(floor.debate(), &floor.policy) {
                None => break,
                Some(DebateRequest::Close(end)) => floor.write(DebateEvent::DebateClosed { end }),
                Some(DebateRequest::Wait) if byte % 5 == 0 => floor.write(DebateEvent::DebateResumed),
                Some(DebateRequest::Wait) => {
                    let turn = floor.debate().under_way().unwrap().id;
                    let event = if byte % 7 == 0 {
                        let failure = TurnFailure::Malformed { detail: String::new() };
                        DebateEvent::TurnFailed { turn, failure, usage: PAID }
                    } else {
                        let said = Box::new(chance(floor.debate(), turn, byte));
                        DebateEvent::TurnTaken { turn, said, model: "m".into(), usage: PAID }
                    };
                    floor.write(event);
                }
                Some(DebateRequest::Ask {
                turn,
                reserve,
                basis,
            }) => {
                    prop_assert!(reserve <= floor.debate().left());
                    floor.write(DebateEvent::TurnStarted {
                    turn,
                    reserve,
                    basis,
                });
                }
            }
        }
        let debate = floor.debate();
        prop_assert!(debate.end.is_some());
        prop_assert!(debate.spent <= debate.debate_spec.budget);
        prop_assert!(debate.critiques.len() <= usize::from(rounds));
        // Each line once, each repeat an earlier one.
        for (at, one) in debate.dispositions.iter().enumerate() {
            let earlier = &debate.dispositions[..at];
            prop_assert!(earlier.iter().all(|other| other.issue_id != one.issue_id));
            if let Some(repeat) = one.repeat_of {
                prop_assert!(earlier.iter().any(|other| other.issue_id == repeat));
            }
        }
        if debate.end == Some(DebateEnd::Success) {
            prop_assert_eq!(&debate.last_critique().unwrap().spec, &debate.spec);
        }
        if let Some(written) = write_record(SPEC, debate, &floor.policy) {
            let record = read_record(&written).unwrap();
            prop_assert_eq!(&record.dispositions, &debate.dispositions);
            prop_assert!(record.contradictions.is_empty(), "{:?}", record.contradictions);
        }
        // The fold is the same for every reader.
        let mut again = None;
        for event in &floor.events {
            let text = serde_json::to_string(event).unwrap();
            apply(&mut again, Timestamp(1), &serde_json::from_str(&text).unwrap());
        }
        prop_assert_eq!(again.as_ref(), floor.debate.as_ref());
    }
}

#[test]
fn a_file_and_its_debates_say_what_comes_next() {
    let source = debate_spec().source;
    let other = Fingerprint::of(&[("file", "else")]);
    let mut floor = Floor::new(debate_spec());
    assert_eq!(stage(None, &source), DebateStage::Begin);
    assert_eq!(stage(floor.debate.as_ref(), &source), DebateStage::GoOn);
    assert_eq!(stage(floor.debate.as_ref(), &other), DebateStage::Abandon);
    floor.author();
    floor.critic(grades(90, 90, 90, 90), Vec::new());
    let _ = floor.end();
    assert_eq!(stage(floor.debate.as_ref(), &source), DebateStage::Write);
    assert_eq!(stage(floor.debate.as_ref(), &other), DebateStage::Begin);
    floor.write(DebateEvent::ResultReady {
        written: other.clone(),
    });
    assert_eq!(stage(floor.debate.as_ref(), &source), DebateStage::Write);
    assert_eq!(stage(floor.debate.as_ref(), &other), DebateStage::Ask);
    // Without a critique there is nothing to write.
    let mut floor = Floor::new(debate_spec());
    floor.write(DebateEvent::DebateClosed {
        end: DebateEnd::NoCritique,
    });
    assert_eq!(stage(floor.debate.as_ref(), &source), DebateStage::Begin);
    // An abandoned debate is not written, even if the text is restored.
    let mut floor = Floor::new(debate_spec());
    floor.author();
    floor.critic(grades(50, 50, 50, 50), Vec::new());
    let end = DebateEnd::Abandoned;
    floor.write(DebateEvent::DebateClosed { end });
    assert_eq!(stage(floor.debate.as_ref(), &source), DebateStage::Begin);
    // Events after the end change nothing; the next debate replaces it.
    let before = floor.debate.clone();
    floor.write(DebateEvent::DebateResumed);
    assert_eq!(floor.debate, before);
    floor.write(DebateEvent::DebateOpened {
        debate_spec: Box::new(DebateSpec {
            number: 2,
            ..debate_spec()
        }),
    });
    assert_eq!(floor.debate().debate_spec.number, 2);
}
