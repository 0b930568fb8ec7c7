//! `cos audit export` and `cos show` of a checkpoint: lines that the chain can be checked by, and the
//! record of S000 with the figures that the definitions correct.

use crate::environment::TestEnvironment;
use cos_core::audit::{Hash, Link};
use cos_core::time::Timestamp;
use serde_json::{Value, json};
use std::collections::BTreeMap;

fn held(place: &TestEnvironment) -> Value {
    let context = json!({
        "decision_needed": "Execution strategy for issues #42, #43, #44",
        "issues_involved": [42, 43, 44],
        "session_id": "s1",
        "dimensions": {
            "reversal_cost": 3, "time_lock_in": 3, "blast_radius": 3,
            "information_loss": 3, "reputation_impact": 2,
        },
    });
    place.write("context.json", &context.to_string());
    let words = [
        "checkpoint",
        "do-issue",
        "--context",
        "context.json",
        "--json",
    ];
    place.cos(&words).exits(3).json()
}

fn lines(text: &str) -> Vec<Value> {
    let each = text.lines().map(serde_json::from_str::<Value>);
    each.collect::<Result<_, _>>().unwrap()
}

#[test]
fn every_line_can_be_checked_against_the_chain_by_anybody() {
    let place = TestEnvironment::new();
    let _ = held(&place);
    let _ = place.cos(&["gate", "git status"]).exits(0);
    let text = place.cos(&["audit", "export"]).exits(0).stdout;
    let mut last: BTreeMap<String, Hash> = BTreeMap::new();
    let mut count = 0;
    for line in text.lines() {
        let told: Value = serde_json::from_str(line).unwrap();
        let stream = told["stream"].as_str().unwrap();
        let (_, body) = line.split_once(",\"fact\":").unwrap();
        let link = Link {
            stream,
            version: told["version"].as_u64().unwrap(),
            kind: told["kind"].as_str().unwrap(),
            v: told["v"].as_u64().unwrap().try_into().unwrap(),
            at: Timestamp(told["at"].as_i64().unwrap()),
            body: body.strip_suffix('}').unwrap(),
        };
        let before = last.get(stream).copied().unwrap_or(Hash::START);
        let hash = link.hash(&before);
        assert_eq!(told["hash"], hash.to_string(), "{line}");
        let _ = last.insert(stream.to_owned(), hash);
        count += 1;
    }
    let verified = place.cos(&["audit", "verify", "--json"]).exits(0).json();
    assert_eq!(verified["facts"], count);
    let tail = lines(&text).pop().unwrap();
    assert_eq!(verified["head"], tail["chain"]);
}

#[test]
fn a_stream_is_exported_alone_and_facts_go_into_no_folder() {
    let place = TestEnvironment::new();
    let told = held(&place);
    let _ = place.cos(&["gate", "git status"]).exits(0);
    let id = told["checkpoint_id"].as_str().unwrap();
    let only = format!("checkpoint/{id}");
    let text = place
        .cos(&["audit", "export", "--stream", &only])
        .exits(0)
        .stdout;
    let found = lines(&text);
    assert_eq!(found.len(), 1, "{text}");
    assert_eq!(found[0]["kind"], "checkpoint_held");
    assert_eq!(found[0]["fact"]["checkpoint"], id);
    let text = place
        .cos(&["audit", "export", "--stream", "run/"])
        .exits(0)
        .stdout;
    assert_eq!(text, "");
    let _ = place.cos(&["audit", "export", "--to", "folder"]).exits(64);
}

#[test]
fn the_record_is_that_of_the_seed_with_the_ceilings_that_held() {
    let place = TestEnvironment::new();
    let told = held(&place);
    let id = told["checkpoint_id"].as_str().unwrap();
    let record = || {
        let ran = place
            .cos(&["audit", "export", "--format", "yaml", "--to", "out"])
            .exits(0);
        let file = place.repo().join(ran.stdout.trim());
        assert!(file.ends_with(format!("{id}.yaml")), "{}", ran.stdout);
        let date = file
            .parent()
            .unwrap()
            .file_name()
            .unwrap()
            .to_str()
            .unwrap();
        assert_eq!(date.len(), "2026-01-25".len());
        std::fs::read_to_string(file).unwrap()
    };
    let text = record();
    for line in [
        "source_command: do-issue",
        "reversibility_score: 0.56",
        "decision_type: Type 1B",
        "selected_mode: full_council",
        "profile_used: default",
        "express: 0.3",
        "lightweight: 0.5",
        "full_council: 0.7",
        "auto_continued: false",
        "user_confirmed: null",
        "decision_state: pending",
    ] {
        assert!(
            text.lines().any(|found| found.trim() == line),
            "{line}: {text}"
        );
    }
    let decision = told["decision_id"].as_str().unwrap();
    let words = [
        "modify",
        decision,
        "--instructions",
        "Defer #44 to separate PR",
    ];
    let _ = place.cos(&words).exits(0);
    let words = ["checkpoint", "do-issue", "--context", "context.json"];
    let _ = place.cos(&words).exits(0);
    let _ = place.cos(&["checkpoint", "--right", id]).exits(0);
    let text = record();
    for line in [
        "user_confirmed: true",
        "outcome_link: right",
        "end: continued_by_person",
    ] {
        assert!(
            text.lines().any(|found| found.trim() == line),
            "{line}: {text}"
        );
    }
    assert!(text.contains("Defer #44 to separate PR"), "{text}");
    let printed = place
        .cos(&["audit", "export", "--format", "yaml"])
        .exits(0)
        .stdout;
    assert_eq!(printed, format!("---\n{text}"));
}

#[test]
fn one_checkpoint_is_shown_by_its_name() {
    let place = TestEnvironment::new();
    let told = held(&place);
    let id = told["checkpoint_id"].as_str().unwrap();
    let shown = place.cos(&["show", id]).exits(0).stdout;
    for part in [
        "Execution strategy for issues #42, #43, #44",
        "It waits for a person.",
        "many_issues",
        "mode full_council",
        "0.30, 0.50",
        "cos show d-",
    ] {
        assert!(shown.contains(part), "{part}: {shown}");
    }
    let record = place.cos(&["show", id, "--json"]).exits(0).json();
    let assessment = &record["checkpoint"]["assessment"];
    assert_eq!(assessment["effective_thresholds"]["express"], 0.3);
    assert_eq!(
        record["checkpoint"]["outcome"]["decision_id"],
        told["decision_id"]
    );
    let timestamp = record["checkpoint"]["metadata"]["timestamp"]
        .as_str()
        .unwrap();
    assert!(timestamp.ends_with('Z'), "{timestamp}");
    let _ = place.cos(&["show", "k-nothere"]).exits(64);
}
