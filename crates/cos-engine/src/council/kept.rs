//! What the journal holds of one council.

use crate::world::{Journal, JournalError, Projection, Recorded};
use cos_core::audit::Hash;
use cos_core::council::{self, ChainFault, Council};
use cos_core::fact::{Fact, Stream, StreamFamily};
use cos_core::id::CouncilId;
use cos_core::ledger::CouncilBooking;
use cos_core::money::Money;
use cos_core::time::{LocalDate, Timestamp};
use std::collections::BTreeMap;

/// One council as the journal holds it.
#[derive(Debug, Clone, PartialEq)]
pub struct KeptCouncil {
    /// What its facts come to.
    pub council: Council,
    /// When it was opened.
    pub opened_at: Timestamp,
    /// The money that was held when it opened, and the date it is booked on.
    pub held: Option<(Money, LocalDate)>,
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

/// Holds the record of turns of every council that ended against the head that was noted then. A
/// journal whose chain was made anew after a change still shows it here.
pub fn verify(journal: &dyn Projection) -> Result<Vec<CouncilFault>, JournalError> {
    let mut faults = Vec::new();
    for (stream, facts) in streams(journal)? {
        let seq = facts.last().map_or(0, |last| last.seq);
        for fault in folded(&facts).map_or_else(Vec::new, |kept| kept.faults()) {
            let stream = stream.clone();
            faults.push(CouncilFault { stream, seq, fault });
        }
    }
    Ok(faults)
}

/// The facts of every council, each in order.
fn streams(journal: &dyn Projection) -> Result<BTreeMap<Stream, Vec<Recorded>>, JournalError> {
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
        let Fact::CouncilMoved { fact: moved, .. } = fact else {
            return None;
        };
        let mut kept = Self {
            council: council::fold([(at, moved.as_ref())])?,
            opened_at: at,
            held: None,
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
        if let Some(CouncilBooking::Held { amount, date }) = booking {
            self.held = Some((*amount, date.clone()));
        }
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
