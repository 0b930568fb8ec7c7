use super::*;
use crate::goal::{Check, Executor};
use crate::id::{GoalId, RunId};
use crate::policy::Profile;
use crate::risk::{Precedent, assess};
use crate::survey::{HeldFiles, UnusableCheck};
use cos_gate::effect::{Effect, EffectKind, Place};
use cos_gate::path::PathGlob;

fn goal(executor: Executor, estimate: Option<Money>) -> Goal {
    Goal {
        estimate,
        ..Goal::new(GoalId::new("g"), "do it", executor)
    }
}

fn agent(estimate: Option<Money>) -> Goal {
    goal(Executor::Agent("opencode".into()), estimate)
}

fn left(remaining: Money) -> BudgetView {
    BudgetView {
        budget: Money::dollars(100),
        remaining,
        default_estimate: Money::dollars(3),
    }
}

fn ready() -> Survey {
    Survey {
        executor: ExecutorFound::Available,
        ..Survey::default()
    }
}

fn check_all(goal: &Goal, survey: &Survey, money: BudgetView) -> Vec<(Severity, Category)> {
    let risk = assess(
        goal,
        survey,
        &Precedent::default(),
        money,
        crate::policy::risk(Profile::Default),
    );
    check(goal, survey, money, &risk)
        .into_iter()
        .map(|finding| (finding.severity, finding.category))
        .collect()
}

#[test]
fn money_is_measured_against_what_is_left() {
    let command = |estimate| goal(Executor::Command("x".into()), estimate);
    for (goal, remaining, expected) in [
        (agent(Some(Money::dollars(5))), Money::dollars(10), None),
        (
            agent(Some(Money::micros(5_000_001))),
            Money::dollars(10),
            Some(Severity::Warn),
        ),
        (
            agent(Some(Money::dollars(10))),
            Money::dollars(10),
            Some(Severity::Warn),
        ),
        (
            agent(Some(Money::micros(10_000_001))),
            Money::dollars(10),
            Some(Severity::Block),
        ),
        (agent(Some(Money::ZERO)), Money::ZERO, Some(Severity::Block)),
        (
            agent(Some(Money::cents(1))),
            Money::dollars(5),
            Some(Severity::Warn),
        ),
        (agent(None), Money::ZERO, Some(Severity::Block)),
        (agent(None), Money::dollars(5), Some(Severity::Warn)),
        (agent(None), Money::dollars(6), Some(Severity::Info)),
        (command(None), Money::ZERO, None),
        (
            command(Some(Money::cents(1))),
            Money::ZERO,
            Some(Severity::Block),
        ),
    ] {
        let found: Vec<Severity> = budget(&goal, left(remaining))
            .iter()
            .map(|finding| finding.severity)
            .collect();
        assert_eq!(
            found,
            Vec::from_iter(expected),
            "{:?} of {remaining}",
            goal.estimate
        );
    }
}

#[test]
fn an_assumed_estimate_is_said_to_be_one() {
    for remaining in [Money::ZERO, Money::dollars(4), Money::dollars(50)] {
        let findings = budget(&agent(None), left(remaining));
        assert!(
            findings[0].message.contains("no estimate"),
            "{}",
            findings[0].message
        );
    }
}

#[test]
fn an_estimate_below_what_an_agent_holds_is_reported_with_what_is_held() {
    let cheap = agent(Some(Money::cents(50)));
    let found = budget(&cheap, left(Money::dollars(100)));
    let [told] = found.as_slice() else {
        panic!("{found:?}")
    };
    assert_eq!(told.severity, Severity::Info);
    let words = "reserves at least $3.00, although this one is estimated at $0.50";
    assert!(told.message.contains(words), "{told:?}");
}

#[test]
fn what_must_be_there_blocks_when_it_is_not() {
    let money = left(Money::dollars(50));
    let goal = agent(Some(Money::dollars(3)));
    let missing = ExecutorFound::Missing {
        why: "opencode is not installed".into(),
        hint: "install it".into(),
    };
    let unusable = UnusableCheck {
        check: Check::Command("echo '".into()),
        why: "a quote or bracket is never closed".into(),
    };
    let unreadable = IssueFound::Unreadable {
        why: "it is too big".into(),
    };
    for (survey, expected) in [
        (ready(), None),
        (
            Survey {
                executor: missing,
                ..ready()
            },
            Some(Severity::Block),
        ),
        (
            Survey {
                executor: ExecutorFound::Unsurveyed,
                ..ready()
            },
            Some(Severity::Ask),
        ),
        (
            Survey {
                unusable_checks: vec![unusable],
                ..ready()
            },
            Some(Severity::Block),
        ),
        (
            Survey {
                issue: unreadable,
                ..ready()
            },
            Some(Severity::Warn),
        ),
    ] {
        let expected: Vec<_> = expected
            .map(|severity| (severity, Category::Dependency))
            .into_iter()
            .collect();
        assert_eq!(check_all(&goal, &survey, money), expected, "{survey:?}");
    }
}

#[test]
fn an_empty_survey_is_never_a_yes() {
    let survey: Survey = serde_json::from_str("{}").unwrap();
    let found = check_all(
        &agent(Some(Money::dollars(3))),
        &survey,
        left(Money::dollars(10)),
    );
    assert_eq!(found, [(Severity::Ask, Category::Dependency)]);
}

#[test]
fn files_that_others_work_on_are_conflicts() {
    let held = HeldFiles {
        run: RunId::new("r1"),
        goal: GoalId::new("other"),
        files: vec![PathGlob::new("src/**").unwrap()],
    };
    let survey = Survey {
        held_files: vec![held],
        dirty_files: vec!["src/a.rs".into(), "src/b.rs".into()],
        ..ready()
    };
    let goal = agent(Some(Money::dollars(3)));
    let money = left(Money::dollars(10));
    let risk = assess(
        &goal,
        &survey,
        &Precedent::default(),
        money,
        crate::policy::risk(Profile::Default),
    );
    let findings = check(&goal, &survey, money, &risk);
    assert_eq!(worst(&findings), Severity::Block);
    let messages: Vec<&str> = findings
        .iter()
        .map(|finding| finding.message.as_str())
        .collect();
    assert_eq!(
        messages,
        [
            "run r1 reserved `src/**` for its goal `other`",
            "you changed `src/a.rs` and 1 more without a commit, so the goal starts without these changes",
        ]
    );
}

#[test]
fn the_risk_level_becomes_a_finding_of_the_same_weight() {
    let goal = agent(Some(Money::dollars(3)));
    let money = left(Money::dollars(10));
    for (kind, expected) in [
        (EffectKind::Deletes, Severity::Ask),
        (EffectKind::LosesData, Severity::Block),
    ] {
        let survey = Survey {
            effects: vec![Effect::new(kind, "drop it", Place::Outside)],
            ..ready()
        };
        assert_eq!(
            check_all(&goal, &survey, money),
            [(expected, Category::Risk)]
        );
    }
}

#[test]
fn a_kind_of_effect_from_a_later_version_still_asks() {
    let text =
        r#"{"effects":[{"kind":"teleports","evidence":"x","place":"outside"}],"new_field":1}"#;
    let survey: Survey = serde_json::from_str(text).unwrap();
    assert_eq!(survey.effects[0].kind, EffectKind::Unreadable);
}
