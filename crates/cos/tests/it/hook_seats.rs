//! What Claude Code is answered where a person has to decide, by where its session is held and in
//! which mode: a question is never a yes.

use super::environment::{Ran, TestEnvironment};
use super::hook::{claude, decided, run};
use crate::patience::ended;
use serde_json::{Value, json};
use std::io::Write as _;
use std::process::Stdio;

const MODES: [&str; 8] = [
    "default",
    "acceptEdits",
    "plan",
    "dontAsk",
    "bypassPermissions",
    "auto",
    "somethingNew",
    "",
];

/// Runs the hook with these words and variables.
fn hooked(
    place: &TestEnvironment,
    words: &[&str],
    variables: &[(&str, &str)],
    payload: &Value,
) -> Ran {
    let mut hook = place.command(&place.repo(), &[&["hook", "claude-code"], words].concat());
    let hook = hook
        .envs(variables.iter().copied())
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    let mut child = hook.spawn().unwrap();
    let text = payload.to_string();
    child
        .stdin
        .take()
        .unwrap()
        .write_all(text.as_bytes())
        .unwrap();
    Ran::new(&ended(child), place)
}

fn push(place: &TestEnvironment, mode: &str, call: &str) -> Value {
    let mut payload = claude(place, "Bash", &run("git push origin main"), call);
    payload["permission_mode"] = json!(mode);
    payload
}

const TERMINAL: &[(&str, &str)] = &[
    ("CLAUDE_CODE_ENTRYPOINT", "cli"),
    ("CLAUDE_CODE_SESSION_ATTENDED", "1"),
];
const PRINT: &[(&str, &str)] = &[
    ("CLAUDE_CODE_ENTRYPOINT", "sdk-cli"),
    ("CLAUDE_CODE_SESSION_ATTENDED", "0"),
];

#[test]
fn a_question_is_put_at_the_prompt_of_a_person_and_refused_everywhere_else() {
    let place = TestEnvironment::new();
    for mode in MODES {
        let payload = push(&place, mode, "t1");
        let (decision, reason) = decided(&hooked(&place, &[], TERMINAL, &payload));
        let asks = matches!(mode, "default" | "acceptEdits" | "plan");
        assert_eq!(
            decision,
            if asks { "ask" } else { "deny" },
            "{mode}: {reason}"
        );
        assert!(reason.contains("publishes something"), "{mode}: {reason}");
        assert_eq!(reason.contains("cos approve d-"), !asks, "{mode}: {reason}");
        for case in [
            PRINT,
            &[("CLAUDE_CODE_ENTRYPOINT", "sdk-ts")],
            &[("CLAUDE_CODE_ENTRYPOINT", "claude-vscode")],
            &[("CLAUDE_CODE_ENTRYPOINT", "claude-desktop")],
            &[("CLAUDE_CODE_ENTRYPOINT", "CLI")],
            &[
                ("CLAUDE_CODE_ENTRYPOINT", "cli"),
                ("CLAUDE_CODE_SESSION_ATTENDED", "0"),
            ],
            &[
                ("CLAUDE_CODE_ENTRYPOINT", "cli"),
                ("COS_NESTING", "attempt:1"),
            ],
            &[],
        ] {
            let (decision, reason) = decided(&hooked(&place, &[], case, &payload));
            assert_eq!(decision, "deny", "{mode} {case:?}: {reason}");
            assert!(
                reason.contains("cos approve d-"),
                "{mode} {case:?}: {reason}"
            );
        }
    }
    // A mode that is not told is not known.
    let mut payload = push(&place, "default", "t1");
    let _ = payload.as_object_mut().unwrap().remove("permission_mode");
    assert_eq!(decided(&hooked(&place, &[], TERMINAL, &payload)).0, "deny");
}

#[test]
fn a_call_is_laid_down_only_where_the_caller_asked_for_that() {
    let place = TestEnvironment::new();
    let hear = |words: &[&str], text: &[(&str, &str)]| {
        let answers = MODES.map(|mode| {
            let payload = push(&place, mode, "t1");
            decided(&hooked(&place, words, text, &payload)).0
        });
        answers.join(" ")
    };
    let refused = "deny deny deny deny deny deny deny deny";
    let laid_down = "defer deny defer defer deny deny deny deny";
    assert_eq!(hear(&[], PRINT), refused);
    assert_eq!(hear(&["--defer"], PRINT), laid_down);
    assert_eq!(hear(&["--defer"], &[]), refused);
    let vscode = [("CLAUDE_CODE_ENTRYPOINT", "claude-vscode")];
    assert_eq!(hear(&["--defer"], &vscode), refused);
    assert_eq!(
        hear(&["--defer"], TERMINAL),
        "ask ask ask deny deny deny deny deny"
    );
    place.settings("[hook]\ndefer = true\n");
    assert_eq!(hear(&[], PRINT), laid_down);
    assert_eq!(hear(&[], &vscode), refused);
    // No project says that.
    place.settings("");
    std::fs::create_dir_all(place.repo().join(".cos")).unwrap();
    place.write(".cos/config.toml", "[hook]\ndefer = true\n");
    assert_eq!(hear(&[], PRINT), refused);
}

#[test]
fn what_a_person_let_through_at_the_prompt_is_written_down_once_it_was_made() {
    let place = TestEnvironment::new();
    let asked = push(&place, "default", "t1");
    let after = |call: &str, event: &str| {
        let mut payload = push(&place, "default", call);
        payload["hook_event_name"] = json!(event);
        payload["tool_response"] = json!({ "stdout": "" });
        let ran = hooked(&place, &[], TERMINAL, &payload).exits(0);
        assert_eq!((ran.stdout.as_str(), ran.stderr.as_str()), ("", ""));
    };
    // Nothing is written where there is no journal, and none is made for it.
    after("t1", "PostToolUse");
    assert!(place.journal().is_none());
    assert_eq!(decided(&hooked(&place, &[], TERMINAL, &asked)).0, "ask");
    assert!(place.questions().is_empty());
    assert_eq!(place.events("action_made"), 0);
    after("t2", "PostToolUse");
    assert_eq!(place.events("action_made"), 0);
    after("t1", "PostToolUse");
    assert_eq!(place.events("action_made"), 1);
    after("t1", "PostToolUseFailure");
    assert_eq!(place.events("action_made"), 1);
    // What needed no person is not told again.
    let mut look = claude(&place, "Bash", &run("git status"), "t3");
    assert_eq!(decided(&hooked(&place, &[], TERMINAL, &look)).0, "allow");
    look["hook_event_name"] = json!("PostToolUse");
    let _ = hooked(&place, &[], TERMINAL, &look).exits(0);
    assert_eq!(place.events("action_made"), 1);
    let _ = place.cos(&["audit", "verify"]).exits(0);
}

#[test]
fn our_own_hook_does_not_block_the_prompt() {
    let place = TestEnvironment::new();
    let mut payload = push(&place, "default", "t1");
    payload["hook_event_name"] = json!("PermissionRequest");
    let ran = hooked(&place, &[], TERMINAL, &payload).exits(0);
    assert_eq!(ran.stdout, "", "{}", ran.stderr);
    for told in [PRINT, &[]] {
        let ran = hooked(&place, &["--defer"], told, &payload).exits(0);
        let answer = ran.json();
        let decision = &answer["hookSpecificOutput"]["decision"];
        assert_eq!(decision["behavior"], "deny", "{answer}");
    }
    payload["permission_mode"] = json!("bypassPermissions");
    let answer = hooked(&place, &[], TERMINAL, &payload).exits(0).json();
    assert_eq!(
        answer["hookSpecificOutput"]["decision"]["behavior"], "deny",
        "{answer}"
    );
}

#[test]
fn an_answer_that_was_given_before_counts_at_the_prompt_too() {
    let place = TestEnvironment::new();
    let payload = push(&place, "default", "t1");
    assert_eq!(decided(&hooked(&place, &[], &[], &payload)).0, "deny");
    let id = place.question();
    // While it waits, the prompt asks all the same.
    assert_eq!(decided(&hooked(&place, &[], TERMINAL, &payload)).0, "ask");
    let _ = place.cos(&["approve", &id]).exits(0);
    assert_eq!(decided(&hooked(&place, &[], TERMINAL, &payload)).0, "allow");
    let other = push(&place, "default", "t2");
    assert_eq!(decided(&hooked(&place, &[], &[], &other)).0, "deny");
    let _ = place.cos(&["reject", &place.question()]).exits(0);
    let (decision, reason) = decided(&hooked(
        &place,
        &[],
        TERMINAL,
        &push(&place, "default", "t3"),
    ));
    assert_eq!(decision, "deny", "{reason}");
    assert!(reason.contains("refused exactly this"), "{reason}");
}
