//! The money of one council, room or debate, as its events book it.

use cos_core::hint::Hint;
use cos_core::id::CouncilId;
use cos_core::ledger::{CouncilBooking, BudgetScope, Scope, counted_in};
use cos_core::money::Money;
use cos_core::time::LocalDate;

/// So many of those that hold money are named.
const NAMED: usize = 5;

/// What is held for one, and what of its spending is booked already.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct BookedMoney {
    /// What is held, the date it is booked on, and whose money it is.
    held: Option<(Money, LocalDate, Option<BudgetScope>)>,
    /// What was spent of money that was held before.
    settled: Money,
}

impl BookedMoney {
    /// Folds what an event books.
    pub(crate) fn note(&mut self, booking: Option<&CouncilBooking>) {
        match booking {
            Some(CouncilBooking::Held {
                amount,
                date,
                budget_scope,
            }) => {
                self.held = Some((*amount, date.clone(), budget_scope.clone()));
            }
            Some(CouncilBooking::Settled { cost, .. }) => {
                self.settled += *cost;
                self.held = None;
            }
            None => {}
        }
    }

    /// What of the money of `own` counts in another scope and is held.
    pub(crate) fn held_in(&self, own: Scope, scope: &Scope) -> Option<Money> {
        let (amount, date, budget_scope) = self.held.as_ref()?;
        let counts = counted_in(own, date, budget_scope.as_ref()).contains(scope);
        counts.then_some(*amount)
    }

    /// Books everything that was spent since money was held last, and gives that money back; nothing
    /// where none is held.
    pub(crate) fn settle(&self, spent: Money) -> Option<CouncilBooking> {
        let (held, date, budget_scope) = self.held.clone()?;
        Some(CouncilBooking::Settled {
            held,
            cost: spent.saturating_sub(self.settled),
            date,
            budget_scope,
        })
    }
}

/// The councils and rooms that are not over and hold money under one cap, with how much.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Holders(pub Vec<(CouncilId, Money)>);

impl Holders {
    /// Advice, and behind it who holds money of the same cap, with the way out.
    pub(crate) fn hint(&self, advice: &'static str) -> Hint {
        let advice = Hint::new(advice);
        if self.0.is_empty() {
            return advice;
        }
        let named = self.0.iter().take(NAMED);
        let named =
            named.map(|(council, amount)| Hint::new("`{}` {}").value(council).ours(*amount));
        let more = self.0.len().saturating_sub(NAMED);
        let more = match more {
            0 => Hint::new(""),
            more => Hint::new(" and {} more (`cos war-room list`)").ours(more),
        };
        advice.and(
            &Hint::new(
                "councils and rooms that are not over hold of it: {}{}; `cos \
                 war-room resume ID` goes on with one, `cos war-room resume ID \
                 --stop` ends one and gives back what it has not spent",
            )
            .list(named)
            .list([more]),
        )
    }
}
