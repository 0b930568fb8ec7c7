//! Tracks how much of the reserve of a council, room or debate is spent, from its events.

use cos_core::hint::Hint;
use cos_core::id::CouncilId;
use cos_core::ledger::{BudgetScope, CouncilBooking, Scope, counted_in};
use cos_core::money::Money;
use cos_core::time::LocalDate;
use std::fmt;

/// The most holders that a hint names.
const MAX_NAMED: usize = 5;

/// The reserve of one dialogue, and how much of its spending is booked.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct BookedMoney {
    /// The reserve, the date it is booked on, and the budget scope it counts in.
    held: Option<(Money, LocalDate, Option<BudgetScope>)>,
    /// Spending from earlier reserves.
    settled: Money,
}

impl BookedMoney {
    /// Applies the booking of an event.
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

    /// Returns the reserve, if the money of `own` also counts in `scope`.
    pub(crate) fn held_in(&self, own: Scope, scope: &Scope) -> Option<Money> {
        let (amount, date, budget_scope) = self.held.as_ref()?;
        let counts = counted_in(own, date, budget_scope.as_ref()).contains(scope);
        counts.then_some(*amount)
    }

    /// Books everything spent since the last reservation and returns the rest; `None` where nothing
    /// is reserved.
    pub(crate) fn book_rest(&self, spent: Money) -> Option<CouncilBooking> {
        let (booked, date, budget_scope) = self.held.clone()?;
        Some(CouncilBooking::Settled {
            held: booked,
            cost: spent.saturating_sub(self.settled),
            date,
            budget_scope,
        })
    }
}

/// A budget that does not fit under a cap.
#[derive(Debug)]
pub struct CapExceeded {
    pub(crate) scope: Scope,
    pub(crate) cap: Money,
    /// What is left under the cap.
    pub(crate) left: Money,
    /// The amount to be reserved.
    pub(crate) amount: Money,
    pub(crate) holders: Holders,
}

impl CapExceeded {
    pub(crate) fn hint(&self, advice: &'static str) -> Hint {
        self.holders.hint(advice)
    }
}

impl fmt::Display for CapExceeded {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (amount, left, cap) = (self.amount, self.left, self.cap);
        write!(out, "may cost {amount}, and ")?;
        match &self.scope {
            // The id of a council that was not opened means nothing to a person.
            Scope::Council(_) => out.write_str("the cap of one (`single_usd`)")?,
            other => other.fmt(out)?,
        }
        write!(out, " leaves {left} of {cap}")
    }
}

/// The open councils and rooms that reserve money under one cap, with the amounts.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Holders(pub Vec<(CouncilId, Money)>);

impl Holders {
    /// Returns advice, followed by the holders of money under the same cap and how to free it.
    pub(crate) fn hint(&self, advice: &'static str) -> Hint {
        let advice = Hint::new(advice);
        if self.0.is_empty() {
            return advice;
        }
        let named = self.0.iter().take(MAX_NAMED);
        let named =
            named.map(|(council, amount)| Hint::new("`{}` {}").value(council).ours(*amount));
        let more = self.0.len().saturating_sub(MAX_NAMED);
        let more = match more {
            0 => Hint::new(""),
            more => Hint::new(" and {} more (`cos war-room list`)").ours(more),
        };
        advice.and(
            &Hint::new(
                "councils and rooms that are not over hold of it: {}{}; `cos \
                 war-room resume ID` continues one, `cos war-room resume ID \
                 --stop` ends one and gives back what it has not spent",
            )
            .list(named)
            .list([more]),
        )
    }
}
