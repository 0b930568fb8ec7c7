//! How far a run is and how fast it is. Unknown values are absent, never zero.

use super::amount::Usd;
use super::blocker::Blocker;
use cos_core::goal::GoalState;
use cos_core::money::Money;
use cos_core::run::state::{GoalRun, Run};
use cos_core::time::{Span, Timestamp};
use serde::Serialize;

/// Whether goals are done faster lately.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Velocity {
    /// More than a tenth faster.
    Increasing,
    /// Within a tenth.
    Stable,
    /// More than a tenth slower.
    Decreasing,
    /// Fewer than four goals are done.
    Unknown,
}

/// What the run will cost at the current rate.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum CostTrend {
    /// Less than nine tenths of the budget.
    UnderBudget,
    /// Within a tenth of it.
    OnBudget,
    /// More than it.
    OverBudget,
    /// No goal is done yet.
    Unknown,
}

/// Counts and rates.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub(crate) struct ProgressView {
    /// All goals.
    pub(crate) total: usize,
    /// Proven, or landed by a person's decision.
    pub(crate) completed: usize,
    /// In progress.
    pub(crate) in_progress: usize,
    /// Waiting for a decision.
    pub(crate) waiting: usize,
    /// Goals with an answered question; the next resume uses the answer.
    pub(crate) answered: usize,
    /// Waiting for another goal, which waits or is in progress.
    pub(crate) waiting_for_goal: usize,
    /// Skipped, or dependent on a goal that will not be done.
    pub(crate) skipped: usize,
    /// Given up.
    pub(crate) failed: usize,
    /// Deferred.
    pub(crate) deferred: usize,
    /// Not started.
    pub(crate) pending: usize,
    /// Of all goals, how many percent are completed.
    pub(crate) percent_complete: usize,
    /// Completed goals per hour of work.
    pub(crate) goals_per_hour: Option<f64>,
    /// How long the rest takes at this rate.
    pub(crate) left_ms: Option<Span>,
    /// The average cost of a completed goal, including everything spent on others.
    pub(crate) average_goal_usd: Option<Usd>,
    /// Whether goals are done faster lately.
    pub(crate) velocity_trend: Velocity,
    /// What the run will cost at the current rate.
    pub(crate) cost_trend: CostTrend,
}

impl ProgressView {
    /// Creates the view of a run.
    pub(crate) fn new(run: &Run, now: Timestamp) -> Self {
        let states: Vec<GoalState> = run
            .goals
            .iter()
            .map(|goal| run.reported_state(goal))
            .collect();
        let count =
            |wanted: &[GoalState]| states.iter().filter(|state| wanted.contains(state)).count();
        let waits = |goal: &&GoalRun| {
            Blocker::of(run, goal, &[]).is_some_and(|(_, blocker)| blocker.waits())
        };
        let waiting_for_goal = run.goals.iter().filter(waits).count();
        let total = states.len();
        let completed = count(&[GoalState::Done, GoalState::Partial]);
        let left = count(&[
            GoalState::Pending,
            GoalState::InProgress,
            GoalState::AwaitingDecision,
        ]);
        let until = if run.run_session_since.is_some() {
            now
        } else {
            run.moved_at
        };
        let elapsed = run.elapsed(until);
        Self {
            total,
            completed,
            in_progress: count(&[GoalState::InProgress]),
            waiting: count(&[GoalState::AwaitingDecision]),
            answered: 0,
            waiting_for_goal,
            skipped: count(&[GoalState::Skipped, GoalState::Blocked])
                .saturating_sub(waiting_for_goal),
            failed: count(&[GoalState::Failed]),
            deferred: count(&[GoalState::Deferred]),
            pending: count(&[GoalState::Pending]),
            percent_complete: (completed * 100).checked_div(total).unwrap_or(0),
            goals_per_hour: rate(completed, elapsed),
            left_ms: estimate_left(completed, left, elapsed),
            average_goal_usd: average(run.spent(), completed).map(Usd),
            velocity_trend: velocity(run),
            cost_trend: cost_trend(run, completed, left),
        }
    }
}

/// Below this time a rate is meaningless.
const FIRST_RATE: Span = Span::minutes(1);

#[expect(clippy::cast_precision_loss, reason = "a rate shown to a person")]
fn rate(completed: usize, elapsed: Span) -> Option<f64> {
    let per_hour = completed as f64 * 3_600_000.0 / elapsed.0 as f64;
    (completed > 0 && elapsed >= FIRST_RATE).then_some((per_hour * 100.0).round() / 100.0)
}

fn estimate_left(completed: usize, left: usize, elapsed: Span) -> Option<Span> {
    let (completed, left) = (u64::try_from(completed).ok()?, u64::try_from(left).ok()?);
    let each = elapsed.0.checked_div(completed)?;
    (left > 0).then(|| Span(each.saturating_mul(left)))
}

fn average(spent: Money, completed: usize) -> Option<Money> {
    let completed = u64::try_from(completed).ok()?;
    spent.as_micros().checked_div(completed).map(Money::micros)
}

/// Compares the rate over the last third of the completions, at least three, with the overall rate.
fn velocity(run: &Run) -> Velocity {
    let mut ends: Vec<Timestamp> = run.goals.iter().filter_map(completed_at).collect();
    ends.sort_unstable();
    let count = ends.len();
    if count < 4 {
        return Velocity::Unknown;
    }
    let recent = count.div_ceil(3).max(3);
    let before = ends.get(count - recent - 1).copied();
    let (Some(last), Some(before)) = (ends.last().copied(), before) else {
        return Velocity::Unknown;
    };
    let (lately, overall) = ((last - before).0, (last - run.started_at).0);
    if lately == 0 || overall == 0 {
        return Velocity::Unknown;
    }
    #[expect(clippy::cast_precision_loss, reason = "compared with a tenth")]
    let ratio = (recent as f64 / lately as f64) / (count as f64 / overall as f64);
    match ratio {
        _ if ratio > 1.10 => Velocity::Increasing,
        _ if ratio < 0.90 => Velocity::Decreasing,
        _ => Velocity::Stable,
    }
}

fn completed_at(goal: &GoalRun) -> Option<Timestamp> {
    let attempt = goal.attempts.last()?;
    let finished = attempt.finished.as_ref()?;
    goal.satisfied().then(|| attempt.started_at + finished.took)
}

fn cost_trend(run: &Run, completed: usize, left: usize) -> CostTrend {
    let budget = run.limits.budget + run.balance().granted;
    let spent = run.spent();
    let projected = average(spent, completed)
        .zip(u64::try_from(left).ok())
        .map(|(each, left)| spent + each.times(left));
    match projected.and_then(|money| money.share_of(budget)) {
        None => CostTrend::Unknown,
        Some(share) if share < 0.9 => CostTrend::UnderBudget,
        Some(share) if share <= 1.1 => CostTrend::OnBudget,
        Some(_) => CostTrend::OverBudget,
    }
}

#[cfg(test)]
mod tests;
