use super::*;
use crate::command;
use crate::profile::Profile;
use crate::verdict::{Verdict, weigh};

fn verdict(line: &str, keeping: Keeping) -> Verdict {
    let folders = Folders {
        worktree: Some("/attempts/g-1".into()),
        keeping,
        ..Folders::default()
    };
    let analysis = command::analyze(line, &folders);
    weigh(analysis.findings, Profile::Default).verdict
}

#[test]
fn what_is_thrown_away_anyhow_may_be_discarded() {
    for line in [
        "git reset --hard",
        "git clean -fdx",
        "git restore .",
        "git checkout -- .",
    ] {
        assert_eq!(verdict(line, Keeping::Disposable), Verdict::Allow, "{line}");
        assert_eq!(verdict(line, Keeping::Kept), Verdict::Ask, "{line}");
    }
}

#[test]
fn the_work_of_an_attempt_needs_no_leave() {
    for line in [
        "git status",
        "git add -A && git commit -m 'make a branch -b'",
        "git log --oneline -5",
        "git branch --show-current",
        "git stash list",
        "git -C sub diff",
        "git --no-pager show HEAD",
        "git checkout --detach main",
        "git checkout HEAD~1",
        "git checkout 0123abc",
        "git checkout origin/main",
        "git checkout main -- src/a.rs",
        "git checkout src/a.rs",
        "git rebase main",
        "git rebase --onto main a",
        "A=b git status",
    ] {
        assert_eq!(verdict(line, Keeping::Disposable), Verdict::Allow, "{line}");
    }
}

#[test]
fn the_persons_branches_stash_tags_and_settings_are_out_of_reach() {
    for line in [
        "git checkout -b topic",
        "git checkout -btopic",
        "git checkout -B main",
        "git checkout --orphan=empty",
        "git switch -c topic",
        "git switch main",
        "git checkout main",
        "git checkout -q topic",
        "git checkout -",
        "git checkout v2.beta",
        "git checkout topic && git commit --allow-empty -m x",
        "git rebase main topic",
        "git rebase --onto main a topic",
        "A=b git tag v1",
        "git branch topic",
        "git branch -f main HEAD",
        "git branch -D topic",
        "git tag v1",
        "git stash",
        "git stash pop",
        "git update-ref refs/heads/main HEAD",
        "git symbolic-ref HEAD refs/heads/main",
        "git config user.name x",
        "git worktree add ../x",
        "git fetch",
        "git gc",
        "git notes add -m x",
        "git push",
        "git rebase --update-refs main",
        "git -C /home/me/shop commit -am x",
        "cd /home/me/shop && git reset --hard",
        "GIT_DIR=/home/me/shop/.git git commit -m x",
        "git --git-dir=/home/me/shop/.git commit -m x",
        "git --git-dir /home/me/shop/.git --work-tree . reset --hard",
        "bash -c 'git tag v1'",
        "/usr/bin/git tag v1",
        "git unheard-of",
    ] {
        assert_ne!(verdict(line, Keeping::Disposable), Verdict::Allow, "{line}");
    }
}
