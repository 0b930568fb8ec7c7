//! How the list of runs follows from facts, without folding a whole run.

use crate::world::RunRow;
use cos_core::fact::{Fact, SittingEnd};
use cos_core::id::RunId;
use cos_core::time::Timestamp;

/// Where the run's sitting stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Sitting {
    UnderWay,
    Ended(SittingEnd),
}

impl Sitting {
    /// Whether anything can still happen in the run.
    pub(crate) const fn is_open(self) -> bool {
        !matches!(
            self,
            Self::Ended(SittingEnd::Finished | SittingEnd::Aborted)
        )
    }

    /// Why it ended, if it did.
    pub(crate) const fn ended(self) -> Option<SittingEnd> {
        match self {
            Self::UnderWay => None,
            Self::Ended(why) => Some(why),
        }
    }
}

/// Reads off a fact whether a sitting begins or ends with it.
pub(crate) const fn sitting(fact: &Fact) -> Option<Sitting> {
    match fact {
        Fact::SittingBegan { .. } => Some(Sitting::UnderWay),
        Fact::SittingEnded { why } => Some(Sitting::Ended(*why)),
        _ => None,
    }
}

/// A run's row after one more fact of its stream; none before the run is ordered.
pub(crate) fn apply(
    known: Option<RunRow>,
    run: &RunId,
    fact: &Fact,
    at: Timestamp,
) -> Option<RunRow> {
    let Some(mut row) = known else {
        return start(run, fact, at);
    };
    row.moved_at = at;
    if let Some(sitting) = sitting(fact) {
        row.open = sitting.is_open();
        row.ended = sitting.ended();
    }
    Some(row)
}

fn start(run: &RunId, fact: &Fact, at: Timestamp) -> Option<RunRow> {
    let Fact::RunStarted { order, .. } = fact else {
        return None;
    };
    Some(RunRow {
        run: run.clone(),
        project: order.project.clone(),
        source: order.source.clone(),
        started_at: at,
        moved_at: at,
        open: true,
        ended: None,
    })
}
