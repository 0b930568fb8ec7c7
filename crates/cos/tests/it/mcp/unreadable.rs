//! Lines that are no messages, and calls whose parts are of other types than they are to be.

use super::Line;
use crate::environment::TestEnvironment;
use serde_json::{Value, json};
use std::io::Write as _;

#[test]
fn a_line_that_cannot_be_read_is_answered_so_and_the_line_goes_on() {
    let place = TestEnvironment::new();
    // Before anybody is greeted as well as after.
    for is_greeted in [false, true] {
        let mut line = if is_greeted {
            Line::open(&place)
        } else {
            Line::start(&mut place.command(&place.repo(), &["mcp"]))
        };
        let deep = format!("{}{}", "[".repeat(1_000), "]".repeat(1_000));
        for (bytes, case) in [
            (&b"{\"jsonrpc\":\"2.0\","[..], "not JSON"),
            (b"rm -rf /", "not JSON"),
            (
                b"{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"\xff\"}",
                "not UTF-8",
            ),
            (b"\xfe\xff", "not UTF-8"),
            (deep.as_bytes(), "not JSON"),
        ] {
            line.input.write_all(bytes).unwrap();
            line.input.write_all(b"\n").unwrap();
            let answer = line.read();
            assert_eq!(answer["error"]["code"], -32700, "{answer}");
            assert_eq!(answer["id"], Value::Null, "{answer}");
            let what = answer["error"]["message"].as_str().unwrap();
            assert!(what.contains(case), "{case}: {what}");
        }
        // An empty line says nothing.
        line.input.write_all(b"\n \r\n").unwrap();
        if !is_greeted {
            line.greet("2025-06-18", &json!({}));
        }
        let pong = line.request(3, "ping", &json!({}));
        assert_eq!(pong["id"], 3, "{pong}");
        assert_eq!(pong["result"], json!({}), "{pong}");
        line.close();
    }
}

#[test]
fn a_message_that_is_longer_than_is_read_is_refused_and_the_line_goes_on() {
    let place = TestEnvironment::new();
    let mut line = Line::open(&place);
    let long = "x".repeat((16 << 20) + 100);
    writeln!(line.input, "\"{long}\"").unwrap();
    let answer = line.read();
    assert_eq!(answer["error"]["code"], -32600, "{answer}");
    let pong = line.request(3, "ping", &json!({}));
    assert_eq!(pong["id"], 3, "{pong}");
    line.close();
}

#[test]
fn a_call_with_parts_of_other_types_learns_which_part_is_wrong() {
    let place = TestEnvironment::new();
    let mut line = Line::open(&place);
    for (params, part) in [
        (json!({ "name": 5, "arguments": {} }), "`name`"),
        (json!({ "arguments": {} }), "`name`"),
        (
            json!({ "name": "gate", "arguments": "git status" }),
            "`arguments`",
        ),
        (
            json!({ "name": "gate", "arguments": ["git status"] }),
            "`arguments`",
        ),
        (json!(["gate"]), "`params`"),
        (json!("gate"), "`params`"),
        (Value::Null, "`params`"),
    ] {
        let answer = line.request(9, "tools/call", &params);
        assert_eq!(answer["error"]["code"], -32602, "{params}: {answer}");
        assert_eq!(answer["id"], 9, "{params}: {answer}");
        let what = answer["error"]["message"].as_str().unwrap();
        assert!(what.contains(part), "{params}: {what}");
    }
    let answer = line.request(9, "tools/mend", &json!({}));
    assert_eq!(answer["error"]["code"], -32601, "{answer}");
    line.close();
}
