//! Moves branches, only by compare-and-swap, and keeps commits alive that no branch has yet.

use super::folder::is_ours;
use super::git::{self, Done, Place};
use super::notes::{Guard, is_old};
use super::{Repo, RepoError};
use cos_core::evidence::Landing;
use cos_core::id::CommitId;
use std::path::PathBuf;

/// The result of a landing.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum LandResult {
    /// The branch was moved.
    Landed(Landing),
    /// The branch already has the commit: a repeat after a crash.
    AlreadyThere(Landing),
    /// The branch is at another commit; nothing was done.
    Moved(CommitId),
}

impl Repo {
    /// Returns the commit of a branch; `None` if there is no such branch. A symbolic branch is
    /// refused, because moving it would move its target.
    pub fn branch_head(&self, name: &str) -> Result<Option<CommitId>, RepoError> {
        check_name(name)?;
        self.refuse_symbolic(name)?;
        let found = self.resolve(&format!("refs/heads/{name}^{{commit}}"))?;
        Ok(found.map(CommitId::new))
    }

    /// Creates a branch; succeeds if it is already at `at`.
    pub fn create_branch(&self, name: &str, at: &CommitId) -> Result<(), RepoError> {
        self.tree_of(at)?;
        if self.is_at(name, at)? {
            return Ok(());
        }
        self.refuse_in_the_way(name)?;
        // An empty old value means that the ref must not exist.
        let done = self.update_ref(&[&format!("refs/heads/{name}"), at.as_str(), ""])?;
        if done.exit == Some(0) || self.is_at(name, at)? {
            return Ok(());
        }
        Err(done.error("create a branch", &self.store))
    }

    /// Moves a branch from `expected` to `commit`, unless it was moved meanwhile.
    pub fn land(
        &self,
        branch: &str,
        expected: &CommitId,
        commit: &CommitId,
    ) -> Result<LandResult, RepoError> {
        self.tree_of(commit)?;
        let landing = Landing {
            before: expected.clone(),
            after: commit.clone(),
        };
        if let Some(end) = self.landed(branch, &landing)? {
            return Ok(end);
        }
        self.refuse_checked_out(branch)?;
        let full = format!("refs/heads/{branch}");
        let done = self.update_ref(&[&full, commit.as_str(), expected.as_str()])?;
        if done.exit == Some(0) {
            self.release_landed(commit)?;
            return Ok(LandResult::Landed(landing));
        }
        // Another process moved it first, or git failed.
        match self.landed(branch, &landing)? {
            Some(end) => Ok(end),
            None => Err(done.error("move a branch", &self.store)),
        }
    }

    /// Protects a commit from garbage collection until it is released.
    pub fn keep(&self, commit: &CommitId) -> Result<(), RepoError> {
        self.tree_of(commit)?;
        let full = kept(commit);
        let done = self.update_ref(&[&full, commit.as_str()])?;
        if done.exit == Some(0) {
            return Ok(());
        }
        Err(done.error("keep a commit", &self.store))
    }

    /// Releases a kept commit; succeeds if it was not kept.
    pub fn release(&self, commit: &CommitId) -> Result<(), RepoError> {
        let full = kept(commit);
        let done = self.update_ref(&["-d", &full])?;
        if done.exit == Some(0) || self.resolve(&full)?.is_none() {
            return Ok(());
        }
        Err(done.error("release a commit", &self.store))
    }

    /// Returns whether the branch is at `at`; refuses a branch that is at another commit.
    fn is_at(&self, name: &str, at: &CommitId) -> Result<bool, RepoError> {
        match self.branch_head(name)? {
            None => Ok(false),
            Some(head) if head == *at => Ok(true),
            Some(head) => Err(RepoError::BranchExists {
                name: name.to_owned(),
                at: head,
            }),
        }
    }

    /// Returns the kept commits; the caller may release those that no journal mentions.
    pub fn kept(&self) -> Result<Vec<CommitId>, RepoError> {
        let call = self.store("list the kept commits").arg("for-each-ref");
        let listed = call
            .args(["--format=%(objectname)", "refs/cos/keep/"])
            .line()?;
        Ok(listed.lines().map(CommitId::new).collect())
    }

    /// Returns the result of a landing; `None` while the branch is still at the expected commit.
    fn landed(&self, branch: &str, landing: &Landing) -> Result<Option<LandResult>, RepoError> {
        let head = self.branch_head(branch)?;
        let head = head.ok_or_else(|| RepoError::NoBranch {
            name: branch.to_owned(),
        })?;
        if head == landing.after
            || (head != landing.before
                && landing.before != landing.after
                && self.reaches(&head, &landing.after)?)
        {
            self.release_landed(&landing.after)?;
            return Ok(Some(LandResult::AlreadyThere(landing.clone())));
        }
        Ok((head != landing.before).then_some(LandResult::Moved(head)))
    }

    /// The branch now keeps the landed commit and its parents, so their own refs can go.
    fn release_landed(&self, commit: &CommitId) -> Result<(), RepoError> {
        let call = self.store("read the parents of a commit");
        let call = call.args(["rev-list", "--parents", "--max-count=1"]);
        let line = call.commit(commit).line()?;
        line.split(' ')
            .try_for_each(|commit| self.release(&CommitId::new(commit)))
    }

    /// Runs `update-ref`, and retries once if a dead process left one of our refs locked.
    pub(super) fn update_ref(&self, args: &[&str]) -> Result<Done, RepoError> {
        let what = "move a ref";
        let once = || {
            // The target of a symbolic ref is never moved or deleted.
            let call = self.store(what).args(["update-ref", "--no-deref"]);
            let call = call.args(["-m", "cos"]);
            let call = call.env("GIT_COMMITTER_NAME", super::candidate::NAME);
            let call = call.env("GIT_COMMITTER_EMAIL", super::candidate::EMAIL);
            call.args(args).done()
        };
        let done = once()?;
        if done.exit == Some(0) {
            return Ok(done);
        }
        let RepoError::Locked { path } = done.error(what, &self.store) else {
            return Ok(done);
        };
        let ours = path.starts_with(self.store.join("refs/heads/cos"))
            || path.starts_with(self.store.join("refs/cos"));
        if ours && is_old(&path) {
            match std::fs::remove_file(&path) {
                Err(error) if error.kind() != std::io::ErrorKind::NotFound => {
                    return Err(RepoError::io("remove the lock", path)(error));
                }
                _ => return once(),
            }
        }
        Err(RepoError::Locked { path })
    }

    /// Refuses a symbolic branch, even if its target does not exist.
    fn refuse_symbolic(&self, name: &str) -> Result<(), RepoError> {
        let what = "read a branch";
        let call = self.store(what).args(["symbolic-ref", "--quiet"]);
        let done = call.arg(format!("refs/heads/{name}")).done()?;
        match done.exit {
            Some(0) => Err(RepoError::BranchIsSymbolic {
                name: name.to_owned(),
                target: git::name(&done.stdout).trim().to_owned(),
            }),
            Some(1) => Ok(()),
            _ => Err(done.error(what, &self.store)),
        }
    }

    /// Refuses to move a branch that is checked out in a working tree of the person.
    fn refuse_checked_out(&self, branch: &str) -> Result<(), RepoError> {
        let full = format!("branch refs/heads/{branch}");
        let mut here: Option<PathBuf> = None;
        let _guard = self.guard(Guard::Look)?;
        // Not in the store: with `core.bare`, git hides the main working tree.
        let place = Place::Folder(&self.root);
        let call = self.git.call("list the worktrees", place);
        for line in call
            .args(["worktree", "list", "--porcelain", "-z"])
            .pieces()?
        {
            let line = git::name(&line);
            if let Some(path) = line.strip_prefix("worktree ") {
                here = Some(PathBuf::from(path));
            } else if line == full
                && let Some(at) = here.take_if(|at| !is_ours(at))
            {
                return Err(RepoError::BranchCheckedOut {
                    name: branch.to_owned(),
                    at,
                });
            }
        }
        Ok(())
    }

    /// Refuses a name that conflicts with a branch, such as `a/b` with `a`.
    fn refuse_in_the_way(&self, name: &str) -> Result<(), RepoError> {
        let in_the_way = |blocker: &str| RepoError::BranchInTheWay {
            name: name.to_owned(),
            blocker: blocker.to_owned(),
        };
        for (end, _) in name.match_indices('/') {
            let Some(head) = name.get(..end) else {
                continue;
            };
            if self.branch_head(head)?.is_some() {
                return Err(in_the_way(head));
            }
        }
        let call = self.store("list branches").arg("for-each-ref");
        let below = call
            .args(["--count=1", "--format=%(refname:lstrip=2)"])
            .arg(format!("refs/heads/{name}/"))
            .line()?;
        if below.is_empty() {
            return Ok(());
        }
        Err(in_the_way(&below))
    }
}

/// Returns the name of the ref that keeps a commit.
fn kept(commit: &CommitId) -> String {
    format!("refs/cos/keep/{commit}")
}

/// Checks git's rules for branch names.
fn check_name(name: &str) -> Result<(), RepoError> {
    let bad_part = |part: &str| {
        part.is_empty()
            || part.starts_with('.')
            || part.ends_with('.')
            || part.to_ascii_lowercase().ends_with(".lock")
    };
    let bad_char = |c: char| c.is_control() || " ~^:?*[\\".contains(c);
    let bad = name.starts_with('-')
        || name == "HEAD"
        || name.contains("..")
        || name.contains("@{")
        || name == "@"
        || name.contains(bad_char)
        || name.split('/').any(bad_part);
    if bad {
        return Err(RepoError::BadBranchName {
            name: name.to_owned(),
        });
    }
    Ok(())
}
