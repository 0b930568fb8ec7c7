//! What stands against going on is lifted by a person and by nobody else: not by the commander of a
//! council, not by another council, not by whoever asks again in other words of the command line.

use super::councils::{OLLAMA, council, serving};
use super::environment::TestEnvironment;
use super::model_server::{ModelServer, Reply, Sent};
use serde_json::{Value, json};

/// A council of which all agree, and whose commander says this besides.
fn agreeing(sent: &Sent, besides: &Value) -> String {
    let text = sent.text();
    let said = council(sent);
    let Ok(Value::Object(mut said)) = serde_json::from_str(&said) else {
        return json!({"challenges": []}).to_string();
    };
    if text.contains("# Your task now: cast your") {
        let mut labels: Vec<String> = serde_json::from_value(said["ranking"].clone()).unwrap();
        labels.sort();
        said["ranking"] = json!(labels);
    }
    if said.contains_key("decision") {
        said.extend(besides.as_object().cloned().unwrap());
    }
    Value::Object(said).to_string()
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
        let told = place.cos(&[&ask, words].concat()).json();
        assert_eq!(
            told["state"], "waiting",
            "{words:?} {}: {told}",
            context["session_id"]
        );
    }
    assert_eq!(place.facts("decision_resolved"), 0);
    let _yes = place.cos(&["approve", &place.question()]).exits(0);
    let told = place.asked("do-issue", &first).exits(0).json();
    assert_eq!(told["state"], "approved", "{told}");
}

#[test]
fn a_council_that_agrees_closes_a_heavy_door_with_nothing_against_it() {
    let server = ModelServer::start([Reply::Speaks(content)]);
    let place = TestEnvironment::new();
    serving(&place, &server, OLLAMA);
    let told = place.asked("do-issue", &heavy("s1")).exits(0).json();
    assert_eq!(told["state"], "continued", "{told}");
}

#[test]
fn what_an_expert_calls_critical_is_lifted_by_a_person_however_sure_the_commander_is() {
    let server = ModelServer::start([Reply::Speaks(sure_over_a_veto)]);
    let place = TestEnvironment::new();
    serving(&place, &server, OLLAMA);
    let told = place.held("do-issue", &heavy("s1"));
    let why = told["deliberation"]["unsettled"].to_string();
    assert!(why.contains("Expert 2 holds something critical"), "{told}");
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
    let told = place.held("do-issue", &guarded("s1"));
    assert_eq!(told["deliberation"]["is_settled"], true, "{told}");
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
    let (_place, _server, told) = asked_after_a_veto(|context| {
        context["decision_needed"] = json!("In which place do sessions live?");
    });
    assert_eq!(told["state"], "waiting", "{told}");
}

#[test]
fn a_veto_is_not_gone_round_by_leaving_out_what_had_stopped_the_command() {
    let (place, _server, told) = asked_after_a_veto(|context| {
        context["has_dependency_conflicts"] = json!(false);
    });
    let why = told["assessment_log"]["ask_reasons"].to_string();
    assert!(why.contains("cos war-room show w-"), "{told}");
    let _yes = place.cos(&["approve", &place.question()]).exits(0);
}

#[test]
fn a_veto_is_not_gone_round_by_another_command() {
    let (place, _server, _told) = asked_after_a_veto(|_| ());
    let told = place.held("plan", &heavy("s2"));
    let why = told["assessment_log"]["ask_reasons"].to_string();
    assert!(why.contains("cos war-room show w-"), "{told}");
}

#[test]
fn an_answer_to_other_evidence_lifts_no_veto() {
    let (place, _server, _told) = asked_after_a_veto(|context| {
        context["file_count"] = json!(400);
    });
    let _yes = place.cos(&["approve", &place.question()]).exits(0);
    let told = place.held("do-issue", &heavy("s3"));
    let why = told["assessment_log"]["ask_reasons"].to_string();
    assert!(why.contains("cos war-room show w-"), "{told}");
    let _yes = place.cos(&["approve", &place.question()]).exits(0);
    let told = place.asked("do-issue", &heavy("s3")).exits(0).json()["state"].clone();
    assert_eq!(told, "approved");
}
