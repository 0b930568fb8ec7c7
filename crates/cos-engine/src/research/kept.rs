//! What the journal holds of one room.

use crate::council::{BookedMoney, fold_kept, streams};
use crate::world::{Journal, JournalError, Projection};
use cos_core::fact::{Fact, Stream};
use cos_core::id::CouncilId;
use cos_core::research::{self, Room};
use cos_core::time::Timestamp;

/// One room as the journal holds it.
#[derive(Debug, Clone, PartialEq)]
pub struct KeptRoom {
    /// What its facts come to.
    pub room: Room,
    /// Its money.
    pub money: BookedMoney,
}

/// Reads a room; none when it was never opened.
pub fn load_room(journal: &dyn Journal, id: &CouncilId) -> Result<Option<KeptRoom>, JournalError> {
    let facts = journal.read(&Stream::Council(id.clone()), 0)?;
    Ok(KeptRoom::fold(facts.iter().map(|one| (one.at, &one.fact))))
}

/// Every room, the newest first.
pub fn list_rooms(journal: &dyn Projection) -> Result<Vec<KeptRoom>, JournalError> {
    let rooms = streams(journal)?;
    let folded = rooms.values();
    let folded =
        folded.filter_map(|facts| KeptRoom::fold(facts.iter().map(|one| (one.at, &one.fact))));
    let mut all: Vec<KeptRoom> = folded.collect();
    all.sort_by_key(|one| std::cmp::Reverse(one.room.opened_at));
    Ok(all)
}

impl KeptRoom {
    /// Folds the facts of one room's stream, oldest first.
    pub fn fold<'a>(facts: impl IntoIterator<Item = (Timestamp, &'a Fact)>) -> Option<Self> {
        fold_kept(facts, Self::opened, Self::apply)
    }

    fn opened(at: Timestamp, fact: &Fact) -> Option<Self> {
        let Fact::RoomMoved { fact: moved, .. } = fact else {
            return None;
        };
        let mut kept = Self {
            room: research::fold([(at, moved.as_ref())])?,
            money: BookedMoney::default(),
        };
        kept.note(fact);
        Some(kept)
    }

    /// Folds one fact.
    pub fn apply(&mut self, at: Timestamp, fact: &Fact) {
        if let Fact::RoomMoved { fact: moved, .. } = fact {
            self.room.apply(at, moved);
        }
        self.note(fact);
    }

    fn note(&mut self, fact: &Fact) {
        if let Fact::RoomMoved { booking, .. } = fact {
            self.money.note(booking.as_ref());
        }
    }
}
