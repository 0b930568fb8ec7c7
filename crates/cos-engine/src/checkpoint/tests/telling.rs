//! Tests of equivalent contexts: as a list, repeated, or with other paths to the same files.

use super::*;
use cos_core::reversibility::Circumstance;
use std::path::Path;

fn shows(context: &CheckpointContext, wanted: Circumstance) -> bool {
    let shown = context.change.circumstances();
    shown.iter().any(|one| one.circumstance == wanted)
}

/// Checks that the question is asked again. A refusal works like an approval here: each covers
/// exactly what was shown.
fn is_asked_anew(command: &str, key: &str, approved: &Value, other: &Value) {
    let context = |list: &Value| {
        let answer = json!({"decision_needed": "d", "session_id": "s", "files_affected": ["x"],
                          key: list});
        read(command, &answer)
    };
    let store = MemoryJournal::default();
    let Conclusion::Waiting(id) = held(&store, &context(approved), 1) else {
        panic!("{key} asks no one");
    };
    let asked = answer::find(&store, id.as_str()).unwrap().draft.context;
    for one in approved.as_array().unwrap() {
        let name = one.as_str().unwrap_or("react");
        let is_shown = asked.iter().any(|line| line.contains(name));
        assert!(is_shown, "{key}: {name} is not in {asked:#?}");
    }
    reply(&store, &id, &Pick::Option(OptionId::new("yes")));
    let again = held(&store, &context(approved), 2);
    assert!(matches!(again, Conclusion::Answered(_)), "{key}: {again:?}");
    let anew = held(&store, &context(other), 3);
    assert!(matches!(anew, Conclusion::Waiting(_)), "{key}: {anew:?}");
}

#[test]
fn a_yes_to_what_a_list_names_is_not_one_to_what_another_names() {
    let (tables, others) = (json!(["sessions"]), json!(["accounts", "orders"]));
    is_asked_anew("deploy", "deletes_data", &tables, &others);
    is_asked_anew(
        "deploy",
        "deletes_data",
        &others,
        &json!(["accounts, orders"]),
    );
    let three = json!(["react", "vite", "zod"]);
    let system = json!(["kernel", "libc", "openssl"]);
    is_asked_anew("update-dependencies", "major_updates", &three, &system);
    let steps = json!([{"name": "react", "to": "19.0.0"}]);
    let further = json!([{"name": "react", "to": "20.0.0"}]);
    is_asked_anew("update-dependencies", "updates", &steps, &further);
}

#[test]
fn what_is_shown_of_a_list_is_beside_its_evidence() {
    let context = read(
        "deploy",
        &json!({"deletes_data": ["sessions"], "evidence": {"deletes_data": "a job ends them"}}),
    );
    let shown = &context.change.witnesses[0].why;
    assert_eq!(shown, "a job ends them: [\"sessions\"]");
}

#[test]
fn of_an_issue_that_is_reported_twice_the_worse_counts() {
    let worse = json!({"number": 42, "touches_auth": true, "touches_db_schema": true,
                       "file_count": 99, "scope": "major"});
    let better = json!({"number": 42, "touches_auth": false, "file_count": 1, "scope": "minor"});
    for case in [
        json!({"issues": [42], "issues_involved": [worse]}),
        json!({"issues": [worse], "issues_involved": [better]}),
        json!({"issues": [better, worse]}),
    ] {
        let context = read("do-issue", &case);
        let issues = &context.facts.issues.as_ref().unwrap().value;
        let [issue] = issues.as_slice() else {
            panic!("{issues:?}");
        };
        assert_eq!(issue.touches_auth, Some(true), "{case}");
        assert_eq!(issue.touches_db_schema, Some(true), "{case}");
        assert_eq!(issue.file_count, Some(99), "{case}");
        assert!(shows(&context, Circumstance::Auth), "{case}");
    }
}

#[test]
fn at_least_as_many_findings_block_as_are_listed() {
    for (told, count) in [(0, 5), (9, 9)] {
        let items = ["a", "b", "c", "d", "e"];
        let context = read(
            "pr-review",
            &json!({"blocking_issues": told, "blocking_items": items}),
        );
        let blocking = context.facts.blocking_issues.unwrap();
        assert_eq!(blocking.value, count);
    }
}

#[test]
fn a_file_is_the_same_however_its_path_is_written() {
    let action = ".github/actions/release/index.js";
    for path in [
        action.to_owned(),
        format!("./{action}"),
        format!("x/../{action}"),
        format!("/srv/app/{action}"),
        format!("/srv/app/crates/../{action}"),
    ] {
        let answer = json!({"files_affected": [path], "files_are_all": true});
        let command = CheckpointCommand::named("deploy");
        let read = read_context_in(Some(Path::new("/srv/app")), &command, &answer);
        let (context, _) = read.expect("sound");
        assert_eq!(context.change.paths, [action]);
        assert!(shows(&context, Circumstance::Ci), "{path}");
    }
    let nine = (1..=9).map(|at| format!("/srv/app/crates/m{at}/a.rs"));
    let answer = json!({"files_affected": nine.collect::<Vec<String>>(), "files_are_all": true});
    let command = CheckpointCommand::named("deploy");
    let (context, _) =
        read_context_in(Some(Path::new("/srv/app")), &command, &answer).expect("sound");
    assert!(shows(&context, Circumstance::ManyModules));
}

#[test]
fn a_path_that_lies_elsewhere_or_names_several_files_proves_nothing() {
    let sure = json!({"files_affected": ["src/a.rs"], "files_are_all": true});
    let low = assess(&read("deploy", &sure), &CheckpointRules::default());
    for path in [
        "/elsewhere/src/a.rs",
        "../src/a.rs",
        "src/**/*.rs",
        "src/{a,b}.rs",
    ] {
        let answer = json!({"files_affected": [path], "files_are_all": true});
        let context = read("deploy", &answer);
        assert_eq!(context.facts.file_count, None, "{path}");
        let assessed = assess(&context, &CheckpointRules::default());
        let (score, least) = (assessed.reversibility.score, low.reversibility.score);
        assert!(score > least, "{path}: {score}");
        assert!(assessed.asks(), "{path}");
    }
    assert!(!low.asks());
}
