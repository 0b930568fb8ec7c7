//! Opening a council: all that it may cost is held under every cap before anybody is asked.

use super::{BookedMoney, CouncilError, Holders, streams};
use crate::redact;
use crate::ports::{Append, Commit, Guard, JournalError, Projection, Refused, Store};
use cos_core::council::{CouncilEvent, CouncilSpec};
use cos_core::event::{Event, Stream};
use cos_core::id::CouncilId;
use cos_core::ledger::{CouncilBooking, BudgetScope, Scope, counted_in};
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
    pub budget_scope: Option<BudgetScope>,
}

impl CouncilCaps {
    /// What one may cost: what a single one may, and no more than is left in its budget.
    pub(crate) fn most(&self, store: &dyn Store) -> Result<Money, JournalError> {
        let Some(budget_scope) = &self.budget_scope else {
            return Ok(self.single);
        };
        let balance = store.balance(&budget_scope.scope())?;
        Ok(balance.available(budget_scope.cap).min(self.single))
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
    /// day counts it, and that of its budget.
    fn shared(&self, date: &LocalDate) -> impl Iterator<Item = (Scope, Money)> {
        let is_held_already = self.budget_scope.as_ref().is_some_and(BudgetScope::is_held_already);
        let day = (!is_held_already).then(|| (Scope::Day(date.clone()), self.daily));
        let budget_scope = self.budget_scope.as_ref();
        let budget_scope = budget_scope.map(|budget_scope| (budget_scope.scope(), budget_scope.cap));
        day.into_iter().chain(budget_scope)
    }

    /// That this much is left under each cap; `own` is the scope of the one that opens.
    pub(crate) fn guards(&self, own: &Scope, date: &LocalDate, amount: Money) -> Vec<Guard> {
        let scopes = counted_in(own.clone(), date, self.budget_scope.as_ref());
        let guard = |scope| {
            let cap = match (&scope, &self.budget_scope) {
                (Scope::Day(_), _) => self.daily,
                (Scope::Campaign(_), Some(budget_scope)) => budget_scope.cap,
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
    mut spec: CouncilSpec,
    caps: &CouncilCaps,
    date: &LocalDate,
    at: Timestamp,
) -> Result<(), CouncilError> {
    if let Some(clean) = redact::text(&spec.question) {
        spec.question = clean;
    }
    let (council, amount) = (spec.council.clone(), spec.budget);
    let event = Event::CouncilMoved {
        council: council.clone(),
        event: Box::new(CouncilEvent::CouncilOpened {
            spec: Box::new(spec),
        }),
        booking: Some(CouncilBooking::Held {
            amount,
            date: date.clone(),
            budget_scope: caps.budget_scope.clone(),
        }),
        head: None,
    };
    hold(store, (council, event), amount, caps, date, at)
}

/// Writes the first event of a council of whatever kind, where all that it may cost fits under every
/// cap.
pub(crate) fn hold(
    store: &dyn Store,
    (council, event): (CouncilId, Event),
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
            events: vec![event],
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
    for (stream, events) in streams(journal)? {
        let Stream::Council(council) = stream else {
            continue;
        };
        let mut money = BookedMoney::default();
        for recorded in &events {
            if let Event::CouncilMoved { booking, .. } | Event::RoomMoved { booking, .. } =
                &recorded.event
            {
                money.note(booking.as_ref());
            }
        }
        let amount = money.held_in(Scope::Council(council.clone()), scope);
        holders.extend(amount.map(|amount| (council, amount)));
    }
    Ok(Holders(holders))
}
