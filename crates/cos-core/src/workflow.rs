//! A team's way of working: phases one after the other, each carried out, looked over for gaps and,
//! where its file says so, shown to a person.
//!
//! Values of a checked workflow, the rules it must obey, and the machine that moves one carrying-out
//! of it. How a phase's agents are started, and what a condition says, is asked of the world.

mod apply;
mod check;
mod context;
mod decide;
mod definition;
mod event;
mod gap;
mod given;
mod graph;
mod spec;
mod state;
mod worked;

pub use apply::{apply, fold};
pub use check::{PhasePart, WorkflowDefect, WorkflowPlace, check};
pub use context::context;
pub use decide::{WorkflowRequest, choices, decide};
pub use definition::{
    Behavior, EmbeddedCheckpoint, ExecutionMode, Finalization, OnTimeout, OnUnfinished, Phase,
    PhaseCheckpoint, PhaseOption, PhaseStep, Skill, Subagent, When, Workflow, is_phase_id,
};
pub use event::{
    AllowedGoal, AllowedWork, BeginCause, Deliverable, GapOutcome, Hold, LaidDown, ShownFile,
    SkipCause, WorkEnd, WorkflowEnd, WorkflowEvent,
};
pub use gap::{Criterion, GapAction, GapCheck, GapFailure, GapRule};
pub use given::{Given, GivenBase, GivenText};
pub use graph::{svg, text};
pub use spec::{WorkflowAuthor, WorkflowGoal, WorkflowGround, WorkflowSpec, WorkflowOrigin};
pub use state::{GapRecord, SuspensionRecord, PhaseRun, PhaseStage, WorkflowRun};
pub use worked::WorkedGoal;

/// The most phases of one workflow.
pub const MAX_PHASES: usize = 20;
/// The most subagents that one carrying-out starts.
pub const MAX_SUBAGENTS: usize = 50;
/// The most subagents under way at once.
pub const MAX_AT_ONCE: u32 = 5;
/// How often a phase is passed on the way forward.
pub const MAX_RUNS: u32 = 3;
/// How often a phase is repeated for its gaps, unless its file says less.
pub const MAX_GAP_RETRIES: u32 = 3;
/// How often a person has one phase repeated.
pub const MAX_HUMAN_REPEATS: u32 = 5;

#[cfg(test)]
mod tests;
