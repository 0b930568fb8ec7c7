use super::*;
use crate::batch::MAX_LINE_BYTES;
use serde_json::json;
use std::io::Read as _;

fn answers(lines: &str) -> (Vec<Value>, BatchEnd) {
    let mut told = Vec::new();
    let end = batch(lines.as_bytes(), Profile::Default, |answer| {
        told.push(serde_json::to_value(answer).unwrap());
        Ok(())
    });
    (told, end.unwrap())
}

#[test]
fn every_line_is_answered_in_its_order_with_the_fields_of_its_kind() {
    let lines = r#"
{"id": "a", "command": "git status", "label": "harmless", "source": "x"}
{"id": "b", "command": "git push --force origin main", "cwd": "/home/me/repo"}
{"id": 3, "edit": {"path": "src/a.rs", "before": "a", "after": "b"}}
{"id": "d", "goal": "Delete the production database", "profile": "fast"}
{"id": "e", "text": "nothing here"}
{"id": "f", "text_b64": "cGFzc3dvcmQ="}
{"id": "g", "failure": "connect ECONNREFUSED 127.0.0.1:5432"}
"#;
    let (told, end) = answers(lines);
    assert_eq!(end, BatchEnd::Whole);
    let column = |name: &str| -> Vec<Value> {
        told.iter()
            .map(|one| one.get(name).cloned().unwrap_or_default())
            .collect()
    };
    assert_eq!(
        column("id"),
        [
            json!("a"),
            json!("b"),
            json!(3),
            json!("d"),
            json!("e"),
            json!("f"),
            json!("g")
        ]
    );
    assert_eq!(told[0]["verdict"], "allow");
    assert_eq!(told[0]["read_only"], true);
    assert_ne!(told[1]["verdict"], "allow");
    assert_eq!(told[1]["read_only"], false);
    assert_eq!(told[2]["verdict"], "allow");
    assert_eq!(told[2]["effects"][0]["inside_worktree"], true);
    assert_eq!(told[2]["effects"][0]["target"], "src/a.rs");
    assert_ne!(told[3]["verdict"], "allow");
    assert_eq!(told[4]["secret"], false);
    assert_eq!(told[4]["findings"], json!([]));
    assert_eq!(told[6]["class"], "transient");
    for one in &told {
        let needs = one["verdict"] != "allow";
        assert_eq!(one["score"].as_f64().unwrap() >= 0.5, needs, "{one}");
        for field in ["effects", "reasons"] {
            assert!(one[field].is_array(), "{one}");
        }
    }
}

#[test]
fn a_malformed_line_asks_says_why_and_stops_nothing() {
    let lines = r#"no json
{"command": "git status"}
{"id": "a"}
{"id": "b", "command": "git status", "goal": "x"}
{"id": "c", "command": 7}
{"id": "d", "command": "git status", "profile": "reckless"}
{"id": "e", "text_b64": "!"}
{"id": "f", "code": "eval(x)"}
{"id": "g", "edit": {"path": 1}}
[1]
{"id": "z", "command": "git status"}"#;
    let (told, end) = answers(lines);
    assert_eq!(end, BatchEnd::Malformed);
    let (last, malformed) = told.split_last().unwrap();
    assert_eq!(malformed.len(), 10);
    for one in malformed {
        assert_eq!(one["verdict"], "ask", "{one}");
        assert!(one["error"].is_string(), "{one}");
    }
    assert_eq!(malformed[1]["id"], Value::Null);
    assert_eq!(malformed[3]["id"], "b");
    assert_eq!(last["verdict"], "allow");
    assert!(last.get("error").is_none());
}

#[test]
fn a_credential_is_reported_by_kind_and_line_and_never_by_its_value() {
    let key = format!("ghp_{}", "a1B2c3D4e5".repeat(4).get(..36).unwrap());
    let line = json!({"id": "a", "text": format!("one\ntoken = {key}\n")}).to_string();
    let answer = answer_line(line.as_bytes(), Profile::Default);
    assert_eq!(answer.secret, Some(true));
    assert_eq!(answer.findings.as_ref().unwrap()[0].line, 2);
    assert_eq!(answer.verdict, Verdict::Ask);
    assert!(!serde_json::to_string(&answer).unwrap().contains(&key));
}

#[test]
fn the_folder_of_a_line_is_its_worktree_unless_it_is_a_home_or_the_disk() {
    for (folder, verdict) in [
        ("/home/me/repo", Verdict::Allow),
        ("/srv/work", Verdict::Allow),
        ("/home/me", Verdict::Ask),
        ("/", Verdict::Ask),
        ("/root", Verdict::Ask),
        ("repo", Verdict::Ask),
    ] {
        let path = format!("{}/a.rs", folder.trim_end_matches('/'));
        let path = if path.starts_with('/') {
            path
        } else {
            format!("/{path}")
        };
        let edit = json!({"path": path, "before": "a", "after": "b"});
        let line = json!({"id": 1, "cwd": folder, "edit": edit}).to_string();
        let answer = answer_line(line.as_bytes(), Profile::Default);
        assert_eq!(answer.verdict, verdict, "{folder}");
    }
}

#[test]
fn a_line_that_is_too_long_is_not_read_and_the_next_one_is() {
    let long = format!(
        "{{\"id\": \"a\", \"command\": \"{}\"}}\n",
        "x".repeat(MAX_LINE_BYTES)
    );
    let (told, end) = answers(&format!("{long}{{\"id\": \"b\", \"command\": \"ls\"}}\n"));
    assert_eq!(end, BatchEnd::Malformed);
    assert_eq!(told.len(), 2);
    assert_eq!(told[0]["verdict"], "ask");
    let why = told[0]["error"].as_str().unwrap();
    assert!(why.starts_with("line 1 has more than"), "{why}");
    assert_eq!(told[1]["id"], "b");
}

#[test]
fn a_line_that_never_ends_is_asked_about_with_its_place_and_ends_the_batch() {
    let first = "{\"id\": \"a\", \"command\": \"ls\"}\n\n";
    for filler in [0, b' ', b'x'] {
        let lines = first.as_bytes().chain(io::repeat(filler));
        let mut told = Vec::new();
        let end = batch(io::BufReader::new(lines), Profile::Default, |answer| {
            told.push(serde_json::to_value(answer).unwrap());
            Ok(())
        });
        assert_eq!(end.unwrap(), BatchEnd::Endless { line: 3 });
        let [_, endless] = told.try_into().unwrap();
        assert_eq!(
            (&endless["id"], &endless["verdict"]),
            (&Value::Null, &json!("ask"))
        );
        let why = endless["error"].as_str().unwrap();
        assert!(why.starts_with("line 3 has more than"), "{why}");
    }
}

#[test]
fn looks_fetches_and_tools_are_judged_as_their_doors_would() {
    let many: Vec<String> = (0..300).map(|nth| nth.to_string()).collect();
    let tool = |hints: Value, arguments: Value| json!({ "name": "get_rows", "annotations": hints, "arguments": arguments });
    let looks = json!({ "readOnlyHint": true, "title": "Rows" });
    for (line, expected) in [
        (json!({ "read": "src/a.rs" }), "allow"),
        (json!({ "read": "/home/me/.ssh/id_rsa" }), "ask"),
        (json!({ "fetch": "https://docs.example.com/a" }), "allow"),
        (json!({ "fetch": "http://169.254.169.254/latest" }), "ask"),
        (
            json!({ "tool": tool(looks.clone(), json!({ "table": "a" })) }),
            "allow",
        ),
        (
            json!({ "tool": tool(looks.clone(), json!({ "args": { "sql": "DROP TABLE a" } })) }),
            "deny",
        ),
        (
            json!({ "tool": tool(json!({ "readOnlyHint": true, "title": "Drop rows" }), Value::Null) }),
            "ask",
        ),
        (json!({ "tool": tool(json!({}), Value::Null) }), "ask"),
        (
            json!({ "tool": tool(looks, json!({ "names": many })) }),
            "ask",
        ),
    ] {
        let mut line = line;
        line["id"] = json!("x");
        let (told, _) = answers(&format!("{line}\n"));
        assert_eq!(told[0]["verdict"], expected, "{line}: {}", told[0]);
    }
}

#[test]
fn a_patch_is_answered_by_the_gravest_of_its_files() {
    let line = |files: &str| {
        let patch = format!("*** Begin Patch\n{files}*** End Patch\n");
        json!({ "id": "p", "cwd": "/home/me/repo", "patch": patch }).to_string()
    };
    let plain = "*** Update File: src/a.rs\n@@\n-a\n+b\n";
    let grave = "*** Add File: .github/workflows/ci.yml\n+on: push\n";
    let lines = [
        line(plain),
        line(&format!("{plain}{grave}")),
        line(&format!("{grave}{plain}")),
        line("*** Run: x\n"),
    ];
    let (told, _) = answers(&lines.join("\n"));
    let verdicts: Vec<&Value> = told.iter().map(|one| &one["verdict"]).collect();
    assert_eq!(verdicts, ["allow", "ask", "ask", "ask"], "{told:?}");
    assert_eq!(told[1]["effects"].as_array().unwrap().len(), 3, "{told:?}");
    assert!(told[1]["score"].as_f64().unwrap() >= 0.5, "{told:?}");
    let error = told[3]["error"].as_str().unwrap();
    assert!(error.contains("belongs to no file"), "{error}");
}
