//! Cancels a room that no process drives: what it spent stays booked, and the rest of its reserve
//! is released.

use super::{LiveTurns, RoomFolders, StoredRoom, load_room, write_files};
use crate::council::{CouncilError, take_kept};
use cos_core::event::Event;
use cos_core::id::CouncilId;
use cos_core::ledger::CouncilBooking;
use cos_core::research::{RoomEnd, RoomEvent};
use cos_core::time::Timestamp;
use cos_store::Store;
use std::path::Path;

/// Cancels a room that waits for no answer. `private` is the folder with the private files of
/// rooms. The second part of `who` returns whether another owner is gone. A waiting room is ended
/// by answering its question.
pub fn call_off_room(
    (store, private): (&dyn Store, &Path),
    council: &CouncilId,
    now: Timestamp,
    who: (&str, &dyn Fn(&str) -> bool),
) -> Result<StoredRoom, CouncilError> {
    let council = council.clone();
    let (lease, stored) = take_kept((store, &council), now, who, || load_room(store, &council))?;
    let waits = stored.room.waits().is_some();
    let is_over = stored.room.end.is_some();
    if !is_over && !waits {
        lease.write(now, closing(stored, now))??;
    }
    lease.release();
    if is_over {
        return Err(CouncilError::Over { council });
    }
    if waits {
        return Err(CouncilError::Interrupted { council });
    }
    let unknown = || CouncilError::Unknown {
        council: council.clone(),
    };
    let ended = load_room(store, &council)?.ok_or_else(unknown)?;
    LiveTurns::of(&ended.room.spec, private).clear();
    write_files(&ended.room, &RoomFolders::of(&ended.room.spec, private))?;
    Ok(ended)
}

/// Returns the closing events: running turns are lost and cost their reserve; the rest of the money
/// is released.
fn closing(mut stored: StoredRoom, now: Timestamp) -> Vec<Event> {
    let council = stored.room.spec.council.clone();
    let moved = |event, booking: Option<CouncilBooking>| Event::RoomMoved {
        council: council.clone(),
        event: Box::new(event),
        booking,
    };
    let resumed = moved(RoomEvent::RoomResumed, None);
    stored.apply(now, &resumed);
    let settled = stored.money.book_rest(stored.room.spent);
    let end = RoomEnd::Stopped;
    vec![resumed, moved(RoomEvent::RoomClosed { end }, settled)]
}
