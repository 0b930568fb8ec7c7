//! What the journal holds of one room.

use crate::world::{Journal, JournalError, Projection};
use cos_core::fact::{Fact, Stream, StreamFamily};
use cos_core::id::CouncilId;
use cos_core::ledger::CouncilBooking;
use cos_core::money::Money;
use cos_core::research::{self, Room};
use cos_core::time::{LocalDate, Timestamp};
use std::collections::BTreeMap;

/// One room as the journal holds it.
#[derive(Debug, Clone, PartialEq)]
pub struct KeptRoom {
    /// What its facts come to.
    pub room: Room,
    /// The money that was held last, and the date it is booked on.
    pub held: Option<(Money, LocalDate)>,
    /// What was spent of money that was held before that.
    pub settled: Money,
}

/// Reads a room; none when it was never opened.
pub fn load_room(journal: &dyn Journal, id: &CouncilId) -> Result<Option<KeptRoom>, JournalError> {
    let facts = journal.read(&Stream::Council(id.clone()), 0)?;
    Ok(KeptRoom::fold(facts.iter().map(|one| (one.at, &one.fact))))
}

/// Every room, the newest first.
pub fn list_rooms(journal: &dyn Projection) -> Result<Vec<KeptRoom>, JournalError> {
    let mut rooms: BTreeMap<Stream, Vec<(Timestamp, Fact)>> = BTreeMap::new();
    for (stream, one) in journal.family(StreamFamily::Councils)? {
        let facts = rooms.entry(stream).or_default();
        facts.push((one.at, one.fact));
    }
    let folded = rooms.values();
    let folded =
        folded.filter_map(|facts| KeptRoom::fold(facts.iter().map(|(at, fact)| (*at, fact))));
    let mut all: Vec<KeptRoom> = folded.collect();
    all.sort_by_key(|one| std::cmp::Reverse(one.room.opened_at));
    Ok(all)
}

impl KeptRoom {
    /// Folds the facts of one room's stream, oldest first.
    pub fn fold<'a>(facts: impl IntoIterator<Item = (Timestamp, &'a Fact)>) -> Option<Self> {
        let mut kept: Option<Self> = None;
        for (at, fact) in facts {
            match &mut kept {
                Some(kept) => kept.apply(at, fact),
                None => kept = Self::opened(at, fact),
            }
        }
        kept
    }

    fn opened(at: Timestamp, fact: &Fact) -> Option<Self> {
        let Fact::RoomMoved { fact: moved, .. } = fact else {
            return None;
        };
        let mut kept = Self {
            room: research::fold([(at, moved.as_ref())])?,
            held: None,
            settled: Money::ZERO,
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
        let Fact::RoomMoved { booking, .. } = fact else {
            return;
        };
        match booking {
            Some(CouncilBooking::Held { amount, date }) => {
                self.held = Some((*amount, date.clone()));
            }
            Some(CouncilBooking::Settled { cost, .. }) => self.settled += *cost,
            None => {}
        }
    }
}
