//! What a checkpoint is held with, and where it stands then.

use super::SatCouncil;
use crate::prompt::Prompts;
use cos_core::checkpoint::{CheckpointAssessment, CheckpointContext};
use cos_core::decision::Decision;
use cos_core::id::{CheckpointId, DecisionId};
use cos_core::time::Timestamp;
use serde::Serialize;

/// Everything a checkpoint is held with.
#[derive(Debug, Clone, Copy)]
pub struct Holding<'a> {
    /// Its name.
    pub checkpoint: &'a CheckpointId,
    /// The repository, else the folder.
    pub project: &'a str,
    /// What was asked.
    pub context: &'a CheckpointContext,
    /// What was found.
    pub assessment: &'a CheckpointAssessment,
    /// Whoever was asked how hard it is to take back.
    pub rating: Option<&'a SatCouncil>,
    /// The council, where one sat.
    pub council: Option<&'a SatCouncil>,
    /// Whether what goes on without anything that fired is written down.
    pub is_logged: bool,
    /// Whether a remembered no is set aside, so that a person is asked anew.
    pub reconsiders: bool,
    /// The prompts, for what is worth weighing.
    pub prompts: &'a Prompts,
    /// A number that chance gave, for names.
    pub chance: u64,
    /// Now.
    pub at: Timestamp,
}

/// Where a checkpoint stands.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Conclusion {
    /// The command goes on by itself.
    Continued,
    /// A person has to answer.
    Waiting(DecisionId),
    /// A person has answered.
    Answered(Box<Decision>),
}
