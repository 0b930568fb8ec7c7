//! Defines the errors of git operations, and advice for each.

use cos_core::failure::FailureClass;
use cos_core::foreign::{cut, shown};
use cos_core::hint::{Advice, Hint};
use cos_core::id::CommitId;
use std::path::PathBuf;

/// A failed operation on the repository.
#[derive(Debug, thiserror::Error)]
pub enum RepoError {
    /// The git program is missing.
    #[error("cannot find `{program}`", program = shown(program))]
    GitMissing {
        /// The program.
        program: String,
        /// The oldest supported version.
        needed: &'static str,
    },
    /// The git program is too old.
    #[error("git {found} is too old", found = shown(found))]
    GitTooOld {
        /// The version it reports.
        found: String,
        /// The oldest supported version.
        needed: &'static str,
    },
    /// The folder is not in a repository.
    #[error("{} is not in a git repository", shown(&dir.to_string_lossy()))]
    NotARepository {
        /// The folder.
        dir: PathBuf,
    },
    /// The repository has no working tree: it is bare, or the folder is inside of `.git`.
    #[error("{} has no working tree", shown(&dir.to_string_lossy()))]
    Bare {
        /// The repository.
        dir: PathBuf,
    },
    /// The current branch has no commit yet.
    #[error("{} has no commit to start from", shown(&root.to_string_lossy()))]
    NoCommit {
        /// The root of the working tree.
        root: PathBuf,
    },
    /// Git does not trust a repository of another user.
    #[error("git does not trust {}, because another user owns it", shown(&dir.to_string_lossy()))]
    NotTrusted {
        /// The repository.
        dir: PathBuf,
    },
    /// The commit is not in the repository.
    #[error("commit `{commit}` is not in this repository")]
    UnknownCommit {
        /// The commit.
        commit: CommitId,
    },
    /// The name is not a valid branch name.
    #[error("`{name}` cannot be a branch name", name = shown(name))]
    BadBranchName {
        /// The name.
        name: String,
    },
    /// The branch does not exist.
    #[error("there is no branch `{name}`", name = shown(name))]
    NoBranch {
        /// The name.
        name: String,
    },
    /// The branch exists at another commit.
    #[error("branch `{name}` already exists at {at}", name = shown(name))]
    BranchExists {
        /// The branch.
        name: String,
        /// Its commit.
        at: CommitId,
    },
    /// The branch is symbolic: moving it would move another one.
    #[error("branch `{name}` is a symbolic ref to `{target}`", name = shown(name), target = shown(target))]
    BranchIsSymbolic {
        /// The branch.
        name: String,
        /// Its target.
        target: String,
    },
    /// Branches are stored like files, so `cos` and `cos/x` exclude each other.
    #[error("branch `{blocker}` blocks the name `{name}`", name = shown(name), blocker = shown(blocker))]
    BranchInTheWay {
        /// The new branch.
        name: String,
        /// The existing branch.
        blocker: String,
    },
    /// The branch is checked out, so moving it would make its working tree stale.
    #[error("branch `{name}` is checked out in {}", shown(&at.to_string_lossy()), name = shown(name))]
    BranchCheckedOut {
        /// The branch.
        name: String,
        /// The working tree.
        at: PathBuf,
    },
    /// The folder for a worktree holds files of someone else.
    #[error("{} is not empty, and cos did not make it", shown(&dir.to_string_lossy()))]
    NotOurs {
        /// The folder.
        dir: PathBuf,
    },
    /// The worktree's folder was removed or replaced.
    #[error("worktree {} does not exist any more", shown(&dir.to_string_lossy()))]
    WorktreeGone {
        /// The folder.
        dir: PathBuf,
    },
    /// The result equals the base, but commits were made on the way.
    #[error("the result has no change, but commits were made and then left")]
    LeftBehind {
        /// The last of them; a ref keeps it.
        commit: CommitId,
    },
    /// A commit of this repository cannot carry work inside of a submodule.
    #[error("submodule `{path}` has work that is only in this worktree", path = shown(path))]
    SubmoduleWork {
        /// The path of the submodule.
        path: String,
    },
    /// Another git process holds a lock, or died with it.
    #[error("{} is locked by another git process", shown(&path.to_string_lossy()))]
    Locked {
        /// The lock.
        path: PathBuf,
    },
    /// Another `cos` process holds the lock on git's worktree records and makes no progress.
    #[error("another cos holds {} and makes no progress", shown(&path.to_string_lossy()))]
    Guarded {
        /// The lock.
        path: PathBuf,
    },
    /// A file needs a filter that only the repository's own settings define.
    #[error(
        "the git settings of this repository define programs for the filter `{name}`, and cos \
         runs them only if your own git settings define the same ones"
    )]
    ForeignFilter {
        /// The filter.
        name: String,
    },
    /// Git failed for another reason.
    #[error("git cannot {what} (exit {}): {}", exit.map_or_else(|| "by signal".to_owned(), |code| code.to_string()), cut(message, 400))]
    Git {
        /// The operation.
        what: &'static str,
        /// Its exit code; `None` if a signal ended it.
        exit: Option<i32>,
        /// The end of its error output.
        message: String,
    },
    /// A file operation failed.
    #[error("cannot {what} {}: {source}", shown(&path.to_string_lossy()))]
    Io {
        /// The operation.
        what: &'static str,
        /// The file.
        path: PathBuf,
        /// The error of the system.
        source: std::io::Error,
    },
}

impl Advice for RepoError {
    fn hints(&self) -> Vec<Hint> {
        match self {
            Self::GitMissing { needed, .. } => {
                vec![Hint::new("install git {} or newer and put it on the PATH").ours(*needed)]
            }
            Self::GitTooOld { needed, .. } => {
                vec![Hint::new("install git {} or newer").ours(*needed)]
            }
            Self::NotARepository { .. } => {
                vec![Hint::new("change to one, or create one with `git init`")]
            }
            Self::Bare { .. } => vec![Hint::new("use a clone that has one")],
            Self::NoCommit { .. } => vec![Hint::new(
                "create one with `git commit --allow-empty -m start`",
            )],
            Self::NotTrusted { dir, .. } => vec![
                Hint::new("if you trust it, run `git config --global --add safe.directory {}`")
                    .value(dir.display()),
            ],
            Self::UnknownCommit { .. } => vec![Hint::new(
                "fetch it, or check that this is the right repository",
            )],
            Self::BadBranchName { .. } => {
                vec![Hint::new("use letters, digits, `-`, `_`, `.` and `/`")]
            }
            Self::NoBranch { .. } => vec![Hint::new("`git branch` lists them")],
            Self::BranchExists { name, .. } => {
                vec![Hint::new("rename it with `git branch -m {} NEW`").value(name)]
            }
            Self::BranchIsSymbolic { name, .. } => vec![
                Hint::new(
                    "remove the symbolic ref with `git symbolic-ref --delete refs/heads/{}`, \
                     then try again",
                )
                .value(name),
            ],
            Self::BranchInTheWay { blocker, .. } => {
                vec![Hint::new("rename it with `git branch -m {} NEW`").value(blocker)]
            }
            Self::BranchCheckedOut { .. } => vec![Hint::new(
                "switch to another branch there, for example with `git switch -`",
            )],
            Self::NotOurs { .. } => vec![Hint::new("move it away")],
            Self::WorktreeGone { .. } => vec![Hint::new("start the attempt again")],
            Self::LeftBehind { commit, .. } => {
                vec![Hint::new("the last one is kept; see `git show {}`").value(commit)]
            }
            Self::SubmoduleWork { .. } => vec![Hint::new("commit and push it there first")],
            Self::Locked { .. } => vec![Hint::new("if none is running, delete that file")],
            Self::Guarded { .. } => vec![Hint::new("resume or end it, then try again")],
            Self::Io { .. } => vec![Hint::new("check its permissions and the free space")],
            _ => Vec::new(),
        }
    }
}

impl RepoError {
    /// Returns the failure class; recovery uses it and never parses the text.
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

    /// Returns whether only this one branch cannot be moved now, and nothing else is wrong.
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

    /// Returns the error for the refused filter that git's message names.
    pub(super) fn of_filter(refused: &[String], text: &str) -> Option<Self> {
        let failed = |name: &&String| {
            let named = [
                format!("filter '{name}' failed"),
                format!("filter {name} failed"),
            ];
            named.iter().any(|words| text.contains(words))
        };
        let name = refused.iter().find(failed)?.clone();
        Some(Self::ForeignFilter { name })
    }

    /// Returns a function that converts a file error; made for `map_err`.
    pub(super) fn io(
        what: &'static str,
        path: impl Into<PathBuf>,
    ) -> impl FnOnce(std::io::Error) -> Self {
        let path = path.into();
        move |source| Self::Io { what, path, source }
    }
}
