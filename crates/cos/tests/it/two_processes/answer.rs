//! Answers that outlive the run that asked, and money that several runs share.

use super::{last_run, state, with_goals};
use crate::environment::TestEnvironment;

const RISKY: &str = "goals:\n  - { id: wipe, content: Clear up, command: rm -rf legacy }\n";

/// A run that waits for one answer, and the question.
fn asked() -> (TestEnvironment, String) {
    let environment = with_goals(RISKY);
    let _ = environment.cos(&["run"]).exits(3);
    let question = environment.questions().remove(0);
    (environment, question)
}

#[test]
fn a_skip_is_remembered_until_someone_wants_to_be_asked_again() {
    let (environment, question) = asked();
    let _ = environment.cos(&["resolve", &question, "skip"]).exits(0);
    let _ = environment.cos(&["resume"]).exits(1);
    let again = environment.cos(&["run"]).exits(1);
    assert_eq!(environment.events("decision_opened"), 1, "{}", again.stdout);
    assert_eq!(environment.events("attempt_started"), 0, "{}", again.stdout);
    let _ = environment.cos(&["run", "--reconsider"]).exits(3);
    assert_eq!(environment.events("decision_opened"), 2);
    let other = environment.questions().remove(0);
    assert_ne!(other, question);
    let _ = environment.cos(&["approve", &other]).exits(0);
    let _ = environment.cos(&["resume"]).exits(0);
    assert_eq!(environment.events("goal_landed"), 1);
}

#[test]
fn a_yes_to_other_words_is_no_yes() {
    let (environment, question) = asked();
    let _ = environment.cos(&["approve", &question]).exits(0);
    for (at, text) in [
        "goals:\n  - { id: wipe, content: Clear up everything, command: rm -rf legacy }\n",
        "goals:\n  - { id: wipe, content: Clear up, command: rm -rf legacy README.md }\n",
        "goals:\n  - { id: wipe2, content: Clear up, command: rm -rf legacy }\n",
    ]
    .iter()
    .enumerate()
    {
        environment.write("goals.yaml", text);
        let ran = environment.cos(&["run"]).exits(3);
        assert_eq!(
            environment.events("attempt_started"),
            0,
            "{at}: {}",
            ran.stdout
        );
        assert_eq!(
            environment.events("decision_consumed"),
            0,
            "{at}: {}",
            ran.stdout
        );
        let waiting = environment.questions();
        assert!(!waiting.contains(&question), "{at}: {waiting:?}");
    }
}

#[test]
fn a_yes_that_its_run_never_used_is_used_once_by_the_next() {
    let (environment, question) = asked();
    let _ = environment.cos(&["approve", &question]).exits(0);
    assert_eq!(state(&environment, &question), "resolved");
    let second = environment.cos(&["run"]).exits(0);
    assert_eq!(environment.events("goal_landed"), 1, "{}", second.stdout);
    assert_eq!(state(&environment, &question), "consumed");
    assert_eq!(environment.events("decision_opened"), 1);
    let third = environment.cos(&["run"]).exits(3);
    assert_eq!(environment.events("decision_opened"), 2, "{}", third.stdout);
    assert_eq!(environment.events("decision_consumed"), 1);
}

#[test]
fn the_money_of_a_day_is_shared_and_a_yes_grants_what_is_missing_and_no_more() {
    let environment = with_goals("");
    environment
        .settings("[cost]\ndaily_usd = 5\nsingle_usd = 100\n[risk]\nask = 0.99\nblock = 1.0\n");
    let goal = |id: &str| {
        format!(
            "goals:\n  - {{ id: {id}, content: c, command: echo {id} > {id}.txt, estimate_usd: 3.3 }}\n"
        )
    };
    environment.write("goals.yaml", &goal("one"));
    let first = environment.cos(&["run"]).exits(0);
    assert!(first.stdout.contains("$3.30 of $5.00"), "{}", first.stdout);
    environment.write("goals.yaml", &goal("two"));
    let second = environment.cos(&["run"]).exits(3);
    assert_eq!(
        environment.events("attempt_started"),
        1,
        "{}",
        second.stdout
    );
    let question = environment.questions().remove(0);
    let answer = environment
        .cos(&["show", &question, "--json"])
        .exits(0)
        .json();
    assert_eq!(answer["triggers"][0]["name"], "cost_cumulative", "{answer}");
    // 3.30 and 3.30 are 1.60 more than 5.
    let grants = answer["options"][0]["grants"].to_string();
    assert!(grants.contains('2') && !grants.contains("1.6"), "{grants}");
    let _ = environment.cos(&["approve", &question]).exits(0);
    let ran = environment.cos(&["resume"]).exits(0);
    assert!(ran.stdout.contains("$6.60 of $7.00"), "{}", ran.stdout);
    environment.write("goals.yaml", &goal("three"));
    let _ = environment.cos(&["run"]).exits(3);
    assert_eq!(environment.events("attempt_started"), 2);
}

#[test]
fn of_several_that_may_land_without_a_check_each_lands_also_after_the_others() {
    let environment = with_goals("");
    let half = |id: &str| {
        format!(
            "  - {{ id: {id}, content: c, command: echo {id} > {id}.txt, checks: [\"test -e nothing\"] }}\n"
        )
    };
    let whole = "  - { id: whole, content: c, command: echo whole > whole.txt }\n";
    let goals = format!("goals:\n{}{}{whole}", half("one"), half("two"));
    environment.write("goals.yaml", &goals);
    let _ = environment.cos(&["run"]).exits(3);
    for question in environment.questions() {
        let _ = environment
            .cos(&["resolve", &question, "land_partial"])
            .exits(0);
    }
    let ran = environment.cos(&["resume"]).exits(0);
    assert_eq!(environment.events("goal_landed"), 3, "{}", ran.stdout);
    let landed = environment.git(&["ls-tree", "--name-only", &branch(&environment)]);
    assert!(landed.contains("one.txt") && landed.contains("two.txt"));
}

/// The branch that the newest run lands on.
fn branch(environment: &TestEnvironment) -> String {
    format!("cos/{}", last_run(environment))
}
