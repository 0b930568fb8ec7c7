//! Opening a council: all that it may cost is held under every cap before anybody is asked.

use super::{BookedMoney, CouncilError, Holders, streams};
use crate::redact;
use crate::world::{Append, Commit, Guard, JournalError, Projection, Refused, Store};
use cos_core::council::{CouncilFact, CouncilOrder};
use cos_core::fact::{Fact, Stream};
use cos_core::id::CouncilId;
use cos_core::ledger::{CouncilBooking, Purse, Scope, counted_in};
use cos_core::money::Money;
use cos_core::time::{LocalDate, Timestamp};

/// The caps that the budget of a council, room or debate must fit under.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CouncilCaps {
    /// What one council may cost.
    pub single: Money,
    /// What a day may cost, with everything else of that day.
    pub daily: Money,
    /// Whose money it is, inside a workflow: what that may cost is its cap as well.
    pub purse: Option<Purse>,
}

impl CouncilCaps {
    /// What one may cost: what a single one may, and no more than is left in its purse.
    pub(crate) fn most(&self, store: &dyn Store) -> Result<Money, JournalError> {
        let Some(purse) = &self.purse else {
            return Ok(self.single);
        };
        let balance = store.balance(&purse.scope())?;
        Ok(balance.available(purse.cap).min(self.single))
    }

    /// The same, and no more than the day has left, where the day counts it: one that would fit
    /// under less is not refused for the most that one may cost.
    pub(crate) fn most_on(
        &self,
        store: &dyn Store,
        date: &LocalDate,
    ) -> Result<Money, JournalError> {
        let mut most = self.single;
        for (scope, cap) in self.shared(date) {
            most = most.min(store.balance(&scope)?.available(cap));
        }
        Ok(most)
    }

    /// Why none fits that may cost `needed` before it has decided: whose cap leaves the least.
    pub(crate) fn too_dear(
        &self,
        store: &dyn Store,
        date: &LocalDate,
        needed: Money,
    ) -> Result<CouncilError, JournalError> {
        let budget = self.most_on(store, date)?;
        for (scope, cap) in self.shared(date) {
            let left = store.balance(&scope)?.available(cap);
            if left == budget && left < self.single {
                return Ok(CouncilError::OverCap {
                    holders: holders(store, &scope)?,
                    scope,
                    cap,
                    left,
                    amount: needed,
                });
            }
        }
        Ok(CouncilError::TooDear { needed, budget })
    }

    /// The caps that others spend under as well: the day's, unless a run holds the money already and its
    /// day counts it, and that of its purse.
    fn shared(&self, date: &LocalDate) -> impl Iterator<Item = (Scope, Money)> {
        let is_held_already = self.purse.as_ref().is_some_and(Purse::is_held_already);
        let day = (!is_held_already).then(|| (Scope::Day(date.clone()), self.daily));
        let purse = self.purse.as_ref();
        let purse = purse.map(|purse| (purse.scope(), purse.cap));
        day.into_iter().chain(purse)
    }

    /// That this much is left under each cap; `own` is the scope of the one that opens.
    pub(crate) fn guards(&self, own: &Scope, date: &LocalDate, amount: Money) -> Vec<Guard> {
        let scopes = counted_in(own.clone(), date, self.purse.as_ref());
        let guard = |scope| {
            let cap = match (&scope, &self.purse) {
                (Scope::Day(_), _) => self.daily,
                (Scope::Campaign(_), Some(purse)) => purse.cap,
                _ => self.single,
            };
            Guard::Available { scope, cap, amount }
        };
        scopes.into_iter().map(guard).collect()
    }
}

/// A fresh name for a council, from a number that chance gave.
pub fn new_council(chance: u64) -> CouncilId {
    CouncilId::new(format!("w-{}", crate::name::base36(chance, 9)))
}

/// Writes a new council down and holds its whole budget; nobody is asked yet. What opens it is
/// redacted as it is in the journal.
pub fn open(
    store: &dyn Store,
    mut order: CouncilOrder,
    caps: &CouncilCaps,
    date: &LocalDate,
    at: Timestamp,
) -> Result<(), CouncilError> {
    if let Some(clean) = redact::text(&order.question) {
        order.question = clean;
    }
    let (council, amount) = (order.council.clone(), order.budget);
    let fact = Fact::CouncilMoved {
        council: council.clone(),
        fact: Box::new(CouncilFact::CouncilOpened {
            order: Box::new(order),
        }),
        booking: Some(CouncilBooking::Held {
            amount,
            date: date.clone(),
            purse: caps.purse.clone(),
        }),
        head: None,
    };
    hold(store, (council, fact), amount, caps, date, at)
}

/// Writes the first fact of a council of whatever kind, where all that it may cost fits under every
/// cap.
pub(crate) fn hold(
    store: &dyn Store,
    (council, fact): (CouncilId, Fact),
    amount: Money,
    caps: &CouncilCaps,
    date: &LocalDate,
    at: Timestamp,
) -> Result<(), CouncilError> {
    let stream = Stream::Council(council.clone());
    let room = caps.guards(&Scope::Council(council.clone()), date, amount);
    let unit = Commit {
        at,
        guards: [Guard::New(stream.clone())]
            .into_iter()
            .chain(room)
            .collect(),
        appends: vec![Append {
            stream,
            fence: None,
            facts: vec![fact],
        }],
    };
    match store.commit(std::slice::from_ref(&unit))?.pop() {
        Some(Err(Refused::Guard { guard })) => Err(refusal(store, council, *guard)?),
        Some(Err(refused)) => Err(refused.into()),
        Some(Ok(())) | None => Ok(()),
    }
}

/// What a guard that did not hold means to whoever reads it.
pub(crate) fn refusal(
    store: &dyn Store,
    council: CouncilId,
    guard: Guard,
) -> Result<CouncilError, CouncilError> {
    Ok(match guard {
        Guard::Available { scope, cap, amount } => CouncilError::OverCap {
            left: store.balance(&scope)?.available(cap),
            holders: holders(store, &scope)?,
            scope,
            cap,
            amount,
        },
        _ => CouncilError::Exists { council },
    })
}

/// The councils and rooms that are not over and hold money which counts in a scope.
pub(crate) fn holders(journal: &dyn Projection, scope: &Scope) -> Result<Holders, JournalError> {
    let mut holders = Vec::new();
    for (stream, facts) in streams(journal)? {
        let Stream::Council(council) = stream else {
            continue;
        };
        let mut money = BookedMoney::default();
        for recorded in &facts {
            if let Fact::CouncilMoved { booking, .. } | Fact::RoomMoved { booking, .. } =
                &recorded.fact
            {
                money.note(booking.as_ref());
            }
        }
        let amount = money.held_in(Scope::Council(council.clone()), scope);
        holders.extend(amount.map(|amount| (council, amount)));
    }
    Ok(Holders(holders))
}
