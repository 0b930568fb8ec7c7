use super::{Line, Wishes};
use crate::agent::{Ask, Host, ToolWish, WishKind, WishReply};
use crate::world::{Outcome, WishAnswer};
use cos_core::id::{AttemptId, GoalId};
use std::sync::Arc;

fn fetch(url: &str) -> Ask {
    Ask::Permission(Box::new(ToolWish {
        kind: WishKind::Fetch,
        title: url.to_owned(),
        paths: Vec::new(),
        command: None,
        diff: None,
        input: serde_json::Value::Null,
    }))
}

#[tokio::test]
async fn wishes_made_at_once_are_answered_one_after_the_other() {
    let (sender, receiver) = std::sync::mpsc::channel();
    let attempt = AttemptId {
        goal: GoalId::new("g"),
        number: 1,
    };
    let folder = tempfile::tempdir().unwrap();
    let line = Line {
        attempt: attempt.clone(),
        sender,
        wishes: Wishes::default(),
        worktree: folder.path().to_path_buf(),
        turn: Arc::default(),
    };
    let title = |report: (Option<String>, Outcome)| match report.1 {
        Outcome::Wished { wish, .. } => wish.title,
        other => panic!("{other:?}"),
    };
    let mut first = line.ask(fetch("one"));
    let mut second = line.ask(fetch("two"));
    assert!(futures::poll!(&mut first).is_pending());
    assert!(futures::poll!(&mut second).is_pending());
    assert_eq!(title(receiver.try_recv().unwrap()), "one");
    assert!(receiver.try_recv().is_err(), "the second waits its turn");
    line.wishes.answer(&attempt, WishAnswer::Allow);
    assert_eq!(first.await, WishReply::Allow);
    assert!(futures::poll!(&mut second).is_pending());
    assert_eq!(title(receiver.try_recv().unwrap()), "two");
    line.wishes.answer(&attempt, WishAnswer::Park);
    assert_eq!(second.await, WishReply::Park);
}
