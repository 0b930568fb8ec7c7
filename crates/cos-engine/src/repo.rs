//! Runs the `git` program; everything that is done with git is here.
//!
//! The person's files, index, HEAD, stash and branches are never touched, with one exception in its
//! own file, `current`. Everything else happens in separate worktrees (`worktree`, `snapshot`) or
//! only on objects and refs (`candidate`, `branch`, `diff`).
//!
//! Calls block. Every call may be repeated: it finds and repairs what a killed process left behind.
//! This module knows nothing about goals and runs.

mod branch;
mod candidate;
mod current;
mod diff;
mod error;
mod folder;
mod fork;
mod git;
mod index;
mod notes;
mod programs;
mod snapshot;
mod status;
mod texts;
mod worktree;
mod worktree_backup;

pub use branch::LandResult;
pub use candidate::Candidate;
pub use current::{Current, CurrentError};
pub use diff::{Change, Diff, FileChange, TEXT_BYTES};
pub use error::RepoError;
pub use git::Git;
pub use status::{MOST_NEW, NewFiles, Operation, Status};
pub use worktree::Worktree;
pub use worktree_backup::{BroughtBack, WorktreeBackup};

use cos_core::id::CommitId;
use git::Place;
use std::path::{Path, PathBuf};

/// A repository with a working tree and at least one commit.
#[derive(Debug, Clone)]
pub struct Repo {
    git: Git,
    /// The root of the opened working tree.
    root: PathBuf,
    /// The git folder of this working tree.
    git_dir: PathBuf,
    /// The git folder shared by all working trees.
    store: PathBuf,
}

impl Repo {
    /// Opens the repository that contains `dir`: its root, a folder in it, or a linked worktree.
    pub fn open(dir: impl AsRef<Path>) -> Result<Self, RepoError> {
        Self::open_with(Git::default(), dir)
    }

    /// Opens a repository with a given git program and environment.
    pub fn open_with(git: Git, dir: impl AsRef<Path>) -> Result<Self, RepoError> {
        let dir = dir.as_ref();
        let dir = dir
            .canonicalize()
            .map_err(RepoError::io("open the folder", dir))?;
        git.check_version()?;
        // One question per call, because a path may contain a line end.
        let ask = |question: &[&str]| {
            git.call("find the repository", Place::Folder(&dir))
                .arg("rev-parse")
                .args(question)
                .line()
        };
        if ask(&["--is-inside-work-tree"])? != "true" {
            return Err(RepoError::Bare { dir });
        }
        let root = PathBuf::from(ask(&["--path-format=absolute", "--show-toplevel"])?);
        let git_dir = PathBuf::from(ask(&["--path-format=absolute", "--git-dir"])?);
        let store = PathBuf::from(ask(&["--path-format=absolute", "--git-common-dir"])?);
        let repo = Self {
            git,
            root,
            git_dir,
            store,
        };
        repo.head()?;
        Ok(repo)
    }

    /// Returns the root of the person's working tree.
    pub fn root(&self) -> &Path {
        &self.root
    }

    /// Returns the commit that is checked out in the person's working tree.
    pub fn head(&self) -> Result<CommitId, RepoError> {
        let found = self
            .git
            .call("read HEAD", Place::Folder(&self.root))
            .args(["rev-parse", "--verify", "--quiet", "HEAD^{commit}"])
            .done()?;
        if found.exit == Some(0) {
            return Ok(CommitId::new(git::name(&found.stdout).trim()));
        }
        if found.stderr.is_empty() {
            return Err(RepoError::NoCommit {
                root: self.root.clone(),
            });
        }
        Err(found.error("read HEAD", &self.root))
    }

    /// Returns every file of a commit, including submodules, relative to the root.
    pub fn files_at(&self, commit: &CommitId) -> Result<Vec<String>, RepoError> {
        self.tree_of(commit)?;
        let listed = self
            .store("list the files of a commit")
            .args(["ls-tree", "-r", "-z", "--name-only", "--full-tree"])
            .commit(commit)
            .pieces()?;
        Ok(listed.iter().map(|path| git::name(path)).collect())
    }

    /// Returns every file of a commit with its object hash.
    pub fn hashes_at(&self, commit: &CommitId) -> Result<Vec<(String, String)>, RepoError> {
        self.tree_of(commit)?;
        let listed = self
            .store("list the files of a commit")
            .args(["ls-tree", "-r", "-z", "--full-tree"])
            .args(["--format=%(objectname) %(path)"])
            .commit(commit)
            .pieces()?;
        let pairs = listed.iter().map(|line| git::name(line));
        Ok(pairs
            .filter_map(|line| {
                let (hash, path) = line.split_once(' ')?;
                Some((path.to_owned(), hash.to_owned()))
            })
            .collect())
    }

    /// Starts a call that only sees objects and refs.
    fn store(&self, what: &'static str) -> git::Call {
        self.git.call(what, Place::Store(&self.store))
    }

    /// Resolves a name; `None` if it does not exist. The name must be generated or checked.
    fn resolve(&self, name: &str) -> Result<Option<String>, RepoError> {
        let what = "look up a name";
        let found = self
            .store(what)
            .args(["rev-parse", "--verify", "--quiet", "--end-of-options", name])
            .done()?;
        match found.exit {
            Some(0) => Ok(Some(git::name(&found.stdout).trim().to_owned())),
            Some(1) => Ok(None),
            // A well-formed hash of a missing object.
            Some(128) if found.stderr.contains("Needed a single revision") => Ok(None),
            _ => Err(found.error(what, &self.store)),
        }
    }

    /// Returns the tree of a commit; also used to check that the commit exists.
    fn tree_of(&self, commit: &CommitId) -> Result<String, RepoError> {
        let unknown = || RepoError::UnknownCommit {
            commit: commit.clone(),
        };
        let text = commit.as_str();
        if text.is_empty() || !text.chars().all(|c| c.is_ascii_hexdigit()) {
            return Err(unknown());
        }
        self.resolve(&format!("{text}^{{tree}}"))?
            .ok_or_else(unknown)
    }

    /// Returns whether `commit` is an ancestor of `later` or `later` itself.
    fn reaches(&self, later: &CommitId, commit: &CommitId) -> Result<bool, RepoError> {
        let what = "compare two commits";
        let call = self.store(what).args(["merge-base", "--is-ancestor"]);
        let done = call.commit(commit).commit(later).done()?;
        match done.exit {
            Some(0) => Ok(true),
            Some(1) => Ok(false),
            _ => Err(done.error(what, &self.store)),
        }
    }
}

#[cfg(test)]
mod tests;
