//! The port to where a workflow's work is done.

use super::WorkflowError;
use crate::checkpoint::Weighed;
use crate::context_bundle::{ContextBundle, ContextBundleError};
use crate::ports::Reply;
use cos_core::checkpoint::{CheckpointCommand, CheckpointContext};
use cos_core::decision::Decision;
use cos_core::event::{RunSpec, RunSessionEnd};
use cos_core::goal::Goal;
use cos_core::id::{CommitId, RunId};
use cos_core::run::state::Run;
use cos_core::time::Timestamp;
use cos_core::workflow::WorkflowSpec;
use std::collections::BTreeMap;

/// How the work of a phase stands.
#[derive(Debug, Clone, PartialEq)]
pub struct Carried {
    /// Its run.
    pub run: Run,
    /// Why its run session ended.
    pub end: RunSessionEnd,
}

/// What lies on a workflow's branch.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Seen {
    /// Every path, with the hash of what lies there.
    pub hashes: BTreeMap<String, String>,
    /// The texts of one folder, or of one file; what is too large or no text is left out.
    pub texts: BTreeMap<String, String>,
}

/// Finds out what a workflow works on, and weighs what was found.
pub trait Scout {
    /// Collects what a command works on, as files by their names in the output folder.
    fn collect(
        &mut self,
        spec: &WorkflowSpec,
        head: &CommitId,
        command: &CheckpointCommand,
    ) -> Result<ContextBundle, ContextBundleError>;

    /// Weighs facts as `cos checkpoint` does, with a council where one is due and can sit.
    fn weigh(&mut self, spec: &WorkflowSpec, context: &CheckpointContext) -> Weighed;
}

/// A specification that a phase has debated.
#[derive(Debug, Clone, Copy)]
pub struct DebateWork<'a> {
    /// The carrying-out, whose money it is.
    pub spec: &'a WorkflowSpec,
    /// The run that the phase would be: names the debate.
    pub name: &'a RunId,
    /// Where its branch stands.
    pub head: &'a CommitId,
    /// The file.
    pub path: &'a str,
}

/// How it stands.
#[derive(Debug, Clone, PartialEq)]
pub enum Debated {
    /// A person has approved exactly this text.
    Approved(String),
    /// A person has to answer.
    Waiting(Box<Decision>),
    /// It came to nothing, or a person turned it down.
    Fruitless(String),
    /// A signal came; it can be taken up again.
    Interrupted,
}

/// Where work is done: here in worktrees, in tests at once. Everything is safe to ask for twice.
pub trait WorkPlace {
    /// Carries goals out as a run: ordered unless it was, driven unless it is over. `keep` is called
    /// many times a minute while that lasts.
    fn carry_out(
        &mut self,
        spec: RunSpec,
        goals: Vec<Goal>,
        keep: &mut dyn FnMut(Timestamp),
    ) -> Result<Carried, WorkflowError>;

    /// Brings files onto the workflow's branch in one commit; the head as it was where they are
    /// there already.
    fn write(
        &mut self,
        spec: &WorkflowSpec,
        head: &CommitId,
        files: &[(String, String)],
    ) -> Result<CommitId, WorkflowError>;

    /// What lies at a commit, with the texts of one folder or of one file.
    fn look(&mut self, head: &CommitId, folder: &str) -> Result<Seen, WorkflowError>;

    /// Has a specification debated, as far as that goes without a person. What was done before is not
    /// done again.
    fn debate(&mut self, decision_key: DebateWork<'_>) -> Result<Debated, WorkflowError>;

    /// Puts a question to the person at hand; none when nobody answers now.
    fn ask(&mut self, decision: &Decision) -> Option<Reply>;
}
