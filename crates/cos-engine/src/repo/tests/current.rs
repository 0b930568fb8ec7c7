//! Tests that the person's branch moves only on request and without loss.

use super::super::{Current, CurrentError, Repo};
use super::sandbox::Sandbox;
use cos_core::evidence::Landing;
use cos_core::hint::advised;
use cos_core::id::CommitId;
use std::path::PathBuf;

const RUN: &str = "cos/r1";

/// A run's branch that is one commit ahead of the person's.
fn start(files: &[(&str, Option<&str>)]) -> (Sandbox, Repo, CommitId, CommitId) {
    let sandbox = Sandbox::new();
    sandbox.write(".gitignore", "*.env\n");
    let base = sandbox.commit("ignore");
    let work = sandbox.work_on(&base, files);
    let repo = sandbox.repo();
    repo.create_branch(RUN, &work).unwrap();
    (sandbox, repo, base, work)
}

/// Takes the run's branch at its head.
fn taken(repo: &Repo) -> Result<Current, CurrentError> {
    let head = repo.branch_head(RUN).unwrap().unwrap();
    repo.fast_forward_current(RUN, &head)
}

/// Checks that nothing of the person has changed, and that the error says what to do. (Git writes
/// `ORIG_HEAD` before it finds files in its way.)
fn refused(sandbox: &Sandbox, repo: &Repo) -> CurrentError {
    let before = sandbox.everything().without(&["ORIG_HEAD"]);
    let error = taken(repo).unwrap_err();
    let after = sandbox.everything().without(&["ORIG_HEAD"]);
    assert_eq!(after.differences(&before), Vec::<PathBuf>::new(), "{error}");
    let text = advised(&error);
    assert!(
        text.contains("git ") || text.contains("try again"),
        "{text}"
    );
    error
}

#[test]
fn a_clean_tree_goes_forward() {
    let (sandbox, repo, base, work) = start(&[("new", Some("x")), ("readme.md", None)]);
    sandbox.write("untracked.txt", "mine");
    let moved = taken(&repo).unwrap();
    assert_eq!(
        moved,
        Current::Moved(Landing {
            before: base,
            after: work.clone()
        })
    );
    let status = repo.status().unwrap();
    assert_eq!(
        (status.head, status.branch.as_deref()),
        (work, Some("main"))
    );
    assert!(status.dirty.is_empty() && sandbox.root.join("new").exists());
    assert_eq!(status.untracked, ["untracked.txt"]);
    assert!(!sandbox.root.join("readme.md").exists());
    assert_eq!(taken(&repo).unwrap(), Current::AlreadyThere);
}

#[test]
fn changes_staged_or_not_stop_it() {
    let (sandbox, repo, ..) = start(&[("new", Some("x"))]);
    sandbox.write("readme.md", "changed");
    let error = refused(&sandbox, &repo);
    assert!(
        matches!(&error, CurrentError::Dirty { paths, .. } if paths == &["readme.md"]),
        "{error}"
    );
    sandbox.git(&["add", "-A"]);
    let error = refused(&sandbox, &repo);
    assert!(matches!(&error, CurrentError::Dirty { .. }), "{error}");
}

#[test]
fn files_that_git_does_not_track_are_not_overwritten_even_ignored_ones() {
    let (sandbox, repo, ..) = start(&[("new", Some("x")), (".gitignore", Some(""))]);
    sandbox.write("new", "mine");
    let error = refused(&sandbox, &repo);
    assert!(
        matches!(&error, CurrentError::InTheWay { paths } if paths == &["new"]),
        "{error}"
    );
    let (sandbox, repo, ..) = start(&[("prod.env", Some("theirs")), (".gitignore", Some(""))]);
    sandbox.write("prod.env", "mine");
    let error = refused(&sandbox, &repo);
    assert!(
        matches!(&error, CurrentError::InTheWay { paths } if paths == &["prod.env"]),
        "{error}"
    );
}

#[test]
fn a_branch_that_went_on_is_not_merged() {
    let (sandbox, repo, ..) = start(&[("new", Some("x"))]);
    sandbox.commit("the person goes on");
    let error = refused(&sandbox, &repo);
    assert!(
        matches!(&error, CurrentError::Diverged { branch, .. } if branch == "main"),
        "{error}"
    );
    assert!(advised(&error).contains("git merge cos/r1"), "{error}");
    // A clean tree would not help.
    sandbox.write("readme.md", "changed");
    let error = refused(&sandbox, &repo);
    assert!(matches!(&error, CurrentError::Diverged { .. }), "{error}");
}

#[test]
fn a_detached_head_and_an_operation_under_way_stop_it() {
    let (sandbox, repo, ..) = start(&[("new", Some("x"))]);
    sandbox.git(&["bisect", "start"]);
    let error = refused(&sandbox, &repo);
    assert!(advised(&error).contains("git bisect reset"), "{error}");
    sandbox.git(&["bisect", "reset"]);
    sandbox.git(&["checkout", "-q", "--detach"]);
    let error = refused(&sandbox, &repo);
    assert!(matches!(error, CurrentError::Detached { .. }), "{error}");
}

#[test]
fn a_lock_of_the_persons_is_left_to_them() {
    let (sandbox, repo, ..) = start(&[("new", Some("x"))]);
    sandbox.write(".git/index.lock", "");
    let error = taken(&repo).unwrap_err();
    assert!(advised(&error).contains("index.lock"), "{error}");
    assert!(sandbox.root.join(".git/index.lock").exists());
    assert!(!sandbox.root.join("new").exists());
}
