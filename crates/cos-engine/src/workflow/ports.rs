//! Defines the interfaces through which a workflow does its work and reads its input.

use super::WorkflowError;
use crate::checkpoint::Weighed;
use crate::context_bundle::{ContextBundle, ContextBundleError};
use crate::ports::Reply;
use cos_core::checkpoint::{CheckpointCommand, CheckpointContext};
use cos_core::decision::Decision;
use cos_core::event::{RunSessionEnd, RunSpec};
use cos_core::goal::Goal;
use cos_core::id::{CommitId, RunId};
use cos_core::run::state::Run;
use cos_core::time::Timestamp;
use cos_core::workflow::WorkflowSpec;
use std::collections::BTreeMap;

/// The state of a phase's work.
#[derive(Debug, Clone, PartialEq)]
pub struct Carried {
    /// Its run.
    pub run: Run,
    /// Why its session ended.
    pub end: RunSessionEnd,
}

/// The content of a workflow's branch.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Seen {
    /// Every path with its object hash.
    pub hashes: BTreeMap<String, String>,
    /// The texts of one folder or one file; large and binary files are left out.
    pub texts: BTreeMap<String, String>,
}

/// Collects the input of a workflow, and weighs it.
pub trait InputCollector {
    /// Collects the input of a command, as files by their names in the output folder.
    fn collect(
        &mut self,
        spec: &WorkflowSpec,
        head: &CommitId,
        command: &CheckpointCommand,
    ) -> Result<ContextBundle, ContextBundleError>;

    /// Weighs facts as `cos checkpoint` does, with a council if one is due and possible.
    fn weigh(&mut self, spec: &WorkflowSpec, context: &CheckpointContext) -> Weighed;
}

/// A specification that a phase debates.
#[derive(Debug, Clone, Copy)]
pub struct DebateWork<'a> {
    /// The workflow run that pays for it.
    pub spec: &'a WorkflowSpec,
    /// The id of the phase's run; it names the debate.
    pub name: &'a RunId,
    /// The head of its branch.
    pub head: &'a CommitId,
    /// The file.
    pub path: &'a str,
}

/// The state of the debate.
#[derive(Debug, Clone, PartialEq)]
pub enum Debated {
    /// The person approved exactly this text.
    Approved(String),
    /// The person has to answer.
    Waiting(Box<Decision>),
    /// It had no result, or the person rejected it.
    Fruitless(String),
    /// It was interrupted and can be resumed.
    Interrupted,
}

/// The place of work: worktrees, or a simulation in tests. Every call can be repeated safely.
pub trait WorkPlace {
    /// Carries out goals as a run: creates it unless it exists, and drives it unless it has ended.
    /// `keep` is called many times a minute meanwhile.
    fn run_goals(
        &mut self,
        spec: RunSpec,
        goals: Vec<Goal>,
        keep: &mut dyn FnMut(Timestamp),
    ) -> Result<Carried, WorkflowError>;

    /// Commits files to the workflow's branch; returns the unchanged head if they are already
    /// there.
    fn write(
        &mut self,
        spec: &WorkflowSpec,
        head: &CommitId,
        files: &[(String, String)],
    ) -> Result<CommitId, WorkflowError>;

    /// Returns the content of a commit, with the texts of one folder or one file.
    fn look(&mut self, head: &CommitId, folder: &str) -> Result<Seen, WorkflowError>;

    /// Debates a specification as far as possible without the person. Finished steps are not
    /// repeated.
    fn debate(&mut self, decision_key: DebateWork<'_>) -> Result<Debated, WorkflowError>;

    /// Asks a present person; `None` if there is no answer now.
    fn ask(&mut self, decision: &Decision) -> Option<Reply>;
}
