//! The protocol against an agent that does what the prompt says, good or bad.

use crate::ports::{pid_in, runs};
use crate::stage::{Stage, agents_folder, surroundings};
use cos_core::evidence::Claim;
use cos_core::failure::FailureClass;
use cos_core::money::{Cost, Money};
use cos_core::time::Span;
use cos_engine::agent::acp::AcpAgent;
use cos_engine::agent::definition::{AgentSettings, Definition, find};
use cos_engine::agent::{Agent, Ask, Ended, PermissionReply, Progress, ToolCategory};
use std::collections::BTreeMap;
use std::time::Duration;

pub(crate) fn definition(start: &str) -> Definition {
    let script = agents_folder().join("scripted_acp.py");
    let settings = AgentSettings {
        name: Some("Scripted".to_owned()),
        command: Some("python3".to_owned()),
        args: Some(vec![script.display().to_string()]),
        env: [("COS_TEST_START".to_owned(), start.to_owned())].into(),
        mode: Some("ask".to_owned()),
        ..AgentSettings::default()
    };
    find(
        "scripted-acp",
        &BTreeMap::from([("scripted-acp".to_owned(), settings)]),
    )
    .unwrap()
}

pub(crate) fn agent() -> AcpAgent {
    AcpAgent::new(definition(""), surroundings())
}

pub(crate) fn class_of(ended: &Ended) -> FailureClass {
    ended
        .failure
        .as_ref()
        .unwrap_or_else(|| panic!("no failure in {ended:?}"))
        .class
}

pub(crate) fn message_of(ended: &Ended) -> &str {
    ended
        .failure
        .as_ref()
        .map_or("", |failure| failure.message.as_str())
}

pub(crate) fn turn(word: &str) -> Claim {
    Claim::EndedTurn(word.to_owned())
}

#[tokio::test]
async fn a_secret_that_is_said_in_two_pieces_is_not_recorded() {
    let stage = Stage::new(|_| PermissionReply::Allow);
    let ended = stage.play(&agent(), "say it is s3c\nsay r3t").await;
    assert_eq!(ended.output.trim(), "it is [redacted]");
    let transcript = stage.transcript();
    let lines = transcript.lines();
    let lines = lines.map(|line| serde_json::from_str::<serde_json::Value>(line).unwrap());
    let texts = lines.filter_map(|line| {
        let text = line.pointer("/what/params/update/content/text")?;
        Some(text.as_str().unwrap().to_owned())
    });
    assert_eq!(texts.collect::<String>().trim(), "it is [redacted]");
}

#[tokio::test]
async fn a_permitted_file_is_written() {
    let stage = Stage::new(|_| PermissionReply::Allow);
    let ended = stage
        .play(&agent(), "say hello \nwrite a.txt content\nspend 0.25")
        .await;
    assert_eq!((ended.claim, ended.failure), (turn("end_turn"), None));
    assert_eq!(ended.cost, Cost::Known(Money::cents(25)));
    assert_eq!(ended.output, "hellochose id-allow_once. ");
    assert_eq!(stage.file("a.txt").as_deref(), Some("content\n"));
    let permission_request = stage.host.permission_requests.lock().unwrap().remove(0);
    assert_eq!(
        (permission_request.kind, permission_request.title.as_str()),
        (ToolCategory::Edit, "Write a.txt")
    );
    assert_eq!(
        permission_request.paths,
        ["a.txt"].map(std::path::PathBuf::from)
    );
    assert_eq!(
        permission_request.diff.as_deref(),
        Some("--- /dev/null\n+++ a.txt\n+content\n")
    );
    assert!(
        stage
            .host
            .notes
            .lock()
            .unwrap()
            .contains(&Progress::Started("Scripted 1.2.3".into()))
    );
}

#[tokio::test]
async fn a_refused_file_is_not_written_and_the_turn_goes_on() {
    let stage = Stage::new(|_| PermissionReply::Deny);
    let ended = stage.play(&agent(), "write a.txt content\nsay done").await;
    assert_eq!((ended.claim, ended.failure), (turn("end_turn"), None));
    assert_eq!(ended.output, "chose id-reject_once. done");
    assert_eq!(stage.file("a.txt"), None);
}

#[tokio::test]
async fn an_agent_that_gives_up_after_a_refusal_was_denied() {
    let stage = Stage::new(|_| PermissionReply::Deny);
    let ended = stage
        .play(&agent(), "write a.txt content\nstop cancelled")
        .await;
    assert_eq!(class_of(&ended), FailureClass::Denied);
    assert_eq!(
        message_of(&ended),
        "gave up after `Write a.txt` was refused"
    );
}

#[tokio::test]
async fn a_question_no_one_answers_parks_the_attempt() {
    let stage = Stage::new(|_| PermissionReply::Park);
    let ended = stage
        .play(&agent(), "child\nwrite a.txt content\nsay done")
        .await;
    assert_eq!(ended.failure, None);
    let Some(Ask::Permission(permission_request)) = ended.parked else {
        panic!("nothing is parked");
    };
    assert_eq!(permission_request.title, "Write a.txt");
    assert_eq!(stage.file("a.txt"), None);
    assert!(!runs(pid_in(&stage.worktree().join("child.pid"))));
}

#[tokio::test]
async fn a_command_and_a_path_outside_are_reported_to_the_host() {
    let stage = Stage::new(|_| PermissionReply::Deny);
    let outside = stage.folder.path().join("outside.txt");
    let prompt = format!("run rm -rf /tmp/s3cr3t\nwrite {} x", outside.display());
    stage.play(&agent(), &prompt).await;
    let permission_requests = stage.host.permission_requests.lock().unwrap();
    assert_eq!(permission_requests[0].kind, ToolCategory::Execute);
    assert_eq!(
        permission_requests[0].command.as_deref(),
        Some("rm -rf /tmp/[redacted]")
    );
    assert_eq!(permission_requests[1].paths, std::slice::from_ref(&outside));
    assert!(!outside.exists());
    assert!(!stage.transcript().contains("s3cr3t"));
    assert!(stage.transcript().contains("[redacted]"));
}

#[tokio::test]
async fn a_permission_for_ever_is_never_given() {
    let stage = Stage::new(|_| PermissionReply::Allow);
    let ended = stage.play(&agent(), "always-only\nsay done").await;
    assert_eq!(class_of(&ended), FailureClass::Denied);
}

#[tokio::test]
async fn the_mode_is_set_and_the_environment_is_bare() {
    let stage = Stage::new(|_| PermissionReply::Allow);
    stage.play(&agent(), "say x").await;
    assert_eq!(stage.file("mode.txt").as_deref(), Some("ask\n"));
    let env = stage.file("session.json").unwrap();
    let env: BTreeMap<String, String> = serde_json::from_str(&env).unwrap();
    assert_eq!(env["HOME"], stage.home().display().to_string());
    // What it starts knows that no council sits there.
    assert_eq!(env["COS_NESTING"], "attempt:1");
    for name in env.keys() {
        let known = [
            "COS_NESTING",
            "COS_PROGRAM",
            "COS_TEST_START",
            "HOME",
            "LC_ALL",
            "LC_CTYPE",
            "NO_COLOR",
            "PATH",
            "TERM",
        ];
        assert!(known.contains(&name.as_str()), "{name}");
    }
}

#[tokio::test]
async fn a_mode_that_is_not_offered_stops_before_any_work() {
    let stage = Stage::new(|_| PermissionReply::Allow);
    let definition = Definition {
        mode: Some("plan".into()),
        ..definition("")
    };
    let ended = stage
        .play(&AcpAgent::new(definition, surroundings()), "sneak a.txt x")
        .await;
    assert_eq!(class_of(&ended), FailureClass::MissingInformation);
    assert_eq!(
        message_of(&ended),
        "Scripted offers no mode `plan`, only auto, ask; set `agents.scripted-acp.mode`"
    );
    assert_eq!(ended.cost, Cost::Known(Money::ZERO));
    assert_eq!(stage.file("a.txt"), None);
}

#[tokio::test]
async fn saying_done_without_doing_is_only_a_claim() {
    let stage = Stage::new(|_| PermissionReply::Allow);
    let ended = stage.play(&agent(), "say all done, a.txt is written").await;
    assert_eq!((ended.claim, ended.failure), (turn("end_turn"), None));
    assert_eq!(ended.cost, Cost::Unknown);
}

#[tokio::test]
async fn what_no_one_can_price_is_unknown() {
    for (prompt, cost) in [
        ("euros 3", Cost::Unknown),
        ("tokens made-up-model 5 5", Cost::Unknown),
        (
            "tokens claude-sonnet-4-5 2500 52",
            Cost::Known(Money::micros(8280)),
        ),
    ] {
        let stage = Stage::new(|_| PermissionReply::Allow);
        assert_eq!(stage.play(&agent(), prompt).await.cost, cost, "{prompt}");
    }
}

#[tokio::test]
async fn a_megabyte_is_kept_within_the_cap() {
    let stage = Stage::new(|_| PermissionReply::Allow);
    let ended = stage
        .play(&agent(), "noise\nsay first\nrepeat 1000000\nsay last")
        .await;
    assert_eq!(ended.failure, None);
    assert!(ended.output.len() < 66_000, "{}", ended.output.len());
    assert!(ended.output.starts_with("firstx") && ended.output.ends_with("xlast"));
    assert!(stage.transcript().len() < 70_000);
}

#[tokio::test]
async fn a_message_without_end_is_cut_off() {
    let stage = Stage::new(|_| PermissionReply::Allow);
    let ended = stage.play(&agent(), "flood").await;
    assert_eq!(class_of(&ended), FailureClass::Systematic);
    assert_eq!(
        message_of(&ended),
        "Scripted sent a single message of more than 32 MiB"
    );
}

#[tokio::test]
async fn errors_are_distinguished() {
    for (error, class) in [
        (
            "-32603 model says 429 too many requests, retry after 7 s",
            FailureClass::Transient,
        ),
        ("-32603 upstream returned 503", FailureClass::Transient),
        (
            "-32603 you exceeded your current quota",
            FailureClass::Quota,
        ),
        ("-32603 invalid api key", FailureClass::Fatal),
        ("-32603 something odd", FailureClass::Systematic),
    ] {
        let stage = Stage::new(|_| PermissionReply::Allow);
        let ended = stage.play(&agent(), &format!("error {error}")).await;
        assert_eq!(class_of(&ended), class, "{ended:?}");
        if error.contains("429") {
            assert_eq!(ended.failure.unwrap().retry_after, Some(Span::seconds(7)));
        }
    }
}

#[tokio::test]
async fn stop_reasons_are_distinguished() {
    for (reason, class) in [
        ("refusal", FailureClass::NeedsHuman),
        ("max_tokens", FailureClass::Systematic),
        ("max_turn_requests", FailureClass::Systematic),
        ("cancelled", FailureClass::Transient),
    ] {
        let stage = Stage::new(|_| PermissionReply::Allow);
        let ended = stage.play(&agent(), &format!("stop {reason}")).await;
        assert_eq!((class_of(&ended), ended.claim), (class, turn(reason)));
    }
}

#[tokio::test]
async fn forms_are_withdrawn() {
    let stage = Stage::new(|_| PermissionReply::Allow);
    let ended = stage.play(&agent(), "elicit").await;
    assert_eq!(
        (ended.output.as_str(), ended.failure),
        ("form cancel", None)
    );
}

#[tokio::test]
async fn agents_that_cannot_start_say_what_to_do() {
    for (start, class, words) in [
        ("auth", FailureClass::Fatal, "log in with its own command"),
        (
            "quit",
            FailureClass::Fatal,
            "with exit code 2 before it spoke the protocol: unknown option",
        ),
        ("stall", FailureClass::Transient, "silent for 1s"),
    ] {
        let stage = Stage::new(|_| PermissionReply::Allow).bounded(|bounds| {
            bounds.grace = Span(100);
            if start == "stall" {
                bounds.no_progress = Span::seconds(1);
            }
        });
        let agent = AcpAgent::new(definition(start), surroundings());
        let ended = stage.play(&agent, "say x").await;
        assert_eq!(class_of(&ended), class, "{ended:?}");
        assert!(message_of(&ended).contains(words), "{ended:?}");
        assert_eq!(ended.cost, Cost::Known(Money::ZERO));
    }
    let garbage = AcpAgent::new(definition("garbage"), surroundings());
    let ended = Stage::new(|_| PermissionReply::Allow)
        .play(&garbage, "say x")
        .await;
    assert_eq!(ended.output, "x");
}

#[tokio::test]
async fn an_agent_that_is_not_installed_is_fatal() {
    let definition = Definition {
        command: "no-such-agent".into(),
        package: Some("p".into()),
        ..definition("")
    };
    let agent = AcpAgent::new(definition, surroundings());
    let ended = Stage::new(|_| PermissionReply::Allow)
        .play(&agent, "say x")
        .await;
    assert_eq!(class_of(&ended), FailureClass::Fatal);
    let error = agent.probe().unwrap_err().to_string();
    assert!(error.contains("npm install -g p"), "{error}");
}

#[tokio::test]
async fn the_clocks_stand_still_while_a_person_thinks() {
    let stage = Stage::new(|_| PermissionReply::Allow)
        .thinking(Duration::from_millis(1500))
        .bounded(|bounds| bounds.no_progress = Span(1000));
    let ended = stage.play(&agent(), "write a.txt x\nsay done").await;
    assert_eq!(ended.failure, None, "{ended:?}");
}
