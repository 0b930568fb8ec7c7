use super::*;
use crate::policy::Profile;
use proptest::prelude::*;

mod ceilings;
mod facts;
mod properties;

/// A change with opinions and no facts.
fn stated(points: [u8; 5]) -> ReversibilityAssessment {
    assess(&ChangeFacts::default(), &proposals(points))
}

/// Opinions on all five dimensions.
pub(crate) fn proposals(points: [u8; 5]) -> Vec<Proposal> {
    let paired = Dimension::ALL.into_iter().zip(points);
    let proposal = |(dimension, points)| Proposal {
        dimension,
        points: Points::new(points).unwrap(),
        why: String::new(),
        by: "the caller".into(),
    };
    paired.map(proposal).collect()
}

fn whole(paths: &[&str]) -> ChangeFacts {
    ChangeFacts {
        paths: paths.iter().map(ToString::to_string).collect(),
        extent: Extent::Whole,
        ..ChangeFacts::default()
    }
}

#[test]
fn the_worked_examples_of_the_definitions_come_out() {
    use DecisionType::{Type1A, Type1APlus, Type1B, Type2};
    use DeliberationMode::{Delphi, Express, FullCouncil, Lightweight};
    for (what, points, score, decision_type, mode) in [
        ("retry logic", [1, 1, 2, 1, 1], "0.24", Type2, Express),
        (
            "document database",
            [5, 4, 5, 4, 2],
            "0.80",
            Type1A,
            FullCouncil,
        ),
        (
            "public pricing",
            [4, 5, 5, 4, 5],
            "0.92",
            Type1APlus,
            Delphi,
        ),
        ("all ones", [1, 1, 1, 1, 1], "0.20", Type2, Express),
        ("a checkpoint", [4, 3, 4, 3, 2], "0.64", Type1A, FullCouncil),
        (
            "the audit's example",
            [3, 3, 3, 3, 2],
            "0.56",
            Type1B,
            Lightweight,
        ),
        ("all fives", [5, 5, 5, 5, 5], "1.00", Type1APlus, Delphi),
    ] {
        let found = stated(points);
        assert_eq!(found.score.to_string(), score, "{what}");
        assert_eq!(found.decision_type, decision_type, "{what}");
        assert_eq!(
            crate::policy::rs(Profile::Default).mode(found.score),
            mode,
            "{what}"
        );
    }
}

#[test]
fn the_corrected_example_of_the_audit_is_a_full_council() {
    let three_issues = Adjustment::built_in(AdjustmentCause::MultiIssue);
    let effective = crate::policy::rs(Profile::Default).adjusted(&[three_issues]);
    assert_eq!(effective.ceilings, Ceilings::of(30, 50, 70));
    let found = stated([3, 3, 3, 3, 2]);
    assert_eq!(found.decision_type, DecisionType::Type1B);
    let mode = effective.ceilings.mode(found.score);
    assert_eq!(mode, DeliberationMode::FullCouncil);
}

#[test]
fn there_are_twenty_one_scores_in_steps_of_four_hundredths() {
    let scores: std::collections::BTreeSet<String> = (5..=25_u8)
        .map(|sum| {
            let base = sum / 5;
            let extra = usize::from(sum % 5);
            let points = std::array::from_fn(|at| base + u8::from(at < extra));
            stated(points).score.to_string()
        })
        .collect();
    assert_eq!(scores.len(), 21);
    assert_eq!(scores.first().map(String::as_str), Some("0.20"));
    assert_eq!(scores.last().map(String::as_str), Some("1.00"));
}

#[test]
fn a_score_is_written_as_a_share_and_read_back_and_nothing_else_is_one() {
    let score = stated([3, 3, 3, 3, 2]).score;
    assert_eq!(serde_json::to_string(&score).unwrap(), "0.56");
    assert_eq!(
        serde_json::from_str::<ReversibilityScore>("0.56").unwrap(),
        score
    );
    for wrong in ["0.04", "0.57", "1.04", "\"0.56\""] {
        let read = serde_json::from_str::<ReversibilityScore>(wrong);
        assert!(read.is_err(), "{wrong}");
    }
    for wrong in ["0", "6", "2.5", "-1"] {
        assert!(serde_json::from_str::<Points>(wrong).is_err(), "{wrong}");
    }
}

#[test]
fn forcing_a_lighter_mode_needs_a_reason_and_is_capped_on_one_way_doors() {
    use DecisionType::{Type1A, Type1APlus, Type1B, Type2};
    use DeliberationMode::{Delphi, Express, FullCouncil, Lightweight};
    use ForceRefused::{Capped, Unjustified};
    let why = Some("we tried it twice");
    for (wanted, assessed, kind, why, taken, refused) in [
        (Delphi, Express, Type2, None, Delphi, None),
        (Express, Express, Type2, None, Express, None),
        (
            Express,
            Lightweight,
            Type1B,
            None,
            Lightweight,
            Some(Unjustified),
        ),
        (
            Express,
            Lightweight,
            Type1B,
            Some("  "),
            Lightweight,
            Some(Unjustified),
        ),
        (Express, Lightweight, Type1B, why, Express, None),
        (Express, Lightweight, Type2, why, Express, None),
        (Express, FullCouncil, Type1A, why, FullCouncil, Some(Capped)),
        (Lightweight, Delphi, Type1A, why, FullCouncil, Some(Capped)),
        (FullCouncil, Delphi, Type1A, why, FullCouncil, None),
        (Express, Delphi, Type1APlus, why, Delphi, Some(Capped)),
        // A profile that uses a light mode for a one-way door is the person's own choice.
        (Express, Lightweight, Type1A, why, Lightweight, Some(Capped)),
    ] {
        let forcing = force(wanted, assessed, kind, why);
        let text = format!("{wanted:?} for {assessed:?}, {kind:?}, {why:?}");
        assert_eq!(forcing.taken, taken, "{text}");
        assert_eq!(forcing.refused, refused, "{text}");
    }
}

#[test]
fn every_circumstance_has_one_row_and_demands_something() {
    let names: std::collections::BTreeSet<String> = Circumstance::all()
        .iter()
        .map(|one| serde_json::to_string(one).unwrap())
        .collect();
    assert_eq!(names.len(), Circumstance::all().len());
    for one in Circumstance::all() {
        let demands = Dimension::ALL
            .iter()
            .filter_map(|dimension| one.floor(*dimension));
        assert!(demands.max() >= Some(Points::TWO), "{one:?}");
        assert!(!one.phrase().is_empty(), "{one:?}");
    }
    // The row belongs to the circumstance; it is not a default.
    assert_eq!(Circumstance::DataDeletion.stake(), Some(Stake::DataLoss));
    assert_eq!(
        Circumstance::Deadline.floor(Dimension::TimeLockIn),
        Some(Points::FOUR)
    );
    assert_eq!(Circumstance::Deadline.floor(Dimension::BlastRadius), None);
}
