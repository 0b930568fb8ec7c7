//! `cos hook` as agents start it: the documented payloads of three agents and what each is
//! answered, and everything that is not as documented.

use super::environment::{Ran, TestEnvironment};
use crate::patience::ended;
use cos_engine::hook::LARGEST_PAYLOAD;
use serde_json::{Value, json};
use std::io::Write as _;
use std::process::{Child, Stdio};

/// What Claude Code says before it uses a tool.
pub(crate) fn claude(place: &TestEnvironment, tool: &str, input: &Value, call: &str) -> Value {
    json!({
        "session_id": "8a1d6c4e-3f0b-4a52-9a3e-0c6f4b1f7e55",
        "transcript_path": place.repo().join("../transcript.jsonl"),
        "cwd": place.repo(),
        "permission_mode": "default",
        "hook_event_name": "PreToolUse",
        "tool_name": tool,
        "tool_input": input,
        "tool_use_id": call,
    })
}

/// What Codex says before it uses a tool.
pub(crate) fn codex(place: &TestEnvironment, tool: &str, input: &Value, call: &str) -> Value {
    json!({
        "session_id": "019a8e0c-9d2e-7d31-b6a1-5f6c0e6c2c11",
        "turn_id": "1",
        "transcript_path": null,
        "cwd": place.repo(),
        "hook_event_name": "PreToolUse",
        "model": "gpt-mock",
        "permission_mode": "default",
        "tool_name": tool,
        "tool_input": input,
        "tool_use_id": call,
    })
}

/// What Gemini CLI says before it uses a tool; it does not name the call.
pub(crate) fn gemini(place: &TestEnvironment, tool: &str, input: &Value) -> Value {
    json!({
        "session_id": "c1f0a1a2-7c55-4a38-8a60-2f5fd8e9a001",
        "transcript_path": "",
        "cwd": place.repo(),
        "hook_event_name": "BeforeTool",
        "timestamp": "2026-11-20T10:00:00.000Z",
        "tool_name": tool,
        "tool_input": input,
    })
}

fn start(place: &TestEnvironment, agent: &str, input: &[u8]) -> Child {
    start_as(place, &["hook", agent], input)
}

fn start_as(place: &TestEnvironment, words: &[&str], input: &[u8]) -> Child {
    let mut hook = place.command(&place.repo(), words);
    let hook = hook
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    let mut child = hook.spawn().expect("cos can be run");
    // One that does not listen to the end is told by its answer.
    let _ = child.stdin.take().unwrap().write_all(input);
    child
}

pub(crate) fn say(place: &TestEnvironment, agent: &str, input: &[u8]) -> Ran {
    Ran::new(&ended(start(place, agent, input)), place)
}

pub(crate) fn ask(place: &TestEnvironment, agent: &str, payload: &Value) -> Ran {
    say(place, agent, payload.to_string().as_bytes())
}

/// What Claude Code is told: the decision and the reason.
pub(crate) fn decided(ran: &Ran) -> (String, String) {
    assert_eq!(ran.code, Some(0), "{}", ran.stderr);
    let output = &ran.json()["hookSpecificOutput"];
    assert_eq!(output["hookEventName"], "PreToolUse");
    let text = |name: &str| output[name].as_str().unwrap_or_default().to_owned();
    (text("permissionDecision"), text("permissionDecisionReason"))
}

/// An agent wants to push; the hook ends with this code.
pub(crate) fn wants_to_push(place: &TestEnvironment, call: &str, code: i32) {
    let push = codex(place, "Bash", &run("git push origin main"), call);
    let _told = ask(place, "codex", &push).exits(code);
}

pub(crate) fn run(line: &str) -> Value {
    json!({ "command": line, "description": "what it is for" })
}

#[test]
fn each_agent_is_answered_in_its_own_words() {
    let place = TestEnvironment::new();
    let allowed =
        |ran: &Ran| (ran.code, ran.stdout.as_str(), ran.stderr.as_str()) == (Some(0), "", "");
    for (line, verdict) in [
        ("git status", "allow"),
        ("git push --force origin main", "deny"),
        ("git push origin main", "ask"),
    ] {
        let (decision, reason) = decided(&ask(
            &place,
            "claude-code",
            &claude(&place, "Bash", &run(line), "t1"),
        ));
        let expected = if verdict == "ask" { "deny" } else { verdict };
        assert_eq!(decision, expected, "{line}: {reason}");
        for (agent, payload) in [
            ("codex", codex(&place, "Bash", &run(line), "t1")),
            ("gemini", gemini(&place, "run_shell_command", &run(line))),
        ] {
            let ran = ask(&place, agent, &payload);
            if verdict == "allow" {
                assert!(
                    allowed(&ran),
                    "{agent} {line}: {} {}",
                    ran.stdout,
                    ran.stderr
                );
            } else {
                assert_eq!(
                    (ran.code, ran.stdout.as_str()),
                    (Some(2), ""),
                    "{agent} {line}"
                );
                assert!(
                    ran.stderr.starts_with("cos: "),
                    "{agent} {line}: {}",
                    ran.stderr
                );
                assert_eq!(
                    ran.stderr.contains("cos approve d-"),
                    verdict == "ask",
                    "{}",
                    ran.stderr
                );
            }
        }
    }
    let denied = ask(
        &place,
        "codex",
        &codex(&place, "Bash", &run("git push -f"), "t1"),
    );
    assert!(
        denied.stderr.contains("rewrites history"),
        "{}",
        denied.stderr
    );
    assert!(
        denied.stderr.contains("Allowed instead: "),
        "{}",
        denied.stderr
    );
    assert!(place.events("action_judged") > 0);
}

#[test]
fn every_kind_of_tool_is_judged_for_what_it_does() {
    let place = TestEnvironment::new();
    let patch = |path: &str| json!({ "command": format!("*** Begin Patch\n*** Add File: {path}\n+x\n*** End Patch") });
    let write = |path: &str| json!({ "file_path": path, "content": "x\n" });
    let piece = json!({ "file_path": "README.md", "old_string": "A shop.", "new_string": "Two." });
    for (agent, tool, input, expected) in [
        ("claude-code", "Write", write("notes.md"), "allow"),
        ("claude-code", "Write", write("/etc/hosts"), "deny"),
        (
            "claude-code",
            "Write",
            write(".github/workflows/ci.yml"),
            "deny",
        ),
        ("claude-code", "Edit", piece.clone(), "allow"),
        (
            "claude-code",
            "Read",
            json!({ "file_path": "README.md" }),
            "allow",
        ),
        (
            "claude-code",
            "Read",
            json!({ "file_path": ".env" }),
            "deny",
        ),
        (
            "claude-code",
            "Grep",
            json!({ "pattern": "x", "path": "." }),
            "allow",
        ),
        (
            "claude-code",
            "WebFetch",
            json!({ "url": "https://docs.example.org" }),
            "allow",
        ),
        (
            "claude-code",
            "WebFetch",
            json!({ "url": "file:///etc/shadow" }),
            "deny",
        ),
        (
            "claude-code",
            "WebSearch",
            json!({ "query": "rust" }),
            "allow",
        ),
        ("claude-code", "TodoWrite", json!({ "todos": [] }), "allow"),
        (
            "claude-code",
            "mcp__github__delete_repo",
            json!({ "name": "shop" }),
            "deny",
        ),
        (
            "claude-code",
            "mcp__github__get_pull_request",
            json!({ "owner": "acme", "repo": "app", "pullNumber": 42 }),
            "allow",
        ),
        (
            "claude-code",
            "mcp__other__get_pull_request",
            json!({ "owner": "acme", "repo": "app", "pullNumber": 42 }),
            "deny",
        ),
        (
            "claude-code",
            "mcp__filesystem__read_file",
            json!({ "path": "~/.ssh/id_ed25519" }),
            "deny",
        ),
        (
            "claude-code",
            "Teleport",
            json!({ "to": "the moon" }),
            "deny",
        ),
        ("claude-code", "Bash", json!({}), "deny"),
        ("codex", "apply_patch", patch("notes.md"), "allow"),
        ("codex", "apply_patch", patch("../other/notes.md"), "block"),
        (
            "codex",
            "apply_patch",
            json!({ "command": "not a patch" }),
            "block",
        ),
        ("gemini", "write_file", write("notes.md"), "allow"),
        ("gemini", "write_file", write("../notes.md"), "block"),
        ("gemini", "replace", piece, "allow"),
        (
            "gemini",
            "read_file",
            json!({ "file_path": "README.md" }),
            "allow",
        ),
        (
            "gemini",
            "run_shell_command",
            json!({ "command": "git reset", "dir_path": "/" }),
            "block",
        ),
        (
            "gemini",
            "mcp_github_get_issue",
            json!({ "number": 1 }),
            "allow",
        ),
        (
            "gemini",
            "mcp_github_create_issue",
            json!({ "title": "x" }),
            "block",
        ),
        (
            "codex",
            "mcp__github__get_pull_request",
            json!({ "owner": "acme", "repo": "app", "pullNumber": 42 }),
            "allow",
        ),
    ] {
        let payload = match agent {
            "claude-code" => claude(&place, tool, &input, "t"),
            "codex" => codex(&place, tool, &input, "t"),
            _ => gemini(&place, tool, &input),
        };
        let ran = ask(&place, agent, &payload);
        let found = match (agent, ran.code) {
            ("claude-code", _) => decided(&ran).0,
            (_, Some(0)) => "allow".to_owned(),
            (_, Some(2)) => "block".to_owned(),
            other => panic!("{other:?}: {}", ran.stderr),
        };
        assert_eq!(
            found, expected,
            "{agent} {tool} {input}: {}{}",
            ran.stdout, ran.stderr
        );
    }
}

#[test]
fn a_long_file_is_written_and_one_too_long_to_be_read_waits_for_a_person() {
    let place = TestEnvironment::new();
    let write = |lines: usize| {
        let text = "A line with \"quotes\", a \\ and a tab:\t\n".repeat(lines);
        json!({ "file_path": "docs/long.md", "content": text })
    };
    for (lines, expected) in [(1_600, "allow"), (2_000, "deny"), (60_000, "deny")] {
        let payload = claude(&place, "Write", &write(lines), &format!("t{lines}"));
        assert!(payload.to_string().len() > 64 * 1024);
        let ran = ask(&place, "claude-code", &payload);
        let (found, why) = decided(&ran);
        assert_eq!(found, expected, "{lines}: {why}");
        assert_eq!(found == "deny", why.contains("It waits as d-"), "{why}");
    }
    assert_eq!(place.questions().len(), 2);
}

#[test]
fn what_is_not_as_documented_is_blocked() {
    let place = TestEnvironment::new();
    let with = |field: &str, value: Value| {
        let mut payload = codex(&place, "Bash", &run("git status"), "t1");
        payload[field] = value;
        payload.to_string()
    };
    let large = with("more", json!("x".repeat(LARGEST_PAYLOAD)));
    let deep = format!("{}{}", "[".repeat(10_000), "]".repeat(10_000));
    for input in [
        "",
        "git status",
        "{",
        "[]",
        "null",
        "{}",
        &large,
        &deep,
        &with("hook_event_name", json!("BeforeTool")),
        &with("hook_event_name", json!("Invented")),
        &with("hook_event_name", json!(null)),
        &with("tool_name", json!(null)),
        &with("tool_input", json!(null)),
        &with("tool_input", json!({ "command": { "a": 1 } })),
        &with("cwd", json!("relative")),
        &with("cwd", json!(null)),
    ] {
        let ran = say(&place, "codex", input.as_bytes());
        let shown: String = input.chars().take(200).collect();
        assert_eq!(
            (ran.code, ran.stdout.as_str()),
            (Some(2), ""),
            "{shown}: {}",
            ran.stderr
        );
        assert!(ran.stderr.contains("cos: "), "{shown}: {}", ran.stderr);
    }
    assert_eq!(say(&place, "codex", b"\xff\xfe\x00").code, Some(2));
    for agent in ["", "cursor", "--json"] {
        let ran = say(&place, agent, with("turn_id", json!("1")).as_bytes());
        assert_eq!(ran.code, Some(2), "{agent}: {}", ran.stderr);
        assert!(
            ran.stderr.contains("claude-code"),
            "{agent}: {}",
            ran.stderr
        );
    }
}

#[test]
fn the_flag_that_every_command_has_makes_no_probe_of_a_hook() {
    let place = TestEnvironment::new();
    let push = claude(&place, "Bash", &run("git push --force"), "t1").to_string();
    let ran = ended(start_as(
        &place,
        &["--json", "hook", "claude-code"],
        push.as_bytes(),
    ));
    let (verdict, _) = decided(&Ran::new(&ran, &place));
    assert_eq!(verdict, "deny");
}

#[test]
fn what_happens_after_a_tool_or_beside_it_is_not_held_up() {
    let place = TestEnvironment::new();
    for (agent, event) in [
        ("claude-code", "PostToolUse"),
        ("claude-code", "UserPromptSubmit"),
        ("claude-code", "SessionStart"),
        ("claude-code", "PreCompact"),
        ("codex", "PostToolUse"),
        ("gemini", "AfterTool"),
    ] {
        let mut payload = codex(&place, "Bash", &run("git push --force"), "t1");
        payload["hook_event_name"] = json!(event);
        let ran = ask(&place, agent, &payload);
        assert_eq!(
            (ran.code, ran.stdout, ran.stderr),
            (Some(0), String::new(), String::new()),
            "{event}"
        );
    }
    for active in [true, false] {
        let mut payload = claude(&place, "Bash", &run("ls"), "t1");
        payload["hook_event_name"] = json!("Stop");
        payload["stop_hook_active"] = json!(active);
        assert_eq!(
            ask(&place, "claude-code", &payload).code,
            Some(0),
            "{active}"
        );
    }
}

#[test]
fn a_request_for_leave_is_answered_once_and_never_for_ever() {
    let place = TestEnvironment::new();
    for (line, behavior) in [
        ("git status", "allow"),
        ("git push", "deny"),
        ("git push -f", "deny"),
    ] {
        for agent in ["claude-code", "codex"] {
            let mut payload = codex(&place, "Bash", &run(line), "t1");
            payload["hook_event_name"] = json!("PermissionRequest");
            payload["permission_suggestions"] =
                json!([{ "type": "addRules", "behavior": "allow" }]);
            let ran = ask(&place, agent, &payload).exits(0);
            let output = &ran.json()["hookSpecificOutput"];
            assert_eq!(output["hookEventName"], "PermissionRequest");
            assert_eq!(
                output["decision"]["behavior"], behavior,
                "{line}: {}",
                ran.stdout
            );
            assert!(
                output["decision"].get("updatedPermissions").is_none(),
                "{}",
                ran.stdout
            );
        }
    }
}

/// The only question that waits.
fn question(place: &TestEnvironment) -> String {
    let waiting = place.questions();
    let [one] = waiting.as_slice() else {
        panic!("other than one question waits: {waiting:?}");
    };
    one.clone()
}

#[test]
fn a_call_that_waits_for_a_person_is_made_once_after_a_yes() {
    let place = TestEnvironment::new();
    let push = |call: &str| claude(&place, "Bash", &run("git push origin main"), call);
    let hear = |payload: &Value| decided(&ask(&place, "claude-code", payload));
    let (decision, reason) = hear(&push("t1"));
    let id = question(&place);
    assert_eq!(decision, "deny");
    assert!(reason.contains(&format!("cos approve {id}")), "{reason}");
    // However often it comes, it is asked once.
    assert_eq!(hear(&push("t1")).0, "deny");
    assert_eq!(hear(&push("t2")).0, "deny");
    assert_eq!(question(&place), id);
    let shown = place.cos(&["show", &id]).exits(0);
    assert!(
        shown.stdout.contains("git push origin main"),
        "{}",
        shown.stdout
    );
    let _ = place.cos(&["approve", &id]).exits(0);
    // A yes for one call is none for another.
    let other = claude(&place, "Bash", &run("git push origin HEAD:main"), "t3");
    assert_eq!(hear(&other).0, "deny");
    assert_eq!(hear(&push("t1")).0, "allow");
    assert_eq!(place.events("decision_consumed"), 1);
    // The very same call may be told again; the next one may not be made.
    assert_eq!(hear(&push("t1")).0, "allow");
    assert_eq!(hear(&push("t4")).0, "deny");
    assert_eq!(place.events("decision_consumed"), 1);
}

#[test]
fn where_a_call_cannot_wait_it_is_refused_and_allowed_once_when_it_comes_again() {
    let place = TestEnvironment::new();
    for (agent, payload) in [
        (
            "codex",
            codex(&place, "Bash", &run("git push origin main"), "t1"),
        ),
        (
            "gemini",
            gemini(&place, "run_shell_command", &run("git push origin main")),
        ),
    ] {
        let refused = ask(&place, agent, &payload).exits(2);
        let id = question(&place);
        assert!(
            refused.stderr.contains(&format!("cos approve {id}")),
            "{}",
            refused.stderr
        );
        let _ = place.cos(&["approve", &id]).exits(0);
        let mut again = payload.clone();
        again["tool_use_id"] = json!(format!("{agent}-2"));
        again["tool_input"]["description"] = json!("other words for the same");
        let _ = ask(&place, agent, &again).exits(0);
        let mut third = payload.clone();
        third["tool_use_id"] = json!(format!("{agent}-3"));
        let _ = ask(&place, agent, &third).exits(2);
        let _ = place.cos(&["reject", &question(&place)]).exits(0);
        // A no is remembered, and nobody is asked again.
        let output = ask(&place, agent, &third).exits(2);
        assert!(
            output.stderr.contains("refused exactly this"),
            "{}",
            output.stderr
        );
        assert!(place.questions().is_empty());
    }
}

#[test]
fn a_yes_to_one_agent_is_no_yes_to_another() {
    let place = TestEnvironment::new();
    let push = |agent: &str| match agent {
        "codex" => codex(&place, "Bash", &run("git push origin main"), "c1"),
        _ => claude(&place, "Bash", &run("git push origin main"), "t1"),
    };
    let told = decided(&ask(&place, "claude-code", &push("claude-code")));
    assert_eq!(told.0, "deny");
    let id = question(&place);
    let _ = place.cos(&["approve", &id]).exits(0);
    let _ = ask(&place, "codex", &push("codex")).exits(2);
    let told = decided(&ask(&place, "claude-code", &push("claude-code")));
    assert_eq!(told.0, "allow", "{}", told.1);
}

#[test]
fn a_call_without_a_name_uses_its_yes_up_at_once() {
    let place = TestEnvironment::new();
    let push = gemini(&place, "run_shell_command", &run("git push origin main"));
    let _ = ask(&place, "gemini", &push).exits(2);
    let _ = place.cos(&["approve", &question(&place)]).exits(0);
    let _ = ask(&place, "gemini", &push).exits(0);
    let _ = ask(&place, "gemini", &push).exits(2);
}

#[test]
fn the_inbox_shows_as_many_questions_as_a_day_has_attention_for() {
    let place = TestEnvironment::new();
    place.settings("[attention]\nper_day = 2\n");
    for branch in ["a", "b", "c"] {
        let push = run(&format!("git push origin {branch}"));
        let _ = ask(&place, "codex", &codex(&place, "Bash", &push, branch)).exits(2);
    }
    let inbox = place.cos(&["checkpoints", "--json"]).exits(0).json();
    assert_eq!(inbox["waiting"], 3);
    assert_eq!(inbox["decisions"].as_array().map(Vec::len), Some(2));
    assert_eq!(place.questions().len(), 3);
}

#[test]
fn instructions_reach_the_agent_once() {
    let place = TestEnvironment::new();
    let push = |call: &str| codex(&place, "Bash", &run("git push origin main"), call);
    let _ = ask(&place, "codex", &push("t1")).exits(2);
    let id = question(&place);
    let _ = place
        .cos(&["modify", &id, "--instructions", "Push to a branch"])
        .exits(0);
    let output = ask(&place, "codex", &push("t2")).exits(2);
    assert!(
        output.stderr.contains("Push to a branch"),
        "{}",
        output.stderr
    );
    let asked = ask(&place, "codex", &push("t3")).exits(2);
    assert!(
        !asked.stderr.contains("Push to a branch"),
        "{}",
        asked.stderr
    );
    let _ = question(&place);
}

#[test]
fn of_many_calls_at_once_one_uses_the_yes() {
    let place = TestEnvironment::new();
    let push = |call: usize| {
        codex(
            &place,
            "Bash",
            &run("git push origin main"),
            &format!("t{call}"),
        )
        .to_string()
    };
    let _ = say(&place, "codex", push(0).as_bytes()).exits(2);
    let _ = place.cos(&["approve", &question(&place)]).exits(0);
    let calls: Vec<Child> = (1..=6)
        .map(|call| start(&place, "codex", push(call).as_bytes()))
        .collect();
    let codes: Vec<Option<i32>> = calls
        .into_iter()
        .map(|call| ended(call).status.code())
        .collect();
    let allowed = codes.iter().filter(|code| **code == Some(0)).count();
    assert_eq!(allowed, 1, "{codes:?}");
    assert_eq!(
        codes.iter().filter(|code| **code == Some(2)).count(),
        5,
        "{codes:?}"
    );
    // The five that came late ask one question together.
    let _ = question(&place);
}

#[test]
fn where_no_one_sits_with_the_agent_or_leave_was_given_beforehand_nothing_is_laid_down() {
    let place = TestEnvironment::new();
    let mut payload = claude(&place, "Bash", &run("git push"), "t1");
    payload["permission_mode"] = json!("bypassPermissions");
    let (decision, reason) = decided(&ask(&place, "claude-code", &payload));
    assert_eq!(decision, "deny");
    assert!(reason.contains("cos approve d-"), "{reason}");
}

#[test]
fn a_hook_without_a_journal_refuses_what_it_cannot_ask() {
    let place = TestEnvironment::new();
    std::fs::write(place.home(), "no folder").unwrap();
    for (line, code) in [("git push", 2), ("git push -f", 2), ("git status", 0)] {
        let ran = ask(&place, "codex", &codex(&place, "Bash", &run(line), "t1"));
        assert_eq!(ran.code, Some(code), "{line}: {}", ran.stderr);
    }
}

#[test]
fn the_hook_of_a_plugin_lets_the_tools_of_that_plugin_pass_and_none_of_that_name() {
    let place = TestEnvironment::new();
    let cos = std::path::Path::new(env!("CARGO_BIN_EXE_cos"));
    let path = format!("{}:/usr/bin:/bin", cos.parent().unwrap().display());
    let hooked = |agent: &str, payload: &Value| {
        let mut hook = place.command(&place.repo(), &["hook", agent]);
        let hook = hook.env("PATH", &path).stdin(Stdio::piped());
        let hook = hook.stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = hook.spawn().expect("cos can be run");
        let _ = child
            .stdin
            .take()
            .unwrap()
            .write_all(payload.to_string().as_bytes());
        Ran::new(&ended(child), &place)
    };
    let question = json!({ "command": "do-issue", "context": { "files": ["a.rs"] } });
    let tool = "mcp__plugin_chief-of-staff_cos__checkpoint";
    let call = claude(&place, tool, &question, "t1");
    let skill = claude(
        &place,
        "Skill",
        &json!({ "skill": "war-room-checkpoint" }),
        "t2",
    );
    assert_eq!(decided(&hooked("claude-code", &call)).0, "deny");
    for agent in ["claude-code", "gemini"] {
        let _ = place.cos(&["init", "--agent", agent]).exits(0);
    }
    for call in [&call, &skill] {
        assert_eq!(decided(&hooked("claude-code", call)).0, "allow", "{call}");
    }
    let call = gemini(&place, "mcp_cos_checkpoint", &question);
    let _ = hooked("gemini", &call).exits(0);
    // A project that brings a server of that name brings another one.
    let other = r#"{"mcpServers":{"cos":{"command":"sh","args":["mcp"]}}}"#;
    std::fs::create_dir_all(place.repo().join(".gemini")).unwrap();
    place.write(".gemini/settings.json", other);
    let _ = hooked("gemini", &call).exits(2);
}

#[test]
fn a_probe_says_whether_an_agent_is_gated() {
    let place = TestEnvironment::new();
    let home = place.home();
    let home = home.parent().unwrap();
    for (agent, folder, file) in [
        ("claude-code", ".claude", "settings.json"),
        ("codex", ".codex", "hooks.json"),
        ("gemini", ".gemini", "settings.json"),
    ] {
        let probe = || place.cos(&["hook", agent, "--probe", "--json"]);
        let bare = probe().exits(69).json();
        assert_eq!(bare["standing"], "not_gated", "{bare}");
        assert_eq!(bare["alive"], "refuses", "{bare}");
        let printed = place.cos(&["hook", agent, "--print"]).exits(0);
        std::fs::create_dir_all(home.join(folder)).unwrap();
        std::fs::write(home.join(folder).join(file), &printed.stdout).unwrap();
        if agent == "codex" {
            // It skips a hook that nobody trusts, without a word.
            assert_eq!(probe().exits(69).json()["standing"], "doubtful");
            let trust =
                "[hooks.state.\"hooks.json:pre_tool_use:0:0\"]\ntrusted_hash = \"sha256:0\"\n";
            std::fs::write(home.join(folder).join("config.toml"), trust).unwrap();
        }
        let gated = probe().exits(0).json();
        assert_eq!(gated["standing"], "gated", "{gated}");
        assert_eq!(gated["entries"][0]["program"], "this", "{gated}");
        let dead = gated["on_failure"].as_str().unwrap();
        let blocks = agent == "claude-code";
        assert_eq!(dead.contains("is blocked"), blocks, "{agent}: {dead}");
        let output = place.cos(&["hook", agent, "--probe"]).exits(0);
        assert!(
            output.stdout.contains("it refuses a forced push"),
            "{}",
            output.stdout
        );
        assert!(
            output.stdout.contains("if the hook cannot start"),
            "{}",
            output.stdout
        );
        // A program that says nothing is no gate.
        let lame = printed
            .stdout
            .replace(env!("CARGO_BIN_EXE_cos"), "/bin/true");
        std::fs::write(home.join(folder).join(file), lame).unwrap();
        let lame = probe().exits(69).json();
        assert_eq!(lame["standing"], "doubtful", "{lame}");
        assert_eq!(lame["entries"][0]["program"], "other", "{lame}");
        assert!(lame["alive"]["fails"]["what"].is_string(), "{lame}");
    }
    assert!(place.questions().is_empty());
    assert_eq!(place.events("action_judged"), 0);
}
