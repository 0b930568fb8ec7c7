//! Opening a room: what its first round may cost is reckoned and its money is held before anybody is
//! asked.

use super::RoomDeps;
use super::reservation::RoomAhead;
use crate::council::{CouncilError, hold};
use crate::redact;
use crate::research::files::{RoomFolders, forget_files, prepare_files};
use crate::research::prompting::RoomPrompts;
use crate::ports::Clock;
use cos_core::event::Event;
use cos_core::id::CouncilId;
use cos_core::ledger::CouncilBooking;
use cos_core::research::{RoomEvent, RoomSpec, fold, needed};
use cos_core::time::Timestamp;

/// A fresh name for a room, from a number that chance gave.
pub fn new_room(chance: u64) -> CouncilId {
    CouncilId::new(format!("r-{}", crate::name::base36(chance, 9)))
}

/// Opens a room. Prompts are looked at, what the first round may cost is reckoned, and money is held;
/// nobody is asked yet.
pub fn open_room(
    deps: RoomDeps<'_>,
    clock: &mut dyn Clock,
    spec: RoomSpec,
) -> Result<CouncilId, CouncilError> {
    let prompts = RoomPrompts::read(deps.prompts)?;
    let council = spec.council.clone();
    let folders = RoomFolders::of(&spec, deps.private);
    let (today, _) = clock.today();
    let (amount, at) = (spec.limits.budget, clock.now());
    let opened = RoomEvent::RoomOpened {
        spec: Box::new(clean(spec)),
    };
    afford(&deps, &prompts, &opened, at)?;
    let event = Event::RoomMoved {
        council: council.clone(),
        event: Box::new(opened),
        booking: Some(CouncilBooking::Held {
            amount,
            date: today.clone(),
            budget_scope: None,
        }),
    };
    let named = (council.clone(), event);
    prepare_files(&folders)?;
    let held = hold(deps.store, named, amount, deps.caps, &today, at);
    held.inspect_err(|_| forget_files(&folders))
        .map_err(CouncilError::for_room)?;
    Ok(council)
}

/// Makes sure that the budget reaches for the first round, in which all are asked at once.
fn afford(
    deps: &RoomDeps<'_>,
    prompts: &RoomPrompts,
    opened: &RoomEvent,
    at: Timestamp,
) -> Result<(), CouncilError> {
    let Some(room) = fold([(at, opened)]) else {
        return Ok(());
    };
    let mut ahead = RoomAhead::default();
    ahead.word(&room, prompts, (&**deps.model, at))?;
    let (needed, budget) = (needed(&room, &ahead.reserves), room.budget());
    if needed > budget {
        return Err(CouncilError::RoomTooDear { needed, budget });
    }
    Ok(())
}

/// The order as it is in the journal: without credentials.
fn clean(mut spec: RoomSpec) -> RoomSpec {
    for text in [&mut spec.title, &mut spec.brief] {
        if let Some(clean) = redact::text(text) {
            *text = clean;
        }
    }
    spec
}
