//! Defines the inputs and the result of recording a checkpoint.

use super::SatCouncil;
use crate::prompt::Prompts;
use cos_core::checkpoint::{CheckpointAssessment, CheckpointContext};
use cos_core::decision::Decision;
use cos_core::id::{CheckpointId, DecisionId};
use cos_core::time::Timestamp;
use serde::Serialize;

/// The inputs of recording a checkpoint.
#[derive(Debug, Clone, Copy)]
pub struct Holding<'a> {
    /// The checkpoint id.
    pub checkpoint: &'a CheckpointId,
    /// The repository, or else the folder.
    pub project: &'a str,
    /// The question.
    pub context: &'a CheckpointContext,
    /// The assessment.
    pub assessment: &'a CheckpointAssessment,
    /// The rating of the dimensions that facts left open.
    pub rating: Option<&'a SatCouncil>,
    /// The council, if one was held.
    pub council: Option<&'a SatCouncil>,
    /// Whether a checkpoint without a fired trigger is recorded too.
    pub is_logged: bool,
    /// Whether to ignore a remembered refusal and ask a person again.
    pub reconsiders: bool,
    /// The prompts that supply the questions to weigh.
    pub prompts: &'a Prompts,
    /// A random number for ids.
    pub chance: u64,
    /// The current time.
    pub at: Timestamp,
}

/// The state of a recorded checkpoint.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Conclusion {
    /// The command may continue by itself.
    Continued,
    /// A person must answer.
    Waiting(DecisionId),
    /// A person has answered.
    Answered(Box<Decision>),
}
