//! Tests properties of every change, profile and adjustment.

use super::*;
use proptest::collection::vec;
use proptest::sample::select;

const PATHS: [&str; 12] = [
    "README.md",
    "tests/a.rs",
    "src/a/x.rs",
    "src/b/y.rs",
    "src/auth/z.rs",
    "migrations/1.sql",
    "Cargo.lock",
    "src/api/v1.rs",
    "deploy/app.yaml",
    ".github/workflows/ci.yml",
    "crates/c/src/lib.rs",
    "web/src/page.tsx",
];

prop_compose! {
    fn facts()(
        paths in vec(select(&PATHS[..]), 0..14),
        is_whole: bool,
        file_count in proptest::option::of(0_u32..200),
        known in vec(select(Circumstance::all().to_vec()), 0..4),
    ) -> ChangeFacts {
        ChangeFacts {
            paths: paths.into_iter().map(str::to_owned).collect(),
            extent: if is_whole { Extent::Whole } else { Extent::Part },
            file_count,
            witnesses: known.into_iter().map(witness).collect(),
        }
    }
}

prop_compose! {
    fn opinions()(points in proptest::array::uniform5(1_u8..=5), kept in proptest::array::uniform5(any::<bool>()))
        -> Vec<Proposal> {
        let paired = super::proposals(points).into_iter().zip(kept);
        paired.filter(|(_, kept)| *kept).map(|(one, _)| one).collect()
    }
}

prop_compose! {
    fn ceilings()(express in 0_u8..=100, lightweight in 0_u8..=100, full in 0_u8..=100) -> Ceilings {
        Ceilings::of(express, lightweight, full)
    }
}

fn moves() -> impl Strategy<Value = Vec<Adjustment>> {
    let one = |hundredths| Adjustment {
        cause: AdjustmentCause::Setting,
        hundredths,
    };
    vec((-40_i8..=40).prop_map(one), 0..4)
}

fn witness(circumstance: Circumstance) -> CircumstanceReason {
    CircumstanceReason {
        circumstance,
        why: "known".into(),
    }
}

proptest! {
    #[test]
    fn more_risk_never_gives_a_lighter_mode(
        facts in facts(),
        opinions in opinions(),
        more in select(Circumstance::all().to_vec()),
        path in select(&PATHS[..]),
        ceilings in ceilings(),
        moves in moves(),
    ) {
        let mode = |facts: &ChangeFacts| {
            let score = assess(facts, &opinions).score;
            (ceilings.adjusted(&moves).ceilings.mode(score), DecisionType::of(score))
        };
        let before = mode(&facts);
        let mut riskier = facts.clone();
        riskier.witnesses.push(witness(more));
        prop_assert!(mode(&riskier) >= before);
        let mut larger = facts;
        if !larger.paths.is_empty() {
            larger.paths.push(path.to_owned());
            prop_assert!(mode(&larger) >= before);
        }
        larger.extent = Extent::Part;
        prop_assert!(mode(&larger) >= before);
    }

    #[test]
    fn more_points_never_give_a_lighter_mode(
        facts in facts(),
        points in proptest::array::uniform5(1_u8..=5),
        at in 0_usize..5,
        ceilings in ceilings(),
    ) {
        let mode = |points| ceilings.mode(assess(&facts, &super::proposals(points)).score);
        let mut more = points;
        more[at] = (more[at] + 1).min(5);
        prop_assert!(mode(more) >= mode(points));
    }

    #[test]
    fn tightening_never_loosens(base in ceilings(), moves in moves(), further in -40_i8..=0, sum in 5_u8..=25) {
        let before = base.adjusted(&moves);
        let mut tighter = moves;
        tighter.push(Adjustment { cause: AdjustmentCause::Setting, hundredths: further });
        let after = base.adjusted(&tighter);
        prop_assert!(after.ceilings.is_no_looser_than(before.ceilings));
        let score = ReversibilityScore(sum);
        prop_assert!(after.ceilings.mode(score) >= before.ceilings.mode(score));
        prop_assert!(after.express_disabled || !before.express_disabled);
    }

    #[test]
    fn ceilings_in_force_are_in_order_in_range_and_moved_by_no_more_than_a_fifth(base in ceilings(), moves in moves()) {
        let found = base.adjusted(&moves);
        let Ceilings { express, lightweight, full_council } = found.ceilings;
        prop_assert!(express <= lightweight && lightweight <= full_council);
        prop_assert!(full_council.get() <= 100);
        prop_assert!((-20..=20).contains(&found.total));
        prop_assert_eq!(found.express_disabled, express.get() < 20);
    }

    #[test]
    fn a_tighter_profile_never_gives_a_lighter_mode(one in ceilings(), other in ceilings(), sum in 5_u8..=25, moves in moves()) {
        let score = ReversibilityScore(sum);
        let mode = |ceilings: Ceilings| ceilings.adjusted(&moves).ceilings.mode(score);
        prop_assert!(mode(one.tightest(other)) >= mode(one).max(mode(other)));
    }

    #[test]
    fn the_score_is_within_range_above_its_floors_and_the_same_each_time(facts in facts(), opinions in opinions()) {
        let found = assess(&facts, &opinions);
        prop_assert!((ReversibilityScore::LOWEST..=ReversibilityScore::HIGHEST).contains(&found.score));
        prop_assert!(found.least() <= found.score);
        prop_assert_eq!(&assess(&facts, &opinions), &found);
        let sum: u8 = found.ratings.iter().map(|one| one.points.get()).sum();
        prop_assert_eq!(sum, found.score.sum());
        for rating in &found.ratings {
            prop_assert!(rating.floor.is_none_or(|floor| floor <= rating.points));
        }
        let text = serde_json::to_string(&found).unwrap();
        prop_assert_eq!(serde_json::from_str::<ReversibilityAssessment>(&text).unwrap(), found);
    }

    #[test]
    fn forcing_a_heavier_mode_always_holds_and_no_forcing_opens_a_one_way_door(
        wanted in select(&DeliberationMode::ALL[..]),
        assessed in select(&DeliberationMode::ALL[..]),
        kind in select(&DecisionType::ALL[..]),
        is_justified: bool,
    ) {
        let forcing = force(wanted, assessed, kind, is_justified.then_some("it was tried"));
        prop_assert!(forcing.taken <= wanted.max(assessed));
        prop_assert!(forcing.taken >= wanted.min(assessed));
        if wanted >= assessed {
            prop_assert_eq!(forcing.taken, wanted);
        }
        if !is_justified {
            prop_assert!(forcing.taken >= assessed);
        }
        if kind == DecisionType::Type1A {
            prop_assert!(forcing.taken >= assessed.min(DeliberationMode::FullCouncil));
        }
        if kind == DecisionType::Type1APlus {
            prop_assert!(forcing.taken >= assessed);
        }
    }
}
