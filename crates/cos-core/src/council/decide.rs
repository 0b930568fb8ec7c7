//! Decides the next requests of a council. It reads the state and never changes it: the same state
//! gives the same requests.

use super::{
    Council, CouncilEnd, CouncilEvent, CouncilPolicy, CouncilStep, ReserveBasis, TurnId, next,
};
use crate::money::Money;
use crate::time::{Span, Timestamp};

/// One request. Each is safe to perform twice.
#[derive(Debug, Clone, PartialEq)]
pub enum CouncilRequest {
    /// Reserve the money, record the start of the turn, and ask the model.
    Ask {
        /// The turn.
        turn: TurnId,
        /// The amount to reserve.
        reserve: Money,
        /// How the reserve was calculated.
        basis: ReserveBasis,
        /// How long the answer may take.
        time: Span,
        /// How many tokens the answer may have.
        tokens: u32,
    },
    /// Record an event that follows from the state alone.
    Record(CouncilEvent),
    /// Stop waiting for an answer.
    Cancel {
        /// The turn.
        turn: TurnId,
    },
    /// Decide again at this time.
    WakeAt(Timestamp),
}

/// Decides what happens now. After the end of the council, only turns in progress are cancelled.
pub fn decide(council: &Council, policy: &CouncilPolicy, now: Timestamp) -> Vec<CouncilRequest> {
    if council.end.is_some() {
        return cancels(council);
    }
    let limits = policy.limits_for(council.spec.purpose, council.mode);
    let elapsed = council.elapsed(now);
    if elapsed >= limits.time {
        return stop(council, CouncilEnd::Time);
    }
    let mut requests = match next(council, policy) {
        CouncilStep::Turns(turns) => ask(council, policy, &turns),
        CouncilStep::Escalate(escalation) => {
            vec![CouncilRequest::Record(CouncilEvent::CouncilEscalated {
                escalation,
            })]
        }
        CouncilStep::Close(end) => stop(council, end),
    };
    let asks = |one: &CouncilRequest| matches!(one, CouncilRequest::Ask { .. });
    if requests.iter().any(asks) || council.under_way().next().is_some() {
        let left = Span(limits.time.0.saturating_sub(elapsed.0));
        requests.push(CouncilRequest::WakeAt(now + left));
    }
    requests
}

/// Ends the council; first cancels turns in progress.
fn stop(council: &Council, end: CouncilEnd) -> Vec<CouncilRequest> {
    let cancels = cancels(council);
    if cancels.is_empty() {
        vec![CouncilRequest::Record(CouncilEvent::CouncilClosed { end })]
    } else {
        cancels
    }
}

fn cancels(council: &Council) -> Vec<CouncilRequest> {
    let open = council.under_way();
    open.map(|turn| CouncilRequest::Cancel { turn: turn.id })
        .collect()
}

/// Asks all remaining personas of a phase, or none: half a vote wastes money.
fn ask(council: &Council, policy: &CouncilPolicy, turns: &[TurnId]) -> Vec<CouncilRequest> {
    let needed = policy.reserves(turns.iter().map(|turn| &turn.persona));
    if needed > council.left() {
        let busy = council.under_way().next().is_some();
        return if busy {
            Vec::new()
        } else {
            stop(council, CouncilEnd::Budget)
        };
    }
    let limits = policy.limits_for(council.spec.purpose, council.mode);
    let tokens = limits.tokens;
    let request = |turn: &TurnId| CouncilRequest::Ask {
        turn: *turn,
        reserve: policy.reserve(turn.persona),
        basis: policy.basis(turn.persona),
        time: policy.answer_time(turn.phase),
        tokens,
    };
    turns.iter().map(request).collect()
}
