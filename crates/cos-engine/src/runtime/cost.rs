//! Computes the cost of an attempt that nothing reports: of one that died with its process, and of
//! one that a workflow carried out.

use super::Runtime;
use cos_core::event::{Event, Product};
use cos_core::evidence::Claim;
use cos_core::goal::Executor;
use cos_core::id::{AttemptId, GoalId};
use cos_core::ledger::Scope;
use cos_core::money::{Cost, Money};
use cos_core::run::state::{Attempt, GoalRun};
use cos_core::run_requests;
use cos_store::JournalError;

impl Runtime<'_> {
    /// Ends an attempt that died with its process. It is booked at the metered cost, else at its
    /// whole reserve, because the real cost is unknown.
    pub(super) fn lost_attempt(
        &self,
        id: AttemptId,
        open: &Attempt,
    ) -> Result<Event, JournalError> {
        let free = open.reserve == Money::ZERO
            && matches!(
                self.run.goal(&id.goal).map(|goal| &goal.goal.executor),
                Some(Executor::Command(_))
            );
        let cost = match open.spent {
            Money::ZERO if free => Cost::Known(Money::ZERO),
            Money::ZERO => Cost::Unknown,
            spent => Cost::Known(spent),
        };
        let cost = self.workflow_cost(&id.goal)?.unwrap_or(cost);
        let settled = cost.or_reserve(open.reserve);
        Ok(Event::AttemptFinished {
            attempt: id,
            claim: Claim::Silent,
            product: Product::Failed(run_requests::lost_attempt()),
            cost,
            settled,
            reserve: open.reserve,
            overrun: settled.saturating_sub(open.reserve),
            account: open.account.clone(),
            took: self.run.moved_at - open.started_at,
            tail: String::new(),
            transcript: None,
        })
    }

    /// Returns what the goal's workflow has booked or reserved beyond what earlier attempts booked
    /// for it; `None` for a goal without a workflow.
    pub(super) fn workflow_cost(&self, goal: &GoalId) -> Result<Option<Cost>, JournalError> {
        let goal = self.run.goal(goal);
        let by_workflow = |goal: &&GoalRun| matches!(goal.goal.executor, Executor::Workflow { .. });
        let Some(goal) = goal.filter(by_workflow) else {
            return Ok(None);
        };
        let workflow = goal.workflow(&self.run.spec.run).to_string();
        let booked = self.store.balance(&Scope::Campaign(workflow))?;
        let own = (booked.settled + booked.reserved).saturating_sub(goal.booked_for_workflow());
        Ok(Some(Cost::Known(own)))
    }
}
