use super::*;
use crate::goal::{Executor, Goal};
use crate::id::GoalId;
use crate::money::Money;
use crate::policy::Profile;
use crate::reversibility::DecisionType;
use crate::risk::{self, BudgetView, Precedent, RiskLevel};
use crate::survey::tests::{doing, touching};
use cos_gate::area::Area;
use cos_gate::effect::Place;

fn level(survey: &Survey) -> RiskLevel {
    let goal = Goal::new(GoalId::new("g"), "do it", Executor::Command("x".into()));
    let money = BudgetView {
        budget: Money::dollars(10),
        remaining: Money::dollars(10),
        default_estimate: Money::dollars(3),
    };
    let known = Precedent {
        success: Some(cos_gate::score::Score::ONE),
        approval: Some(cos_gate::score::Score::ONE),
    };
    risk::assess(
        &goal,
        survey,
        &known,
        money,
        crate::policy::risk(Profile::Default),
    )
    .level
}

#[test]
fn risk_says_whether_and_reversibility_how_much_and_neither_replaces_the_other() {
    // (survey, whether risk asks, the score of reversibility in hundredths)
    let rows = [
        (Survey::default(), false, 60),
        (doing(EffectKind::Deletes, Place::Worktree), true, 60),
        (
            doing(EffectKind::RunsForeignCode, Place::Worktree),
            true,
            60,
        ),
        (doing(EffectKind::LosesData, Place::Worktree), true, 80),
        (touching(Area::Core), false, 60),
        (touching(Area::Secrets), true, 72),
    ];
    let found = rows.each_ref().map(|(survey, _, _)| {
        let found = assess(survey);
        assert_eq!(found.decision_type, DecisionType::of(found.score));
        (level(survey) >= RiskLevel::Ask, found.score.hundredths())
    });
    assert_eq!(found, rows.map(|(_, asks, score)| (asks, score)));
}

#[test]
fn the_survey_of_the_risk_is_what_both_are_read_from() {
    let found = assess(&touching(Area::Schema));
    let why: Vec<&str> = found
        .circumstances
        .iter()
        .map(|one| one.why.as_str())
        .collect();
    assert_eq!(why, ["`p` belongs to the database schema"]);
    assert!(
        line(&found).starts_with("Hard to reverse: 0."),
        "{}",
        line(&found)
    );
}
