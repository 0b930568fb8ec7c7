//! A checkpoint that is asked again: what waits or was answered is told as it stands, an approval
//! is of exactly what was shown, and nobody is paid twice.

use super::councils::{OLLAMA, council, serving, taken};
use super::environment::TestEnvironment;
use super::model_server::{ModelServer, Reply, Sent};
use super::patience::wait_until;
use rustix::process::{Pid, Signal, kill_process};
use serde_json::{Value, json};
use std::process::Stdio;

fn matter(session: Option<&str>) -> Value {
    json!({
        "touches_auth": true,
        "decision_needed": "Where do sessions go?",
        "session_id": session,
    })
}

/// The same council, which orders something else.
fn other_council(sent: &Sent) -> String {
    council(sent).replace("write it", "leave it")
}

#[test]
fn a_yes_to_a_question_without_advice_brings_no_orders_that_no_one_saw() {
    let place = TestEnvironment::new();
    let server = ModelServer::start([Reply::Speaks(council)]);
    let matter = matter(Some("s1"));
    let response = place.held("do-issue", &matter);
    let id = response["decision_id"].as_str().unwrap();
    let _ = place.cos(&["approve", id]).exits(0);
    serving(&place, &server, OLLAMA);
    for _ in 0..2 {
        let response = place.asked("do-issue", &matter).exits(0).json();
        assert_eq!(response["state"], "approved", "{response}");
        assert_eq!(response["orders"], json!([]), "{response}");
    }
    assert!(server.sent().is_empty(), "someone was paid for an answer");
}

#[test]
fn one_yes_serves_one_session_or_one_call_without_any() {
    let place = TestEnvironment::new();
    let first = place.held("do-issue", &matter(Some("s1")));
    let id = first["decision_id"].as_str().unwrap();
    let _ = place.cos(&["approve", id]).exits(0);
    let _ = place.asked("do-issue", &matter(Some("s2"))).exits(0);
    let _ = place.asked("do-issue", &matter(Some("s2"))).exits(0);
    let other = place.held("do-issue", &matter(Some("s1")));
    assert_ne!(other["decision_id"], first["decision_id"]);
    let _ = place.held("do-issue", &matter(None));
}

#[test]
fn of_many_callers_without_a_session_one_has_the_yes() {
    let place = TestEnvironment::new();
    let matter = matter(None);
    let waits = place.held("do-issue", &matter);
    let id = waits["decision_id"].as_str().unwrap();
    let _ = place.cos(&["approve", id]).exits(0);
    place.write("context.json", &matter.to_string());
    let ask = [
        "checkpoint",
        "do-issue",
        "--context",
        "context.json",
        "--json",
    ];
    let callers: Vec<_> = (0..6)
        .map(|_| {
            let mut command = place.command(&place.repo(), &ask);
            let _ = command.stdout(Stdio::null()).stderr(Stdio::null());
            command.spawn().unwrap()
        })
        .collect();
    let ended = callers
        .into_iter()
        .map(|mut caller| caller.wait().unwrap().code());
    let served = ended.filter(|code| *code == Some(0)).count();
    assert_eq!(served, 1);
}

#[test]
fn who_wants_no_deliberation_takes_no_advice_away() {
    let place = TestEnvironment::new();
    let server = ModelServer::start([Reply::Speaks(council)]);
    serving(&place, &server, OLLAMA);
    let waits = place.held("do-issue", &matter(Some("s1")));
    let hurry = [
        "checkpoint",
        "do-issue",
        "--context",
        "context.json",
        "--skip-war-room",
        "hurry",
        "--json",
    ];
    let answer = place.cos(&hurry).exits(3).json();
    assert_eq!(answer["decision_id"], waits["decision_id"]);
    assert_eq!(answer["orders"], json!(["write it"]));
    let id = waits["decision_id"].as_str().unwrap();
    let _ = place.cos(&["approve", id]).exits(0);
    let answer = place.cos(&hurry).exits(0).json();
    assert_eq!(answer["orders"], json!(["write it"]));
}

#[test]
fn who_wants_a_leaner_mode_takes_no_advice_away() {
    let place = TestEnvironment::new();
    let server = ModelServer::start([Reply::Speaks(council)]);
    serving(&place, &server, OLLAMA);
    let waits = place.held("do-issue", &matter(Some("s1")));
    let paid = server.sent().len();
    let ask = [
        "checkpoint",
        "do-issue",
        "--context",
        "context.json",
        "--json",
    ];
    let leaner: [&[&str]; 2] = [
        &["--force-mode", "express", "--because", "hurry"],
        &["--profile", "fast"],
    ];
    let id = waits["decision_id"].as_str().unwrap();
    for (words, code) in [(leaner[0], 3), (leaner[1], 3), (leaner[0], 0)] {
        if code == 0 {
            let _ = place.cos(&["approve", id]).exits(0);
        }
        let answer = place.cos(&[&ask, words].concat()).exits(code).json();
        assert_eq!(answer["decision_id"], waits["decision_id"], "{words:?}");
        assert_eq!(answer["orders"], json!(["write it"]), "{words:?}");
    }
    assert_eq!(server.sent().len(), paid);
}

#[test]
fn what_waits_as_its_caller_wanted_it_weighed_does_not_go_on_without_that_wish() {
    let place = TestEnvironment::new();
    let matter = json!({
        "decision_needed": "Which order?", "has_overlapping_file_changes": true,
        "files_affected": ["a"], "files_are_all": true, "dimensions": {
            "reversal_cost": 1, "time_lock_in": 1, "blast_radius": 1, "information_loss": 1,
            "reputation_impact": 1,
        },
    });
    place.write("context.json", &matter.to_string());
    let plain = [
        "checkpoint",
        "do-issue",
        "--context",
        "context.json",
        "--json",
    ];
    let _ = place.cos(&plain).exits(0);
    let forced = [&plain[..], &["--force-mode", "full_council"]].concat();
    let waits = place.cos(&forced).exits(3).json();
    let answer = place.cos(&plain).exits(3).json();
    assert_eq!(answer["decision_id"], waits["decision_id"]);
    let _ = place
        .cos(&["approve", waits["decision_id"].as_str().unwrap()])
        .exits(0);
    let answer = place.cos(&plain).exits(0).json();
    assert_eq!(answer["state"], "approved", "{answer}");
    // That was the one yes.
    let _ = place.cos(&forced).exits(3);
}

#[test]
fn what_waits_without_advice_is_replaced_by_the_same_with_advice() {
    let place = TestEnvironment::new();
    let server = ModelServer::start([Reply::Speaks(council)]);
    let matter = matter(Some("s1"));
    let first = place.held("do-issue", &matter)["decision_id"].clone();
    serving(&place, &server, OLLAMA);
    let answer = place.held("do-issue", &matter);
    assert_ne!(answer["decision_id"], first);
    let [id] = place.questions().try_into().unwrap();
    assert_eq!(answer["decision_id"], id);
    let shown = place.cos(&["show", &id]).exits(0).stdout;
    assert!(shown.contains("write it"), "{shown}");
}

#[test]
fn what_was_advised_and_answered_is_reported_without_paying_also_by_another_council_or_none() {
    let place = TestEnvironment::new();
    let server = ModelServer::start([Reply::Speaks(council)]);
    serving(&place, &server, OLLAMA);
    let matter = matter(None);
    let waits = place.held("do-issue", &matter);
    let paid = server.sent().len();
    let id = waits["decision_id"].as_str().unwrap();
    // The one that would sit by now orders something else.
    let other = ModelServer::start([Reply::Speaks(other_council)]);
    serving(&place, &other, OLLAMA);
    let again = place.held("do-issue", &matter);
    assert_eq!(again["decision_id"], waits["decision_id"]);
    assert_eq!(again["orders"], json!(["write it"]));
    let _ = place.cos(&["approve", id]).exits(0);
    // Whoever has no model any more is told the orders that were approved.
    place.settings("");
    let answer = place.asked("do-issue", &matter).exits(0).json();
    assert_eq!(
        (&answer["state"], &answer["orders"]),
        (&json!("approved"), &json!(["write it"])),
        "{answer}"
    );
    assert_eq!(answer["war_room_session_id"], waits["war_room_session_id"]);
    assert_eq!((server.sent().len(), other.sent().len()), (paid, 0));
}

#[test]
fn another_course_is_ordered_with_all_that_is_known_of_it_and_without_the_orders_of_the_first() {
    let place = TestEnvironment::new();
    let server = ModelServer::start([Reply::Speaks(council)]);
    serving(&place, &server, OLLAMA);
    let matter = matter(Some("s1"));
    let waits = place.held("do-issue", &matter);
    let id = waits["decision_id"].as_str().unwrap();
    let shown = place.cos(&["show", id]).exits(0).stdout;
    let shown = shown.split_whitespace().collect::<Vec<_>>().join(" ");
    // Which of the two is called `b` was drawn.
    let alternatives = ["a table: do it. in steps", "cookies: do it. in steps"];
    let alternative = alternatives
        .into_iter()
        .find(|alternative| shown.contains(alternative));
    let alternative = alternative.unwrap_or_else(|| panic!("{shown}"));
    let _ = place.cos(&["resolve", id, "alternative-b"]).exits(0);
    let answer = place.asked("do-issue", &matter).exits(0).json();
    let [spec] = answer["orders"].as_array().unwrap().as_slice() else {
        panic!("{answer}")
    };
    assert!(spec.as_str().unwrap().contains(alternative), "{spec}");
}

#[test]
fn a_yes_to_one_thing_at_stake_is_not_one_to_another_of_the_same_weight() {
    let place = TestEnvironment::new();
    // All of them stop for the same reasons and are of one type.
    let with = |fact: &str| {
        let mut context = matter(Some("s1"));
        context[fact] = json!(true);
        context
    };
    for (one, other) in [
        ("spends_money", "publishes"),
        ("publishes", "acts_outside"),
        ("touches_auth", "deletes_files"),
    ] {
        let first = place.held("do-issue", &with(one));
        let _ = place
            .cos(&["approve", first["decision_id"].as_str().unwrap()])
            .exits(0);
        let answer = place.asked("do-issue", &with(one)).exits(0).json();
        assert_eq!(answer["state"], "approved", "{one}");
        let answer = place.held("do-issue", &with(other));
        assert_eq!(answer["state"], "waiting", "{one}, {other}");
        assert_eq!(
            answer["decision_type"], first["decision_type"],
            "{one}, {other}"
        );
        assert_ne!(
            answer["decision_id"], first["decision_id"],
            "{one}, {other}"
        );
    }
}

#[test]
fn a_no_is_reported_again_without_another_council() {
    let place = TestEnvironment::new();
    let server = ModelServer::start([Reply::Speaks(council)]);
    serving(&place, &server, OLLAMA);
    let waits = place.held("do-issue", &matter(Some("s1")));
    let paid = server.sent().len();
    let id = waits["decision_id"].as_str().unwrap();
    let _ = place
        .cos(&["reject", id, "--notes", "not this year"])
        .exits(0);
    // Another session is another matter to a council, and none to the person who said no.
    for session in ["s1", "s2"] {
        let output = place.asked("do-issue", &matter(Some(session))).exits(2);
        assert_eq!(output.json()["state"], "stopped", "{session}");
    }
    assert_eq!(server.sent().len(), paid);
}

#[test]
fn other_facts_are_weighed_again() {
    let place = TestEnvironment::new();
    let server = ModelServer::start([Reply::Speaks(council)]);
    serving(&place, &server, OLLAMA);
    let mut matter = matter(Some("s1"));
    let first = place.held("do-issue", &matter);
    for (key, value) in [
        ("profile", json!("regulated")),
        ("deletes_data", json!(true)),
        ("has_dependency_conflicts", json!(true)),
    ] {
        let paid = server.sent().len();
        matter[key] = value;
        let answer = place.held("do-issue", &matter);
        assert_ne!(answer["war_room_session_id"], first["war_room_session_id"]);
        assert!(server.sent().len() > paid, "{key}: no one was asked");
    }
}

#[test]
fn weighed_again_the_council_reads_what_the_person_noted() {
    const NOTE: &str = "Weigh what it costs to run";
    let place = TestEnvironment::new();
    let server = ModelServer::start([Reply::Speaks(council)]);
    serving(&place, &server, OLLAMA);
    let matter = matter(Some("s1"));
    let waits = place.held("do-issue", &matter);
    let paid = server.sent().len();
    let id = waits["decision_id"].as_str().unwrap();
    let words = ["resolve", id, "redeliberate", "--notes", NOTE];
    let _ = place.cos(&words).exits(0);
    let answer = place.asked("do-issue", &matter).exits(3).json();
    assert_eq!(answer["state"], "sent_back", "{answer}");
    assert_eq!(
        server.sent().len(),
        paid,
        "it only learns that it was sent back"
    );
    let second = place.held("do-issue", &matter);
    assert_ne!(second["war_room_session_id"], waits["war_room_session_id"]);
    let read = |one: &Sent| one.text().contains(NOTE);
    let sent = server.sent();
    assert!(sent[..paid].iter().all(|one| !read(one)));
    assert!(sent[paid..].iter().any(read), "no one read the note");
}

/// A command in whose council somebody keeps all waiting, ended by Ctrl-C; its exit code.
pub(crate) fn interrupted(
    place: &TestEnvironment,
    words: &[&str],
    server: &ModelServer,
    answers: usize,
) -> i32 {
    let mut command = place.command(&place.repo(), words);
    let quiet = command.stdin(Stdio::null()).stdout(Stdio::null());
    let mut child = quiet.stderr(Stdio::null()).spawn().expect("cos starts");
    let count = i64::try_from(answers).expect("a few");
    wait_until("some are written down and more are waited for", || {
        server.sent().len() > answers && taken(place) == count
    });
    let pid = Pid::from_child(&child);
    kill_process(pid, Signal::INT).expect("it can be reported");
    child.wait().expect("it ends").code().expect("a code")
}

#[test]
fn a_signal_in_the_middle_asks_no_person_and_who_comes_again_goes_on() {
    let few = vec![Reply::Speaks(council); 3];
    let first = ModelServer::start(few.into_iter().chain([Reply::Never]));
    let place = TestEnvironment::new();
    serving(&place, &first, OLLAMA);
    let matter = matter(None);
    place.write("context.json", &matter.to_string());
    let words = ["checkpoint", "do-issue", "--context", "context.json"];
    assert_eq!(interrupted(&place, &words, &first, 3), 130);
    assert_eq!(place.questions(), Vec::<String>::new());
    let second = ModelServer::start([Reply::Speaks(council)]);
    serving(&place, &second, OLLAMA);
    let answer = place.held("do-issue", &matter);
    assert_eq!(answer["orders"], json!(["write it"]), "{answer}");
    let heading = "# Your task now: say how hard it is to take back";
    let rates = |one: &Sent| one.text().contains(heading);
    assert!(!second.sent().iter().any(rates), "it was rated twice");
}

#[test]
fn a_yes_to_one_evidence_is_not_one_to_another_and_the_same_finds_it_again_whenever_it_is_asked() {
    let place = TestEnvironment::new();
    let answer = |evidence: &str, files: u32, minute: u32| {
        json!({
            "decision_needed": "Which way round?",
            "has_dependency_conflicts": true,
            "spends_money": true,
            "file_count": files,
            "evidence": {
                "has_dependency_conflicts": evidence,
                "file_count": "the plan says so",
            },
            "session_id": "s1",
            "timestamp": format!("2026-11-22T10:{minute}:00Z"),
        })
    };
    let shown = answer("2026-11-22T10:00:00Z #42 and #43 need each other", 12, 10);
    let first = place.held("do-issue", &shown);
    let _ = place
        .cos(&["approve", first["decision_id"].as_str().unwrap()])
        .exits(0);
    for again in [
        shown,
        answer("2026-11-22T10:31:07Z #42 and  #43 need each other", 12, 31),
    ] {
        let answer = place.asked("do-issue", &again).exits(0).json();
        assert_eq!(answer["state"], "approved", "{again}");
    }
    for other in [
        answer("2026-11-22T10:00:00Z #42 and #99 need each other", 12, 10),
        answer("2026-11-22T10:00:00Z #42 and #43 need each other", 400, 10),
    ] {
        let answer = place.held("do-issue", &other);
        assert_eq!(answer["state"], "waiting", "{other}");
    }
}
