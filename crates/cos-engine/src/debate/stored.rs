//! Reads the last debate about a file from the journal.

use crate::council::BookedMoney;
use cos_core::debate::{Debate, DebateEvent, apply};
use cos_core::event::{Event, Stream};
use cos_core::id::DebateId;
use cos_core::ledger::CouncilBooking;
use cos_core::time::Timestamp;
use cos_store::{Journal, JournalError};

/// A debate as recorded in the journal.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StoredDebate {
    /// Its state.
    pub debate: Debate,
    /// Its money.
    pub money: BookedMoney,
}

/// Reads the last debate of this id; `None` when there was none.
pub fn load_debate(
    journal: &dyn Journal,
    id: &DebateId,
) -> Result<Option<StoredDebate>, JournalError> {
    let mut fold = Keeping::default();
    for one in journal.read(&Stream::Debate(id.clone()), 0)? {
        fold.apply(one.at, &one.event);
    }
    Ok(fold.finish())
}

/// A fold over debate events.
#[derive(Debug, Default)]
pub(super) struct Keeping {
    debate: Option<Debate>,
    money: BookedMoney,
}

impl Keeping {
    /// Applies one event.
    pub(super) fn apply(&mut self, at: Timestamp, event: &Event) {
        let Event::DebateMoved { event, booking, .. } = event else {
            return;
        };
        apply(&mut self.debate, at, event);
        if matches!(**event, DebateEvent::DebateOpened { .. }) {
            self.money = BookedMoney::default();
        }
        self.money
            .note(booking.as_ref().map(|booking| &booking.booking));
    }

    pub(super) const fn debate(&self) -> Option<&Debate> {
        self.debate.as_ref()
    }

    /// Books the spending and returns the rest of the reserve.
    pub(super) fn book_rest(&self) -> Option<CouncilBooking> {
        let spent = self.debate.as_ref().map(|debate| debate.spent)?;
        self.money.book_rest(spent)
    }

    pub(super) fn finish(self) -> Option<StoredDebate> {
        let money = self.money;
        self.debate.map(|debate| StoredDebate { debate, money })
    }
}
