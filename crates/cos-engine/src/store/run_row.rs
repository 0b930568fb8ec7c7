//! How the list of runs follows from events, without folding a whole run.

use crate::ports::RunRow;
use cos_core::event::{Event, RunSessionEnd};
use cos_core::id::RunId;
use cos_core::time::Timestamp;

/// Where the run's run session stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum RunSessionState {
    UnderWay,
    Ended(RunSessionEnd),
}

impl RunSessionState {
    /// Whether anything can still happen in the run.
    pub(crate) const fn is_open(self) -> bool {
        !matches!(
            self,
            Self::Ended(RunSessionEnd::Finished | RunSessionEnd::Aborted)
        )
    }

    /// Why it ended, if it did.
    pub(crate) const fn ended(self) -> Option<RunSessionEnd> {
        match self {
            Self::UnderWay => None,
            Self::Ended(why) => Some(why),
        }
    }
}

/// Reads off an event whether a run session begins or ends with it.
pub(crate) const fn run_session(event: &Event) -> Option<RunSessionState> {
    match event {
        Event::RunSessionStarted { .. } => Some(RunSessionState::UnderWay),
        Event::RunSessionEnded { why } => Some(RunSessionState::Ended(*why)),
        _ => None,
    }
}

/// A run's row after one more event of its stream; none before the run is ordered.
pub(crate) fn apply(
    known: Option<RunRow>,
    run: &RunId,
    event: &Event,
    at: Timestamp,
) -> Option<RunRow> {
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
