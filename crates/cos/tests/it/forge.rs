//! Issues and pull requests as facts of a checkpoint: from where they were posted, through a `gh`
//! of ours that prints what GitHub's prints, and from files.

use super::environment::{Ran, TestEnvironment};
use std::fs;
use std::os::unix::fs::PermissionsExt as _;

/// A repository, and a `gh` that knows two issues, a pull request, and how to fail.
struct Forge {
    environment: TestEnvironment,
    path: String,
}

const GH: &str = r#"#!/bin/sh
echo "$@" >> "$GH_CALLS"
case "$1 $2 $3" in
"issue view 42") printf '%s\n' '{"number": 42, "title": "Sessions end at once", "author": {"login": "ada"},
  "body": "The login session in `src/auth/session.rs` is dropped.", "comments": []}' ;;
"issue view 43") printf '%s\n' '{"number": 43, "title": "Log out everywhere", "author": {"login": "ada"},
  "body": "Change `src/auth/session.rs` so that one can log out.", "comments": []}' ;;
"pr view 7") printf '%s\n' '{"number": 7, "title": "Move sessions", "author": {"login": "ada"}, "body": "",
  "files": [{"path": "README.md"}], "changedFiles": 1, "reviews": [{"author": {"login": "bob"},
  "body": "Blocking: the old table is read.\n\nBlocking: no test.\n\nBlocking: a leak.\n\nBlocking: names.",
  "state": "CHANGES_REQUESTED"}]}' ;;
"api --paginate"*) printf '%s\n' '[]' ;;
*) echo "GraphQL: Could not resolve to an issue (repository.issue)" >&2; exit 1 ;;
esac
"#;

impl Forge {
    fn new() -> Self {
        let environment = TestEnvironment::new();
        let folder = environment.folder("bin");
        let gh = folder.join("gh");
        fs::write(&gh, GH).expect("a program");
        fs::set_permissions(&gh, fs::Permissions::from_mode(0o755)).expect("its rights");
        let inherited = std::env::var("PATH").unwrap_or_default();
        let path = format!("{}:{inherited}", folder.display());
        Self { environment, path }
    }

    fn cos(&self, words: &[&str]) -> Ran {
        let mut command = self.environment.command(&self.environment.repo(), words);
        command
            .env("PATH", &self.path)
            .env("GH_CALLS", self.calls());
        self.environment.finish(&mut command)
    }

    fn calls(&self) -> std::path::PathBuf {
        self.environment.folder("told").join("calls")
    }
}

fn fired(value: &serde_json::Value) -> Vec<&str> {
    let all = value["triggers"].as_array().expect("a list").iter();
    let fired = all.filter(|one| one["fired"] == true);
    fired.filter_map(|one| one["id"].as_str()).collect()
}

#[test]
fn issues_that_are_worked_on_together_are_read_where_they_were_posted() {
    let forge = Forge::new();
    let words = [
        "checkpoint",
        "do-issue",
        "--assess-only",
        "--json",
        "--issue",
    ];
    let answer = forge.cos(&[&words[..], &["42"]].concat()).exits(3).json();
    assert!(fired(&answer).contains(&"touches_auth"), "{answer}");
    assert!(!fired(&answer).contains(&"overlapping_changes"), "{answer}");
    let both = ["42", "--issue", "https://github.com/acme/shop/issues/43"];
    let answer = forge.cos(&[&words[..], &both].concat()).exits(3).json();
    assert!(fired(&answer).contains(&"overlapping_changes"), "{answer}");
    assert!(
        answer
            .to_string()
            .contains("#42 and #43 both name `src/auth/session.rs`"),
        "{answer}"
    );
    let calls = fs::read_to_string(forge.calls()).expect("calls");
    assert!(
        calls.contains("issue view 43 --repo acme/shop --json"),
        "{calls}"
    );
}

#[test]
fn a_pull_request_is_read_with_its_files_and_its_reviews() {
    let forge = Forge::new();
    let words = ["checkpoint", "pr-review", "--assess-only", "--json"];
    let words = [&words[..], &["--pull-request", "#7"]].concat();
    let answer = forge.cos(&words).json();
    assert!(fired(&answer).contains(&"many_blocking"), "{answer}");
    let calls = fs::read_to_string(forge.calls()).expect("calls");
    let threads = "api --paginate repos/{owner}/{repo}/pulls/7/comments";
    assert!(calls.contains(threads), "{calls}");
}

#[test]
fn saved_issues_are_read_from_text_and_from_json() {
    let forge = Forge::new();
    let list = r#"[{"number": 1, "title": "One", "body": "Fix `src/a.rs`."},
        {"number": 2, "title": "Two", "body": "Change `src/a.rs` too."}]"#;
    forge.environment.write("issues.json", list);
    forge
        .environment
        .write("third.md", "# Three\n\nChange `src/b.rs`.\n");
    forge.environment.write("broken.json", "[{\"title\": 1}]");
    let words = [
        "checkpoint",
        "do-issue",
        "--assess-only",
        "--json",
        "--text",
    ];
    let all = ["issues.json", "--text", "third.md"];
    let answer = forge.cos(&[&words[..], &all].concat()).json();
    assert!(fired(&answer).contains(&"many_issues"), "{answer}");
    assert!(
        answer.to_string().contains("3 issues: #1, #2, Three"),
        "{answer}"
    );
    forge.environment.write("empty.md", " \n\n");
    for (file, part) in [
        ("broken.json", "`broken.json` is not an issue"),
        ("empty.md", "`empty.md` is empty"),
    ] {
        let refused = forge.cos(&[&words[..], &[file]].concat()).exits(65);
        assert!(refused.stderr.contains(part), "{}", refused.stderr);
    }
}

#[test]
fn what_cannot_be_read_is_said_and_nothing_is_guessed() {
    let forge = Forge::new();
    let ask = |issue, code| {
        let words = ["checkpoint", "do-issue", "--issue", issue];
        forge.cos(&words).exits(code).stderr
    };
    assert!(ask("99", 74).contains("Could not resolve to an issue"));
    let text = ask("web", 64);
    assert!(
        text.contains("is not the number or address of an issue or pull request"),
        "{text}"
    );
    let mut command = forge.environment.command(
        &forge.environment.repo(),
        &["checkpoint", "do-issue", "--issue", "42"],
    );
    let bare = forge
        .environment
        .finish(command.env("PATH", forge.environment.folder("empty")));
    assert!(bare.exits(69).stderr.contains("gh auth login"));
    assert_eq!(forge.environment.events("checkpoint_recorded"), 0);
}
