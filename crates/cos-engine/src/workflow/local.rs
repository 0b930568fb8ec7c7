//! Carries out the phases of a workflow on this machine: goals as with `cos run`, files with git.

use super::{
    Carried, DebateWork, Debated, InputCollector, Seen, WorkPlace, WorkflowError, debating,
};
use crate::actor::Actor;
use crate::checkpoint::Weighed;
use crate::context_bundle::{self, ContextBundle, ContextBundleError, ContextBundleSources};
use crate::global_context::GlobalContext;
use crate::ports::{InteractivePrompt, Reply, Watcher};
use crate::repo::{LandResult, Repo};
use crate::run_session::{self, SessionIo};
use cos_core::checkpoint::{CheckpointCommand, CheckpointContext};
use cos_core::decision::Decision;
use cos_core::event::{Event, RunSpec};
use cos_core::goal::{Executor, Goal};
use cos_core::id::{CommitId, GoalId};
use cos_core::run::state::Run;
use cos_core::time::Timestamp;
use cos_core::workflow::{Phase, WorkflowSpec};
use std::io::ErrorKind;
use std::sync::atomic::AtomicBool;

/// The size limit of a text for a script or a question, in bytes.
const LARGEST: u64 = 256 << 10;
/// The limit of all texts of a script, in bytes.
const ALL: u64 = 2 << 20;

/// The place of work of one workflow on this machine.
pub struct LocalPlace<'a> {
    /// The machine.
    pub global_context: &'a GlobalContext,
    /// The repository.
    pub repo: Repo,
    /// Observes while goals are carried out.
    pub watcher: &'a mut dyn Watcher,
    /// A present person.
    pub prompt: Option<&'a mut dyn InteractivePrompt>,
    /// Set by a signal.
    pub interrupted: &'a AtomicBool,
    /// The identity of a present person.
    pub user: &'a Actor,
}

/// Checks before anything is recorded that a workflow can be carried out here: every subagent has
/// an available agent, and git keeps what the workflow writes.
pub fn ready(
    global_context: &GlobalContext,
    repo: &Repo,
    spec: &WorkflowSpec,
) -> Result<(), WorkflowError> {
    look_beforehand(repo, spec)?;
    let mut executors = Vec::new();
    for phase in &spec.definition.phases {
        for subagent in &phase.subagents {
            let named = subagent.agent.as_ref().or(spec.agent.as_ref());
            let executor = match (&subagent.command, named) {
                (Some(command), _) => Executor::Command(command.clone()),
                (None, Some(agent)) => Executor::Agent(agent.clone()),
                (None, None) => {
                    return Err(WorkflowError::Nobody {
                        phase: phase.id.clone(),
                        craft: subagent.craft.clone(),
                    });
                }
            };
            let id = GoalId::new(format!("{}-{}", phase.id, subagent.craft));
            let mut goal = Goal::new(id, subagent.craft.clone(), executor);
            goal.model.clone_from(&subagent.model);
            executors.push(goal);
        }
    }
    run_session::look_for(global_context, repo, &executors)?;
    let folder = spec.output_dir();
    if repo.ignores(&format!("{folder}/context.json"))? {
        return Err(WorkflowError::Ignored { folder });
    }
    Ok(())
}

/// Checks that the input of its phases can exist. The input of a later phase may be created by
/// earlier ones.
fn look_beforehand(repo: &Repo, spec: &WorkflowSpec) -> Result<(), ContextBundleError> {
    let phases = &spec.definition.phases;
    for command in phases.iter().filter_map(|phase| phase.collect.as_ref()) {
        context_bundle::check_input(command, &spec.input)?;
    }
    match phases.first() {
        Some(Phase {
            collect: Some(command),
            skip_if: None,
            ..
        }) => context_bundle::check_inputs(&sources(repo, spec, &spec.base), command),
        _ => Ok(()),
    }
}

/// Collects the input of a workflow on this machine.
pub struct LocalInputCollector<'a> {
    /// The repository.
    pub repo: Repo,
    /// Weighs facts with the person's settings.
    pub weigh: &'a mut dyn FnMut(&WorkflowSpec, &CheckpointContext) -> Weighed,
}

fn sources<'a>(
    repo: &'a Repo,
    spec: &'a WorkflowSpec,
    head: &'a CommitId,
) -> ContextBundleSources<'a> {
    ContextBundleSources {
        repo,
        start: &spec.base,
        head,
        input: &spec.input,
        feature: &spec.feature,
    }
}

impl InputCollector for LocalInputCollector<'_> {
    fn collect(
        &mut self,
        spec: &WorkflowSpec,
        head: &CommitId,
        command: &CheckpointCommand,
    ) -> Result<ContextBundle, ContextBundleError> {
        context_bundle::collect(&sources(&self.repo, spec, head), command)
    }

    fn weigh(&mut self, spec: &WorkflowSpec, context: &CheckpointContext) -> Weighed {
        (self.weigh)(spec, context)
    }
}

impl WorkPlace for LocalPlace<'_> {
    fn run_goals(
        &mut self,
        spec: RunSpec,
        goals: Vec<Goal>,
        keep: &mut dyn FnMut(Timestamp),
    ) -> Result<Carried, WorkflowError> {
        // Reborrowed, because the next phase needs the person again.
        let prompt = self.prompt.as_mut();
        let prompt = prompt.map(|person| &mut **person as &mut dyn InteractivePrompt);
        let mut watcher = Keeping {
            watcher: &mut *self.watcher,
            keep,
        };
        let io = SessionIo {
            watcher: &mut watcher,
            prompt,
            interrupted: self.interrupted,
            user: self.user,
        };
        let done = run_session::run_goals(self.global_context, &self.repo, spec, goals, io)?;
        Ok(Carried {
            run: done.run,
            end: done.end,
        })
    }

    fn write(
        &mut self,
        spec: &WorkflowSpec,
        head: &CommitId,
        files: &[(String, String)],
    ) -> Result<CommitId, WorkflowError> {
        if files.is_empty() {
            return Ok(head.clone());
        }
        if self.repo.branch_head(&spec.branch)?.is_none() {
            self.repo.create_branch(&spec.branch, head)?;
        }
        // A process that died between the landing and its event left the branch ahead of the
        // journal.
        let at = self
            .repo
            .branch_head(&spec.branch)?
            .unwrap_or_else(|| head.clone());
        let folder = self.global_context.layout.worktrees();
        let folder = folder.join(format!("{}.write", spec.workflow));
        let worktree = self.repo.worktree(&folder, &at)?;
        let placed = files
            .iter()
            .try_for_each(|(path, text)| put(worktree.dir(), path, text));
        if placed.is_err() {
            let _half = worktree.remove();
        }
        placed?;
        let subject = format!("{}: output of the workflow", spec.workflow);
        let made = worktree.commit_all(&subject, &[("Cos-Workflow", spec.workflow.as_str())]);
        // A remaining worktree is replaced by the next one.
        let _left = worktree.remove();
        let Some(commit) = made? else {
            return Ok(at);
        };
        match self.repo.land(&spec.branch, &at, &commit)? {
            LandResult::Landed(landing) | LandResult::AlreadyThere(landing) => Ok(landing.after),
            LandResult::Moved(found) => Err(broken(format!(
                "`{}` moved meanwhile, to {found:?}; try again",
                spec.branch
            ))),
        }
    }

    fn look(&mut self, head: &CommitId, folder: &str) -> Result<Seen, WorkflowError> {
        Ok(Seen {
            hashes: self.repo.hashes_at(head)?.into_iter().collect(),
            texts: self.repo.texts_at(head, folder, LARGEST, ALL)?,
        })
    }

    fn debate(&mut self, decision_key: DebateWork<'_>) -> Result<Debated, WorkflowError> {
        let texts = self
            .repo
            .texts_at(decision_key.head, decision_key.path, LARGEST, ALL)?;
        let text = texts.get(decision_key.path).cloned();
        debating::debated(self.global_context, decision_key, text, self.interrupted)
    }

    fn ask(&mut self, decision: &Decision) -> Option<Reply> {
        self.prompt.as_mut()?.ask(decision)
    }
}

/// Renews the workflow's lease while one of its runs is driven.
struct Keeping<'a> {
    watcher: &'a mut dyn Watcher,
    keep: &'a mut dyn FnMut(Timestamp),
}

impl Watcher for Keeping<'_> {
    fn moved(&mut self, run: &Run, at: Timestamp, event: &Event) {
        self.watcher.moved(run, at, event);
    }

    fn polled(&mut self, now: Timestamp) {
        (self.keep)(now);
        self.watcher.polled(now);
    }
}

/// Writes one file into a worktree, without following links out of it.
fn put(dir: &std::path::Path, path: &str, text: &str) -> Result<(), WorkflowError> {
    let unwritable = |why: String| WorkflowError::Unwritable {
        path: path.to_owned(),
        why,
    };
    let failed = |error: std::io::Error| match error.kind() {
        ErrorKind::InvalidFilename => unwritable("its name is too long".to_owned()),
        _ => broken(format!("`{path}` cannot be written: {error}")),
    };
    let file = dir.join(path);
    let mut here = dir.to_owned();
    for piece in path.split('/') {
        here.push(piece);
        let shown = here.strip_prefix(dir).unwrap_or(&here).display();
        if here.is_symlink() {
            let why = format!("`{shown}` is a link; remove it");
            return Err(unwritable(why));
        }
        if here == file && here.is_dir() {
            return Err(unwritable("there is a folder of that name".to_owned()));
        }
        if here != file && here.is_file() {
            let why = format!("`{shown}` is a file, not a folder");
            return Err(unwritable(why));
        }
    }
    if let Some(folder) = file.parent() {
        std::fs::create_dir_all(folder).map_err(failed)?;
    }
    std::fs::write(&file, text).map_err(failed)
}

fn broken(what: String) -> WorkflowError {
    WorkflowError::RunSession(crate::runtime::RuntimeError::World { what }.into())
}
