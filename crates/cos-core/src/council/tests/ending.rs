use super::*;
use crate::checkpoint::CouncilFindings;

fn dissent(statement: &str) -> Dissent {
    Dissent {
        expert_label: "Expert 3".into(),
        statement: statement.into(),
        severity: ConcernSeverity::Low,
    }
}

/// All agree, and the commander decides the same.
fn ended(sum: u8, change: impl Fn(&mut Synthesis)) -> Table {
    Table::played(spec(sum), &|council, turn| {
        let Statement::Synthesis(mut synthesis) = agreeable(council, turn) else {
            return agreeable(council, turn);
        };
        change(&mut synthesis);
        Statement::Synthesis(synthesis)
    })
}

#[test]
fn what_the_confidence_hangs_on_is_shown_as_data() {
    let plain = CouncilFindings {
        dissents: Some(0),
        voting_margin: Some(100),
        is_unanimous: Some(true),
        is_novel_domain: Some(false),
        sub_decisions: Some(0),
    };
    let found = |change: fn(&mut Synthesis)| ended(13, change).outcome().findings;
    assert_eq!(found(|_| ()), plain);
    assert_eq!(
        found(|one| one.dissents = vec![dissent("no")]),
        CouncilFindings {
            dissents: Some(1),
            is_unanimous: Some(false),
            ..plain
        }
    );
    assert_eq!(
        found(|one| {
            one.novel_domain.is_novel = true;
            one.sub_decisions = vec!["a".into(), "b".into()];
        }),
        CouncilFindings {
            is_novel_domain: Some(true),
            sub_decisions: Some(2),
            ..plain
        }
    );
    // A commander who departs from the vote gets an objection.
    assert_eq!(
        found(|one| {
            one.alternative = label('B');
            one.override_reason = Some("a decisive minority".into());
        }),
        CouncilFindings {
            voting_margin: Some(-100),
            is_unanimous: Some(false),
            ..plain
        }
    );
}

#[test]
fn a_dissent_on_a_paper_counts_though_the_commander_leaves_it_out() {
    let table = Table::played(spec(13), &|council, turn| match (
        agreeable(council, turn),
        turn.persona,
    ) {
        (Statement::Ballot(paper), Persona::RedTeam) => Statement::Ballot(BallotPaper {
            dissent: Some("not before the audit".into()),
            ..paper
        }),
        (said, _) => said,
    });
    let outcome = table.outcome();
    assert_eq!(outcome.findings.dissents, Some(1));
    assert_eq!(outcome.findings.is_unanimous, Some(false));
    // They agree on the alternative, and still it is debated.
    assert!(table.phases().contains("red_team"));
}

#[test]
fn something_critical_against_what_was_decided_is_left_to_a_person_whatever_the_commander_says() {
    use ConcernSeverity::{Critical, High, Low};
    let decided = |named: char, severity, chosen: char| {
        let table = Table::played(spec(13), &|council, turn| match turn.phase {
            CouncilPhase::FirstVote => divided(council, turn),
            CouncilPhase::RedTeam => {
                let all = labels(council, turn.round).into_iter();
                let challenge = |alternative| Challenge {
                    alternative,
                    severity: if alternative == label(named) {
                        severity
                    } else {
                        Low
                    },
                    finding: "it lets everybody in".into(),
                };
                Statement::Challenges {
                    challenges: all.map(challenge).collect(),
                }
            }
            CouncilPhase::Vote => for_alternative(council, turn.round, label('A')),
            CouncilPhase::Synthesis => Statement::Synthesis(Synthesis {
                override_reason: (chosen != 'A').then(|| "it is quicker".into()),
                ..synthesis(label(chosen))
            }),
            _ => agreeable(council, turn),
        });
        let outcome = table.outcome();
        assert_eq!(outcome.end, Some(CouncilEnd::Decided));
        (outcome.vetoes.len(), outcome.needs_person())
    };
    assert_eq!(decided('A', High, 'A'), (0, false));
    assert_eq!(decided('B', Critical, 'A'), (0, false));
    assert_eq!(decided('A', Critical, 'A'), (1, true));
    assert_eq!(decided('B', Critical, 'B'), (1, true));
    let dissenting = |severity| {
        let table = ended(13, |one| {
            one.dissents = vec![Dissent {
                severity,
                ..dissent("it lets everybody in")
            }];
        });
        table.outcome().needs_person()
    };
    assert!(!dissenting(High));
    assert!(dissenting(Critical));
}

#[test]
fn a_dissent_that_the_commander_leaves_out_is_left_to_a_person() {
    let decided = |is_told: bool| {
        let table = Table::played(spec(13), &|council, turn| match (
            agreeable(council, turn),
            turn.persona,
        ) {
            (Statement::Ballot(paper), Persona::RedTeam) => Statement::Ballot(BallotPaper {
                dissent: Some("it lets everybody in".into()),
                ..paper
            }),
            (Statement::Synthesis(said), _) if is_told => Statement::Synthesis(Synthesis {
                dissents: vec![Dissent {
                    expert_label: expert_label(council, Persona::RedTeam).to_string(),
                    ..dissent("it lets everybody in")
                }],
                ..said
            }),
            (said, _) => said,
        });
        let outcome = table.outcome();
        assert_eq!(outcome.end, Some(CouncilEnd::Decided));
        (outcome.vetoes.len(), outcome.needs_person())
    };
    assert_eq!(decided(true), (0, false));
    assert_eq!(decided(false), (1, true));
}

#[test]
fn what_arguing_cost_and_whether_it_changed_anything_is_reported() {
    let agreed = ended(13, |_| ()).outcome().deliberation;
    assert_eq!(agreed.effect, DebateEffect::NotHeld);
    assert_eq!(agreed.debate, Spending::default());
    assert_eq!(
        (agreed.basic.turns, agreed.basic.money),
        (8, Money::cents(16))
    );
    for (favourite, effect) in [('A', DebateEffect::Confirmed), ('B', DebateEffect::Changed)] {
        let table = Table::played(spec(13), &|council, turn| match turn.phase {
            CouncilPhase::Vote => for_alternative(council, turn.round, label(favourite)),
            _ => divided(council, turn),
        });
        let found = table.outcome().deliberation;
        assert_eq!(
            (found.effect, found.first_choice),
            (effect, Some(label('A')))
        );
        let debate = Spending {
            turns: 3,
            money: Money::cents(6),
            unknown: 0,
            tokens_in: 300,
            tokens_out: 30,
        };
        assert_eq!(found.debate, debate);
        assert_eq!(found.basic, agreed.basic);
    }
}

#[test]
fn courses_with_points_and_dissents_that_say_later_are_kept() {
    let table = ended(18, |one| {
        one.dissents = vec![
            dissent("Revisit this once the new quota is known."),
            dissent("It must not be done at all."),
        ];
    });
    let kept = table.outcome().deferred;
    let lines: Vec<String> = kept
        .iter()
        .map(|one| match one {
            Deferred::Alternative { label, points, .. } => format!("{label} {points}"),
            Deferred::Dissent { expert_label, .. } => expert_label.clone(),
        })
        .collect();
    // Each author's own alternative is left out of its ballot: B gets 2 of A's author, 1 of C's and
    // thrice 2 of the others.
    assert_eq!(lines, ["B 9", "C 5", "Expert 3"]);
    let unfinished = Table::new(spec(18)).outcome();
    assert_eq!(unfinished.deferred, []);
}

#[test]
fn later_is_a_word_and_not_a_part_of_one() {
    for (statement, later) in [
        ("revisit later", true),
        ("Later, when it is quiet", true),
        ("this should be DEFERRED.", true),
        ("postpone it", true),
        ("the collateral damage is too large", false),
        ("never", false),
        ("", false),
    ] {
        assert_eq!(dissent(statement).says_later(), later, "{statement}");
    }
}

#[test]
fn one_course_needs_no_vote_and_shows_no_unanimity() {
    let outcome = ended(8, |_| ()).outcome();
    assert_eq!(outcome.tally, None);
    assert_eq!(outcome.findings.voting_margin, Some(100));
    assert_eq!(outcome.findings.is_unanimous, Some(false));
    let overridden = ended(8, |one| one.override_reason = Some("too risky".into()));
    assert_eq!(overridden.outcome().findings.voting_margin, Some(-100));
}

#[test]
fn an_outcome_reads_back_as_it_was_written() {
    let outcome = Table::played(spec(23), &divided).outcome();
    let text = serde_json::to_string(&outcome).unwrap();
    assert_eq!(
        serde_json::from_str::<CouncilOutcome>(&text).unwrap(),
        outcome
    );
}
