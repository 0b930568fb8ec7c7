//! Commands and scripts as agents.

use crate::stage::{Stage, surroundings};
use cos_core::evidence::Claim;
use cos_core::failure::FailureClass;
use cos_core::money::{Cost, Money};
use cos_core::time::Span;
use cos_engine::agent::command::CommandAgent;
use cos_engine::agent::definition::{AgentSettings, Family, PromptBy, find};
use cos_engine::agent::scripted::ScriptedAgent;
use cos_engine::agent::{Agent, PermissionReply, Progress};
use std::collections::BTreeMap;

fn shell() -> CommandAgent {
    CommandAgent::shell(surroundings())
}

#[tokio::test]
async fn a_command_claims_its_exit_code_and_costs_nothing() {
    let stage = Stage::new(|_| PermissionReply::Deny);
    let ended = stage
        .play(&shell(), "echo s3cr3t > a.txt; cat a.txt; pwd")
        .await;
    assert_eq!((ended.claim, ended.failure), (Claim::Exit(0), None));
    assert_eq!(ended.cost, Cost::Known(Money::ZERO));
    let work = stage.worktree().canonicalize().unwrap();
    assert_eq!(ended.output, format!("[redacted]\n{}\n", work.display()));
    assert!(!stage.transcript().contains("s3cr3t"));
    let shown: String = stage
        .host
        .notes
        .lock()
        .unwrap()
        .iter()
        .map(|note| match note {
            Progress::Output(text) => text.clone(),
            _ => String::new(),
        })
        .collect();
    assert_eq!(shown, ended.output);
}

#[tokio::test]
async fn the_last_lines_of_a_key_are_quoted_nowhere() {
    let rows = ["Zx8Qp2Lm9Rt4Vb7Nc1Kd6Wf3Hj5Gs0Ya"; 6].join("Q4\n");
    let kind = "RSA PRIVATE";
    let key = format!("-----BEGIN {kind} KEY-----\n{rows}\n-----END {kind} KEY-----");
    let cut = format!("{rows}\n-----END {kind} KEY-----");
    for text in [key, cut] {
        let stage = Stage::new(|_| PermissionReply::Deny).redacting();
        let ended = stage
            .play(&shell(), &format!("cat <<'X'\n{text}\nX\nexit 3"))
            .await;
        let message = ended.failure.unwrap().message;
        assert!(message.starts_with("ended with exit code 3"), "{message}");
        for output in [message, ended.output, stage.transcript()] {
            assert!(!output.contains("Zx8Qp2Lm9Rt4"), "{output}");
        }
    }
}

#[tokio::test]
async fn a_failing_command_is_classified_by_its_words() {
    for (command, class) in [
        (
            "echo 'error[E0308]: mismatched types' >&2; exit 101",
            FailureClass::Systematic,
        ),
        ("echo 'connection refused'; exit 7", FailureClass::Transient),
        ("no-such-command", FailureClass::MissingInformation),
        ("exit 1", FailureClass::Systematic),
    ] {
        let stage = Stage::new(|_| PermissionReply::Deny);
        let failure = stage.play(&shell(), command).await.failure.unwrap();
        assert_eq!(failure.class, class, "{failure:?}");
        assert!(
            failure.message.starts_with("ended with exit code"),
            "{failure:?}"
        );
    }
}

#[tokio::test]
async fn a_command_meets_its_limits() {
    let stage = Stage::new(|_| PermissionReply::Deny).bounded(|bounds| bounds.wall = Span(300));
    let ended = stage.play(&shell(), "exec sleep 300").await;
    assert_eq!(ended.claim, Claim::Silent);
    assert_eq!(ended.failure.unwrap().class, FailureClass::TooLong);
    let stage =
        Stage::new(|_| PermissionReply::Deny).bounded(|bounds| bounds.no_progress = Span(300));
    let ended = stage
        .play(&agent_without_protocol(), "exec sleep 300")
        .await;
    assert_eq!(ended.failure.unwrap().class, FailureClass::Transient);
    let stage = Stage::new(|_| PermissionReply::Deny);
    stage.cancel.cancel();
    let ended = stage.play(&shell(), "exec sleep 300").await;
    assert_eq!(ended.failure.unwrap().class, FailureClass::Cancelled);
}

/// An agent that is asked in its arguments, and answers nothing.
fn agent_without_protocol() -> CommandAgent {
    let settings = AgentSettings {
        family: Some(Family::Command),
        command: Some("sh".to_owned()),
        args: Some(["-c", "{prompt}"].map(str::to_owned).to_vec()),
        prompt: Some(PromptBy::Argument),
        ..AgentSettings::default()
    };
    let settings = BTreeMap::from([("mine".to_owned(), settings)]);
    CommandAgent::new(find("mine", &settings).unwrap(), surroundings())
}

#[tokio::test]
async fn a_plain_command_may_be_silent_for_as_long_as_it_may_take() {
    let stage =
        Stage::new(|_| PermissionReply::Deny).bounded(|bounds| bounds.no_progress = Span(50));
    let ended = stage.play(&shell(), "sleep 1; echo done").await;
    assert_eq!((ended.claim, ended.failure), (Claim::Exit(0), None));
}

#[tokio::test]
async fn programs_get_their_prompt_in_the_way_they_want() {
    for (prompt, args) in [
        (PromptBy::Stdin, ["-c", "cat", "x"]),
        (PromptBy::File, ["-c", "cat \"$0\"", "{prompt_file}"]),
        (PromptBy::Argument, ["-c", "printf %s \"$0\"", "{prompt}"]),
    ] {
        let settings = AgentSettings {
            family: Some(Family::Command),
            command: Some("sh".to_owned()),
            args: Some(args.map(str::to_owned).to_vec()),
            prompt: Some(prompt),
            ..AgentSettings::default()
        };
        let settings = BTreeMap::from([("mine".to_owned(), settings)]);
        let agent = CommandAgent::new(find("mine", &settings).unwrap(), surroundings());
        let stage = Stage::new(|_| PermissionReply::Deny);
        let ended = stage.play(&agent, "do $this; 'now'").await;
        assert_eq!(ended.output, "do $this; 'now'", "{prompt:?}");
        assert_eq!(ended.cost, Cost::Unknown);
    }
}

#[test]
fn the_shell_is_there() {
    let probe = shell().probe().unwrap();
    assert!(probe.program.ends_with("sh"));
    assert_eq!(probe.version, None);
}

const SCRIPT: &str = r#"
{"say": "hello"}
{"spend": 0.5}
{"ask": {"title": "write a.txt", "paths": ["a.txt"]}}
{"write": {"path": "a.txt", "text": "content"}}
"#;

#[tokio::test]
async fn a_script_is_replayed_and_says_so() {
    let agent = ScriptedAgent::parse(SCRIPT).unwrap();
    let stage = Stage::new(|_| PermissionReply::Allow);
    let ended = stage.play(&agent, "anything").await;
    assert_eq!(stage.file("a.txt").as_deref(), Some("content"));
    assert_eq!(ended.claim, Claim::EndedTurn("[scripted] end_turn".into()));
    assert!(
        ended
            .output
            .lines()
            .all(|line| line.starts_with("[scripted] "))
    );
    assert_eq!(ended.cost, Cost::Known(Money::cents(50)));
    let stage = Stage::new(|_| PermissionReply::Deny);
    stage.play(&agent, "anything").await;
    assert_eq!(stage.file("a.txt"), None);
    let stage = Stage::new(|_| PermissionReply::Park);
    assert!(stage.play(&agent, "anything").await.parked.is_some());
}

#[tokio::test]
async fn a_script_fails_stalls_and_overspends() {
    for (script, class) in [
        (
            r#"{"fail": {"class": "quota", "message": "no more"}}"#,
            FailureClass::Quota,
        ),
        (r#""stall""#, FailureClass::Transient),
        (r#"{"spend": 6}"#, FailureClass::Budget),
        (
            r#"{"write": {"path": "../x", "text": ""}}"#,
            FailureClass::Systematic,
        ),
    ] {
        let stage =
            Stage::new(|_| PermissionReply::Allow).bounded(|bounds| bounds.no_progress = Span(50));
        let agent = ScriptedAgent::parse(script).unwrap();
        let failure = stage.play(&agent, "anything").await.failure.unwrap();
        assert_eq!(failure.class, class, "{failure:?}");
    }
    let error = ScriptedAgent::parse("{\"say\": \"x\"}\n\n{\"sya\": 1}").unwrap_err();
    assert!(
        error
            .to_string()
            .starts_with("line 3 of the script is not a step"),
        "{error}"
    );
}
