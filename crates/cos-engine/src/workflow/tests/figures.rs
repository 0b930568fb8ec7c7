//! Tests the numbers in the workflows for goals: what a review must reach, what a plan must
//! contain, which task comes first.

use super::kinds::{built, driven, makes, task, with_bug, with_tasks};
use cos_core::workflow::WorkflowEnd;
use serde_json::{Value, json};

/// A reviewer, its file, and the least of each of its scores.
type Review = (&'static str, &'static str, &'static [(&'static str, f64)]);

const REVIEWS: [Review; 2] = [
    (
        "cause-critic",
        ".temp/login/root-cause-review.json",
        &[
            ("evidence_quality", 0.8),
            ("hypothesis_correctness", 0.8),
            ("completeness", 0.8),
            ("alternative_consideration", 0.7),
        ],
    ),
    (
        "plan-critic",
        ".temp/login/fix-plan-review.json",
        &[
            ("correctness", 0.8),
            ("completeness", 0.8),
            ("risk_assessment", 0.8),
            ("test_coverage", 0.8),
            ("side_effect_analysis", 0.7),
        ],
    ),
];

/// Returns the gaps after this review; empty if it is good enough.
fn gaps(craft: &str, file: &str, value: &Value) -> Vec<String> {
    let fixture = with_bug();
    makes(&fixture, craft, &[(file, &value.to_string())]);
    let run = driven(&fixture, &["proceed", "accept"]);
    let phase = if craft == "cause-critic" {
        "cause"
    } else {
        "plan"
    };
    let at = run
        .spec
        .definition
        .phases
        .iter()
        .position(|one| one.id.as_str() == phase);
    run.phases[at.expect("it is there")].gaps.clone()
}

#[test]
fn a_review_is_enough_where_every_score_reaches_its_least_and_not_a_twentieth_below() {
    for (craft, file, least) in REVIEWS {
        let scores = |changed: Option<&str>| {
            let each = least.iter().map(|(name, least)| {
                let below = if changed == Some(*name) { 0.05 } else { 0.0 };
                let score = ((least - below) * 100.0).round() / 100.0;
                ((*name).to_owned(), json!(score))
            });
            Value::Object(each.collect())
        };
        assert_eq!(gaps(craft, file, &scores(None)), [""; 0], "{craft}");
        for (name, _) in least {
            let actual = gaps(craft, file, &scores(Some(name)));
            assert!(
                actual.len() == 1 && actual[0].contains(name),
                "{name}: {actual:?}"
            );
            let mut unsaid = scores(None);
            unsaid.as_object_mut().expect("it is one").remove(*name);
            assert_eq!(gaps(craft, file, &unsaid).len(), 1, "{name} is not said");
        }
    }
}

#[test]
fn one_moderate_issue_of_a_review_is_let_pass_and_two_or_a_critical_one_are_not() {
    let rows: [(&[&str], usize); 6] = [
        (&["minor", "minor"], 0),
        (&["moderate", "minor"], 0),
        (&["moderate", "moderate"], 2),
        (&["critical"], 1),
        (&["Critical"], 1),
        (&["who knows"], 1),
    ];
    for (craft, file, least) in REVIEWS {
        for (severities, missing) in rows {
            let issues = severities
                .iter()
                .map(|one| json!({"severity": one, "description": "look there"}));
            let each = least
                .iter()
                .map(|(name, _)| ((*name).to_owned(), json!(1.0)));
            let mut answer = Value::Object(each.collect());
            answer["issues"] = issues.collect();
            let found = gaps(craft, file, &answer);
            assert_eq!(found.len(), missing, "{craft}, {severities:?}: {found:?}");
        }
    }
}

#[test]
fn a_fix_plan_says_what_a_person_has_to_know() {
    let plan = json!({
        "summary": "count from 1", "scope": "one function", "rollback_plan": "revert",
        "changes": [{"file_path": "src/page.rs", "change_type": "modify"}],
        "test_cases": ["the first page", "the last page"], "risk_level": "low",
        "side_effects": [], "estimated_effort": "an hour",
    });
    let rows = [
        ("summary", json!(""), "no summary"),
        ("scope", Value::Null, "no scope"),
        ("rollback_plan", json!(""), "no rollback_plan"),
        ("estimated_effort", json!(""), "no estimated_effort"),
        ("changes", json!([]), "changes nothing"),
        (
            "changes",
            json!([{"file_path": "a", "change_type": "rename"}]),
            "no change_type",
        ),
        ("test_cases", json!(["one"]), "fewer than two test cases"),
        ("risk_level", json!("none"), "no risk_level"),
    ];
    for (key, value, told) in rows {
        let mut lacking = plan.clone();
        lacking[key] = value;
        let found = gaps("planner", ".temp/login/fix-plan.json", &lacking);
        assert!(
            found.len() == 1 && found[0].contains(told),
            "{key}: {found:?}"
        );
    }
}

#[test]
fn of_tasks_that_nothing_waits_for_worth_and_risk_and_size_say_which_is_next() {
    let of = |id: &str, size: &str, value: f64, risk: f64| {
        let mut task = task(id, size, &[], 1, 1);
        task["value"] = json!(value);
        task["risk"] = json!(risk);
        task
    };
    // Value, half of the certainty, and half, a quarter or nothing for the size.
    let rows = [
        (of("a", "small", 0.2, 0.5), of("b", "small", 0.3, 0.5), "b"),
        (of("a", "small", 0.5, 0.6), of("b", "small", 0.5, 0.4), "b"),
        (of("a", "medium", 0.5, 0.5), of("b", "small", 0.5, 0.5), "b"),
        (of("a", "large", 0.5, 0.5), of("b", "medium", 0.5, 0.5), "b"),
        (of("a", "large", 0.9, 0.5), of("b", "small", 0.3, 0.5), "a"),
        (of("a", "small", 0.5, 0.9), of("b", "medium", 0.5, 0.2), "b"),
        (of("a", "small", 0.5, 0.5), of("b", "small", 0.5, 0.5), "a"),
    ];
    for (one, other, first) in rows {
        let which = format!("{one} {other}");
        let fixture = with_tasks(&[one, other]);
        let run = driven(&fixture, &["proceed", "accept"]);
        assert_eq!(run.end, Some(WorkflowEnd::Finished), "{which}");
        assert_eq!(built(&fixture)[0], first, "{which}");
    }
}

#[test]
fn where_what_was_done_before_fails_already_nothing_is_built() {
    let mut old = task("old", "small", &[], 1, 1);
    old["status"] = json!("done");
    let fixture = with_tasks(&[old, task("new", "small", &[], 1, 1)]);
    let base = "baseline-base-old-1".to_owned();
    let _new = fixture.branch.borrow_mut().fails.insert(base);
    let run = driven(&fixture, &["proceed"]);
    assert_eq!(run.end, None);
    assert_eq!(run.phase().map(|phase| phase.id.as_str()), Some("baseline"));
    assert_eq!(built(&fixture), [""; 0]);
}
