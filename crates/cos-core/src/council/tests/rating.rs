//! Tests the rating of reversibility by one model, where facts leave it open.

use super::*;
use crate::reversibility::{Circumstance, CircumstanceReason, ReversibilityScore};

/// A change of logins: facts require 3 points for some dimensions and leave the others open.
fn of_logins() -> ChangeFacts {
    ChangeFacts {
        witnesses: vec![CircumstanceReason {
            circumstance: Circumstance::Auth,
            why: "it is known".into(),
        }],
        ..ChangeFacts::default()
    }
}

fn rating(facts: &ChangeFacts) -> CouncilSpec {
    CouncilSpec {
        purpose: CouncilPurpose::Rate,
        mode: DeliberationMode::Express,
        reversibility: assess(facts, &[]),
        ..spec(15)
    }
}

#[test]
fn one_voice_rates_what_no_fact_says_and_the_council_is_over() {
    let table = Table::played(rating(&of_logins()), &agreeable);
    assert_eq!(table.phases(), "1:rating*1");
    assert_eq!(table.council().end, Some(CouncilEnd::Rated));
    let rated = table.council().rated().unwrap();
    let open = assess(&of_logins(), &[]).unrated();
    assert!(!open.is_empty() && open.len() < Dimension::ALL.len());
    assert_eq!(
        rated.iter().map(|one| one.dimension).collect::<Vec<_>>(),
        open
    );
    // It is not a decision, and nothing follows from it alone.
    assert!(table.outcome().needs_person());
}

#[test]
fn points_below_a_floor_stay_at_the_floor_and_lighter_ones_than_the_middle_count() {
    let (facts, floors) = (of_logins(), assess(&of_logins(), &[]));
    let sum = |points| {
        let rated = rated(&floors.unrated(), points);
        assess(&facts, &rated).score.sum()
    };
    assert!(sum(1) < floors.score.sum(), "the middle was a guess");
    assert!(sum(1) > ReversibilityScore::LOWEST.sum(), "floors stay");
    assert!(sum(5) > floors.score.sum());
}

#[test]
fn who_rates_other_dimensions_than_the_open_ones_is_asked_once_more_and_then_a_gap() {
    let all: fn(&Council) -> Vec<Dimension> = |_| Dimension::ALL.to_vec();
    let few: fn(&Council) -> Vec<Dimension> =
        |council| council.spec.reversibility.unrated()[1..].to_vec();
    let twice: fn(&Council) -> Vec<Dimension> = |council| {
        let open = council.spec.reversibility.unrated();
        [open[0], open[0]].to_vec()
    };
    for (which, dimensions) in [("all", all), ("few", few), ("twice", twice)] {
        let table = Table::played(rating(&of_logins()), &|council, _| {
            let proposals = dimensions(council)
                .iter()
                .flat_map(|one| rated(&[*one], 1))
                .collect();
            Statement::Rating { proposals }
        });
        assert_eq!(table.asked.len(), 2, "{which}");
        assert_eq!(table.council().end, Some(CouncilEnd::Unrated), "{which}");
        assert_eq!(table.council().rated(), None, "{which}");
    }
}

#[test]
fn no_one_behind_the_strategist_leaves_it_unrated() {
    let table = Table::new(rating(&of_logins())).play(&|_, _| {
        Reply::Fails(TurnFailure::Unavailable {
            detail: "no key".into(),
        })
    });
    assert_eq!(table.council().end, Some(CouncilEnd::Unrated));
}
