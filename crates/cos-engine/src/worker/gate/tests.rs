use super::{objection, permission_request};
use crate::agent::{ToolCategory, ToolRequest};
use crate::gate::Gate;
use cos_core::goal::Goal;
use cos_core::policy::Profile;
use cos_core::question::permission::decision_key;
use cos_store::Journal as _;
use cos_store::memory::MemoryJournal;
use serde_json::{Value, json};
use std::path::Path;

fn wanted(kind: ToolCategory, input: Value) -> ToolRequest {
    ToolRequest {
        kind,
        title: "a tool".to_owned(),
        paths: Vec::new(),
        command: None,
        diff: None,
        input,
    }
}

fn gate(worktree: &Path) -> Gate {
    Gate::of_attempt(worktree, Profile::Default, &[])
}

/// Returns what an approval of this request would cover.
fn approved(wanted: &ToolRequest, worktree: &Path) -> String {
    let goal = json!({ "id": "g", "content": "g", "executor": { "agent": "a" } });
    let goal: Goal = serde_json::from_value(goal).unwrap();
    decision_key(&goal, &permission_request(wanted, worktree, "it is so"))
        .as_str()
        .to_owned()
}

#[test]
fn a_yes_for_one_address_is_not_one_for_another() {
    let folder = tempfile::tempdir().unwrap();
    let fetch = |url: &str| wanted(ToolCategory::Fetch, json!({ "url": url }));
    let first = fetch("http://169.254.169.254/latest/meta-data");
    assert!(objection(&first, &gate(folder.path()), None).is_some());
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
    let titled = |title: &str| ToolRequest {
        title: title.to_owned(),
        ..wanted(ToolCategory::Other, Value::Null)
    };
    assert_ne!(
        approved(&titled("read the mail"), folder.path()),
        approved(&titled("send the mail"), folder.path())
    );
}

#[test]
fn the_same_wish_of_a_later_attempt_is_the_same_thing_behind_a_link_too() {
    let folder = tempfile::tempdir().unwrap();
    let real = folder.path().join("real");
    let link = folder.path().join("link");
    std::os::unix::fs::symlink(&real, &link).unwrap();
    let answers = |attempt: &str| {
        std::fs::create_dir_all(real.join(attempt)).unwrap();
        // Agents get their working folder from the system, with links resolved.
        let config = real.join(attempt).join(".git/config");
        let wanted = ToolRequest {
            paths: vec![config.canonicalize().unwrap_or(config)],
            ..wanted(ToolCategory::Read, Value::Null)
        };
        assert!(objection(&wanted, &gate(&link.join(attempt)), None).is_some());
        approved(&wanted, &link.join(attempt))
    };
    assert_eq!(answers("g-1"), answers("g-2"));
}

#[test]
fn what_stays_in_the_worktree_needs_no_leave_and_what_leaves_it_does() {
    let folder = tempfile::tempdir().unwrap();
    let worktree = folder.path().join("g-1");
    std::fs::create_dir_all(&worktree).unwrap();
    std::os::unix::fs::symlink(folder.path(), worktree.join("out")).unwrap();
    let on = |kind, path: &str| ToolRequest {
        paths: vec![worktree.join(path)],
        ..wanted(kind, Value::Null)
    };
    let run = |line: &str| ToolRequest {
        command: Some(line.to_owned()),
        ..wanted(ToolCategory::Execute, Value::Null)
    };
    for (permission_request, asks) in [
        (on(ToolCategory::Edit, "src/a.rs"), false),
        (on(ToolCategory::Delete, "src/a.rs"), false),
        (on(ToolCategory::Read, "src/a.rs"), false),
        (on(ToolCategory::Edit, "../shop/a.rs"), true),
        (on(ToolCategory::Edit, "out/a.rs"), true),
        (on(ToolCategory::Move, "out/a.rs"), true),
        (on(ToolCategory::Edit, ".git"), true),
        (on(ToolCategory::Read, ".git/config"), true),
        (wanted(ToolCategory::Edit, Value::Null), true),
        (wanted(ToolCategory::Execute, Value::Null), true),
        (wanted(ToolCategory::Fetch, Value::Null), true),
        (wanted(ToolCategory::Other, json!({ "x": 1 })), true),
        (wanted(ToolCategory::SwitchMode, Value::Null), true),
        (run("git status"), false),
        (run("git reset --hard"), false),
        (run("git stash"), true),
        (run("git -C ../shop commit -am x"), true),
        (run("git push"), true),
    ] {
        let found = objection(&permission_request, &gate(&worktree), None);
        assert_eq!(found.is_some(), asks, "{permission_request:?}: {found:?}");
    }
    let beside = ToolRequest {
        paths: vec![folder.path().to_owned()],
        ..run("git clean -fdx")
    };
    assert!(objection(&beside, &gate(&worktree), None).is_some());
}

#[test]
fn each_verdict_is_written_down() {
    let folder = tempfile::tempdir().unwrap();
    let journal = MemoryJournal::new();
    let other = journal.again();
    for line in ["git status", "git push"] {
        let permission_request = ToolRequest {
            command: Some(line.to_owned()),
            ..wanted(ToolCategory::Execute, Value::Null)
        };
        let _ = objection(&permission_request, &gate(folder.path()), Some(&journal));
    }
    assert_eq!(other.changes().unwrap(), 2);
}

#[test]
fn the_kind_of_a_wish_is_only_a_claim() {
    let folder = tempfile::tempdir().unwrap();
    let worktree = folder.path().join("g-1");
    std::fs::create_dir_all(worktree.join(".github/workflows")).unwrap();
    std::fs::create_dir_all(worktree.join("web")).unwrap();
    let shows = |kind, path: &str, command: Option<&str>, input: Value| ToolRequest {
        paths: vec![worktree.join(path)],
        command: command.map(str::to_owned),
        ..wanted(kind, input)
    };
    let bare = Value::Null;
    for (permission_request, asks) in [
        (
            shows(ToolCategory::Read, "src", Some("rm -rf /srv"), bare.clone()),
            true,
        ),
        (
            shows(ToolCategory::Edit, "src/a", Some("git push"), bare.clone()),
            true,
        ),
        (
            shows(ToolCategory::Read, "src/a", None, json!({"content": "x"})),
            true,
        ),
        (
            shows(
                ToolCategory::Execute,
                "web",
                Some("rm -rf ../../x"),
                bare.clone(),
            ),
            true,
        ),
        (
            shows(ToolCategory::Execute, "web", Some("npm test"), bare.clone()),
            false,
        ),
        (
            shows(
                ToolCategory::Execute,
                ".github/workflows",
                Some("rm -f ci.yml"),
                bare.clone(),
            ),
            true,
        ),
        (
            shows(
                ToolCategory::Execute,
                "web",
                Some("git log"),
                json!({"env": {"PAGER": "rm"}}),
            ),
            true,
        ),
        (
            shows(ToolCategory::Execute, "web", Some("ls"), json!({"env": {}})),
            false,
        ),
        (
            wanted(
                ToolCategory::Fetch,
                json!({"url": "https://x.example", "body": "x"}),
            ),
            true,
        ),
        (
            wanted(
                ToolCategory::Fetch,
                json!({"url": "https://x.example", "method": "DELETE"}),
            ),
            true,
        ),
        (
            wanted(
                ToolCategory::Fetch,
                json!({"url": "https://x.example", "method": "get"}),
            ),
            false,
        ),
        (
            shows(
                ToolCategory::Fetch,
                "../x",
                None,
                json!({"url": "https://x.example"}),
            ),
            true,
        ),
    ] {
        let found = objection(&permission_request, &gate(&worktree), None);
        assert_eq!(found.is_some(), asks, "{permission_request:?}: {found:?}");
    }
}

#[test]
fn a_yes_for_a_command_is_not_one_for_it_in_other_surroundings() {
    let folder = tempfile::tempdir().unwrap();
    let deploy = |input: Value| ToolRequest {
        command: Some("make deploy".to_owned()),
        ..wanted(ToolCategory::Execute, input)
    };
    let answer = json!({"command": "make deploy", "description": "a"});
    let again = json!({"command": "make deploy", "description": "b"});
    let other = json!({"command": "make deploy", "env": {"STAGE": "prod"}});
    let approved = |input| approved(&deploy(input), folder.path());
    assert_eq!(approved(answer.clone()), approved(again));
    assert_ne!(approved(answer), approved(other));
}
