//! A key that stands twice says two things. Whoever reads such a message may take either of them,
//! so that every door refuses it.

use super::acp::{agent, class_of, message_of, turn};
use super::environment::TestEnvironment;
use super::hook::{claude, codex, gemini, run, say};
use super::stage::Stage;
use cos_core::failure::FailureClass;
use cos_engine::agent::PermissionReply;
use serde_json::{Value, json};
use std::io::{BufRead as _, BufReader, Write as _};
use std::process::{Child, Stdio};

/// The same message with the piece `plain` as it is written here.
fn doubled(message: &Value, plain: &str, twice: &str) -> String {
    let text = message.to_string();
    let other = text.replacen(plain, twice, 1);
    assert_ne!(text, other, "{plain} is not in {text}");
    other
}

#[test]
fn a_hook_blocks_a_call_in_which_a_key_stands_twice() {
    let place = TestEnvironment::new();
    let look = run("ls");
    for (agent, message) in [
        ("claude-code", claude(&place, "Bash", &look, "t1")),
        ("codex", codex(&place, "Bash", &look, "t1")),
        ("gemini", gemini(&place, "run_shell_command", &look)),
    ] {
        let _ = say(&place, agent, message.to_string().as_bytes()).exits(0);
        let event = message["hook_event_name"].to_string();
        for (plain, twice) in [
            (
                r#""command":"ls""#,
                r#""command":"git push --force","command":"ls""#,
            ),
            (
                r#""command":"ls""#,
                r#""command":"ls","comm\u0061nd":"git push --force""#,
            ),
            (
                r#""command":"ls""#,
                r#""command":"ls","more":[1,[{"deep":{"a":1,"b":2,"a":3}}]]"#,
            ),
            (r#""tool_input":{"#, r#""tool_input":{},"tool_input":{"#),
            (
                &format!(r#""hook_event_name":{event}"#),
                &format!(r#""hook_event_name":{event},"hook_event_name":{event}"#),
            ),
        ] {
            let text = doubled(&message, plain, twice);
            let ran = say(&place, agent, text.as_bytes()).exits(2);
            assert!(ran.stdout.is_empty(), "{agent} {text}: {}", ran.stdout);
            assert!(
                ran.stderr.contains("duplicated"),
                "{agent} {text}: {}",
                ran.stderr
            );
        }
    }
    assert!(place.questions().is_empty());
}

/// A server of the Model Context Protocol that is spoken to line by line.
struct Server {
    child: Child,
    output: BufReader<std::process::ChildStdout>,
}

impl Server {
    fn start(place: &TestEnvironment) -> Self {
        let mut command = place.command(&place.repo(), &["mcp"]);
        let command = command
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null());
        let mut child = command.spawn().unwrap();
        let output = BufReader::new(child.stdout.take().unwrap());
        Self { child, output }
    }

    fn tell(&mut self, line: &str) {
        let input = self.child.stdin.as_mut().unwrap();
        writeln!(input, "{line}").unwrap();
        input.flush().unwrap();
    }

    fn hear(&mut self) -> Value {
        let mut text = String::new();
        self.output.read_line(&mut text).unwrap();
        serde_json::from_str(&text).unwrap_or_else(|error| panic!("{error}: {text}"))
    }

    fn greet(&mut self, capabilities: &Value) {
        let hello = json!({
            "protocolVersion": "2025-06-18", "capabilities": capabilities,
            "clientInfo": { "name": "test", "version": "1" },
        });
        let hello = json!({ "jsonrpc": "2.0", "id": 0, "method": "initialize", "params": hello });
        self.tell(&hello.to_string());
        assert_eq!(self.hear()["result"]["serverInfo"]["name"], "cos");
        self.tell(r#"{"jsonrpc":"2.0","method":"notifications/initialized"}"#);
    }

    fn close(mut self) {
        drop(self.child.stdin.take());
        assert!(self.child.wait().unwrap().success());
    }
}

#[test]
fn a_server_refuses_a_message_in_which_a_key_stands_twice_and_the_line_goes_on() {
    let place = TestEnvironment::new();
    let mut server = Server::start(&place);
    server.greet(&json!({}));
    let call = |name: &str, arguments: &str| {
        format!(
            r#"{{"jsonrpc":"2.0","id":4,"method":"tools/call","params":{{"name":"{name}","arguments":{arguments}}}}}"#
        )
    };
    let mark = "\u{feff}";
    for (line, id) in [
        (
            call("gate", r#"{"command":"git push --force","command":"ls"}"#),
            json!(4),
        ),
        (
            call(
                "gate",
                r#"{"command":"git push --force","comm\u0061nd":"ls"}"#,
            ),
            json!(4),
        ),
        (
            call(
                "gate",
                r#"{"edit":{"path":"a","after":"x","path":"/etc/passwd"}}"#,
            ),
            json!(4),
        ),
        (
            call(
                "checkpoint",
                r#"{"command":"deploy","context":{"deletes_data":true,"deletes_data":false}}"#,
            ),
            json!(4),
        ),
        (
            format!(
                "{mark}{}",
                call("gate", r#"{"command":"rm x","command":"ls"}"#)
            ),
            json!(4),
        ),
        (
            r#"{"jsonrpc":"2.0","id":"a","method":"ping","method":"tools/list"}"#.to_owned(),
            Value::Null,
        ),
        (
            r#"{"jsonrpc":"2.0","id":1,"id":2,"method":"ping"}"#.to_owned(),
            Value::Null,
        ),
    ] {
        server.tell(&line);
        let answer = server.hear();
        assert_eq!(answer["error"]["code"], -32600, "{line}: {answer}");
        assert_eq!(answer["id"], id, "{line}: {answer}");
        let what = answer["error"]["message"].as_str().unwrap();
        assert!(what.contains("duplicated"), "{line}: {what}");
    }
    server.tell(&call("gate", r#"{"command":"ls"}"#));
    let answer = server.hear();
    assert_eq!(
        answer["result"]["structuredContent"]["verdict"], "allow",
        "{answer}"
    );
    server.close();
}

#[test]
fn an_answer_of_a_client_in_which_a_key_stands_twice_answers_nothing() {
    let place = TestEnvironment::new();
    super::hook::wants_to_push(&place, "t1", 2);
    let id = place.question();
    let mut server = Server::start(&place);
    server.greet(&json!({ "elicitation": { "form": {} } }));
    let arguments = json!({ "id": id });
    let call = json!({
        "jsonrpc": "2.0", "id": 4, "method": "tools/call",
        "params": { "name": "decisions", "arguments": arguments },
    });
    server.tell(&call.to_string());
    let response = server.hear();
    assert_eq!(response["method"], "elicitation/create", "{response}");
    let content = r#"{"choice":"reject","choice":"proceed"}"#;
    server.tell(&format!(
        r#"{{"jsonrpc":"2.0","id":{},"result":{{"action":"accept","content":{content}}}}}"#,
        response["id"]
    ));
    let answer = server.hear();
    assert_eq!(answer["id"], 4, "{answer}");
    assert_eq!(place.question(), id, "{answer}");
    assert_eq!(place.events("decision_resolved"), 0, "{answer}");
    server.close();
}

#[tokio::test]
async fn a_wish_of_an_agent_in_which_a_key_stands_twice_is_refused_and_the_turn_goes_on() {
    let stage = Stage::new(|_| PermissionReply::Allow);
    let ended = stage.play(&agent(), "ask-twice touch made\nsay done").await;
    assert_eq!((ended.claim, ended.failure), (turn("end_turn"), None));
    assert_eq!(ended.output, "answered. done");
    assert!(stage.host.permission_requests.lock().unwrap().is_empty());
    let transcript = stage.transcript();
    assert!(transcript.contains("is duplicated"), "{transcript}");
}

#[tokio::test]
async fn any_other_message_of_an_agent_in_which_a_key_stands_twice_ends_the_attempt() {
    let stage = Stage::new(|_| PermissionReply::Allow);
    let ended = stage.play(&agent(), "say-twice\nwrite a.txt x").await;
    assert_eq!(class_of(&ended), FailureClass::Systematic);
    assert_eq!(
        message_of(&ended),
        "Scripted sent a message with a repeated key, which was not read"
    );
    assert!(!ended.output.contains("said"), "{}", ended.output);
    assert_eq!(stage.file("a.txt"), None);
}

#[test]
fn a_line_of_a_batch_with_two_names_has_none() {
    let place = TestEnvironment::new();
    place.write(
        "lines.jsonl",
        "{\"id\": 1, \"id\": 2, \"command\": \"ls\"}\n{\"id\": 3, \"command\": \"ls\", \"command\": \"rm -rf ~\"}\n",
    );
    let ran = place.cos(&["gate", "--batch", "lines.jsonl", "--json"]);
    let answers: Vec<Value> = ran
        .stdout
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    assert_eq!(answers[0]["id"], Value::Null, "{}", ran.stdout);
    assert_eq!(answers[1]["id"], 3, "{}", ran.stdout);
    for answer in answers {
        assert_eq!(answer["verdict"], "ask", "{answer}");
        assert!(
            answer["error"].as_str().unwrap().contains("duplicated"),
            "{answer}"
        );
    }
}
