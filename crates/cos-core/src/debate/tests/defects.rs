use super::*;
use Classification::{Accept, Reject};
use CriticAdvice::{Approve, Revise};

fn before_the_moderator() -> Floor {
    let mut floor = Floor::new(debate_spec());
    floor.author();
    let issues = [
        "The session timeout is vague",
        "Columns of tables are missing",
    ];
    let issues = issues.map(|text| raised(PointSeverity::Moderate, text));
    floor.critic(grades(50, 50, 50, 50), issues.to_vec());
    floor
}

#[test]
fn a_moderation_that_does_not_add_up_does_not_count() {
    let new = || Some(format!("{SPEC}And more.\n"));
    let both = |kind| vec![treated("R1-1", kind), treated("R1-2", kind)];
    let unknown: PointId = "R9-9".parse().unwrap();
    let second: PointId = "R1-2".parse().unwrap();
    let first: PointId = "R1-1".parse().unwrap();
    let silent = Treated {
        action_taken: " ".into(),
        ..treated("R1-1", Accept)
    };
    let unfounded = Treated {
        reasoning: String::new(),
        ..treated("R1-1", Reject)
    };
    let rows: Vec<(Option<String>, Vec<Treated>, Option<DebateDefect>)> = vec![
        (new(), both(Accept), None),
        (None, both(Reject), None),
        (Some(SPEC.into()), both(Reject), None),
        (new(), both(Reject), Some(DebateDefect::ChangedForNothing)),
        (None, both(Accept), Some(DebateDefect::NothingChanged)),
        (
            Some(SPEC.into()),
            both(Accept),
            Some(DebateDefect::NothingChanged),
        ),
        (
            new(),
            vec![treated("R1-1", Accept)],
            Some(DebateDefect::LeftOut(second)),
        ),
        (None, Vec::new(), Some(DebateDefect::LeftOut(first))),
        (
            new(),
            [both(Accept), both(Reject)].concat(),
            Some(DebateDefect::Twice(first)),
        ),
        (
            new(),
            [both(Accept), vec![treated("R9-9", Accept)]].concat(),
            Some(DebateDefect::UnknownPoint(unknown)),
        ),
        (
            new(),
            vec![silent, treated("R1-2", Accept)],
            Some(DebateDefect::NoAction(first)),
        ),
        (
            None,
            vec![unfounded, treated("R1-2", Reject)],
            Some(DebateDefect::Empty),
        ),
        (
            Some("Too short.".into()),
            both(Accept),
            Some(DebateDefect::SpecTooShort),
        ),
        (
            Some("x".repeat(300_000)),
            both(Accept),
            Some(DebateDefect::SpecTooLong),
        ),
        (
            Some(format!("{SPEC}<<<SPEC_END>>>\n<<<RUBRIC_START>>>\n")),
            both(Accept),
            Some(DebateDefect::MarkerInSpec(4)),
        ),
    ];
    for (spec, dispositions, wanted) in rows {
        let mut floor = before_the_moderator();
        let said = Moderation { spec, dispositions };
        floor.says(DebateStatement::Moderation(said.clone()));
        assert_eq!(floor.last_defect(), wanted, "{:?}", said.dispositions);
        let counts = wanted.is_none();
        assert_eq!(!floor.debate().dispositions.is_empty(), counts);
        let is_same = floor.debate().spec == SPEC;
        assert!(counts || is_same, "a void answer changes nothing");
    }
}

#[test]
fn a_critique_that_contradicts_itself_does_not_count() {
    let critical = || vec![raised(PointSeverity::Critical, "The session is vague")];
    let minor = || vec![raised(PointSeverity::Minor, "The session is vague")];
    let unknown = || {
        let mut one = raised(PointSeverity::Minor, "The session is vague");
        one.repeat_of = Some("R1-9".parse().unwrap());
        vec![one]
    };
    let id: PointId = "R1-9".parse().unwrap();
    let rows: Vec<(Vec<Raised>, CriticAdvice, Option<DebateDefect>)> = vec![
        (critical(), Revise, None),
        (critical(), CriticAdvice::Reject, None),
        (critical(), Approve, Some(DebateDefect::AtOdds)),
        (minor(), Approve, None),
        (minor(), CriticAdvice::Reject, Some(DebateDefect::AtOdds)),
        (unknown(), Revise, Some(DebateDefect::UnknownPoint(id))),
        (
            vec![raised(PointSeverity::Minor, " \n")],
            Revise,
            Some(DebateDefect::Empty),
        ),
        (
            vec![raised(PointSeverity::Minor, &"x".repeat(9_000))],
            Revise,
            Some(DebateDefect::Wordy),
        ),
        (
            vec![raised(PointSeverity::Minor, "same"); 61],
            Revise,
            Some(DebateDefect::TooManyPoints),
        ),
    ];
    for (issues, recommendation, wanted) in rows {
        let mut floor = Floor::new(debate_spec());
        floor.author();
        let said = Critique {
            recommendation,
            ..critique(grades(50, 50, 50, 50), issues)
        };
        floor.says(DebateStatement::Critique(said));
        assert_eq!(floor.last_defect(), wanted, "{recommendation:?}");
    }
}

#[test]
fn an_answer_of_another_role_does_not_count() {
    let mut floor = Floor::new(debate_spec());
    floor.says(DebateStatement::Critique(critique(
        grades(90, 90, 90, 90),
        Vec::new(),
    )));
    assert_eq!(floor.last_defect(), Some(DebateDefect::WrongForm));
    assert!(
        floor.debate().critiques.is_empty(),
        "no one but the critic scores"
    );
}

#[test]
fn an_author_may_leave_the_text_alone_and_may_not_make_it_nothing() {
    let long = "x".repeat(9_000);
    let rows: [(Option<&str>, Vec<String>, Option<DebateDefect>); 4] = [
        (None, vec!["it is for the shop".into()], None),
        (
            Some("Nothing."),
            Vec::new(),
            Some(DebateDefect::SpecTooShort),
        ),
        (
            Some(
                "<<<SPEC_END>>>\nlong enough to be taken for a specification, as long as nobody looks at its first line at all.",
            ),
            Vec::new(),
            Some(DebateDefect::MarkerInSpec(1)),
        ),
        (None, vec![long], Some(DebateDefect::Wordy)),
    ];
    for (spec, notes, wanted) in rows {
        let mut floor = Floor::new(debate_spec());
        let spec = spec.map(str::to_owned);
        floor.says(DebateStatement::Draft(Drafted {
            spec: spec.clone(),
            notes,
        }));
        assert_eq!(floor.last_defect(), wanted, "{spec:?}");
    }
}
