use super::*;

fn broken() -> TurnFailure {
    TurnFailure::Failed {
        detail: "the service is down".into(),
    }
}

fn garbage() -> TurnFailure {
    TurnFailure::Malformed {
        detail: "no JSON".into(),
    }
}

fn nobody() -> TurnFailure {
    TurnFailure::Unavailable {
        detail: "no such model".into(),
    }
}

/// All vote the same after the debate; the challenges picked by `fails` fail.
fn argued(sum: u8, fails: &dyn Fn(TurnId) -> Option<TurnFailure>) -> CouncilOutcome {
    let table = Table::new(spec(sum)).play(&|council, turn| match fails(turn) {
        Some(failure) => Reply::Fails(failure),
        None if turn.phase == CouncilPhase::FirstVote => Reply::Says(divided(council, turn)),
        None => Reply::Says(agreeable(council, turn)),
    });
    let outcome = table.outcome();
    assert_eq!(outcome.end, Some(CouncilEnd::Decided), "{}", table.phases());
    outcome
}

#[test]
fn a_decision_with_one_challenge_that_failed_is_left_to_a_person() {
    let is_challenge = |turn: TurnId| turn.phase == CouncilPhase::RedTeam;
    for sum in [13, 18, 23] {
        let whole = argued(sum, &|_| None);
        assert!(!whole.needs_person() && !whole.is_unchallenged, "{sum}");
        for failure in [broken(), garbage(), TurnFailure::Late, nobody()] {
            let why = failure.to_string();
            let outcome = argued(sum, &|turn| is_challenge(turn).then(|| failure.clone()));
            assert!(outcome.vetoes.is_empty(), "{sum} {why}");
            assert!(
                outcome.is_unchallenged && outcome.needs_person(),
                "{sum} {why}"
            );
            let gaps = outcome.gaps.iter();
            let mut gaps = gaps.filter(|gap| gap.phase == CouncilPhase::RedTeam);
            assert!(gaps.all(|gap| gap.persona == Persona::RedTeam));
        }
    }
}

#[test]
fn a_red_team_that_was_gone_before_its_challenge_was_due_leaves_it_undone_as_well() {
    let outcome = argued(18, &|turn| (turn.persona == Persona::RedTeam).then(nobody));
    assert!(outcome.is_unchallenged && outcome.needs_person());
}

#[test]
fn a_panel_that_has_no_reason_to_argue_needs_no_challenge() {
    for sum in [8, 13, 18] {
        let table = Table::new(spec(sum)).play(&|council, turn| match turn.persona {
            Persona::RedTeam if turn.phase == CouncilPhase::RedTeam => Reply::Fails(broken()),
            _ => Reply::Says(agreeable(council, turn)),
        });
        assert!(!table.phases().contains("red_team"), "{sum}");
        assert!(!table.outcome().needs_person(), "{sum}");
    }
}

#[test]
fn a_challenge_holds_for_the_course_as_it_was_and_not_for_what_became_of_it() {
    let decided = |stance: Stance, broken_in: u8| {
        let table = Table::new(spec(23)).play(&|council, turn| match turn.phase {
            CouncilPhase::RedTeam if turn.round == broken_in => Reply::Fails(broken()),
            CouncilPhase::Revision if turn.round == 2 => {
                let alternatives = council.alternatives(turn.round).into_iter();
                let own = alternatives.filter(|alternative| alternative.author == turn.persona);
                let revised = own.map(|alternative| Revised {
                    alternative: alternative.label,
                    stance,
                    reason: "they are right".into(),
                    draft: (stance == Stance::Updated).then(|| draft("the same, later")),
                });
                Reply::Says(Statement::Revision {
                    revised: revised.collect(),
                })
            }
            _ if turn.round == 1 => Reply::Says(divided(council, turn)),
            _ => Reply::Says(agreeable(council, turn)),
        });
        let outcome = table.outcome();
        assert_eq!(outcome.end, Some(CouncilEnd::Decided));
        assert!(table.phases().contains("2:red_team"), "{}", table.phases());
        outcome.is_unchallenged
    };
    assert!(!decided(Stance::Maintained, 2));
    assert!(decided(Stance::Updated, 2));
    assert!(!decided(Stance::Updated, 1));
    assert!(!decided(Stance::Updated, 0));
}
