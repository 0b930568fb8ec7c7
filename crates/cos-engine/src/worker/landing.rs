//! Verifies and lands the work of a goal on the run's branch: merged outside of any branch, checked
//! there, landed by compare-and-swap.

use super::Worker;
use super::attempt::{failure_of, subject};
use crate::check::{self, CommandResult};
use crate::ports::{Outcome, Task};
use crate::process::{Cancel, Ending, Launch, ProcessLimits, run};
use crate::repo::{Candidate, LandResult, RepoError, Worktree};
use cos_core::event::RunSpec;
use cos_core::evidence::Evidence;
use cos_core::goal::{Check, Goal};
use cos_core::id::{AttemptId, CommitId};
use std::path::Path;
use tokio::runtime::Handle;

impl Worker {
    /// Merges work into `onto` outside of any branch, and runs the goal's checks there.
    pub(crate) fn verify(
        &self,
        spec: &RunSpec,
        task: Task,
        handle: &Handle,
        closing: &Cancel,
    ) -> Outcome {
        let Task::Verify {
            attempt,
            goal,
            work,
            onto,
            output,
        } = task
        else {
            return Outcome::Broken {
                what: "there is no work to verify".into(),
            };
        };
        let shell = |command: &str, dir: &Path| self.shell(command, dir, handle, closing);
        match self.candidate(&goal, work.as_ref(), &onto) {
            Ok(Candidate::Conflict { paths }) => Outcome::Conflicted { attempt, paths },
            Ok(made) => {
                let candidate = made.commit().cloned().unwrap_or_else(|| onto.clone());
                match self.examine(spec, &attempt, &goal, &candidate, &output, shell) {
                    Ok(evidence) => Outcome::Verified {
                        attempt,
                        candidate,
                        onto,
                        evidence,
                    },
                    Err(error) => broken(&error),
                }
            }
            Err(error) => broken(&error),
        }
    }

    fn candidate(
        &self,
        goal: &Goal,
        work: Option<&CommitId>,
        onto: &CommitId,
    ) -> Result<Candidate, RepoError> {
        work.map_or(Ok(Candidate::Nothing), |work| {
            self.repo
                .candidate(onto, work, &format!("Merge {}", subject(goal)))
        })
    }

    fn examine(
        &self,
        spec: &RunSpec,
        attempt: &AttemptId,
        goal: &Goal,
        candidate: &CommitId,
        output: &str,
        shell: impl FnMut(&str, &Path) -> CommandResult,
    ) -> Result<Vec<Evidence>, RepoError> {
        if goal
            .checks
            .iter()
            .all(|check| matches!(check, Check::Person(_)))
        {
            return Ok(Vec::new());
        }
        let checkout: Worktree = self
            .repo
            .worktree(&self.folder(spec, attempt, ".check"), candidate)?;
        let evidence = check::examine(&goal.checks, &checkout, output, shell);
        checkout.remove()?;
        evidence
    }

    /// Runs one check like a command goal.
    fn shell(&self, command: &str, dir: &Path, handle: &Handle, closing: &Cancel) -> CommandResult {
        let program = Launch {
            command: "sh".into(),
            args: vec!["-c".into(), command.into()],
            cwd: dir.to_path_buf(),
            env: self.surroundings.env_for_checks(),
            guard: self.surroundings.guard.clone(),
        };
        let limits = ProcessLimits {
            wall: self.check_time,
            no_progress: None,
            output_bytes: self.bounds.output_bytes,
            grace: self.bounds.grace,
        };
        let ended = handle.block_on(run(
            &program,
            Vec::new(),
            limits,
            closing,
            &mut |_: &[u8]| {},
        ));
        match ended {
            Ok(ended) => {
                let (exit, note) = match ended.ending {
                    Ending::Exited(code) => (Some(code), String::new()),
                    Ending::TimedOut(wall) => (None, format!("\nstopped after {wall}")),
                    other => (None, format!("\nended by {other:?}")),
                };
                CommandResult {
                    exit,
                    output: (self.redact)(&format!("{}{note}", ended.output)),
                }
            }
            Err(error) => CommandResult {
                exit: None,
                output: error.to_string(),
            },
        }
    }

    /// Moves the run's branch; a repeat after a crash finds it moved. An obstacle to this branch
    /// only affects this work.
    pub(crate) fn land(
        &self,
        spec: &RunSpec,
        attempt: AttemptId,
        candidate: &CommitId,
        onto: &CommitId,
    ) -> Outcome {
        match self.moved(&spec.branch, onto, candidate) {
            Ok(LandResult::Landed(landing) | LandResult::AlreadyThere(landing)) => {
                Outcome::Landed { attempt, landing }
            }
            Ok(LandResult::Moved(head)) => Outcome::Moved { head },
            Err(error) if error.is_of_branch() => {
                let why = failure_of(&error).message;
                Outcome::Unlanded { attempt, why }
            }
            Err(error) => broken(&error),
        }
    }

    /// Moves the branch; a deleted branch is restored at the commit where the run left it.
    fn moved(
        &self,
        branch: &str,
        onto: &CommitId,
        candidate: &CommitId,
    ) -> Result<LandResult, RepoError> {
        match self.repo.land(branch, onto, candidate) {
            Err(RepoError::NoBranch { .. }) => {
                self.repo.create_branch(branch, onto)?;
                self.repo.land(branch, onto, candidate)
            }
            ended => ended,
        }
    }
}

fn broken(error: &RepoError) -> Outcome {
    Outcome::Broken {
        what: failure_of(error).message,
    }
}
