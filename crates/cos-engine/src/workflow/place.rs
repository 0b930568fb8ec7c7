//! The port to where a workflow's work is done.

use super::WorkflowError;
use crate::checkpoint::Weighed;
use crate::dossier::{Dossier, DossierError};
use crate::world::Reply;
use cos_core::checkpoint::{CheckpointCommand, CheckpointContext};
use cos_core::decision::Decision;
use cos_core::fact::{Order, SittingEnd};
use cos_core::goal::Goal;
use cos_core::id::CommitId;
use cos_core::run::state::Run;
use cos_core::time::Timestamp;
use cos_core::workflow::WorkflowOrder;
use std::collections::{BTreeMap, BTreeSet};

/// How the work of a phase stands.
#[derive(Debug, Clone, PartialEq)]
pub struct Carried {
    /// Its run.
    pub run: Run,
    /// Why its sitting ended.
    pub end: SittingEnd,
}

/// What lies on a workflow's branch.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Seen {
    /// Every path.
    pub paths: BTreeSet<String>,
    /// The texts of one folder; what is too large or no text is left out.
    pub texts: BTreeMap<String, String>,
}

/// Finds out what a workflow works on, and weighs what was found.
pub trait Scout {
    /// Collects what a command works on, as files by their names in the output folder.
    fn collect(
        &mut self,
        order: &WorkflowOrder,
        head: &CommitId,
        command: &CheckpointCommand,
    ) -> Result<Dossier, DossierError>;

    /// Weighs facts as `cos checkpoint` does, with a council where one is due and can sit.
    fn weigh(&mut self, order: &WorkflowOrder, context: &CheckpointContext) -> Weighed;
}

/// Where work is done: here in worktrees, in tests at once. Everything is safe to ask for twice.
pub trait WorkPlace {
    /// Carries goals out as a run: ordered unless it was, driven unless it is over. `keep` is called
    /// many times a minute while that lasts.
    fn carry_out(
        &mut self,
        order: Order,
        goals: Vec<Goal>,
        keep: &mut dyn FnMut(Timestamp),
    ) -> Result<Carried, WorkflowError>;

    /// Brings files onto the workflow's branch in one commit; the head as it was where they are
    /// there already.
    fn write(
        &mut self,
        order: &WorkflowOrder,
        head: &CommitId,
        files: &[(String, String)],
    ) -> Result<CommitId, WorkflowError>;

    /// What lies at a commit, with the texts of one folder.
    fn look(&mut self, head: &CommitId, folder: &str) -> Result<Seen, WorkflowError>;

    /// The text of one file at a commit, cut where it is long; none where there is no such file.
    fn text(&mut self, head: &CommitId, path: &str) -> Result<Option<String>, WorkflowError>;

    /// Puts a question to the person at hand; none when nobody answers now.
    fn ask(&mut self, decision: &Decision) -> Option<Reply>;
}
