//! What is so in one carrying-out of a workflow. Plain data: only [`super::apply`] changes it.

use super::{
    AllowedGoal, AllowedWork, BeginCause, Deliverable, GapOutcome, Hold, LaidDown, Phase,
    PhaseStep, ShownFile, SkipCause, Subagent, WorkedGoal, WorkflowEnd, WorkflowSpec,
};
use crate::id::{CommitId, DecisionId, OptionId, PhaseId};
use crate::time::Timestamp;

/// One carrying-out.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WorkflowRun {
    /// What was asked.
    pub spec: WorkflowSpec,
    /// Its phases, in the file's order.
    pub phases: Vec<PhaseRun>,
    /// The phase whose turn it is: the program counter's first half.
    pub at: usize,
    /// Where that phase stands: the other half.
    pub stage: PhaseStage,
    /// Phases that a person left out.
    pub skips: Vec<PhaseId>,
    /// Where its branch stands.
    pub head: CommitId,
    /// Everything that was left behind and is not superseded.
    pub deliverables: Vec<(PhaseId, Deliverable, Timestamp)>,
    /// What the answers to the question it stands at would allow.
    pub offered: Vec<AllowedWork>,
    /// What was allowed and is not begun, each with the question.
    pub allowed: Vec<(DecisionId, AllowedWork)>,
    /// Every question that was answered, oldest first.
    pub holds: Vec<SuspensionRecord>,
    /// Every look over a phase, oldest first.
    pub gap_checks: Vec<GapRecord>,
    /// How many subagents were started.
    pub spawned: u32,
    /// When it was ordered.
    pub started_at: Timestamp,
    /// When its work last moved. Taking it up and laying it down move nothing, so that what is told
    /// of a time is the same whoever had to tell it again.
    pub moved_at: Timestamp,
    /// Why it lies idle; none while a process moves it.
    pub laid_down: Option<LaidDown>,
    /// How it ended.
    pub end: Option<WorkflowEnd>,
}

/// One phase of it.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct PhaseRun {
    /// How often it was started, for whatever reason.
    pub runs: u32,
    /// How often it was started because it was its turn; capped.
    pub turns: u32,
    /// How often for gaps, since it last was its turn or a person spoke; capped.
    pub gap_retries: u32,
    /// How often because a person wanted it again; capped.
    pub human_repeats: u32,
    /// How many times a person raised its caps.
    pub raised: u32,
    /// The how-manieth piece of work is under way or was last: names its run.
    pub works: u32,
    /// The piece of work for which facts were collected last; 0 before the first.
    pub collected: u32,
    /// Whether it came to its end.
    pub completed: bool,
    /// Why it was left out, if it was.
    pub skipped: Option<SkipCause>,
    /// What people said that it has to take into account, oldest first.
    pub feedback: Vec<String>,
    /// What was last found missing.
    pub gaps: Vec<String>,
    /// What a person allowed of the work that is under way.
    pub allowed: Vec<AllowedGoal>,
    /// What became of each subagent's last work.
    pub goals: Vec<WorkedGoal>,
}

/// Where the phase stands whose turn it is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum PhaseStage {
    /// To be skipped, or to be entered.
    Arriving,
    /// Entered; a checkpoint before it may stop it.
    Entered,
    /// To be begun, for this reason.
    Ready(BeginCause),
    /// Others work on it as well.
    Joined(Vec<Subagent>),
    /// Work is under way.
    Working {
        /// Why it was begun.
        cause: BeginCause,
        /// Who works.
        subagents: Vec<Subagent>,
    },
    /// Its named subagents are done; its script may add others.
    Adapting,
    /// To be looked over.
    Checking,
    /// Gaps were found: something is done about them.
    Gapped(GapOutcome),
    /// A checkpoint after it may stop it.
    Leaving,
    /// A person has to answer.
    Holding {
        /// What.
        hold: Hold,
        /// The question, once it was put.
        decision: Option<DecisionId>,
        /// What was shown with it.
        shown: Vec<ShownFile>,
    },
    /// To be written down as done.
    Closing,
    /// Nothing is left but the end.
    Ending(WorkflowEnd),
}

/// One answer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SuspensionRecord {
    /// At which phase.
    pub phase: PhaseId,
    /// The how-manieth start of the phase it was about; 0 before the first.
    pub run: u32,
    /// Why it stood still.
    pub hold: Hold,
    /// The question.
    pub decision: Option<DecisionId>,
    /// What was shown.
    pub shown: Vec<ShownFile>,
    /// The choice.
    pub option: OptionId,
    /// What it set in motion.
    pub step: PhaseStep,
    /// What was said.
    pub feedback: Option<String>,
    /// Who answered.
    pub by: String,
    /// When.
    pub at: Timestamp,
    /// Whether its phase is done anew since, so that it holds no more.
    pub superseded: bool,
}

/// One look over a phase.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GapRecord {
    /// Which phase.
    pub phase: PhaseId,
    /// After how many retries.
    pub iteration: u32,
    /// What was found.
    pub outcome: GapOutcome,
    /// When.
    pub at: Timestamp,
}

impl WorkflowRun {
    /// What the file says of the phase whose turn it is; none once all are through.
    pub fn phase(&self) -> Option<&Phase> {
        self.spec.definition.phases.get(self.at)
    }

    /// How the phase stands whose turn it is.
    pub fn phase_run(&self) -> Option<&PhaseRun> {
        self.phases.get(self.at)
    }

    /// How a phase stands.
    pub fn run_of(&self, id: &PhaseId) -> Option<&PhaseRun> {
        self.phases.get(self.spec.definition.position(id)?)
    }

    /// The question it waits for.
    pub const fn awaits(&self) -> Option<&DecisionId> {
        match &self.stage {
            PhaseStage::Holding { decision, .. } => decision.as_ref(),
            _ => None,
        }
    }
}
