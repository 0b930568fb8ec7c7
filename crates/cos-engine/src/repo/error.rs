//! What can go wrong with git, and what the reader does about it.

use cos_core::failure::FailureClass;
use cos_core::foreign::{cut, shown};
use cos_core::hint::{Advice, Hint};
use cos_core::id::CommitId;
use std::path::PathBuf;

/// An operation on the repository that did not happen.
#[derive(Debug, thiserror::Error)]
pub enum RepoError {
    /// There is no git program.
    #[error("cannot find `{program}`", program = shown(program))]
    GitMissing {
        /// What was to be started.
        program: String,
        /// The oldest version that works.
        needed: &'static str,
    },
    /// The git program lacks what is needed.
    #[error("git {found} is too old", found = shown(found))]
    GitTooOld {
        /// What the program calls itself.
        found: String,
        /// The oldest version that works.
        needed: &'static str,
    },
    /// The folder belongs to no repository.
    #[error("{} is not in a git repository", shown(&dir.to_string_lossy()))]
    NotARepository {
        /// Where one was looked for.
        dir: PathBuf,
    },
    /// The repository has no files to work on: bare, or the inside of a `.git` folder.
    #[error("{} has no working tree", shown(&dir.to_string_lossy()))]
    Bare {
        /// The repository.
        dir: PathBuf,
    },
    /// The current branch has no commit yet.
    #[error("{} has no commit to start from", shown(&root.to_string_lossy()))]
    NoCommit {
        /// The top of the working tree.
        root: PathBuf,
    },
    /// Git refuses a repository that belongs to another user.
    #[error("git does not trust {}, another user owns it", shown(&dir.to_string_lossy()))]
    NotTrusted {
        /// The repository.
        dir: PathBuf,
    },
    /// A commit that is not in the repository.
    #[error("commit `{commit}` is not in this repository")]
    UnknownCommit {
        /// What was asked for.
        commit: CommitId,
    },
    /// A name that git takes for no branch.
    #[error("`{name}` cannot be a branch name", name = shown(name))]
    BadBranchName {
        /// What was asked for.
        name: String,
    },
    /// There is no such branch.
    #[error("there is no branch `{name}`", name = shown(name))]
    NoBranch {
        /// What was asked for.
        name: String,
    },
    /// The branch is there and points elsewhere.
    #[error("branch `{name}` already exists at {at}", name = shown(name))]
    BranchExists {
        /// The branch.
        name: String,
        /// Where it points.
        at: CommitId,
    },
    /// Moving the branch would move another one.
    #[error("branch `{name}` is only another name for `{target}`", name = shown(name), target = shown(target))]
    BranchIsSymbolic {
        /// The branch.
        name: String,
        /// The ref it stands for.
        target: String,
    },
    /// Branches are kept like files, so `cos` and `cos/x` exclude each other.
    #[error("branch `{blocker}` is in the way of `{name}`", name = shown(name), blocker = shown(blocker))]
    BranchInTheWay {
        /// The branch that was to be made.
        name: String,
        /// The one that is there.
        blocker: String,
    },
    /// Moving the branch would move it under the files of somebody who looks at it.
    #[error("branch `{name}` is checked out in {}", shown(&at.to_string_lossy()), name = shown(name))]
    BranchCheckedOut {
        /// The branch.
        name: String,
        /// The working tree that has it.
        at: PathBuf,
    },
    /// A folder that was to become a worktree holds something that we did not put there.
    #[error("{} is not empty and not ours", shown(&dir.to_string_lossy()))]
    NotOurs {
        /// The folder.
        dir: PathBuf,
    },
    /// The worktree's folder has vanished or is no longer a folder.
    #[error("worktree {} is gone", shown(&dir.to_string_lossy()))]
    WorktreeGone {
        /// The folder.
        dir: PathBuf,
    },
    /// The work ends where it began, yet commits were made on the way.
    #[error("nothing is changed in the end, but commits were made and left")]
    LeftBehind {
        /// The last of them; a ref keeps it.
        commit: CommitId,
    },
    /// Work inside a submodule cannot be carried by a commit of this repository.
    #[error("submodule `{path}` has work that is only in this worktree", path = shown(path))]
    SubmoduleWork {
        /// Where the submodule lies.
        path: String,
    },
    /// Another git process holds a lock, or died with it.
    #[error("{} is locked by another git process", shown(&path.to_string_lossy()))]
    Locked {
        /// The lock.
        path: PathBuf,
    },
    /// Another process of ours keeps the guard over git's notes and does not move.
    #[error("another cos keeps {} and does not move", shown(&path.to_string_lossy()))]
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
    #[error("git cannot {what} (exit {}): {}", exit.map_or_else(|| "by signal".to_owned(), |code| code.to_string()), cut(message, 400))]
    Git {
        /// What was tried.
        what: &'static str,
        /// Its exit code; none when a signal ended it.
        exit: Option<i32>,
        /// What it said; the end of it.
        message: String,
    },
    /// A file operation failed.
    #[error("cannot {what} {}: {source}", shown(&path.to_string_lossy()))]
    Io {
        /// What was tried.
        what: &'static str,
        /// On which file.
        path: PathBuf,
        /// Why it failed.
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
                vec![Hint::new("go to one, or make it one with `git init`")]
            }
            Self::Bare { .. } => vec![Hint::new("use a clone that has one")],
            Self::NoCommit { .. } => vec![Hint::new(
                "make one with `git commit --allow-empty -m start`",
            )],
            Self::NotTrusted { dir, .. } => vec![
                Hint::new("if you do, run `git config --global --add safe.directory {}`")
                    .value(dir.display()),
            ],
            Self::UnknownCommit { .. } => vec![Hint::new(
                "fetch it, or check that this is the repository it was made in",
            )],
            Self::BadBranchName { .. } => {
                vec![Hint::new("use letters, digits, `-`, `_`, `.` and `/`")]
            }
            Self::NoBranch { .. } => vec![Hint::new("see `git branch` for those there are")],
            Self::BranchExists { name, .. } => {
                vec![Hint::new("rename it with `git branch -m {} NEW`").value(name)]
            }
            Self::BranchIsSymbolic { name, .. } => vec![
                Hint::new(
                    "remove that name with `git symbolic-ref --delete refs/heads/{}`, \
                     then try again",
                )
                .value(name),
            ],
            Self::BranchInTheWay { blocker, .. } => {
                vec![Hint::new("rename it with `git branch -m {} NEW`").value(blocker)]
            }
            Self::BranchCheckedOut { .. } => vec![Hint::new(
                "switch away there, for example with `git switch -`",
            )],
            Self::NotOurs { .. } => vec![Hint::new("move it away")],
            Self::WorktreeGone { .. } => vec![Hint::new("start the attempt again")],
            Self::LeftBehind { commit, .. } => {
                vec![Hint::new("the last is kept, look with `git show {}`").value(commit)]
            }
            Self::SubmoduleWork { .. } => vec![Hint::new("commit and push it there first")],
            Self::Locked { .. } => vec![Hint::new("when none runs, delete that file")],
            Self::Guarded { .. } => vec![Hint::new("wake or end it, then try again")],
            Self::Io { .. } => vec![Hint::new("check its permissions and the free space")],
            _ => Vec::new(),
        }
    }
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
