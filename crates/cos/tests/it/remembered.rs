//! What a person answered at a checkpoint, found again: for which matter it holds, however that is
//! told, and how a no is taken back.

use super::councils::{OLLAMA, council, serving};
use super::environment::TestEnvironment;
use super::model_server::{ModelServer, Reply};
use serde_json::{Value, json};
use std::fs;

fn answered(place: &TestEnvironment, how: &str, command: &str, context: &Value) -> String {
    let answer = place.held(command, context);
    let id = answer["decision_id"].as_str().unwrap().to_owned();
    let _answered = place.cos(&[how, &id]).exits(0);
    id
}

fn with(context: &Value, key: &str, value: Value) -> Value {
    let mut context = context.clone();
    context[key] = value;
    context
}

#[test]
fn a_no_is_to_the_same_issues_and_findings_in_any_order_and_spelling() {
    let place = TestEnvironment::new();
    let issues = json!({"decision_needed": "Go?", "issues": [7, 8, 9]});
    let _no = answered(&place, "reject", "do-issue", &issues);
    let quiet = with(&issues, "issues_are_independent", json!(true));
    for told in [json!([7, 8, 9]), json!([9, 8, 7]), json!(["7", 8, "#9"])] {
        let again = place
            .asked("do-issue", &with(&quiet, "issues", told))
            .exits(2);
        assert_eq!(again.json()["state"], "stopped");
    }
    let _others = place
        .asked("do-issue", &with(&quiet, "issues", json!([7, 8, 10])))
        .exits(0);

    let items = json!({"blocking_items": ["a", "b"], "scope": "major"});
    let _no = answered(&place, "reject", "fix-pr", &items);
    let minor = with(&items, "scope", json!("minor"));
    let turned = json!(["b", {"type": "blocking", "description": " a"}]);
    let _no = place
        .asked("fix-pr", &with(&minor, "blocking_items", turned))
        .exits(2);
    let _others = place
        .asked("fix-pr", &with(&minor, "blocking_items", json!(["c"])))
        .exits(0);
}

#[test]
fn a_yes_is_to_the_same_issues_and_lists_in_any_order_and_spelling() {
    let place = TestEnvironment::new();
    let asked = json!({"decision_needed": "Go?", "session_id": "s1", "issues": [41, 42, 43],
        "updates": ["openssl 1 to 3", "rand 0.8 to 0.9"], "deletes_data": ["t1", "t2"]});
    let _yes = answered(&place, "approve", "do-issue", &asked);
    for issues in [json!([43, 42, 41]), json!(["41", "#42", {"number": "43"}])] {
        let again = with(&asked, "issues", issues);
        let again = with(
            &again,
            "updates",
            json!(["rand 0.8 to 0.9", "openssl 1 to 3"]),
        );
        let again = with(&again, "deletes_data", json!(["t2", "t1"]));
        let answer = place.asked("do-issue", &again).exits(0).json();
        assert_eq!(answer["state"], "approved", "{answer}");
    }
    let _other = place.held(
        "do-issue",
        &with(&asked, "deletes_data", json!(["t2", "t3"])),
    );
}

#[test]
fn an_issue_that_is_reported_twice_is_one() {
    let place = TestEnvironment::new();
    let answer = json!({"issues": [1, 2], "issues_involved": ["1", " #2 "]});
    let answer = place.asked("do-issue", &answer).exits(0).json();
    assert_eq!(answer["state"], "not_triggered", "{answer}");
}

#[test]
fn a_yes_to_deleting_one_file_is_not_one_to_another_although_the_caller_says_that_files_go() {
    let place = TestEnvironment::new();
    for name in ["a.txt", "b.txt"] {
        place.write(name, "kept\n");
    }
    place.commit("two files");
    let _branch = place.git(&["checkout", "-q", "-b", "work"]);
    let remove = |gone: &str, other: &str| {
        let _back = place.git(&["checkout", "-q", "."]);
        fs::remove_file(place.repo().join(gone)).unwrap();
        place.write(other, "changed\n");
    };
    let asked = json!({"decision_needed": "Tidy?", "session_id": "s1", "deletes_files": true});
    let ask = || {
        let file = place.folder("told").join("context.json");
        fs::write(&file, asked.to_string()).unwrap();
        let file = file.to_str().unwrap().to_owned();
        place.cos(&["checkpoint", "cleanup", "--context", &file, "--json"])
    };
    remove("a.txt", "b.txt");
    let answer = ask().exits(3).json();
    let id = answer["decision_id"].as_str().unwrap();
    let shown = place.cos(&["show", id, "--json"]).exits(0).json();
    let lines = shown["context"].to_string();
    assert!(lines.contains("`a.txt` is deleted"), "{lines}");
    let _yes = place.cos(&["approve", id]).exits(0);
    assert_eq!(ask().exits(0).json()["state"], "approved");
    remove("b.txt", "a.txt");
    let _asked_anew = ask().exits(3);
}

#[test]
fn a_no_names_its_question_and_the_way_to_be_asked_again() {
    let place = TestEnvironment::new();
    let id = answered(&place, "reject", "deploy", &json!({}));
    let again = json!({"publishes": ["v2.0"]});
    let answer = place.asked("deploy", &again).exits(2).json();
    assert_eq!(answer["decision_id"], json!(id));
    assert!(answer["resolution"]["at"].is_string(), "{answer}");
    let next = answer["next"].to_string();
    assert!(next.contains(&format!("cos show {id}")), "{next}");
    assert!(
        next.contains("cos checkpoint deploy --reconsider"),
        "{next}"
    );

    let words = [
        "checkpoint",
        "deploy",
        "--context",
        "context.json",
        "--json",
        "--reconsider",
    ];
    let answer = place.cos(&words).exits(3).json();
    let why = answer["assessment_log"]["ask_reasons"].to_string();
    assert!(why.contains("a person said no to it before"), "{why}");
    // The no holds until the person has answered anew, and what is set aside waits once.
    let _no = place.asked("deploy", &again).exits(2);
    let waits = place.cos(&words).exits(3).json();
    assert_eq!(waits["decision_id"], answer["decision_id"]);
    let _yes = place
        .cos(&["approve", answer["decision_id"].as_str().unwrap()])
        .exits(0);
    let answer = place.asked("deploy", &again).exits(0).json();
    assert_eq!(answer["state"], "approved");
}

#[test]
fn to_reconsider_a_no_is_no_yes_where_no_one_else_would_be_asked() {
    let place = TestEnvironment::new();
    let fires = json!({"decision_needed": "Verdict", "files_affected": ["a.rs"],
        "adr_violations": 1});
    let _no = answered(&place, "reject", "pr-review", &fires);
    let quiet = with(&fires, "adr_violations", json!(0));
    let _no = place.asked("pr-review", &quiet).exits(2);
    let words = [
        "checkpoint",
        "pr-review",
        "--context",
        "context.json",
        "--reconsider",
    ];
    let _asked = place.cos(&words).exits(3);
    let id = place.question();
    let _no = place.cos(&["reject", &id]).exits(0);
    let answer = place.asked("pr-review", &quiet).exits(2).json();
    assert_eq!(answer["decision_id"], json!(id));
    // Who was never told no is asked nothing.
    let other = with(&quiet, "files_affected", json!(["b.rs"]));
    place.write("context.json", &other.to_string());
    let _free = place.cos(&words).exits(0);
}

#[test]
fn assessing_only_tells_a_remembered_no() {
    let place = TestEnvironment::new();
    let asked = json!({"decision_needed": "Ship?", "publishes": true});
    let id = answered(&place, "reject", "deploy", &asked);
    let events = place.events("decision_consumed");
    let words = [
        "checkpoint",
        "deploy",
        "--context",
        "context.json",
        "--assess-only",
        "--json",
    ];
    let answer = place.cos(&words).exits(2).json();
    assert_eq!(answer["state"], "stopped", "{answer}");
    assert_eq!(answer["decision_id"], json!(id));
    assert_eq!(place.events("decision_consumed"), events);
    let dry = with(&asked, "dry_run", json!(true));
    let _no = place.asked("deploy", &dry).exits(2);
}

#[test]
fn a_linked_worktree_has_separate_answers() {
    let place = TestEnvironment::new();
    let asked = json!({"decision_needed": "Ship?", "publishes": true});
    let _no = answered(&place, "reject", "deploy", &asked);
    let tree = place.folder("trees").join("other");
    let tree = tree.to_str().unwrap();
    let _tree = place.git(&["worktree", "add", "-q", tree]);
    let file = place.repo().join("context.json");
    let words = ["checkpoint", "deploy", "--context", file.to_str().unwrap()];
    let mut command = place.command(tree.as_ref(), &words);
    let _asked = place.finish(&mut command).exits(3);
    let _no = place.cos(&words).exits(2);
}

#[test]
fn a_council_learns_which_updates_it_decides_on() {
    let place = TestEnvironment::new();
    let server = ModelServer::start([Reply::Speaks(council)]);
    serving(&place, &server, OLLAMA);
    let asked = json!({"decision_needed": "Take?", "updates": ["openssl 1 to 3"],
        "major_updates": 3});
    let _weighed = place.asked("update-dependencies", &asked);
    let sent = server.sent();
    assert!(!sent.is_empty());
    assert!(sent.iter().any(|one| one.text().contains("openssl 1 to 3")));
}

#[test]
fn a_question_names_the_checkpoint_that_put_it_also_in_a_session() {
    let place = TestEnvironment::new();
    let asked = json!({"decision_needed": "Ship?", "publishes": true, "session_id": "s1"});
    let answer = place.held("deploy", &asked);
    let id = answer["decision_id"].as_str().unwrap();
    let _yes = place.cos(&["approve", id]).exits(0);
    let _used = place.asked("deploy", &asked).exits(0);
    let shown = place.cos(&["show", id, "--json"]).exits(0).json();
    let checkpoint = shown["checkpoint_id"].as_str().unwrap();
    assert_eq!(answer["checkpoint_id"], json!(checkpoint));
    let _right = place.cos(&["checkpoint", "--right", checkpoint]).exits(0);
    let record = place.cos(&["show", id]).exits(0).stdout;
    let record = record.split("Record").last().unwrap();
    assert!(record.contains(checkpoint), "{record}");
    assert!(!record.contains("checkpoint  a"), "{record}");
}

#[test]
fn what_is_at_stake_is_reported_beside_a_one_way_door_and_how_to_have_a_council_is_not() {
    let place = TestEnvironment::new();
    let asked = json!({"decision_needed": "Drop it?", "deletes_data": ["sessions"],
        "spends_money": true, "publishes": true});
    let answer = place.held("deploy", &asked);
    let shown = place.cos(&["show", answer["decision_id"].as_str().unwrap(), "--json"]);
    let lines: Vec<String> =
        serde_json::from_value(shown.exits(0).json()["context"].clone()).unwrap();
    let why = lines
        .iter()
        .find(|line| line.contains("facts alone make it"))
        .unwrap();
    for part in [
        "one-way door",
        "money is at stake",
        "loss of data is at stake",
        "sessions",
    ] {
        assert!(why.contains(part), "{part} is not in {why}");
    }
    let deliberation = lines
        .iter()
        .find(|line| line.starts_with("Deliberation:"))
        .unwrap();
    assert!(
        deliberation.ends_with("no model is configured"),
        "{deliberation}"
    );
}
