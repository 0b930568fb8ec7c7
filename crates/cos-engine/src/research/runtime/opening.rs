//! Opens a room: computes the possible cost of the first round and reserves the money before anyone
//! is asked.

use super::RoomDeps;
use super::reservation::RoomAhead;
use crate::council::{CouncilError, open_within_caps};
use crate::ports::Clock;
use crate::research::files::{RoomFolders, forget_files, prepare_files};
use crate::research::prompting::RoomPrompts;
use cos_core::event::Event;
use cos_core::id::CouncilId;
use cos_core::ledger::CouncilBooking;
use cos_core::research::{RoomEvent, RoomSpec, fold, needed};
use cos_core::time::Timestamp;
use cos_secret::redact;

/// Returns a new id for a room, from a random number.
pub fn new_room(chance: u64) -> CouncilId {
    CouncilId::new(format!("r-{}", crate::name::base36(chance, 9)))
}

/// Opens a room: checks the prompts, computes the possible cost of the first round, and reserves
/// the money. No model is asked yet.
pub fn open_room(
    deps: RoomDeps<'_>,
    clock: &mut dyn Clock,
    spec: RoomSpec,
) -> Result<CouncilId, CouncilError> {
    let prompts = RoomPrompts::load_prompts(deps.prompts)?;
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
    let result = open_within_caps(deps.store, named, amount, deps.caps, &today, at);
    result
        .inspect_err(|_| forget_files(&folders))
        .map_err(CouncilError::for_room)?;
    Ok(council)
}

/// Checks that the budget is enough for the first round, in which all members are asked at once.
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

/// Redacts credentials from the specification before it is journaled.
fn clean(mut spec: RoomSpec) -> RoomSpec {
    for text in [&mut spec.title, &mut spec.brief] {
        if let Some(clean) = redact::text(text) {
            *text = clean;
        }
    }
    spec
}
