//! The state of a workflow run: plain data. Only [`super::apply()`] changes it.

use super::{
    AllowedGoal, AllowedWork, BeginCause, Deliverable, GapOutcome, Hold, Phase, PhaseStep,
    ShownFile, SkipCause, Subagent, SuspendReason, WorkedGoal, WorkflowEnd, WorkflowSpec,
};
use crate::id::{CommitId, DecisionId, OptionId, PhaseId};
use crate::time::Timestamp;

/// One workflow run.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WorkflowRun {
    /// Its order.
    pub spec: WorkflowSpec,
    /// Its phases, in file order.
    pub phases: Vec<PhaseRun>,
    /// The index of the current phase.
    pub at: usize,
    /// The stage of the current phase.
    pub stage: PhaseStage,
    /// Phases that a person skipped.
    pub skips: Vec<PhaseId>,
    /// The head of its branch.
    pub head: CommitId,
    /// All files left on the branch that are not superseded.
    pub deliverables: Vec<(PhaseId, Deliverable, Timestamp)>,
    /// What the answers to the open question would allow.
    pub offered: Vec<AllowedWork>,
    /// Work that was allowed but not started, each with its question.
    pub allowed: Vec<(DecisionId, AllowedWork)>,
    /// Every answered question, oldest first.
    pub holds: Vec<SuspensionRecord>,
    /// Every gap check, oldest first.
    pub gap_checks: Vec<GapRecord>,
    /// How many subagents were started.
    pub spawned: u32,
    /// When it was started.
    pub started_at: Timestamp,
    /// When its work last changed. Starting and stopping a process do not count, so that repeated
    /// reports of a time are the same.
    pub moved_at: Timestamp,
    /// Why no process drives it; `None` while one does.
    pub suspended: Option<SuspendReason>,
    /// How it ended.
    pub end: Option<WorkflowEnd>,
}

/// One phase of a workflow run.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct PhaseRun {
    /// How often it was started, for any reason.
    pub runs: u32,
    /// How often it had its turn; limited.
    pub turns: u32,
    /// How often it was repeated because of gaps, since its last turn or a person's answer;
    /// limited.
    pub gap_retries: u32,
    /// How often a person repeated it; limited.
    pub human_repeats: u32,
    /// How many times a person raised its limits.
    pub raised: u32,
    /// The number of the current or last piece of work; names its run.
    pub works: u32,
    /// The number of the piece of work for which facts were collected last; 0 before the first.
    pub collected: u32,
    /// Whether it ended.
    pub completed: bool,
    /// Why it was skipped, if it was.
    pub skipped: Option<SkipCause>,
    /// People's feedback that it must consider, oldest first.
    pub feedback: Vec<String>,
    /// The gaps found last.
    pub gaps: Vec<String>,
    /// What a person allowed for the work in progress.
    pub allowed: Vec<AllowedGoal>,
    /// The last result of each subagent.
    pub goals: Vec<WorkedGoal>,
}

/// The stage of the current phase.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum PhaseStage {
    /// It must be skipped or entered.
    Arriving,
    /// It was entered; a checkpoint before it may stop it.
    Entered,
    /// It must start, for this reason.
    Ready(BeginCause),
    /// Additional subagents work on it.
    Joined(Vec<Subagent>),
    /// Work is in progress.
    Working {
        /// Why it was started.
        cause: BeginCause,
        /// The subagents.
        subagents: Vec<Subagent>,
    },
    /// Its named subagents are done; its script may add others.
    Adapting,
    /// It must be checked for gaps.
    Checking,
    /// Gaps were found and must be handled.
    Gapped(GapOutcome),
    /// A checkpoint after it may stop it.
    Leaving,
    /// A person has to answer.
    Holding {
        /// The reason.
        hold: Hold,
        /// The question, once it was asked.
        decision: Option<DecisionId>,
        /// The files shown with it.
        shown: Vec<ShownFile>,
    },
    /// It must be recorded as done.
    Closing,
    /// Only the end is left.
    Ending(WorkflowEnd),
}

/// One answer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SuspensionRecord {
    /// The phase.
    pub phase: PhaseId,
    /// Which start of the phase it was about; 0 before the first.
    pub run: u32,
    /// The reason for the suspension.
    pub hold: Hold,
    /// The question.
    pub decision: Option<DecisionId>,
    /// What was shown.
    pub shown: Vec<ShownFile>,
    /// The option.
    pub option: OptionId,
    /// What it did.
    pub step: PhaseStep,
    /// The note.
    pub feedback: Option<String>,
    /// Who answered.
    pub by: String,
    /// When.
    pub at: Timestamp,
    /// Whether its phase was started again since, so that the answer no longer applies.
    pub superseded: bool,
}

/// One gap check.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GapRecord {
    /// The phase.
    pub phase: PhaseId,
    /// After how many retries.
    pub iteration: u32,
    /// The result.
    pub outcome: GapOutcome,
    /// When.
    pub at: Timestamp,
}

impl WorkflowRun {
    /// Returns the definition of the current phase; `None` after the last.
    pub fn phase(&self) -> Option<&Phase> {
        self.spec.definition.phases.get(self.at)
    }

    /// Returns the state of the current phase.
    pub fn phase_run(&self) -> Option<&PhaseRun> {
        self.phases.get(self.at)
    }

    /// Returns the state of a phase.
    pub fn run_of(&self, id: &PhaseId) -> Option<&PhaseRun> {
        self.phases.get(self.spec.definition.position(id)?)
    }

    /// Returns the question that it waits for.
    pub const fn awaits(&self) -> Option<&DecisionId> {
        match &self.stage {
            PhaseStage::Holding { decision, .. } => decision.as_ref(),
            _ => None,
        }
    }
}
