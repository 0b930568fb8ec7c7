//! One question put to a person: what is asked, for exactly what, and how it was answered (OURS-9).
//!
//! Producers build a [`Draft`]; this room only holds its life: pending, then resolved and
//! consumed, or expired, or superseded.

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

/// What choosing an option means (OURS-9 calls it effect).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Answer {
    /// Go on as asked.
    Proceed,
    /// Go on with the person's instructions.
    ProceedModified,
    /// Try again from the start.
    Retry,
    /// Leave the goal out.
    Skip,
    /// The person does it by hand.
    Manual,
    /// Stop starting things until the run is resumed.
    Pause,
    /// End the run.
    Abort,
}

impl Answer {
    /// Whether the same question about the same thing is never asked again.
    pub const fn is_remembered(self) -> bool {
        matches!(self, Self::Skip | Self::Manual)
    }

    /// The name as written in the journal and typed by a person.
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

/// What a decision is about.
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
    /// One decision that a command stands at.
    Checkpoint(String),
    /// One specification, by its path within the project.
    Spec(String),
    /// One carrying-out of a workflow.
    Workflow(WorkflowId),
    /// One research room.
    Room(CouncilId),
    /// A file of a project that takes the place of a workflow, by that one's name.
    WorkflowFile(String),
}

/// Which producer asks.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum DecisionKind {
    /// Before a goal starts.
    Start,
    /// After recovery came to its end.
    Failure,
    /// Before work lands.
    Landing,
    /// While an agent waits.
    Permission,
    /// Between goals.
    Interval,
    /// Where a command stands at a decision.
    Checkpoint,
    /// After a specification was debated.
    Debate,
    /// Where a workflow stands at a decision.
    Workflow,
    /// Where a research room cannot go on by itself.
    Room,
}

/// One choice.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Choice {
    /// What a person types.
    pub id: OptionId,
    /// What choosing it means.
    pub answer: Answer,
    /// What it does, as one sentence.
    pub description: String,
    /// What speaks for it.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub pros: String,
    /// What speaks against it.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub cons: String,
    /// Caps that choosing it raises.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub grants: Vec<Grant>,
}

/// How soon an answer matters (OURS-18).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Urgency {
    /// The rest.
    Whenever,
    /// At least one goal waits behind it, or its deadline is within a day.
    Soon,
    /// Nothing else can run, or the risk is at block level.
    Immediate,
}

/// A question before it has an id.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Draft {
    /// Where goals of one name belong together: the canonical path of the repository.
    pub project: String,
    /// The run that asks; for a call outside any run, the name of that call; for a checkpoint its
    /// session, else its own name; for a specification the name of its debates.
    pub run: RunId,
    /// Which producer asks.
    pub kind: DecisionKind,
    /// What it is about.
    pub subject: Subject,
    /// What exactly it is about, triggers left out: a remembered no is bound to this.
    pub decision_key: Fingerprint,
    /// The matter and the triggers: a yes is bound to this.
    pub fingerprint: Fingerprint,
    /// Every reason to ask, sorted.
    pub triggers: Vec<Trigger>,
    /// The question, as one sentence.
    pub question: String,
    /// What a person needs to know, a line each; agents' words are quoted as data.
    pub context: Vec<String>,
    /// What can be chosen.
    pub options: Vec<Choice>,
    /// What evidence speaks for, if any, and why.
    pub recommended: Option<Recommendation>,
    /// What `approve` chooses; never a choice that lands unproven work silently.
    pub affirm: Option<OptionId>,
    /// The risk, where it was assessed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub risk: Option<RiskAssessment>,
    /// What was found before the start.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub findings: Vec<PreflightFinding>,
    /// The checkpoint that put it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub checkpoint: Option<Box<CheckpointNote>>,
    /// Whether something waits for the answer.
    pub blocking: bool,
    /// How soon it matters.
    pub urgency: Urgency,
    /// When it dies unanswered.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub expires_at: Option<Timestamp>,
}

/// A choice that evidence speaks for.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Recommendation {
    /// The choice.
    pub option: OptionId,
    /// The evidence, as one sentence.
    pub why: String,
}

/// Where a decision stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum DecisionState {
    /// Waits for a person.
    Pending,
    /// Answered, not yet acted on.
    Resolved,
    /// Answered and acted on, by one run, once.
    Consumed,
    /// Died unanswered, by its time or with the run that a person ended; never counts as a yes.
    Expired,
    /// Replaced: what it was about has changed.
    Superseded,
}

impl DecisionState {
    /// The name as written in the journal.
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

/// How a person answered.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Resolution {
    /// The choice.
    pub option: OptionId,
    /// What it means.
    pub answer: Answer,
    /// A remark for the record.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub note: Option<String>,
    /// What the agent is to do differently.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub instructions: Option<String>,
    /// Caps raised by it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub grants: Vec<Grant>,
    /// Who answered: the name of the operating system's user.
    pub by: String,
    /// Through which door: `terminal`, `prompt`, `web`, `mcp`.
    pub channel: String,
    /// Where the answer came from; older releases did not record it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub origin: Option<Box<ActOrigin>>,
}

/// The record of one question.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Decision {
    /// Its name.
    pub id: DecisionId,
    /// What was asked.
    pub draft: Draft,
    /// When.
    pub created_at: Timestamp,
    /// Where it stands.
    pub state: DecisionState,
    /// The answer.
    pub resolution: Option<Resolution>,
    /// When it was answered.
    pub resolved_at: Option<Timestamp>,
    /// The question this one replaces.
    pub supersedes: Option<DecisionId>,
    /// The run that acted on it.
    pub consumed_by: Option<RunId>,
}

#[cfg(test)]
mod tests;
