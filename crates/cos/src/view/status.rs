//! The current state of a run, goal by goal.

use super::SCHEMA_VERSION;
use super::amount::{Moment, Usd};
use super::awaited::Awaited;
use super::blocker::Blocker;
use super::progress::ProgressView;
use super::run::RunHead;
use super::tried::Tried;
use cos_core::decision::Decision;
use cos_core::goal::{GoalState, Priority};
use cos_core::id::{DecisionId, GoalId, OptionId};
use cos_core::run::state::{GoalRun, GoalStage, Run};
use cos_core::time::Timestamp;
use serde::Serialize;

/// What happens next with a goal.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum GoalStep {
    /// It is checked and started.
    Start,
    /// An attempt is running.
    Attempt,
    /// It is being checked.
    Check,
    /// It lands.
    Land,
    /// It is tried again, or a person is asked.
    Recover,
    /// A person is asked.
    Ask,
    /// Nothing.
    Over,
}

impl GoalStep {
    const fn of(stage: &GoalStage) -> Self {
        match stage {
            GoalStage::Waiting => Self::Start,
            GoalStage::Attempting => Self::Attempt,
            GoalStage::Attempted => Self::Check,
            GoalStage::Checked => Self::Land,
            GoalStage::Failed => Self::Recover,
            GoalStage::Asking(_) => Self::Ask,
            GoalStage::Over => Self::Over,
        }
    }
}

/// One goal.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub(crate) struct GoalLine {
    /// The goal.
    pub(crate) goal: GoalId,
    /// What the goal asks for.
    pub(crate) content: String,
    /// Its state.
    pub(crate) state: GoalState,
    /// What happens next.
    pub(crate) step: GoalStep,
    /// Its priority.
    pub(crate) priority: Priority,
    /// Who does it, as a phrase.
    pub(crate) by: String,
    /// How many tries there were.
    pub(crate) attempts: usize,
    /// What was charged for them.
    pub(crate) spent_usd: Usd,
    /// The question it waits for.
    pub(crate) decision: Option<DecisionId>,
    /// The answer to it, which the next resume uses.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) answered: Option<OptionId>,
    /// Whether the question is no longer open, so that the next resume asks again.
    pub(crate) asked_anew: bool,
    /// The goal that prevents it from starting.
    pub(crate) blocked_by: Option<GoalId>,
    /// The state of that goal.
    pub(crate) blocker: Option<Blocker>,
    /// The earliest start of the next try; `None` once that is past.
    pub(crate) next_at: Option<Moment>,
    /// Whether what it had landed was reverted.
    pub(crate) undone: bool,
    /// Goals that were reverted after its checks ran, and that the checks depended on.
    pub(crate) shaken_by: Vec<GoalId>,
}

impl GoalLine {
    fn new(run: &Run, goal: &GoalRun, decisions: &[Decision], now: Timestamp) -> Self {
        let decision = open_to(run, goal.awaits.as_ref(), decisions);
        let (blocked_by, blocker) = Blocker::of(run, goal, decisions).unzip();
        Self {
            goal: goal.goal.id.clone(),
            content: goal.goal.content.trim().to_owned(),
            state: run.reported_state(goal),
            step: if run.is_over() {
                GoalStep::Over
            } else {
                GoalStep::of(&goal.stage)
            },
            priority: goal.goal.priority,
            by: goal.goal.executor.to_string(),
            attempts: goal.attempts.len(),
            spent_usd: Tried::new(goal).map_or_else(Usd::default, |tried| tried.cost_usd),
            asked_anew: goal.awaits.is_some() && decision.is_none() && !run.is_over(),
            answered: goal
                .awaits
                .as_ref()
                .and_then(|id| Awaited::of(run, id, decisions).answer()),
            decision,
            blocked_by,
            blocker,
            next_at: goal
                .not_before
                .filter(|at| *at > now && !run.is_over())
                .map(Moment),
            undone: goal.undone,
            shaken_by: goal.evidence_invalidated_by.clone(),
        }
    }
}

/// The result of `cos status`.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub(crate) struct StatusView {
    /// The version of these fields.
    pub(crate) schema_version: u32,
    /// The run.
    pub(crate) run: RunHead,
    /// Counts and rates.
    pub(crate) progress: ProgressView,
    /// Its goals, in the file's order.
    pub(crate) goals: Vec<GoalLine>,
    /// The question about the run that it waits for.
    pub(crate) decision: Option<DecisionId>,
}

impl StatusView {
    /// Creates the view of a run; `decisions` are those that it waits for.
    pub(crate) fn new(run: &Run, decisions: &[Decision], now: Timestamp) -> Self {
        let line = |goal| GoalLine::new(run, goal, decisions, now);
        let goals: Vec<GoalLine> = run.goals.iter().map(line).collect();
        let mut progress = ProgressView::new(run, now);
        progress.answered = goals.iter().filter(|goal| goal.answered.is_some()).count();
        progress.waiting = progress.waiting.saturating_sub(progress.answered);
        Self {
            schema_version: SCHEMA_VERSION,
            run: RunHead::new(run, now),
            progress,
            goals,
            decision: open_to(run, run.awaits.as_ref(), decisions),
        }
    }
}

/// Returns the question, if this run can still use its answer.
fn open_to(run: &Run, awaited: Option<&DecisionId>, decisions: &[Decision]) -> Option<DecisionId> {
    let is_lost = |id: &DecisionId| {
        let how = Awaited::of(run, id, decisions);
        matches!(how, Awaited::AskedAnew(_))
    };
    awaited.filter(|id| !is_lost(id)).cloned()
}
