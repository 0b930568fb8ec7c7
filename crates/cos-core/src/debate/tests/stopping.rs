use super::*;
use PointSeverity::{Critical, Minor, Moderate};

fn many(severity: PointSeverity, count: usize) -> Vec<Raised> {
    let words = ["alpha", "bravo", "charlie", "delta1"];
    (0..count)
        .map(|at| raised(severity, &format!("{0} {0}x {0}y", words[at])))
        .collect()
}

#[test]
fn the_critic_is_content_only_when_every_score_is_there_and_little_is_left() {
    let good = grades(80, 80, 80, 70);
    let rows: [(Grades, Vec<Raised>, CriticAdvice, bool); 10] = [
        (good, Vec::new(), CriticAdvice::Approve, true),
        (good, many(Minor, 4), CriticAdvice::Revise, true),
        (good, many(Moderate, 2), CriticAdvice::Revise, true),
        (good, many(Moderate, 3), CriticAdvice::Revise, false),
        (good, many(Critical, 1), CriticAdvice::Revise, false),
        (good, many(Moderate, 1), CriticAdvice::Reject, false),
        (
            grades(79, 80, 80, 70),
            Vec::new(),
            CriticAdvice::Revise,
            false,
        ),
        (
            grades(80, 79, 80, 70),
            Vec::new(),
            CriticAdvice::Revise,
            false,
        ),
        (
            grades(80, 80, 79, 70),
            Vec::new(),
            CriticAdvice::Revise,
            false,
        ),
        (
            grades(80, 80, 80, 69),
            Vec::new(),
            CriticAdvice::Revise,
            false,
        ),
    ];
    for (scores, issues, recommendation, content) in rows {
        let mut floor = Floor::new(debate_spec());
        floor.author();
        let said = Critique {
            recommendation,
            ..critique(scores, issues)
        };
        floor.says(DebateStatement::Critique(said.clone()));
        assert_eq!(floor.last_defect(), None, "{said:?}");
        let wanted = match (content, said.issues.is_empty()) {
            (true, _) => Some(DebateEnd::Success),
            // No answer has anything to work on.
            (false, true) => Some(DebateEnd::Stalemate),
            (false, false) => None,
        };
        assert_eq!(floor.end(), wanted, "{said:?}");
        let ready = not_ready(floor.debate(), &floor.policy).is_empty();
        assert_eq!(ready, content, "{said:?}");
    }
}

#[test]
fn two_rejected_points_that_come_back_are_a_matter_for_a_person() {
    for (back, wanted) in [(1, None), (2, Some(DebateEnd::Disagreement))] {
        let mut floor = Floor::new(debate_spec());
        floor.author();
        floor.critic(grades(50, 50, 50, 50), many(Moderate, 3));
        floor.moderator(Classification::Reject);
        let mut issues = many(Moderate, back);
        issues.push(raised(Moderate, "something quite different appears"));
        floor.critic(grades(70, 70, 70, 70), issues);
        assert_eq!(floor.end(), wanted, "{back}");
    }
}

#[test]
fn one_rejected_point_reported_twice_comes_back_once() {
    let mut floor = Floor::new(debate_spec());
    floor.author();
    floor.critic(grades(50, 50, 50, 50), many(Moderate, 1));
    floor.moderator(Classification::Reject);
    let twice = [many(Moderate, 1), many(Moderate, 1)].concat();
    floor.critic(grades(70, 70, 70, 70), twice);
    assert_eq!(floor.end(), None);
}

#[test]
fn what_was_deferred_or_accepted_may_come_back() {
    for kind in [
        Classification::Accept,
        Classification::Partial,
        Classification::Defer,
    ] {
        let mut floor = Floor::new(debate_spec());
        floor.author();
        floor.critic(grades(50, 50, 50, 50), many(Moderate, 3));
        floor.moderator(kind);
        floor.critic(grades(70, 70, 70, 70), many(Moderate, 3));
        assert_eq!(floor.end(), None, "{kind:?}");
    }
}

#[test]
fn scores_that_rise_too_little_twice_in_a_row_are_a_stalemate() {
    // The sums of four scores in hundredths: a mean that rises by 0.05 rises by 20.
    let rows: [(&[u16], Option<DebateEnd>); 6] = [
        (&[50, 54, 58], Some(DebateEnd::Stalemate)),
        (&[50, 55, 60], None),
        (&[50, 54, 59], None),
        (&[50, 60, 64], None),
        (&[50, 40, 30], Some(DebateEnd::Stalemate)),
        (&[50, 60, 64, 68], Some(DebateEnd::Stalemate)),
    ];
    for (means, wanted) in rows {
        let mut floor = Floor::new(debate_spec());
        floor.author();
        for (at, mean) in means.iter().enumerate() {
            let word = ["alpha", "bravo", "charlie", "delta1"][at];
            let text = format!("{word}{at} {word}{at}b {word}{at}c");
            floor.critic(
                grades(*mean, *mean, *mean, *mean),
                vec![raised(Moderate, &text)],
            );
            if at + 1 < means.len() {
                assert_eq!(floor.end(), None, "{means:?} at {at}");
                floor.moderator(Classification::Accept);
            }
        }
        assert_eq!(floor.end(), wanted, "{means:?}");
    }
}

#[test]
fn the_last_round_ends_with_the_critic_and_without_a_moderator() {
    let mut floor = Floor::new(DebateSpec {
        rounds: 2,
        ..debate_spec()
    });
    floor.author();
    floor.critic(grades(50, 50, 50, 50), many(Moderate, 1));
    floor.moderator(Classification::Accept);
    floor.critic(grades(60, 60, 60, 60), Vec::new());
    assert_eq!(floor.end(), Some(DebateEnd::Timeout));
    let roles: Vec<&str> = floor
        .debate()
        .turns
        .iter()
        .map(|turn| turn.id.role.name())
        .collect();
    assert_eq!(roles, ["author", "critic", "moderator", "critic"]);
    let last = floor.debate().last_critique().unwrap();
    assert_eq!(
        last.spec,
        floor.debate().spec,
        "the critic read what is put to a person"
    );
}

#[test]
fn success_comes_before_disagreement_and_that_before_stalemate() {
    let mut floor = Floor::new(debate_spec());
    floor.author();
    floor.critic(grades(85, 85, 85, 85), many(Critical, 2));
    floor.moderator(Classification::Reject);
    // The scores suffice, and the points come back as minor ones: satisfied, and yet a person
    // reviews them.
    floor.critic(grades(85, 85, 85, 85), many(Minor, 2));
    assert_eq!(floor.end(), Some(DebateEnd::Success));

    let mut floor = Floor::new(debate_spec());
    floor.author();
    floor.critic(grades(50, 50, 50, 50), many(Moderate, 2));
    floor.moderator(Classification::Defer);
    floor.critic(grades(50, 50, 50, 50), many(Moderate, 2));
    floor.moderator(Classification::Reject);
    floor.critic(grades(50, 50, 50, 50), many(Moderate, 2));
    assert_eq!(floor.end(), Some(DebateEnd::Disagreement));
}

#[test]
fn a_turn_that_does_not_fit_into_what_is_left_is_not_begun() {
    let policy = DebatePolicy::default();
    let author = policy.reserve(DebateRole::Author, SPEC.len());
    let mut floor = Floor::new(DebateSpec {
        budget: author,
        ..debate_spec()
    });
    floor.author();
    // A tenth was paid; the critic would need more than the rest.
    assert!(floor.debate().left() < policy.reserve(DebateRole::Critic, SPEC.len()));
    assert_eq!(floor.end(), Some(DebateEnd::Budget));
}

#[test]
fn a_turn_holds_its_worst_case_and_a_sum_by_the_length_of_the_text_where_no_price_is_known() {
    use crate::council::ReserveBasis::{Flat, Priced};
    // The worst-case cost of an author's turn, its reserve, and whether a dollar covers it.
    let flat = Money::cents(32);
    for (price, reserve, basis, reaches) in [
        (Cost::Unknown, flat, Flat, true),
        (Cost::Known(Money::cents(3)), Money::cents(3), Priced, true),
        (
            Cost::Known(Money::cents(90)),
            Money::cents(90),
            Priced,
            true,
        ),
        (
            Cost::Known(Money::cents(101)),
            Money::cents(101),
            Priced,
            false,
        ),
    ] {
        let mut floor = Floor::new(DebateSpec {
            budget: Money::dollars(1),
            ..debate_spec()
        });
        floor.policy.turn_reserves.note(DebateRole::Author, price);
        let turn = due(floor.debate(), &floor.policy).unwrap();
        assert_eq!(turn.role, DebateRole::Author, "{price:?}");
        let asked = DebateRequest::Ask {
            turn,
            reserve,
            basis,
        };
        let close = DebateRequest::Close(DebateEnd::Budget);
        let wanted = if reaches { asked } else { close };
        let found = decide(floor.debate(), &floor.policy);
        assert_eq!(found, Some(wanted), "{price:?}");
    }
    let mut floor = Floor::new(debate_spec());
    floor.author();
    floor.begin();
    assert_eq!(due(floor.debate(), &floor.policy), None, "one is asked");
}

#[test]
fn anyone_who_cannot_answer_ends_it_except_for_the_author() {
    let fails = |floor: &mut Floor, failure: TurnFailure| {
        let turn = floor.begin();
        floor.write(DebateEvent::TurnFailed {
            turn,
            failure,
            usage: PAID,
        });
        turn
    };
    let malformed = || TurnFailure::Malformed {
        detail: "no".into(),
    };
    let mut floor = Floor::new(debate_spec());
    assert_eq!(fails(&mut floor, malformed()).number, 1);
    assert_eq!(fails(&mut floor, malformed()).number, 2);
    assert_eq!(
        fails(&mut floor, TurnFailure::Lost).role,
        DebateRole::Critic
    );
    assert_eq!(fails(&mut floor, malformed()).number, 2);
    assert_eq!(fails(&mut floor, malformed()).number, 3);
    assert_eq!(floor.end(), Some(DebateEnd::NoCritique));

    let mut floor = Floor::new(debate_spec());
    let missing = TurnFailure::Unavailable {
        detail: "no key".into(),
    };
    fails(&mut floor, missing.clone());
    floor.critic(grades(50, 50, 50, 50), many(Moderate, 1));
    fails(&mut floor, missing);
    assert_eq!(floor.end(), Some(DebateEnd::NoModeration));
}

#[test]
fn the_figures_of_a_debate_are_those_of_the_specification() {
    let policy = DebatePolicy::default();
    let wanted = grades(80, 80, 80, 70);
    assert_eq!(policy.wanted, wanted);
    assert_eq!(
        (policy.stalemate, policy.disagreement, policy.moderate),
        (2, 2, 3)
    );
    assert_eq!(
        (policy.rise, policy.turn_time),
        (50, crate::time::Span::seconds(900))
    );
}
