//! Real agents against a mock model: what their makers do, not what we believe they do. They run
//! with a cleared environment and a private HOME, and their model is on the loopback.

use crate::agents::{Mock, Tools, settings};
use crate::patience::until;
use crate::stage::{Stage, surroundings};
use cos_core::evidence::Claim;
use cos_core::failure::FailureClass;
use cos_core::money::{Cost, Money};
use cos_core::time::Span;
use cos_engine::agent::acp::AcpAgent;
use cos_engine::agent::definition::{AgentSettings, find};
use cos_engine::agent::{Progress, ToolCategory, PermissionReply};
use serde::Deserialize;
use std::collections::BTreeMap;

#[derive(Deserialize)]
struct Settings {
    agents: BTreeMap<String, AgentSettings>,
}

/// A mock of its own and one agent that uses it.
struct Cast {
    _mock: Mock,
    _folder: tempfile::TempDir,
    agent: AcpAgent,
}

fn cast(tools: &Tools, id: &str) -> Cast {
    let folder = tempfile::tempdir().unwrap();
    let mock = Mock::start(tools, &folder.path().join("mock"));
    let text = settings(tools, &mock, &folder.path().join("config"));
    let settings: Settings = toml::from_str(&text).unwrap();
    let definition = find(id, &settings.agents).unwrap();
    Cast {
        _mock: mock,
        _folder: folder,
        agent: AcpAgent::new(definition, surroundings()),
    }
}

fn done() -> Claim {
    Claim::EndedTurn("end_turn".to_owned())
}

async fn writes_with_permission(id: &str) {
    let cast = cast(&Tools::find(), id);
    let stage = Stage::new(|_| PermissionReply::Allow);
    let ended = stage
        .play(&cast.agent, "NOTE-INSIDE: write the note.")
        .await;
    assert_eq!(
        (&ended.claim, &ended.failure),
        (&done(), &None),
        "{}",
        stage.transcript()
    );
    assert_eq!(stage.file("note.txt").as_deref(), Some("the note\n"));
    let permission_requests = stage.host.permission_requests.lock().unwrap();
    let [permission_request] = permission_requests.as_slice() else {
        panic!("asked other than once: {permission_requests:?}");
    };
    assert_eq!(permission_request.kind, ToolCategory::Edit);
    assert!(
        permission_request.paths.iter().any(|path| path.ends_with("note.txt")),
        "{permission_requests:?}"
    );
    assert!(
        permission_request.diff
            .as_ref()
            .is_some_and(|diff| diff.contains("+the note"))
    );
    match ended.cost {
        Cost::Known(spent) => assert!(spent > Money::ZERO && spent < Money::dollars(1), "{spent}"),
        Cost::Unknown => panic!("{id} reported no cost: {}", stage.transcript()),
    }
}

async fn leaves_what_is_refused(id: &str) {
    let cast = cast(&Tools::find(), id);
    let stage = Stage::new(|_| PermissionReply::Deny);
    let ended = stage
        .play(&cast.agent, "NOTE-INSIDE: write the note.")
        .await;
    assert!(matches!(ended.claim, Claim::EndedTurn(_)), "{ended:?}");
    assert_eq!(stage.file("note.txt"), None);
    assert_eq!(stage.host.permission_requests.lock().unwrap().len(), 1);
}

async fn does_not_write_outside_unasked(id: &str) {
    let cast = cast(&Tools::find(), id);
    let stage = Stage::new(|_| PermissionReply::Deny);
    let ended = stage
        .play(&cast.agent, "NOTE-OUTSIDE: write the note.")
        .await;
    assert!(matches!(ended.claim, Claim::EndedTurn(_)), "{ended:?}");
    assert!(!stage.folder.path().join("outside.txt").exists());
}

async fn can_be_killed_while_it_asks(id: &str) {
    let cast = cast(&Tools::find(), id);
    let stage = Stage::new(|_| PermissionReply::Allow).thinking(std::time::Duration::from_hours(1));
    let cancel = stage.cancel.clone();
    let permission_requests = stage.host.clone();
    let watcher = tokio::spawn(async move {
        until(|| !permission_requests.permission_requests.lock().unwrap().is_empty()).await;
        cancel.cancel();
    });
    let ended = stage
        .play(&cast.agent, "NOTE-INSIDE: write the note.")
        .await;
    watcher.abort();
    assert_eq!(
        ended.failure.map(|failure| failure.class),
        Some(FailureClass::Cancelled)
    );
    assert_eq!(stage.file("note.txt"), None);
    nothing_runs_in(&stage.worktree());
}

async fn a_server_that_is_down_is_not_waited_for_for_ever(id: &str) {
    let cast = cast(&Tools::find(), id);
    let stage = Stage::new(|_| PermissionReply::Allow).bounded(|bounds| {
        bounds.wall = Span::seconds(20);
        bounds.no_progress = Span::seconds(8);
    });
    let ended = stage.play(&cast.agent, "SERVER-DOWN: try it.").await;
    let failure = ended
        .failure
        .unwrap_or_else(|| panic!("no failure: {}", stage.transcript()));
    assert_eq!(failure.class, FailureClass::Transient, "{failure:?}");
    nothing_runs_in(&stage.worktree());
}

async fn a_server_that_is_busy_is_waited_for(id: &str) {
    let cast = cast(&Tools::find(), id);
    let stage = Stage::new(|_| PermissionReply::Allow);
    let ended = stage.play(&cast.agent, "SLOW-DOWN: try it.").await;
    assert_eq!(
        (&ended.claim, &ended.failure),
        (&done(), &None),
        "{}",
        stage.transcript()
    );
    assert!(ended.output.contains("Back again"), "{}", ended.output);
}

async fn a_lie_is_only_a_claim(id: &str) {
    let cast = cast(&Tools::find(), id);
    let stage = Stage::new(|_| PermissionReply::Allow);
    let ended = stage.play(&cast.agent, "ONLY-WORDS: write the note.").await;
    assert_eq!((&ended.claim, &ended.failure), (&done(), &None));
    assert_eq!(stage.file("note.txt"), None);
    let notes = stage.host.notes.lock().unwrap();
    assert!(
        notes
            .iter()
            .any(|note| matches!(note, Progress::Started(name) if name.contains('.')))
    );
}

/// Agents relaunch themselves; none of them may still be there.
fn nothing_runs_in(folder: &std::path::Path) {
    let folder = folder.canonicalize().unwrap();
    for entry in std::fs::read_dir("/proc").unwrap().flatten() {
        let at = std::fs::read_link(entry.path().join("cwd"));
        assert!(
            !at.is_ok_and(|at| at == folder),
            "{} still runs there",
            std::fs::read_to_string(entry.path().join("cmdline")).unwrap_or_default()
        );
    }
}

macro_rules! for_each_agent {
    ($($test:ident),* $(,)?) => {
        mod opencode { $(#[tokio::test] async fn $test() { super::$test("opencode").await; })* }
        mod gemini { $(#[tokio::test] async fn $test() { super::$test("gemini").await; })* }
    };
}

for_each_agent!(
    writes_with_permission,
    leaves_what_is_refused,
    does_not_write_outside_unasked,
    can_be_killed_while_it_asks,
    a_server_that_is_down_is_not_waited_for_for_ever,
    a_server_that_is_busy_is_waited_for,
    a_lie_is_only_a_claim,
);

#[tokio::test]
async fn codex_asks_and_obeys() {
    let tools = Tools::find();
    let prompt = "NOTE-INSIDE: write the note.";
    let allowed = Stage::new(|_| PermissionReply::Allow);
    let ended = allowed.play(&cast(&tools, "codex").agent, prompt).await;
    assert_eq!(
        (&ended.claim, &ended.failure),
        (&done(), &None),
        "{}",
        allowed.transcript()
    );
    assert_eq!(allowed.file("note.txt").as_deref(), Some("the note\n"));
    let refused = Stage::new(|_| PermissionReply::Deny);
    let ended = refused.play(&cast(&tools, "codex").agent, prompt).await;
    assert_eq!(refused.file("note.txt"), None);
    let permission_requests = refused.host.permission_requests.lock().unwrap();
    assert!(
        permission_requests[0]
            .command
            .as_ref()
            .is_some_and(|command| command.contains("note.txt")),
        "{permission_requests:?}"
    );
    assert_eq!(
        ended.failure.map(|failure| failure.class),
        Some(FailureClass::Denied)
    );
}
