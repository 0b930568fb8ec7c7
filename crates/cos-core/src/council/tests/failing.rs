use super::*;

fn unavailable() -> TurnFailure {
    TurnFailure::Unavailable {
        detail: "no such model".into(),
    }
}

fn without(absent: &'static [Persona]) -> impl Fn(&Council, TurnId) -> Reply {
    move |council, turn| {
        if absent.contains(&turn.persona) {
            Reply::Fails(unavailable())
        } else {
            Reply::Says(agreeable(council, turn))
        }
    }
}

#[test]
fn an_absent_expert_is_a_gap_and_is_not_asked_again() {
    let table = Table::new(spec(18)).play(&without(&[Persona::Scout]));
    let outcome = table.outcome();
    assert_eq!(outcome.end, Some(CouncilEnd::Decided));
    let gap = CouncilGap {
        persona: Persona::Scout,
        phase: CouncilPhase::Intel,
        round: 1,
        failure: Some(unavailable()),
        defect: None,
    };
    assert_eq!(outcome.gaps, [gap]);
    let asked = table
        .asked
        .iter()
        .filter(|turn| turn.persona == Persona::Scout);
    assert_eq!(asked.count(), 1);
}

#[test]
fn a_council_without_its_quorum_decides_nothing() {
    use Persona as P;
    for (sum, absent, end) in [
        (
            18,
            &[P::Scout, P::IntelligenceOfficer][..],
            CouncilEnd::Decided,
        ),
        (
            18,
            &[P::Scout, P::IntelligenceOfficer, P::FieldTactician],
            CouncilEnd::QuorumLost,
        ),
        (18, &[P::SupremeCommander], CouncilEnd::NoSynthesis),
        (
            23,
            &[P::RedTeam, P::LogisticsOfficer, P::FieldTactician],
            CouncilEnd::QuorumLost,
        ),
        // With two of three missing, a small panel becomes a large one that may have a quorum.
        (13, &[P::ChiefStrategist], CouncilEnd::Decided),
        (13, &[P::ChiefStrategist, P::RedTeam], CouncilEnd::Decided),
        (
            13,
            &[P::ChiefStrategist, P::FieldTactician, P::LogisticsOfficer],
            CouncilEnd::QuorumLost,
        ),
        (8, &[P::SupremeCommander], CouncilEnd::NoSynthesis),
    ] {
        let table = Table::new(spec(sum)).play(&without(absent));
        let outcome = table.outcome();
        assert_eq!(
            outcome.end,
            Some(end),
            "{sum} {absent:?}: {}",
            table.phases()
        );
        if end != CouncilEnd::Decided {
            assert!(outcome.needs_person());
            assert_eq!(
                outcome.findings,
                crate::checkpoint::CouncilFindings::default()
            );
        }
    }
}

#[test]
fn an_answer_that_does_not_count_is_asked_for_once_more_and_then_given_up() {
    let garbage = || TurnFailure::Malformed {
        detail: "no JSON".into(),
    };
    for (broken, end, asked) in [(1, CouncilEnd::Decided, 2), (2, CouncilEnd::Decided, 2)] {
        let table = Table::new(spec(18)).play(&|council, turn| {
            let is_theirs = turn.persona == Persona::Scout && turn.phase == CouncilPhase::FirstVote;
            if is_theirs && turn.number <= broken {
                Reply::Fails(garbage())
            } else {
                Reply::Says(agreeable(council, turn))
            }
        });
        let votes = table
            .asked
            .iter()
            .filter(|turn| turn.persona == Persona::Scout && turn.phase == CouncilPhase::FirstVote);
        assert_eq!(votes.count(), asked, "{broken}");
        let tally = table.council().tally(1, CouncilPhase::FirstVote);
        let void = u32::from(broken == 2);
        assert_eq!((tally.valid, tally.void), (6 - void, void), "{broken}");
        assert_eq!(table.council().end, Some(end), "{broken}");
        // A void ballot is not agreement: they debate.
        assert_eq!(table.phases().contains("red_team"), broken == 2);
    }
}

#[test]
fn what_is_wrong_with_an_answer_is_reported() {
    let a = label('A');
    let other = |change: fn(&mut Synthesis)| {
        let mut said = synthesis(label('A'));
        change(&mut said);
        Statement::Synthesis(said)
    };
    let ranking = |letters: &str| ballot(letters.chars().map(label).collect());
    let premortem = Statement::Premortem(Premortem {
        story: " ".into(),
        early_warnings: Vec::new(),
        root_cause: "haste".into(),
        prevention: Vec::new(),
        contingency: Vec::new(),
    });
    let drafts = |count: usize| Statement::Alternatives {
        drafts: vec![draft("x"); count],
    };
    let table = Table::played(spec(13), &agreeable);
    let council = table.council();
    for (phase, said, defect) in [
        (CouncilPhase::Intel, ranking("AB"), Some(Defect::WrongForm)),
        (CouncilPhase::FirstVote, ranking("BA"), None),
        (
            CouncilPhase::FirstVote,
            ranking("A"),
            Some(Defect::NoRanking),
        ),
        (CouncilPhase::Vote, ranking("AA"), Some(Defect::NoRanking)),
        (
            CouncilPhase::Alternatives,
            drafts(1),
            Some(Defect::NumberOfAlternatives),
        ),
        (CouncilPhase::Alternatives, drafts(2), None),
        (CouncilPhase::Alternatives, drafts(3), None),
        (
            CouncilPhase::Alternatives,
            drafts(4),
            Some(Defect::NumberOfAlternatives),
        ),
        (
            CouncilPhase::RedTeam,
            challenges(&[a], ConcernSeverity::Low),
            Some(Defect::AlternativeLeftOut),
        ),
        (
            CouncilPhase::RedTeam,
            challenges(&[a, label('B'), label('C')], ConcernSeverity::Low),
            Some(Defect::UnknownAlternative),
        ),
        (CouncilPhase::Premortem, premortem, Some(Defect::Empty)),
        (CouncilPhase::Synthesis, other(|_| ()), None),
        (
            CouncilPhase::Synthesis,
            other(|one| one.decision.clear()),
            Some(Defect::Empty),
        ),
        (
            CouncilPhase::Synthesis,
            other(|one| one.alternative = label('C')),
            Some(Defect::UnknownAlternative),
        ),
        (
            CouncilPhase::Synthesis,
            other(|one| one.alternative = label('B')),
            Some(Defect::OverrideUnexplained),
        ),
        (
            CouncilPhase::Synthesis,
            other(|one| {
                one.alternative = label('B');
                one.override_reason = Some("it is quicker to undo".into());
            }),
            None,
        ),
        (
            CouncilPhase::Synthesis,
            other(|one| one.reversal_plan = None),
            Some(Defect::NoReversalPlan),
        ),
    ] {
        let turn = TurnId {
            round: 1,
            phase,
            persona: Persona::ChiefStrategist,
            number: 1,
        };
        assert_eq!(council.defect(turn, &said), defect, "{said:?}");
    }
    let easy = Table::played(spec(8), &agreeable);
    let turn = TurnId {
        round: 1,
        phase: CouncilPhase::Synthesis,
        persona: Persona::SupremeCommander,
        number: 1,
    };
    let without_plan = other(|one| one.reversal_plan = None);
    assert_eq!(easy.council().defect(turn, &without_plan), None);
}

#[test]
fn an_author_revises_exactly_its_own_courses() {
    let table = Table::played(spec(18), &agreeable);
    let council = table.council();
    let alternatives = council.alternatives(1);
    let turn = TurnId {
        round: 1,
        phase: CouncilPhase::Revision,
        persona: alternatives[0].author,
        number: 1,
    };
    let revised = |letter, stance, draft: Option<AlternativeDraft>| Revised {
        alternative: label(letter),
        stance,
        reason: "so".into(),
        draft,
    };
    let new = || Some(draft("new"));
    for (one, defect) in [
        (vec![revised('A', Stance::Maintained, None)], None),
        (vec![revised('A', Stance::Updated, new())], None),
        (
            vec![revised('A', Stance::Maintained, new())],
            Some(Defect::StanceAndDraft),
        ),
        (
            vec![revised('A', Stance::Reconsidered, None)],
            Some(Defect::StanceAndDraft),
        ),
        (
            vec![revised('B', Stance::Maintained, None)],
            Some(Defect::NotOwnAlternatives),
        ),
        (Vec::new(), Some(Defect::NotOwnAlternatives)),
    ] {
        let said = Statement::Revision { revised: one };
        assert_eq!(council.defect(turn, &said), defect, "{said:?}");
    }
}

#[test]
fn after_a_kill_only_what_had_no_answer_is_asked_again() {
    let mut table = Table::new(spec(18));
    let agree = |council: &Council, turn: TurnId| Reply::Says(agreeable(council, turn));
    while table
        .asked
        .last()
        .is_none_or(|turn| turn.phase != CouncilPhase::FirstVote)
    {
        table.obey(&agree);
    }
    // One voter has answered, one is being asked, and the process dies.
    let Some(CouncilRequest::Ask { turn, reserve, .. }) = table.decide().into_iter().next() else {
        panic!("no one is asked");
    };
    table.start(turn, reserve);
    let answered: Vec<TurnId> = table
        .council()
        .turns
        .iter()
        .filter(|one| one.said().is_some())
        .map(|one| one.id)
        .collect();
    let spent = table.council().spent;
    table.council = fold(table.events.iter().map(|(at, event)| (*at, event)));
    table.write(CouncilEvent::CouncilResumed);
    assert_eq!(table.council().spent, spent + reserve);
    table.asked.clear();
    let table = table.play(&agree);
    assert_eq!(table.council().end, Some(CouncilEnd::Decided));
    assert!(table.asked.iter().all(|one| !answered.contains(one)));
    let again = TurnId { number: 2, ..turn };
    assert!(table.asked.contains(&again));
    assert_eq!(
        table
            .asked
            .iter()
            .filter(|one| one.phase == CouncilPhase::FirstVote)
            .count(),
        5
    );
}

#[test]
fn a_step_that_does_not_fit_the_budget_is_not_begun() {
    for (cents, end, asked) in [
        (24, CouncilEnd::Budget, 0),
        (49, CouncilEnd::Budget, 0),
        // Two reports and the assessment fit, three authors at once do not.
        (74, CouncilEnd::Budget, 3),
        (81, CouncilEnd::Budget, 6),
        (5_000, CouncilEnd::Decided, 19),
    ] {
        let spec = CouncilSpec {
            budget: Money::cents(cents),
            ..spec(18)
        };
        let table = Table::played(spec, &agreeable);
        assert_eq!(table.council().end, Some(end), "{cents}");
        assert_eq!(table.asked.len(), asked, "{cents}: {}", table.phases());
    }
}

#[test]
fn unknown_cost_counts_as_all_that_was_held() {
    let mut table = Table::new(spec(18));
    let turn = TurnId {
        round: 1,
        phase: CouncilPhase::Intel,
        persona: Persona::Scout,
        number: 1,
    };
    table.start(turn, Money::cents(25));
    assert_eq!(table.council().held(), Money::cents(25));
    let usage = Usage {
        cost: Cost::Unknown,
        ..PAID
    };
    table.write(CouncilEvent::TurnFailed {
        turn,
        failure: TurnFailure::Late,
        usage,
    });
    assert_eq!(table.council().held(), Money::ZERO);
    assert_eq!(table.council().spent, Money::cents(25));
    let spending = table.outcome().deliberation.basic;
    assert_eq!((spending.money, spending.unknown), (Money::cents(25), 1));
}

#[test]
fn when_its_time_is_over_it_ends_and_time_between_processes_does_not_count() {
    let mut table = Table::new(spec(13));
    let Some(CouncilRequest::Ask { turn, reserve, .. }) = table.decide().into_iter().next() else {
        panic!("no one is asked");
    };
    table.now = table.now + Span::minutes(4);
    table.start(turn, reserve);
    table.now = table.now + Span::minutes(600);
    table.write(CouncilEvent::CouncilResumed);
    table.now = table.now + Span::minutes(5);
    let Some(CouncilRequest::Ask { turn, reserve, .. }) = table.decide().into_iter().next() else {
        panic!("no one is asked");
    };
    table.start(turn, reserve);
    table.now = table.now + Span::minutes(1);
    assert_eq!(table.decide(), [CouncilRequest::Cancel { turn }]);
    table.end(turn, Reply::Fails(TurnFailure::Cancelled));
    let end = CouncilEnd::Time;
    let close = CouncilRequest::Record(CouncilEvent::CouncilClosed { end });
    assert_eq!(table.decide(), [close]);
}

#[test]
fn what_a_person_calls_off_is_called_off_and_what_comes_late_only_costs() {
    let mut table = Table::new(spec(13));
    let turn = TurnId {
        round: 1,
        phase: CouncilPhase::Intel,
        persona: Persona::Scout,
        number: 1,
    };
    table.start(turn, Money::cents(25));
    let end = CouncilEnd::Cancelled;
    table.write(CouncilEvent::CouncilClosed { end });
    assert_eq!(table.decide(), [CouncilRequest::Cancel { turn }]);
    table.end(turn, Reply::Fails(TurnFailure::Cancelled));
    assert_eq!(table.decide(), []);
    assert_eq!(table.council().spent, Money::cents(2));
    table.write(CouncilEvent::CouncilClosed {
        end: CouncilEnd::Decided,
    });
    assert_eq!(table.council().end, Some(end));
}

#[test]
fn a_fact_that_does_not_fit_changes_nothing() {
    let mut table = Table::new(spec(13));
    let turn = TurnId {
        round: 1,
        phase: CouncilPhase::Intel,
        persona: Persona::Scout,
        number: 1,
    };
    let before = table.council.clone();
    let said = || Reply::Says(agreeable(Table::new(spec(13)).council(), turn));
    table.end(turn, said());
    table.write(CouncilEvent::Unknown);
    let again = Box::new(spec(23));
    table.write(CouncilEvent::CouncilOpened { spec: again });
    assert_eq!(table.council, before);
    table.start(turn, Money::cents(25));
    table.end(turn, said());
    let once = table.council.clone();
    table.end(turn, said());
    table.start(turn, Money::cents(25));
    assert_eq!(table.council, once);
    assert_eq!(fold([]), None);
}
