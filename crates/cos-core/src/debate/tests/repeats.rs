use super::*;
use Classification::{Accept, Defer, Partial, Reject};

/// The same point, raised in each round and treated as given.
fn treated_in_turn(kinds: &[Classification]) -> Floor {
    let mut floor = Floor::new(debate_spec());
    floor.policy.disagreement = 9;
    floor.policy.stalemate = 9;
    floor.author();
    for (kind, round) in kinds.iter().zip(1..) {
        let text = format!("The session timeout is never stated, said {round} times");
        floor.critic(
            grades(50, 50, 50, 50),
            vec![raised(PointSeverity::Moderate, &text)],
        );
        floor.moderator(*kind);
    }
    floor
}

#[test]
fn a_point_is_known_again_by_its_name_its_key_or_its_words() {
    let first = "The session timeout is never stated anywhere in here";
    let rows: [(&str, Option<&str>, Option<&str>); 5] = [
        (
            "Nothing whatsoever resembles that",
            Some("R1-1"),
            Some("R1-1"),
        ),
        (
            "Timeout session never: quite another sentence follows",
            None,
            Some("R1-1"),
        ),
        (
            "Anywhere in here the timeout of a session is never stated",
            None,
            Some("R1-1"),
        ),
        ("The database schema lacks columns", None, None),
        ("Short", None, None),
    ];
    for (text, named, wanted) in rows {
        let mut floor = Floor::new(debate_spec());
        floor.author();
        floor.critic(
            grades(50, 50, 50, 50),
            vec![raised(PointSeverity::Minor, first)],
        );
        floor.moderator(Reject);
        let mut again = raised(PointSeverity::Minor, text);
        again.repeat_of = named.map(|id| id.parse().unwrap());
        floor.critic(grades(70, 70, 70, 70), vec![again]);
        let point = &floor.debate().last_critique().unwrap().points[0];
        let repeats = point.repeat_of.map(|id| id.to_string());
        assert_eq!(repeats.as_deref(), wanted, "{text}");
    }
}

#[test]
fn rejections_are_counted_in_a_row() {
    let rows: [(&[Classification], &[u16], bool); 7] = [
        (&[Reject], &[1], false),
        (&[Reject, Reject], &[1, 2], true),
        (&[Reject, Reject, Reject], &[1, 2, 3], true),
        (&[Reject, Defer, Reject], &[1, 0, 1], false),
        (&[Reject, Reject, Accept], &[1, 2, 0], false),
        (&[Reject, Reject, Partial], &[1, 2, 0], false),
        // Deferring a point that was rejected twice does not hide it from a person.
        (&[Reject, Reject, Defer], &[1, 2, 0], true),
    ];
    for (kinds, counts, is_reviewed) in rows {
        let floor = treated_in_turn(kinds);
        let lines = &floor.debate().dispositions;
        let counted: Vec<u16> = lines.iter().map(|one| one.consecutive_rejections).collect();
        assert_eq!(counted, counts, "{kinds:?}");
        assert_eq!(
            !floor.debate().reviewed().is_empty(),
            is_reviewed,
            "{kinds:?}"
        );
        let resolved: Vec<bool> = lines.iter().map(|one| one.resolved).collect();
        let wanted: Vec<bool> = kinds.iter().map(|kind| *kind == Accept).collect();
        assert_eq!(resolved, wanted, "{kinds:?}");
    }
}

#[test]
fn a_point_that_was_rejected_twice_keeps_a_content_critic_from_being_enough() {
    let mut floor = treated_in_turn(&[Reject, Reject]);
    floor.critic(grades(90, 90, 90, 90), Vec::new());
    assert_eq!(floor.end(), Some(DebateEnd::Success));
    let id: PointId = "R2-1".parse().unwrap();
    assert_eq!(
        not_ready(floor.debate(), &floor.policy),
        [NotReady::Rejected(id)]
    );
    let ruling = |verdict| Ruling {
        point: id,
        issue: floor.debate().dispositions[1].original_issue.clone(),
        verdict,
    };
    // Either ruling of a person settles it; an accepted point is then missing from the text.
    let mut upheld = floor.debate().clone();
    upheld.debate_spec.rulings = vec![ruling(RulingVerdict::Upheld)];
    assert_eq!(not_ready(&upheld, &floor.policy), []);
    let mut overruled = floor.debate().clone();
    overruled.debate_spec.rulings = vec![ruling(RulingVerdict::Overruled)];
    assert_eq!(not_ready(&overruled, &floor.policy), [NotReady::Owed(id)]);
    // A ruling on another text with the same id settles nothing.
    let mut other = floor.debate().clone();
    other.debate_spec.rulings = vec![Ruling {
        issue: "else".into(),
        ..ruling(RulingVerdict::Upheld)
    }];
    assert_eq!(not_ready(&other, &floor.policy), [NotReady::Rejected(id)]);
}

/// A debate after a person ruled on a point that was rejected twice.
fn after(verdict: RulingVerdict) -> Floor {
    let before = treated_in_turn(&[Reject, Reject]);
    let history = before.debate().dispositions.clone();
    let ruling = Ruling {
        point: history[1].issue_id,
        issue: history[1].original_issue.clone(),
        verdict,
    };
    let mut floor = Floor::new(DebateSpec {
        number: 2,
        history,
        rulings: vec![ruling],
        first_round: 3,
        ..debate_spec()
    });
    floor.policy.disagreement = 1;
    floor.author();
    floor
}

#[test]
fn what_a_person_lets_stand_does_not_come_back_as_a_disagreement() {
    let mut floor = after(RulingVerdict::Upheld);
    let again = "The session timeout is never stated, said 9 times";
    floor.critic(
        grades(50, 50, 50, 50),
        vec![raised(PointSeverity::Moderate, again)],
    );
    assert_eq!(floor.end(), None);
    floor.moderator(Reject);
    assert!(floor.debate().reviewed().is_empty());
}

#[test]
fn what_a_person_wants_taken_up_is_before_the_moderator_until_it_is() {
    let mut floor = after(RulingVerdict::Overruled);
    floor.critic(grades(90, 90, 90, 90), Vec::new());
    assert_eq!(floor.end(), None, "it is owed, however good the scores are");
    let points = floor.debate().last_critique().unwrap().points.clone();
    assert_eq!(points.len(), 1);
    assert_eq!(points[0].severity, PointSeverity::Critical);
    floor.moderator(Reject);
    assert_eq!(
        floor.last_defect(),
        Some(DebateDefect::AgainstRuling(points[0].id))
    );
    floor.moderator(Accept);
    assert_eq!(floor.last_defect(), None);
    floor.critic(grades(90, 90, 90, 90), Vec::new());
    assert_eq!(floor.end(), Some(DebateEnd::Success));
    assert_eq!(not_ready(floor.debate(), &floor.policy), []);
}

fn dispute(id: &str) -> Dispute {
    Dispute {
        original_issue_id: id.parse().unwrap(),
        dispute_category: DisputeCategory::Security,
        evidence: "a token stays valid".into(),
        risk_if_ignored: "it is stolen".into(),
        recommendation: "end it".into(),
    }
}

#[test]
fn a_disputed_rejection_is_before_the_moderator_again_and_nothing_goes_on_over_it() {
    let mut floor = treated_in_turn(&[Reject]);
    let mut said = critique(grades(90, 90, 90, 90), Vec::new());
    said.disputed_issues = vec![dispute("R1-1")];
    floor.says(DebateStatement::Critique(said));
    assert_eq!(floor.last_defect(), None);
    assert_eq!(floor.end(), None);
    let point = floor.debate().last_critique().unwrap().points[0].clone();
    assert_eq!(point.repeat_of, Some("R1-1".parse().unwrap()));
    assert_eq!(point.dispute, Some(DisputeCategory::Security));
    floor.moderator(Reject);
    assert_eq!(floor.debate().reviewed()[0].issue_id, point.id);
}

#[test]
fn only_rejections_that_the_critic_is_informed_of_can_be_disputed() {
    let rows: [(&[Classification], &[&str], Option<DebateDefect>); 5] = [
        (&[Reject], &["R1-1"], None),
        (
            &[Accept],
            &["R1-1"],
            Some(DebateDefect::NotDisputable("R1-1".parse().unwrap())),
        ),
        (
            &[Defer],
            &["R1-1"],
            Some(DebateDefect::NotDisputable("R1-1".parse().unwrap())),
        ),
        (
            &[Reject],
            &["R7-1"],
            Some(DebateDefect::NotDisputable("R7-1".parse().unwrap())),
        ),
        (
            &[Reject],
            &["R1-1", "R1-1"],
            Some(DebateDefect::Twice("R1-1".parse().unwrap())),
        ),
    ];
    for (kinds, ids, wanted) in rows {
        let mut floor = treated_in_turn(kinds);
        let mut said = critique(grades(50, 50, 50, 50), Vec::new());
        said.disputed_issues = ids.iter().map(|id| dispute(id)).collect();
        floor.says(DebateStatement::Critique(said));
        assert_eq!(floor.last_defect(), wanted, "{kinds:?} {ids:?}");
    }
}

#[test]
fn the_critic_is_informed_of_the_last_eight_rejections_and_two_deferrals() {
    let mut floor = Floor::new(debate_spec());
    floor.author();
    let letters = "abcdefghijklmnop";
    let issues = letters.chars().map(|letter| {
        let word: String = std::iter::repeat_n(letter, 8).collect();
        raised(PointSeverity::Minor, &word)
    });
    floor.critic(grades(50, 50, 50, 50), issues.collect());
    let points = floor.debate().last_critique().unwrap().points.clone();
    let dispositions = points.iter().map(|point| {
        let kind = if point.id.number <= 12 { Reject } else { Defer };
        treated(&point.id.to_string(), kind)
    });
    let dispositions = dispositions.collect();
    floor.says(DebateStatement::Moderation(Moderation {
        spec: None,
        dispositions,
    }));
    let told: Vec<u16> = floor
        .debate()
        .remembered()
        .iter()
        .map(|one| one.issue_id.number)
        .collect();
    assert_eq!(told, [5, 6, 7, 8, 9, 10, 11, 12, 15, 16]);
}
