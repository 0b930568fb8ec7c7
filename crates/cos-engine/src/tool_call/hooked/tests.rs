use super::*;
use serde_json::json;

fn edited(path: &str, before: Option<&str>, after: Option<&str>) -> Vec<Action> {
    vec![edit(path, before, after)]
}

fn run(line: &str) -> Vec<Action> {
    vec![Action::Command(line.into())]
}

#[test]
fn the_calls_of_the_three_agents_are_known_for_what_they_do() {
    let patch = "*** Begin Patch\n*** Add File: a\n+x\n*** End Patch";
    let read = |path: &str| Action::Read(path.into());
    for (tool, input, expected) in [
        (
            "Bash",
            json!({"command": "ls", "description": "d"}),
            run("ls"),
        ),
        ("run_shell_command", json!({"command": "ls"}), run("ls")),
        (
            "shell",
            json!({"command": ["bash", "-lc", "ls | wc"]}),
            run("ls | wc"),
        ),
        (
            "shell",
            json!({"command": ["rm", "a b", "it's"]}),
            run(r"rm 'a b' 'it'\''s'"),
        ),
        ("exec_command", json!({"cmd": "ls"}), run("ls")),
        ("write_stdin", json!({"session_id": 1, "chars": ""}), vec![]),
        (
            "Write",
            json!({"file_path": "/r/a", "content": "x"}),
            edited("/r/a", None, Some("x")),
        ),
        (
            "replace",
            json!({"file_path": "a", "old_string": "x", "new_string": "y"}),
            edited("a", Some("x"), Some("y")),
        ),
        (
            "Edit",
            json!({"file_path": "a", "old_string": "", "new_string": "y"}),
            edited("a", None, Some("y")),
        ),
        (
            "MultiEdit",
            json!({"file_path": "a", "edits": [
                {"old_string": "x", "new_string": "y"}, {"old_string": "v", "new_string": "w"}]}),
            [
                edited("a", Some("x"), Some("y")),
                edited("a", Some("v"), Some("w")),
            ]
            .concat(),
        ),
        (
            "NotebookEdit",
            json!({"notebook_path": "a.ipynb", "edit_mode": "delete"}),
            edited("a.ipynb", Some(""), Some("")),
        ),
        (
            "apply_patch",
            json!({"command": patch}),
            edited("a", None, Some("x\n")),
        ),
        (
            "Read",
            json!({"file_path": "/r/.env"}),
            vec![read("/r/.env")],
        ),
        (
            "Grep",
            json!({"pattern": "key", "glob": "*.pem"}),
            vec![read("*.pem")],
        ),
        ("Glob", json!({"pattern": "**/*.rs"}), vec![read(".")]),
        (
            "glob",
            json!({"pattern": "/home/me/.ssh/*"}),
            vec![read("."), read("/home/me/.ssh/*")],
        ),
        (
            "Glob",
            json!({"pattern": "/home/me/**"}),
            vec![read("."), read("/home/me")],
        ),
        (
            "Grep",
            json!({"pattern": "key", "path": "/home/me"}),
            vec![read("/home/me"), read("/home/me/**")],
        ),
        (
            "grep_search",
            json!({"pattern": "x", "include_pattern": ".env*"}),
            vec![read(".env*")],
        ),
        (
            "exec_command",
            json!({"cmd": "ls", "shell": "/bin/zsh", "login": false}),
            run("ls"),
        ),
        (
            "read_many_files",
            json!({"paths": ["a", "b"]}),
            vec![read("a"), read("b")],
        ),
        (
            "WebFetch",
            json!({"url": "https://a.example/x", "prompt": "What?"}),
            vec![Action::Fetch("https://a.example/x".into())],
        ),
        (
            "web_fetch",
            json!({"prompt": "Sum up https://a.example/x, and (http://b.example)."}),
            vec![
                Action::Fetch("https://a.example/x".into()),
                Action::Fetch("http://b.example".into()),
            ],
        ),
        (
            "web_fetch",
            json!({"url": "https://a.example", "prompt": "see http://169.254.169.254/"}),
            vec![
                Action::Fetch("https://a.example".into()),
                Action::Fetch("http://169.254.169.254/".into()),
            ],
        ),
        (
            "shell",
            json!({"command": ["/tmp/evil.sh", "-c", "ls"]}),
            run("/tmp/evil.sh -c ls"),
        ),
        (
            "shell",
            json!({"command": ["bash", "-c", "rm -rf /srv", "x"]}),
            run("bash -c 'rm -rf /srv' x"),
        ),
        ("google_web_search", json!({"query": "rust"}), vec![]),
        ("TodoWrite", json!({"todos": []}), vec![]),
        (
            "LSP",
            json!({"operation": "hover", "filePath": "/srv/a.rs", "line": 1, "character": 2}),
            vec![Action::Read("/srv/a.rs".into())],
        ),
        ("ListMcpResourcesTool", json!({}), vec![]),
        ("activate_skill", json!({"name": "deploy"}), vec![]),
        (
            "codebase_investigator",
            json!({"objective": "look"}),
            vec![],
        ),
        ("cli_help", json!({"question": "how?"}), vec![]),
        ("spawn_agent", json!({"message": "fix it"}), vec![]),
        (
            "mcp__github__delete_repo",
            json!({"x": 1}),
            vec![of_server("mcp__github__delete_repo", &json!({})).unwrap()],
        ),
    ] {
        let found = tool_actions(tool, &input);
        assert_eq!(
            (found.actions, found.unclear),
            (expected, None),
            "{tool} {input}"
        );
    }
}

#[test]
fn what_is_not_understood_is_said_to_be_unclear() {
    for (tool, input) in [
        ("LaunchRockets", json!({})),
        ("Skill", json!({"skill": "deploy"})),
        ("SlashCommand", json!({"command": "/deploy"})),
        ("bash", json!({"command": "ls"})),
        ("PowerShell", json!({"command": "ls"})),
        ("Bash", json!({})),
        ("Bash", json!({"command": 7})),
        ("Bash", json!({"command": ""})),
        ("shell", json!({"command": ["rm", 7]})),
        ("shell", json!({"command": []})),
        ("write_stdin", json!({"chars": "rm -rf /\n"})),
        ("write_stdin", json!({"chars": 7})),
        ("Write", json!({"content": "x"})),
        ("Write", json!({"file_path": "a"})),
        ("Edit", json!({"file_path": "a", "old_string": "x"})),
        ("MultiEdit", json!({"file_path": "a", "edits": []})),
        (
            "MultiEdit",
            json!({"file_path": "a", "edits": [{"old_string": "x"}]}),
        ),
        ("apply_patch", json!({"command": "rm -rf /"})),
        ("Read", json!({"file_path": 7})),
        ("read_many_files", json!({"paths": ["a", 7]})),
        ("web_fetch", json!({"prompt": "the usual page"})),
        ("Bash", json!({"command": "ls", "cmd": "rm -rf /srv"})),
        ("Bash", json!({"command": "ls", "env": {"PATH": "/tmp/x"}})),
        (
            "Write",
            json!({"file_path": "a", "path": "/srv/x", "content": "x"}),
        ),
        (
            "write_stdin",
            json!({"session_id": 1, "data": "rm -rf /\n"}),
        ),
        (
            "apply_patch",
            json!({"command": "*** Begin Patch\n*** Delete File: a\n*** End Patch",
                   "input": "*** Begin Patch\n*** Delete File: /srv/x\n*** End Patch"}),
        ),
        ("Bash", json!({"command": "bash", "stdin": "rm -rf /srv"})),
        ("Bash", json!({"command": "ls", "args": ["; rm -rf /srv"]})),
        (
            "Bash",
            json!({"command": "ls", "dangerouslyDisableSandbox": true}),
        ),
        ("exec_command", json!({"cmd": "ls", "shell": "/tmp/bash"})),
        ("exec_command", json!({"cmd": "ls", "shell": ["bash"]})),
        (
            "MultiEdit",
            json!({"file_path": "a", "edits": [
                {"file_path": "/etc/hosts", "old_string": "x", "new_string": "y"}]}),
        ),
        (
            "WebSearch",
            json!({"query": "who owns ghp_aB3dE5fG7hI9jK1lM3nO5pQ7rS9tU1vW3xY5"}),
        ),
        ("Bash", json!("ls")),
        ("Bash", json!(null)),
    ] {
        let found = tool_actions(tool, &input);
        assert!(
            found.unclear.is_some() && found.actions.is_empty(),
            "{tool} {input}: {found:?}"
        );
    }
}
