//! One question to a person: what is asked, about exactly what, and how it was answered
//! (`docs/design/kernel.md#fields-and-states-of-a-decision`).
//!
//! The producers in `question` build a [`Draft`]. This module holds the states of the decision:
//! pending, then resolved and consumed, or expired, or superseded.

mod lookup;
mod resolve;

pub use lookup::{Lookup, lookup, refusal, standing};
pub use resolve::{Pick, ResolveError};

use crate::act_origin::ActOrigin;
use crate::checkpoint::CheckpointNote;
use crate::fingerprint::Fingerprint;
use crate::id::{CouncilId, DecisionId, GoalId, OptionId, RunId, WorkflowId};
use crate::ledger::Grant;
use crate::preflight::PreflightFinding;
use crate::risk::RiskAssessment;
use crate::time::Timestamp;
use crate::trigger::Trigger;
use serde::{Deserialize, Serialize};

/// What an option leads to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Answer {
    /// Proceed as asked.
    Proceed,
    /// Proceed with the person's instructions.
    ProceedModified,
    /// Try again from the start.
    Retry,
    /// Skip the goal.
    Skip,
    /// The person does it by hand.
    Manual,
    /// Start nothing more until the run is resumed.
    Pause,
    /// End the run.
    Abort,
}

impl Answer {
    /// Checks whether this answer is remembered, so that the same question is never asked again.
    pub const fn is_remembered(self) -> bool {
        matches!(self, Self::Skip | Self::Manual)
    }

    /// Checks whether this answer approves, or asks to deliberate again.
    pub const fn clears(self) -> bool {
        matches!(self, Self::Proceed | Self::ProceedModified | Self::Retry)
    }

    /// Returns the name that the journal uses and a person types.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Proceed => "proceed",
            Self::ProceedModified => "proceed_modified",
            Self::Retry => "retry",
            Self::Skip => "skip",
            Self::Manual => "manual",
            Self::Pause => "pause",
            Self::Abort => "abort",
        }
    }
}

/// The subject of a decision.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Subject {
    /// A goal of a project, before, after or between its attempts.
    Goal(GoalId),
    /// One action an agent wants while it carries out a goal.
    Action(GoalId, String),
    /// A run as a whole.
    Run(RunId),
    /// One call of a tool by an agent that works outside any run.
    Call(String),
    /// One checkpoint of a command.
    Checkpoint(String),
    /// One specification, by its path within the project.
    Spec(String),
    /// One workflow run.
    Workflow(WorkflowId),
    /// One research room.
    Room(CouncilId),
    /// A project file that replaces a workflow, by the name of that workflow.
    WorkflowFile(String),
}

/// The producer of a question.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum DecisionKind {
    /// Before a goal starts.
    Start,
    /// After recovery is exhausted.
    Failure,
    /// Before work lands.
    Landing,
    /// While an agent waits.
    Permission,
    /// Between goals.
    Interval,
    /// At a checkpoint of a command.
    Checkpoint,
    /// After a specification was debated.
    Debate,
    /// When a workflow is suspended.
    Workflow,
    /// When a research room cannot continue by itself.
    Room,
}

/// One option.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Choice {
    /// The id that a person types.
    pub id: OptionId,
    /// What choosing it means.
    pub answer: Answer,
    /// What it does, in one sentence.
    pub description: String,
    /// Its advantages.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub pros: String,
    /// Its drawbacks.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub cons: String,
    /// The caps that it raises.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub grants: Vec<Grant>,
}

/// How urgent an answer is (`docs/design/kernel.md#urgency-and-expiry`).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Urgency {
    /// Nothing waits for it.
    Whenever,
    /// At least one goal depends on it, or its deadline is within a day.
    Soon,
    /// Nothing else can run, or the risk is at block level.
    Immediate,
}

/// A question before it has an id.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Draft {
    /// The scope of goal names: the canonical path of the repository.
    pub project: String,
    /// The run that asks. For a call outside any run: an id for that call; for a checkpoint: its
    /// session or its own id; for a specification: the id of its debates.
    pub run: RunId,
    /// The producer.
    pub kind: DecisionKind,
    /// The subject.
    pub subject: Subject,
    /// A fingerprint of the subject without triggers: a remembered no applies to this.
    pub decision_key: Fingerprint,
    /// A fingerprint of the subject with triggers: a yes applies to this.
    pub fingerprint: Fingerprint,
    /// Every reason to ask, sorted.
    pub triggers: Vec<Trigger>,
    /// The question, in one sentence.
    pub question: String,
    /// What a person needs to know, one line each; text from agents is quoted as data.
    pub context: Vec<String>,
    /// The options.
    pub options: Vec<Choice>,
    /// The option that the evidence supports, with the reason.
    pub recommended: Option<Recommendation>,
    /// The option that `approve` chooses; never one that silently lands unproven work.
    pub affirm: Option<OptionId>,
    /// The risk, where it was assessed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub risk: Option<RiskAssessment>,
    /// What the checks before the start found.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub findings: Vec<PreflightFinding>,
    /// The checkpoint that asked.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub checkpoint: Option<Box<CheckpointNote>>,
    /// Whether something waits for the answer.
    pub blocking: bool,
    /// How urgent it is.
    pub urgency: Urgency,
    /// When it expires without an answer.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub expires_at: Option<Timestamp>,
}

/// An option that the evidence supports.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Recommendation {
    /// The option.
    pub option: OptionId,
    /// The evidence, in one sentence.
    pub why: String,
}

/// The state of a decision.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum DecisionState {
    /// It waits for a person.
    Pending,
    /// A person answered; no run acted on the answer yet.
    Resolved,
    /// One run acted on the answer, once.
    Consumed,
    /// It expired without an answer, by its time limit or with its run; never counts as a yes.
    Expired,
    /// It was replaced because its subject changed.
    Superseded,
}

impl DecisionState {
    /// Returns the name used in the journal.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Pending => "pending",
            Self::Resolved => "resolved",
            Self::Consumed => "consumed",
            Self::Expired => "expired",
            Self::Superseded => "superseded",
        }
    }
}

/// A person's answer.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Resolution {
    /// The option.
    pub option: OptionId,
    /// Its meaning.
    pub answer: Answer,
    /// A note for the record.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub note: Option<String>,
    /// Instructions for the agent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub instructions: Option<String>,
    /// The caps that it raised.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub grants: Vec<Grant>,
    /// Who answered: the operating system's user name.
    pub by: String,
    /// The entry point: `terminal`, `prompt`, `web` or `mcp`.
    pub channel: String,
    /// Where the answer came from; `None` in events of older releases.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub origin: Option<Box<ActOrigin>>,
}

/// The record of one question.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Decision {
    /// Its id.
    pub id: DecisionId,
    /// What was asked.
    pub draft: Draft,
    /// When it was asked.
    pub created_at: Timestamp,
    /// Its state.
    pub state: DecisionState,
    /// The answer.
    pub resolution: Option<Resolution>,
    /// When it was answered.
    pub resolved_at: Option<Timestamp>,
    /// The question that it replaces.
    pub supersedes: Option<DecisionId>,
    /// The run that acted on it.
    pub consumed_by: Option<RunId>,
}

impl Decision {
    /// Returns the person's answer; `None` while there is none.
    pub fn answer(&self) -> Option<Answer> {
        self.resolution.as_ref().map(|resolution| resolution.answer)
    }

    /// Returns the fingerprint of the facts that a checkpoint showed the person.
    pub fn shown(&self) -> Option<&Fingerprint> {
        self.draft.checkpoint.as_ref()?.shown.as_ref()
    }
}

#[cfg(test)]
mod tests;
