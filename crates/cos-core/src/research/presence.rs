//! Tracks in each round which members were asked, how often, and whether they answered.

use super::{Room, RoomPhase, RoomTask, RoomTurn, RoomTurnState, Seat, Voicing};
use crate::council::{Asking, Slot, TurnFailure};

/// Whether a member took part in a round.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Presence {
    /// It was not asked yet, or did not answer yet.
    Awaited,
    /// It answered.
    There,
    /// It was asked and gave no usable answer.
    Absent,
}

impl Room {
    /// Returns all turns with this task, in order.
    pub fn asked_for(
        &self,
        phase: RoomPhase,
        round: u8,
        task: RoomTask,
    ) -> impl DoubleEndedIterator<Item = &RoomTurn> {
        self.asked_from(0, phase, round, task)
    }

    /// Returns the same, without the first turns.
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

    /// Returns whether this task must still be asked.
    pub fn slot(&self, phase: RoomPhase, round: u8, task: RoomTask) -> Slot {
        let is_answered = self.said(phase, round, task).is_some();
        let from = match self.asked_again_from(phase, round) {
            Some(from) if task.speaks() && !is_answered => from,
            _ => 0,
        };
        let attempts = self.asked_from(from, phase, round, task);
        let attempts: Vec<Asking> = attempts.map(RoomTurn::asking).collect();
        match (Slot::after(&attempts), task) {
            (Slot::Open(_), task) if task.speaks() && self.closing(phase, round).is_some() => {
                Slot::Gap
            }
            (Slot::Open(_), RoomTask::Speak(seat)) if self.is_unavailable(seat) => Slot::Gap,
            // Numbers continue, so that no id is used twice.
            (Slot::Open(_), _) => {
                let all = self.asked_for(phase, round, task).count();
                u8::try_from(all + 1).map_or(Slot::Gap, Slot::Open)
            }
            (slot, _) => slot,
        }
    }

    /// Checks whether no model is available for a persona, as known since a person last had the
    /// absent members asked again.
    fn is_unavailable(&self, seat: Seat) -> bool {
        let turns = self
            .turns
            .get(self.availability_from()..)
            .unwrap_or_default();
        turns.iter().any(|turn| {
            let gone = matches!(
                turn.state,
                RoomTurnState::Failed(TurnFailure::Unavailable { .. })
            );
            turn.id.task == RoomTask::Speak(seat) && gone
        })
    }

    /// Returns whether a member took part in a round.
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
