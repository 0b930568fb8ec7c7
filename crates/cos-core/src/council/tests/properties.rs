//! Tests properties of every random council.

use super::*;
use proptest::prelude::*;
use std::collections::BTreeSet;

/// A random result of a turn.
fn chance(council: &Council, turn: TurnId, byte: u8) -> Reply {
    let labels = labels(council, turn.round);
    match byte % 16 {
        0 => Reply::Fails(TurnFailure::Late),
        1 => Reply::Fails(TurnFailure::Unavailable {
            detail: String::new(),
        }),
        2 => Reply::Fails(TurnFailure::Malformed {
            detail: String::new(),
        }),
        3 => Reply::Says(Statement::Report { text: "?".into() }),
        4 => Reply::Says(ballot(Vec::new())),
        5 if turn.phase == CouncilPhase::RedTeam => {
            Reply::Says(challenges(&labels, ConcernSeverity::Critical))
        }
        6 if turn.phase == CouncilPhase::Assessment => match agreeable(council, turn) {
            Statement::Situation(situation) => Reply::Says(Statement::Situation(Situation {
                proposals: proposals([5; 5]),
                ..situation
            })),
            said => Reply::Says(said),
        },
        7 | 8 if matches!(turn.phase, CouncilPhase::FirstVote | CouncilPhase::Vote) => {
            let mut ranking = labels;
            ranking.reverse();
            Reply::Says(Statement::Ballot(BallotPaper {
                ranking,
                dissent: (byte > 128).then(|| "no".into()),
                escalate: (byte > 200).then(|| "more".into()),
            }))
        }
        _ => Reply::Says(divided(council, turn)),
    }
}

/// Plays a random council: turns overlap, processes die, time passes. Checks every state.
fn drive(sum: u8, cents: u64, seed: &[u8], mut look: impl FnMut(&Table)) -> Table {
    let mut table = Table::new(CouncilSpec {
        budget: Money::cents(cents),
        ..spec(sum)
    });
    let mut bytes = seed.iter().copied().cycle();
    for _ in 0..1_000 {
        look(&table);
        let byte = bytes.next().unwrap();
        table.now = table.now + Span::seconds(u64::from(byte) / 32);
        let open = table.council().under_way().next().map(|turn| turn.id);
        let requests = table.decide();
        match (requests.first().cloned(), open) {
            (_, Some(turn)) if byte % 3 == 0 => {
                let reply = chance(table.council(), turn, bytes.next().unwrap());
                table.end(turn, reply);
            }
            (_, Some(_)) if byte % 61 == 0 => table.write(CouncilEvent::CouncilResumed),
            (Some(CouncilRequest::Ask { turn, reserve, .. }), _) => table.start(turn, reserve),
            (Some(CouncilRequest::Record(event)), _) => table.write(event),
            (Some(CouncilRequest::Cancel { turn }), _) => {
                table.end(turn, Reply::Fails(TurnFailure::Cancelled));
            }
            (Some(CouncilRequest::WakeAt(_)) | None, Some(turn)) => {
                let reply = chance(table.council(), turn, bytes.next().unwrap());
                table.end(turn, reply);
            }
            (Some(CouncilRequest::WakeAt(_)) | None, None) => return table,
        }
    }
    panic!("the council does not end: {}", table.phases());
}

fn seeds() -> impl Strategy<Value = Vec<u8>> {
    proptest::collection::vec(any::<u8>(), 40..200)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(32))]

    #[test]
    fn every_council_ends_and_says_how(sum in 5_u8..=25, cents in 10_u64..3_000, seed in seeds()) {
        let table = drive(sum, cents, &seed, |_| ());
        prop_assert!(table.council().end.is_some());
        let outcome = table.outcome();
        let decided = outcome.end == Some(CouncilEnd::Decided);
        prop_assert_eq!(decided, outcome.synthesis.is_some());
        prop_assert!(decided || outcome.needs_person());
    }

    #[test]
    fn no_turn_is_asked_for_twice(sum in 5_u8..=25, cents in 10_u64..3_000, seed in seeds()) {
        let table = drive(sum, cents, &seed, |table| {
            for request in table.decide() {
                if let CouncilRequest::Ask { turn, .. } = request {
                    assert!(table.council().turn(turn).is_none(), "{turn}");
                }
            }
        });
        let once: BTreeSet<TurnId> = table.asked.iter().copied().collect();
        prop_assert_eq!(once.len(), table.asked.len());
        // No one is heard twice in one phase.
        let spoke = table.council().turns.iter().filter(|turn| turn.said().is_some());
        let spoke: Vec<_> = spoke.map(|turn| (turn.id.round, turn.id.phase, turn.id.persona)).collect();
        let once: BTreeSet<_> = spoke.iter().copied().collect();
        prop_assert_eq!(once.len(), spoke.len());
    }

    #[test]
    fn nothing_is_begun_beyond_the_budget(sum in 5_u8..=25, cents in 10_u64..3_000, seed in seeds()) {
        drive(sum, cents, &seed, |table| {
            let council = table.council();
            assert!(council.spent + council.held() <= Money::cents(cents));
        });
    }

    #[test]
    fn a_restart_finds_the_same_place(sum in 5_u8..=25, seed in seeds()) {
        let mut looked = 0_u32;
        drive(sum, 2_000, &seed, |table| {
            looked += 1;
            if !looked.is_multiple_of(7) {
                return;
            }
            let again = fold(table.events.iter().map(|(at, event)| (*at, event)));
            assert_eq!(again, table.council);
            assert_eq!(decide(&again.unwrap(), &table.policy, table.now), table.decide());
        });
    }

    #[test]
    fn it_becomes_heavier_at_most_once_and_never_lighter(sum in 5_u8..=25, seed in seeds()) {
        let mut mode = DeliberationMode::Express;
        let table = drive(sum, 3_000, &seed, |table| {
            assert!(table.council().mode >= mode);
            mode = table.council().mode;
        });
        let made = table.events.iter().filter(|(_, event)| matches!(event, CouncilEvent::CouncilEscalated { .. }));
        prop_assert!(made.count() <= 1);
    }

    #[test]
    fn labels_stay_with_their_courses(sum in 11_u8..=25, seed in seeds()) {
        let mut known = Vec::new();
        drive(sum, 3_000, &seed, |table| {
            let council = table.council();
            // While alternatives come in, their order is not drawn yet.
            let voting = council.turns.last().is_some_and(|turn| turn.id.phase > CouncilPhase::Alternatives);
            if voting {
                let now: Vec<_> = council.alternatives(council.round).into_iter().map(|one| (one.label, one.author)).collect();
                assert_eq!(known, now[..known.len()]);
                known = now;
            }
        });
    }
}
