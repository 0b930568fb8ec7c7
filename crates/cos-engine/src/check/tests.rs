//! Tests that run checks in real checkouts.

use super::{CommandResult, TAIL_BYTES, examine, tail};
use crate::repo::{Git, Repo, Worktree};
use cos_core::evidence::Evidence;
use cos_core::goal::Check;
use std::os::unix::fs::symlink;
use std::path::Path;
use std::process::Command;

/// Returns a checkout of a commit with these files; it is removed with the folder.
fn checkout(top: &Path, fill: impl Fn(&Path)) -> Worktree {
    let root = top.join("repo");
    std::fs::create_dir_all(&root).unwrap();
    fill(&root);
    let identity = ["-c", "user.name=Ada", "-c", "user.email=ada@example.org"];
    for args in [
        &["init", "-q"][..],
        &["add", "-A"],
        &["commit", "-q", "--allow-empty", "-m", "x"],
    ] {
        let mut git = Command::new("git");
        git.args(identity)
            .args(args)
            .current_dir(&root)
            .env("HOME", top);
        assert!(
            git.env("GIT_CONFIG_NOSYSTEM", "1")
                .status()
                .unwrap()
                .success()
        );
    }
    let repo = Repo::open_with(Git::default().with_env("HOME", top), &root).unwrap();
    repo.worktree(&top.join("check"), &repo.head().unwrap())
        .unwrap()
}

fn shell(command: &str, dir: &Path) -> CommandResult {
    let output = Command::new("sh")
        .args(["-c", command])
        .current_dir(dir)
        .output()
        .unwrap();
    CommandResult {
        exit: output.status.code(),
        output: String::from_utf8_lossy(&output.stdout).into_owned(),
    }
}

fn command(text: &str) -> Check {
    Check::Command(text.to_owned())
}

fn held(evidence: &[Evidence]) -> Vec<bool> {
    evidence.iter().map(|seen| seen.held).collect()
}

#[test]
fn commands_run_in_the_checkout_and_their_exit_decides() {
    let top = tempfile::tempdir().unwrap();
    let checkout = checkout(top.path(), |root| {
        std::fs::write(root.join("a"), "x").unwrap();
    });
    let checks = [
        command("cat a"),
        command("echo no; exit 3"),
        command("kill -9 $$"),
    ];
    let evidence = examine(&checks, &checkout, "", shell).unwrap();
    assert_eq!(held(&evidence), [true, false, false]);
    let exits: Vec<Option<i32>> = evidence.iter().map(|seen| seen.exit).collect();
    assert_eq!(exits, [Some(0), Some(3), None]);
    assert_eq!(
        (evidence[0].tail.as_str(), evidence[1].tail.as_str()),
        ("x", "no\n")
    );
}

#[test]
fn no_command_sees_what_the_one_before_it_changed_except_for_ignored_files() {
    let top = tempfile::tempdir().unwrap();
    let checkout = checkout(top.path(), |root| {
        std::fs::write(root.join("a"), "x").unwrap();
        std::fs::write(root.join(".gitignore"), "out/\n").unwrap();
    });
    let checks = [
        command("echo y > a; touch new; rm .gitignore; mkdir out; touch out/built"),
        command(
            "test ! -e new && test \"$(cat a)\" = x && test -e .gitignore && test -e out/built",
        ),
        Check::File("new".to_owned()),
    ];
    let evidence = examine(&checks, &checkout, "", shell).unwrap();
    assert_eq!(held(&evidence), [true, true, false]);
}

#[test]
fn a_file_must_be_there_not_empty_and_inside() {
    let top = tempfile::tempdir().unwrap();
    std::fs::write(top.path().join("outside"), "x").unwrap();
    let checkout = checkout(top.path(), |root| {
        std::fs::create_dir(root.join("dir")).unwrap();
        std::fs::write(root.join("dir/a b"), "x").unwrap();
        std::fs::write(root.join("empty"), "").unwrap();
        symlink("dir/a b", root.join("inner")).unwrap();
        symlink(top.path().join("outside"), root.join("escape")).unwrap();
        symlink("..", root.join("up")).unwrap();
        symlink(".git", root.join("git")).unwrap();
        symlink("nowhere", root.join("dangling")).unwrap();
        symlink("loop", root.join("loop")).unwrap();
    });
    for (path, expected) in [
        ("dir/a b", true),
        ("./dir/a b", true),
        ("inner", true),
        ("empty", false),
        ("dir", false),
        ("gone", false),
        ("dir/a b/deeper", false),
        ("escape", false),
        ("up/outside", false),
        ("up/check/dir/a b", true),
        ("../outside", false),
        ("dir/../dir/a b", false),
        ("/etc/passwd", false),
        (".git", false),
        (".GIT/HEAD", false),
        ("git", false),
        ("dangling", false),
        ("loop", false),
        ("", false),
        ("nul\0", false),
    ] {
        let check = [Check::File(path.to_owned())];
        let evidence = examine(&check, &checkout, "", shell).unwrap();
        assert_eq!(evidence[0].held, expected, "{path}: {}", evidence[0].tail);
        assert!(
            evidence[0].tail.contains(path),
            "{path}: {}",
            evidence[0].tail
        );
        assert_eq!(evidence[0].exit, None);
    }
}

#[test]
fn a_text_must_have_been_printed_and_no_text_proves_nothing() {
    let top = tempfile::tempdir().unwrap();
    let checkout = checkout(top.path(), |_| {});
    let printed = |text: &str| Check::Output(text.to_owned());
    let checks = [
        printed("all good"),
        printed("All good"),
        printed(""),
        printed(" "),
    ];
    let evidence = examine(&checks, &checkout, "it is all good now", shell).unwrap();
    assert_eq!(held(&evidence), [true, false, false, false]);
}

#[test]
fn questions_for_a_person_are_left_to_the_caller() {
    let top = tempfile::tempdir().unwrap();
    let checkout = checkout(top.path(), |_| {});
    let checks = [Check::Person("nice?".to_owned()), command("true")];
    let evidence = examine(&checks, &checkout, "", shell).unwrap();
    assert_eq!(evidence.len(), 1);
    assert_eq!(evidence[0].check, checks[1]);
}

#[test]
fn long_output_is_cut_to_its_end() {
    let top = tempfile::tempdir().unwrap();
    let checkout = checkout(top.path(), |_| {});
    let evidence = examine(&[command("seq 100000")], &checkout, "", shell).unwrap();
    assert!(evidence[0].tail.len() <= TAIL_BYTES && evidence[0].tail.ends_with("\n100000\n"));
    assert!(evidence[0].tail.starts_with('9'), "{}", evidence[0].tail);
    let one_line = "ü".repeat(TAIL_BYTES);
    assert!(tail(&one_line).len() <= TAIL_BYTES && tail(&one_line).len() > TAIL_BYTES - 4);
    assert_eq!(tail("short"), "short");
}
