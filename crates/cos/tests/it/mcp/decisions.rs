//! The tool `decisions`: what waits is shown, the person at the client is asked, and only what they
//! say there is an answer; one test for each kind of question there is.

use super::{Line, text};
use crate::environment::{TestEnvironment, login, with_goals};
use crate::hook::wants_to_push;
use crate::model_server::{ModelServer, Reply};
use crate::night::Night;
use crate::rooms;
use crate::workflow::{FLOW, with_flow};
use serde_json::{Value, json};

/// What a client says of itself that can show forms.
fn forms() -> Value {
    json!({ "elicitation": { "form": {} } })
}

/// A client that can show forms.
fn attended(place: &TestEnvironment) -> Line {
    Line::greeted(place, "2025-11-25", &forms())
}

/// A repository where an agent wants to push, and the question that waits.
fn with_a_push_that_waits() -> (TestEnvironment, String) {
    let place = TestEnvironment::new();
    wants_to_push(&place, "t1", 2);
    let id = place.question();
    (place, id)
}

/// The person at the client is asked the only question that waits and answers; what they were
/// asked. The journal then knows the answer and its door.
fn answered(place: &TestEnvironment, content: &Value) -> String {
    let id = place.question();
    let mut line = attended(place);
    let asked = line.call("decisions", &json!({ "id": id }));
    let reply = line.answer(&asked, "accept", content);
    let response = &reply["result"]["structuredContent"]["decision"];
    assert_eq!(response["id"], json!(id), "{reply}");
    line.close();
    let shown = place.cos(&["show", &id, "--json"]).exits(0).json();
    let answer = &shown["resolution"];
    let login = json!(login());
    let expected = (&content["choice"], &json!("mcp"), &login);
    let found = (&answer["option"], &answer["channel"], &answer["by"]);
    assert_eq!(found, expected, "{shown:#}");
    assert!(text(&reply).contains("through the mcp"), "{reply}");
    asked["params"]["message"].as_str().unwrap().to_owned()
}

#[test]
fn the_tool_shows_what_the_commands_show() {
    let place = TestEnvironment::new();
    let mut line = Line::open(&place);
    let answer = line.call("decisions", &json!({}));
    assert_eq!(text(&answer), "Nothing waits for a person.");
    wants_to_push(&place, "t1", 2);
    let id = place.question();
    let answer = line.call("decisions", &json!({}));
    let listed = place.cos(&["checkpoints", "--json"]).exits(0).json();
    assert_eq!(answer["result"]["structuredContent"], listed);
    assert!(text(&answer).contains(&id), "{answer}");
    let answer = line.call("decisions", &json!({ "id": id }));
    let shown = place.cos(&["show", &id, "--json"]).exits(0).json();
    assert_eq!(answer["result"]["structuredContent"], shown);
    for words in ["Only a person", &format!("cos approve {id}")] {
        assert!(text(&answer).contains(words), "{words}: {answer}");
    }
    assert_eq!(place.question(), id);
    line.close();
}

#[test]
fn no_argument_of_a_call_answers() {
    let (place, id) = with_a_push_that_waits();
    let mut line = attended(&place);
    for more in ["option", "choice", "answer", "approve", "pick", "resolve"] {
        let response = line.call("decisions", &json!({ "id": id, more: "approve" }));
        assert_eq!(response["error"]["code"], -32602, "{more}: {response}");
    }
    for arguments in [json!({ "id": 7 }), json!({ "id": "d-nothere" })] {
        let response = line.call("decisions", &arguments);
        assert_eq!(response["error"]["code"], -32602, "{arguments}: {response}");
    }
    assert_eq!(place.question(), id);
    line.close();
}

#[test]
fn a_person_who_says_nothing_that_was_offered_has_not_answered() {
    let (place, id) = with_a_push_that_waits();
    for (action, content) in [
        ("decline", json!({ "choice": "proceed" })),
        ("cancel", Value::Null),
        ("accept", json!({ "choice": "sudo" })),
        ("accept", json!({})),
    ] {
        let mut line = attended(&place);
        let asked = line.call("decisions", &json!({ "id": id }));
        let response = line.answer(&asked, action, &content);
        let answer = &response["result"]["structuredContent"];
        assert_eq!(answer["state"], "pending", "{action} {content}: {response}");
        assert_eq!(place.question(), id);
        line.close();
    }
}

#[test]
fn no_one_is_asked_at_the_client_of_an_attempt_or_a_council() {
    let place = TestEnvironment::new();
    wants_to_push(&place, "t1", 2);
    for within in ["attempt:1", "council:2", "nonsense"] {
        let mut command = place.command(&place.repo(), &["mcp"]);
        let mut line = Line::start(command.env("COS_NESTING", within));
        let call = json!({ "id": place.question() });
        let response = line.modern(("decisions", &call), &json!({}), &forms());
        let answer = &response["result"]["structuredContent"];
        assert_eq!(answer["state"], "pending", "{within}: {response}");
        line.close();
    }
}

#[test]
fn from_2026_on_an_answer_is_for_what_was_shown_and_is_taken_once() {
    let (place, id) = with_a_push_that_waits();
    let call = json!({ "id": id });
    let mut line = Line::start(&mut place.command(&place.repo(), &["mcp"]));
    let mut say = |more: &Value| line.modern(("decisions", &call), more, &forms());
    let response = say(&json!({}));
    let state = response["result"]["requestState"]
        .as_str()
        .unwrap()
        .to_owned();
    let shown = place.cos(&["show", &id, "--json"]).exits(0).json();
    assert!(state.contains(shown["fingerprint"].as_str().unwrap()));
    let yes = json!({ "answer": { "action": "accept", "content": { "choice": "proceed" } } });
    let with = |state: &str| json!({ "requestState": state, "inputResponses": yes });
    for other in ["", "d-other", &id, &format!("{id} another matter")] {
        let response = say(&with(other));
        assert_eq!(
            response["result"]["resultType"], "input_required",
            "{response}"
        );
        assert_eq!(place.question(), id);
    }
    for _ in 0..2 {
        let response = say(&with(&state));
        assert!(text(&response).contains("through the mcp"), "{response}");
    }
    assert_eq!(place.events("decision_resolved"), 1);
    line.close();
    wants_to_push(&place, "t2", 0);
    assert_eq!(place.events("decision_consumed"), 1);
}

#[test]
fn of_the_terminal_and_the_client_the_quicker_one_answers() {
    let (place, id) = with_a_push_that_waits();
    let mut line = attended(&place);
    let asked = line.call("decisions", &json!({ "id": id }));
    let _no = place.cos(&["reject", &id]).exits(0);
    let answer = line.answer(&asked, "accept", &json!({ "choice": "proceed" }));
    assert_eq!(answer["error"]["code"], -32602, "{answer}");
    assert_eq!(place.events("decision_resolved"), 1);
    let answer = line.call("decisions", &json!({ "id": id }));
    assert!(text(&answer).contains("through the terminal"), "{answer}");
    line.close();
}

#[test]
fn a_call_of_an_agent_is_allowed_once() {
    let place = TestEnvironment::new();
    wants_to_push(&place, "t1", 2);
    let asked = answered(
        &place,
        &json!({ "choice": "proceed", "note": "it is mine" }),
    );
    assert!(asked.contains("git push origin main"), "{asked}");
    wants_to_push(&place, "t2", 0);
    wants_to_push(&place, "t3", 2);
}

#[test]
fn a_permission_lets_the_attempt_go_on() {
    let config = "[goal]\npermission_hold = \"1s\"\n[cost]\ndefault_estimate_usd = 0.5\n";
    let mut night = Night::scripted(config);
    night.wants(
        "Look.\nrun touch ../one.txt\nwrite note.txt x",
        "checks: [{file: note.txt}]",
    );
    let _ = night.run().exits(3);
    assert_eq!(night.beside_the_work("one.txt"), None);
    let asked = answered(&night.place, &json!({ "choice": "proceed" }));
    assert!(asked.contains("touch ../one.txt"), "{asked}");
    let _ = night.resume().exits(0);
    assert_eq!(night.beside_the_work("one.txt").as_deref(), Some(""));
}

#[test]
fn the_question_of_a_goal_is_followed_by_its_run() {
    let mut night = Night::scripted("[cost]\ndefault_estimate_usd = 0.5\n");
    night.wants("Greet.\nwrite note.txt hello", "files: [note.txt]");
    let _ = night.run().exits(3);
    let asked = answered(&night.place, &json!({ "choice": "proceed" }));
    assert!(asked.contains("There is no recommendation"), "{asked}");
    let _ = night.resume().exits(0);
    assert_eq!(night.landed("note.txt").as_deref(), Some("hello\n"));
}

#[test]
fn a_checkpoint_is_answered_also_by_its_own_name() {
    let place = TestEnvironment::new();
    let three = json!({ "issues_involved": [42, 43, 44], "session_id": "s1" });
    let response = place.held("do-issue", &three);
    let name = response["checkpoint_id"].as_str().unwrap();
    let mut line = attended(&place);
    let reply = line.call("decisions", &json!({ "id": name }));
    let form = &reply["params"]["requestedSchema"]["properties"];
    assert!(form["instructions"].is_object(), "{reply}");
    let content = json!({ "choice": "modify", "instructions": "Only #42" });
    let said = line.answer(&reply, "accept", &content);
    assert!(text(&said).contains("Instructions: Only #42"), "{said}");
    line.close();
    let answer = place.asked("do-issue", &three).exits(0).json();
    assert_eq!(answer["state"], "approved", "{answer}");
    assert!(
        answer["orders"].to_string().contains("Only #42"),
        "{answer}"
    );
}

#[test]
fn instructions_for_an_option_that_takes_none_are_no_answer() {
    let (place, id) = with_a_push_that_waits();
    let mut line = attended(&place);
    let asked = line.call("decisions", &json!({ "id": id }));
    let content = json!({ "choice": "proceed", "instructions": "but not to main" });
    let answer = line.answer(&asked, "accept", &content);
    assert_eq!(answer["error"]["code"], -32602, "{answer}");
    assert_eq!(place.question(), id);
    line.close();
}

#[test]
fn instructions_for_a_command_are_neither_offered_nor_taken() {
    let place = with_goals("goals:\n  - {id: wipe, content: Clear, command: rm -rf legacy}\n");
    let _waits = place.cos(&["run"]).exits(3);
    let id = place.question();
    let mut line = attended(&place);
    let answer = line.call("decisions", &json!({ "id": id }));
    let form = &answer["params"]["requestedSchema"]["properties"];
    assert!(form["instructions"].is_null(), "{answer}");
    let choices = form["choice"]["enum"].to_string();
    assert!(!choices.contains("modify"), "{choices}");
    let content = json!({ "choice": "modify", "instructions": "keep legacy/a" });
    let said = line.answer(&answer, "accept", &content);
    assert!(text(&said).contains("waits"), "{said}");
    line.close();
    assert_eq!(place.question(), id);
}

#[test]
fn a_workflow_goes_on_after_its_checkpoint_was_answered() {
    let place = with_flow(FLOW);
    let _waits = place.cos(&["workflow", "run", "search", "search"]).exits(3);
    let asked = answered(
        &place,
        &json!({ "choice": "redo", "note": "mind the index" }),
    );
    for words in ["Review search before proceeding?", "> plan a", "continue: "] {
        assert!(asked.contains(words), "{words}: {asked}");
    }
    let again = place.cos(&["workflow", "resume", "--json"]).exits(3);
    assert_eq!(again.json()["phases"][0]["runs"], 2);
    let _asked = answered(&place, &json!({ "choice": "continue" }));
    let last = place.cos(&["workflow", "resume", "--json"]).exits(0).json();
    assert_eq!(last["end"], "finished");
    assert_eq!(
        last["context"]["checkpoints"][0]["feedback"],
        "mind the index"
    );
}

#[test]
fn a_room_at_a_standstill_follows_the_answer() {
    let server = ModelServer::start([Reply::Speaks(rooms::passing)]);
    let place = rooms::configured(&server);
    let _waits = rooms::room(&place, &["start", "PROJECT.md"]).exits(3);
    let id = rooms::first(&place);
    let asked = answered(&place, &json!({ "choice": "stop" }));
    assert!(
        asked.contains("The room on \"Sessions\" waits: "),
        "{asked}"
    );
    let answer = rooms::room(&place, &["resume", &id, "--json"])
        .exits(2)
        .json();
    assert_eq!(answer["end"], "a person ended it");
}
