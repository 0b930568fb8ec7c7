//! Converts events into ledger lines: what an event reserves, spends, releases or grants.

use super::Event;
use crate::ledger::{Line, LineKind};

impl Event {
    /// Returns the lines that this event books; ledger lines come from nowhere else.
    pub fn lines(&self) -> Vec<Line> {
        match self {
            Self::AttemptStarted {
                attempt,
                reserve,
                account,
                ..
            } => vec![account.reserve(attempt, *reserve)],
            Self::AttemptFinished {
                attempt,
                reserve,
                settled,
                account,
                ..
            } => account.settle(attempt, *reserve, *settled).to_vec(),
            Self::CouncilMoved {
                council,
                booking: Some(booking),
                ..
            }
            | Self::RoomMoved {
                council,
                booking: Some(booking),
                ..
            } => booking.lines(council),
            Self::DebateMoved {
                debate,
                booking: Some(booking),
                ..
            } => booking.lines(debate),
            Self::DecisionResolved { resolution, .. } => resolution
                .grants
                .iter()
                .map(|grant| Line {
                    kind: LineKind::Grant,
                    amount: grant.amount,
                    scopes: vec![grant.scope.clone()],
                })
                .collect(),
            _ => Vec::new(),
        }
    }
}
