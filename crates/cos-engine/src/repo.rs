//! Everything that is done with git, by the `git` program.
//!
//! The person's files, index, HEAD, stash and branches are never touched, with one exception that
//! has a file of its own, `current`. Everything else happens in worktrees of ours (`worktree`,
//! `snapshot`) or on objects and refs alone (`candidate`, `branch`, `diff`).
//!
//! Calls block. Each may be repeated: what a killed process left behind is found and repaired by
//! the next one. Nothing here knows what a goal or a run is.

mod branch;
mod candidate;
mod current;
mod diff;
mod error;
mod folder;
mod fork;
mod git;
mod index;
mod worktree_backup;
mod notes;
mod programs;
mod snapshot;
mod status;
mod texts;
mod worktree;

pub use branch::LandResult;
pub use candidate::Candidate;
pub use current::{Current, CurrentError};
pub use diff::{Change, Diff, FileChange, TEXT_BYTES};
pub use error::RepoError;
pub use git::Git;
pub use worktree_backup::{BroughtBack, WorktreeBackup};
pub use status::{MOST_NEW, NewFiles, Operation, Status};
pub use worktree::Worktree;

use cos_core::id::CommitId;
use git::Place;
use std::path::{Path, PathBuf};

/// A repository with a working tree and at least one commit.
#[derive(Debug, Clone)]
pub struct Repo {
    git: Git,
    /// The top of the working tree that was opened.
    root: PathBuf,
    /// The git folder of that working tree.
    git_dir: PathBuf,
    /// The git folder that all working trees share.
    store: PathBuf,
}

impl Repo {
    /// Opens the repository that `dir` lies in: its top, a folder in it, or a linked worktree.
    pub fn open(dir: impl AsRef<Path>) -> Result<Self, RepoError> {
        Self::open_with(Git::default(), dir)
    }

    /// Opens a repository with a git program and environment of one's own.
    pub fn open_with(git: Git, dir: impl AsRef<Path>) -> Result<Self, RepoError> {
        let dir = dir.as_ref();
        let dir = dir
            .canonicalize()
            .map_err(RepoError::io("open the folder", dir))?;
        git.check_version()?;
        // One question per call: a path may hold a line end.
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

    /// The top of the person's working tree.
    pub fn root(&self) -> &Path {
        &self.root
    }

    /// The commit that the person's working tree stands on.
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

    /// Every file of a commit, submodules included, from the top of the repository.
    pub fn files_at(&self, commit: &CommitId) -> Result<Vec<String>, RepoError> {
        self.tree_of(commit)?;
        let listed = self
            .store("list the files of a commit")
            .args(["ls-tree", "-r", "-z", "--name-only", "--full-tree"])
            .commit(commit)
            .pieces()?;
        Ok(listed.iter().map(|path| git::name(path)).collect())
    }

    /// Every file of a commit with the hash of what lies there, as git names it.
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

    /// Starts a call that sees objects and refs only.
    fn store(&self, what: &'static str) -> git::Call {
        self.git.call(what, Place::Store(&self.store))
    }

    /// What a name stands for; `None` when for nothing. The name must be ours or checked.
    fn resolve(&self, name: &str) -> Result<Option<String>, RepoError> {
        let what = "look up a name";
        let found = self
            .store(what)
            .args(["rev-parse", "--verify", "--quiet", "--end-of-options", name])
            .done()?;
        match found.exit {
            Some(0) => Ok(Some(git::name(&found.stdout).trim().to_owned())),
            Some(1) => Ok(None),
            // A well-formed hash of an object that is missing.
            Some(128) if found.stderr.contains("Needed a single revision") => Ok(None),
            _ => Err(found.error(what, &self.store)),
        }
    }

    /// The tree of a commit; also the way to find out whether the commit is there.
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

    /// Whether `commit` can be reached from `later`; a commit reaches itself.
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
