//! One goal as the facts tell it: tried, checked, landed, or given up for a reason.

use super::question::Question;
use super::story::Story;
use super::{Look, Oracle, Promise, broken, hold};
use crate::sim::clock::local_date;
use cos_core::decision::{Answer, DecisionKind};
use cos_core::evidence::Verdict;
use cos_core::fact::{Fact, Product};
use cos_core::goal::{Check, Executor, Goal};
use cos_core::id::{AttemptId, CommitId, DecisionId, GoalId, RunId};
use cos_core::ledger::{Account, Scope};
use cos_core::money::{Cost, Money};
use cos_core::question;
use cos_core::survey::Survey;
use cos_core::time::Timestamp;
use cos_core::trigger::Trigger;

/// One goal of one run.
#[derive(Debug)]
pub(super) struct Tale {
    pub(super) goal: Goal,
    pub(super) place: Whereabouts,
    pub(super) survey: Option<Survey>,
    pub(super) changed: bool,
    pub(super) tries: Vec<Try>,
    /// How often a person let it go on.
    pub(super) answers: u32,
    /// The yes answers it may act on.
    pub(super) words: Vec<DecisionId>,
}

/// Where a goal is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Whereabouts {
    Open,
    Waiting(DecisionId),
    Landed,
    GivenUp,
}

/// One try.
#[derive(Debug)]
pub(super) struct Try {
    number: u32,
    reserve: Money,
    account: Account,
    metered: Money,
    pub(super) product: Option<Product>,
    checked: Option<(CommitId, CommitId, Verdict)>,
}

impl Tale {
    pub(super) fn new(goal: Goal) -> Self {
        Self {
            goal,
            place: Whereabouts::Open,
            survey: None,
            changed: false,
            tries: Vec::new(),
            answers: 0,
            words: Vec::new(),
        }
    }

    pub(super) fn is_open(&self) -> bool {
        self.tries.iter().any(|one| one.product.is_none())
    }

    fn attempt(&mut self, id: &AttemptId) -> Result<&mut Try, (Promise, String)> {
        let last = self.tries.last_mut().filter(|one| one.number == id.number);
        last.ok_or_else(|| (Promise::Kept, format!("{id} is not the last try")))
    }

    /// The most that one try may cost.
    fn worst(&self, least: Money) -> Money {
        let estimate = self.goal.estimate.unwrap_or(Money::ZERO);
        match self.goal.executor {
            Executor::Command(_) => estimate,
            Executor::Agent(_) => estimate.max(least),
        }
    }
}

impl Oracle {
    /// A try starts: its dependencies are there, its money is held, its permission is given.
    pub(super) fn started(&mut self, run: &RunId, at: Timestamp, fact: &Fact) -> Look {
        let Fact::AttemptStarted {
            attempt,
            base,
            reserve,
            account,
            ..
        } = fact
        else {
            return Ok(());
        };
        let sitting = self.sitting(run)?;
        let tale = sitting.tale(&attempt.goal)?;
        let fresh = tale.place == Whereabouts::Open && !tale.is_open();
        hold(fresh, Promise::Approval, || {
            format!("{attempt} starts while its goal is {:?}", tale.place)
        })?;
        let next = u32::try_from(tale.tries.len() + 1).unwrap_or(u32::MAX);
        hold(attempt.number == next, Promise::Kept, || {
            format!("{attempt} starts, but try {next} comes next")
        })?;
        hold(*base == sitting.head, Promise::Proven, || {
            format!("{attempt} starts from {base}, not from the head")
        })?;
        sitting.may_start(&attempt.goal)?;
        let worst = tale.worst(self.policy.default_estimate);
        hold(
            worst == Money::ZERO || *reserve > Money::ZERO,
            Promise::Caps,
            || format!("{attempt} starts without money held for it"),
        )?;
        let dates = [
            local_date(at, self.zone),
            local_date(sitting.moved, self.zone),
        ];
        let booked = account.run == *run && dates.contains(&account.date);
        hold(booked, Promise::Caps, || {
            format!(
                "{attempt} is booked on {}, not on {}",
                account.date, dates[0]
            )
        })?;
        self.permitted(run, sitting, tale)?;
        let caps = self.caps(run, sitting, tale, account);
        self.purse.hold(account, attempt, *reserve, &caps)?;
        let tried = Try {
            number: attempt.number,
            reserve: *reserve,
            account: account.clone(),
            metered: Money::ZERO,
            product: None,
            checked: None,
        };
        self.tale(run, &attempt.goal)?.tries.push(tried);
        Ok(())
    }

    fn caps(
        &self,
        run: &RunId,
        sitting: &Story,
        tale: &Tale,
        account: &Account,
    ) -> Vec<(Scope, Money)> {
        let goal = tale
            .worst(self.policy.default_estimate)
            .times(self.policy.recovery.cost_factor)
            .times(u64::from(tale.answers) + 1);
        let mut caps = vec![
            (Scope::Run(run.clone()), sitting.limits.budget),
            (Scope::Day(account.date.clone()), self.policy.cost_daily),
            (Scope::Goal(run.clone(), tale.goal.id.clone()), goal),
        ];
        let campaign = sitting.order.campaign.clone();
        caps.extend(campaign.map(|(name, cap)| (Scope::Campaign(name), cap)));
        caps
    }

    /// Whether everything that asks before a start was answered with yes, for this goal as it is.
    fn permitted(&self, run: &RunId, sitting: &Story, tale: &Tale) -> Look {
        let Some(survey) = &tale.survey else {
            return broken(Promise::Asked, format!("{} starts unseen", tale.goal.id));
        };
        let mut needed = Vec::new();
        let tagged = |words: &[String]| {
            let mut tags = tale.goal.tags.iter();
            tags.any(|tag| words.contains(&tag.to_lowercase()))
        };
        if tagged(&self.policy.ux_tags) || !survey.ui_labels.is_empty() {
            needed.push(Trigger::UxChange);
        }
        if tagged(&self.policy.architecture_tags) || !survey.new_core_files.is_empty() {
            needed.push(Trigger::Architecture);
        }
        let estimate = tale.goal.estimate.unwrap_or(Money::ZERO);
        if estimate > self.policy.cost_single {
            needed.push(Trigger::CostSingle);
        }
        if tale.changed {
            needed.push(Trigger::ScopeChange);
        }
        let matter = question::matter(&tale.goal);
        let covers = |question: &Question| {
            question.draft.matter == matter
                && question.is_yes()
                && question.applied.contains(run)
                && question.goal() == Some(&tale.goal.id)
                && needed
                    .iter()
                    .all(|one| question.draft.triggers.contains(one))
        };
        let mut words = tale.words.iter().filter_map(|id| self.questions.get(id));
        hold(
            needed.is_empty() || words.any(covers),
            Promise::Approval,
            || {
                let run = &sitting.order.run;
                format!(
                    "{} of {run} starts although nobody allowed {needed:?}",
                    tale.goal.id
                )
            },
        )
    }

    /// A try ends: what it cost is booked as it was seen.
    pub(super) fn ended(&mut self, run: &RunId, fact: &Fact) -> Look {
        let Fact::AttemptFinished {
            attempt,
            product,
            cost,
            settled,
            reserve,
            overrun,
            account,
            ..
        } = fact
        else {
            return Ok(());
        };
        let reported = self
            .outside()
            .reported
            .get(&(run.clone(), attempt.clone()))
            .copied();
        let one = self.tale(run, &attempt.goal)?.attempt(attempt)?;
        let again = one.product.is_some();
        hold(!again, Promise::Kept, || format!("{attempt} ended twice"))?;
        hold(
            *reserve == one.reserve && *account == one.account,
            Promise::Caps,
            || {
                format!(
                    "{attempt} gives back {reserve}, but {} was held",
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
        self.purse.book(account, attempt, *reserve, *settled)
    }

    pub(super) fn metered(&mut self, run: &RunId, id: &AttemptId, spent: Money) -> Look {
        let one = self.tale(run, &id.goal)?.attempt(id)?;
        one.metered = one.metered.max(spent);
        Ok(())
    }

    /// Checks ran: on the head, and as they really ended.
    pub(super) fn checked(&mut self, run: &RunId, fact: &Fact) -> Look {
        let Fact::ChecksRan {
            attempt,
            candidate,
            onto,
            evidence,
            verdict,
        } = fact
        else {
            return Ok(());
        };
        let truth = self.outside().checks.get(candidate).cloned();
        let seen: Vec<(Check, bool)> = evidence
            .iter()
            .map(|seen| (seen.check.clone(), seen.held))
            .collect();
        hold(truth.as_ref() == Some(&seen), Promise::Proven, || {
            format!("what is told of the checks on {candidate} is not what they showed")
        })?;
        let head = self.sitting(run)?.head.clone();
        hold(*onto == head, Promise::Proven, || {
            format!("{attempt} was checked on {onto}, but the head is {head}")
        })?;
        let tale = self.tale(run, &attempt.goal)?;
        let goal = &tale.goal;
        let held = seen.iter().all(|(_, held)| *held);
        let mut wanted = goal.checks.iter();
        let all = wanted.all(|check| seen.iter().any(|(other, _)| other == check));
        let is_agent = matches!(goal.executor, Executor::Agent(_));
        let proof = !is_agent || !goal.checks.is_empty() && candidate != onto;
        let fits = match verdict {
            Verdict::Proven => held && all && proof,
            Verdict::Refuted => !held,
            Verdict::Unproven => held && !(all && proof),
        };
        hold(fits, Promise::Proven, || {
            format!("{attempt} is called {verdict:?}, which the checks do not say")
        })?;
        let one = tale.attempt(attempt)?;
        one.checked = Some((candidate.clone(), onto.clone(), *verdict));
        Ok(())
    }

    /// Work landed: exactly what was checked, proven or by a person's word for it.
    pub(super) fn landed(&mut self, run: &RunId, fact: &Fact) -> Look {
        let Fact::GoalLanded {
            attempt,
            landing,
            partial,
        } = fact
        else {
            return Ok(());
        };
        let sitting = self.sitting(run)?;
        let (branch, base) = (&sitting.order.branch, &sitting.order.base);
        let stands = self.outside().repository.head(branch, base);
        let moved = landing.before == landing.after || {
            let outside = self.outside();
            let mut moves = outside.repository.moves().iter();
            moves.any(|one| one.before == landing.before && one.after == landing.after)
        };
        hold(moved, Promise::Proven, || {
            format!("{attempt} landed by the journal, but {branch} stands at {stands}")
        })?;
        let tale = sitting.tale(&attempt.goal)?;
        hold(tale.place == Whereabouts::Open, Promise::Proven, || {
            format!("{attempt} landed while its goal is {:?}", tale.place)
        })?;
        let last = tale.tries.last().filter(|one| one.number == attempt.number);
        let checked = last.and_then(|one| one.checked.as_ref());
        let exact = checked.filter(|(candidate, onto, _)| {
            *candidate == landing.after && *onto == landing.before && *onto == sitting.head
        });
        let Some((_, _, verdict)) = exact else {
            let what = format!("{attempt} landed something that was not checked there");
            return broken(Promise::Proven, what);
        };
        let product = last.and_then(|one| one.product.as_ref());
        let strays = product.is_some_and(|product| strays(&tale.goal, product));
        let wants_word = *verdict == Verdict::Unproven || strays || *partial;
        let refuted = *verdict == Verdict::Refuted;
        let word = tale.words.iter().any(|id| {
            self.questions
                .get(id)
                .is_some_and(|question| says_land(question, attempt, refuted || *partial))
        });
        hold(word || !wants_word && !refuted, Promise::Proven, || {
            format!("{attempt} landed {verdict:?}, and nobody said that it may")
        })?;
        let sitting = self.runs.get_mut(run);
        if let Some(sitting) = sitting {
            sitting.head.clone_from(&landing.after);
            sitting.landings.push(landing.after.clone());
        }
        self.tale(run, &attempt.goal)?.place = Whereabouts::Landed;
        Ok(())
    }

    pub(super) fn tale(
        &mut self,
        run: &RunId,
        goal: &GoalId,
    ) -> Result<&mut Tale, (Promise, String)> {
        let what = || (Promise::Explained, format!("{run} has no goal {goal}"));
        let sitting = self.runs.get_mut(run).ok_or_else(what)?;
        sitting.tales.get_mut(goal).ok_or_else(what)
    }

    /// What an answer means for the goal it is about.
    pub(super) fn turned(&mut self, run: &RunId, fact: &Fact) -> Look {
        let Fact::DecisionApplied {
            goal: Some(goal),
            decision,
            answer,
            ..
        } = fact
        else {
            return Ok(());
        };
        let tale = self.tale(run, goal)?;
        if matches!(answer, Answer::Proceed | Answer::ProceedModified) {
            tale.words.push(decision.clone());
        }
        if matches!(
            answer,
            Answer::Proceed | Answer::ProceedModified | Answer::Retry
        ) {
            tale.answers += 1;
        }
        if tale.is_open() {
            return Ok(());
        }
        let gone = matches!(tale.place, Whereabouts::Landed | Whereabouts::GivenUp);
        hold(!gone, Promise::Kept, || {
            format!("{decision} moves {goal}, which is {:?}", tale.place)
        })?;
        tale.survey = None;
        tale.place = match answer {
            Answer::Skip | Answer::Manual => Whereabouts::GivenUp,
            _ => Whereabouts::Open,
        };
        Ok(())
    }
}

/// Whether a person said that this very try may land.
fn says_land(question: &Question, attempt: &AttemptId, despite: bool) -> bool {
    let answer = question.resolution.as_ref().map(|answer| answer.answer);
    let kind = question.draft.kind;
    let kinds = match despite {
        true => kind == DecisionKind::Failure,
        false => kind == DecisionKind::Landing || kind == DecisionKind::Failure,
    };
    kinds && answer == Some(Answer::Proceed) && question.tried == attempt.number
}

/// Whether it changes what was not declared.
fn strays(goal: &Goal, product: &Product) -> bool {
    let Product::Work { files, .. } = product else {
        return false;
    };
    let declared = |path: &String| goal.files.iter().any(|glob| glob.matches(path));
    !goal.files.is_empty() && !files.iter().all(declared)
}
