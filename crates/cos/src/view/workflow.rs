//! The views of workflows.

use super::SCHEMA_VERSION;
use super::amount::Moment;
use super::next::NextStep;
use cos_core::hint::advised;
use cos_core::id::{DecisionId, PhaseId, WorkflowId};
use cos_core::workflow::{
    ExecutionMode, PhaseRun, SkipCause, SuspendReason, Workflow, WorkflowEnd, WorkflowRun, text,
};
use cos_engine::workflow::{exported, reported};
use cos_engine::workflow_file::{FOR_GOALS, Listed};
use serde::Serialize;
use serde_json::Value;

/// The result of `cos workflow check` for a file without mistakes.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub(crate) struct WorkflowCheckView {
    /// The version of these fields.
    pub(crate) schema_version: u32,
    /// Its name.
    pub(crate) name: String,
    /// Its description.
    pub(crate) description: String,
    /// How much of it is fixed.
    pub(crate) execution_mode: ExecutionMode,
    /// Its phases, in order.
    pub(crate) phases: Vec<PhaseId>,
    /// Its graph, as lines of text.
    pub(crate) graph: String,
}

impl WorkflowCheckView {
    /// Creates the view of a workflow.
    pub(crate) fn new(workflow: &Workflow) -> Self {
        Self {
            schema_version: SCHEMA_VERSION,
            name: workflow.name.clone(),
            description: workflow.description.clone(),
            execution_mode: workflow.mode,
            phases: workflow
                .phases
                .iter()
                .map(|phase| phase.id.clone())
                .collect(),
            graph: text(workflow),
        }
    }
}

/// The purpose of a workflow.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum WorkflowGroup {
    /// For goals in a goals file.
    Goals,
    /// A command for daily work.
    Commands,
    /// Written by the project or the person.
    Own,
}

impl WorkflowGroup {
    /// All groups, in the order of display.
    pub(crate) const ALL: [Self; 3] = [Self::Goals, Self::Commands, Self::Own];

    fn of(listed: &Listed) -> Self {
        match (FOR_GOALS.contains(&listed.name.as_str()), &listed.file) {
            (true, _) => Self::Goals,
            (false, None) => Self::Commands,
            (false, Some(_)) => Self::Own,
        }
    }

    /// Returns their heading.
    pub(crate) const fn heading(self) -> &'static str {
        match self {
            Self::Goals => "For goals: `workflow: NAME` in a goals file",
            Self::Commands => "For daily work: cos NAME",
            Self::Own => "Your own",
        }
    }
}

/// One workflow that can be run.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub(crate) struct WorkflowLine {
    /// Its name.
    pub(crate) name: String,
    /// Its purpose.
    pub(crate) group: WorkflowGroup,
    /// Its description; `None` if the file cannot be read.
    pub(crate) description: Option<String>,
    /// How many phases it has.
    pub(crate) phases: usize,
    /// Its file; `None` for a built-in one.
    pub(crate) file: Option<String>,
    /// What is wrong with it.
    pub(crate) problem: Option<String>,
}

/// One workflow run.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub(crate) struct CarriedLine {
    /// Its name.
    pub(crate) workflow_id: WorkflowId,
    /// The workflow.
    pub(crate) name: String,
    /// The feature.
    pub(crate) feature: String,
    /// Its state.
    pub(crate) state: WorkflowStanding,
    /// The current phase.
    pub(crate) phase: Option<PhaseId>,
    /// When it was started.
    pub(crate) started_at: Moment,
}

/// The result of `cos workflow list`.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub(crate) struct WorkflowsView {
    /// The version of these fields.
    pub(crate) schema_version: u32,
    /// The available workflows.
    pub(crate) workflows: Vec<WorkflowLine>,
    /// The workflow runs, newest first.
    pub(crate) runs: Vec<CarriedLine>,
}

impl WorkflowsView {
    /// Creates the view of workflows and workflow runs.
    pub(crate) fn new(listed: &[Listed], runs: &[WorkflowRun]) -> Self {
        let line = |one: &Listed| {
            let read = one.workflow.as_ref().ok();
            WorkflowLine {
                name: one.name.clone(),
                group: WorkflowGroup::of(one),
                description: read.map(|workflow| workflow.description.clone()),
                phases: read.map_or(0, |workflow| workflow.phases.len()),
                file: one.file.as_ref().map(|file| file.display().to_string()),
                problem: one.workflow.as_ref().err().map(|error| advised(error)),
            }
        };
        let carried = |run: &WorkflowRun| CarriedLine {
            workflow_id: run.spec.workflow.clone(),
            name: run.spec.definition.name.clone(),
            feature: run.spec.feature.clone(),
            state: WorkflowStanding::of(run),
            phase: run.phase().map(|phase| phase.id.clone()),
            started_at: Moment(run.started_at),
        };
        Self {
            schema_version: SCHEMA_VERSION,
            workflows: listed.iter().map(line).collect(),
            runs: runs.iter().map(carried).collect(),
        }
    }
}

/// The state of a workflow run.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum WorkflowStanding {
    /// A process runs it.
    UnderWay,
    /// It is stopped.
    #[serde(rename = "laid_down")]
    Suspended(SuspendReason),
    /// It has ended.
    Over(WorkflowEnd),
}

impl WorkflowStanding {
    /// Returns the state of a workflow run.
    pub(crate) const fn of(run: &WorkflowRun) -> Self {
        match (run.end, run.suspended) {
            (Some(end), _) => Self::Over(end),
            (None, Some(why)) => Self::Suspended(why),
            (None, None) => Self::UnderWay,
        }
    }

    /// Returns a word or two for it.
    pub(crate) const fn phrase(self) -> &'static str {
        match self {
            Self::UnderWay => "running",
            Self::Suspended(why) => why.phrase(),
            Self::Over(end) => end.name(),
        }
    }
}

/// The state of a phase.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum PhaseStanding {
    /// It is done.
    Done,
    /// It was skipped.
    Skipped,
    /// It is the current one.
    Current,
    /// It has not started.
    Pending,
}

impl PhaseStanding {
    /// Returns a word or two for it.
    pub(crate) const fn phrase(self) -> &'static str {
        match self {
            Self::Done => "done",
            Self::Skipped => "skipped",
            Self::Current => "current",
            Self::Pending => "pending",
        }
    }
}

/// One phase of it.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub(crate) struct PhaseLine {
    /// Its name.
    pub(crate) phase: PhaseId,
    /// Its state.
    pub(crate) state: PhaseStanding,
    /// How often it was started.
    pub(crate) runs: u32,
}

/// The state of a workflow run.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub(crate) struct WorkflowRunView {
    /// The version of these fields.
    pub(crate) schema_version: u32,
    /// Its name.
    pub(crate) workflow_id: WorkflowId,
    /// The workflow.
    pub(crate) name: String,
    /// The feature.
    pub(crate) feature: String,
    /// Its state.
    pub(crate) state: WorkflowStanding,
    /// How it ended.
    pub(crate) end: Option<WorkflowEnd>,
    /// Why it is stopped.
    pub(crate) laid_down: Option<SuspendReason>,
    /// The branch for its work.
    pub(crate) branch: String,
    /// Its phases.
    pub(crate) phases: Vec<PhaseLine>,
    /// The question it waits for.
    pub(crate) decision_id: Option<DecisionId>,
    /// Its variables, as scripts see them.
    pub(crate) context: Value,
    /// Further notes for the person.
    pub(crate) notes: Vec<String>,
    /// What can be typed next.
    pub(crate) next: Vec<NextStep>,
}

impl WorkflowRunView {
    /// Creates the view of a workflow run.
    pub(crate) fn new(run: &WorkflowRun, notes: Vec<String>) -> Self {
        let definition = &run.spec.definition;
        let phases = definition.phases.iter().zip(&run.phases).enumerate();
        let phases = phases.map(|(at, (phase, own))| PhaseLine {
            phase: phase.id.clone(),
            state: phase_state(run, at, own),
            runs: own.runs,
        });
        Self {
            schema_version: SCHEMA_VERSION,
            workflow_id: run.spec.workflow.clone(),
            name: definition.name.clone(),
            feature: run.spec.feature.clone(),
            state: WorkflowStanding::of(run),
            end: run.end,
            laid_down: run.suspended,
            branch: run.spec.branch.clone(),
            phases: phases.collect(),
            decision_id: run.awaits().cloned(),
            context: exported(run),
            notes,
            next: next(run),
        }
    }
}

const fn phase_state(run: &WorkflowRun, at: usize, own: &PhaseRun) -> PhaseStanding {
    match (own.completed, own.skipped) {
        (true, _) => PhaseStanding::Done,
        (false, Some(SkipCause::Person | SkipCause::Condition)) => PhaseStanding::Skipped,
        (false, None) if at == run.at && run.end.is_none() => PhaseStanding::Current,
        (false, None) => PhaseStanding::Pending,
    }
}

fn next(run: &WorkflowRun) -> Vec<NextStep> {
    let mut next = Vec::new();
    let id = &run.spec.workflow;
    if let Some(decision) = run.awaits() {
        next.push(NextStep::new(
            format!("cos show {decision}"),
            "Shows the question, its options and how to answer.",
        ));
    } else if run.suspended == Some(SuspendReason::Waiting) {
        next.push(NextStep::new(
            "cos checkpoints",
            "Shows the questions that the goals of a phase wait for.",
        ));
    }
    if run.end.is_none() {
        next.push(NextStep::new(
            format!("cos workflow resume {id}"),
            "Continues it, with the answers given meanwhile.",
        ));
    }
    if let Some(report) = reported(run) {
        next.push(NextStep::new(
            format!("git show {}:{report}", run.spec.branch),
            "Shows its report.",
        ));
    }
    if run.end.is_some() && run.head != run.spec.base {
        next.push(NextStep::new(
            format!("git merge --ff-only {}", run.spec.branch),
            "Merges its work into your current branch.",
        ));
    }
    next
}
