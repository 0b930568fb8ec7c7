//! The morning brief: what is done and proven, what waits, what is left, what it cost, and what to
//! type.

use super::SCHEMA_VERSION;
use super::amount::{Moment, Usd};
use super::awaited::{Awaited, waits_for};
use super::blocker::Blocker;
use super::decision::DecisionView;
use super::done::DoneGoal;
use super::next::{self, NextStep};
use super::run::{ForeignView, LeftAlone, MAX_BLOCKED, RunHead};
use super::tried::{Tried, TryEnd};
use cos_core::decision::{Decision, DecisionState};
use cos_core::event::{RunSessionEnd, SkipReason};
use cos_core::goal::GoalState;
use cos_core::id::{DecisionId, GoalId, OptionId, RunId};
use cos_core::inbox;
use cos_core::ledger::Balance;
use cos_core::money::Money;
use cos_core::run::schedule;
use cos_core::run::state::{GoalRun, Run};
use cos_core::time::{LocalDate, Timestamp};
use serde::Serialize;

/// The summary in one line.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub(crate) struct Headline {
    /// All goals.
    pub(crate) goals: usize,
    /// How many are done.
    pub(crate) done: usize,
    /// What was charged.
    pub(crate) spent_usd: Usd,
    /// The budget, including grants by the person.
    pub(crate) budget_usd: Usd,
    /// How many questions wait.
    pub(crate) waiting: usize,
}

/// Why a goal is not done.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub(crate) enum NotDoneWhy {
    /// A goal it depends on waits or will not be done.
    BlockedBy {
        /// The goal it depends on.
        goal: GoalId,
        /// The state of that goal.
        state: Blocker,
    },
    /// A person said no.
    Refused {
        /// The decision.
        decision: Option<DecisionId>,
    },
    /// A person gave up on it after it had failed.
    GivenUp {
        /// The decision.
        decision: Option<DecisionId>,
    },
    /// A person does it by hand, or it was deferred.
    PutOff,
    /// What it had landed was reverted.
    Undone,
    /// It was answered, but the answer was not used yet.
    Answered {
        /// The decision.
        decision: DecisionId,
        /// The chosen option.
        option: OptionId,
    },
    /// Its question is no longer open, and the next resume asks again.
    AskedAnew {
        /// The question that it waited for.
        decision: DecisionId,
        /// The run that used the answer, if there is one.
        used_by: Option<RunId>,
    },
    /// It waits for its next try.
    Retrying {
        /// The earliest time; `None` once that is past.
        next_at: Option<Moment>,
        /// Whether the run must be resumed for it.
        resumed: bool,
    },
    /// It is in progress.
    UnderWay,
    /// It was in progress when the run stopped, and continues with the next resume.
    LaidDown,
    /// It was in progress when the run was interrupted.
    Interrupted,
    /// It could start, but a setting prevents it while others wait.
    HeldBack {
        /// The setting.
        setting: &'static str,
    },
    /// It was not reached.
    NotReached,
    /// The run ended before it was done.
    RunEnded,
}

/// A goal that is not done and does not wait for an answer.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub(crate) struct NotDone {
    /// The goal.
    pub(crate) goal: GoalId,
    /// What the goal asks for.
    pub(crate) content: String,
    /// Its state.
    pub(crate) state: GoalState,
    /// Why.
    pub(crate) why: NotDoneWhy,
    /// How its newest failed try ended.
    pub(crate) last_failure: Option<TryEnd>,
    /// How many tries there were.
    pub(crate) attempts: usize,
}

/// What a limit applies to.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum CapOf {
    /// This run.
    Run,
    /// A local date, for all runs.
    Day(LocalDate),
    /// A campaign, for all its runs.
    Campaign(String),
}

/// Spending against one limit.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub(crate) struct CapView {
    /// What the limit applies to.
    pub(crate) scope: CapOf,
    /// Charged.
    pub(crate) spent_usd: Usd,
    /// Reserved by work in progress.
    pub(crate) held_usd: Usd,
    /// The limit without grants.
    pub(crate) cap_usd: Usd,
    /// Granted by a person in addition.
    pub(crate) granted_usd: Usd,
    /// What can still be reserved.
    pub(crate) left_usd: Usd,
}

impl CapView {
    /// Creates the view of a balance and its limit.
    pub(crate) fn new(scope: CapOf, cap: Money, balance: Balance) -> Self {
        Self {
            scope,
            spent_usd: Usd(balance.settled),
            held_usd: Usd(balance.reserved),
            cap_usd: Usd(cap),
            granted_usd: Usd(balance.granted),
            left_usd: Usd(balance.available(cap)),
        }
    }
}

/// The result of `cos brief`, and of `cos run` at its end.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub(crate) struct BriefView {
    /// The version of these fields.
    pub(crate) schema_version: u32,
    /// The summary in one line.
    pub(crate) headline: Headline,
    /// The run.
    pub(crate) run: RunHead,
    /// Finished goals, with their proof.
    pub(crate) done: Vec<DoneGoal>,
    /// The most important questions that wait; the headline counts all.
    pub(crate) waiting: Vec<DecisionView>,
    /// Goals that are not done.
    pub(crate) not_done: Vec<NotDone>,
    /// Spending against limits.
    pub(crate) spent: Vec<CapView>,
    /// The tries of every goal that was tried.
    pub(crate) tried: Vec<Tried>,
    /// What to type.
    pub(crate) next: Vec<NextStep>,
}

impl BriefView {
    /// Creates the brief of a run. `decisions` are those of the run and those its goals wait for;
    /// of the waiting ones, `attention` are shown. `shared` are the limits that it shares with
    /// other runs.
    pub(crate) fn new(
        run: &Run,
        decisions: &[Decision],
        shared: Vec<CapView>,
        attention: usize,
        now: Timestamp,
    ) -> Self {
        let done: Vec<DoneGoal> = run.goals.iter().filter_map(DoneGoal::new).collect();
        let waiting = waiting(run, decisions);
        let head = RunHead::new(run, now);
        let mut spent = vec![CapView::new(CapOf::Run, run.limits.budget, run.balance())];
        spent.extend(shared);
        let tried = run.goals.iter().filter_map(Tried::new);
        Self {
            schema_version: SCHEMA_VERSION,
            headline: Headline {
                goals: run.goals.len(),
                done: done.len(),
                spent_usd: head.spent_usd,
                budget_usd: head.budget_usd,
                waiting: waiting.len(),
            },
            run: head,
            done,
            waiting: waiting
                .iter()
                .take(attention)
                .map(|decision| DecisionView::new(decision))
                .collect(),
            not_done: run
                .goals
                .iter()
                .filter_map(|goal| not_done(run, goal, decisions, now))
                .collect(),
            spent,
            tried: tried.map(|tried| tried.still_ahead(now)).collect(),
            next: next::after(run, &waiting.into_iter().cloned().collect::<Vec<_>>()),
        }
    }
}

impl BriefView {
    /// Adds the state of the person's branch, if the work should have gone there but did not, and
    /// what others did to the run's branch.
    pub(crate) fn with_branch(
        mut self,
        left: Option<LeftAlone>,
        foreign: Option<ForeignView>,
    ) -> Self {
        let lands = |step: &NextStep| step.command.starts_with("cos land ");
        if let Some(left) = &left {
            self.next.retain(|step| !lands(step));
            self.next.push(next::merge_step(&self.run, left));
        }
        if let Some(found) = &foreign {
            self.next.retain(|step| !lands(step));
            self.next.extend(next::review_steps(&self.run, found));
        }
        self.run.left_alone = left;
        self.run.foreign = foreign;
        self
    }

    /// Removes steps for a deleted branch; keeps how to restore it if its work is nowhere else.
    pub(crate) fn without_branch(mut self, is_elsewhere: bool) -> Self {
        let named = |step: &NextStep| {
            let tells = ["git log ", "git merge ", "cos land "];
            tells.iter().any(|begin| step.command.starts_with(begin))
        };
        self.next.retain(|step| !named(step));
        self.next
            .extend((!is_elsewhere).then(|| next::restore_branch_step(&self.run)));
        self
    }
}

/// Returns the questions that this run asked or waits for, in the order of the inbox.
fn waiting<'a>(run: &Run, decisions: &'a [Decision]) -> Vec<&'a Decision> {
    let mut waiting: Vec<&Decision> = decisions
        .iter()
        .filter(|decision| decision.state == DecisionState::Pending)
        .filter(|decision| decision.draft.run == run.spec.run || waits_for(run, &decision.id))
        .collect();
    waiting.sort_by_key(|decision| std::cmp::Reverse(inbox::rank(&decision.draft)));
    waiting
}

fn not_done(run: &Run, goal: &GoalRun, decisions: &[Decision], now: Timestamp) -> Option<NotDone> {
    let state = run.reported_state(goal);
    let awaited = goal.awaits.as_ref();
    let awaited = awaited.map(|id| (id.clone(), Awaited::of(run, id, decisions)));
    let is_open = awaited
        .as_ref()
        .is_none_or(|(_, how)| *how == Awaited::Open);
    if goal.satisfied() || state == GoalState::AwaitingDecision && is_open {
        return None;
    }
    Some(NotDone {
        goal: goal.goal.id.clone(),
        content: goal.goal.content.trim().to_owned(),
        state,
        why: why(run, goal, awaited, Blocker::of(run, goal, decisions), now),
        last_failure: Tried::new(goal).and_then(|tried| tried.last_failure().cloned()),
        attempts: goal.attempts.len(),
    })
}

fn why(
    run: &Run,
    goal: &GoalRun,
    awaited: Option<(DecisionId, Awaited)>,
    blocked: Option<(GoalId, Blocker)>,
    now: Timestamp,
) -> NotDoneWhy {
    let refused = match &goal.skipped {
        Some(SkipReason::Decision(decision)) => Some(decision.clone()),
        _ => None,
    };
    match goal.state {
        _ if goal.undone => NotDoneWhy::Undone,
        GoalState::AwaitingDecision => match awaited {
            Some(_) if run.is_over() => NotDoneWhy::RunEnded,
            Some((decision, Awaited::Answered(option))) => {
                NotDoneWhy::Answered { decision, option }
            }
            Some((decision, Awaited::AskedAnew(used_by))) => {
                NotDoneWhy::AskedAnew { decision, used_by }
            }
            Some((_, Awaited::Open)) | None => NotDoneWhy::UnderWay,
        },
        GoalState::Skipped => match &goal.skipped {
            Some(SkipReason::BlockedBy(goal)) => NotDoneWhy::BlockedBy {
                goal: goal.clone(),
                state: Blocker::Over,
            },
            _ => NotDoneWhy::Refused { decision: refused },
        },
        GoalState::Failed => NotDoneWhy::GivenUp { decision: refused },
        GoalState::Deferred => NotDoneWhy::PutOff,
        GoalState::InProgress if run.is_over() => NotDoneWhy::RunEnded,
        GoalState::InProgress if run.ended == Some(RunSessionEnd::Interrupted) => {
            NotDoneWhy::Interrupted
        }
        GoalState::InProgress if run.ended.is_some() => NotDoneWhy::LaidDown,
        GoalState::InProgress => NotDoneWhy::UnderWay,
        _ => match (blocked, goal.not_before) {
            (Some((goal, state)), _) => NotDoneWhy::BlockedBy { goal, state },
            (None, Some(_)) if run.is_over() => NotDoneWhy::RunEnded,
            (None, Some(next)) => NotDoneWhy::Retrying {
                next_at: Some(Moment(next)).filter(|_| next > now),
                resumed: run.ended.is_some(),
            },
            (None, None) if schedule::is_crowded(run) => NotDoneWhy::HeldBack {
                setting: MAX_BLOCKED,
            },
            (None, None) => NotDoneWhy::NotReached,
        },
    }
}

#[cfg(test)]
mod tests;
