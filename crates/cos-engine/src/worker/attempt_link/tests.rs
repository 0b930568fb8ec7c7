use super::*;
use crate::agent::{ToolCategory, ToolRequest};
use cos_core::id::GoalId;
use cos_core::policy::Profile;
use futures::FutureExt as _;
use std::sync::mpsc::{Receiver, channel};

struct Fixture {
    link: RuntimeLink,
    reports: Receiver<TaskReport>,
    _folder: tempfile::TempDir,
}

impl Fixture {
    fn new() -> Self {
        let folder = tempfile::tempdir().unwrap();
        let (sender, reports) = channel();
        let link = RuntimeLink {
            attempt: AttemptId {
                goal: GoalId::new("a"),
                number: 1,
            },
            sender,
            permission_requests: PendingPermissions::default(),
            worktree: folder.path().to_owned(),
            gate: Gate::of_attempt(folder.path(), Profile::Default, &[]),
            journal: None,
            request_lock: RequestLock::default(),
        };
        Self {
            link,
            reports,
            _folder: folder,
        }
    }

    fn ask(&self, command: &str) -> BoxFuture<'static, PermissionReply> {
        self.link.ask(Ask::Permission(Box::new(ToolRequest {
            kind: ToolCategory::Execute,
            title: command.to_owned(),
            paths: vec![],
            command: Some(command.to_owned()),
            diff: None,
            input: serde_json::Value::Null,
        })))
    }

    /// Returns the command of the next request that the runtime gets.
    fn heard(&self) -> Option<String> {
        match self.reports.try_recv().ok()?.1 {
            Outcome::PermissionRequested {
                permission_request, ..
            } => permission_request.command,
            other => panic!("no permission request: {other:?}"),
        }
    }

    fn answer(&self, answer: PermissionAnswer) {
        self.link
            .permission_requests
            .answer_permission(&self.link.attempt, answer);
    }
}

#[test]
fn a_yes_for_one_request_is_not_one_for_another_that_came_meanwhile() {
    let fixture = Fixture::new();
    let (mut push, mut publish) = (fixture.ask("git push"), fixture.ask("cargo publish"));
    assert_eq!((&mut push).now_or_never(), None);
    assert_eq!((&mut publish).now_or_never(), None);
    assert_eq!(fixture.heard().as_deref(), Some("git push"));
    assert_eq!(fixture.heard(), None, "one at a time");
    fixture.answer(PermissionAnswer::Allow);
    assert_eq!((&mut push).now_or_never(), Some(PermissionReply::Allow));
    assert_eq!((&mut publish).now_or_never(), None);
    assert_eq!(fixture.heard().as_deref(), Some("cargo publish"));
    fixture.answer(PermissionAnswer::Park);
    assert_eq!(publish.now_or_never(), Some(PermissionReply::Park));
}

#[test]
fn what_is_wished_behind_a_wish_that_ended_the_attempt_is_not_put() {
    let fixture = Fixture::new();
    let (mut push, mut publish) = (fixture.ask("git push"), fixture.ask("cargo publish"));
    assert_eq!((&mut push).now_or_never(), None);
    assert_eq!((&mut publish).now_or_never(), None);
    fixture.answer(PermissionAnswer::Park);
    assert_eq!(push.now_or_never(), Some(PermissionReply::Park));
    assert_eq!(fixture.heard().as_deref(), Some("git push"));
    assert_eq!(publish.now_or_never(), Some(PermissionReply::Park));
    assert_eq!(fixture.heard(), None);
}
