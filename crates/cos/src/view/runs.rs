//! The list of runs.

use super::SCHEMA_VERSION;
use super::amount::Moment;
use cos_core::fact::SittingEnd;
use cos_core::goal::GoalState;
use cos_core::id::RunId;
use cos_engine::world::RunRow;
use serde::Serialize;

/// How many goals stand somewhere.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub(crate) struct GoalCount {
    /// Where.
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
    /// Where its goals came from.
    pub(crate) source: String,
    /// Why its last sitting ended; none while one is under way.
    pub(crate) ended: Option<SittingEnd>,
    /// Whether anything can still happen in it.
    pub(crate) open: bool,
    /// How many goals stand where.
    pub(crate) goals: Vec<GoalCount>,
    /// When it was ordered.
    pub(crate) started_at: Moment,
    /// When it last moved.
    pub(crate) moved_at: Moment,
}

impl RunLine {
    /// How many goals stand in one of these states.
    pub(crate) fn count(&self, states: &[GoalState]) -> u32 {
        let fits = self
            .goals
            .iter()
            .filter(|count| states.contains(&count.state));
        fits.map(|count| count.count).sum()
    }
}

/// What `cos runs` tells.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub(crate) struct RunsView {
    /// The version of these fields.
    pub(crate) schema_version: u32,
    /// Newest first.
    pub(crate) runs: Vec<RunLine>,
}

impl RunsView {
    /// Shows runs in the order they are given.
    pub(crate) fn new(rows: &[RunRow]) -> Self {
        let line = |row: &RunRow| RunLine {
            run: row.run.clone(),
            project: row.project.clone(),
            source: row.source.clone(),
            ended: row.ended,
            open: row.open,
            goals: row
                .goals
                .iter()
                .map(|(state, count)| GoalCount {
                    state: *state,
                    count: *count,
                })
                .collect(),
            started_at: Moment(row.started_at),
            moved_at: Moment(row.moved_at),
        };
        Self {
            schema_version: SCHEMA_VERSION,
            runs: rows.iter().map(line).collect(),
        }
    }
}
