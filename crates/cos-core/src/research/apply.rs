//! Folds events into a room. It never decides and never fails: an event that does not fit changes
//! nothing.

use super::{
    Contribution, Position, PositionName, Room, RoomAnswer, RoomEvent, RoomPhase, RoomSpec,
    RoomStatement, RoomSuspension, RoomTask, RoomTurn, RoomTurnDetails, RoomTurnId, RoomTurnState,
    RoomWait, Seat,
};
use crate::council::{ReserveBasis, Usage, end_turn, lose_turns};
use crate::id::DecisionId;
use crate::money::Money;
use crate::time::{Span, Timestamp};

/// Folds all events of a room, oldest first; returns `None` if it was never opened.
pub fn fold<'a>(events: impl IntoIterator<Item = (Timestamp, &'a RoomEvent)>) -> Option<Room> {
    let mut room = None;
    for (at, event) in events {
        apply(&mut room, at, event);
    }
    room
}

/// Applies one event.
pub fn apply(room: &mut Option<Room>, at: Timestamp, event: &RoomEvent) {
    match (room, event) {
        (room @ None, RoomEvent::RoomOpened { spec }) => *room = Some(opened(spec, at)),
        (Some(room), event) => room.apply(at, event),
        (None, _) => {}
    }
}

fn opened(spec: &RoomSpec, at: Timestamp) -> Room {
    Room {
        spec: spec.clone(),
        turns: Vec::new(),
        table: None,
        candidates: Vec::new(),
        evidence: Vec::new(),
        closings: Vec::new(),
        reported: Vec::new(),
        holds: Vec::new(),
        notes: Vec::new(),
        raised: Money::ZERO,
        spent: Money::ZERO,
        opened_at: at,
        since: at,
        moved_at: at,
        active: Span(0),
        end: None,
    }
}

impl Room {
    /// Applies one event to an open room.
    pub fn apply(&mut self, at: Timestamp, event: &RoomEvent) {
        match event {
            RoomEvent::TurnTaken { turn, said, usage } => self.took(*turn, at, said, *usage),
            RoomEvent::TurnFailed {
                turn,
                failure,
                usage,
            } => {
                let state = RoomTurnState::Failed(failure.clone());
                let _ = self.ended(*turn, at, state, *usage);
            }
            // After the end only turns in progress may still report, for their cost.
            _ if self.end.is_some() => return,
            RoomEvent::RoomResumed => self.resumed(at),
            RoomEvent::TurnStarted {
                turn,
                reserve,
                basis,
            } => self.started(*turn, (*reserve, *basis), at),
            RoomEvent::LookedUp { looked } => self.evidence.push(looked.clone()),
            RoomEvent::RoundClosed { closing } => {
                if self.closing(closing.phase, closing.round).is_none() {
                    self.closings.push((closing.clone(), at));
                }
            }
            RoomEvent::DriftReported { seat, phase, round } => {
                self.reported.push((*seat, *phase, *round));
            }
            RoomEvent::PersonAsked { hold, decision } => self.asks(*hold, decision),
            RoomEvent::PersonSpoke { word, note } => self.heard(*word, note.as_ref()),
            RoomEvent::BudgetRaised { amount } => self.raised += *amount,
            RoomEvent::RoomClosed { end } => self.end = Some(*end),
            RoomEvent::RoomOpened { .. } | RoomEvent::Unknown => {}
        }
        self.moved_at = at;
    }

    /// A question that replaces an expired one is about the same suspension.
    fn asks(&mut self, hold: RoomSuspension, decision: &DecisionId) {
        if self.waits().is_some() {
            let _ = self.holds.pop();
        }
        self.holds.push(RoomWait {
            hold,
            decision: decision.clone(),
            word: None,
            turns: self.turns.len(),
        });
    }

    fn heard(&mut self, word: RoomAnswer, note: Option<&String>) {
        if self.waits().is_none() {
            return;
        }
        if let Some(waiting) = self.holds.last_mut() {
            waiting.word = Some(word);
        }
        self.notes.extend(note.cloned());
    }

    fn started(&mut self, id: RoomTurnId, (reserve, basis): (Money, ReserveBasis), at: Timestamp) {
        if self.turn(id).is_some() {
            return;
        }
        let details = RoomTurnDetails {
            basis,
            asked_about: self.asks_about(id),
            began_at: at,
        };
        self.turns.push(RoomTurn::started(id, reserve, details));
    }

    /// Returns the position that a turn is asked about: the one on the table; in the proposal
    /// phase, the idea with all current drafts of sections.
    fn asks_about(&self, id: RoomTurnId) -> Option<PositionName> {
        match id.phase {
            RoomPhase::Ideation => self.table.as_ref().map(|one| one.name.clone()),
            RoomPhase::Proposal | RoomPhase::Closing => Some(PositionName::of(&self.so_far())),
        }
    }

    fn took(&mut self, id: RoomTurnId, at: Timestamp, statement: &RoomStatement, usage: Usage) {
        let state = match self.defect(id, statement) {
            None => RoomTurnState::Said(statement.clone()),
            Some(defect) => RoomTurnState::Void(defect),
        };
        let counts = matches!(state, RoomTurnState::Said(_));
        if !self.ended(id, at, state, usage) || !counts || id.phase != RoomPhase::Ideation {
            return;
        }
        match (id.task, statement) {
            (RoomTask::Speak(seat), RoomStatement::Spoken(statement)) => {
                self.put(id, seat, statement);
            }
            (RoomTask::SpeakAll, RoomStatement::AllSpoken { parts }) => {
                for (seat, statement) in parts {
                    self.put(id, *seat, statement);
                }
            }
            _ => {}
        }
    }

    /// Puts a member's proposal on the table. A blind proposal only becomes a candidate, because no
    /// one else has seen it.
    fn put(&mut self, id: RoomTurnId, seat: Seat, contribution: &Contribution) {
        let Some((text, by)) = contribution
            .proposes
            .as_ref()
            .zip(self.cite(id.phase, id.round, seat))
        else {
            return;
        };
        let position = self.named(text).cloned().unwrap_or_else(|| Position {
            name: PositionName::of(text),
            text: text.clone(),
            by,
        });
        if self.candidates.iter().all(|one| one.name != position.name) {
            self.candidates.push(position.clone());
        }
        if id.round > 1 {
            self.table = Some(position);
        }
    }

    /// Ends a turn; returns whether it was still open.
    fn ended(&mut self, id: RoomTurnId, at: Timestamp, state: RoomTurnState, usage: Usage) -> bool {
        let cost = end_turn(&mut self.turns, &id, at, state, usage);
        self.spent += cost.unwrap_or_default();
        cost.is_some()
    }

    /// Ends the turns of the previous process: no one knows what they cost.
    fn resumed(&mut self, at: Timestamp) {
        self.active = self.active + (self.moved_at - self.since);
        self.since = at;
        self.spent += lose_turns(&mut self.turns, at);
    }
}
