//! What a run would do and ask; nothing was started.

use super::SCHEMA_VERSION;
use super::amount::Usd;
use super::decision::{TriggerView, triggers};
use cos_core::goal::{Executor, GoalState, Priority};
use cos_core::id::{DecisionId, GoalId};
use cos_core::money::Money;
use cos_core::policy::Policy;
use cos_core::preflight::PreflightFinding;
use cos_core::question::start::Assessment;
use cos_core::risk::RiskLevel;
use cos_core::run::state::{GoalRun, Run};
use cos_core::time::Span;
use cos_gate::score::Score;
use serde::Serialize;
use std::collections::{BTreeMap, BTreeSet};

/// One goal as it would start now.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub(crate) struct PlannedGoal {
    /// The goal.
    pub(crate) goal: GoalId,
    /// What the goal asks for.
    pub(crate) content: String,
    /// Its priority.
    pub(crate) priority: Priority,
    /// Who does it, as a phrase.
    pub(crate) by: String,
    /// The exact command, if it is a command.
    pub(crate) command: Option<String>,
    /// What proves it, as clauses.
    pub(crate) checks: Vec<String>,
    /// What must be done before it.
    pub(crate) depends_on: Vec<GoalId>,
    /// The amount that is reserved for one try.
    pub(crate) reserve_usd: Usd,
    /// How risky it is, from 0 to 1.
    pub(crate) risk: Score,
    /// The level of that risk.
    pub(crate) risk_level: RiskLevel,
    /// Why a person would be asked before it starts; empty if no one is asked.
    pub(crate) asks_first: Vec<TriggerView>,
    /// The decision in which a person skipped it for good; a run does not start it.
    pub(crate) left_out_by: Option<DecisionId>,
    /// The skipped goal that it depends on.
    pub(crate) blocked_by: Option<GoalId>,
    /// Whether a person would be asked before it lands, because no check proves it.
    pub(crate) asks_to_land: bool,
    /// What was found.
    pub(crate) findings: Vec<PreflightFinding>,
}

/// The result of `cos run --dry-run`.
#[derive(Debug, Clone, Default, PartialEq, Serialize)]
pub(crate) struct PlanView {
    /// The version of these fields.
    pub(crate) schema_version: u32,
    /// Where the goals came from.
    pub(crate) source: String,
    /// The most it may spend.
    pub(crate) budget_usd: Usd,
    /// The longest time it may take.
    pub(crate) time_ms: Span,
    /// The amount that one try of every goal reserves in all.
    pub(crate) reserve_usd: Usd,
    /// Files with uncommitted changes; goals start without them.
    pub(crate) dirty_files: usize,
    /// The goals, in the file's order.
    pub(crate) goals: Vec<PlannedGoal>,
}

impl PlanView {
    /// Creates the view of a run that was not started, with an assessment for each goal.
    pub(crate) fn new(
        run: &Run,
        policy: &Policy,
        assessed: &[Assessment],
        dirty_files: usize,
    ) -> Self {
        let goals: Vec<PlannedGoal> = run
            .goals
            .iter()
            .zip(assessed)
            .map(|(goal, assessment)| planned(goal, assessment, policy))
            .collect();
        let reserve: Money = goals.iter().map(|goal| goal.reserve_usd.0).sum();
        Self {
            schema_version: SCHEMA_VERSION,
            source: run.spec.source.clone(),
            budget_usd: Usd(run.limits.budget),
            time_ms: run.limits.time,
            reserve_usd: Usd(reserve),
            dirty_files,
            goals,
        }
    }
}

impl PlanView {
    /// Marks goals that a person skipped for good, and goals that depend on them: they would not
    /// start.
    pub(crate) fn without(mut self, refused: &BTreeMap<GoalId, DecisionId>) -> Self {
        let mut lost: BTreeSet<GoalId> = refused.keys().cloned().collect();
        for goal in &mut self.goals {
            goal.left_out_by = refused.get(&goal.goal).cloned();
        }
        // At most one round for each goal: each round removes one or is the last.
        loop {
            let before = lost.len();
            for goal in &mut self.goals {
                let needed = goal.depends_on.iter().find(|id| lost.contains(id)).cloned();
                if needed.is_some() && goal.left_out_by.is_none() {
                    goal.blocked_by = needed;
                    lost.insert(goal.goal.clone());
                }
            }
            if lost.len() == before {
                break;
            }
        }
        for goal in self
            .goals
            .iter_mut()
            .filter(|goal| lost.contains(&goal.goal))
        {
            goal.asks_first.clear();
            goal.asks_to_land = false;
        }
        let goals = self.goals.iter().filter(|goal| !lost.contains(&goal.goal));
        self.reserve_usd = Usd(goals.map(|goal| goal.reserve_usd.0).sum());
        self
    }
}

fn planned(run: &GoalRun, assessment: &Assessment, policy: &Policy) -> PlannedGoal {
    debug_assert_eq!(run.state, GoalState::Pending, "nothing was started");
    let goal = &run.goal;
    let by_agent = goal.executor.asks_models();
    PlannedGoal {
        goal: goal.id.clone(),
        content: goal.content.trim().to_owned(),
        priority: goal.priority,
        by: goal.executor.to_string(),
        command: match &goal.executor {
            Executor::Command(command) => Some(command.clone()),
            _ => None,
        },
        checks: goal.checks.iter().map(ToString::to_string).collect(),
        depends_on: goal.depends_on.clone(),
        reserve_usd: Usd(run.reserve(policy)),
        risk: assessment.risk.score,
        risk_level: assessment.risk.level,
        asks_first: triggers(&assessment.triggers),
        left_out_by: None,
        blocked_by: None,
        asks_to_land: by_agent && goal.checks.is_empty(),
        findings: assessment.findings.clone(),
    }
}
