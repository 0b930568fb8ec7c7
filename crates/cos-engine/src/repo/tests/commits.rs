//! Tests that the files an attempt leaves become one commit, whatever the agent did with git.

use super::super::RepoError;
use super::sandbox::{Sandbox, write};
use cos_core::hint::advised;
use std::os::unix::fs::{PermissionsExt, symlink};
use std::path::Path;
use std::time::{Duration, SystemTime};

#[test]
fn changed_new_and_deleted_files_of_any_name_are_committed() {
    let sandbox = Sandbox::new();
    sandbox.write("gone\n1", "x");
    sandbox.commit("more");
    let worktree = sandbox.worktree("w");
    let dir = worktree.dir();
    let names = [
        "-x",
        " lead",
        "a b/c d",
        "new\nline",
        "q\"q",
        "ü",
        "ba\\ck",
        "*",
        ":(top)",
        "!x",
    ];
    for name in names {
        write(&dir.join(name), "new");
    }
    write(&dir.join("readme.md"), "changed");
    std::fs::remove_file(dir.join("gone\n1")).unwrap();
    let commit = worktree.commit_all("all of it", &[]).unwrap().unwrap();
    let mut expected: Vec<&str> = names.to_vec();
    expected.push("readme.md");
    expected.sort_unstable();
    assert_eq!(sandbox.files(&commit), expected);
    let parent = sandbox.git(&["rev-parse", &format!("{commit}^")]);
    assert_eq!(parent, worktree.base().as_str());
}

#[test]
fn ignored_output_is_not_committed() {
    let sandbox = Sandbox::new();
    sandbox.write(".gitignore", "target/\n*.log\n");
    sandbox.commit("ignore");
    let worktree = sandbox.worktree("w");
    write(&worktree.dir().join("target/debug/x"), "x");
    write(&worktree.dir().join("a.log"), "x");
    assert_eq!(worktree.commit_all("nothing", &[]).unwrap(), None);
    // Unless the agent told git to track it.
    sandbox.git_in(worktree.dir(), &["add", "-f", "a.log"]);
    let commit = worktree.commit_all("log", &[]).unwrap().unwrap();
    assert_eq!(sandbox.files(&commit), [".gitignore", "a.log", "readme.md"]);
}

#[test]
fn a_file_that_the_agent_takes_out_of_git_and_ignores_is_taken_out() {
    let sandbox = Sandbox::new();
    sandbox.write(":(odd) .env", "secret");
    sandbox.commit("oops");
    let worktree = sandbox.worktree("w");
    let dir = worktree.dir();
    write(&dir.join(".gitignore"), "*.env\n");
    let kept = worktree.commit_all("ignore", &[]).unwrap().unwrap();
    assert_eq!(
        sandbox.files(&kept),
        [".gitignore", ":(odd) .env", "readme.md"]
    );
    sandbox.git_in(dir, &["rm", "-q", "--cached", "./:(odd) .env"]);
    let taken_out = worktree.commit_all("take out", &[]).unwrap().unwrap();
    assert_eq!(sandbox.files(&taken_out), [".gitignore", "readme.md"]);
}

#[test]
fn commits_of_the_agent_become_one_with_what_it_did_not_commit() {
    let sandbox = Sandbox::new();
    let worktree = sandbox.worktree("w");
    let dir = worktree.dir();
    for name in ["one", "two"] {
        write(&dir.join(name), name);
        sandbox.git_in(dir, &["add", "-A"]);
        sandbox.git_in(dir, &["commit", "-q", "-m", name]);
    }
    write(&dir.join("three"), "three");
    let commit = worktree.commit_all("all", &[]).unwrap().unwrap();
    assert_eq!(sandbox.files(&commit), ["one", "readme.md", "three", "two"]);
    let count = format!("{}..{commit}", worktree.base());
    assert_eq!(sandbox.git(&["rev-list", "--count", &count]), "1");
    assert!(
        !sandbox
            .git(&["log", "--format=%s", commit.as_str()])
            .contains("one")
    );
}

#[test]
fn an_agent_on_a_separate_branch_counts_by_its_final_files() {
    let sandbox = Sandbox::new();
    let worktree = sandbox.worktree("w");
    let dir = worktree.dir();
    sandbox.git_in(dir, &["switch", "-q", "-c", "feature"]);
    write(&dir.join("new"), "x");
    sandbox.git_in(dir, &["add", "-A"]);
    sandbox.git_in(dir, &["commit", "-q", "-m", "feature"]);
    let feature = sandbox.git(&["rev-parse", "feature"]);
    let commit = worktree.commit_all("all", &[]).unwrap().unwrap();
    assert_eq!(sandbox.files(&commit), ["new", "readme.md"]);
    assert_eq!(sandbox.git(&["rev-parse", "feature"]), feature);
    assert_eq!(
        sandbox.git(&["rev-parse", "main"]),
        worktree.base().as_str()
    );
}

#[test]
fn commits_that_were_made_and_left_are_reported_and_kept() {
    let sandbox = Sandbox::new();
    let worktree = sandbox.worktree("w");
    let dir = worktree.dir();
    write(&dir.join("new"), "x");
    sandbox.git_in(dir, &["add", "-A"]);
    sandbox.git_in(dir, &["commit", "-q", "-m", "work"]);
    let work = sandbox.git(&["rev-parse", "main@{0}"]);
    let made = sandbox.git_in(dir, &["rev-parse", "HEAD"]);
    sandbox.git_in(dir, &["checkout", "-q", &work]);
    let error = worktree.commit_all("all", &[]).unwrap_err();
    assert!(advised(&error).contains(&made), "{error}");
    worktree.remove().unwrap();
    sandbox.git(&["gc", "--quiet", "--prune=now"]);
    assert!(sandbox.show(&made).contains("new"));
}

#[test]
fn an_index_that_overlooks_files_and_a_git_separate_folder_change_nothing() {
    let sandbox = Sandbox::new();
    let worktree = sandbox.worktree("w");
    let dir = worktree.dir();
    sandbox.git_in(dir, &["update-index", "--assume-unchanged", "readme.md"]);
    write(&dir.join("readme.md"), "changed");
    let first = worktree.commit_all("x", &[]).unwrap().unwrap();
    assert_eq!(sandbox.show(&format!("{first}:readme.md")), "changed");
    std::fs::remove_file(dir.join(".git")).unwrap();
    sandbox.git_in(dir, &["init", "-q"]);
    write(&dir.join("new"), "x");
    let second = worktree.commit_all("x", &[]).unwrap().unwrap();
    assert_eq!(sandbox.files(&second), ["new", "readme.md"]);
    write(&dir.join(".gitignore"), "readme.md\n");
    std::fs::write(worktree.notes.join("index"), "broken").unwrap();
    let third = worktree.commit_all("x", &[]).unwrap().unwrap();
    std::fs::remove_file(worktree.notes.join("index")).unwrap();
    let fourth = worktree.commit_all("x", &[]).unwrap().unwrap();
    for commit in [third, fourth] {
        assert_eq!(sandbox.files(&commit), [".gitignore", "new", "readme.md"]);
    }
}

#[test]
fn a_change_in_the_second_of_the_last_look_is_seen() {
    let sandbox = Sandbox::new();
    sandbox.git(&["config", "core.trustctime", "false"]);
    let worktree = sandbox.worktree("w");
    let file = worktree.dir().join("readme.md");
    let saved = worktree.side().join("index");
    // As if the files, the index and the change were all written in one second, long ago.
    let then = SystemTime::UNIX_EPOCH + Duration::from_secs(1_700_000_000);
    let put_back = |path: &Path| {
        let file = std::fs::File::options().write(true).open(path).unwrap();
        file.set_modified(then).unwrap();
    };
    put_back(&file);
    sandbox.git_in(worktree.dir(), &["update-index", "-q", "--refresh"]);
    std::fs::copy(worktree.notes.join("index"), &saved).unwrap();
    let long = std::fs::read(&file).unwrap().len();
    std::fs::write(&file, "x".repeat(long)).unwrap();
    put_back(&file);
    put_back(&saved);
    let commit = worktree.commit_all("x", &[]).unwrap().unwrap();
    assert_eq!(
        sandbox.show(&format!("{commit}:readme.md")),
        "x".repeat(long)
    );
}

#[test]
fn a_change_of_mode_alone_is_a_change() {
    let sandbox = Sandbox::new();
    let worktree = sandbox.worktree("w");
    let file = worktree.dir().join("readme.md");
    std::fs::set_permissions(file, std::fs::Permissions::from_mode(0o755)).unwrap();
    let commit = worktree.commit_all("mode", &[]).unwrap().unwrap();
    assert!(
        sandbox
            .git(&["ls-tree", commit.as_str()])
            .starts_with("100755")
    );
}

#[test]
fn links_are_committed_as_links_and_kinds_may_change() {
    let sandbox = Sandbox::new();
    sandbox.write("folder/inner", "x");
    sandbox.write("file", "x");
    sandbox.commit("more");
    let worktree = sandbox.worktree("w");
    let dir = worktree.dir();
    symlink("/etc/passwd", dir.join("link")).unwrap();
    symlink("nowhere", dir.join("dangling")).unwrap();
    std::fs::remove_dir_all(dir.join("folder")).unwrap();
    symlink("file", dir.join("folder")).unwrap();
    std::fs::remove_file(dir.join("file")).unwrap();
    write(&dir.join("file/inner"), "x");
    let commit = worktree.commit_all("links", &[]).unwrap().unwrap();
    let files = ["dangling", "file/inner", "folder", "link", "readme.md"];
    assert_eq!(sandbox.files(&commit), files);
    assert_eq!(sandbox.show(&format!("{commit}:link")), "/etc/passwd");
}

#[test]
fn line_ends_follow_the_persons_settings() {
    let sandbox = Sandbox::new();
    sandbox.write("dos.txt", "a\r\nb\r\n");
    sandbox.commit("with line ends of its own");
    sandbox.git(&["config", "core.autocrlf", "true"]);
    sandbox.git(&["config", "core.safecrlf", "true"]);
    let worktree = sandbox.worktree("w");
    let dir = worktree.dir();
    let text = std::fs::read_to_string(dir.join("readme.md")).unwrap();
    assert_eq!(text, "hello\r\n");
    assert_eq!(worktree.commit_all("nothing", &[]).unwrap(), None);
    write(&dir.join("new.txt"), "a\r\nb\n");
    let commit = worktree.commit_all("new", &[]).unwrap().unwrap();
    assert_eq!(
        sandbox.git(&["cat-file", "blob", &format!("{commit}:new.txt")]),
        "a\nb"
    );
    let files = sandbox.repo().diff(worktree.base(), &commit).unwrap().files;
    assert_eq!(files.len(), 1, "{files:?}");
}

#[test]
fn a_huge_binary_is_committed_and_shown_without_its_content() {
    let sandbox = Sandbox::new();
    let worktree = sandbox.worktree("w");
    let bytes: Vec<u8> = (0..20_000_000_u32)
        .map(|n| (n.wrapping_mul(2_654_435_761) >> 24) as u8)
        .collect();
    write(&worktree.dir().join("huge.bin"), &bytes);
    let commit = worktree.commit_all("huge", &[]).unwrap().unwrap();
    let diff = sandbox.repo().diff(worktree.base(), &commit).unwrap();
    assert!(diff.text.len() < 1_000 && !diff.truncated);
    assert_eq!((diff.files[0].added, diff.files[0].removed), (None, None));
}

#[test]
fn hooks_signing_templates_and_the_environment_of_the_person_play_no_part() {
    let sandbox = Sandbox::new();
    let hooks = [
        "pre-commit",
        "commit-msg",
        "post-checkout",
        "reference-transaction",
        "post-merge",
    ];
    for hook in hooks {
        let path = sandbox.root.join(".git/hooks").join(hook);
        write(&path, "#!/bin/sh\ntouch \"$HOME/hooked\"\nexit 1\n");
        std::fs::set_permissions(path, std::fs::Permissions::from_mode(0o755)).unwrap();
    }
    for (key, value) in [
        ("commit.gpgsign", "true"),
        ("gpg.program", "/bin/false"),
        ("core.fsmonitor", "/bin/false"),
        ("diff.external", "/bin/false"),
        ("diff.noprefix", "true"),
        ("diff.renames", "false"),
        ("i18n.commitEncoding", "latin1"),
        ("core.quotePath", "true"),
        ("color.ui", "always"),
        ("core.splitIndex", "true"),
        ("worktree.useRelativePaths", "true"),
        ("merge.conflictStyle", "zdiff3"),
        ("status.showUntrackedFiles", "no"),
    ] {
        sandbox.git(&["config", key, value]);
    }
    let worktree = sandbox.worktree("w");
    write(&worktree.dir().join("ü"), "x");
    let commit = worktree.commit_all("ünï", &[]).unwrap().unwrap();
    let repo = sandbox.repo();
    repo.create_branch("cos/r", worktree.base()).unwrap();
    repo.land("cos/r", worktree.base(), &commit).unwrap();
    repo.fast_forward_current("cos/r", &commit).unwrap();
    assert!(!sandbox.home().join("hooked").exists());
    assert!(sandbox.root.join("ü").exists());
    assert!(
        repo.diff(worktree.base(), &commit)
            .unwrap()
            .text
            .contains("+++ b/ü")
    );
    let raw = sandbox.git(&["cat-file", "commit", commit.as_str()]);
    assert!(raw.contains("ünï") && !raw.contains("gpgsig"), "{raw}");
}

#[test]
fn the_person_is_the_author_and_we_commit() {
    let sandbox = Sandbox::new();
    let commit = sandbox.work_on(&sandbox.repo().head().unwrap(), &[("a", Some("a"))]);
    let format = ["log", "-1", "--format=%an <%ae> %cn <%ce>"];
    let people = sandbox.git(&[&format[..], &[commit.as_str()]].concat());
    assert_eq!(
        people,
        "Ada <ada@example.org> Chief of Staff <ada@example.org>"
    );
    sandbox.git(&["config", "user.name", "Grace"]);
    let commit = sandbox.work_on(&sandbox.repo().head().unwrap(), &[("b", Some("b"))]);
    assert!(
        sandbox
            .git(&[&format[..], &[commit.as_str()]].concat())
            .starts_with("Grace")
    );
}

#[test]
fn without_a_name_of_the_persons_it_is_ours() {
    let sandbox = Sandbox::new();
    std::fs::remove_file(sandbox.home().join(".gitconfig")).unwrap();
    sandbox.git(&["config", "user.useConfigOnly", "true"]);
    let commit = sandbox.work_on(&sandbox.repo().head().unwrap(), &[("a", Some("a"))]);
    let people = sandbox.git(&["log", "-1", "--format=%an <%ae> %cn <%ce>", commit.as_str()]);
    let ours = "Chief of Staff <cos@localhost>";
    assert_eq!(people, format!("{ours} {ours}"));
}

#[test]
fn trailers_are_read_back_by_git() {
    let sandbox = Sandbox::new();
    let worktree = sandbox.worktree("w");
    write(&worktree.dir().join("new"), "x");
    let trailers = [("Cos-Goal", "fix-login"), ("Cos-Run", "two\nlines")];
    let commit = worktree
        .commit_all("Fix it\n\nbecause\n\n", &trailers)
        .unwrap()
        .unwrap();
    let format = "--format=%s|%(trailers:only,unfold,separator=%x7C)";
    let read = sandbox.git(&["log", "-1", format, commit.as_str()]);
    assert_eq!(read, "Fix it|Cos-Goal: fix-login|Cos-Run: two lines");
    let odd = worktree.commit_all("-m \0 --amend", &[]).unwrap().unwrap();
    assert_eq!(
        sandbox.git(&["log", "-1", "--format=%s", odd.as_str()]),
        "-m  --amend"
    );
}

#[test]
fn a_commit_is_kept_until_it_is_released() {
    let sandbox = Sandbox::new();
    let base = sandbox.repo().head().unwrap();
    let commit = sandbox.work_on(&base, &[("a", Some("a"))]);
    sandbox.git(&["gc", "--quiet", "--prune=now"]);
    assert!(sandbox.try_git(&["cat-file", "-e", commit.as_str()]));
    let repo = sandbox.repo();
    repo.keep(&commit).unwrap();
    assert_eq!(repo.kept().unwrap(), std::slice::from_ref(&commit));
    repo.release(&commit).unwrap();
    repo.release(&commit).unwrap();
    sandbox.git(&["gc", "--quiet", "--prune=now"]);
    assert!(!sandbox.try_git(&["cat-file", "-e", commit.as_str()]));
    assert!(matches!(
        repo.keep(&commit),
        Err(RepoError::UnknownCommit { .. })
    ));
}
