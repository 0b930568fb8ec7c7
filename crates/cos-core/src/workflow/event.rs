//! Lists the events of a workflow run, and what each records.

use super::{GapAction, PhaseStep, Subagent, When, WorkedGoal, WorkflowSpec};
use crate::fingerprint::Fingerprint;
use crate::id::{CheckpointId, CommitId, DecisionId, OptionId, PhaseId};
use crate::money::Money;
use crate::time::Span;
use serde::{Deserialize, Serialize};

/// Why a phase starts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum BeginCause {
    /// It is its turn.
    Turn,
    /// The gap check found gaps.
    GapRetry,
    /// A person repeats it.
    HumanRepeat,
    /// Only added subagents work.
    Additional,
}

/// Why a phase is skipped.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum SkipCause {
    /// A person decided so.
    Person,
    /// Its own condition applies.
    Condition,
}

/// How the work of a phase ended.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum WorkEnd {
    /// Everything was done.
    Done,
    /// Some of it was skipped or given up by a person's decision, or a script failed.
    Unfinished {
        /// The unfinished parts, one line each.
        left: Vec<String>,
    },
}

/// A file that a phase left on the branch.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Deliverable {
    /// The path in the repository.
    pub path: String,
    /// The subagent that wrote it; `None` for a script.
    #[serde(default)]
    pub subagent: Option<String>,
    /// Its size in bytes.
    pub size_bytes: u64,
}

/// The result of a gap check.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct GapOutcome {
    /// What is missing; empty if the phase is complete.
    pub gaps: Vec<String>,
    /// What to do about it.
    pub action: GapAction,
    /// Additional subagents, for `spawn_additional`.
    #[serde(default)]
    pub additional: Vec<Subagent>,
    /// The message for the person.
    #[serde(default)]
    pub message: Option<String>,
}

/// Why a workflow waits for a person.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Hold {
    /// At a checkpoint of its file.
    Checkpoint {
        /// Before or after the phase.
        when: When,
        /// The error in its condition, if it is shown because of that.
        #[serde(default)]
        defect: Option<String>,
    },
    /// At a checkpoint that assessed facts and leaves the decision to a person.
    Weighed {
        /// Before or after the phase.
        when: When,
        /// The checkpoint.
        checkpoint: CheckpointId,
        /// The advice of a council.
        #[serde(default)]
        advised: Vec<String>,
    },
    /// At gaps that could not be closed.
    Gaps,
    /// At unfinished work.
    Unfinished,
    /// At an option that skips a phase that is not optional.
    Confirm {
        /// Whether the option was chosen before or after the phase.
        when: When,
        /// The option.
        option: OptionId,
        /// The note with it.
        #[serde(default)]
        feedback: Option<String>,
    },
}

/// A file that was shown with a question.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct ShownFile {
    /// Its path in the repository.
    pub path: String,
    /// The hash of what was shown; `None` if the file could not be shown.
    #[serde(default)]
    pub hash: Option<String>,
    /// Why it could not be shown.
    #[serde(default)]
    pub refused: Option<String>,
}

/// Later work that was shown with a question, word for word.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct AllowedWork {
    /// The option that allows it.
    pub option: OptionId,
    /// The phase that does it.
    pub phase: PhaseId,
    /// Its fingerprint as a goal.
    pub decision_key: Fingerprint,
    /// The head of the branch at that time: the work must start from the same files.
    pub head: CommitId,
}

/// A risky goal that was shown to a person word for word and approved.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct AllowedGoal {
    /// The question.
    pub decision: DecisionId,
    /// The fingerprint of what was shown.
    pub decision_key: Fingerprint,
}

/// Why a process stopped driving a workflow.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum SuspendReason {
    /// A person has to answer.
    Waiting,
    /// A person paused it.
    Paused,
    /// The money or time is used up.
    Budget,
    /// A signal ended it, or the machine failed.
    Interrupted,
}

/// How a workflow ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum WorkflowEnd {
    /// Every phase ended.
    Finished,
    /// A gap check ended it.
    Failed,
    /// A person ended it.
    Aborted,
}

/// One event of a workflow run.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum WorkflowEvent {
    /// It was started.
    WorkflowStarted {
        /// The specification.
        spec: Box<WorkflowSpec>,
    },
    /// A process started driving it.
    WorkflowTakenUp,
    /// A person changed its limits.
    LimitsMoved {
        /// The new total budget.
        budget: Money,
        /// The new time limit of one phase.
        time: Span,
    },
    /// The process stopped driving it.
    WorkflowLaidDown {
        /// Why.
        why: SuspendReason,
    },
    /// A phase starts its turn, and nothing skips it.
    PhaseEntered {
        /// The phase.
        phase: PhaseId,
    },
    /// A phase is skipped.
    PhaseSkipped {
        /// The phase.
        phase: PhaseId,
        /// Why.
        by: SkipCause,
    },
    /// The condition of a checkpoint does not apply: no one is asked.
    CheckpointPassed {
        /// The phase.
        phase: PhaseId,
        /// Before or after the phase.
        when: When,
    },
    /// A checkpoint assessed the facts, and no one must be asked.
    CheckpointWeighed {
        /// The phase.
        phase: PhaseId,
        /// Before or after the phase.
        when: When,
        /// The checkpoint.
        checkpoint: CheckpointId,
        /// Instructions for the next workers.
        orders: Vec<String>,
        /// The head of the branch.
        head: CommitId,
    },
    /// A checkpoint assessed the facts and asked its question.
    CheckpointAsked {
        /// The phase.
        phase: PhaseId,
        /// Before or after the phase.
        when: When,
        /// The checkpoint.
        checkpoint: CheckpointId,
        /// The question.
        decision: DecisionId,
        /// The advice of a council.
        #[serde(default)]
        advised: Vec<String>,
    },
    /// The answer to the question of such a checkpoint was taken.
    CheckpointAnswered {
        /// The question.
        decision: DecisionId,
        /// The option.
        option: OptionId,
        /// What it does.
        step: PhaseStep,
        /// Instructions for the next workers.
        orders: Vec<String>,
        /// Who answered.
        by: String,
        /// The head of the branch.
        head: CommitId,
    },
    /// It waits for a person.
    HoldReached {
        /// At this phase.
        phase: PhaseId,
        /// The reason.
        hold: Hold,
    },
    /// The question was asked.
    HoldAsked {
        /// The question.
        decision: DecisionId,
        /// The files shown with it.
        shown: Vec<ShownFile>,
        /// What its answers allow.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        allows: Vec<AllowedWork>,
    },
    /// The answer was taken.
    HoldAnswered {
        /// The question; `None` if it expired and the file decides.
        decision: Option<DecisionId>,
        /// The option.
        option: OptionId,
        /// The note with it.
        #[serde(default)]
        feedback: Option<String>,
        /// Who answered.
        by: String,
    },
    /// The question expired without an answer.
    HoldLapsed {
        /// The question.
        decision: DecisionId,
    },
    /// Work on a phase started.
    PhaseBegan {
        /// The phase.
        phase: PhaseId,
        /// Why.
        cause: BeginCause,
        /// The subagents.
        subagents: Vec<Subagent>,
    },
    /// The facts for a phase were collected.
    PhaseCollected {
        /// The phase.
        phase: PhaseId,
        /// The head of the branch.
        head: CommitId,
        /// The written files.
        deliverables: Vec<Deliverable>,
    },
    /// The work that was started ended.
    PhaseWorked {
        /// The phase.
        phase: PhaseId,
        /// How.
        end: WorkEnd,
        /// The head of the branch.
        head: CommitId,
        /// The files that it left.
        deliverables: Vec<Deliverable>,
        /// The result of each subagent.
        #[serde(default)]
        goals: Vec<WorkedGoal>,
    },
    /// The phase's script added subagents.
    PhaseAdapted {
        /// The phase.
        phase: PhaseId,
        /// The subagents; may be empty.
        subagents: Vec<Subagent>,
    },
    /// The phase was checked for gaps.
    GapsChecked {
        /// The phase.
        phase: PhaseId,
        /// The result.
        outcome: GapOutcome,
    },
    /// The phase ended.
    PhaseCompleted {
        /// The phase.
        phase: PhaseId,
    },
    /// It ended.
    WorkflowClosed {
        /// How.
        end: WorkflowEnd,
        /// The head of the branch.
        head: CommitId,
    },
    /// An event of a newer release: kept and shown, but never acted on.
    #[serde(other)]
    Unknown,
}

impl SuspendReason {
    /// Returns the reason as a phrase.
    pub const fn phrase(self) -> &'static str {
        match self {
            Self::Waiting => "waits for a person",
            Self::Paused => "paused",
            Self::Budget => "out of money or time",
            Self::Interrupted => "interrupted",
        }
    }
}

impl WorkflowEnd {
    /// Returns how it ended, as one word.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Finished => "finished",
            Self::Failed => "failed",
            Self::Aborted => "aborted",
        }
    }
}

impl WorkflowEvent {
    /// Checks whether it changes the work itself, and not only who drives it and within which
    /// limits.
    pub(super) const fn is_work(&self) -> bool {
        !matches!(
            self,
            Self::WorkflowTakenUp | Self::WorkflowLaidDown { .. } | Self::LimitsMoved { .. }
        )
    }
}
