//! Decides what a research room does next, as requests to the engine. It reads the state and never
//! changes it: the same state gives the same requests.

use super::{
    LookedUp, Room, RoomAnswer, RoomEnd, RoomEvent, RoomStep, RoomSuspension, RoomTask, RoomTurnId,
    next,
};
use crate::council::{ReserveBasis, TurnReserves};
use crate::id::DecisionId;
use crate::money::Money;
use crate::time::{Span, Timestamp};

/// One request. Each is safe to perform twice.
#[derive(Debug, Clone, PartialEq)]
pub enum RoomRequest {
    /// Reserve the money, record the start of the turn, and ask the model.
    Ask {
        /// The turn.
        turn: RoomTurnId,
        /// The amount to reserve.
        reserve: Money,
        /// How the reserve was calculated.
        basis: ReserveBasis,
    },
    /// Query the literature and record the result.
    LookUp(LookedUp),
    /// Record an event that follows from the state alone.
    Record(RoomEvent),
    /// Stop waiting for an answer.
    Cancel {
        /// The turn.
        turn: RoomTurnId,
    },
    /// Ask the person how to continue.
    AskPerson {
        /// Why it cannot continue by itself.
        hold: RoomSuspension,
    },
    /// Take the person's answer, or leave the room until there is one.
    AwaitPerson {
        /// The question.
        decision: DecisionId,
    },
    /// Decide again at this time.
    WakeAt(Timestamp),
}

/// Decides what happens now, given the possible cost of the next speakers. After the end, only
/// turns in progress are cancelled.
pub fn decide(room: &Room, reserves: &TurnReserves<RoomTask>, now: Timestamp) -> Vec<RoomRequest> {
    if room.end.is_some() {
        return cancels(room);
    }
    if let Some(waiting) = room.waits() {
        let decision = waiting.decision.clone();
        return vec![RoomRequest::AwaitPerson { decision }];
    }
    let (elapsed, limit) = (room.elapsed(now), room.time_limit());
    // After the person asked for the proposal, its one turn has its own time.
    if elapsed >= limit && !room.is_cut_short() {
        return halt(room, RoomSuspension::Time, RoomEnd::Time);
    }
    let mut requests = match next(room) {
        RoomStep::Turns(turns) => ask(room, reserves, &turns),
        RoomStep::LookUp(looked) => vec![RoomRequest::LookUp(looked)],
        RoomStep::Record(fact) => vec![RoomRequest::Record(fact)],
        RoomStep::Person(hold) => vec![RoomRequest::AskPerson { hold }],
        RoomStep::Close(end) => stop(room, end),
    };
    let asks = |one: &RoomRequest| matches!(one, RoomRequest::Ask { .. });
    if requests.iter().any(asks) || room.under_way().next().is_some() {
        let left = Span(limit.0.saturating_sub(elapsed.0));
        requests.push(RoomRequest::WakeAt(now + left));
    }
    requests
}

/// Handles a used-up limit: asks a person, unless the person already declined to continue.
fn halt(room: &Room, hold: RoomSuspension, end: RoomEnd) -> Vec<RoomRequest> {
    let is_over = matches!(room.last_answer(hold), Some((RoomAnswer::Stop, _)));
    if is_over || room.is_cut_short() {
        return stop(room, end);
    }
    let cancels = cancels(room);
    if cancels.is_empty() {
        vec![RoomRequest::AskPerson { hold }]
    } else {
        cancels
    }
}

/// Ends the room; first cancels turns in progress.
fn stop(room: &Room, end: RoomEnd) -> Vec<RoomRequest> {
    let cancels = cancels(room);
    if cancels.is_empty() {
        vec![RoomRequest::Record(RoomEvent::RoomClosed { end })]
    } else {
        cancels
    }
}

fn cancels(room: &Room) -> Vec<RoomRequest> {
    let open = room.under_way();
    open.map(|turn| RoomRequest::Cancel { turn: turn.id })
        .collect()
}

/// Returns the worst-case cost of the next turns; zero if there are none.
pub fn needed(room: &Room, reserves: &TurnReserves<RoomTask>) -> Money {
    match next(room) {
        RoomStep::Turns(turns) => worst(room, reserves, &turns),
        _ => Money::ZERO,
    }
}

fn worst(room: &Room, reserves: &TurnReserves<RoomTask>, turns: &[RoomTurnId]) -> Money {
    let flat = room.spec.limits.turn_reserve;
    turns.iter().map(|turn| reserves.of(turn.task, flat)).sum()
}

/// Asks all of these or none: half a blind round wastes money.
fn ask(room: &Room, reserves: &TurnReserves<RoomTask>, turns: &[RoomTurnId]) -> Vec<RoomRequest> {
    if worst(room, reserves, turns) > room.left() {
        let busy = room.under_way().next().is_some();
        return if busy {
            Vec::new()
        } else {
            halt(room, RoomSuspension::Budget, RoomEnd::Budget)
        };
    }
    let flat = room.spec.limits.turn_reserve;
    let request = |turn: &RoomTurnId| RoomRequest::Ask {
        turn: *turn,
        reserve: reserves.of(turn.task, flat),
        basis: reserves.basis(turn.task),
    };
    turns.iter().map(request).collect()
}
