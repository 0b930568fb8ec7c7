//! Tests that after a crash at any git call, the next process repairs everything.

use super::super::{Candidate, Repo, RepoError};
use super::sandbox::{Sandbox, write};
use std::path::Path;

/// One goal from its worktree to its landing.
fn whole_way(sandbox: &Sandbox, repo: &Repo) -> Result<(), RepoError> {
    let base = repo.head()?;
    if repo.branch_head("cos/r")?.is_none() {
        repo.create_branch("cos/r", &base)?;
    }
    let worktree = repo.worktree(&sandbox.work("w"), &base)?;
    write(&worktree.dir().join("new"), "x");
    let other = repo.branch_head("cos/other")?;
    let work = worktree.commit_all("work", &[])?;
    let head = repo.branch_head("cos/r")?;
    if let (Some(work), Some(head), Some(other)) = (work, head, other) {
        let first = repo.candidate(&work, &other, "merge")?;
        let work = first.commit().unwrap_or(&work);
        if let Candidate::FastForward(commit) | Candidate::Merged(commit) =
            repo.candidate(&head, work, "merge")?
        {
            repo.land("cos/r", &head, &commit)?;
        }
    }
    worktree.remove()
}

/// Makes the git at `program` die at its n-th call from now: either before any call, or right after
/// a call that changes something.
fn kill_at(program: &Path, call: usize, when: &str) {
    let count = program.with_extension("count");
    let counted = if when == "before" {
        "*"
    } else {
        "*\" update-\"*|*\" worktree add\"*|*\" read-tree\"*|*\" commit-tree\"*"
    };
    let script = format!(
        "#!/bin/sh\ncase \"$*\" in {counted}) echo >> '{count}';; *) exec git \"$@\";; esac\n\
         [ $(wc -l < '{count}') = {call} ] || exec git \"$@\"\n\
         [ {when} = before ] || git \"$@\" > /dev/null 2>&1\nkill -9 $$\n",
        count = count.display()
    );
    write(&count, "");
    super::sandbox::program(program, &script);
}

fn deaths_are_repaired(when: &str, step: usize) {
    let sandbox = Sandbox::new();
    let base = sandbox.repo().head().unwrap();
    let other = sandbox.work_on(&base, &[("other", Some("x"))]);
    sandbox.repo().create_branch("cos/other", &other).unwrap();
    let program = sandbox.home().join("git");
    kill_at(&program, usize::MAX, when);
    let dying = sandbox.program().with_program(&program);
    let dying = Repo::open_with(dying, &sandbox.root).unwrap();
    let healthy = sandbox.repo();
    let before = sandbox.everything();
    for call in (1..).step_by(step) {
        kill_at(&program, call, when);
        // Some deaths are recovered at once.
        let end = whole_way(&sandbox, &dying);
        let calls = std::fs::read_to_string(program.with_extension("count")).unwrap();
        whole_way(&sandbox, &healthy).unwrap();
        let head = healthy.branch_head("cos/r").unwrap().unwrap();
        assert_eq!(
            sandbox.files(&head),
            ["new", "other", "readme.md"],
            "{call}"
        );
        assert_eq!(sandbox.git(&["worktree", "list"]).lines().count(), 1);
        assert!(!sandbox.work("w").exists() && !sandbox.work("w.cos").exists());
        let after = sandbox.everything().without(&["cos/r"]);
        assert!(after.differences(&before).is_empty(), "{call}");
        if calls.lines().count() < call {
            end.unwrap();
            assert!(call > 10, "the way has more calls than {call}");
            return;
        }
        sandbox.git(&["branch", "-q", "-D", "cos/r"]);
        for commit in healthy.kept().unwrap() {
            healthy.release(&commit).unwrap();
        }
    }
}

#[test]
fn a_death_before_any_third_call_is_repaired_by_doing_it_again() {
    deaths_are_repaired("before", 3);
}

#[test]
fn a_death_after_any_change_is_repaired_by_doing_it_again() {
    deaths_are_repaired("after", 1);
}
