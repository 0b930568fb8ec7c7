//! Who was asked for what, how often, and whether they are there.

use super::{Room, RoomPhase, RoomTask, RoomTurn, RoomTurnState, Seat, Voicing};
use crate::council::{Asking, Slot, TurnFailure};

/// Whether a member spoke in a round.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Presence {
    /// It has not been asked, or not answered yet.
    Awaited,
    /// It spoke.
    There,
    /// It was asked, and no usable answer came.
    Absent,
}

impl Room {
    /// All that was asked for the same, in order.
    pub fn asked_for(
        &self,
        phase: RoomPhase,
        round: u8,
        task: RoomTask,
    ) -> impl DoubleEndedIterator<Item = &RoomTurn> {
        self.asked_from(0, phase, round, task)
    }

    /// The same, without what came before so many turns.
    fn asked_from(
        &self,
        from: usize,
        phase: RoomPhase,
        round: u8,
        task: RoomTask,
    ) -> impl DoubleEndedIterator<Item = &RoomTurn> {
        let same = move |turn: &&RoomTurn| {
            (turn.id.phase, turn.id.round, turn.id.task) == (phase, round, task)
        };
        let turns = self.turns.get(from..).unwrap_or_default();
        turns.iter().filter(same)
    }

    /// Whether it is still to be asked for.
    pub fn slot(&self, phase: RoomPhase, round: u8, task: RoomTask) -> Slot {
        let is_answered = self.said(phase, round, task).is_some();
        let from = match self.asked_anew(phase, round) {
            Some(from) if task.speaks() && !is_answered => from,
            _ => 0,
        };
        let asked = self.asked_from(from, phase, round, task);
        let asked: Vec<Asking> = asked.map(RoomTurn::asking).collect();
        match (Slot::after(&asked), task) {
            (Slot::Open(_), task) if task.speaks() && self.closing(phase, round).is_some() => {
                Slot::Gap
            }
            (Slot::Open(_), RoomTask::Speak(seat)) if self.is_unavailable(seat) => Slot::Gap,
            // Numbers go on, so that no name is given twice.
            (Slot::Open(_), _) => {
                let all = self.asked_for(phase, round, task).count();
                u8::try_from(all + 1).map_or(Slot::Gap, Slot::Open)
            }
            (slot, _) => slot,
        }
    }

    /// Whether nobody stands behind a persona, as far as is known since a person had the absent asked
    /// again.
    fn is_unavailable(&self, seat: Seat) -> bool {
        let turns = self.turns.get(self.known_from()..).unwrap_or_default();
        turns.iter().any(|turn| {
            let gone = matches!(
                turn.state,
                RoomTurnState::Failed(TurnFailure::Unavailable { .. })
            );
            turn.id.task == RoomTask::Speak(seat) && gone
        })
    }

    /// Whether a member spoke in a round.
    pub fn presence(&self, phase: RoomPhase, round: u8, seat: Seat) -> Presence {
        if self.speech(phase, round, seat).is_some() {
            return Presence::There;
        }
        let task = match self.spec.voicing {
            Voicing::Separate => RoomTask::Speak(seat),
            Voicing::Simulated => RoomTask::SpeakAll,
        };
        match self.slot(phase, round, task) {
            Slot::Open(_) | Slot::UnderWay => Presence::Awaited,
            Slot::Spoken | Slot::Gap => Presence::Absent,
        }
    }
}
