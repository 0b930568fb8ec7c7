use super::*;
use crate::reversibility::DeliberationMode as Mode;

fn made(table: &Table) -> Option<(Mode, Mode, Vec<EscalationCause>)> {
    let made = table.council().escalation.clone();
    made.map(|(made, _)| (made.from, made.to, made.causes))
}

/// Returns how hard it is to reverse, when asked for the assessment.
fn rescoring(points: [u8; 5]) -> impl Fn(&Council, TurnId) -> Statement {
    move |council, turn| match agreeable(council, turn) {
        Statement::Situation(situation) => Statement::Situation(Situation {
            proposals: proposals(points),
            ..situation
        }),
        said => said,
    }
}

#[test]
fn a_narrow_lead_after_arguing_makes_it_heavier_and_the_newcomers_are_asked() {
    let table = Table::played(spec(13), &|council, turn| match turn.round {
        1 => divided(council, turn),
        _ => agreeable(council, turn),
    });
    let cause = vec![EscalationCause::NarrowMargin];
    assert_eq!(
        made(&table),
        Some((Mode::Lightweight, Mode::FullCouncil, cause))
    );
    assert_eq!(
        table.phases(),
        "1:intel*1 1:assessment*1 1:alternatives*1 1:first_vote*2 1:red_team*1 1:vote*2 \
         2:intel*1 2:alternatives*2 2:red_team*1 2:vote*6 2:premortem*6 2:synthesis*1"
    );
    assert!(!table.outcome().needs_person());
}

#[test]
fn a_critical_finding_on_every_course_makes_it_heavier_and_on_all_but_one_does_not() {
    for (spared, escalates) in [(0, true), (1, false)] {
        let table = Table::played(spec(13), &|council, turn| match (turn.phase, turn.round) {
            (CouncilPhase::FirstVote, _) => divided(council, turn),
            (CouncilPhase::RedTeam, 1) => {
                let Statement::Challenges { mut challenges } =
                    challenges(&labels(council, 1), ConcernSeverity::Critical)
                else {
                    unreachable!()
                };
                for one in challenges.iter_mut().take(spared) {
                    one.severity = ConcernSeverity::High;
                }
                Statement::Challenges { challenges }
            }
            _ => agreeable(council, turn),
        });
        let causes = made(&table).map(|(_, _, causes)| causes);
        let wanted = escalates.then(|| vec![EscalationCause::CriticalEverywhere]);
        assert_eq!(causes, wanted, "{spared}");
    }
}

#[test]
fn a_score_that_rises_into_a_heavier_band_makes_it_heavier_before_anything_is_proposed() {
    for (sum, points, to) in [
        (13, [4, 4, 4, 3, 3], Some(Mode::FullCouncil)),
        (13, [5, 5, 5, 5, 5], Some(Mode::Delphi)),
        (18, [5, 5, 5, 5, 5], Some(Mode::Delphi)),
        // The same band, and a lower one.
        (13, [3, 3, 3, 3, 3], None),
        (13, [1, 1, 1, 1, 1], None),
    ] {
        let table = Table::played(spec(sum), &rescoring(points));
        assert_eq!(made(&table).map(|made| made.1), to, "{sum} {points:?}");
        if to.is_some() {
            let causes = made(&table).map(|made| made.2);
            assert_eq!(causes, Some(vec![EscalationCause::Rescored]));
            let (_, since) = table.council().escalation.clone().unwrap();
            let old = table.asked.iter().filter(|turn| turn.round < since);
            assert!(
                old.into_iter()
                    .all(|turn| turn.phase < CouncilPhase::Alternatives)
            );
        }
    }
}

#[test]
fn who_forced_a_lighter_mode_is_not_overruled_by_the_score_they_knew() {
    let forced = CouncilSpec {
        mode: Mode::Lightweight,
        ..spec(18)
    };
    let table = Table::played(forced, &rescoring([4, 4, 4, 4, 4]));
    assert_eq!(made(&table), None);
}

#[test]
fn the_caller_or_a_voter_gets_more_deliberation() {
    let mut table = Table::new(spec(13));
    table.write(CouncilEvent::EscalationRequested {
        by: "the caller".into(),
    });
    let by_caller = table.play(&|council, turn| Reply::Says(agreeable(council, turn)));
    let by_voter = Table::played(spec(13), &|council, turn| match (
        agreeable(council, turn),
        turn.persona,
        turn.round,
    ) {
        (Statement::Ballot(paper), Persona::RedTeam, 1) => Statement::Ballot(BallotPaper {
            escalate: Some("this needs more eyes".into()),
            ..paper
        }),
        (said, ..) => said,
    });
    for table in [by_caller, by_voter] {
        let causes = vec![EscalationCause::Requested];
        assert_eq!(
            made(&table),
            Some((Mode::Lightweight, Mode::FullCouncil, causes))
        );
        assert!(!table.outcome().needs_person());
    }
}

#[test]
fn it_becomes_heavier_once_and_then_a_person_is_asked() {
    let table = Table::played(spec(13), &divided);
    let escalations = table
        .events
        .iter()
        .filter(|(_, event)| matches!(event, CouncilEvent::CouncilEscalated { .. }));
    assert_eq!(escalations.count(), 1);
    let outcome = table.outcome();
    assert_eq!(outcome.mode, Mode::FullCouncil);
    assert_eq!(outcome.concerns, [EscalationCause::NarrowMargin]);
    assert!(outcome.needs_person());
}

#[test]
fn where_it_may_not_or_cannot_pay_for_it_a_person_is_asked() {
    let poor = CouncilSpec {
        budget: Money::dollars(3),
        ..spec(13)
    };
    let mut barred = Table::new(spec(13));
    barred.policy.escalation = EscalationRule::Never;
    for table in [barred, Table::new(poor)] {
        let table = table.play(&|council, turn| Reply::Says(divided(council, turn)));
        let outcome = table.outcome();
        assert_eq!(made(&table), None);
        assert_eq!(outcome.end, Some(CouncilEnd::Decided));
        assert_eq!(outcome.concerns, [EscalationCause::NarrowMargin]);
        assert!(outcome.needs_person());
    }
}

#[test]
fn big_words_alone_make_nothing_heavier() {
    let table = Table::played(spec(13), &|council, turn| match agreeable(council, turn) {
        Statement::Situation(situation) => Statement::Situation(Situation {
            problem: "a complex, high stakes, irreversible, architectural migration with a \
                      significant risk of breaking changes and every trade-off there is"
                .into(),
            ..situation
        }),
        said => said,
    });
    assert_eq!(made(&table), None);
}
