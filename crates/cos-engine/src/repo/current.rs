//! The one place that changes the person's own branch and files: a fast-forward that they asked
//! for, and only when nothing of theirs can be lost by it.

use super::git::Place;
use super::programs::Purpose;
use super::{Operation, Repo, RepoError};
use cos_core::evidence::Landing;
use cos_core::foreign::shown;
use cos_core::hint::{Advice, Hint};
use cos_core::id::CommitId;

/// How a fast-forward ended.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Current {
    /// The person's branch and files were moved.
    Moved(Landing),
    /// The person's branch holds everything already.
    AlreadyThere,
}

/// Why the person's branch was not moved. Nothing was changed.
#[derive(Debug, thiserror::Error)]
pub enum CurrentError {
    /// There is no branch to move.
    #[error("no branch is checked out")]
    Detached {
        /// What was to be landed.
        run_branch: String,
    },
    /// The person is in the middle of something.
    #[error("`git {}` is under way", operation.name())]
    InProgress {
        /// What was begun.
        operation: Operation,
    },
    /// There are changes that are in no commit.
    #[error("the working tree has changes in {}", few(paths))]
    Dirty {
        /// The files that are changed.
        paths: Vec<String>,
        /// What was to be landed.
        run_branch: String,
    },
    /// Files that git does not track lie where new ones belong.
    #[error("files that git does not track are in the way: {}", few(paths))]
    InTheWay {
        /// The files in question.
        paths: Vec<String>,
    },
    /// The person's branch has commits that the run's branch lacks.
    #[error("`{branch}` went on since the run began", branch = shown(branch))]
    Diverged {
        /// The person's branch.
        branch: String,
        /// What was to be landed.
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
                let hint = Hint::new("end it, or leave it with `git {} {}`");
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
    /// Whether the same can come through later, once what it names is out of the way. A branch that
    /// went on never goes back.
    pub fn passes(&self) -> bool {
        !matches!(self, Self::Diverged { .. })
    }
}

impl Repo {
    /// Moves the person's branch and files forward to `target`, where the run's branch was found.
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
        // Sourced first: with a clean tree it would still be so.
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
        // Git lists the files that stop it, one a line, after a tab.
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

/// The first names of a list, and how many more there are.
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
