//! Reads councils from the journal.

use super::{BookedMoney, CouncilError};
use cos_core::audit::Hash;
use cos_core::council::{self, ChainFault, Council};
use cos_core::event::{Event, Stream, StreamFamily};
use cos_core::id::CouncilId;
use cos_core::time::Timestamp;
use cos_store::{Journal, JournalError, Projection, Recorded, Store, StreamLease};
use std::collections::BTreeMap;

/// A council as recorded in the journal.
#[derive(Debug, Clone, PartialEq)]
pub struct StoredCouncil {
    /// Its state.
    pub council: Council,
    /// When it was opened.
    pub opened_at: Timestamp,
    /// Its money.
    pub money: BookedMoney,
    /// The head of its record at its end; `None` while it is open.
    pub head: Option<Hash>,
}

/// Reads a council; `None` if it was never opened.
pub fn load(journal: &dyn Journal, id: &CouncilId) -> Result<Option<StoredCouncil>, JournalError> {
    let events = journal.read(&Stream::Council(id.clone()), 0)?;
    Ok(StoredCouncil::fold(
        events.iter().map(|one| (one.at, &one.event)),
    ))
}

/// Reads every council, newest first.
pub fn list(journal: &dyn Projection) -> Result<Vec<StoredCouncil>, JournalError> {
    let councils = streams(journal)?;
    let folded = councils.values().filter_map(|events| folded(events));
    let mut all: Vec<StoredCouncil> = folded.collect();
    all.sort_by_key(|one| std::cmp::Reverse(one.opened_at));
    Ok(all)
}

/// A council with a record that does not match the head that was stored at its end.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CouncilFault {
    /// Its stream.
    pub stream: Stream,
    /// The position of its last event in the journal, from 1.
    pub seq: u64,
    /// The fault of the record.
    pub fault: ChainFault,
}

/// Compares the record of every council that ended with the head stored at its end. This also
/// detects a journal whose hash chain was recomputed after a change.
pub fn verify(journal: &dyn Projection) -> Result<Vec<CouncilFault>, JournalError> {
    let streams = streams(journal)?.into_iter();
    Ok(streams
        .flat_map(|(stream, events)| faults(&stream, &events))
        .collect())
}

/// Verifies one council.
pub fn verify_one(
    journal: &dyn Journal,
    council: &Stream,
) -> Result<Vec<CouncilFault>, JournalError> {
    Ok(faults(council, &journal.read(council, 0)?))
}

fn faults(stream: &Stream, events: &[Recorded]) -> Vec<CouncilFault> {
    let seq = events.last().map_or(0, |last| last.seq);
    let faults = folded(events).map_or_else(Vec::new, |stored| stored.faults());
    let of_stream = |fault| CouncilFault {
        stream: stream.clone(),
        seq,
        fault,
    };
    faults.into_iter().map(of_stream).collect()
}

/// Folds the events of one dialogue, oldest first: the first opens it, the others change it.
pub(crate) fn fold_kept<'a, K>(
    events: impl IntoIterator<Item = (Timestamp, &'a Event)>,
    open: impl Fn(Timestamp, &Event) -> Option<K>,
    apply: impl Fn(&mut K, Timestamp, &Event),
) -> Option<K> {
    let mut stored = None;
    for (at, event) in events {
        match &mut stored {
            Some(stored) => apply(stored, at, event),
            None => stored = open(at, event),
        }
    }
    stored
}

/// Takes the lease of a dialogue for `owner` and loads it under that lease. `dead` checks whether
/// the process of another owner is dead; then its lease is taken over.
pub(crate) fn take_kept<'a, K>(
    (store, council): (&'a dyn Store, &CouncilId),
    now: Timestamp,
    (owner, dead): (&str, &dyn Fn(&str) -> bool),
    load: impl Fn() -> Result<Option<K>, JournalError>,
) -> Result<(StreamLease<'a>, K), CouncilError> {
    let unknown = || CouncilError::Unknown {
        council: council.clone(),
    };
    let _there = load()?.ok_or_else(unknown)?;
    let stream = Stream::Council(council.clone());
    let taken = StreamLease::take(store, stream, owner, now, dead)?;
    let lease = taken.map_err(|conflict| CouncilError::LeaseConflict {
        council: council.clone(),
        conflict,
    })?;
    // Read again, because the previous owner may have changed it.
    Ok((lease, load()?.ok_or_else(unknown)?))
}

/// Returns the events of every council and room, each in order.
pub(crate) fn streams(
    journal: &dyn Projection,
) -> Result<BTreeMap<Stream, Vec<Recorded>>, JournalError> {
    let mut councils: BTreeMap<Stream, Vec<Recorded>> = BTreeMap::new();
    for (stream, one) in journal.family(StreamFamily::Councils)? {
        councils.entry(stream).or_default().push(one);
    }
    Ok(councils)
}

fn folded(events: &[Recorded]) -> Option<StoredCouncil> {
    StoredCouncil::fold(events.iter().map(|one| (one.at, &one.event)))
}

impl StoredCouncil {
    /// Folds the events of one council, oldest first.
    pub fn fold<'a>(events: impl IntoIterator<Item = (Timestamp, &'a Event)>) -> Option<Self> {
        fold_kept(events, Self::opened, Self::apply)
    }

    fn opened(at: Timestamp, event: &Event) -> Option<Self> {
        let Event::CouncilMoved { event: moved, .. } = event else {
            return None;
        };
        let mut stored = Self {
            council: council::fold([(at, moved.as_ref())])?,
            opened_at: at,
            money: BookedMoney::default(),
            head: None,
        };
        stored.note(event);
        Some(stored)
    }

    /// Applies one event.
    pub(super) fn apply(&mut self, at: Timestamp, event: &Event) {
        if let Event::CouncilMoved { event: moved, .. } = event {
            self.council.apply(at, moved);
        }
        self.note(event);
    }

    fn note(&mut self, event: &Event) {
        let Event::CouncilMoved { booking, head, .. } = event else {
            return;
        };
        self.money.note(booking.as_ref());
        self.head = head.or(self.head);
    }

    /// Returns the faults of its record; empty while it is open.
    pub fn faults(&self) -> Vec<ChainFault> {
        let Some(head) = self.head else {
            return Vec::new();
        };
        council::verify(&council::chain(&self.council), head)
    }
}
