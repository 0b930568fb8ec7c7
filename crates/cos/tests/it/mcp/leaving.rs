//! Callers that go before they are answered: the call is cancelled, or the line ends.

use super::Line;
use crate::councils::{OLLAMA, council, serving};
use crate::environment::TestEnvironment;
use crate::model_server::{ModelServer, Reply};
use crate::patience::{ends_within, wait_until};
use serde_json::{Value, json};
use std::time::Duration;

/// A question that a council sits for.
fn matter() -> Value {
    json!({ "name": "checkpoint", "arguments": { "command": "do-issue", "context": {
        "decision_needed": "Where do sessions go?", "touches_auth": true, "session_id": "s1",
    } } })
}

/// How many are asked where nobody goes.
fn undisturbed() -> usize {
    let place = TestEnvironment::new();
    let server = ModelServer::start([Reply::Speaks(council)]);
    serving(&place, &server, OLLAMA);
    let mut line = Line::open(&place);
    let _ = line.request(1, "tools/call", &matter());
    line.close();
    server.sent().len()
}

/// How often a council was taken up.
fn resumed(place: &TestEnvironment) -> i64 {
    let sql = "SELECT count(*) FROM event WHERE body LIKE '%\"council_resumed\"%'";
    let journal = place.journal().unwrap();
    journal.query_row(sql, [], |row| row.get(0)).unwrap()
}

/// A server whose third answer is held back, once it was asked for it over this line.
fn in_its_middle(place: &TestEnvironment) -> (ModelServer, Line) {
    let before = [Reply::Speaks(council), Reply::Speaks(council)];
    let after = [Reply::Held(council), Reply::Speaks(council)];
    let server = ModelServer::start(before.into_iter().chain(after));
    serving(place, &server, OLLAMA);
    let mut line = Line::open(place);
    let params = matter();
    line.send(&json!({"jsonrpc": "2.0", "id": 2, "method": "tools/call", "params": params}));
    wait_until("the third is asked", || server.sent().len() == 3);
    (server, line)
}

#[test]
fn a_cancelled_call_lays_its_council_down_and_anyone_who_asks_again_takes_it_up_unpaid_for_twice() {
    let alone = undisturbed();
    let place = TestEnvironment::new();
    let (server, mut line) = in_its_middle(&place);
    line.send(&json!({
        "jsonrpc": "2.0", "method": "notifications/cancelled", "params": { "requestId": 2 },
    }));
    // What was sent before is taken before.
    let pong = line.request(3, "ping", &json!({}));
    assert_eq!(pong["id"], 3, "{pong}");
    server.let_go();
    let response = line.request(4, "tools/call", &matter());
    let answer = &response["result"]["structuredContent"];
    assert_eq!(answer["orders"], json!(["write it"]), "{response}");
    assert_eq!(resumed(&place), 1, "it went on for no one");
    assert_eq!(server.sent().len(), alone, "someone was paid twice");
    assert_eq!(place.questions().len(), 1);
    line.close();
}

#[test]
fn a_line_that_ends_lays_its_council_down_and_another_takes_it_up_unpaid_for_twice() {
    let alone = undisturbed();
    let place = TestEnvironment::new();
    let (server, line) = in_its_middle(&place);
    let Line {
        mut child, input, ..
    } = line;
    drop(input);
    // It stays for what is under way, and sees the end of its line long before all the others are
    // asked.
    server.let_go();
    assert_eq!(ends_within(&mut child, Duration::from_secs(20)), Some(0));
    assert!(server.sent().len() < alone, "it was paid for no one");
    assert!(place.questions().is_empty());
    let mut line = Line::open(&place);
    let response = line.request(1, "tools/call", &matter());
    let answer = &response["result"]["structuredContent"];
    assert_eq!(answer["orders"], json!(["write it"]), "{response}");
    assert_eq!(resumed(&place), 1);
    assert_eq!(server.sent().len(), alone, "someone was paid twice");
    line.close();
}
