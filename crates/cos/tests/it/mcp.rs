//! `cos mcp` as agents start it: messages on standard input, one a line, and what is answered.

mod checkpoint;
mod decisions;
mod leaving;
mod public;
mod unreadable;

use super::environment::TestEnvironment;
use serde_json::{Value, json};
use std::io::{BufRead as _, BufReader, Write as _};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

struct Line {
    child: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
}

impl Line {
    /// A server that was greeted by a client that can do nothing further.
    fn open(place: &TestEnvironment) -> Self {
        Self::greeted(place, "2025-06-18", &json!({}))
    }

    /// A server that was greeted.
    fn greeted(place: &TestEnvironment, version: &str, capabilities: &Value) -> Self {
        let mut line = Self::start(&mut place.command(&place.repo(), &["mcp"]));
        line.greet(version, capabilities);
        line
    }

    fn greet(&mut self, version: &str, capabilities: &Value) {
        let hello = json!({
            "protocolVersion": version, "capabilities": capabilities,
            "clientInfo": { "name": "test", "version": "1" },
        });
        let answer = self.request(0, "initialize", &hello);
        assert_eq!(answer["result"]["serverInfo"]["name"], "cos", "{answer}");
        self.send(&json!({ "jsonrpc": "2.0", "method": "notifications/initialized" }));
    }

    /// A server that nobody has greeted yet.
    fn start(command: &mut Command) -> Self {
        let command = command
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null());
        let mut child = command.spawn().expect("cos can be run");
        let input = child.stdin.take().unwrap();
        let output = BufReader::new(child.stdout.take().unwrap());
        Self {
            child,
            input,
            output,
        }
    }

    fn send(&mut self, message: &Value) {
        writeln!(self.input, "{message}").unwrap();
        self.input.flush().unwrap();
    }

    fn request(&mut self, id: u32, method: &str, params: &Value) -> Value {
        self.send(&json!({ "jsonrpc": "2.0", "id": id, "method": method, "params": params }));
        self.read()
    }

    /// The next message.
    fn read(&mut self) -> Value {
        let mut text = String::new();
        self.output.read_line(&mut text).unwrap();
        serde_json::from_str(&text).unwrap_or_else(|error| panic!("{error}: {text}"))
    }

    fn call(&mut self, tool: &str, arguments: &Value) -> Value {
        self.request(
            1,
            "tools/call",
            &json!({ "name": tool, "arguments": arguments }),
        )
    }

    /// A call of 2026-07-28, where no greeting goes before; `more` stands beside its arguments.
    fn modern(
        &mut self,
        (tool, arguments): (&str, &Value),
        more: &Value,
        capabilities: &Value,
    ) -> Value {
        let mut params = json!({
            "name": tool,
            "arguments": arguments,
            "_meta": {
                "io.modelcontextprotocol/protocolVersion": "2026-07-28",
                "io.modelcontextprotocol/clientInfo": { "name": "test", "version": "1" },
                "io.modelcontextprotocol/clientCapabilities": capabilities,
            },
        });
        for (key, value) in more.as_object().unwrap() {
            params[key] = value.clone();
        }
        self.request(7, "tools/call", &params)
    }

    /// Answers what the server asks of the person at the client; what comes of it.
    fn answer(&mut self, value: &Value, action: &str, content: &Value) -> Value {
        assert_eq!(value["method"], "elicitation/create", "{value}");
        let result = json!({ "action": action, "content": content });
        self.send(&json!({ "jsonrpc": "2.0", "id": value["id"], "result": result }));
        self.read()
    }

    /// Closes the line; the server ends by itself.
    fn close(self) {
        drop(self.input);
        let mut child = self.child;
        assert!(child.wait().unwrap().success());
    }
}

/// What a result says in words.
fn text(value: &Value) -> &str {
    value["result"]["content"][0]["text"]
        .as_str()
        .unwrap_or_else(|| panic!("{value}"))
}

#[test]
fn the_gate_is_offered_as_a_tool_that_changes_nothing() {
    let place = TestEnvironment::new();
    let mut line = Line::open(&place);
    let listed = line.request(1, "tools/list", &json!({}));
    let tools = listed["result"]["tools"].as_array().unwrap();
    assert_eq!(tools.len(), 3, "{listed}");
    assert_eq!(tools[0]["name"], "gate");
    assert_eq!(tools[0]["annotations"]["readOnlyHint"], true);
    assert_eq!(tools[0]["inputSchema"]["type"], "object");
    assert_eq!(tools[0]["outputSchema"]["type"], "object");
    line.close();
}

#[test]
fn the_tool_says_what_the_command_says() {
    let place = TestEnvironment::new();
    let mut line = Line::open(&place);
    // The deepest that is read needs more than the stack of a runtime's thread.
    let deep = format!("{}rm -rf /srv{}", "echo $( ".repeat(6), " )".repeat(6));
    let deep = (0..8).fold(deep, |text, nth| {
        format!("bash <<'E{nth}'\n{text}\nE{nth}\n")
    });
    let looks = json!({ "readOnlyHint": true });
    for (action, verdict) in [
        (
            json!({ "tool": { "name": "x", "arguments": { "command": deep } } }),
            "ask",
        ),
        (json!({ "fetch": "https://docs.example.com/a" }), "allow"),
        (json!({ "fetch": "http://169.254.169.254/latest" }), "ask"),
        (
            json!({ "tool": { "name": "list_rows", "annotations": looks } }),
            "allow",
        ),
        (
            json!({ "tool": { "name": "list_rows", "annotations": looks,
                "arguments": { "filter": { "command": "rm -rf /srv" } } } }),
            "deny",
        ),
        (json!({ "command": "git status" }), "allow"),
        (json!({ "command": "git push --force" }), "deny"),
        (json!({ "command": "git push" }), "ask"),
        (
            json!({ "edit": { "path": "notes.md", "after": "x" } }),
            "allow",
        ),
        (
            json!({ "edit": { "path": "/etc/hosts", "after": "x" } }),
            "ask",
        ),
        (json!({ "goal": "Publish the package to npm" }), "ask"),
    ] {
        let response = line.call("gate", &action);
        let answer = &response["result"]["structuredContent"];
        assert_eq!(answer["verdict"], verdict, "{action}: {response}");
        if let Some(command) = action["command"].as_str() {
            let ran = place.cos(&["gate", command, "--json"]).json();
            for field in [
                "verdict",
                "score",
                "effects",
                "reasons",
                "fingerprint",
                "instead",
            ] {
                assert_eq!(answer[field], ran[field], "{command} {field}");
            }
        }
    }
    line.close();
    let journal = place.journal().unwrap();
    let sql = "SELECT count(*) FROM event WHERE kind = 'action_judged' AND body LIKE '%\"mcp\"%'";
    let count: i64 = journal.query_row(sql, [], |row| row.get(0)).unwrap();
    assert_eq!(count, 11);
}

#[test]
fn what_makes_no_sense_is_an_error_of_the_protocol_and_the_line_stays_open() {
    let place = TestEnvironment::new();
    let mut line = Line::open(&place);
    for (tool, arguments) in [
        ("gate", json!({})),
        ("gate", json!({ "command": "ls", "goal": "x" })),
        ("gate", json!({ "command": 7 })),
        ("gate", json!({ "comand": "ls" })),
        ("gate", json!({ "command": "ls", "folder": "relative" })),
        ("gate", json!({ "edit": { "before": "x" } })),
        ("nothing", json!({})),
    ] {
        let answer = line.call(tool, &arguments);
        assert_eq!(
            answer["error"]["code"], -32602,
            "{tool} {arguments}: {answer}"
        );
    }
    let answer = line.request(2, "no/such/method", &json!({}));
    assert_eq!(answer["error"]["code"], -32601, "{answer}");
    let answer = line.call("gate", &json!({ "command": "git status" }));
    assert_eq!(answer["result"]["isError"], false, "{answer}");
    line.close();
}
