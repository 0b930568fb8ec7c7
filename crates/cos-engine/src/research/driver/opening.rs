//! Opening a room: what its first round may cost is reckoned and its money is held before anybody is
//! asked.

use super::ResearchChamber;
use super::ahead::RoomAhead;
use crate::council::{CouncilError, hold};
use crate::redact;
use crate::research::files::{RoomFolders, forget_files, prepare_files};
use crate::research::wording::RoomPrompts;
use crate::world::Clock;
use cos_core::fact::Fact;
use cos_core::id::CouncilId;
use cos_core::ledger::CouncilBooking;
use cos_core::research::{RoomFact, RoomOrder, fold, needed};
use cos_core::time::Timestamp;

/// A fresh name for a room, from a number that chance gave.
pub fn new_room(chance: u64) -> CouncilId {
    CouncilId::new(format!("r-{}", crate::name::base36(chance, 9)))
}

/// Opens a room. Prompts are looked at, what the first round may cost is reckoned, and money is held;
/// nobody is asked yet.
pub fn open_room(
    chamber: ResearchChamber<'_>,
    clock: &mut dyn Clock,
    order: RoomOrder,
) -> Result<CouncilId, CouncilError> {
    let prompts = RoomPrompts::read(chamber.prompts)?;
    let council = order.council.clone();
    let folders = RoomFolders::of(&order, chamber.private);
    let (today, _) = clock.today();
    let (amount, at) = (order.limits.budget, clock.now());
    let opened = RoomFact::RoomOpened {
        order: Box::new(clean(order)),
    };
    afford(&chamber, &prompts, &opened, at)?;
    let fact = Fact::RoomMoved {
        council: council.clone(),
        fact: Box::new(opened),
        booking: Some(CouncilBooking::Held {
            amount,
            date: today.clone(),
            purse: None,
        }),
    };
    let named = (council.clone(), fact);
    prepare_files(&folders)?;
    let held = hold(chamber.store, named, amount, chamber.caps, &today, at);
    held.inspect_err(|_| forget_files(&folders))
        .map_err(CouncilError::of_room)?;
    Ok(council)
}

/// Makes sure that the budget reaches for the first round, in which all are asked at once.
fn afford(
    chamber: &ResearchChamber<'_>,
    prompts: &RoomPrompts,
    opened: &RoomFact,
    at: Timestamp,
) -> Result<(), CouncilError> {
    let Some(room) = fold([(at, opened)]) else {
        return Ok(());
    };
    let mut ahead = RoomAhead::default();
    ahead.word(&room, prompts, (&**chamber.model, at))?;
    let (needed, budget) = (needed(&room, &ahead.reserves), room.budget());
    if needed > budget {
        return Err(CouncilError::RoomTooDear { needed, budget });
    }
    Ok(())
}

/// The order as it is in the journal: without credentials.
fn clean(mut order: RoomOrder) -> RoomOrder {
    for text in [&mut order.title, &mut order.brief] {
        if let Some(clean) = redact::text(text) {
            *text = clean;
        }
    }
    order
}
