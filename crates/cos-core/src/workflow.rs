//! A workflow: phases that run one after the other. Each phase is executed, checked for gaps and,
//! if its file says so, shown to a person.
//!
//! This module has the values of a checked workflow, its rules, and the state machine of one
//! workflow run. The engine starts a phase's agents and evaluates conditions.

mod apply;
mod check;
mod context;
mod decide;
mod definition;
mod event;
mod gap;
mod graph;
mod input;
mod spec;
mod state;
mod subagent_result;

pub use apply::{apply, fold};
pub use check::{PhasePart, WorkflowDefect, WorkflowPlace, check};
pub use context::context;
pub use decide::{WorkflowRequest, choices, decide};
pub use definition::{
    Behavior, EmbeddedCheckpoint, ExecutionMode, Finalization, OnTimeout, OnUnfinished, Phase,
    PhaseCheckpoint, PhaseOption, PhaseStep, Skill, Subagent, When, Workflow, is_phase_id,
};
pub use event::{
    AllowedGoal, AllowedWork, BeginCause, Deliverable, GapOutcome, Hold, ShownFile, SkipCause,
    SuspendReason, WorkEnd, WorkflowEnd, WorkflowEvent,
};
pub use gap::{Criterion, GapAction, GapCheck, GapFailure, GapRule};
pub use graph::{svg, text};
pub use input::{InputBase, InputText, WorkflowInput};
pub use spec::{WorkflowAuthor, WorkflowGoal, WorkflowGround, WorkflowOrigin, WorkflowSpec};
pub use state::{GapRecord, PhaseRun, PhaseStage, SuspensionRecord, WorkflowRun};
pub use subagent_result::WorkedGoal;

/// The most phases of one workflow.
pub const MAX_PHASES: usize = 20;
/// The most subagents that one workflow run starts.
pub const MAX_SUBAGENTS: usize = 50;
/// The most subagents at the same time.
pub const MAX_AT_ONCE: u32 = 5;
/// How often a phase can have its turn in one workflow run.
pub const MAX_RUNS: u32 = 3;
/// How often a phase is repeated because of gaps, unless its file sets fewer.
pub const MAX_GAP_RETRIES: u32 = 3;
/// How often a person can repeat one phase.
pub const MAX_HUMAN_REPEATS: u32 = 5;

#[cfg(test)]
mod tests;
