//! How tasks are carried out on this machine: agents in worktrees, checks in clean checkouts,
//! landings by compare-and-swap. Every task may be done twice.

mod attempt;
mod child_workflow;
mod gate;
mod landing;
pub mod permission_queue;
mod survey;

use crate::agent::definition::{AgentSettings, Family};
use crate::agent::{Agent, AgentError, Bounds, Redact, Surroundings, acp, command, definition};
use crate::prompt::Prompts;
use crate::repo::Repo;
use crate::store::blob::Blobs;
use crate::ports::{ChildWorkflow, Journal};
use cos_core::catalogue::OwnPrograms;
use cos_core::event::RunSpec;
use cos_core::gate::Rule;
use cos_core::goal::{Executor, Goal};
use cos_core::id::{AttemptId, GoalId, RunId};
use cos_core::path::PathGlob;
use cos_core::time::Span;
use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::Arc;

/// Files declared by goals of other runs that are open in the same repository.
pub type ClaimedElsewhere = Vec<(RunId, GoalId, Vec<PathGlob>)>;

/// Everything that carrying out a goal needs besides the goal.
pub struct Worker {
    /// The repository.
    pub repo: Repo,
    /// The folder for worktrees, outside of the repository.
    pub worktrees: PathBuf,
    /// Takes transcripts.
    pub blobs: Blobs,
    /// The prompts.
    pub prompts: Prompts,
    /// What agents may know of the world.
    pub surroundings: Surroundings,
    /// What settings say of agents.
    pub agents: BTreeMap<String, AgentSettings>,
    /// How far an attempt may go; the spending is set by its reservation.
    pub bounds: Bounds,
    /// How long one check may take.
    pub check_time: Span,
    /// Whether the worktree of a failed attempt stays for a look.
    pub keep_failed: bool,
    /// Takes the verdicts on what agents want.
    pub journal: Option<Arc<dyn Journal>>,
    /// The person's own rules for the gate.
    pub rules: Vec<Rule>,
    /// The programs that the settings describe.
    pub programs: OwnPrograms,
    /// Removes secrets.
    pub redact: Redact,
    /// Carries out workflows; none where this is the work of one.
    pub child_workflow: Option<Arc<dyn ChildWorkflow>>,
    /// What other runs hold, as of the start of this run session.
    pub held: ClaimedElsewhere,
}

impl Worker {
    /// Looks whether somebody is there for an executor; starts no work.
    pub fn look_for(&self, executor: &Executor) -> Result<(), AgentError> {
        if let Executor::Workflow { name, .. } = executor {
            let probed = match &self.child_workflow {
                Some(child_workflow) => child_workflow.probe(name),
                None => {
                    Err("it would be part of another one; give the work to an agent".to_owned())
                }
            };
            return probed.map_err(|what| AgentError::Workflow {
                name: name.clone(),
                what,
            });
        }
        self.executor(executor)?.probe().map(|_| ())
    }

    /// Whoever carries out goals of this executor.
    pub fn executor(&self, executor: &Executor) -> Result<Arc<dyn Agent>, AgentError> {
        let surroundings = self.surroundings.clone();
        match executor {
            Executor::Command(_) => Ok(Arc::new(command::CommandAgent::shell(surroundings))),
            Executor::Agent(id) => {
                let found = definition::find(id, &self.agents)?;
                Ok(match found.family {
                    Family::Acp => Arc::new(acp::AcpAgent::new(found, surroundings)),
                    Family::Command => Arc::new(command::CommandAgent::new(found, surroundings)),
                })
            }
            Executor::Workflow { name, .. } => Err(AgentError::Workflow {
                name: name.clone(),
                what: "it is no agent".to_owned(),
            }),
        }
    }

    /// The model that a goal is to be carried out with, in the words of its agent.
    pub fn model(&self, goal: &Goal) -> Result<Option<String>, AgentError> {
        match (&goal.model, &goal.executor) {
            (Some(model), Executor::Agent(id)) => {
                let found = definition::find(id, &self.agents)?;
                found.model_named(model).map(Some)
            }
            (Some(_), Executor::Command(_) | Executor::Workflow { .. }) | (None, _) => Ok(None),
        }
    }

    /// The folder of one attempt or of its checks.
    fn folder(&self, spec: &RunSpec, attempt: &AttemptId, purpose: &str) -> PathBuf {
        let name = format!("{}-{}{purpose}", attempt.goal, attempt.number);
        self.worktrees.join(spec.run.as_str()).join(name)
    }
}
