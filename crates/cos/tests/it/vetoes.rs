//! What stands against going on is lifted by a person and by nobody else: not by the commander of a
//! council, not by another council, not by whoever asks again in other words of the command line.

use super::councils::{OLLAMA, council, serving};
use super::environment::TestEnvironment;
use super::model_server::{ModelServer, Reply, Sent};
use serde_json::{Value, json};

/// A council of which all agree, and whose commander says this besides.
fn agreeing(sent: &Sent, besides: &Value) -> String {
    let text = sent.text();
    let answer = council(sent);
    let Ok(Value::Object(mut answer)) = serde_json::from_str(&answer) else {
        return json!({"challenges": []}).to_string();
    };
    if text.contains("# Your task now: cast your") {
        let mut labels: Vec<String> = serde_json::from_value(answer["ranking"].clone()).unwrap();
        labels.sort();
        answer["ranking"] = json!(labels);
    }
    if answer.contains_key("decision") {
        answer.extend(besides.as_object().cloned().unwrap());
    }
    Value::Object(answer).to_string()
}

fn content(sent: &Sent) -> String {
    agreeing(sent, &json!({}))
}

fn sure_over_a_veto(sent: &Sent) -> String {
    let veto = json!({"expert_label": "Expert 2", "severity": "critical",
        "statement": "it lets anybody in"});
    let besides = json!({"dissents": [veto], "confidence_self": 100,
        "rationale": "I overrule the objection"});
    agreeing(sent, &besides)
}

/// A question that a council may answer alone.
fn heavy(session: &str) -> Value {
    json!({
        "decision_needed": "Which store do sessions go to?",
        "has_dependency_conflicts": true,
        "session_id": session,
        "dimensions": {"reversal_cost": 3, "time_lock_in": 3, "blast_radius": 2,
            "information_loss": 2, "reputation_impact": 2},
    })
}

/// Whoever asks again, however, is told that a person has to decide, until one did.
fn is_lifted_by_a_person_only(place: &TestEnvironment, matter: fn(&str) -> Value) {
    let (first, other) = (matter("s1"), matter("s2"));
    for (context, words) in [
        (&first, &[][..]),
        (&other, &[]),
        (&first, &["--skip-war-room", "it is urgent"]),
        (&other, &[]),
        (
            &other,
            &["--force-mode", "express", "--because", "it is urgent"],
        ),
        (&other, &[]),
        (&first, &["--profile", "fast"]),
        (&other, &[]),
        (&first, &[]),
    ] {
        place.write("context.json", &context.to_string());
        let ask = [
            "checkpoint",
            "do-issue",
            "--context",
            "context.json",
            "--json",
        ];
        let answer = place.cos(&[&ask, words].concat()).json();
        assert_eq!(
            answer["state"], "waiting",
            "{words:?} {}: {answer}",
            context["session_id"]
        );
    }
    assert_eq!(place.events("decision_resolved"), 0);
    let _yes = place.cos(&["approve", &place.question()]).exits(0);
    let answer = place.asked("do-issue", &first).exits(0).json();
    assert_eq!(answer["state"], "approved", "{answer}");
}

#[test]
fn a_council_that_agrees_closes_a_heavy_door_with_nothing_against_it() {
    let server = ModelServer::start([Reply::Speaks(content)]);
    let place = TestEnvironment::new();
    serving(&place, &server, OLLAMA);
    let answer = place.asked("do-issue", &heavy("s1")).exits(0).json();
    assert_eq!(answer["state"], "continued", "{answer}");
}

#[test]
fn what_an_expert_calls_critical_is_lifted_by_a_person_however_sure_the_commander_is() {
    let server = ModelServer::start([Reply::Speaks(sure_over_a_veto)]);
    let place = TestEnvironment::new();
    serving(&place, &server, OLLAMA);
    let answer = place.held("do-issue", &heavy("s1"));
    let why = answer["deliberation"]["unsettled"].to_string();
    assert!(
        why.contains("Expert 2 has a critical objection"),
        "{answer}"
    );
    // From now on a council would find nothing.
    let server = ModelServer::start([Reply::Speaks(content)]);
    serving(&place, &server, OLLAMA);
    is_lifted_by_a_person_only(&place, heavy);
}

#[test]
fn what_touches_security_is_lifted_by_a_person_however_sure_the_council_is() {
    fn guarded(session: &str) -> Value {
        let mut matter = heavy(session);
        matter["touches_auth"] = json!(true);
        matter
    }
    let server = ModelServer::start([Reply::Speaks(content)]);
    let place = TestEnvironment::new();
    serving(&place, &server, OLLAMA);
    let answer = place.held("do-issue", &guarded("s1"));
    assert_eq!(answer["deliberation"]["is_settled"], true, "{answer}");
    is_lifted_by_a_person_only(&place, guarded);
}

/// What is asked after an expert held something critical against `heavy`, when a council would find
/// nothing any more.
fn asked_after_a_veto(change: impl Fn(&mut Value)) -> (TestEnvironment, ModelServer, Value) {
    let server = ModelServer::start([Reply::Speaks(sure_over_a_veto)]);
    let place = TestEnvironment::new();
    serving(&place, &server, OLLAMA);
    let _held = place.held("do-issue", &heavy("s1"));
    let server = ModelServer::start([Reply::Speaks(content)]);
    serving(&place, &server, OLLAMA);
    let mut context = heavy("s2");
    change(&mut context);
    let told = place.held("do-issue", &context);
    (place, server, told)
}

#[test]
fn a_veto_is_not_gone_round_by_other_words_for_the_same_facts() {
    let (_place, _server, answer) = asked_after_a_veto(|context| {
        context["decision_needed"] = json!("In which place do sessions live?");
    });
    assert_eq!(answer["state"], "waiting", "{answer}");
}

#[test]
fn a_veto_is_not_gone_round_by_leaving_out_what_had_stopped_the_command() {
    let (place, _server, answer) = asked_after_a_veto(|context| {
        context["has_dependency_conflicts"] = json!(false);
    });
    let why = answer["assessment_log"]["ask_reasons"].to_string();
    assert!(why.contains("cos war-room show w-"), "{answer}");
    let _yes = place.cos(&["approve", &place.question()]).exits(0);
}

#[test]
fn a_veto_is_not_gone_round_by_another_command() {
    let (place, _server, _told) = asked_after_a_veto(|_| ());
    let answer = place.held("plan", &heavy("s2"));
    let why = answer["assessment_log"]["ask_reasons"].to_string();
    assert!(why.contains("cos war-room show w-"), "{answer}");
}

#[test]
fn an_answer_to_other_evidence_lifts_no_veto() {
    let (place, _server, _told) = asked_after_a_veto(|context| {
        context["file_count"] = json!(400);
    });
    let _yes = place.cos(&["approve", &place.question()]).exits(0);
    let answer = place.held("do-issue", &heavy("s3"));
    let why = answer["assessment_log"]["ask_reasons"].to_string();
    assert!(why.contains("cos war-room show w-"), "{answer}");
    let _yes = place.cos(&["approve", &place.question()]).exits(0);
    let answer = place.asked("do-issue", &heavy("s3")).exits(0).json()["state"].clone();
    assert_eq!(answer, "approved");
}

/// What is asked with these facts beside the points of a heavy door.
fn weighty(facts: &Value) -> Value {
    let mut context = heavy("s1");
    let Some(fields) = context.as_object_mut() else {
        return context;
    };
    fields.remove("has_dependency_conflicts");
    fields.extend(facts.as_object().cloned().unwrap());
    context
}

/// A place where this was vetoed, and where a council would find nothing any more.
fn vetoed(command: &str, context: &Value) -> (TestEnvironment, ModelServer) {
    let server = ModelServer::start([Reply::Speaks(sure_over_a_veto)]);
    let place = TestEnvironment::new();
    serving(&place, &server, OLLAMA);
    let _held = place.held(command, context);
    let server = ModelServer::start([Reply::Speaks(content)]);
    serving(&place, &server, OLLAMA);
    (place, server)
}

fn is_held_by_an_earlier_council(value: &Value) -> bool {
    let why = value["assessment_log"]["ask_reasons"].to_string();
    why.contains("an earlier council objected, and no person has cleared the objection")
}

#[test]
fn a_veto_outlives_the_question_that_it_was_held_against() {
    let (place, _server) = vetoed("do-issue", &heavy("s1"));
    let first = place.question();
    let mut other = heavy("s2");
    other["conflict_description"] = json!("two want the same table");
    other["deletes_data"] = json!(true);
    let told = place.held("do-issue", &other);
    assert!(is_held_by_an_earlier_council(&told), "{told}");
    let replaced = place.cos(&["show", &first, "--json"]).exits(0).json();
    assert_eq!(replaced["state"], "superseded");
    let told = place.held("plan", &heavy("s3"));
    assert!(is_held_by_an_earlier_council(&told), "{told}");
    let mut words = heavy("s4");
    words["decision_needed"] = json!("In which place do sessions live?");
    let told = place.held("do-issue", &words);
    assert!(is_held_by_an_earlier_council(&told), "{told}");
}

#[test]
fn a_yes_about_other_things_lifts_no_veto() {
    for (vetoed_for, other) in [
        (
            json!({"files_affected": ["src/a.rs"]}),
            json!({"files_affected": ["src/b.rs"]}),
        ),
        (
            json!({"conflict_description": "production is dropped"}),
            json!({"conflict_description": "tabs or spaces"}),
        ),
        (json!({"issues": [1, 2]}), json!({"issues": [3, 4]})),
        (
            json!({"blocking_items": ["the key is shown"]}),
            json!({"blocking_items": ["a typo"]}),
        ),
    ] {
        let asked = |facts: &Value, session: &str| {
            let mut context = heavy(session);
            context["decision_needed"] = json!("Which?");
            let fields = context.as_object_mut().unwrap();
            fields.extend(facts.as_object().cloned().unwrap());
            context
        };
        let server = ModelServer::start([Reply::Speaks(sure_over_a_veto)]);
        let place = TestEnvironment::new();
        serving(&place, &server, OLLAMA);
        let _held = place.held("do-issue", &asked(&vetoed_for, "s1"));
        let answer = place.held("do-issue", &asked(&other, "s1"));
        let id = answer["decision_id"].as_str().unwrap();
        let _yes = place.cos(&["approve", id]).exits(0);
        let server = ModelServer::start([Reply::Speaks(content)]);
        serving(&place, &server, OLLAMA);
        let answer = place.held("do-issue", &asked(&vetoed_for, "s2"));
        assert!(
            is_held_by_an_earlier_council(&answer),
            "{vetoed_for}: {answer}"
        );
        let _yes = place.asked("do-issue", &asked(&other, "s2")).exits(0);
    }
}

#[test]
fn a_veto_is_not_gone_round_by_naming_fewer_files_or_more() {
    let files = |files: &[&str], session: &str| {
        let mut context = heavy(session);
        context["files_affected"] = json!(files);
        context
    };
    let (place, _server) = vetoed("do-issue", &files(&["src/a.rs", "src/b.rs"], "s1"));
    for (asked, session) in [
        (&["src/a.rs"][..], "s2"),
        (&["src/b.rs", "src/a.rs", "src/c.rs"], "s3"),
        (&[], "s4"),
    ] {
        let told = place.held("do-issue", &files(asked, session));
        assert!(is_held_by_an_earlier_council(&told), "{asked:?}: {told}");
    }
    let _free = place
        .asked("do-issue", &files(&["src/c.rs"], "s5"))
        .exits(0);
}

#[test]
fn a_veto_in_other_words_is_for_the_same_things_and_no_fact_is_no_likeness() {
    let merge = |number: u32, file: &str| {
        weighty(
            &json!({"decision_needed": format!("Merge pull request {number}?"),
            "files_affected": [file], "blocking_issues": 4}),
        )
    };
    let (place, _server) = vetoed("pr-review", &merge(12, "src/a.rs"));
    let output = place.asked("pr-review", &merge(13, "src/b.rs")).exits(0);
    assert_eq!(output.json()["state"], "continued");
    let output = place.held("pr-review", &merge(14, "src/a.rs"));
    assert!(is_held_by_an_earlier_council(&output), "{output}");

    let ask = |words: &str| weighty(&json!({"decision_needed": words}));
    let (place, _server) = vetoed("brainstorm", &ask("Sell the database?"));
    let colour = ask("Which colour for the button?");
    let _free = place.asked("brainstorm", &colour).exits(0);
    let _held = place.held("brainstorm", &ask("Sell  the database?"));
}

#[test]
fn the_order_and_the_spelling_of_issues_go_round_no_veto() {
    let issues = |issues: Value, words: &str| {
        let mut context = heavy("s1");
        context["issues"] = issues;
        context["decision_needed"] = json!(words);
        context
    };
    let (place, _server) = vetoed("do-issue", &issues(json!([1, 2]), "Which?"));
    for answer in [json!([2, 1]), json!(["1", "#2"])] {
        let answer = place.held("plan", &issues(answer, "Which?"));
        assert!(is_held_by_an_earlier_council(&answer), "{answer}");
    }
    let answer = place.held("do-issue", &issues(json!(["2", 1]), "Which first?"));
    assert!(is_held_by_an_earlier_council(&answer), "{answer}");
}

#[test]
fn a_no_lifts_no_veto_for_another_command() {
    let (place, _server) = vetoed("do-issue", &heavy("s1"));
    let _no = place.cos(&["reject", &place.question()]).exits(0);
    let told = place.held("plan", &heavy("s2"));
    assert!(is_held_by_an_earlier_council(&told), "{told}");
}

#[test]
fn a_person_lifts_a_veto_for_the_very_question_they_answered() {
    let (place, _server) = vetoed("do-issue", &heavy("s1"));
    let answer = place.held("plan", &heavy("s2"));
    let id = answer["decision_id"].as_str().unwrap();
    let _yes = place.cos(&["approve", id]).exits(0);
    let _free = place.asked("plan", &heavy("s3")).exits(0);
    let _held = place.held("do-issue", &heavy("s3"));
}

#[test]
fn nothing_is_marked_beforehand_that_passes_over_an_objection() {
    let server = ModelServer::start([Reply::Speaks(sure_over_a_veto)]);
    let place = TestEnvironment::new();
    serving(&place, &server, OLLAMA);
    let _held = place.held("do-issue", &heavy("s1"));
    let shown = place
        .cos(&["show", &place.question(), "--json"])
        .exits(0)
        .json();
    assert_eq!(shown["recommended"], Value::Null);
    let lines = shown["context"].to_string();
    assert!(lines.contains("without counting the objections"), "{lines}");
    let why = "Why you are asked: Expert 2 has a critical objection";
    assert!(lines.contains(why), "{lines}");
}
