//! The tool `checkpoint`: what it tells, and the three ways in which a person is reached.

use super::{Line, text};
use crate::councils::{OLLAMA, council, serving};
use crate::environment::{TestEnvironment, login};
use crate::model_server::{ModelServer, Reply};
use crate::patience::{ended_or_killed, wait_until};
use rustix::process::{Pid, Signal, kill_process};
use serde_json::{Value, json};
use std::time::Duration;

fn three_issues() -> Value {
    json!({
        "command": "do-issue",
        "context": {
            "decision_needed": "Execution order of #42, #43 and #44",
            "issues_involved": [42, 43, 44],
            "session_id": "s1",
        },
    })
}

/// The first answer of a client that can reach nobody, with the name of the question.
fn queued(line: &mut Line) -> String {
    let response = line.call("checkpoint", &three_issues());
    let answer = &response["result"]["structuredContent"];
    assert_eq!(
        (&answer["state"], &answer["continue"]),
        (&json!("waiting"), &json!(false)),
        "{response}"
    );
    let id = answer["decision_id"].as_str().unwrap().to_owned();
    assert!(
        text(&response).contains("Do not continue") && text(&response).contains(&id),
        "{response}"
    );
    id
}

#[test]
fn the_tool_says_what_the_command_tells() {
    let place = TestEnvironment::new();
    let mut line = Line::open(&place);
    let context = json!({ "blocking_issues": 5, "files_affected": ["README.md"] });
    place.write("context.json", &context.to_string());
    let answer = line.call(
        "checkpoint",
        &json!({ "command": "pr-review", "context": context }),
    );
    let told = answer["result"]["structuredContent"]
        .as_object()
        .unwrap_or_else(|| panic!("{answer}"));
    let words = [
        "checkpoint",
        "pr-review",
        "--context",
        "context.json",
        "--json",
    ];
    let ran = place.cos(&words).exits(0).json();
    for (field, value) in ran.as_object().unwrap() {
        if field != "checkpoint_id" {
            assert_eq!(told[field], *value, "{field}");
        }
    }
    assert_eq!(told.len(), ran.as_object().unwrap().len());
    assert!(
        text(&answer).starts_with("continue: it is easy to reverse."),
        "{answer}"
    );
    let words = json!({ "command": "fix-pr", "text": "Typo\n\nThe word is wrong." });
    let answer = line.call("checkpoint", &words);
    assert_eq!(
        answer["result"]["structuredContent"]["triggered"], false,
        "{answer}"
    );
    line.close();
}

#[test]
fn without_a_form_the_question_is_queued_and_a_second_call_learns_the_answer() {
    let place = TestEnvironment::new();
    let mut line = Line::open(&place);
    let id = queued(&mut line);
    let poll = json!({ "decision_id": id });
    let response = line.call("checkpoint", &poll);
    assert_eq!(
        response["result"]["structuredContent"]["state"], "waiting",
        "{response}"
    );
    assert_eq!(place.questions(), std::slice::from_ref(&id));
    let words = ["modify", &id, "--instructions", "Leave #44 for later"];
    let _ = place.cos(&words).exits(0);
    let response = line.call("checkpoint", &poll);
    let answer = &response["result"]["structuredContent"];
    assert_eq!(
        (&answer["state"], &answer["continue"]),
        (&json!("approved"), &json!(true)),
        "{response}"
    );
    assert!(
        text(&response).contains("2. Leave #44 for later"),
        "{response}"
    );
    // Its name tells it once, to whoever knows it; the same question of the session finds it.
    let response = line.call("checkpoint", &poll).to_string();
    assert!(response.contains("has been used"), "{response}");
    let response = line.call("checkpoint", &three_issues());
    assert_eq!(
        response["result"]["structuredContent"]["state"], "approved",
        "{response}"
    );
    assert_eq!(place.events("decision_consumed"), 1);
    line.close();
}

#[test]
fn a_yes_that_another_caller_used_is_not_reported_to_anyone_who_looks_by_the_name_of_the_question()
{
    let matter = |session: Option<&str>| {
        let mut context = json!({ "decision_needed": "Publish it", "publishes": true });
        if let Some(session) = session {
            context["session_id"] = json!(session);
        }
        json!({ "command": "deploy", "context": context })
    };
    for (first, other) in [(None, None), (Some("s1"), Some("s2")), (Some("s1"), None)] {
        let place = TestEnvironment::new();
        let mut line = Line::open(&place);
        let text = line.call("checkpoint", &matter(first));
        let id = text["result"]["structuredContent"]["decision_id"].clone();
        let text = line.call("checkpoint", &matter(other));
        assert_eq!(text["result"]["structuredContent"]["decision_id"], id);
        let _ = place.cos(&["approve", id.as_str().unwrap()]).exits(0);
        // It is for one of them, and the name does not say which.
        let poll = json!({ "decision_id": id });
        let text = line.call("checkpoint", &poll).to_string();
        assert!(text.contains("several runs wait for"), "{text}");
        let text = line.call("checkpoint", &matter(other));
        assert_eq!(text["result"]["structuredContent"]["state"], "approved");
        let text = line.call("checkpoint", &poll).to_string();
        assert!(text.contains("has been used"), "{text}");
        let text = line.call("checkpoint", &matter(first));
        let answer = &text["result"]["structuredContent"];
        assert_eq!(answer["state"], "waiting", "{text}");
        assert_ne!(answer["decision_id"], id);
        line.close();
    }
}

#[test]
fn what_a_person_answers_in_a_form_is_for_the_caller_that_showed_it() {
    let matter = |session: &str| {
        json!({ "command": "deploy", "context": {
            "decision_needed": "Publish it", "publishes": true, "session_id": session,
        } })
    };
    let place = TestEnvironment::new();
    let mut first = Line::open(&place);
    let _waits = first.call("checkpoint", &matter("s1"));
    let forms = json!({ "elicitation": { "form": {} } });
    let mut other = Line::greeted(&place, "2025-11-25", &forms);
    let asked = other.call("checkpoint", &matter("s2"));
    let answer = other.answer(&asked, "accept", &json!({ "choice": "yes" }));
    assert_eq!(answer["result"]["structuredContent"]["state"], "approved");
    let mut again = Line::open(&place);
    for (line, session, state) in [
        (&mut again, "s2", "approved"),
        (&mut first, "s1", "waiting"),
    ] {
        let answer = line.call("checkpoint", &matter(session));
        assert_eq!(
            answer["result"]["structuredContent"]["state"], state,
            "{answer}"
        );
    }
    for line in [first, other, again] {
        line.close();
    }
}

#[test]
fn what_a_council_advises_reaches_the_agent_however_the_answer_comes() {
    let matter = json!({ "command": "do-issue", "context": {
        "decision_needed": "Where do sessions go?", "touches_auth": true, "session_id": "s1",
    } });
    let advised = |response: &Value, which: &str| {
        let answer = &response["result"]["structuredContent"];
        assert_eq!(answer["orders"], json!(["write it"]), "{which}: {response}");
        assert!(
            answer["war_room_session_id"].is_string(),
            "{which}: {response}"
        );
        assert!(
            text(response).contains("1. write it"),
            "{which}: {response}"
        );
    };
    let server = ModelServer::start([Reply::Speaks(council)]);
    // The person answers elsewhere, and the agent looks again.
    let place = TestEnvironment::new();
    serving(&place, &server, OLLAMA);
    let mut line = Line::open(&place);
    let response = line.call("checkpoint", &matter);
    advised(&response, "it waits");
    let [id] = place.questions().try_into().unwrap();
    let _ = place.cos(&["approve", &id]).exits(0);
    let response = line.call("checkpoint", &json!({ "decision_id": id }));
    assert_eq!(response["result"]["structuredContent"]["state"], "approved");
    advised(&response, "it was looked at again");
    line.close();
    // The person answers at the client's form.
    let place = TestEnvironment::new();
    serving(&place, &server, OLLAMA);
    let forms = json!({ "elicitation": { "form": {} } });
    let mut line = Line::greeted(&place, "2025-11-25", &forms);
    let asked = line.call("checkpoint", &matter);
    let response = line.answer(&asked, "accept", &json!({ "choice": "yes" }));
    assert_eq!(response["result"]["structuredContent"]["state"], "approved");
    advised(&response, "it was answered in the same call");
    line.close();
}

/// The question of two agents of one session.
fn of_two() -> Value {
    json!({ "name": "checkpoint", "arguments": { "command": "do-issue", "context": {
        "decision_needed": "Where do sessions go?", "touches_auth": true, "session_id": "s1",
    } } })
}

#[test]
fn who_asks_at_the_same_time_waits_for_the_council_that_sits_and_no_one_is_paid_twice() {
    let server = ModelServer::start([Reply::Speaks(council)]);
    let place = TestEnvironment::new();
    serving(&place, &server, OLLAMA);
    let alone = {
        let place = TestEnvironment::new();
        let server = ModelServer::start([Reply::Speaks(council)]);
        serving(&place, &server, OLLAMA);
        let mut line = Line::open(&place);
        let _ = line.request(1, "tools/call", &of_two());
        line.close();
        server.sent().len()
    };
    // Twice over one line, and once more in a process of its own.
    let mut line = Line::open(&place);
    let mut other = Line::open(&place);
    for id in [2, 3] {
        let params = of_two();
        let call = json!({"jsonrpc": "2.0", "id": id, "method": "tools/call", "params": params});
        line.send(&call);
    }
    let third = other.request(4, "tools/call", &of_two());
    let said = [line.read(), line.read(), third];
    let told = said
        .each_ref()
        .map(|one| &one["result"]["structuredContent"]);
    for one in told {
        assert_eq!(one["orders"], json!(["write it"]), "{one}");
        assert_eq!(one["decision_id"], told[0]["decision_id"]);
        assert_eq!(one["war_room_session_id"], told[0]["war_room_session_id"]);
    }
    assert_eq!(server.sent().len(), alone, "someone was paid twice");
    assert_eq!(place.questions().len(), 1);
    line.close();
    other.close();
}

#[test]
fn one_signal_ends_the_server_also_after_a_council_and_in_the_middle_of_one() {
    for answers in [usize::MAX, 3] {
        let few = vec![Reply::Speaks(council); answers.min(64)];
        let server = ModelServer::start(few.into_iter().chain([Reply::Never]));
        let place = TestEnvironment::new();
        serving(&place, &server, OLLAMA);
        let mut line = Line::open(&place);
        let params = of_two();
        let call = json!({"jsonrpc": "2.0", "id": 2, "method": "tools/call", "params": params});
        line.send(&call);
        let questions = if answers == 3 {
            wait_until("somebody is waited for", || server.sent().len() > answers);
            0
        } else {
            let answer = line.read();
            assert_eq!(answer["result"]["structuredContent"]["state"], "waiting");
            1
        };
        let pid = Pid::from_child(&line.child);
        kill_process(pid, Signal::TERM).unwrap();
        let ended = ended_or_killed(line.child, Duration::from_secs(20));
        assert_eq!(ended.status.code(), Some(130), "{answers}");
        assert_eq!(place.questions().len(), questions, "{answers}");
    }
}

#[test]
fn up_to_2025_the_client_shows_a_form_and_the_answer_comes_back_in_the_same_call() {
    for (action, content, state) in [
        ("accept", json!({ "choice": "yes" }), "approved"),
        (
            "accept",
            json!({ "choice": "stop", "note": "not before Monday" }),
            "stopped",
        ),
        ("accept", json!({ "choice": "redeliberate" }), "sent_back"),
        (
            "accept",
            json!({ "choice": "modify", "instructions": "Only #42" }),
            "approved",
        ),
        ("accept", json!({ "choice": "sudo" }), "waiting"),
        ("accept", json!({}), "waiting"),
        ("decline", json!({ "choice": "yes" }), "waiting"),
        ("cancel", Value::Null, "waiting"),
    ] {
        let place = TestEnvironment::new();
        let forms = json!({ "elicitation": { "form": {} } });
        let mut line = Line::greeted(&place, "2025-11-25", &forms);
        let reply = line.call("checkpoint", &three_issues());
        let message = reply["params"]["message"].as_str().unwrap();
        assert!(message.contains("May `do-issue` continue"), "{message}");
        let choices = &reply["params"]["requestedSchema"]["properties"]["choice"]["enum"];
        assert_eq!(*choices, json!(["yes", "modify", "redeliberate", "stop"]));
        let response = line.answer(&reply, action, &content);
        let answer = &response["result"]["structuredContent"];
        assert_eq!(answer["state"], state, "{action} {content}: {response}");
        assert_eq!(answer["continue"], state == "approved", "{response}");
        assert_eq!(place.questions().len(), usize::from(state == "waiting"));
        if state != "waiting" {
            assert_eq!(answer["resolution"]["by"], login());
        }
        if content["choice"] == "modify" {
            assert!(text(&response).contains("Only #42"), "{response}");
        }
        line.close();
    }
}

#[test]
fn a_call_that_is_cancelled_withdraws_its_form_and_uses_no_answer_up() {
    let place = TestEnvironment::new();
    let forms = json!({ "elicitation": { "form": {} } });
    let mut line = Line::greeted(&place, "2025-11-25", &forms);
    let response = line.call("checkpoint", &three_issues());
    line.send(&json!({
        "jsonrpc": "2.0", "method": "notifications/cancelled", "params": { "requestId": 1 },
    }));
    let withdrawn = line.read();
    assert_eq!(
        withdrawn["method"], "notifications/cancelled",
        "{withdrawn}"
    );
    assert_eq!(withdrawn["params"]["requestId"], response["id"]);
    let late = json!({ "action": "accept", "content": { "choice": "yes" } });
    line.send(&json!({ "jsonrpc": "2.0", "id": response["id"], "result": late }));
    assert_eq!(place.questions().len(), 1);
    let again = line.call("checkpoint", &three_issues());
    let answer = line.answer(&again, "accept", &json!({ "choice": "yes" }));
    assert_eq!(
        answer["result"]["structuredContent"]["state"], "approved",
        "{answer}"
    );
    line.close();
}

#[test]
fn instructions_that_are_missing_are_no_answer() {
    let place = TestEnvironment::new();
    let forms = json!({ "elicitation": {} });
    let mut line = Line::greeted(&place, "2025-06-18", &forms);
    let asked = line.call("checkpoint", &three_issues());
    let answer = line.answer(&asked, "accept", &json!({ "choice": "modify" }));
    assert_eq!(answer["error"]["code"], -32602, "{answer}");
    assert_eq!(place.questions().len(), 1);
    line.close();
}

fn modern(line: &mut Line, more: &Value, capabilities: &Value) -> Value {
    line.modern(("checkpoint", &three_issues()), more, capabilities)
}

#[test]
fn from_2026_on_the_result_wants_input_and_the_next_call_brings_it() {
    let place = TestEnvironment::new();
    let forms = json!({ "elicitation": { "form": {} } });
    let mut line = Line::start(&mut place.command(&place.repo(), &["mcp"]));
    let response = modern(&mut line, &json!({}), &forms);
    let wanted = &response["result"];
    assert_eq!(wanted["resultType"], "input_required", "{response}");
    assert_eq!(
        wanted["inputRequests"]["answer"]["method"], "elicitation/create",
        "{response}"
    );
    let state = wanted["requestState"].as_str().unwrap().to_owned();
    let yes = json!({ "answer": { "action": "accept", "content": { "choice": "yes" } } });
    // An answer to another question is none to this one.
    let stray = json!({ "requestState": "d-other", "inputResponses": yes });
    let response = modern(&mut line, &stray, &forms);
    assert_eq!(
        response["result"]["resultType"], "input_required",
        "{response}"
    );
    let [waiting] = place.questions().try_into().unwrap();
    assert!(state.starts_with(&waiting), "{state}");
    let answer = json!({ "requestState": state, "inputResponses": yes });
    let response = modern(&mut line, &answer, &forms);
    assert_eq!(
        response["result"]["structuredContent"]["state"], "approved",
        "{response}"
    );
    assert!(place.questions().is_empty());
    line.close();
}

#[test]
fn from_2026_on_a_client_without_forms_learns_where_the_question_waits() {
    let place = TestEnvironment::new();
    let mut line = Line::start(&mut place.command(&place.repo(), &["mcp"]));
    let answer = modern(&mut line, &json!({}), &json!({}));
    assert_eq!(
        answer["result"]["structuredContent"]["state"], "waiting",
        "{answer}"
    );
    assert_eq!(place.questions().len(), 1);
    line.close();
}

#[test]
fn inside_an_attempt_or_a_council_no_council_sits() {
    for (value, told) in [
        ("attempt:1", "an attempt (depth 1)"),
        ("council:1", "a council (depth 1)"),
        ("nonsense", "a council"),
    ] {
        let place = TestEnvironment::new();
        let mut command = place.command(&place.repo(), &["mcp"]);
        let mut line = Line::start(command.env("COS_NESTING", value));
        let answer = modern(&mut line, &json!({}), &json!({}));
        let why = &answer["result"]["structuredContent"]["no_deliberation_because"];
        assert!(why.as_str().unwrap().contains(told), "{answer}");
        assert_eq!(answer["result"]["structuredContent"]["escalated"], false);
        line.close();
    }
}

#[test]
fn what_makes_no_sense_is_an_error_of_the_protocol_and_nothing_is_asked() {
    let place = TestEnvironment::new();
    let mut line = Line::open(&place);
    for arguments in [
        json!({}),
        json!({ "command": "" }),
        json!({ "context": {} }),
        json!({ "command": "plan", "decision_id": "d-1" }),
        json!({ "command": "plan", "context": {}, "text": "x" }),
        json!({ "command": "do-issue", "text": "" }),
        json!({ "command": "do-issue", "text": " \n\t\n" }),
        json!({ "command": "plan", "context": [] }),
        json!({ "command": "plan", "context": { "file_count": "many" } }),
        json!({ "command": "plan", "context": { "is_reqested": true } }),
        json!({ "command": "plan", "folder": "relative" }),
        json!({ "command": "plan", "contxt": {} }),
        json!({ "decision_id": "d-nothere" }),
    ] {
        let answer = line.call("checkpoint", &arguments);
        assert_eq!(answer["error"]["code"], -32602, "{arguments}: {answer}");
    }
    assert!(place.questions().is_empty());
    line.close();
}
