//! What can have happened while a workflow was carried out.

use super::{GapAction, PhaseStep, Subagent, When, WorkedGoal, WorkflowSpec};
use crate::fingerprint::Fingerprint;
use crate::id::{CheckpointId, CommitId, DecisionId, OptionId, PhaseId};
use crate::money::Money;
use crate::time::Span;
use serde::{Deserialize, Serialize};

/// Why a phase is begun.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum BeginCause {
    /// It is its turn.
    Turn,
    /// The look over it found gaps.
    GapRetry,
    /// A person wants it again.
    HumanRepeat,
    /// Only further subagents work.
    Additional,
}

/// Why a phase is left out.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum SkipCause {
    /// A person said so.
    Person,
    /// Its own condition says so.
    Condition,
}

/// How the work of a phase ended.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum WorkEnd {
    /// Everything was done.
    Done,
    /// Some of it was left out or given up, by a person's word; or a script failed.
    Unfinished {
        /// What, a line each.
        left: Vec<String>,
    },
}

/// A file that was left behind.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Deliverable {
    /// The path in the repository.
    pub path: String,
    /// Who wrote it; none for a script.
    #[serde(default)]
    pub subagent: Option<String>,
    /// How large it is.
    pub size_bytes: u64,
}

/// What looking over a phase showed.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct GapOutcome {
    /// What is missing; empty when it is complete.
    pub gaps: Vec<String>,
    /// What is to be done about it.
    pub action: GapAction,
    /// Who is to work besides, for `spawn_additional`.
    #[serde(default)]
    pub additional: Vec<Subagent>,
    /// What a person is told.
    #[serde(default)]
    pub message: Option<String>,
}

/// Where a workflow stands still for a person.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Hold {
    /// At a checkpoint of its file.
    Checkpoint {
        /// On which side of the phase.
        when: When,
        /// What was wrong with its condition, if that is why it is shown.
        #[serde(default)]
        defect: Option<String>,
    },
    /// At a checkpoint that weighed facts and leaves the decision to a person.
    Weighed {
        /// On which side of the phase.
        when: When,
        /// The checkpoint.
        checkpoint: CheckpointId,
        /// What a council advises to do.
        #[serde(default)]
        advised: Vec<String>,
    },
    /// At gaps that nobody closed.
    Gaps,
    /// At work that was not finished.
    Unfinished,
    /// At a choice that skips what is not optional.
    Confirm {
        /// On which side of the phase the choice was made.
        when: When,
        /// The choice.
        option: OptionId,
        /// What was said with it.
        #[serde(default)]
        feedback: Option<String>,
    },
}

/// A file that was shown with a question.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct ShownFile {
    /// Its path in the repository.
    pub path: String,
    /// The hash of what was shown; none when it could not be.
    #[serde(default)]
    pub hash: Option<String>,
    /// Why it could not be shown.
    #[serde(default)]
    pub refused: Option<String>,
}

/// Work ahead that was shown with a question, word for word.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct AllowedWork {
    /// The choice that allows it.
    pub option: OptionId,
    /// The phase that does it.
    pub phase: PhaseId,
    /// What it is, as a goal.
    pub decision_key: Fingerprint,
    /// Where the branch stood: what the work reads is what was read then.
    pub head: CommitId,
}

/// A goal that was shown to a person word for word, who said yes to it although it is risky.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct AllowedGoal {
    /// The question.
    pub decision: DecisionId,
    /// What was shown.
    pub decision_key: Fingerprint,
}

/// Why a process laid a workflow down.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum LaidDown {
    /// A person has to answer.
    Waiting,
    /// A person said pause.
    Paused,
    /// The money or the time is used up.
    Budget,
    /// A signal ended it, or the machine failed.
    Interrupted,
}

/// How a workflow ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum WorkflowEnd {
    /// Every phase came to its end.
    Finished,
    /// A gap check ended it.
    Failed,
    /// A person ended it.
    Aborted,
}

/// One line of a workflow's truth.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum WorkflowEvent {
    /// It was ordered.
    WorkflowStarted {
        /// What was asked.
        spec: Box<WorkflowSpec>,
    },
    /// A process took it up.
    WorkflowTakenUp,
    /// A person moved what it may use up.
    LimitsMoved {
        /// What all its phases together may cost now.
        budget: Money,
        /// How long one phase may take now.
        time: Span,
    },
    /// The process laid it down.
    WorkflowLaidDown {
        /// Why.
        why: LaidDown,
    },
    /// It is a phase's turn, and nothing skips it.
    PhaseEntered {
        /// Which.
        phase: PhaseId,
    },
    /// A phase is left out.
    PhaseSkipped {
        /// Which.
        phase: PhaseId,
        /// Why.
        by: SkipCause,
    },
    /// A checkpoint's condition does not hold: nobody is asked.
    CheckpointPassed {
        /// The phase.
        phase: PhaseId,
        /// On which side.
        when: When,
    },
    /// A checkpoint weighed the facts and nobody needs to be asked.
    CheckpointWeighed {
        /// The phase.
        phase: PhaseId,
        /// On which side.
        when: When,
        /// The checkpoint.
        checkpoint: CheckpointId,
        /// What is to be done, for whoever works next.
        orders: Vec<String>,
        /// Where the branch stands now.
        head: CommitId,
    },
    /// A checkpoint weighed the facts and put its question.
    CheckpointAsked {
        /// The phase.
        phase: PhaseId,
        /// On which side.
        when: When,
        /// The checkpoint.
        checkpoint: CheckpointId,
        /// The question.
        decision: DecisionId,
        /// What a council advises to do.
        #[serde(default)]
        advised: Vec<String>,
    },
    /// The answer to the question of such a checkpoint was taken up.
    CheckpointAnswered {
        /// The question.
        decision: DecisionId,
        /// The choice.
        option: OptionId,
        /// What it sets in motion.
        step: PhaseStep,
        /// What is to be done, for whoever works next.
        orders: Vec<String>,
        /// Who answered.
        by: String,
        /// Where the branch stands now.
        head: CommitId,
    },
    /// It stands still.
    HoldReached {
        /// At this phase.
        phase: PhaseId,
        /// Why.
        hold: Hold,
    },
    /// The question was put.
    HoldAsked {
        /// The question.
        decision: DecisionId,
        /// What was shown with it.
        shown: Vec<ShownFile>,
        /// What its answers allow.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        allows: Vec<AllowedWork>,
    },
    /// The answer was taken up.
    HoldAnswered {
        /// The question; none when it died and the file says what then.
        decision: Option<DecisionId>,
        /// The choice.
        option: OptionId,
        /// What was said with it.
        #[serde(default)]
        feedback: Option<String>,
        /// Who answered.
        by: String,
    },
    /// The question died without an answer.
    HoldLapsed {
        /// The question.
        decision: DecisionId,
    },
    /// Work on a phase began.
    PhaseBegan {
        /// Which.
        phase: PhaseId,
        /// Why.
        cause: BeginCause,
        /// Who works.
        subagents: Vec<Subagent>,
    },
    /// What a phase works on was collected.
    PhaseCollected {
        /// The phase.
        phase: PhaseId,
        /// Where the branch stands now.
        head: CommitId,
        /// What was written.
        deliverables: Vec<Deliverable>,
    },
    /// The work that was begun ended.
    PhaseWorked {
        /// The phase.
        phase: PhaseId,
        /// How.
        end: WorkEnd,
        /// Where the branch stands now.
        head: CommitId,
        /// What it left behind.
        deliverables: Vec<Deliverable>,
        /// What became of each subagent's work.
        #[serde(default)]
        goals: Vec<WorkedGoal>,
    },
    /// The phase's script said who else works.
    PhaseAdapted {
        /// Which.
        phase: PhaseId,
        /// Who; empty when nobody.
        subagents: Vec<Subagent>,
    },
    /// The phase was looked over.
    GapsChecked {
        /// Which.
        phase: PhaseId,
        /// What was found.
        outcome: GapOutcome,
    },
    /// The phase came to its end.
    PhaseCompleted {
        /// Which.
        phase: PhaseId,
    },
    /// It ended.
    WorkflowClosed {
        /// How.
        end: WorkflowEnd,
        /// Where the branch stands.
        head: CommitId,
    },
    /// A fact of a newer release: kept, shown, never acted on.
    #[serde(other)]
    Unknown,
}

impl LaidDown {
    /// Why, as a phrase.
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
    /// How, as one word.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Finished => "finished",
            Self::Failed => "failed",
            Self::Aborted => "aborted",
        }
    }
}

impl WorkflowEvent {
    /// Whether it moves the work itself, and not only who carries it out and within what.
    pub(super) const fn is_work(&self) -> bool {
        !matches!(
            self,
            Self::WorkflowTakenUp | Self::WorkflowLaidDown { .. } | Self::LimitsMoved { .. }
        )
    }
}
