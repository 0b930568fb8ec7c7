//! Prepares the next step of a room before anyone is asked: the prompts, and their possible cost.

use crate::council::PreparedTurns;
use crate::model::Model;
use crate::prompt::PromptError;
use crate::research::prompting::{RoomPrompts, RoomWording};
use cos_core::council::{ReserveBasis, TurnReserves};
use cos_core::money::Money;
use cos_core::research::{Room, RoomEvent, RoomStep, RoomTask, RoomTurnId, next};
use cos_core::time::Timestamp;

/// The prompts of the next step, and their possible cost.
#[derive(Default)]
pub(super) struct RoomAhead {
    pub(super) prepared: PreparedTurns<RoomTurnId>,
    pub(super) reserves: TurnReserves<RoomTask>,
}

impl RoomAhead {
    /// Builds the next prompts and computes the highest cost of each, so that each turn reserves
    /// its worst case.
    pub(super) fn word(
        &mut self,
        room: &Room,
        prompts: &RoomPrompts,
        (model, now): (&dyn Model, Timestamp),
    ) -> Result<(), PromptError> {
        let RoomStep::Turns(turns) = next(room) else {
            return Ok(());
        };
        // A turn sees the state of the room at its start.
        let mut begun = room.clone();
        for turn in &turns {
            let (turn, reserve, basis) = (*turn, Money::ZERO, ReserveBasis::Flat);
            begun.apply(
                now,
                &RoomEvent::TurnStarted {
                    turn,
                    reserve,
                    basis,
                },
            );
        }
        let prompting = RoomWording {
            prompts,
            room: &begun,
        };
        let request = |turn| prompting.request(turn).map(Some);
        for (turn, worst) in self.prepared.prepare(&turns, model, request)? {
            self.reserves.note(turn.task, worst);
        }
        Ok(())
    }
}
