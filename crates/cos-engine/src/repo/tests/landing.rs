//! Tests branches: created once, moved by one process, never while they are checked out.

use super::super::{LandResult, RepoError};
use super::sandbox::{Sandbox, write};
use cos_core::evidence::Landing;
use cos_core::failure::FailureClass;
use cos_core::id::CommitId;
use std::time::{Duration, SystemTime};

const RUN: &str = "cos/r1";

fn landing(before: &CommitId, after: &CommitId) -> Landing {
    Landing {
        before: before.clone(),
        after: after.clone(),
    }
}

/// A run's branch and a commit that may land on it.
fn start() -> (Sandbox, CommitId, CommitId) {
    let sandbox = Sandbox::new();
    let repo = sandbox.repo();
    let base = repo.head().unwrap();
    repo.create_branch(RUN, &base).unwrap();
    let work = sandbox.work_on(&base, &[("new", Some("x"))]);
    (sandbox, base, work)
}

#[test]
fn a_branch_is_made_once_and_refused_elsewhere() {
    let (sandbox, base, work) = start();
    let repo = sandbox.repo();
    repo.create_branch(RUN, &base).unwrap();
    let error = repo.create_branch(RUN, &work).unwrap_err();
    assert!(
        matches!(&error, RepoError::BranchExists { at, .. } if *at == base),
        "{error}"
    );
    assert_eq!(repo.branch_head(RUN).unwrap(), Some(base));
    assert_eq!(repo.branch_head("cos/none").unwrap(), None);
}

#[test]
fn a_branch_in_the_way_is_named() {
    let (sandbox, base, _) = start();
    let repo = sandbox.repo();
    for (name, in_the_way) in [("cos/r1/deeper", "cos/r1"), ("cos", "cos/r1")] {
        let error = repo.create_branch(name, &base).unwrap_err();
        let named =
            matches!(&error, RepoError::BranchInTheWay { blocker, .. } if blocker == in_the_way);
        assert!(named, "{name}: {error}");
    }
}

#[test]
fn names_that_git_would_read_otherwise_are_refused() {
    let (sandbox, base, _) = start();
    let repo = sandbox.repo();
    let long = [
        "", "-d", "a b", "a..b", "a~1", "a^", "a:b", "@", "a@{1}", "a//b", "/a", "a/", ".a",
        "a/.b", "a.lock", "a.LOCK/b", "a\nb", "HEAD", "a*", "a[", "a\\b", "a?",
    ];
    for name in long {
        let error = repo.create_branch(name, &base).unwrap_err();
        assert!(
            matches!(error, RepoError::BadBranchName { .. }),
            "{name}: {error}"
        );
    }
    repo.create_branch("cos/ü.1-x_y", &base).unwrap();
}

#[test]
fn landing_moves_the_branch_and_repeats_itself() {
    let (sandbox, base, work) = start();
    let repo = sandbox.repo();
    let landed = repo.land(RUN, &base, &work).unwrap();
    assert_eq!(landed, LandResult::Landed(landing(&base, &work)));
    let again = repo.land(RUN, &base, &work).unwrap();
    assert_eq!(again, LandResult::AlreadyThere(landing(&base, &work)));
    // Also after another goal has landed.
    let later = sandbox.work_on(&work, &[("later", Some("x"))]);
    repo.land(RUN, &work, &later).unwrap();
    let again = repo.land(RUN, &base, &work).unwrap();
    assert_eq!(again, LandResult::AlreadyThere(landing(&base, &work)));
    assert_eq!(repo.branch_head(RUN).unwrap(), Some(later));
    assert_eq!(sandbox.git(&["for-each-ref", "refs/cos"]), "");
}

#[test]
fn a_branch_that_moved_is_left_alone() {
    let (sandbox, base, work) = start();
    let other = sandbox.work_on(&base, &[("other", Some("x"))]);
    let repo = sandbox.repo();
    repo.land(RUN, &base, &other).unwrap();
    assert_eq!(
        repo.land(RUN, &base, &work).unwrap(),
        LandResult::Moved(other.clone())
    );
    assert_eq!(repo.branch_head(RUN).unwrap(), Some(other));
    let error = repo.land("cos/none", &base, &work).unwrap_err();
    assert!(matches!(error, RepoError::NoBranch { .. }), "{error}");
}

#[test]
fn of_many_that_land_at_once_exactly_one_wins() {
    let (sandbox, base, _) = start();
    let repo = sandbox.repo();
    let works: Vec<CommitId> = (0..8)
        .map(|number| sandbox.work_on(&base, &[(&format!("f{number}"), Some("x"))]))
        .collect();
    let ends: Vec<LandResult> = std::thread::scope(|scope| {
        let land = |work| {
            scope.spawn({
                let (repo, base) = (&repo, &base);
                move || repo.land(RUN, base, work).unwrap()
            })
        };
        let all: Vec<_> = works.iter().map(land).collect();
        all.into_iter()
            .map(|thread| thread.join().unwrap())
            .collect()
    });
    let head = repo.branch_head(RUN).unwrap().unwrap();
    let won = ends
        .iter()
        .filter(|end| matches!(end, LandResult::Landed(_)))
        .count();
    assert_eq!(won, 1, "{ends:?}");
    for end in ends {
        match end {
            LandResult::Landed(landing) => assert_eq!(landing.after, head),
            LandResult::Moved(actual) => assert_eq!(actual, head),
            LandResult::AlreadyThere(_) => panic!("each landing was different"),
        }
    }
}

#[test]
fn a_branch_that_the_person_looks_at_is_not_moved_under_their_files() {
    let (sandbox, base, work) = start();
    sandbox.git(&["switch", "-q", RUN]);
    let repo = sandbox.repo();
    let error = repo.land(RUN, &base, &work).unwrap_err();
    assert!(
        matches!(&error, RepoError::BranchCheckedOut { at, .. } if *at == sandbox.root),
        "{error}"
    );
    assert_eq!(error.class(), FailureClass::NeedsHuman);
    sandbox.git(&["switch", "-q", "main"]);
    // An agent that checks it out in its own worktree is no obstacle.
    let worktree = sandbox.worktree("w");
    sandbox.git_in(worktree.dir(), &["switch", "-q", RUN]);
    assert!(matches!(
        repo.land(RUN, &base, &work).unwrap(),
        LandResult::Landed(_)
    ));
}

#[test]
fn the_lock_of_a_killed_process_is_removed_when_old_and_reported_when_young() {
    let (sandbox, base, work) = start();
    let repo = sandbox.repo();
    let lock = sandbox
        .root
        .join(".git/refs/heads")
        .join(format!("{RUN}.lock"));
    write(&lock, "");
    let error = repo.land(RUN, &base, &work).unwrap_err();
    assert!(
        matches!(&error, RepoError::Locked { path } if *path == lock),
        "{error}"
    );
    assert_eq!(error.class(), FailureClass::Transient);
    let old = SystemTime::now() - Duration::from_mins(1);
    std::fs::File::open(&lock)
        .unwrap()
        .set_modified(old)
        .unwrap();
    assert!(matches!(
        repo.land(RUN, &base, &work).unwrap(),
        LandResult::Landed(_)
    ));
}

#[test]
fn a_lock_on_what_is_not_ours_is_the_persons_to_remove() {
    let (sandbox, base, _) = start();
    let repo = sandbox.repo();
    let old = SystemTime::now() - Duration::from_mins(1);
    let theirs = sandbox.root.join(".git/refs/heads/feature.lock");
    write(&theirs, "");
    std::fs::File::open(&theirs)
        .unwrap()
        .set_modified(old)
        .unwrap();
    assert!(matches!(
        repo.create_branch("feature", &base),
        Err(RepoError::Locked { .. })
    ));
    assert!(theirs.exists());
}

#[test]
fn packed_refs_and_reflogs_do_not_matter() {
    let (sandbox, base, work) = start();
    sandbox.git(&["pack-refs", "--all"]);
    sandbox.git(&["config", "core.logAllRefUpdates", "false"]);
    let repo = sandbox.repo();
    assert!(matches!(
        repo.land(RUN, &base, &work).unwrap(),
        LandResult::Landed(_)
    ));
    assert_eq!(repo.branch_head(RUN).unwrap(), Some(work));
}

/// Makes the run's branch a symbolic ref to the person's.
fn swapped(sandbox: &Sandbox) {
    let name = format!("refs/heads/{RUN}");
    sandbox.git(&["symbolic-ref", &name, "refs/heads/main"]);
}

#[test]
fn a_branch_that_is_only_a_name_for_the_persons_moves_nothing() {
    let (sandbox, base, work) = start();
    let repo = sandbox.repo();
    swapped(&sandbox);
    let error = repo.land(RUN, &base, &work).unwrap_err();
    assert!(
        matches!(&error, RepoError::BranchIsSymbolic { target, .. } if target == "refs/heads/main"),
        "{error}"
    );
    assert_eq!(error.class(), FailureClass::NeedsHuman);
    let error = repo.branch_head(RUN).unwrap_err();
    assert!(error.to_string().contains("symbolic ref"), "{error}");
    // A symbolic ref to a missing branch is refused too.
    let dangling = ["symbolic-ref", "refs/heads/cos/r2", "refs/heads/none"];
    sandbox.git(&dangling);
    let error = repo.create_branch("cos/r2", &base).unwrap_err();
    assert!(
        matches!(error, RepoError::BranchIsSymbolic { .. }),
        "{error}"
    );
    let branches = sandbox.git(&["for-each-ref", "--format=%(refname)", "refs/heads/none"]);
    assert_eq!(branches, "");
    assert_eq!(sandbox.git(&["rev-parse", "main"]).trim(), base.as_str());
}

#[test]
fn a_ref_that_is_swapped_between_look_and_move_takes_no_other_along() {
    let (sandbox, base, work) = start();
    let repo = sandbox.repo();
    swapped(&sandbox);
    let full = format!("refs/heads/{RUN}");
    let moved = repo.update_ref(&[&full, work.as_str(), base.as_str()]);
    assert_eq!(moved.unwrap().exit, Some(0));
    assert_eq!(sandbox.git(&["rev-parse", "main"]).trim(), base.as_str());
    assert_eq!(repo.branch_head(RUN).unwrap(), Some(work.clone()));
    // The same when a kept commit is released.
    let keeper = format!("refs/cos/keep/{work}");
    sandbox.git(&["symbolic-ref", &keeper, "refs/heads/main"]);
    repo.release(&work).unwrap();
    assert_eq!(sandbox.git(&["rev-parse", "main"]).trim(), base.as_str());
    let gone = sandbox.git(&["for-each-ref", "refs/cos/keep"]);
    assert_eq!(gone, "");
}
