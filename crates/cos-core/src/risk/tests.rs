use super::*;
use crate::goal::Executor;
use crate::id::GoalId;
use crate::policy::Profile;
use crate::survey::tests::{doing, touching};
use cos_gate::area::Area;
use proptest::prelude::*;

fn goal(executor: Executor, estimate: Option<Money>) -> Goal {
    Goal {
        estimate,
        ..Goal::new(GoalId::new("g"), "do it", executor)
    }
}

fn agent(estimate: Option<Money>) -> Goal {
    goal(Executor::Agent("opencode".into()), estimate)
}

fn money(budget: u64) -> BudgetView {
    BudgetView {
        budget: Money::dollars(budget),
        remaining: Money::dollars(budget),
        default_estimate: Money::dollars(3),
    }
}

const GOOD: Precedent = Precedent {
    success: Some(Score::ONE),
    approval: Some(Score::ONE),
};

fn level(goal: &Goal, survey: &Survey, precedent: &Precedent) -> RiskLevel {
    assess(
        goal,
        survey,
        precedent,
        money(10),
        crate::policy::risk(Profile::Default),
    )
    .level
}

#[test]
fn a_destructive_goal_asks_whatever_its_history_and_estimate() {
    for estimate in [None, Some(Money::ZERO), Some(Money::cents(1))] {
        for precedent in [Precedent::default(), GOOD] {
            let survey = doing(EffectKind::Deletes, Place::Worktree);
            let found = level(
                &goal(Executor::Command("x".into()), estimate),
                &survey,
                &precedent,
            );
            assert_eq!(found, RiskLevel::Ask, "{estimate:?} {precedent:?}");
        }
    }
}

#[test]
fn of_an_attempt_that_begins_with_what_is_committed_no_loss_of_other_work_is_reported() {
    let command = goal(Executor::Command("x".into()), None);
    for (place, is_told) in [(Place::Worktree, false), (Place::Outside, true)] {
        let survey = doing(EffectKind::DiscardsWork, place);
        let precedent = Precedent::default();
        let risk = assess(
            &command,
            &survey,
            &precedent,
            money(10),
            crate::policy::risk(Profile::Default),
        );
        let lines: Vec<&str> = risk.floors.iter().map(|floor| floor.why.as_str()).collect();
        assert_eq!(
            lines.concat().contains("discards uncommitted work"),
            is_told,
            "{lines:?}"
        );
    }
}

#[test]
fn every_effect_and_area_has_its_floor_in_every_profile() {
    for profile in Profile::ALL {
        for kind in EffectKind::ALL {
            let floor = match kind {
                EffectKind::LosesData | EffectKind::RewritesHistory => RiskLevel::Block,
                _ => RiskLevel::Ask,
            };
            for place in [Place::Worktree, Place::Outside] {
                let risk = assess(
                    &agent(Some(Money::ZERO)),
                    &doing(kind, place),
                    &GOOD,
                    money(10),
                    crate::policy::risk(profile),
                );
                assert!(risk.level >= floor, "{kind:?} {profile:?}");
            }
        }
        for area in [Area::Secrets, Area::Permissions, Area::Ci, Area::GateConfig] {
            let risk = assess(
                &agent(Some(Money::ZERO)),
                &touching(area),
                &GOOD,
                money(10),
                crate::policy::risk(profile),
            );
            assert!(risk.level >= RiskLevel::Ask, "{area:?} {profile:?}");
        }
    }
}

#[test]
fn the_cost_factor_is_measured_against_a_third_of_the_budget() {
    for (estimate, budget, expected) in [
        (Some(Money::ZERO), 10, 0.0),
        (Some(Money::cents(150)), 10, 0.5),
        (Some(Money::dollars(3)), 10, 1.0),
        (Some(Money::dollars(30)), 10, 1.0),
        (None, 10, 0.5),
        (None, 0, 1.0),
        (Some(Money::ZERO), 0, 1.0),
        (Some(Money::dollars(1)), 0, 1.0),
    ] {
        let (score, why) = cost(&agent(estimate), money(budget));
        assert!(
            (score.value() - expected).abs() < 1e-9,
            "{estimate:?} {budget}: {score} {why}"
        );
    }
}

#[test]
fn the_scope_factor_counts_files_and_adds_for_load_bearing_areas() {
    let survey = |matched_files, area: Option<Area>| Survey {
        matched_files,
        ..area.map_or_else(Survey::default, touching)
    };
    let command = goal(Executor::Command("x".into()), None);
    for (goal, survey, expected) in [
        (&command, survey(0, None), 0.0),
        (&agent(None), survey(0, None), 0.2),
        (&agent(None), survey(1, None), 0.1),
        (&agent(None), survey(5, None), 0.5),
        (&agent(None), survey(5, Some(Area::Core)), 0.8),
        (&agent(None), survey(5, Some(Area::Lockfile)), 0.5),
        (&agent(None), survey(400, Some(Area::Core)), 1.0),
    ] {
        let (score, why) = scope(goal, &survey);
        assert!((score.value() - expected).abs() < 1e-9, "{score} {why}");
    }
}

#[test]
fn the_way_back_is_judged_by_kind_and_place() {
    for (survey, expected) in [
        (Survey::default(), Reversibility::Full),
        (
            doing(EffectKind::Deletes, Place::Worktree),
            Reversibility::Partial,
        ),
        (
            doing(EffectKind::Publishes, Place::Outside),
            Reversibility::Partial,
        ),
        (
            doing(EffectKind::Deletes, Place::Outside),
            Reversibility::None,
        ),
        (
            doing(EffectKind::LosesData, Place::Worktree),
            Reversibility::None,
        ),
        (
            doing(EffectKind::Unreadable, Place::Worktree),
            Reversibility::None,
        ),
    ] {
        assert_eq!(reversibility(&survey).0, expected, "{:?}", survey.effects);
    }
}

#[test]
fn a_score_on_the_threshold_asks() {
    // 0.25 x 0.5 + 0.2 x 0 + 0.25 x 0.5 + 0.15 x 0.5 + 0.15 x 0.5, plus what is missing to 0.40.
    let thresholds = crate::policy::risk(Profile::Default);
    let factor = |score: f64, weight: f64| FactorScore {
        factor: Factor::Cost,
        score: Score::clamped(score),
        weight: Score::clamped(weight),
        why: String::new(),
    };
    let sum = weighted(&[
        factor(1.0, 0.1),
        factor(1.0, 0.2),
        factor(0.5, 0.1),
        factor(0.5, 0.1),
    ]);
    assert_eq!(RiskLevel::of_score(sum, thresholds), RiskLevel::Ask);
    assert_eq!(
        RiskLevel::of_score(Score::clamped(0.7), thresholds),
        RiskLevel::Block
    );
    assert_eq!(
        RiskLevel::of_score(Score::clamped(0.399_999), thresholds),
        RiskLevel::Proceed
    );
}

#[test]
fn an_ordinary_goal_proceeds_and_says_why() {
    let risk = assess(
        &agent(None),
        &Survey::default(),
        &Precedent::default(),
        money(10),
        crate::policy::risk(Profile::Default),
    );
    assert_eq!(risk.level, RiskLevel::Proceed);
    assert_eq!(risk.score, Score::clamped(0.365));
    assert_eq!(risk.floors, vec![]);
    let whys: Vec<&str> = risk
        .factors
        .iter()
        .map(|factor| factor.why.as_str())
        .collect();
    assert_eq!(
        whys,
        [
            "no estimate",
            "its files are not declared",
            "it only edits files in its worktree",
            "nothing similar is known",
            "nothing similar is known",
        ]
    );
}

#[test]
fn weights_make_one() {
    let sum: f64 = Factor::ALL
        .iter()
        .map(|factor| factor.weight().value())
        .sum();
    assert!((sum - 1.0).abs() < 1e-9);
}

fn any_effect() -> impl Strategy<Value = Effect> {
    let place = prop_oneof![Just(Place::Worktree), Just(Place::Outside)];
    (prop::sample::select(EffectKind::ALL.to_vec()), place)
        .prop_map(|(kind, place)| Effect::new(kind, "x", place))
}

fn any_area() -> impl Strategy<Value = TouchedArea> {
    let areas = vec![
        Area::Secrets,
        Area::Permissions,
        Area::Ci,
        Area::GateConfig,
        Area::Lockfile,
        Area::Schema,
        Area::Auth,
        Area::PublicApi,
        Area::Core,
    ];
    prop::sample::select(areas).prop_map(|area| TouchedArea {
        area,
        path: "p".into(),
    })
}

fn any_survey() -> impl Strategy<Value = Survey> {
    (
        0usize..30,
        prop::collection::vec(any_effect(), 0..4),
        prop::collection::vec(any_area(), 0..4),
    )
        .prop_map(|(matched_files, effects, areas)| Survey {
            matched_files,
            areas,
            effects,
            ..Survey::default()
        })
}

fn any_rate() -> impl Strategy<Value = Option<Score>> {
    prop::option::of((0.0..=1.0f64).prop_map(Score::clamped))
}

prop_compose! {
    fn any_case()(
        survey in any_survey(),
        success in any_rate(),
        approval in any_rate(),
        estimate in prop::option::of(0u64..40_000_000),
        budget in 0u64..30,
        profile in prop::sample::select(Profile::ALL.to_vec()),
        command in any::<bool>(),
    ) -> (Goal, Survey, Precedent, BudgetView, RiskThresholds) {
        let executor = if command { Executor::Command("x".into()) } else { Executor::Agent("a".into()) };
        let goal = goal(executor, estimate.map(Money::micros));
        (goal, survey, Precedent { success, approval }, money(budget), crate::policy::risk(profile))
    }
}

proptest! {
    #[test]
    fn the_level_is_the_higher_of_score_and_floors(case in any_case()) {
        let (goal, survey, precedent, money, thresholds) = case;
        let risk = assess(&goal, &survey, &precedent, money, thresholds);
        prop_assert!((0.0..=1.0).contains(&risk.score.value()));
        prop_assert!(risk.floors.iter().all(|floor| floor.level <= risk.level));
        prop_assert!(RiskLevel::of_score(risk.score, thresholds) <= risk.level);
        prop_assert!(risk.floors.is_sorted_by(|left, right| left.level >= right.level));
    }

    #[test]
    fn one_more_effect_area_or_file_never_lowers_anything(
        case in any_case(), effect in any_effect(), area in any_area(), files in 1usize..9,
    ) {
        let (goal, mut survey, precedent, money, thresholds) = case;
        survey.matched_files += 2;
        let before = assess(&goal, &survey, &precedent, money, thresholds);
        let mut with_effect = survey.clone();
        with_effect.effects.push(effect);
        let mut with_area = survey.clone();
        with_area.areas.push(area);
        let mut with_files = survey.clone();
        with_files.matched_files += files;
        for worse in [with_effect, with_area, with_files] {
            let after = assess(&goal, &worse, &precedent, money, thresholds);
            prop_assert!(after.score >= before.score);
            prop_assert!(after.level >= before.level);
            prop_assert!(after.reversibility >= before.reversibility);
        }
    }

    #[test]
    fn what_is_unknown_never_looks_better_than_what_is_known_to_be_safe(case in any_case()) {
        let (mut goal, survey, _, money, thresholds) = case;
        let assess = |goal: &Goal, precedent: &Precedent| assess(goal, &survey, precedent, money, thresholds);
        goal.estimate = None;
        let unknown = assess(&goal, &Precedent::default());
        goal.estimate = Some(Money::ZERO);
        let safe = assess(&goal, &GOOD);
        prop_assert!(unknown.score >= safe.score && unknown.level >= safe.level);
    }

    #[test]
    fn no_history_lowers_a_floor(case in any_case(), effect in any_effect()) {
        let (goal, mut survey, _, money, thresholds) = case;
        let floor = RiskLevel::of_effect(effect.kind);
        survey.effects.push(effect);
        prop_assert!(assess(&goal, &survey, &GOOD, money, thresholds).level >= floor);
    }
}
