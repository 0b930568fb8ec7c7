//! Tests that a refusal stays a refusal, however the same is asked again.

use super::*;
use cos_core::reversibility::DeliberationMode;

/// Returns a journal in which a person has refused this.
fn refused(command: &str, value: &Value) -> MemoryJournal {
    let store = MemoryJournal::default();
    let Conclusion::Waiting(id) = held(&store, &read(command, value), 1) else {
        panic!("it waits");
    };
    reply(&store, &id, &Pick::Refuse);
    store
}

fn is_refused(standing: &Conclusion) -> bool {
    matches!(standing, Conclusion::Answered(decision)
        if decision.resolution.as_ref().is_some_and(|one| one.answer.is_remembered()))
}

#[test]
fn a_no_holds_where_the_same_would_be_a_question_for_no_one_any_more() {
    let regulated = json!({"decision_needed": "Whether it goes out", "profile": "regulated",
        "files_affected": ["src/a.rs"], "files_are_all": true});
    let mut plain = regulated.clone();
    plain["profile"] = Value::Null;
    let mut express = read("deploy", &regulated);
    express.force_mode = Some(DeliberationMode::Express);
    express.justification = Some("it is urgent".to_owned());
    for again in [read("deploy", &plain), express] {
        let fresh = held(&MemoryJournal::default(), &again, 1);
        assert_eq!(fresh, Conclusion::Continued, "no one would be asked");
        let store = refused("deploy", &regulated);
        for chance in [2, 3] {
            assert!(is_refused(&held(&store, &again, chance)));
        }
        assert_eq!(ends(&store, 1), [CheckpointEnd::StoppedByPerson]);
    }
}

#[test]
fn a_no_holds_where_the_facts_that_had_fired_are_not_reported_any_more() {
    let answer = json!({"decision_needed": "Verdict", "files_affected": ["README.md"],
        "adr_violations": 1});
    let mut silent = answer.clone();
    silent["adr_violations"] = json!(0);
    let again = read("pr-review", &silent);
    assert!(!assess(&again, &CheckpointRules::default()).asks());
    let store = refused("pr-review", &answer);
    assert!(is_refused(&held(&store, &again, 2)));
    let mut other = silent;
    other["files_affected"] = json!(["docs/README.md"]);
    let other = held(&store, &read("pr-review", &other), 3);
    assert_eq!(other, Conclusion::Continued, "another matter is its own");
}
