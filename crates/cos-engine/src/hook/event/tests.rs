use super::*;
use serde_json::json;

fn payload(event: &str) -> Value {
    json!({
        "session_id": "s", "transcript_path": "/t", "cwd": "/w/shop", "hook_event_name": event,
        "permission_mode": "default", "tool_name": "Bash", "tool_input": {"command": "ls"},
        "tool_use_id": "t1",
    })
}

fn read_json(agent: HookedAgent, value: &Value) -> Result<HookEvent, HookError> {
    parse_event(
        agent,
        value.to_string().as_bytes(),
        SessionHost::Print,
        false,
    )
}

fn call_of(agent: HookedAgent, value: &Value) -> HookedCall {
    match read_json(agent, value) {
        Ok(HookEvent::Call(call)) => *call,
        other => panic!("no call: {other:?}"),
    }
}

#[test]
fn only_what_comes_before_a_tool_is_judged() {
    use HookedAgent::{ClaudeCode, Codex, Gemini};
    for (agent, event, moment) in [
        (ClaudeCode, "PreToolUse", Some(Moment::BeforeTool)),
        (ClaudeCode, "PermissionRequest", Some(Moment::Permission)),
        (Codex, "PreToolUse", Some(Moment::BeforeTool)),
        (Codex, "PermissionRequest", Some(Moment::Permission)),
        (Gemini, "BeforeTool", Some(Moment::BeforeTool)),
        (ClaudeCode, "UserPromptSubmit", None),
        (ClaudeCode, "Stop", None),
        (ClaudeCode, "SubagentStop", None),
        (ClaudeCode, "SessionStart", None),
        (ClaudeCode, "PreCompact", None),
        (Codex, "Stop", None),
        (Gemini, "AfterTool", None),
        (Gemini, "BeforeModel", None),
    ] {
        let found = match read_json(agent, &payload(event)).unwrap() {
            HookEvent::Call(call) => Some(call.moment),
            HookEvent::Harmless => None,
            HookEvent::CallDone(_) => panic!("{event}"),
        };
        assert_eq!(found, moment, "{agent:?} {event}");
    }
}

#[test]
fn whatever_is_not_understood_is_an_error() {
    let without = |field: &str| {
        let mut value = payload("PreToolUse");
        value.as_object_mut().unwrap().remove(field);
        value
    };
    let with = |field: &str, other: Value| {
        let mut value = payload("PreToolUse");
        value[field] = other;
        value
    };
    for value in [
        json!({}),
        json!([]),
        json!(null),
        payload("BeforeTool"),
        payload("pretooluse"),
        payload("SomethingNew"),
        payload(""),
        without("tool_name"),
        without("tool_input"),
        without("cwd"),
        without("hook_event_name"),
        with("cwd", json!("shop")),
        with("cwd", json!(7)),
        with("tool_name", json!("")),
        with("tool_name", json!({})),
    ] {
        let found = read_json(HookedAgent::ClaudeCode, &value);
        assert!(found.is_err(), "{value}: {found:?}");
    }
    for bytes in [&b""[..], b"{", b"\xff\xfe", b"not json"] {
        let found = parse_event(HookedAgent::Codex, bytes, SessionHost::Elsewhere, false);
        assert!(
            matches!(found, Err(HookError::Unreadable { .. })),
            "{bytes:?}"
        );
    }
    let large = with("more", json!("x".repeat(LARGEST_PAYLOAD)));
    let found = read_json(HookedAgent::ClaudeCode, &large);
    assert_eq!(found, Err(HookError::TooLarge));
}

#[test]
fn a_call_that_was_made_bears_the_name_that_it_had_before() {
    let before = call_of(HookedAgent::ClaudeCode, &payload("PreToolUse"));
    for event in ["PostToolUse", "PostToolUseFailure"] {
        let after = read_json(HookedAgent::ClaudeCode, &payload(event)).unwrap();
        assert_eq!(
            Some(after),
            before.name.clone().map(HookEvent::CallDone),
            "{event}"
        );
    }
    let mut nameless = payload("PostToolUse");
    let _ = nameless.as_object_mut().unwrap().remove("tool_use_id");
    let after = read_json(HookedAgent::ClaudeCode, &nameless).unwrap();
    assert_eq!(after, HookEvent::Harmless);
    let after = read_json(HookedAgent::Codex, &payload("PostToolUse")).unwrap();
    assert_eq!(after, HookEvent::Harmless);
}

#[test]
fn a_key_that_stands_twice_is_an_error_wherever_it_stands() {
    let whole = payload("PreToolUse").to_string();
    let inputs = [
        r#"{"command":"git push --force","command":"ls"}"#,
        r#"{"command":"git push --force","comm\u0061nd":"ls"}"#,
        r#"{"command":"ls","more":{"a":[1,{"b":1,"b":2}]}}"#,
    ];
    for input in inputs {
        let text = whole.replace(r#"{"command":"ls"}"#, input);
        assert_ne!(text, whole);
        for agent in HookedAgent::ALL {
            let found = parse_event(agent, text.as_bytes(), SessionHost::Elsewhere, false);
            let twice = |what: &str| what.contains("duplicated");
            assert!(
                matches!(&found, Err(HookError::Unreadable { what }) if twice(what)),
                "{agent:?} {text}: {found:?}"
            );
        }
    }
}

#[test]
fn a_command_runs_in_the_folder_it_names() {
    for (input, folder, clear) in [
        (json!({"command": "ls"}), "/w/shop", true),
        (
            json!({"command": "ls", "dir_path": "sub"}),
            "/w/shop/sub",
            true,
        ),
        (json!({"command": "ls", "directory": "/etc"}), "/etc", true),
        (json!({"command": "ls", "dir_path": 7}), "/w/shop", false),
        (
            json!({"command": "ls", "dir_path": "a", "directory": "b"}),
            "/w/shop",
            false,
        ),
    ] {
        let mut value = payload("BeforeTool");
        value["tool_name"] = json!("run_shell_command");
        value["tool_input"] = input.clone();
        let call = call_of(HookedAgent::Gemini, &value);
        assert_eq!(call.folder, PathBuf::from(folder), "{input}");
        assert_eq!(call.tool_actions.unclear.is_none(), clear, "{input}");
    }
}

#[test]
fn a_call_that_comes_again_under_its_name_is_the_same_and_one_without_name_is_not_one() {
    let named = |id: &str| {
        let mut value = payload("PreToolUse");
        value["tool_use_id"] = json!(id);
        call_of(HookedAgent::ClaudeCode, &value).name
    };
    assert_eq!(named("t1"), named("t1"));
    assert_ne!(named("t1"), named("t2"));
    let mut value = payload("BeforeTool");
    value.as_object_mut().unwrap().remove("tool_use_id");
    assert_eq!(call_of(HookedAgent::Gemini, &value).name, None);
}
