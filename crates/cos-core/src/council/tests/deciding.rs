use super::*;

#[test]
fn each_mode_goes_through_its_phases_and_argues_only_where_it_has_to() {
    type Script = fn(&Council, TurnId) -> Statement;
    let rows: [(u8, Script, &str); 6] = [
        (8, agreeable, "1:alternatives*1 1:synthesis*1"),
        (
            13,
            agreeable,
            "1:intel*1 1:assessment*1 1:alternatives*1 1:first_vote*2 1:premortem*2 1:synthesis*1",
        ),
        (
            18,
            agreeable,
            "1:intel*2 1:assessment*1 1:alternatives*3 1:first_vote*6 1:premortem*6 1:synthesis*1",
        ),
        // A decision that is very hard to reverse is debated even if all agree.
        (
            23,
            agreeable,
            "1:intel*2 1:assessment*1 1:alternatives*3 1:first_vote*6 1:red_team*1 1:vote*6 \
             1:premortem*6 1:synthesis*1",
        ),
        // Disagreement is debated; a small panel that stays divided escalates.
        (
            13,
            |council, turn| match turn.phase {
                CouncilPhase::Vote => agreeable(council, turn),
                _ => divided(council, turn),
            },
            "1:intel*1 1:assessment*1 1:alternatives*1 1:first_vote*2 1:red_team*1 1:vote*2 \
             1:premortem*2 1:synthesis*1",
        ),
        (
            18,
            |council, turn| match turn.phase {
                CouncilPhase::Vote => agreeable(council, turn),
                _ => divided(council, turn),
            },
            "1:intel*2 1:assessment*1 1:alternatives*3 1:first_vote*6 1:red_team*1 1:vote*6 \
             1:premortem*6 1:synthesis*1",
        ),
    ];
    for (sum, script, phases) in rows {
        let table = Table::played(spec(sum), &script);
        assert_eq!(table.phases(), phases, "{sum}");
        assert_eq!(table.council().end, Some(CouncilEnd::Decided), "{sum}");
        assert!(!table.outcome().needs_person(), "{sum}");
    }
}

#[test]
fn from_which_type_on_it_argues_is_policy() {
    let mut table = Table::new(spec(18));
    table.policy.debate_from = crate::reversibility::DecisionType::Type1A;
    let table = table.play(&|council, turn| Reply::Says(agreeable(council, turn)));
    assert!(table.phases().contains("1:red_team*1 1:vote*6"));
}

#[test]
fn a_panel_that_revises_goes_on_until_it_converges() {
    let table = Table::played(spec(23), &|council, turn| match turn.round {
        1 | 2 => divided(council, turn),
        _ => agreeable(council, turn),
    });
    let round = |number| format!("{number}:revision*3 {number}:red_team*1 {number}:vote*6");
    let rounds = format!("{} {} 3:premortem*6", round(2), round(3));
    assert!(table.phases().contains(&rounds), "{}", table.phases());
    let outcome = table.outcome();
    let converged = Some(crate::ballot::ConvergenceStep::Converged);
    assert_eq!(outcome.convergence, converged);
    assert!(!outcome.needs_person());
}

#[test]
fn a_panel_that_does_not_move_stops_and_a_person_is_asked() {
    let table = Table::played(spec(23), &divided);
    // Three votes with the same low agreement: two rounds made no progress.
    assert!(
        table.phases().contains("3:vote*6 3:premortem*6"),
        "{}",
        table.phases()
    );
    let outcome = table.outcome();
    let stalled = Some(crate::ballot::ConvergenceStep::Stalled);
    assert_eq!(
        (outcome.convergence, outcome.end),
        (stalled, Some(CouncilEnd::Decided))
    );
    assert!(outcome.needs_person());
}

#[test]
fn a_revision_takes_the_place_of_what_it_revises_under_the_same_label() {
    let table = Table::played(spec(23), &|council, turn| match (turn.phase, turn.round) {
        (CouncilPhase::Revision, _) => {
            let alternatives = council.alternatives(turn.round).into_iter();
            let own = alternatives.filter(|alternative| alternative.author == turn.persona);
            let changed = |alternative: crate::alternative::Alternative| Revised {
                alternative: alternative.label,
                stance: Stance::Updated,
                reason: "they are right".into(),
                draft: Some(draft("better")),
            };
            Statement::Revision {
                revised: own.map(changed).collect(),
            }
        }
        (_, 1) => divided(council, turn),
        _ => agreeable(council, turn),
    });
    let council = table.council();
    let (before, after) = (council.alternatives(1), council.alternatives(2));
    let labels = |alternatives: &[crate::alternative::Alternative]| -> Vec<String> {
        alternatives
            .iter()
            .map(|one| format!("{}{}", one.label, one.version))
            .collect()
    };
    assert_eq!(labels(&before), ["A1", "B1", "C1"]);
    assert_eq!(labels(&after), ["A2", "B2", "C2"]);
    assert!(
        after
            .iter()
            .all(|alternative| alternative.draft.name == "better")
    );
}

#[test]
fn all_of_a_phase_are_asked_at_once_and_each_once() {
    let mut table = Table::new(spec(18));
    let asks = |table: &Table| -> Vec<TurnId> {
        let asks = table.decide().into_iter();
        asks.filter_map(|one| match one {
            CouncilRequest::Ask { turn, .. } => Some(turn),
            _ => None,
        })
        .collect()
    };
    let first = asks(&table);
    assert_eq!(first.len(), 2);
    table.start(first[0], Money::cents(25));
    assert_eq!(asks(&table), first[1..]);
    table.start(first[1], Money::cents(25));
    assert_eq!(asks(&table), []);
    // Answers in progress are waited for only until the time limit.
    assert_eq!(
        table.decide(),
        [CouncilRequest::WakeAt(table.now + Span::minutes(30))]
    );
}

#[test]
fn what_a_mode_may_use_up_comes_with_the_request() {
    for (sum, tokens) in [(8, 500), (13, 2_500), (18, 8_000), (23, 15_000)] {
        let table = Table::new(spec(sum));
        let first = table.decide().into_iter().next();
        let Some(CouncilRequest::Ask {
            tokens: found,
            time,
            reserve,
            ..
        }) = first
        else {
            panic!("{sum}: no one is asked");
        };
        assert_eq!((found, time), (tokens, Span::seconds(120)), "{sum}");
        assert_eq!(reserve, Money::cents(25), "{sum}");
    }
}

#[test]
fn the_facts_of_a_council_read_back_as_they_were_written() {
    let table = Table::played(spec(23), &divided);
    let read: Vec<(Timestamp, CouncilEvent)> = table
        .events
        .iter()
        .map(|(at, event)| {
            let text = serde_json::to_string(event).unwrap();
            (*at, serde_json::from_str(&text).unwrap())
        })
        .collect();
    let read = fold(read.iter().map(|(at, event)| (*at, event)));
    assert_eq!(read, table.council);
    let later: CouncilEvent = serde_json::from_str(r#"{"kind":"seance_held","at":1}"#).unwrap();
    assert_eq!(later, CouncilEvent::Unknown);
}
