//! Moves the person's own branch and files: a fast-forward that the person asked for, and only if
//! it loses nothing. No other code changes them.

use super::git::Place;
use super::programs::Purpose;
use super::{Operation, Repo, RepoError};
use cos_core::evidence::Landing;
use cos_core::foreign::shown;
use cos_core::hint::{Advice, Hint};
use cos_core::id::CommitId;

/// The result of a fast-forward.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Current {
    /// The person's branch and files were moved.
    Moved(Landing),
    /// The person's branch already has everything.
    AlreadyThere,
}

/// Why the person's branch was not moved. Nothing was changed.
#[derive(Debug, thiserror::Error)]
pub enum CurrentError {
    /// HEAD is detached, so there is no branch to move.
    #[error("no branch is checked out")]
    Detached {
        /// The branch to land.
        run_branch: String,
    },
    /// The person has an unfinished git operation.
    #[error("`git {}` is not finished", operation.name())]
    InProgress {
        /// The operation.
        operation: Operation,
    },
    /// There are uncommitted changes.
    #[error("the working tree has changes in {}", few(paths))]
    Dirty {
        /// The changed files.
        paths: Vec<String>,
        /// The branch to land.
        run_branch: String,
    },
    /// Untracked files are in the way of new ones.
    #[error("files that git does not track are in the way: {}", few(paths))]
    InTheWay {
        /// These files.
        paths: Vec<String>,
    },
    /// The person's branch has commits that the run's branch lacks.
    #[error("`{branch}` has new commits since the run started", branch = shown(branch))]
    Diverged {
        /// The person's branch.
        branch: String,
        /// The branch to land.
        run_branch: String,
    },
    /// Git could not do it.
    #[error(transparent)]
    Repo(#[from] RepoError),
}

impl Advice for CurrentError {
    fn hints(&self) -> Vec<Hint> {
        match self {
            Self::Detached { run_branch, .. } => vec![
                Hint::new("run `git switch BRANCH`, or `git merge {}` by hand").value(run_branch),
            ],
            Self::InProgress { operation } => {
                let leave = match operation {
                    Operation::Bisect => "reset",
                    _ => "--abort",
                };
                let hint = Hint::new("finish it, or cancel it with `git {} {}`");
                vec![hint.ours(operation.name()).ours(leave)]
            }
            Self::Dirty { run_branch, .. } => vec![
                Hint::new("run `git stash` and try again, or commit them and run `git merge {}`")
                    .value(run_branch),
            ],
            Self::InTheWay { .. } => vec![Hint::new("move them, then try again")],
            Self::Diverged { run_branch, .. } => {
                vec![Hint::new("run `git merge {}`").value(run_branch)]
            }
            Self::Repo(error) => error.hints(),
        }
    }
}

impl CurrentError {
    /// Returns whether a retry can succeed after the person removes the obstacle. A diverged branch
    /// stays diverged.
    pub fn passes(&self) -> bool {
        !matches!(self, Self::Diverged { .. })
    }
}

impl Repo {
    /// Fast-forwards the person's branch and files to `target`, the head of the run's branch.
    pub fn fast_forward_current(
        &self,
        run_branch: &str,
        target: &CommitId,
    ) -> Result<Current, CurrentError> {
        let status = self.status_for(Purpose::Working)?;
        let Some(branch) = status.branch else {
            return Err(CurrentError::Detached {
                run_branch: run_branch.to_owned(),
            });
        };
        if let Some(operation) = status.in_progress {
            return Err(CurrentError::InProgress { operation });
        }
        if self.reaches(&status.head, target)? {
            return Ok(Current::AlreadyThere);
        }
        // Reported first, because a clean tree would not help.
        if !self.reaches(target, &status.head)? {
            return Err(CurrentError::Diverged {
                branch,
                run_branch: run_branch.to_owned(),
            });
        }
        if !status.dirty.is_empty() {
            return Err(CurrentError::Dirty {
                paths: status.dirty,
                run_branch: run_branch.to_owned(),
            });
        }
        let what = "move the current branch";
        let done = self
            .git
            .work(what, Place::Folder(&self.root))
            .args([
                "merge",
                "--ff-only",
                "--quiet",
                "--no-stat",
                "--no-autostash",
            ])
            .args(["--no-verify-signatures", "--no-overwrite-ignore"])
            .commit(target)
            .done()?;
        if done.exit == Some(0) {
            return Ok(Current::Moved(Landing {
                before: status.head,
                after: target.clone(),
            }));
        }
        // Git lists the blocking files, one per line, after a tab.
        let listed = done
            .stderr
            .lines()
            .filter_map(|line| line.strip_prefix('\t'));
        let paths: Vec<String> = listed.map(str::to_owned).collect();
        if paths.is_empty() {
            return Err(done.error(what, &self.root).into());
        }
        Err(CurrentError::InTheWay { paths })
    }
}

/// Formats the first names of a list, and the number of the others.
fn few(paths: &[String]) -> String {
    let shown: Vec<String> = paths
        .iter()
        .take(3)
        .map(|path| format!("`{path}`"))
        .collect();
    let more = paths.len().saturating_sub(shown.len());
    match more {
        0 => shown.join(", "),
        _ => format!("{} and {more} more", shown.join(", ")),
    }
}
