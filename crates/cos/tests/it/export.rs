//! `cos audit export` and `cos show` of a checkpoint: lines that the chain can be checked by, and
//! the record of a checkpoint with the ceilings that held.

use crate::councils::{OLLAMA, asking, council, serving};
use crate::environment::{TestEnvironment, login};
use crate::model_server::{ModelServer, Reply};
use cos_core::audit::{Hash, Link};
use cos_core::time::Timestamp;
use serde_json::{Value, json};
use std::collections::BTreeMap;

/// Three issues, with what their caller thinks of the way back.
fn matter() -> Value {
    json!({
        "decision_needed": "Execution strategy for issues #42, #43, #44",
        "issues_involved": [42, 43, 44],
        "session_id": "s1",
        "dimensions": {
            "reversal_cost": 3, "time_lock_in": 3, "blast_radius": 3,
            "information_loss": 3, "reputation_impact": 2,
        },
    })
}

fn held(place: &TestEnvironment) -> Value {
    place.held("do-issue", &matter())
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
        let value: Value = serde_json::from_str(line).unwrap();
        let stream = value["stream"].as_str().unwrap();
        let (_, body) = line.split_once(",\"event\":").unwrap();
        let link = Link {
            stream,
            version: value["version"].as_u64().unwrap(),
            kind: value["kind"].as_str().unwrap(),
            v: value["v"].as_u64().unwrap().try_into().unwrap(),
            at: Timestamp(value["at"].as_i64().unwrap()),
            body: body.strip_suffix('}').unwrap(),
        };
        let before = last.get(stream).copied().unwrap_or(Hash::START);
        let hash = link.hash(&before);
        assert_eq!(value["hash"], hash.to_string(), "{line}");
        let _ = last.insert(stream.to_owned(), hash);
        count += 1;
    }
    let verified = place.cos(&["audit", "verify", "--json"]).exits(0).json();
    assert_eq!(verified["events"], count);
    let tail = lines(&text).pop().unwrap();
    assert_eq!(verified["head"], tail["chain"]);
}

#[test]
fn a_stream_is_exported_alone_and_facts_go_into_no_folder() {
    let place = TestEnvironment::new();
    let answer = held(&place);
    let _ = place.cos(&["gate", "git status"]).exits(0);
    let id = answer["checkpoint_id"].as_str().unwrap();
    let only = format!("checkpoint/{id}");
    let text = place
        .cos(&["audit", "export", "--stream", &only])
        .exits(0)
        .stdout;
    let found = lines(&text);
    assert_eq!(found.len(), 1, "{text}");
    assert_eq!(found[0]["kind"], "checkpoint_recorded");
    assert_eq!(found[0]["event"]["checkpoint"], id);
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
    let answer = held(&place);
    let id = answer["checkpoint_id"].as_str().unwrap();
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
    let decision = answer["decision_id"].as_str().unwrap();
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
fn the_record_of_a_checkpoint_reports_its_council() {
    let server = ModelServer::start([Reply::Speaks(council)]);
    let place = TestEnvironment::new();
    serving(&place, &server, OLLAMA);
    // Its red team says nothing that counts, so that it does not stand alone.
    let answer = place.asked("do-issue", &matter()).exits(3).json();
    let id = answer["checkpoint_id"].as_str().unwrap();
    let council = answer["war_room_session_id"].as_str().unwrap();
    let stream = format!("council/{council}");
    let list = ["audit", "export", "--stream", &stream];
    let facts = lines(&place.cos(&list).exits(0).stdout);
    let head = &facts.last().unwrap()["event"]["head"];
    let record = place.cos(&["show", id, "--json"]).exits(0).json();
    let outcome = &record["checkpoint"]["outcome"];
    assert_eq!(outcome["war_room_session_id"], council);
    assert!(head.is_string(), "{facts:?}");
    assert_eq!(outcome["war_room_record_head"], *head, "{record}");
    assert_eq!(outcome["orders"], json!(["write it"]));
    assert_eq!(outcome["escalated"], true);
    let remarks = outcome["deliberation"]["remarks"].to_string();
    assert!(remarks.contains("The red team did not speak"), "{remarks}");
    let metadata = &record["checkpoint"]["metadata"];
    assert!(metadata["tokens"].as_u64() > Some(1_000), "{metadata}");
    let text = place.cos(&["audit", "export", "--format", "yaml"]).exits(0);
    for line in [
        format!("war_room_session_id: {council}"),
        format!("war_room_record_head: {}", head.as_str().unwrap()),
        "- write it".to_owned(),
    ] {
        let found = text.stdout.lines().any(|found| found.trim() == line);
        assert!(found, "{line}: {}", text.stdout);
    }
    let shown = place.cos(&["show", id]).exits(0).stdout;
    assert!(shown.contains("The red team did not speak"), "{shown}");
}

#[test]
fn a_record_says_who_chose_what_when_and_what_deliberating_cost() {
    let server = ModelServer::start([Reply::Speaks(council)]);
    let place = TestEnvironment::new();
    serving(&place, &server, "anthropic/claude-sonnet-4-6");
    let asked = json!({ "decision_needed": "Where do sessions go?", "touches_auth": true });
    place.write("context.json", &asked.to_string());
    let words = [
        "checkpoint",
        "do-issue",
        "--context",
        "context.json",
        "--json",
    ];
    let before = jiff::Timestamp::now();
    let answer = asking(&place, &words).exits(3).json();
    let id = answer["checkpoint_id"].as_str().unwrap();
    let decision = answer["decision_id"].as_str().unwrap();
    let words = [
        "resolve",
        decision,
        "alternative-b",
        "--notes",
        "not before Monday",
    ];
    let _ = place.cos(&words).exits(0);
    let _ = asking(
        &place,
        &["checkpoint", "do-issue", "--context", "context.json"],
    )
    .exits(0);
    let _ = place.cos(&["checkpoint", "--wrong", id]).exits(0);
    let words = ["audit", "export", "--format", "yaml", "--to", "out"];
    let file = place.cos(&words).exits(0).stdout;
    let record = place.cos(&["show", id, "--json"]).exits(0).json();
    let outcome = &record["checkpoint"]["outcome"];
    let resolution = &outcome["resolution"];
    assert_eq!(resolution["choice"], "alternative-b", "{record}");
    assert_eq!(resolution["note"], "not before Monday");
    assert!(!resolution["by"].as_str().unwrap().is_empty());
    assert_eq!(outcome["outcome_link"], "wrong");
    let metadata = &record["checkpoint"]["metadata"];
    let moment = |value: &Value| value.as_str().unwrap().parse::<jiff::Timestamp>().unwrap();
    // Instants, whose zone is told, and the folder of the record is the date of the one it was held
    // at.
    let (held, answered) = (moment(&metadata["timestamp"]), moment(&resolution["at"]));
    assert!(before.as_second() <= held.as_second() && held <= answered);
    assert!(answered <= jiff::Timestamp::now());
    let folder = held.strftime("%Y-%m-%d").to_string();
    assert!(file.contains(&format!("{folder}/{id}.yaml")), "{file}");
    let cost = metadata["cost_usd"].as_f64().unwrap();
    let booked = place.settled("{\"day\"");
    #[expect(clippy::cast_precision_loss, reason = "a few cents")]
    let booked = booked as f64 / 1e6;
    assert!(
        cost > 0.0 && (cost - booked).abs() < 1e-6,
        "{cost} of {booked}"
    );
    assert_eq!(answer["cost"]["usd"].as_f64(), Some(cost));
}

#[test]
fn a_decision_is_explained_from_its_facts_to_its_person() {
    let server = ModelServer::start([Reply::Speaks(council)]);
    let place = TestEnvironment::new();
    serving(&place, &server, OLLAMA);
    let asked = json!({ "decision_needed": "Where do sessions go?", "touches_auth": true });
    let answer = place.held("do-issue", &asked);
    let (checkpoint, decision) = (&answer["checkpoint_id"], &answer["decision_id"]);
    let decision = decision.as_str().unwrap();
    let _ = place
        .cos(&["approve", decision, "--notes", "fine"])
        .exits(0);
    let explain = |id: &str| {
        place
            .cos(&["audit", "explain", id, "--json"])
            .exits(0)
            .json()
    };
    let story = explain(decision);
    assert_eq!(explain(checkpoint.as_str().unwrap()), story);
    let facts = story["events"].as_array().unwrap();
    let events: Vec<&str> = facts
        .iter()
        .map(|one| one["event"].as_str().unwrap())
        .collect();
    for wanted in [
        "checkpoint_recorded",
        "council_opened",
        "turn_taken",
        "council_closed",
        "decision_opened",
        "decision_resolved",
    ] {
        assert!(events.contains(&wanted), "{wanted}: {events:?}");
    }
    // Each with its place, as the journal itself is written out.
    let lines = lines(&place.cos(&["audit", "export"]).exits(0).stdout);
    for one in facts {
        let line = lines.iter().find(|line| line["seq"] == one["seq"]).unwrap();
        assert_eq!(line["stream"], one["stream"]);
    }
    let places: Vec<u64> = facts
        .iter()
        .map(|one| one["seq"].as_u64().unwrap())
        .collect();
    assert!(places.is_sorted(), "{places:?}");
    let voices = story["voices"].to_string();
    for role in ["chief_strategist", "red_team", "supreme_commander"] {
        assert!(voices.contains(role), "{role}: {voices}");
    }
    assert_eq!(story["decision"]["resolution"]["note"], "fine", "{story}");
    let shown = place.cos(&["audit", "explain", decision]).exits(0).stdout;
    let by = format!("by {}", login());
    for part in ["Events in the journal", "Models", by.as_str()] {
        assert!(shown.contains(part), "{part}: {shown}");
    }
    for unknown in ["d-nothere", "k-nothere"] {
        let _ = place.cos(&["audit", "explain", unknown]).exits(64);
    }
}

#[test]
fn one_checkpoint_is_shown_by_its_name() {
    let place = TestEnvironment::new();
    let answer = held(&place);
    let id = answer["checkpoint_id"].as_str().unwrap();
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
        answer["decision_id"]
    );
    let timestamp = record["checkpoint"]["metadata"]["timestamp"]
        .as_str()
        .unwrap();
    assert!(timestamp.ends_with('Z'), "{timestamp}");
    let _ = place.cos(&["show", "k-nothere"]).exits(64);
}
