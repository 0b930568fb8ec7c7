//! What can go wrong with git, and what the reader does about it.

use cos_core::failure::FailureClass;
use cos_core::id::CommitId;
use std::path::PathBuf;

/// An operation on the repository that did not happen.
#[derive(Debug, thiserror::Error)]
pub enum RepoError {
    /// There is no git program.
    #[error("cannot find `{program}`; install git {needed} or newer and put it on the PATH")]
    GitMissing {
        /// What was to be started.
        program: String,
        /// The oldest version that works.
        needed: &'static str,
    },
    /// The git program lacks what is needed.
    #[error("git {found} is too old; install git {needed} or newer")]
    GitTooOld {
        /// What the program calls itself.
        found: String,
        /// The oldest version that works.
        needed: &'static str,
    },
    /// The folder belongs to no repository.
    #[error("{} is not in a git repository; go to one, or make it one with `git init`", dir.display())]
    NotARepository {
        /// Where one was looked for.
        dir: PathBuf,
    },
    /// The repository has no files to work on: bare, or the inside of a `.git` folder.
    #[error("{} has no working tree; use a clone that has one", dir.display())]
    Bare {
        /// The repository.
        dir: PathBuf,
    },
    /// The current branch has no commit yet.
    #[error("{} has no commit to start from; make one with `git commit --allow-empty -m start`", root.display())]
    NoCommit {
        /// The top of the working tree.
        root: PathBuf,
    },
    /// Git refuses a repository that belongs to another user.
    #[error("git does not trust {}, another user owns it; if you do, run `git config --global --add safe.directory '{}'`", dir.display(), dir.display())]
    NotTrusted {
        /// The repository.
        dir: PathBuf,
    },
    /// A commit that is not in the repository.
    #[error(
        "commit `{commit}` is not in this repository; fetch it, or check that this is the repository it was made in"
    )]
    UnknownCommit {
        /// What was asked for.
        commit: CommitId,
    },
    /// A name that git takes for no branch.
    #[error("`{name}` cannot be a branch name; use letters, digits, `-`, `_`, `.` and `/`")]
    BadBranchName {
        /// What was asked for.
        name: String,
    },
    /// There is no such branch.
    #[error("there is no branch `{name}`; see `git branch` for those there are")]
    NoBranch {
        /// What was asked for.
        name: String,
    },
    /// The branch is there and points elsewhere.
    #[error("branch `{name}` already exists at {at}; rename it with `git branch -m {name} NEW`")]
    BranchExists {
        /// The branch.
        name: String,
        /// Where it points.
        at: CommitId,
    },
    /// Moving the branch would move another one.
    #[error(
        "branch `{name}` is only another name for `{target}`; remove that name with `git symbolic-ref --delete refs/heads/{name}`, then try again"
    )]
    BranchIsSymbolic {
        /// The branch.
        name: String,
        /// The ref it stands for.
        target: String,
    },
    /// Branches are kept like files, so `cos` and `cos/x` exclude each other.
    #[error(
        "branch `{blocker}` is in the way of `{name}`; rename it with `git branch -m {blocker} NEW`"
    )]
    BranchInTheWay {
        /// The branch that was to be made.
        name: String,
        /// The one that is there.
        blocker: String,
    },
    /// Moving the branch would move it under the files of somebody who looks at it.
    #[error("branch `{name}` is checked out in {}; switch away there, for example with `git switch -`", at.display())]
    BranchCheckedOut {
        /// The branch.
        name: String,
        /// The working tree that has it.
        at: PathBuf,
    },
    /// A folder that was to become a worktree holds something that we did not put there.
    #[error("{} is not empty and not ours; move it away", dir.display())]
    NotOurs {
        /// The folder.
        dir: PathBuf,
    },
    /// The worktree's folder has vanished or is no longer a folder.
    #[error("worktree {} is gone; start the attempt again", dir.display())]
    WorktreeGone {
        /// The folder.
        dir: PathBuf,
    },
    /// The work ends where it began, yet commits were made on the way.
    #[error(
        "nothing is changed in the end, but commits were made and left; the last is kept, look with `git show {commit}`"
    )]
    LeftBehind {
        /// The last of them; a ref keeps it.
        commit: CommitId,
    },
    /// Work inside a submodule cannot be carried by a commit of this repository.
    #[error(
        "submodule `{path}` has work that is only in this worktree; commit and push it there first"
    )]
    SubmoduleWork {
        /// Where the submodule lies.
        path: String,
    },
    /// Another git process holds a lock, or died with it.
    #[error("{} is locked by another git process; when none runs, delete that file", path.display())]
    Locked {
        /// The lock.
        path: PathBuf,
    },
    /// Another process of ours keeps the guard over git's notes and does not move.
    #[error("another cos keeps {} and does not move; wake or end it, then try again", path.display())]
    Guarded {
        /// The guard.
        path: PathBuf,
    },
    /// A file would have to pass a filter that only the repository's own settings name.
    #[error(
        "the git settings of this repository name programs for the filter `{name}`, and cos starts such programs only where your own git settings name the same ones"
    )]
    ForeignFilter {
        /// The filter.
        name: String,
    },
    /// Git failed in a way that has no name here.
    #[error("git cannot {what} (exit {}): {message}", exit.map_or_else(|| "by signal".to_owned(), |code| code.to_string()))]
    Git {
        /// What was tried.
        what: &'static str,
        /// Its exit code; none when a signal ended it.
        exit: Option<i32>,
        /// What it said; the end of it.
        message: String,
    },
    /// A file operation failed.
    #[error("cannot {what} {}: {source}; check its permissions and the free space", path.display())]
    Io {
        /// What was tried.
        what: &'static str,
        /// On which file.
        path: PathBuf,
        /// Why it failed.
        source: std::io::Error,
    },
}

impl RepoError {
    /// What can be done about it; recovery reads this and never the text.
    pub fn class(&self) -> FailureClass {
        match self {
            Self::Locked { .. } | Self::Guarded { .. } => FailureClass::Transient,
            Self::GitMissing { .. } | Self::GitTooOld { .. } | Self::NotTrusted { .. } => {
                FailureClass::Fatal
            }
            Self::NotARepository { .. }
            | Self::Bare { .. }
            | Self::NoCommit { .. }
            | Self::UnknownCommit { .. }
            | Self::BadBranchName { .. }
            | Self::NoBranch { .. } => FailureClass::MissingInformation,
            Self::BranchExists { .. }
            | Self::BranchIsSymbolic { .. }
            | Self::BranchInTheWay { .. }
            | Self::BranchCheckedOut { .. }
            | Self::NotOurs { .. }
            | Self::ForeignFilter { .. }
            | Self::Git { .. }
            | Self::Io { .. } => FailureClass::NeedsHuman,
            Self::WorktreeGone { .. } | Self::LeftBehind { .. } | Self::SubmoduleWork { .. } => {
                FailureClass::Systematic
            }
        }
    }

    /// Whether one branch cannot be moved as things stand, and nothing else is wrong.
    pub fn is_of_branch(&self) -> bool {
        matches!(
            self,
            Self::NoBranch { .. }
                | Self::BranchExists { .. }
                | Self::BranchIsSymbolic { .. }
                | Self::BranchInTheWay { .. }
                | Self::BranchCheckedOut { .. }
                | Self::Locked { .. }
        )
    }

    /// The error for the filter, among these, that git says a file could not pass.
    pub(super) fn of_filter(refused: &[String], said: &str) -> Option<Self> {
        let failed = |name: &&String| {
            let named = [
                format!("filter '{name}' failed"),
                format!("filter {name} failed"),
            ];
            named.iter().any(|words| said.contains(words))
        };
        let name = refused.iter().find(failed)?.clone();
        Some(Self::ForeignFilter { name })
    }

    /// Turns a failed file operation into an error; made for `map_err`.
    pub(super) fn io(
        what: &'static str,
        path: impl Into<PathBuf>,
    ) -> impl FnOnce(std::io::Error) -> Self {
        let path = path.into();
        move |source| Self::Io { what, path, source }
    }
}
