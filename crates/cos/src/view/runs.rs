//! The list of runs.

use super::SCHEMA_VERSION;
use super::amount::Moment;
use cos_core::event::RunSessionEnd;
use cos_core::goal::GoalState;
use cos_core::id::RunId;
use cos_core::run::state::Run;
use cos_core::workflow::{SuspendReason, WorkflowEnd, WorkflowRun};
use cos_store::RunRow;
use serde::Serialize;
use std::collections::BTreeMap;

/// How many goals are in a state.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub(crate) struct GoalCount {
    /// The state.
    pub(crate) state: GoalState,
    /// How many.
    pub(crate) count: u32,
}

/// One run.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub(crate) struct RunLine {
    /// The run.
    pub(crate) run: RunId,
    /// The repository.
    pub(crate) project: String,
    /// The source of its goals.
    pub(crate) source: String,
    /// Why its last session ended; `None` while one is running.
    pub(crate) ended: Option<RunSessionEnd>,
    /// Whether anything can still happen in it.
    pub(crate) open: bool,
    /// How many goals are in each state.
    pub(crate) goals: Vec<GoalCount>,
    /// When it started.
    pub(crate) started_at: Moment,
    /// When it last changed.
    pub(crate) moved_at: Moment,
    /// The runs of a workflow's phases behind it, newest first; empty for a run.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(crate) phases: Vec<RunId>,
}

impl RunLine {
    /// Creates the line of a run.
    pub(crate) fn of(row: &RunRow, run: &Run) -> Self {
        Self {
            run: row.run.clone(),
            project: row.project.clone(),
            source: row.source.clone(),
            ended: run.ended,
            open: row.open,
            goals: counts(run),
            started_at: Moment(row.started_at),
            moved_at: Moment(row.moved_at),
            phases: Vec::new(),
        }
    }

    /// Creates the line of a workflow, from the newest run of its phases.
    pub(crate) fn of_workflow(workflow: &WorkflowRun, row: &RunRow, run: &Run) -> Self {
        let spec = &workflow.spec;
        Self {
            run: RunId::new(spec.workflow.as_str()),
            source: format!("workflow {} for {}", spec.definition.name, spec.feature),
            ended: ended(workflow),
            open: workflow.end.is_none(),
            started_at: Moment(workflow.started_at),
            moved_at: Moment(workflow.moved_at),
            phases: vec![row.run.clone()],
            ..Self::of(row, run)
        }
    }

    /// Adds another phase of the same workflow.
    pub(crate) fn join(&mut self, row: &RunRow, run: &Run) {
        self.phases.push(row.run.clone());
        for more in counts(run) {
            match self
                .goals
                .iter_mut()
                .find(|known| known.state == more.state)
            {
                Some(known) => known.count += more.count,
                None => self.goals.push(more),
            }
        }
    }

    /// Returns how many goals are in one of these states.
    pub(crate) fn count(&self, states: &[GoalState]) -> u32 {
        let fits = self
            .goals
            .iter()
            .filter(|count| states.contains(&count.state));
        fits.map(|count| count.count).sum()
    }
}

/// The result of `cos runs`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub(crate) struct RunsView {
    /// The version of these fields.
    pub(crate) schema_version: u32,
    /// Newest first.
    pub(crate) runs: Vec<RunLine>,
}

impl RunsView {
    /// Creates the view of runs, in the given order.
    pub(crate) const fn new(runs: Vec<RunLine>) -> Self {
        Self {
            schema_version: SCHEMA_VERSION,
            runs,
        }
    }
}

/// Returns the state of a workflow, in the words for runs.
const fn ended(workflow: &WorkflowRun) -> Option<RunSessionEnd> {
    match (workflow.end, workflow.suspended) {
        (Some(WorkflowEnd::Aborted), _) => Some(RunSessionEnd::Aborted),
        (Some(WorkflowEnd::Finished | WorkflowEnd::Failed), _) => Some(RunSessionEnd::Finished),
        (None, Some(SuspendReason::Waiting)) => Some(RunSessionEnd::Waiting),
        (None, Some(SuspendReason::Paused)) => Some(RunSessionEnd::Paused),
        (None, Some(SuspendReason::Budget)) => Some(RunSessionEnd::Budget),
        (None, Some(SuspendReason::Interrupted)) => Some(RunSessionEnd::Interrupted),
        (None, None) => None,
    }
}

/// Counts the goals of a run by state.
fn counts(run: &Run) -> Vec<GoalCount> {
    let mut counts: BTreeMap<GoalState, u32> = BTreeMap::new();
    for goal in &run.goals {
        *counts.entry(run.reported_state(goal)).or_default() += 1;
    }
    let counts = counts.into_iter();
    counts
        .map(|(state, count)| GoalCount { state, count })
        .collect()
}
