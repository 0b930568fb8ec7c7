//! What a room asks of the world. Reads the state, never changes it; asked twice in the same state,
//! it asks for the same.

use super::{
    LookedUp, PersonWord, Room, RoomEnd, RoomEvent, RoomSuspension, RoomStep, RoomTask, RoomTurnId, next,
};
use crate::council::{ReserveBasis, TurnReserves};
use crate::id::DecisionId;
use crate::money::Money;
use crate::time::{Span, Timestamp};

/// One thing that is to happen. Each is safe to do twice.
#[derive(Debug, Clone, PartialEq)]
pub enum RoomRequest {
    /// Hold the money, write that the turn was started, and ask.
    Ask {
        /// Which turn.
        turn: RoomTurnId,
        /// The money to hold.
        reserve: Money,
        /// By what it is reckoned.
        basis: ReserveBasis,
    },
    /// Ask the literature, and write what came of it.
    LookUp(LookedUp),
    /// Write a fact that follows from the state alone.
    Record(RoomEvent),
    /// Stop waiting for an answer.
    Cancel {
        /// To which turn.
        turn: RoomTurnId,
    },
    /// Ask the person how it goes on.
    AskPerson {
        /// Why it cannot by itself.
        hold: RoomSuspension,
    },
    /// Take the person's answer up, or leave the room until there is one.
    AwaitPerson {
        /// The question.
        decision: DecisionId,
    },
    /// Look again at this time.
    WakeAt(Timestamp),
}

/// What is to happen now, given what those who speak next may cost. Once the room is over, that is to
/// call off what is under way.
pub fn decide(room: &Room, reserves: &TurnReserves<RoomTask>, now: Timestamp) -> Vec<RoomRequest> {
    if room.end.is_some() {
        return cancels(room);
    }
    if let Some(held) = room.waits() {
        let decision = held.decision.clone();
        return vec![RoomRequest::AwaitPerson { decision }];
    }
    let (elapsed, limit) = (room.elapsed(now), room.time_limit());
    // Once the person wants it written, that one turn has a time of its own.
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

/// Where it is out of something: a person is asked, unless they want no more of it.
fn halt(room: &Room, hold: RoomSuspension, end: RoomEnd) -> Vec<RoomRequest> {
    let is_over = matches!(room.word(hold), Some((PersonWord::Stop, _)));
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

/// Ends it: first whatever is under way.
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

/// What the turns that come next may cost at worst; nothing where no turn does.
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

/// Asks all of these or nobody: half a blind round is money for nothing.
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
