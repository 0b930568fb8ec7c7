//! Loads rooms from the journal.

use crate::council::{BookedMoney, fold_kept, streams};
use cos_core::event::{Event, Stream};
use cos_core::id::CouncilId;
use cos_core::research::{self, Room};
use cos_core::time::Timestamp;
use cos_store::{Journal, JournalError, Projection};

/// One room as the journal has it.
#[derive(Debug, Clone, PartialEq)]
pub struct StoredRoom {
    /// The state folded from its events.
    pub room: Room,
    /// Its money.
    pub money: BookedMoney,
}

/// Loads a room; `None` if it was never opened.
pub fn load_room(
    journal: &dyn Journal,
    id: &CouncilId,
) -> Result<Option<StoredRoom>, JournalError> {
    let events = journal.read(&Stream::Council(id.clone()), 0)?;
    Ok(StoredRoom::fold(
        events.iter().map(|one| (one.at, &one.event)),
    ))
}

/// Returns every room, the newest first.
pub fn list_rooms(journal: &dyn Projection) -> Result<Vec<StoredRoom>, JournalError> {
    let rooms = streams(journal)?;
    let folded = rooms.values();
    let folded =
        folded.filter_map(|events| StoredRoom::fold(events.iter().map(|one| (one.at, &one.event))));
    let mut all: Vec<StoredRoom> = folded.collect();
    all.sort_by_key(|one| std::cmp::Reverse(one.room.opened_at));
    Ok(all)
}

impl StoredRoom {
    /// Folds the events of one room's stream, oldest first.
    pub fn fold<'a>(events: impl IntoIterator<Item = (Timestamp, &'a Event)>) -> Option<Self> {
        fold_kept(events, Self::opened, Self::apply)
    }

    fn opened(at: Timestamp, event: &Event) -> Option<Self> {
        let Event::RoomMoved { event: moved, .. } = event else {
            return None;
        };
        let mut stored = Self {
            room: research::fold([(at, moved.as_ref())])?,
            money: BookedMoney::default(),
        };
        stored.note(event);
        Some(stored)
    }

    /// Folds one event.
    pub fn apply(&mut self, at: Timestamp, event: &Event) {
        if let Event::RoomMoved { event: moved, .. } = event {
            self.room.apply(at, moved);
        }
        self.note(event);
    }

    fn note(&mut self, event: &Event) {
        if let Event::RoomMoved { booking, .. } = event {
            self.money.note(booking.as_ref());
        }
    }
}
