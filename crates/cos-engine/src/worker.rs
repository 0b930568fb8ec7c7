//! Performs tasks on this machine: agents in worktrees, checks in clean checkouts, landings by
//! compare-and-swap. Every task can be repeated safely.

mod attempt;
pub mod attempt_link;
mod child_workflow;
mod gate;
mod landing;
mod survey;

use crate::agent::definition::{AgentSettings, Family};
use crate::agent::{Agent, AgentError, Bounds, Redact, Surroundings, acp, command, definition};
use crate::ports::ChildWorkflow;
use crate::prompt::Prompts;
use crate::repo::Repo;
use cos_core::event::RunSpec;
use cos_core::goal::{Executor, Goal};
use cos_core::id::{AttemptId, GoalId, RunId};
use cos_core::time::Span;
use cos_gate::catalogue::OwnPrograms;
use cos_gate::path::PathGlob;
use cos_gate::verdict::Rule;
use cos_store::Journal;
use cos_store::blob::Blobs;
use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::Arc;

/// Files declared by goals of other open runs in the same repository.
pub type ClaimedElsewhere = Vec<(RunId, GoalId, Vec<PathGlob>)>;

/// Everything that is needed to carry out goals.
pub struct Worker {
    /// The repository.
    pub repo: Repo,
    /// The folder for worktrees, outside of the repository.
    pub worktrees: PathBuf,
    /// The store of transcripts.
    pub blobs: Blobs,
    /// The prompts.
    pub prompts: Prompts,
    /// The environment of agents.
    pub surroundings: Surroundings,
    /// The settings of agents.
    pub agents: BTreeMap<String, AgentSettings>,
    /// The limits of an attempt; its reserve limits the spending.
    pub bounds: Bounds,
    /// The time limit of one check.
    pub check_time: Span,
    /// Whether the worktree of a failed attempt is kept for inspection.
    pub keep_failed: bool,
    /// The journal for gate verdicts on agents.
    pub journal: Option<Arc<dyn Journal>>,
    /// The person's own rules for the gate.
    pub rules: Vec<Rule>,
    /// The programs that the settings describe.
    pub programs: OwnPrograms,
    /// Removes credentials.
    pub redact: Redact,
    /// Carries out workflows; `None` within the work of a workflow.
    pub child_workflow: Option<Arc<dyn ChildWorkflow>>,
    /// The files of other runs at the start of this session.
    pub claimed: ClaimedElsewhere,
}

impl Worker {
    /// Checks that an executor is available; starts no work.
    pub fn look_for(&self, executor: &Executor) -> Result<(), AgentError> {
        if let Executor::Workflow { name, .. } = executor {
            let probed = match &self.child_workflow {
                Some(child_workflow) => child_workflow.probe(name),
                None => Err(
                    "it would be nested in another workflow; give the work to an agent".to_owned(),
                ),
            };
            return probed.map_err(|what| AgentError::Workflow {
                name: name.clone(),
                what,
            });
        }
        self.executor(executor)?.probe().map(|_| ())
    }

    /// Returns the agent of this executor.
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
                what: "it is not an agent".to_owned(),
            }),
        }
    }

    /// Returns the model of a goal, in the agent's own notation.
    pub fn model(&self, goal: &Goal) -> Result<Option<String>, AgentError> {
        match (&goal.model, &goal.executor) {
            (Some(model), Executor::Agent(id)) => {
                let found = definition::find(id, &self.agents)?;
                found.model_named(model).map(Some)
            }
            (Some(_), Executor::Command(_) | Executor::Workflow { .. }) | (None, _) => Ok(None),
        }
    }

    /// Returns the folder of one attempt or of its checks.
    fn folder(&self, spec: &RunSpec, attempt: &AttemptId, purpose: &str) -> PathBuf {
        let name = format!("{}-{}{purpose}", attempt.goal, attempt.number);
        self.worktrees.join(spec.run.as_str()).join(name)
    }
}
