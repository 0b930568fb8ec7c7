//! Checks that an attempt starts with its permission and its money, and ends with its cost booked.

use super::book::{GoalHistory, GoalStatus, Question, Story, Try};
use super::{Look, Oracle, Promise, broken, hold};
use cos_core::event::Event;
use cos_core::id::{AttemptId, RunId};
use cos_core::ledger::{Account, Scope};
use cos_core::money::{Cost, Money};
use cos_core::question;
use cos_core::time::Timestamp;
use cos_core::trigger::Trigger;
use cos_engine::clock::local_date;

impl Oracle {
    /// Checks a start: its dependencies have landed, its money is reserved, its permission is
    /// given.
    pub(super) fn started(&mut self, run: &RunId, at: Timestamp, event: &Event) -> Look {
        let Event::AttemptStarted {
            attempt,
            base,
            reserve,
            account,
            ..
        } = event
        else {
            return Ok(());
        };
        let run_session = self.run_session(run)?;
        let history = run_session.history(&attempt.goal)?;
        let fresh = history.status == GoalStatus::Open && !history.is_open();
        hold(fresh, Promise::Approval, || {
            format!("{attempt} starts while its goal is {:?}", history.status)
        })?;
        let next = u32::try_from(history.tries.len() + 1).unwrap_or(u32::MAX);
        hold(attempt.number == next, Promise::Kept, || {
            format!("{attempt} starts, but try {next} comes next")
        })?;
        hold(*base == run_session.head, Promise::Proven, || {
            format!("{attempt} starts from {base}, not from the head")
        })?;
        run_session.may_start(&attempt.goal)?;
        let worst = history.worst(self.policy.default_estimate);
        hold(
            worst == Money::ZERO || *reserve > Money::ZERO,
            Promise::Caps,
            || format!("{attempt} starts without reserved money"),
        )?;
        let dates = [
            local_date(at, self.zone),
            local_date(run_session.moved, self.zone),
        ];
        let booked = account.run == *run && dates.contains(&account.date);
        hold(booked, Promise::Caps, || {
            format!(
                "{attempt} is booked on {}, not on {}",
                account.date, dates[0]
            )
        })?;
        self.permitted(run, run_session, history)?;
        let caps = self.caps(run, run_session, history, account);
        self.budget_scope.hold(account, attempt, *reserve, &caps)?;
        let tried = Try {
            number: attempt.number,
            reserve: *reserve,
            account: account.clone(),
            metered: Money::ZERO,
            product: None,
            checked: None,
        };
        self.history(run, &attempt.goal)?.tries.push(tried);
        Ok(())
    }

    fn caps(
        &self,
        run: &RunId,
        run_session: &Story,
        history: &GoalHistory,
        account: &Account,
    ) -> Vec<(Scope, Money)> {
        let goal = history
            .worst(self.policy.default_estimate)
            .times(self.policy.recovery.cost_factor)
            .times(u64::from(history.answers) + 1);
        let mut caps = vec![
            (Scope::Run(run.clone()), run_session.limits.budget),
            (Scope::Day(account.date.clone()), self.policy.cost_daily),
            (Scope::Goal(run.clone(), history.goal.id.clone()), goal),
        ];
        let campaign = run_session.spec.campaign.clone();
        caps.extend(campaign.map(|(name, cap)| (Scope::Campaign(name), cap)));
        caps
    }

    /// Checks that every question before the start was approved, for the current version of this
    /// goal.
    fn permitted(&self, run: &RunId, run_session: &Story, history: &GoalHistory) -> Look {
        let Some(survey) = &history.survey else {
            return broken(Promise::Asked, format!("{} starts unseen", history.goal.id));
        };
        let mut needed = Vec::new();
        let tagged = |words: &[String]| {
            let mut tags = history.goal.tags.iter();
            tags.any(|tag| words.contains(&tag.to_lowercase()))
        };
        if tagged(&self.policy.ux_tags) || !survey.ui_labels.is_empty() {
            needed.push(Trigger::UxChange);
        }
        if tagged(&self.policy.architecture_tags) || !survey.new_core_files.is_empty() {
            needed.push(Trigger::Architecture);
        }
        let estimate = history.goal.estimate.unwrap_or(Money::ZERO);
        if estimate > self.policy.cost_single {
            needed.push(Trigger::CostSingle);
        }
        if history.changed {
            needed.push(Trigger::ScopeChange);
        }
        let decision_key = question::decision_key(&history.goal);
        let covers = |question: &Question| {
            question.draft.decision_key == decision_key
                && question.is_yes()
                && question.applied.contains(run)
                && question.goal() == Some(&history.goal.id)
                && needed
                    .iter()
                    .all(|one| question.draft.triggers.contains(one))
        };
        let mut words = history.words.iter().filter_map(|id| self.questions.get(id));
        hold(
            needed.is_empty() || words.any(covers),
            Promise::Approval,
            || {
                let run = &run_session.spec.run;
                format!(
                    "{} of {run} starts without approval for {needed:?}",
                    history.goal.id
                )
            },
        )
    }

    /// Checks an end: the reported cost is booked.
    pub(super) fn ended(&mut self, run: &RunId, event: &Event) -> Look {
        let Event::AttemptFinished {
            attempt,
            product,
            cost,
            settled,
            reserve,
            overrun,
            account,
            ..
        } = event
        else {
            return Ok(());
        };
        let reported = self
            .outside()
            .reported
            .get(&(run.clone(), attempt.clone()))
            .copied();
        let one = self.history(run, &attempt.goal)?.attempt(attempt)?;
        let again = one.product.is_some();
        hold(!again, Promise::Kept, || format!("{attempt} ended twice"))?;
        hold(
            *reserve == one.reserve && *account == one.account,
            Promise::Caps,
            || {
                format!(
                    "{attempt} releases {reserve}, but {} was reserved",
                    one.reserve
                )
            },
        )?;
        let least = match cost {
            Cost::Known(cost) => (*cost).max(one.metered),
            Cost::Unknown => one.reserve.max(one.metered),
        };
        hold(*settled >= least, Promise::Caps, || {
            format!("{attempt} is booked at {settled}, but {least} was seen")
        })?;
        let step = Money::cents(1);
        let seen = reported.unwrap_or(Money::ZERO).saturating_sub(step);
        hold(*settled >= seen, Promise::Caps, || {
            format!("{attempt} is booked at {settled}, but had reported {seen}")
        })?;
        let beyond = settled.saturating_sub(*reserve);
        hold(*overrun == beyond, Promise::Caps, || {
            format!("{attempt} spent {beyond} beyond its reservation, recorded {overrun}")
        })?;
        one.product = Some(product.clone());
        self.budget_scope.book(account, attempt, *reserve, *settled)
    }

    pub(super) fn metered(&mut self, run: &RunId, id: &AttemptId, spent: Money) -> Look {
        let one = self.history(run, &id.goal)?.attempt(id)?;
        one.metered = one.metered.max(spent);
        Ok(())
    }
}
