//! What the journal holds of the debates about one file: the last of them.

use crate::world::{Journal, JournalError};
use cos_core::debate::{Debate, apply};
use cos_core::fact::{Fact, Stream};
use cos_core::id::DebateId;
use cos_core::ledger::CouncilBooking;
use cos_core::money::Money;
use cos_core::time::{LocalDate, Timestamp};

/// The last debate about a file as the journal holds it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct KeptDebate {
    /// What its facts come to.
    pub debate: Debate,
    /// The money that was held when it opened, and the date it is booked on.
    pub held: Option<(Money, LocalDate)>,
}

/// Reads the last debate of this name; none when there was none.
pub fn load_debate(
    journal: &dyn Journal,
    id: &DebateId,
) -> Result<Option<KeptDebate>, JournalError> {
    let mut kept = Keeping::default();
    for one in journal.read(&Stream::Debate(id.clone()), 0)? {
        kept.apply(one.at, &one.fact);
    }
    Ok(kept.told())
}

/// A fold that has not begun yet, or has.
#[derive(Debug, Default)]
pub(super) struct Keeping {
    debate: Option<Debate>,
    held: Option<(Money, LocalDate)>,
}

impl Keeping {
    /// Folds one fact.
    pub(super) fn apply(&mut self, at: Timestamp, fact: &Fact) {
        let Fact::DebateMoved { fact, booking, .. } = fact else {
            return;
        };
        apply(&mut self.debate, at, fact);
        match booking.as_ref().map(|booking| &booking.booking) {
            Some(CouncilBooking::Held { amount, date }) => {
                self.held = Some((*amount, date.clone()));
            }
            Some(CouncilBooking::Settled { .. }) => self.held = None,
            None => {}
        }
    }

    pub(super) const fn debate(&self) -> Option<&Debate> {
        self.debate.as_ref()
    }

    pub(super) const fn held(&self) -> Option<&(Money, LocalDate)> {
        self.held.as_ref()
    }

    pub(super) fn told(self) -> Option<KeptDebate> {
        let held = self.held;
        self.debate.map(|debate| KeptDebate { debate, held })
    }
}
