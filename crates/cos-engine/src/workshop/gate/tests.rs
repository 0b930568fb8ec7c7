use super::{objection, wish};
use crate::agent::{ToolWish, WishKind};
use cos_core::goal::Goal;
use cos_core::question::permission::matter;
use serde_json::{Value, json};
use std::path::Path;

fn wanted(kind: WishKind, input: Value) -> ToolWish {
    ToolWish {
        kind,
        title: "a tool".to_owned(),
        paths: Vec::new(),
        command: None,
        diff: None,
        input,
    }
}

/// What a yes to this wish would be for.
fn approved(wanted: &ToolWish, worktree: &Path) -> String {
    let goal = json!({ "id": "g", "content": "g", "executor": { "agent": "a" } });
    let goal: Goal = serde_json::from_value(goal).unwrap();
    matter(&goal, &wish(wanted, worktree, "it is so"))
        .as_str()
        .to_owned()
}

#[test]
fn a_yes_for_one_address_is_none_for_another() {
    let folder = tempfile::tempdir().unwrap();
    let fetch = |url: &str| wanted(WishKind::Fetch, json!({ "url": url }));
    let first = fetch("https://docs.example.org");
    assert!(objection(&first, folder.path()).is_some());
    assert_eq!(
        approved(&first, folder.path()),
        approved(&first.clone(), folder.path())
    );
    let second = fetch("https://example.org/?q=secrets");
    assert_ne!(
        approved(&first, folder.path()),
        approved(&second, folder.path())
    );
}

#[test]
fn a_wish_that_says_nothing_but_its_title_is_known_by_its_title() {
    let folder = tempfile::tempdir().unwrap();
    let titled = |title: &str| ToolWish {
        title: title.to_owned(),
        ..wanted(WishKind::Other, Value::Null)
    };
    assert_ne!(
        approved(&titled("read the mail"), folder.path()),
        approved(&titled("send the mail"), folder.path())
    );
}
