//! Tests which folders are usable repositories, and their state.

use super::super::{Git, Operation, Repo, RepoError};
use super::sandbox::{Sandbox, write};
use cos_core::failure::FailureClass;
use cos_core::hint::advised;
use cos_core::id::CommitId;

#[test]
fn a_folder_outside_any_repository_is_refused() {
    let sandbox = Sandbox::new();
    let error = Repo::open_with(sandbox.program(), sandbox.home()).unwrap_err();
    assert!(matches!(error, RepoError::NotARepository { .. }), "{error}");
    assert_eq!(error.class(), FailureClass::MissingInformation);
}

#[test]
fn a_folder_that_is_not_there_is_refused() {
    let sandbox = Sandbox::new();
    let error = Repo::open_with(sandbox.program(), sandbox.root.join("gone")).unwrap_err();
    assert!(advised(&error).contains("gone"), "{error}");
}

#[test]
fn a_repository_without_a_commit_is_refused_with_a_way_out() {
    let sandbox = Sandbox::empty(&[]);
    let error = Repo::open_with(sandbox.program(), &sandbox.root).unwrap_err();
    assert!(matches!(error, RepoError::NoCommit { .. }), "{error}");
    assert!(advised(&error).contains("--allow-empty"), "{error}");
}

#[test]
fn a_bare_repository_and_the_inside_of_a_git_folder_are_refused() {
    let sandbox = Sandbox::new();
    sandbox.git(&["clone", "-q", "--bare", ".", "../bare.git"]);
    for dir in ["../bare.git", ".git"] {
        let error = Repo::open_with(sandbox.program(), sandbox.root.join(dir)).unwrap_err();
        assert!(matches!(error, RepoError::Bare { .. }), "{dir}: {error}");
    }
}

#[test]
fn a_folder_inside_a_repository_leads_to_its_top() {
    let sandbox = Sandbox::new();
    sandbox.write("a/b c/d.txt", "x");
    let repo = Repo::open_with(sandbox.program(), sandbox.root.join("a/b c")).unwrap();
    assert_eq!(repo.root(), sandbox.root);
}

#[test]
fn a_linked_worktree_of_the_person_is_a_separate_repository() {
    let sandbox = Sandbox::new();
    sandbox.git(&["worktree", "add", "-q", "-b", "side", "../side"]);
    let side = sandbox.root.parent().unwrap().join("side");
    write(&side.join("only-here.txt"), "x");
    sandbox.git_in(&side, &["add", "-A"]);
    sandbox.git_in(&side, &["commit", "-q", "-m", "side"]);
    let repo = Repo::open_with(sandbox.program(), &side).unwrap();
    assert_eq!(repo.root(), side);
    let status = repo.status().unwrap();
    assert_eq!(status.branch.as_deref(), Some("side"));
    let worktree = repo.worktree(&sandbox.work("w"), &status.head).unwrap();
    assert!(worktree.dir().join("only-here.txt").exists());
    write(&worktree.dir().join("new.txt"), "x");
    let commit = worktree.commit_all("new", &[]).unwrap().unwrap();
    assert_eq!(
        sandbox.files(&commit),
        ["new.txt", "only-here.txt", "readme.md"]
    );
    worktree.remove().unwrap();
    assert!(sandbox.git(&["worktree", "list"]).contains("side"));
}

#[test]
fn a_checkout_that_hangs_on_a_bare_repository_works() {
    let sandbox = Sandbox::new();
    sandbox.git(&["clone", "-q", "--bare", ".", "../store.git"]);
    let top = sandbox.root.parent().unwrap().to_owned();
    sandbox.git_in(
        &top.join("store.git"),
        &["worktree", "add", "-q", "../hung", "main"],
    );
    let repo = Repo::open_with(sandbox.program(), top.join("hung")).unwrap();
    let base = repo.head().unwrap();
    let worktree = repo.worktree(&sandbox.work("w"), &base).unwrap();
    write(&worktree.dir().join("new.txt"), "x");
    let commit = worktree.commit_all("new", &[]).unwrap().unwrap();
    worktree.restore().unwrap();
    repo.create_branch("cos/r", &base).unwrap();
    repo.land("cos/r", &base, &commit).unwrap();
    assert_eq!(repo.branch_head("cos/r").unwrap(), Some(commit));
    worktree.remove().unwrap();
}

#[test]
fn the_longer_hashes_of_sha256_work_throughout() {
    let sandbox = Sandbox::empty(&["--object-format=sha256"]);
    sandbox.write("a.txt", "a\n");
    let base = sandbox.commit("start");
    assert_eq!(base.as_str().len(), 64);
    let repo = sandbox.repo();
    repo.create_branch("cos/r", &base).unwrap();
    let one = sandbox.work_on(&base, &[("one.txt", Some("1"))]);
    let two = sandbox.work_on(&base, &[("two.txt", Some("2"))]);
    repo.land("cos/r", &base, &one).unwrap();
    let merged = repo.candidate(&one, &two, "merge").unwrap();
    repo.land("cos/r", &one, merged.commit().unwrap()).unwrap();
    assert_eq!(
        repo.diff(&base, merged.commit().unwrap())
            .unwrap()
            .files
            .len(),
        2
    );
}

#[test]
fn a_missing_program_and_an_old_one_are_distinguished() {
    let sandbox = Sandbox::new();
    let missing = Git::default().with_program("no-such-git");
    let error = Repo::open_with(missing, &sandbox.root).unwrap_err();
    assert!(matches!(error, RepoError::GitMissing { .. }), "{error}");
    let old = sandbox.home().join("git");
    for (version, fits) in [
        ("2.37.9", false),
        ("1.9", false),
        ("2.38.0", true),
        ("10.0.1.windows", true),
    ] {
        let script = format!(
            "#!/bin/sh\ncase \"$*\" in *version*) echo git version {version};; *) exec git \"$@\";; esac\n"
        );
        super::sandbox::program(&old, &script);
        let opened = Repo::open_with(sandbox.program().with_program(&old), &sandbox.root);
        let too_old = matches!(opened, Err(RepoError::GitTooOld { .. }));
        assert_eq!(opened.is_ok(), fits, "{version}");
        assert_eq!(too_old, !fits, "{version}");
    }
}

#[test]
fn a_repository_of_another_user_is_reported_with_the_command_that_helps() {
    let sandbox = Sandbox::new();
    let program = sandbox
        .program()
        .with_env("GIT_TEST_ASSUME_DIFFERENT_OWNER", "1");
    let error = Repo::open_with(program, &sandbox.root).unwrap_err();
    assert!(matches!(error, RepoError::NotTrusted { .. }), "{error}");
    assert!(advised(&error).contains("safe.directory"), "{error}");
}

#[test]
fn status_tells_branch_changes_and_new_files() {
    let sandbox = Sandbox::new();
    sandbox.write("old name", "x");
    sandbox.write("gone", "x");
    let head = sandbox.commit("more");
    let status = sandbox.repo().status().unwrap();
    assert_eq!(
        (status.head, status.branch.as_deref()),
        (head, Some("main"))
    );
    assert!(status.dirty.is_empty() && status.untracked.is_empty());
    assert!(!status.shallow && !status.submodules);
    sandbox.write("readme.md", "changed");
    sandbox.git(&["mv", "old name", "new\nname"]);
    std::fs::remove_file(sandbox.root.join("gone")).unwrap();
    sandbox.write("-x", "new");
    sandbox.write("folder/ü", "new");
    let status = sandbox.repo().status().unwrap();
    assert_eq!(status.dirty, ["gone", "new\nname", "old name", "readme.md"]);
    assert_eq!(status.untracked, ["-x", "folder/"]);
}

#[test]
fn a_detached_head_has_no_branch() {
    let sandbox = Sandbox::new();
    sandbox.git(&["checkout", "-q", "--detach"]);
    assert_eq!(sandbox.repo().status().unwrap().branch, None);
}

#[test]
fn an_operation_under_way_is_named() {
    let sandbox = Sandbox::new();
    sandbox.git(&["switch", "-q", "-c", "other"]);
    sandbox.write("readme.md", "theirs\n");
    sandbox.commit("theirs");
    sandbox.git(&["switch", "-q", "main"]);
    sandbox.write("readme.md", "ours\n");
    sandbox.commit("ours");
    for (command, operation, abort) in [
        ("merge", Operation::Merge, "--abort"),
        ("rebase", Operation::Rebase, "--abort"),
        ("cherry-pick", Operation::CherryPick, "--abort"),
    ] {
        assert!(
            !sandbox.try_git(&[command, "other"]),
            "{command} must conflict"
        );
        let status = sandbox.repo().status().unwrap();
        assert_eq!(status.in_progress, Some(operation));
        assert_eq!(operation.name(), command);
        assert_eq!(status.dirty, ["readme.md"], "{command}");
        sandbox.git(&[command, abort]);
    }
}

#[test]
fn a_shallow_clone_and_submodules_are_flagged() {
    let sandbox = Sandbox::new();
    sandbox.commit("second");
    let url = format!("file://{}", sandbox.root.display());
    sandbox.git(&["clone", "-q", "--depth=1", &url, "../shallow"]);
    let shallow = sandbox.root.parent().unwrap().join("shallow");
    sandbox.git_in(&shallow, &["submodule", "--quiet", "add", &url, "inner"]);
    let status = Repo::open_with(sandbox.program(), &shallow)
        .unwrap()
        .status()
        .unwrap();
    assert!(status.shallow && status.submodules);
}

#[test]
fn every_file_name_is_listed_as_it_is() {
    let sandbox = Sandbox::new();
    let names = [
        "-x",
        " lead",
        "a b",
        "new\nline",
        "quote\"d",
        "tab\there",
        "ü/ß",
        "ba\\ck",
        "*",
    ];
    for name in names {
        sandbox.write(name, "x");
    }
    let commit = sandbox.commit("names");
    let mut expected: Vec<String> = names.iter().map(|name| (*name).to_owned()).collect();
    expected.push("readme.md".to_owned());
    expected.sort();
    assert_eq!(sandbox.files(&commit), expected);
}

#[test]
fn a_commit_that_is_not_there_is_reported_by_name() {
    let sandbox = Sandbox::new();
    let repo = sandbox.repo();
    let missing = "1".repeat(40);
    for commit in ["", "--all", "main", "HEAD", "xyz", missing.as_str()] {
        let error = repo.files_at(&CommitId::new(commit)).unwrap_err();
        assert!(
            matches!(error, RepoError::UnknownCommit { .. }),
            "{commit}: {error}"
        );
    }
}
