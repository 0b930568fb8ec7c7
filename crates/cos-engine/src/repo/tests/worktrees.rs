//! Tests worktrees: clean, repaired, removed, and never at the cost of other files.

use super::super::{Repo, RepoError};
use super::sandbox::{Sandbox, write};
use std::os::unix::fs::{PermissionsExt, symlink};
use std::path::Path;
use std::time::{Duration, SystemTime};

#[test]
fn a_dirty_tree_stays_byte_for_byte_with_index_and_stash() {
    let sandbox = Sandbox::new();
    sandbox.write("staged.txt", "1");
    sandbox.write("stashed.txt", "1");
    let base = sandbox.commit("more");
    sandbox.write("stashed.txt", "2");
    sandbox.git(&["stash"]);
    sandbox.write("staged.txt", "2");
    sandbox.git(&["add", "staged.txt"]);
    sandbox.write("staged.txt", "3");
    sandbox.write("new.txt", "new");
    let before = sandbox.everything();
    let repo = sandbox.repo();
    repo.status().unwrap();
    let worktree = sandbox.worktree("w");
    assert!(!worktree.dir().join("new.txt").exists());
    write(&worktree.dir().join("readme.md"), "agent");
    let work = worktree.commit_all("agent", &[]).unwrap().unwrap();
    worktree.restore().unwrap();
    let other = sandbox.work_on(&base, &[("other.txt", Some("x"))]);
    let merged = repo.candidate(&work, &other, "merge").unwrap();
    repo.diff(&base, merged.commit().unwrap()).unwrap();
    worktree.remove().unwrap();
    repo.prune_worktrees(&sandbox.work("")).unwrap();
    assert!(sandbox.everything().differences(&before).is_empty());
    repo.create_branch("cos/r", &base).unwrap();
    repo.land("cos/r", &base, &work).unwrap();
    let after = sandbox.everything().without(&["cos/r"]);
    assert!(after.differences(&before).is_empty());
}

#[test]
fn a_worktree_is_clean_detached_and_outside_the_persons_checkout() {
    let sandbox = Sandbox::new();
    sandbox.write("readme.md", "uncommitted");
    let worktree = sandbox.worktree("run/goal 1\n-ü");
    let text = std::fs::read_to_string(worktree.dir().join("readme.md")).unwrap();
    assert_eq!(text, "hello\n");
    assert_eq!(
        sandbox.git_in(worktree.dir(), &["status", "--porcelain"]),
        ""
    );
    assert_eq!(
        sandbox.git_in(worktree.dir(), &["rev-parse", "--abbrev-ref", "HEAD"]),
        "HEAD"
    );
    assert_eq!(worktree.commit_all("nothing", &[]).unwrap(), None);
    worktree.remove().unwrap();
    worktree.remove().unwrap();
    assert!(!worktree.dir().exists());
    assert_eq!(sandbox.git(&["worktree", "list"]).lines().count(), 1);
}

#[test]
fn our_leftovers_are_replaced() {
    let sandbox = Sandbox::new();
    let first = sandbox.worktree("w");
    write(&first.dir().join("left.txt"), "x");
    write(&first.dir().join("cache/mod/file"), "x");
    let cache = first.dir().join("cache/mod");
    std::fs::set_permissions(&cache, std::fs::Permissions::from_mode(0o555)).unwrap();
    let second = sandbox.worktree("w");
    assert!(!second.dir().join("left.txt").exists());
    assert_eq!(sandbox.git(&["worktree", "list"]).lines().count(), 2);
}

#[test]
fn what_someone_else_put_there_is_refused_and_kept() {
    let sandbox = Sandbox::new();
    let repo = sandbox.repo();
    let head = repo.head().unwrap();
    let dir = sandbox.work("w");
    write(&dir.join("precious.txt"), "x");
    let error = repo.worktree(&dir, &head).unwrap_err();
    assert!(matches!(error, RepoError::NotOurs { .. }), "{error}");
    assert!(dir.join("precious.txt").exists());
    symlink(&dir, sandbox.work("link")).unwrap();
    let error = repo.worktree(&sandbox.work("link"), &head).unwrap_err();
    assert!(matches!(error, RepoError::NotOurs { .. }), "{error}");
    let other = Sandbox::new();
    let theirs = sandbox.worktree("theirs");
    let head = other.repo().head().unwrap();
    let error = other.repo().worktree(theirs.dir(), &head).unwrap_err();
    assert!(matches!(error, RepoError::NotOurs { .. }), "{error}");
    std::fs::create_dir_all(sandbox.work("empty")).unwrap();
    sandbox.worktree("empty");
}

#[test]
fn stale_notes_of_git_do_not_stop_a_new_worktree() {
    let sandbox = Sandbox::new();
    // The folder vanished; the records stayed, even locked.
    let first = sandbox.worktree("w");
    sandbox.git(&["worktree", "lock", &first.dir().display().to_string()]);
    std::fs::remove_dir_all(first.dir()).unwrap();
    let second = sandbox.worktree("w");
    assert!(second.dir().join("readme.md").exists());
    // The records vanished; the folder stayed.
    std::fs::remove_dir_all(sandbox.root.join(".git/worktrees")).unwrap();
    let third = sandbox.worktree("w");
    assert!(third.dir().join("readme.md").exists());
    // Everything beside the worktree vanished, so its owner is unknown.
    std::fs::remove_dir_all(sandbox.work("w.cos")).unwrap();
    let repo = sandbox.repo();
    assert!(repo.worktree(third.dir(), &repo.head().unwrap()).is_err());
}

#[test]
fn a_worktree_that_was_killed_while_it_was_made_is_made_again() {
    let sandbox = Sandbox::new();
    let whole = sandbox.worktree("w");
    let repo = sandbox.repo();
    let head = repo.head().unwrap();
    // Each step undone, from the last to the first.
    let steps: [fn(&Path, &Path); 5] = [
        |_, side| std::fs::remove_file(side.join("notes")).unwrap(),
        |_, side| std::fs::remove_file(side.join("index")).unwrap(),
        |dir, _| std::fs::remove_file(dir.join("readme.md")).unwrap(),
        |dir, _| std::fs::remove_file(dir.join(".git")).unwrap(),
        |dir, _| std::fs::remove_dir(dir).unwrap(),
    ];
    for count in 1..=steps.len() {
        for step in &steps[..count] {
            step(whole.dir(), &sandbox.work("w.cos"));
        }
        assert!(
            repo.reopen_worktree(whole.dir()).unwrap().is_none(),
            "{count}"
        );
        let again = repo.worktree(whole.dir(), &head).unwrap();
        assert!(again.dir().join("readme.md").exists(), "{count}");
        assert!(
            repo.reopen_worktree(whole.dir()).unwrap().is_some(),
            "{count}"
        );
    }
    assert_eq!(sandbox.git(&["worktree", "list"]).lines().count(), 2);
}

#[test]
fn a_worktree_is_found_again_by_the_next_process() {
    let sandbox = Sandbox::new();
    let worktree = sandbox.worktree("w");
    write(&worktree.dir().join("new.txt"), "x");
    drop(worktree);
    sandbox.write("moved-on.txt", "x");
    sandbox.commit("the person goes on");
    let repo = sandbox.repo();
    let worktree = repo.reopen_worktree(&sandbox.work("w")).unwrap().unwrap();
    let commit = worktree.commit_all("new", &[]).unwrap().unwrap();
    assert_eq!(sandbox.files(&commit), ["new.txt", "readme.md"]);
    assert!(
        repo.reopen_worktree(&sandbox.work("never"))
            .unwrap()
            .is_none()
    );
}

#[test]
fn locks_of_killed_processes_in_our_worktrees_are_overcome() {
    let sandbox = Sandbox::new();
    let worktree = sandbox.worktree("w");
    let notes = sandbox.git_in(worktree.dir(), &["rev-parse", "--absolute-git-dir"]);
    for lock in ["index.lock", "HEAD.lock"] {
        write(&Path::new(&notes).join(lock), "");
    }
    write(&sandbox.work("w.cos/work.lock"), "");
    write(&sandbox.work("w.cos/work"), "torn");
    write(&worktree.dir().join("new.txt"), "x");
    let commit = worktree.commit_all("new", &[]).unwrap().unwrap();
    assert_eq!(sandbox.files(&commit), ["new.txt", "readme.md"]);
    worktree.restore().unwrap();
    assert!(!worktree.dir().join("new.txt").exists());
}

#[test]
fn restoring_undoes_everything_but_ignored_files_and_moves_no_branch() {
    let sandbox = Sandbox::new();
    sandbox.write(".gitignore", "build/\n");
    sandbox.commit("ignore");
    sandbox.git(&["branch", "dev", "HEAD~1"]);
    let dev = sandbox.git(&["rev-parse", "dev"]);
    let worktree = sandbox.worktree("w");
    let dir = worktree.dir();
    sandbox.git_in(dir, &["checkout", "-q", "dev"]);
    write(&dir.join("readme.md"), "changed");
    sandbox.git_in(dir, &["update-index", "--assume-unchanged", "readme.md"]);
    write(&dir.join("new/deep.txt"), "x");
    sandbox.git_in(dir, &["init", "-q", "nested"]);
    write(&dir.join("build/out"), "x");
    std::fs::remove_file(dir.join(".git")).unwrap();
    worktree.restore().unwrap();
    assert_eq!(sandbox.git(&["rev-parse", "dev"]), dev);
    assert_eq!(
        std::fs::read_to_string(dir.join("readme.md")).unwrap(),
        "hello\n"
    );
    assert!(dir.join(".gitignore").exists() && dir.join("build/out").exists());
    assert!(!dir.join("new").exists() && !dir.join("nested").exists());
}

#[test]
fn pruning_removes_ours_below_a_folder_and_nothing_else() {
    let sandbox = Sandbox::new();
    let (inside, outside) = (sandbox.worktree("r1/a"), sandbox.worktree("r2/b"));
    let vanished = sandbox.worktree("r1/c");
    std::fs::remove_dir_all(vanished.dir()).unwrap();
    std::fs::remove_dir_all(sandbox.work("r1/c.cos")).unwrap();
    write(&sandbox.work("r1/notes.txt"), "mine");
    sandbox.git(&["worktree", "add", "-q", "../mine"]);
    std::fs::rename(
        sandbox.root.with_file_name("mine"),
        sandbox.root.with_file_name("away"),
    )
    .unwrap();
    let other = Sandbox::new();
    let head = other.repo().head().unwrap();
    let theirs = other
        .repo()
        .worktree(&sandbox.work("r1/theirs"), &head)
        .unwrap();
    let repo = sandbox.repo();
    let removed = repo.prune_worktrees(&sandbox.work("r1")).unwrap();
    assert_eq!(removed, [inside.dir()]);
    assert!(!inside.dir().exists() && !sandbox.work("r1/a.cos").exists());
    assert!(outside.dir().exists() && theirs.dir().exists());
    assert!(sandbox.work("r1/notes.txt").exists());
    // A worktree of the person on an unplugged drive is left alone.
    let listed = sandbox.git(&["worktree", "list"]);
    assert!(
        listed.contains("mine") && !listed.contains("r1/"),
        "{listed}"
    );
    assert!(
        repo.prune_worktrees(&sandbox.work("never"))
            .unwrap()
            .is_empty()
    );
}

#[test]
fn a_worktree_that_is_kept_stays_until_it_is_removed_by_hand() {
    let sandbox = Sandbox::new();
    let kept = sandbox.worktree("r1/a");
    kept.keep().unwrap();
    let repo = sandbox.repo();
    assert!(
        repo.prune_worktrees(&sandbox.work("r1"))
            .unwrap()
            .is_empty()
    );
    assert!(kept.dir().join("readme.md").exists());
    let place = kept.dir().to_str().unwrap();
    sandbox.git(&["worktree", "remove", "--force", place]);
    let removed = repo.prune_worktrees(&sandbox.work("r1")).unwrap();
    assert_eq!(removed, [kept.dir()]);
    assert!(!sandbox.work("r1/a.cos").exists());
    // Made again, it is like any other.
    sandbox.worktree("r1/b").keep().unwrap();
    let anew = sandbox.worktree("r1/b");
    repo.prune_worktrees(&sandbox.work("r1")).unwrap();
    assert!(!anew.dir().exists());
}

#[test]
fn a_worktree_replaced_by_a_link_is_not_followed() {
    let sandbox = Sandbox::new();
    let worktree = sandbox.worktree("w");
    std::fs::remove_dir_all(worktree.dir()).unwrap();
    write(&sandbox.home().join("precious.txt"), "x");
    symlink(sandbox.home(), worktree.dir()).unwrap();
    let error = worktree.commit_all("x", &[]).unwrap_err();
    assert!(matches!(error, RepoError::WorktreeGone { .. }), "{error}");
    assert!(worktree.restore().is_err());
    worktree.remove().unwrap();
    assert!(sandbox.home().join("precious.txt").exists());
    assert!(worktree.dir().symlink_metadata().is_err());
}

#[test]
fn worktrees_can_be_made_side_by_side() {
    let sandbox = Sandbox::new();
    let repo: Repo = sandbox.repo();
    let head = repo.head().unwrap();
    std::thread::scope(|scope| {
        for number in 0..6 {
            let (repo, head, sandbox) = (&repo, &head, &sandbox);
            scope.spawn(move || {
                for _ in 0..3 {
                    let dir = sandbox.work(&format!("w{number}"));
                    let worktree = repo.worktree(&dir, head).unwrap();
                    write(&dir.join("new.txt"), number.to_string());
                    worktree.commit_all("new", &[]).unwrap().unwrap();
                    worktree.remove().unwrap();
                }
            });
        }
    });
    assert_eq!(sandbox.git(&["worktree", "list"]).lines().count(), 1);
}

#[test]
fn notes_that_a_killed_git_left_half_written_are_removed() {
    let sandbox = Sandbox::new();
    let worktree = sandbox.worktree("w");
    let notes = &worktree.notes;
    std::fs::remove_file(notes.join("index")).unwrap();
    write(&notes.join("locked"), "initializing");
    write(&notes.join("commondir"), "");
    // Git itself fails on this.
    assert!(!sandbox.try_git(&["worktree", "list"]));
    let second = sandbox.worktree("other");
    assert_eq!(sandbox.git(&["worktree", "list"]).lines().count(), 2);
    // The owner is unknown, so they are removed only when no process can be using them any more.
    let stray = sandbox.root.join(".git/worktrees/stray");
    write(&stray.join("locked"), "initializing");
    second.remove().unwrap();
    assert!(stray.exists());
    let old = SystemTime::now() - Duration::from_mins(1);
    std::fs::File::open(&stray)
        .unwrap()
        .set_modified(old)
        .unwrap();
    sandbox.worktree("third");
    assert!(!stray.exists());
}

#[test]
fn a_repository_without_files_can_be_worked_on() {
    let sandbox = Sandbox::empty(&[]);
    let base = sandbox.commit("nothing");
    assert!(sandbox.files(&base).is_empty());
    let worktree = sandbox.worktree("w");
    assert_eq!(worktree.commit_all("nothing", &[]).unwrap(), None);
    write(&worktree.dir().join("first.txt"), "x");
    let commit = worktree.commit_all("first", &[]).unwrap().unwrap();
    assert_eq!(sandbox.files(&commit), ["first.txt"]);
    worktree.restore().unwrap();
}
