//! What the journal holds of one council.

use super::{BookedMoney, CouncilError};
use crate::world::{Journal, JournalError, Projection, Recorded, Store, StreamHold};
use cos_core::audit::Hash;
use cos_core::council::{self, ChainFault, Council};
use cos_core::fact::{Fact, Stream, StreamFamily};
use cos_core::id::CouncilId;
use cos_core::time::Timestamp;
use std::collections::BTreeMap;

/// One council as the journal holds it.
#[derive(Debug, Clone, PartialEq)]
pub struct KeptCouncil {
    /// What its facts come to.
    pub council: Council,
    /// When it was opened.
    pub opened_at: Timestamp,
    /// Its money.
    pub money: BookedMoney,
    /// Where its record was noted to end; none while it is open.
    pub head: Option<Hash>,
}

/// Reads a council; none when it was never opened.
pub fn load(journal: &dyn Journal, id: &CouncilId) -> Result<Option<KeptCouncil>, JournalError> {
    let facts = journal.read(&Stream::Council(id.clone()), 0)?;
    Ok(KeptCouncil::fold(
        facts.iter().map(|one| (one.at, &one.fact)),
    ))
}

/// Every council, the newest first.
pub fn list(journal: &dyn Projection) -> Result<Vec<KeptCouncil>, JournalError> {
    let councils = streams(journal)?;
    let folded = councils.values().filter_map(|facts| folded(facts));
    let mut all: Vec<KeptCouncil> = folded.collect();
    all.sort_by_key(|one| std::cmp::Reverse(one.opened_at));
    Ok(all)
}

/// A council whose record of turns is not the one that was noted at its end.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CouncilFault {
    /// Its stream.
    pub stream: Stream,
    /// The place of its last fact in the journal, from 1.
    pub seq: u64,
    /// What is wrong with the record.
    pub fault: ChainFault,
}

/// Compares the record of turns of every council that ended with the head that was noted then. A
/// journal whose chain was made anew after a change still shows it here.
pub fn verify(journal: &dyn Projection) -> Result<Vec<CouncilFault>, JournalError> {
    let streams = streams(journal)?.into_iter();
    Ok(streams
        .flat_map(|(stream, facts)| faults(&stream, &facts))
        .collect())
}

/// The same for one council.
pub fn verify_one(
    journal: &dyn Journal,
    council: &Stream,
) -> Result<Vec<CouncilFault>, JournalError> {
    Ok(faults(council, &journal.read(council, 0)?))
}

fn faults(stream: &Stream, facts: &[Recorded]) -> Vec<CouncilFault> {
    let seq = facts.last().map_or(0, |last| last.seq);
    let faults = folded(facts).map_or_else(Vec::new, |kept| kept.faults());
    let of_stream = |fault| CouncilFault {
        stream: stream.clone(),
        seq,
        fault,
    };
    faults.into_iter().map(of_stream).collect()
}

/// Folds the facts of one council, room or debate, oldest first: one opens it, and those behind it move it.
pub(crate) fn fold_kept<'a, K>(
    facts: impl IntoIterator<Item = (Timestamp, &'a Fact)>,
    open: impl Fn(Timestamp, &Fact) -> Option<K>,
    apply: impl Fn(&mut K, Timestamp, &Fact),
) -> Option<K> {
    let mut kept = None;
    for (at, fact) in facts {
        match &mut kept {
            Some(kept) => apply(kept, at, fact),
            None => kept = open(at, fact),
        }
    }
    kept
}

/// Takes one to drive it: its lease, and what the journal holds of it under that. Of `who` takes
/// it, the second part tells whether another owner is gone.
pub(crate) fn take_kept<'a, K>(
    (store, council): (&'a dyn Store, &CouncilId),
    now: Timestamp,
    (owner, dead): (&str, &dyn Fn(&str) -> bool),
    load: impl Fn() -> Result<Option<K>, JournalError>,
) -> Result<(StreamHold<'a>, K), CouncilError> {
    let unknown = || CouncilError::Unknown {
        council: council.clone(),
    };
    let _there = load()?.ok_or_else(unknown)?;
    let stream = Stream::Council(council.clone());
    let taken = StreamHold::take(store, stream, owner, now, dead)?;
    let hold = taken.map_err(|held| CouncilError::Held {
        council: council.clone(),
        held,
    })?;
    // Read again: whoever held it before may have moved it.
    Ok((hold, load()?.ok_or_else(unknown)?))
}

/// The facts of every council and room, each in order.
pub(crate) fn streams(
    journal: &dyn Projection,
) -> Result<BTreeMap<Stream, Vec<Recorded>>, JournalError> {
    let mut councils: BTreeMap<Stream, Vec<Recorded>> = BTreeMap::new();
    for (stream, one) in journal.family(StreamFamily::Councils)? {
        councils.entry(stream).or_default().push(one);
    }
    Ok(councils)
}

fn folded(facts: &[Recorded]) -> Option<KeptCouncil> {
    KeptCouncil::fold(facts.iter().map(|one| (one.at, &one.fact)))
}

impl KeptCouncil {
    /// Folds the facts of one council's stream, oldest first.
    pub fn fold<'a>(facts: impl IntoIterator<Item = (Timestamp, &'a Fact)>) -> Option<Self> {
        fold_kept(facts, Self::opened, Self::apply)
    }

    fn opened(at: Timestamp, fact: &Fact) -> Option<Self> {
        let Fact::CouncilMoved { fact: moved, .. } = fact else {
            return None;
        };
        let mut kept = Self {
            council: council::fold([(at, moved.as_ref())])?,
            opened_at: at,
            money: BookedMoney::default(),
            head: None,
        };
        kept.note(fact);
        Some(kept)
    }

    /// Folds one fact.
    pub(super) fn apply(&mut self, at: Timestamp, fact: &Fact) {
        if let Fact::CouncilMoved { fact: moved, .. } = fact {
            self.council.apply(at, moved);
        }
        self.note(fact);
    }

    fn note(&mut self, fact: &Fact) {
        let Fact::CouncilMoved { booking, head, .. } = fact else {
            return;
        };
        self.money.note(booking.as_ref());
        self.head = head.or(self.head);
    }

    /// What is wrong with its record; nothing can be told while it is open.
    pub fn faults(&self) -> Vec<ChainFault> {
        let Some(head) = self.head else {
            return Vec::new();
        };
        council::verify(&council::chain(&self.council), head)
    }
}
