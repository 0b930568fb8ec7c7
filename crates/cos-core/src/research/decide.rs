//! What a room asks of the world. Reads the state, never changes it; asked twice in the same state,
//! it asks for the same.

use super::{
    LookedUp, Room, RoomEnd, RoomFact, RoomPhase, RoomStep, RoomTask, RoomTurnId, Voicing, next,
};
use crate::money::Money;
use crate::time::{Span, Timestamp};

/// How much longer than one contribution those of all personas together may be.
const ALL_VOICES: u32 = 4;

/// One thing that is to happen. Each is safe to do twice.
#[derive(Debug, Clone, PartialEq)]
pub enum RoomRequest {
    /// Hold the money, write that the turn was started, and ask.
    Ask {
        /// Which turn.
        turn: RoomTurnId,
        /// The money to hold.
        reserve: Money,
        /// How long the answer may take.
        time: Span,
        /// How many tokens it may have.
        tokens: u32,
    },
    /// Ask the literature, and write what came of it.
    LookUp(LookedUp),
    /// Write a fact that follows from the state alone.
    Record(RoomFact),
    /// Stop waiting for an answer.
    Cancel {
        /// To which turn.
        turn: RoomTurnId,
    },
    /// Ask the person how it goes on, and leave it until they said so.
    AskPerson {
        /// In which phase it came to a standstill.
        phase: RoomPhase,
    },
    /// Look again at this time.
    WakeAt(Timestamp),
}

/// What is to happen now. Once the room is over, that is to call off what is under way.
pub fn decide(room: &Room, now: Timestamp) -> Vec<RoomRequest> {
    if room.end.is_some() {
        return cancels(room);
    }
    let (elapsed, limit) = (room.elapsed(now), room.order.limits.time);
    if elapsed >= limit {
        return stop(room, RoomEnd::Time);
    }
    let mut requests = match next(room) {
        RoomStep::Turns(turns) => ask(room, &turns),
        RoomStep::LookUp(looked) => vec![RoomRequest::LookUp(looked)],
        RoomStep::Record(fact) => vec![RoomRequest::Record(fact)],
        RoomStep::Person(phase) => vec![RoomRequest::AskPerson { phase }],
        RoomStep::Close(end) => stop(room, end),
    };
    let asks = |one: &RoomRequest| matches!(one, RoomRequest::Ask { .. });
    if requests.iter().any(asks) || room.under_way().next().is_some() {
        let left = Span(limit.0.saturating_sub(elapsed.0));
        requests.push(RoomRequest::WakeAt(now + left));
    }
    requests
}

/// Ends it: first whatever is under way.
fn stop(room: &Room, end: RoomEnd) -> Vec<RoomRequest> {
    let cancels = cancels(room);
    if cancels.is_empty() {
        vec![RoomRequest::Record(RoomFact::RoomClosed { end })]
    } else {
        cancels
    }
}

fn cancels(room: &Room) -> Vec<RoomRequest> {
    let open = room.under_way();
    open.map(|turn| RoomRequest::Cancel { turn: turn.id })
        .collect()
}

/// Asks all of these or nobody: half a blind round is money for nothing.
fn ask(room: &Room, turns: &[RoomTurnId]) -> Vec<RoomRequest> {
    let each = room.order.limits.turn_reserve;
    if each.times(turns.len() as u64) > room.left() {
        let busy = room.under_way().next().is_some();
        return if busy {
            Vec::new()
        } else {
            stop(room, RoomEnd::Budget)
        };
    }
    let limits = &room.order.limits;
    let request = |turn: &RoomTurnId| RoomRequest::Ask {
        turn: *turn,
        reserve: each,
        time: limits.turn_time,
        tokens: match turn.task {
            RoomTask::Speak(_) => limits.turn_tokens,
            _ => limits.turn_tokens.saturating_mul(ALL_VOICES),
        },
    };
    turns.iter().map(request).collect()
}

impl Room {
    /// What one more round of the proposal and its last version cost at worst, with one answer asked
    /// for again.
    pub(super) fn round_reserve(&self) -> Money {
        let speakers = match self.order.voicing {
            Voicing::Separate => self.order.members.len(),
            Voicing::Simulated => 1,
        };
        // The judge, the draft, the last version, and one again.
        let turns = speakers + 4;
        self.order.limits.turn_reserve.times(turns as u64)
    }
}
