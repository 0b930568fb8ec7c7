//! Runs one attempt: a clean worktree, an executor in it, and one commit of the result.

use super::attempt_link::{PendingPermissions, RequestLock, RuntimeLink, TaskReport};
use super::{Worker, gate};
use crate::agent::{Ask, Assignment, Bounds, Ended};
use crate::gate::Gate;
use crate::ports::{AttemptWork, Outcome};
use crate::process::Cancel;
use crate::prompt;
use crate::repo::{RepoError, Worktree};
use cos_core::event::{Product, RunSpec};
use cos_core::evidence::Claim;
use cos_core::failure::{Failure, FailureClass};
use cos_core::goal::{Executor, Goal};
use cos_core::hint::advised;
use cos_core::id::{BlobId, CommitId};
use cos_core::money::{Cost, Money};
use cos_core::question::permission::PermissionRequest;
use cos_core::time::Span;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::mpsc::Sender;
use std::time::Instant;

/// The result of an attempt, for the journal.
pub(super) struct End {
    pub(super) claim: Claim,
    pub(super) product: Product,
    permission_request: Option<PermissionRequest>,
    cost: Cost,
    output: String,
    transcript: Option<PathBuf>,
}

impl Worker {
    /// Carries out a goal: a child workflow, or [`Worker::run_executor`] in a worktree. Every
    /// failure is reported as a result.
    pub(crate) async fn attempt(
        self: Arc<Self>,
        spec: &RunSpec,
        work: AttemptWork,
        sender: Sender<TaskReport>,
        permission_requests: PendingPermissions,
        cancel: Cancel,
    ) -> Outcome {
        let attempt = work.attempt.clone();
        let started = Instant::now();
        let link = RuntimeLink {
            attempt: attempt.clone(),
            sender,
            permission_requests,
            worktree: PathBuf::new(),
            gate: Gate::described(None, spec.profile),
            journal: self.journal.clone(),
            request_lock: RequestLock::default(),
        };
        let end = if let Executor::Workflow { .. } = work.goal.executor {
            self.child_workflow(spec, work, cancel).await
        } else {
            self.run_executor(spec, work, link, cancel).await
        };
        let transcript = end.transcript.and_then(|path| self.keep_transcript(&path));
        Outcome::Attempted {
            attempt,
            claim: end.claim,
            product: end.product,
            permission_request: end.permission_request,
            cost: end.cost,
            took: Span(u64::try_from(started.elapsed().as_millis()).unwrap_or(u64::MAX)),
            tail: crate::check::tail(&end.output).to_owned(),
            transcript,
        }
    }

    async fn run_executor(
        self: &Arc<Self>,
        spec: &RunSpec,
        work: AttemptWork,
        mut link: RuntimeLink,
        cancel: Cancel,
    ) -> End {
        let folder = self.folder(spec, &work.attempt, "");
        let (worker, dir, at) = (self.clone(), folder.clone(), work.base.clone());
        let made = tokio::task::spawn_blocking(move || worker.repo.worktree(&dir, &at)).await;
        let worktree = match made {
            Ok(Ok(worktree)) => worktree,
            Ok(Err(error)) => return End::failed(failure_of(&error)),
            Err(error) => return End::failed(Failure::new(FailureClass::Lost, error.to_string())),
        };
        let agent = match self.executor(&work.goal.executor) {
            Ok(agent) => agent,
            Err(error) => return End::failed(Failure::new(FailureClass::Fatal, advised(&error))),
        };
        let model = match self.model(&work.goal) {
            Ok(model) => model,
            Err(error) => return End::failed(Failure::new(FailureClass::Fatal, advised(&error))),
        };
        let prompt = match self.prompt(&work) {
            Ok(prompt) => prompt,
            Err(what) => return End::failed(Failure::new(FailureClass::Fatal, what)),
        };
        link.worktree.clone_from(&folder);
        link.gate =
            Gate::of_attempt(&folder, spec.profile, &self.rules).with_programs(&self.programs);
        let mut assignment = self.assignment(spec, &work, prompt);
        assignment.model = model;
        let ended = agent.carry_out(assignment, Arc::new(link), cancel).await;
        let (worker, spec) = (self.clone(), spec.clone());
        let closing = move || worker.close(&spec, &work, &worktree, ended);
        match tokio::task::spawn_blocking(closing).await {
            Ok(end) => end,
            Err(error) => End::failed(Failure::new(FailureClass::Lost, error.to_string())),
        }
    }

    /// Stores a transcript; on an error the file is kept for inspection.
    fn keep_transcript(&self, path: &Path) -> Option<BlobId> {
        let text = String::from_utf8_lossy(&std::fs::read(path).ok()?).into_owned();
        let blob = self.blobs.write(&text).ok()?;
        let _left = std::fs::remove_file(path);
        Some(blob)
    }

    /// Returns the prompt: for a command the command itself, for an agent the goal in words.
    fn prompt(&self, work: &AttemptWork) -> Result<String, String> {
        match &work.goal.executor {
            Executor::Command(command) => Ok(command.clone()),
            Executor::Agent(_) | Executor::Workflow { .. } => {
                let (corrections, failures) = (&work.instructions, &work.failures);
                prompt::attempt(
                    &self.prompts,
                    &work.goal,
                    &work.attempt,
                    corrections,
                    failures,
                )
                .map(|rendered| rendered.text)
                .map_err(|error| advised(&error))
            }
        }
    }

    fn assignment(&self, spec: &RunSpec, work: &AttemptWork, prompt: String) -> Assignment {
        let attempt = &work.attempt;
        Assignment {
            worktree: self.folder(spec, attempt, ""),
            home: self.folder(spec, attempt, ".home"),
            prompt,
            model: None,
            bounds: Bounds {
                spend: work.reserve,
                ..self.bounds
            },
            transcript: self.folder(spec, attempt, ".jsonl"),
            redact: self.redact.clone(),
        }
    }

    /// Commits the result and cleans up.
    fn close(&self, spec: &RunSpec, work: &AttemptWork, worktree: &Worktree, ended: Ended) -> End {
        let goal = &work.goal;
        let permission_request =
            ended
                .parked
                .as_ref()
                .map(|Ask::Permission(permission_request)| {
                    gate::permission_request(
                        permission_request,
                        worktree.dir(),
                        "there was no answer while the agent waited",
                    )
                });
        let product = match (&ended.failure, &permission_request) {
            (_, Some(_)) => Product::Nothing,
            (Some(failure), None) => Product::Failed(failure.clone()),
            (None, None) => self.product(spec, work, worktree),
        };
        let keeps = self.keep_failed && matches!(product, Product::Failed(_));
        if keeps {
            // A worktree that cannot be marked is removed by the next session.
            let _unnoted = worktree.keep();
        } else {
            // A remaining worktree is removed by the next session.
            let _left = worktree.remove();
            let _left = std::fs::remove_dir_all(self.folder(spec, &work.attempt, ".home"));
        }
        // A command is not metered: if its price was estimated, the estimate counts.
        let priced = goal.estimate.is_some_and(|money| money > Money::ZERO);
        let cost = match goal.executor {
            Executor::Command(_) if priced => Cost::Unknown,
            _ => ended.cost,
        };
        End {
            claim: ended.claim,
            product,
            permission_request,
            cost,
            output: ended.output,
            transcript: Some(ended.transcript),
        }
    }

    fn product(&self, spec: &RunSpec, work: &AttemptWork, worktree: &Worktree) -> Product {
        let (goal, number) = (&work.goal, work.attempt.number.to_string());
        let made = worktree.commit_all(&subject(goal), &trailers(spec, goal, &number));
        self.change(&work.base, made)
    }

    /// Returns the change of a commit on its base.
    pub(super) fn change(
        &self,
        base: &CommitId,
        work: Result<Option<CommitId>, RepoError>,
    ) -> Product {
        let work = work.and_then(|commit| match commit {
            None => Ok(Product::Nothing),
            Some(commit) => self.repo.diff(base, &commit).map(|diff| Product::Work {
                commit,
                files: diff.files.into_iter().map(|file| file.path).collect(),
                diff: diff.hash,
            }),
        });
        work.unwrap_or_else(|error| Product::Failed(failure_of(&error)))
    }
}

/// Returns the trailers that name the origin of an attempt's commit.
pub(super) fn trailers<'a>(
    spec: &'a RunSpec,
    goal: &'a Goal,
    number: &'a str,
) -> [(&'static str, &'a str); 3] {
    [
        ("Cos-Run", spec.run.as_str()),
        ("Cos-Goal", goal.id.as_str()),
        ("Cos-Attempt", number),
    ]
}

/// Returns the first line of the goal as the commit subject.
pub(super) fn subject(goal: &Goal) -> String {
    let line = goal
        .content
        .lines()
        .find(|line| !line.trim().is_empty())
        .unwrap_or_default()
        .trim();
    let short: String = line.chars().take(60).collect();
    format!("{}: {short}", goal.id)
}

pub(super) fn failure_of(error: &RepoError) -> Failure {
    Failure::new(error.class(), advised(error))
}

impl End {
    pub(super) fn failed(failure: Failure) -> Self {
        Self {
            claim: Claim::Silent,
            product: Product::Failed(failure),
            permission_request: None,
            cost: Cost::Known(Money::ZERO),
            output: String::new(),
            transcript: None,
        }
    }
}
