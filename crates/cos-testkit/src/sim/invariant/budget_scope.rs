//! Tracks money by the events: reserved, booked and granted in each scope.

use super::{Look, Promise, hold};
use cos_core::id::AttemptId;
use cos_core::ledger::{Account, Grant, Scope};
use cos_core::money::Money;
use std::collections::BTreeMap;

/// The totals of every scope.
#[derive(Debug, Default)]
pub(super) struct BudgetScope {
    sums: BTreeMap<Scope, Sum>,
}

/// The totals of one scope, in millionths of a dollar.
#[derive(Debug, Default, Clone, Copy)]
pub(super) struct Sum {
    pub(super) granted: u64,
    pub(super) booked: u64,
    pub(super) held: u64,
}

impl BudgetScope {
    pub(super) fn of(&self, scope: &Scope) -> Sum {
        self.sums.get(scope).copied().unwrap_or_default()
    }

    pub(super) fn grant(&mut self, grants: &[Grant]) {
        for grant in grants {
            let sum = self.sums.entry(grant.scope.clone()).or_default();
            sum.granted += grant.amount.as_micros();
        }
    }

    /// Reserves money, if it fits under every limit.
    pub(super) fn hold(
        &mut self,
        account: &Account,
        attempt: &AttemptId,
        amount: Money,
        caps: &[(Scope, Money)],
    ) -> Look {
        let micros = amount.as_micros();
        for (scope, cap) in caps {
            let Sum {
                granted,
                booked,
                held,
            } = self.of(scope);
            let room = cap.as_micros() + granted;
            hold(
                micros == 0 || booked + held + micros <= room,
                Promise::Caps,
                || {
                    format!(
                        "{attempt} reserves {amount} although {scope} has {booked} booked and {held} \
                         held of {room}"
                    )
                },
            )?;
        }
        for scope in scopes(account, attempt) {
            self.sums.entry(scope).or_default().held += micros;
        }
        Ok(())
    }

    /// Releases a reserve and books the cost.
    pub(super) fn book(
        &mut self,
        account: &Account,
        attempt: &AttemptId,
        held: Money,
        cost: Money,
    ) -> Look {
        for scope in scopes(account, attempt) {
            let sum = self.sums.entry(scope).or_default();
            let left = sum.held.checked_sub(held.as_micros());
            hold(left.is_some(), Promise::Caps, || {
                format!("{attempt} releases {held}, more than was reserved")
            })?;
            sum.held = left.unwrap_or(0);
            sum.booked += cost.as_micros();
        }
        Ok(())
    }
}

fn scopes(account: &Account, attempt: &AttemptId) -> Vec<Scope> {
    let mut scopes = vec![
        Scope::Goal(account.run.clone(), attempt.goal.clone()),
        Scope::Run(account.run.clone()),
        Scope::Day(account.date.clone()),
    ];
    scopes.extend(account.campaign.clone().map(Scope::Campaign));
    scopes
}
