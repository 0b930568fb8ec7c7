//! Opens a council: reserves its whole budget under every cap before any model is asked.

use super::{BookedMoney, CapExceeded, CouncilError, Holders, streams};
use cos_core::council::{CouncilEvent, CouncilSpec};
use cos_core::event::{Event, Stream};
use cos_core::id::CouncilId;
use cos_core::ledger::{BudgetScope, CouncilBooking, Scope, counted_in};
use cos_core::money::Money;
use cos_core::time::{LocalDate, Timestamp};
use cos_secret::redact;
use cos_store::{Append, Commit, Guard, JournalError, Projection, Refused, Store};

/// The caps on the budget of a council, room or debate.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CouncilCaps {
    /// The cap of a single one.
    pub single: Money,
    /// The cap of a day, shared with everything else of that day.
    pub daily: Money,
    /// The budget scope of the workflow that it belongs to; its cap applies too.
    pub budget_scope: Option<BudgetScope>,
}

impl CouncilCaps {
    /// Returns the highest possible budget: the single cap, but no more than is left in its budget
    /// scope.
    pub(crate) fn max_budget(&self, store: &dyn Store) -> Result<Money, JournalError> {
        let Some(budget_scope) = &self.budget_scope else {
            return Ok(self.single);
        };
        let balance = store.balance(&budget_scope.scope())?;
        Ok(balance.available(budget_scope.cap).min(self.single))
    }

    /// Returns the same, but no more than is left of the day's cap, if the day counts it. A
    /// dialogue that fits a smaller budget is then not refused for the largest one.
    pub(crate) fn max_budget_on(
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

    /// Builds the error for a dialogue that may cost `needed` before its decision; names the cap
    /// with the least left.
    pub(crate) fn too_dear(
        &self,
        store: &dyn Store,
        date: &LocalDate,
        needed: Money,
    ) -> Result<CouncilError, JournalError> {
        let budget = self.max_budget_on(store, date)?;
        for (scope, cap) in self.shared(date) {
            let left = store.balance(&scope)?.available(cap);
            if left == budget && left < self.single {
                let over = cap_exceeded(store, scope, cap, needed)?;
                return Ok(CouncilError::OverCap(over));
            }
        }
        Ok(CouncilError::TooDear { needed, budget })
    }

    /// Returns the caps that others share: the day's, unless a run already reserves the money and
    /// its day counts it, and that of the budget scope.
    fn shared(&self, date: &LocalDate) -> impl Iterator<Item = (Scope, Money)> {
        let is_held_already = self
            .budget_scope
            .as_ref()
            .is_some_and(BudgetScope::is_held_already);
        let day = (!is_held_already).then(|| (Scope::Day(date.clone()), self.daily));
        let budget_scope = self.budget_scope.as_ref();
        let budget_scope =
            budget_scope.map(|budget_scope| (budget_scope.scope(), budget_scope.cap));
        day.into_iter().chain(budget_scope)
    }

    /// Builds guards that `amount` is left under each cap; `own` is the scope of the new dialogue.
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

/// Returns a fresh council id from a random number.
pub fn new_council(chance: u64) -> CouncilId {
    CouncilId::new(format!("w-{}", crate::name::base36(chance, 9)))
}

/// Records a new council and reserves its whole budget; no model is asked yet. The opening event is
/// redacted.
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
    open_within_caps(store, (council, event), amount, caps, date, at)
}

/// Writes the first event of a dialogue, if its budget fits under every cap.
pub(crate) fn open_within_caps(
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

/// Explains a guard that failed.
pub(crate) fn refusal(
    store: &dyn Store,
    council: CouncilId,
    guard: Guard,
) -> Result<CouncilError, CouncilError> {
    Ok(match guard {
        Guard::Available { scope, cap, amount } => {
            CouncilError::OverCap(cap_exceeded(store, scope, cap, amount)?)
        }
        _ => CouncilError::Exists { council },
    })
}

/// Builds the error for an amount that does not fit under a cap.
pub(crate) fn cap_exceeded(
    store: &dyn Store,
    scope: Scope,
    cap: Money,
    amount: Money,
) -> Result<CapExceeded, JournalError> {
    Ok(CapExceeded {
        left: store.balance(&scope)?.available(cap),
        holders: holders(store, &scope)?,
        scope,
        cap,
        amount,
    })
}

/// Returns the open councils and rooms that reserve money in a scope.
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
