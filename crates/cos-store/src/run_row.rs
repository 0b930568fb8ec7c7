//! Derives the list of runs from events, without folding whole runs.

use crate::RunRow;
use cos_core::event::{Event, RunSessionEnd};
use cos_core::id::RunId;
use cos_core::time::Timestamp;

/// The state of the run's session.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum RunSessionState {
    UnderWay,
    Ended(RunSessionEnd),
}

impl RunSessionState {
    /// Returns whether anything can still happen in the run.
    pub(crate) const fn is_open(self) -> bool {
        !matches!(
            self,
            Self::Ended(RunSessionEnd::Finished | RunSessionEnd::Aborted)
        )
    }

    /// Returns why it ended, if it did.
    pub(crate) const fn ended(self) -> Option<RunSessionEnd> {
        match self {
            Self::UnderWay => None,
            Self::Ended(why) => Some(why),
        }
    }
}

/// Returns whether a session starts or ends with this event.
pub(crate) const fn run_session(event: &Event) -> Option<RunSessionState> {
    match event {
        Event::RunSessionStarted { .. } => Some(RunSessionState::UnderWay),
        Event::RunSessionEnded { why } => Some(RunSessionState::Ended(*why)),
        _ => None,
    }
}

/// Returns a run's row after one more event of its stream; `None` before the run is created.
pub fn apply(known: Option<RunRow>, run: &RunId, event: &Event, at: Timestamp) -> Option<RunRow> {
    let Some(mut row) = known else {
        return start(run, event, at);
    };
    row.moved_at = at;
    if let Some(run_session) = run_session(event) {
        row.open = run_session.is_open();
        row.ended = run_session.ended();
    }
    Some(row)
}

fn start(run: &RunId, event: &Event, at: Timestamp) -> Option<RunRow> {
    let Event::RunStarted { spec, .. } = event else {
        return None;
    };
    Some(RunRow {
        run: run.clone(),
        project: spec.project.clone(),
        source: spec.source.clone(),
        started_at: at,
        moved_at: at,
        open: true,
        ended: None,
    })
}
