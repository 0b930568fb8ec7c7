use super::{command_in, outcome, text_of};
use crate::agent::PermissionReply;
use crate::tool_call::readable_paths;
use agent_client_protocol::v1::schema::{
    Diff, PermissionOption, PermissionOptionKind, RequestPermissionOutcome,
};
use serde_json::json;
use std::path::PathBuf;

fn options(kinds: &[PermissionOptionKind]) -> Vec<PermissionOption> {
    let numbered = kinds.iter().enumerate();
    numbered
        .map(|(at, &kind)| PermissionOption::new(format!("o{at}"), "x", kind))
        .collect()
}

fn chosen(answer: Option<PermissionReply>, kinds: &[PermissionOptionKind]) -> Option<String> {
    match outcome(answer, &options(kinds)) {
        RequestPermissionOutcome::Selected(selected) => Some(selected.option_id.0.to_string()),
        _ => None,
    }
}

#[test]
fn options_are_chosen_by_kind_and_never_for_ever() {
    use PermissionOptionKind::{AllowAlways, AllowOnce, RejectAlways, RejectOnce};
    let all = [AllowAlways, RejectAlways, RejectOnce, AllowOnce];
    assert_eq!(
        chosen(Some(PermissionReply::Allow), &all).as_deref(),
        Some("o3")
    );
    assert_eq!(
        chosen(Some(PermissionReply::Deny), &all).as_deref(),
        Some("o2")
    );
    assert_eq!(chosen(Some(PermissionReply::Park), &all), None);
    assert_eq!(chosen(None, &all), None);
    assert_eq!(
        chosen(Some(PermissionReply::Allow), &[AllowAlways, RejectOnce]),
        None
    );
    assert_eq!(
        chosen(Some(PermissionReply::Deny), &[AllowOnce, RejectAlways]),
        None
    );
}

#[test]
fn commands_come_as_text_or_as_words() {
    assert_eq!(
        command_in(&json!({"command": "ls -l"})).as_deref(),
        Some("ls -l")
    );
    assert_eq!(
        command_in(&json!({"command": ["bash", "-lc", "ls | wc"]})).as_deref(),
        Some("ls | wc")
    );
    assert_eq!(
        command_in(&json!({"cmd": ["rm", "-r", "x", "y"]})).as_deref(),
        Some("rm -r x y")
    );
    assert_eq!(
        command_in(&json!({"command": ["touch", "#", "/etc/x"]})).as_deref(),
        Some("touch '#' /etc/x")
    );
    for unclear in [
        json!({"other": 1}),
        json!({"command": "ls", "cmd": "rm -rf /srv"}),
        json!({"command": ["rm", 7]}),
    ] {
        assert_eq!(command_in(&unclear), None, "{unclear}");
    }
}

#[test]
fn paths_are_found_under_their_many_names() {
    let input = json!({"filePath": "a", "paths": ["b"], "cwd": "c", "content": "d", "path": 7});
    let mut paths: Vec<PathBuf> = readable_paths(&input).map(PathBuf::from).collect();
    paths.sort();
    assert_eq!(paths, ["a", "b", "c"].map(PathBuf::from));
}

#[test]
fn a_diff_shows_what_changes() {
    let change = Diff::new("f", "a\nB\nc\nd\n").old_text("a\nb\nc\nd\n".to_owned());
    assert_eq!(text_of(&change), "--- f\n+++ f\n-b\n+B\n");
    assert_eq!(
        text_of(&Diff::new("f", "x\n")),
        "--- /dev/null\n+++ f\n+x\n"
    );
    let same = Diff::new("f", "x\nx\n").old_text("x\n".to_owned());
    assert_eq!(text_of(&same), "--- f\n+++ f\n+x\n");
    let long = Diff::new("f", "x\n".repeat(3000));
    assert!(text_of(&long).contains("[1000 lines left out, in whole "));
}

#[test]
fn long_changes_that_begin_the_same_way_are_distinguished() {
    let long = |end: &str| text_of(&Diff::new("f", "x\n".repeat(3000) + end));
    assert_ne!(long("good\n"), long("evil\n"));
}
