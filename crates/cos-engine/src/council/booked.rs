//! The money of one council, room or debate, as its facts book it.

use cos_core::ledger::{CouncilBooking, Purse};
use cos_core::money::Money;
use cos_core::time::LocalDate;

/// What is held for one, and what of its spending is booked already.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct BookedMoney {
    /// What is held, the date it is booked on, and whose money it is.
    held: Option<(Money, LocalDate, Option<Purse>)>,
    /// What was spent of money that was held before.
    settled: Money,
}

impl BookedMoney {
    /// Folds what a fact books.
    pub(crate) fn note(&mut self, booking: Option<&CouncilBooking>) {
        match booking {
            Some(CouncilBooking::Held {
                amount,
                date,
                purse,
            }) => {
                self.held = Some((*amount, date.clone(), purse.clone()));
            }
            Some(CouncilBooking::Settled { cost, .. }) => {
                self.settled += *cost;
                self.held = None;
            }
            None => {}
        }
    }

    /// Books everything that was spent since money was held last, and gives that money back; nothing
    /// where none is held.
    pub(crate) fn settle(&self, spent: Money) -> Option<CouncilBooking> {
        let (held, date, purse) = self.held.clone()?;
        Some(CouncilBooking::Settled {
            held,
            cost: spent.saturating_sub(self.settled),
            date,
            purse,
        })
    }
}
