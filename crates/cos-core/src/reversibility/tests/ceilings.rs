//! Every profile with every adjustment, against the table of
//! `docs/design/checkpoint.md#types-and-modes`.

use super::*;

/// The highest sum for a mode; below 5 the mode is not used.
fn highest(ceiling: Ceiling) -> u8 {
    ceiling.get() / 4
}

fn moved(by: i8) -> Adjustment {
    Adjustment {
        cause: AdjustmentCause::Setting,
        hundredths: by,
    }
}

#[test]
fn every_profile_has_the_ceilings_and_sums_of_the_table() {
    for (profile, ceilings, sums) in [
        (Profile::Default, (40, 60, 80), (10, 15, 20)),
        (Profile::Fast, (50, 70, 90), (12, 17, 22)),
        (Profile::Startup, (55, 75, 90), (13, 18, 22)),
        (Profile::Cautious, (30, 50, 70), (7, 12, 17)),
        (Profile::Regulated, (25, 45, 65), (6, 11, 16)),
    ] {
        let rs = crate::policy::rs(profile);
        assert_eq!(
            rs,
            Ceilings::of(ceilings.0, ceilings.1, ceilings.2),
            "{profile:?}"
        );
        let found = [rs.express, rs.lightweight, rs.full_council].map(highest);
        assert_eq!(found, [sums.0, sums.1, sums.2], "{profile:?}");
    }
}

#[test]
fn every_profile_moved_by_every_cause_has_the_ceilings_of_the_table() {
    // For each profile, the result of -0.05, -0.10 and -0.15, and whether express is impossible.
    for (profile, five, ten, fifteen) in [
        (
            Profile::Default,
            (35, 55, 75, false),
            (30, 50, 70, false),
            (25, 45, 65, false),
        ),
        (
            Profile::Fast,
            (45, 65, 85, false),
            (40, 60, 80, false),
            (35, 55, 75, false),
        ),
        (
            Profile::Startup,
            (50, 70, 85, false),
            (45, 65, 80, false),
            (40, 60, 75, false),
        ),
        (
            Profile::Cautious,
            (25, 45, 65, false),
            (20, 40, 60, false),
            (15, 35, 55, true),
        ),
        (
            Profile::Regulated,
            (20, 40, 60, false),
            (15, 35, 55, true),
            (10, 30, 50, true),
        ),
    ] {
        for (cause, expected) in [
            (AdjustmentCause::ArchitectureReview, five),
            (AdjustmentCause::MultiIssue, ten),
            (AdjustmentCause::StrictScope, fifteen),
        ] {
            let found = crate::policy::rs(profile).adjusted(&[Adjustment::built_in(cause)]);
            let ceilings = Ceilings::of(expected.0, expected.1, expected.2);
            assert_eq!(found.ceilings, ceilings, "{profile:?} {cause:?}");
            assert_eq!(found.express_disabled, expected.3, "{profile:?} {cause:?}");
        }
    }
}

#[test]
fn a_ceiling_itself_still_serves_and_one_point_above_does_not() {
    use DeliberationMode::{Delphi, Express, FullCouncil, Lightweight};
    for profile in Profile::ALL {
        let rs = crate::policy::rs(profile);
        for (ceiling, at, above) in [
            (rs.express, Express, Lightweight),
            (rs.lightweight, Lightweight, FullCouncil),
            (rs.full_council, FullCouncil, Delphi),
        ] {
            let sum = highest(ceiling);
            assert_eq!(rs.mode(ReversibilityScore(sum)), at, "{profile:?} {sum}");
            assert_eq!(
                rs.mode(ReversibilityScore(sum + 1)),
                above,
                "{profile:?} {sum}"
            );
        }
    }
}

#[test]
fn the_sum_of_adjustments_stays_within_a_fifth_and_the_ceilings_in_range_and_order() {
    for (base, moves, expected, total) in [
        (Ceilings::DEFAULT, vec![-10, -15], (20, 40, 60), -20),
        (Ceilings::DEFAULT, vec![-100], (20, 40, 60), -20),
        (Ceilings::DEFAULT, vec![30], (60, 80, 100), 20),
        (Ceilings::DEFAULT, vec![-15, 15], (40, 60, 80), 0),
        (Ceilings::of(10, 45, 65), vec![-15], (0, 30, 50), -15),
        (Ceilings::of(90, 95, 100), vec![20], (100, 100, 100), 20),
        // Typed in the wrong order: the lower one counts.
        (Ceilings::of(70, 60, 50), vec![], (50, 50, 50), 0),
        (Ceilings::of(40, 90, 80), vec![], (40, 80, 80), 0),
    ] {
        let moves: Vec<Adjustment> = moves.into_iter().map(moved).collect();
        let found = base.adjusted(&moves);
        let text = format!("{base:?} {moves:?}");
        assert_eq!(
            found.ceilings,
            Ceilings::of(expected.0, expected.1, expected.2),
            "{text}"
        );
        assert_eq!(found.total, total, "{text}");
    }
    let out_of_reach = crate::policy::rs(Profile::Regulated).adjusted(&[moved(-10)]);
    assert!(out_of_reach.express_disabled);
    let mode = out_of_reach.ceilings.mode(ReversibilityScore::LOWEST);
    assert_eq!(mode, DeliberationMode::Lightweight);
}

#[test]
fn the_tightest_of_two_profiles_is_the_more_careful_one() {
    let order = [
        Profile::Regulated,
        Profile::Cautious,
        Profile::Default,
        Profile::Fast,
        Profile::Startup,
    ];
    for (at, tight) in order.iter().enumerate() {
        for loose in order.get(at..).unwrap() {
            assert_eq!(
                crate::policy::rs(*tight).tightest(crate::policy::rs(*loose)),
                crate::policy::rs(*tight),
                "{tight:?} {loose:?}"
            );
            assert!(crate::policy::rs(*tight).is_no_looser_than(crate::policy::rs(*loose)));
            assert_eq!(
                crate::policy::rs(*loose).is_no_looser_than(crate::policy::rs(*tight)),
                tight == loose
            );
        }
    }
}
