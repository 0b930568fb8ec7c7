//! The work of workflows on this machine: runs as `cos run` drives them, files by git.

use super::{Carried, DebateWork, Debated, Scout, Seen, WorkPlace, WorkflowError, debating};
use crate::actor::Actor;
use crate::checkpoint::Weighed;
use crate::dossier::{self, Dossier, DossierError, DossierSources};
use crate::repo::{LandResult, Repo};
use crate::sitting::{self, Hands};
use crate::station::Station;
use crate::world::{Attendant, Reply, Watcher};
use cos_core::checkpoint::{CheckpointCommand, CheckpointContext};
use cos_core::decision::Decision;
use cos_core::fact::{Fact, Order};
use cos_core::goal::{Executor, Goal};
use cos_core::id::{CommitId, GoalId};
use cos_core::run::state::Run;
use cos_core::time::Timestamp;
use cos_core::workflow::{Phase, WorkflowOrder};
use std::io::ErrorKind;
use std::sync::atomic::AtomicBool;

/// No text is larger that a script or a question sees, in bytes.
const LARGEST: u64 = 256 << 10;
/// All that a script sees together, in bytes.
const ALL: u64 = 2 << 20;

/// The work of one workflow on this machine.
pub struct LocalPlace<'a> {
    /// The machine.
    pub station: &'a Station,
    /// The repository.
    pub repo: Repo,
    /// Looks on while goals are carried out.
    pub watcher: &'a mut dyn Watcher,
    /// A person at hand.
    pub attendant: Option<&'a mut dyn Attendant>,
    /// Set by a signal.
    pub interrupted: &'a AtomicBool,
    /// Who a person at hand is.
    pub user: &'a Actor,
}

/// Looks whether a workflow can be carried out here at all, before anything of it is written down:
/// whether somebody is named for every subagent and is there, and whether git keeps what it writes.
pub fn ready(station: &Station, repo: &Repo, order: &WorkflowOrder) -> Result<(), WorkflowError> {
    look_beforehand(repo, order)?;
    let mut executors = Vec::new();
    for phase in &order.definition.phases {
        for subagent in &phase.subagents {
            let named = subagent.agent.as_ref().or(order.agent.as_ref());
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
    sitting::look_for(station, repo, &executors)?;
    let folder = order.output_dir();
    if repo.ignores(&format!("{folder}/context.json"))? {
        return Err(WorkflowError::Ignored { folder });
    }
    Ok(())
}

/// Looks whether what its phases collect can be there. What a later phase works on may be made by
/// those before it.
fn look_beforehand(repo: &Repo, order: &WorkflowOrder) -> Result<(), DossierError> {
    let phases = &order.definition.phases;
    for command in phases.iter().filter_map(|phase| phase.collect.as_ref()) {
        dossier::look_at_given(command, &order.given)?;
    }
    match phases.first() {
        Some(Phase {
            collect: Some(command),
            skip_if: None,
            ..
        }) => dossier::look_over(&sources(repo, order, &order.base), command),
        _ => Ok(()),
    }
}

/// What a workflow finds out on this machine.
pub struct LocalScout<'a> {
    /// The repository.
    pub repo: Repo,
    /// Weighs facts under the person's settings.
    pub weigh: &'a mut dyn FnMut(&WorkflowOrder, &CheckpointContext) -> Weighed,
}

fn sources<'a>(repo: &'a Repo, order: &'a WorkflowOrder, head: &'a CommitId) -> DossierSources<'a> {
    DossierSources {
        repo,
        start: &order.base,
        head,
        given: &order.given,
        feature: &order.feature,
    }
}

impl Scout for LocalScout<'_> {
    fn collect(
        &mut self,
        order: &WorkflowOrder,
        head: &CommitId,
        command: &CheckpointCommand,
    ) -> Result<Dossier, DossierError> {
        dossier::collect(&sources(&self.repo, order, head), command)
    }

    fn weigh(&mut self, order: &WorkflowOrder, context: &CheckpointContext) -> Weighed {
        (self.weigh)(order, context)
    }
}

impl WorkPlace for LocalPlace<'_> {
    fn carry_out(
        &mut self,
        order: Order,
        goals: Vec<Goal>,
        keep: &mut dyn FnMut(Timestamp),
    ) -> Result<Carried, WorkflowError> {
        // Lent, not moved: the next phase needs the person again.
        let attendant = self.attendant.as_mut();
        let attendant = attendant.map(|person| &mut **person as &mut dyn Attendant);
        let mut watcher = Keeping {
            watcher: &mut *self.watcher,
            keep,
        };
        let hands = Hands {
            watcher: &mut watcher,
            attendant,
            interrupted: self.interrupted,
            user: self.user,
        };
        let done = sitting::carry_out(self.station, &self.repo, order, goals, hands)?;
        Ok(Carried {
            run: done.run,
            end: done.end,
        })
    }

    fn write(
        &mut self,
        order: &WorkflowOrder,
        head: &CommitId,
        files: &[(String, String)],
    ) -> Result<CommitId, WorkflowError> {
        if files.is_empty() {
            return Ok(head.clone());
        }
        if self.repo.branch_head(&order.branch)?.is_none() {
            self.repo.create_branch(&order.branch, head)?;
        }
        // Whoever died between the landing and its fact left the branch ahead of what is known.
        let at = self
            .repo
            .branch_head(&order.branch)?
            .unwrap_or_else(|| head.clone());
        let folder = self.station.layout.worktrees();
        let folder = folder.join(format!("{}.write", order.workflow));
        let worktree = self.repo.worktree(&folder, &at)?;
        let placed = files
            .iter()
            .try_for_each(|(path, text)| put(worktree.dir(), path, text));
        if placed.is_err() {
            let _half = worktree.remove();
        }
        placed?;
        let subject = format!("{}: what the workflow wrote", order.workflow);
        let made = worktree.commit_all(&subject, &[("Cos-Workflow", order.workflow.as_str())]);
        // Whatever stays is replaced by the next one.
        let _left = worktree.remove();
        let Some(commit) = made? else {
            return Ok(at);
        };
        match self.repo.land(&order.branch, &at, &commit)? {
            LandResult::Landed(landing) | LandResult::AlreadyThere(landing) => Ok(landing.after),
            LandResult::Moved(found) => Err(broken(format!(
                "`{}` was moved meanwhile, to {found:?}; try again",
                order.branch
            ))),
        }
    }

    fn look(&mut self, head: &CommitId, folder: &str) -> Result<Seen, WorkflowError> {
        Ok(Seen {
            hashes: self.repo.hashes_at(head)?.into_iter().collect(),
            texts: self.repo.texts_at(head, folder, LARGEST, ALL)?,
        })
    }

    fn debate(&mut self, matter: DebateWork<'_>) -> Result<Debated, WorkflowError> {
        let texts = self.repo.texts_at(matter.head, matter.path, LARGEST, ALL)?;
        let text = texts.get(matter.path).cloned();
        debating::debated(self.station, matter, text, self.interrupted)
    }

    fn ask(&mut self, decision: &Decision) -> Option<Reply> {
        self.attendant.as_mut()?.ask(decision)
    }
}

/// Keeps the workflow while one of its runs is driven.
struct Keeping<'a> {
    watcher: &'a mut dyn Watcher,
    keep: &'a mut dyn FnMut(Timestamp),
}

impl Watcher for Keeping<'_> {
    fn moved(&mut self, run: &Run, at: Timestamp, fact: &Fact) {
        self.watcher.moved(run, at, fact);
    }

    fn looked(&mut self, now: Timestamp) {
        (self.keep)(now);
        self.watcher.looked(now);
    }
}

/// Writes one file into a worktree of ours; nothing there is followed out of it.
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
            let why = format!("`{shown}` is a link; take the link away");
            return Err(unwritable(why));
        }
        if here == file && here.is_dir() {
            return Err(unwritable("there is a folder of that name".to_owned()));
        }
        if here != file && here.is_file() {
            let why = format!("`{shown}` is a file, and no folder");
            return Err(unwritable(why));
        }
    }
    if let Some(folder) = file.parent() {
        std::fs::create_dir_all(folder).map_err(failed)?;
    }
    std::fs::write(&file, text).map_err(failed)
}

fn broken(what: String) -> WorkflowError {
    WorkflowError::Sitting(crate::driver::DriveError::World { what }.into())
}
