use super::*;
use crate::tool_call::{readable_paths, tool_actions};
use serde_json::{Value, json};

fn requested(kind: ToolCategory, input: &Value) -> Result<Vec<Action>, String> {
    let wanted = ToolRequest {
        kind,
        title: String::new(),
        paths: readable_paths(input).map(PathBuf::from).collect(),
        command: command_line(input).ok().flatten(),
        diff: None,
        input: input.clone(),
    };
    requested_actions(&wanted, Path::new("/r"), &|_| Place::Worktree)
}

#[test]
fn a_request_is_understood_as_strictly_as_a_call_in_a_hook() {
    use ToolCategory::{Execute, Fetch, Read, Search};
    for (kind, tool, input) in [
        (
            Execute,
            "Bash",
            json!({"command": "ls", "cmd": "rm -rf /srv"}),
        ),
        (
            Execute,
            "Bash",
            json!({"command": "bash", "stdin": "rm -rf /srv"}),
        ),
        (
            Execute,
            "Bash",
            json!({"command": "ls", "args": ["; rm x"]}),
        ),
        (
            Execute,
            "Bash",
            json!({"command": "ls", "dangerouslyDisableSandbox": true}),
        ),
        (
            Execute,
            "Bash",
            json!({"command": "ls", "shell": "/tmp/bash"}),
        ),
        (
            Execute,
            "Bash",
            json!({"command": "ls", "env": {"PATH": "/tmp"}}),
        ),
        (Execute, "Bash", json!({"command": ""})),
        (Read, "Read", json!({"file_path": 7})),
        (Read, "Read", json!({"file_path": "a", "content": "x"})),
        (Search, "Grep", json!({"path": "a", "new_text": "x"})),
        (
            Fetch,
            "WebFetch",
            json!({"url": "https://a.example", "body": "x"}),
        ),
        (
            Fetch,
            "WebFetch",
            json!({"url": "https://a.example", "method": "POST"}),
        ),
        (
            Fetch,
            "WebFetch",
            json!({"url": 7, "prompt": "https://a.example"}),
        ),
        (Fetch, "WebFetch", json!({})),
    ] {
        let found = tool_actions(tool, &input);
        assert!(found.unclear.is_some(), "{tool} {input}: {found:?}");
        let found = requested(kind, &input);
        assert_eq!(found, Err(tool_actions(tool, &input).unclear.unwrap()));
    }
    let twice = json!({"path": "a", "command": "ls", "cmd": "rm -rf /srv"});
    assert!(requested(Read, &twice).is_err());
}

#[test]
fn a_request_has_every_action_that_a_call_in_a_hook_has() {
    use ToolCategory::{Execute, Fetch, Search};
    for (kind, tool, input) in [
        (Execute, "Bash", json!({"script": "ls", "description": "d"})),
        (Search, "Grep", json!({"path": "/home/me", "glob": "*.pem"})),
        (
            Search,
            "Glob",
            json!({"path": "a", "pattern": "/home/me/.ssh/*"}),
        ),
        (
            Fetch,
            "web_fetch",
            json!({"url": "https://a.example", "prompt": "see http://169.254.169.254/"}),
        ),
    ] {
        let found = tool_actions(tool, &input);
        assert_eq!(requested(kind, &input), Ok(found.actions), "{tool} {input}");
    }
    let written = requested(ToolCategory::Edit, &json!({"path": "a", "content": "x"}));
    let edit = Edit {
        path: "a".to_owned(),
        before: None,
        after: Some("x".to_owned()),
    };
    assert_eq!(written, Ok(vec![Action::Edit(edit)]));
}
