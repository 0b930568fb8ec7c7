//! Collects what the events say about questions, goals and runs. Contains no rules.

use super::Promise;
use cos_core::decision::{Answer, Draft, Resolution, Subject};
use cos_core::event::{Limits, Product, RunSessionEnd, RunSpec};
use cos_core::evidence::CheckVerdict;
use cos_core::goal::Goal;
use cos_core::id::{AttemptId, CommitId, DecisionId, GoalId, RunId};
use cos_core::ledger::Account;
use cos_core::money::Money;
use cos_core::survey::Survey;
use cos_core::time::Timestamp;
use std::collections::BTreeMap;

/// One question.
#[derive(Debug)]
pub(super) struct Question {
    pub(super) draft: Draft,
    pub(super) stand: Stand,
    pub(super) resolution: Option<Resolution>,
    /// The runs that applied its answer.
    pub(super) applied: Vec<RunId>,
    /// The only run that may act on an approval.
    pub(super) user: Option<RunId>,
    /// Whether it was closed early.
    pub(super) early: bool,
    /// The last attempt of its goal when it was asked.
    pub(super) tried: u32,
}

/// The state of a question.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Stand {
    Open,
    Answered,
    Used,
    Dead,
}

impl Question {
    pub(super) fn goal(&self) -> Option<&GoalId> {
        match &self.draft.subject {
            Subject::Goal(goal) | Subject::Action(goal, _) => Some(goal),
            Subject::Run(_)
            | Subject::Call(_)
            | Subject::Checkpoint(_)
            | Subject::Spec(_)
            | Subject::Workflow(_)
            | Subject::WorkflowFile(_)
            | Subject::Room(_) => None,
        }
    }

    pub(super) fn is_yes(&self) -> bool {
        let answer = self.resolution.as_ref().map(|answer| answer.answer);
        matches!(answer, Some(Answer::Proceed | Answer::ProceedModified))
    }
}

/// One goal of one run.
#[derive(Debug)]
pub(super) struct GoalHistory {
    pub(super) goal: Goal,
    pub(super) status: GoalStatus,
    pub(super) survey: Option<Survey>,
    pub(super) changed: bool,
    pub(super) tries: Vec<Try>,
    /// How often the person let it continue.
    pub(super) answers: u32,
    /// The approvals it may use.
    pub(super) words: Vec<DecisionId>,
}

/// The state of a goal.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum GoalStatus {
    Open,
    Waiting(DecisionId),
    Landed,
    GivenUp,
}

/// One attempt.
#[derive(Debug)]
pub(super) struct Try {
    pub(super) number: u32,
    pub(super) reserve: Money,
    pub(super) account: Account,
    pub(super) metered: Money,
    pub(super) product: Option<Product>,
    pub(super) checked: Option<(CommitId, CommitId, CheckVerdict)>,
}

impl GoalHistory {
    pub(super) fn new(goal: Goal) -> Self {
        Self {
            goal,
            status: GoalStatus::Open,
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

    pub(super) fn attempt(&mut self, id: &AttemptId) -> Result<&mut Try, (Promise, String)> {
        let last = self.tries.last_mut().filter(|one| one.number == id.number);
        last.ok_or_else(|| (Promise::Kept, format!("{id} is not the last try")))
    }

    /// Returns the highest cost of one attempt.
    pub(super) fn worst(&self, least: Money) -> Money {
        let estimate = self.goal.estimate.unwrap_or(Money::ZERO);
        estimate.max(self.goal.executor.least(least))
    }
}

/// One run.
#[derive(Debug)]
pub(super) struct Story {
    pub(super) spec: RunSpec,
    pub(super) limits: Limits,
    pub(super) head: CommitId,
    pub(super) goals: BTreeMap<GoalId, GoalHistory>,
    pub(super) moved: Timestamp,
    /// The commits that it claims to have landed.
    pub(super) landings: Vec<CommitId>,
    pub(super) began: bool,
    pub(super) ended: Option<RunSessionEnd>,
    pub(super) awaits: Option<DecisionId>,
}

impl Story {
    pub(super) fn new(spec: &RunSpec, goals: &[Goal], at: Timestamp) -> Self {
        let goals = goals.iter().cloned();
        Self {
            spec: spec.clone(),
            limits: spec.limits,
            head: spec.base.clone(),
            goals: goals
                .map(|goal| (goal.id.clone(), GoalHistory::new(goal)))
                .collect(),
            moved: at,
            landings: Vec::new(),
            began: false,
            ended: None,
            awaits: None,
        }
    }

    pub(super) fn is_over(&self) -> bool {
        matches!(
            self.ended,
            Some(RunSessionEnd::Finished | RunSessionEnd::Aborted)
        )
    }

    pub(super) fn history(&self, goal: &GoalId) -> Result<&GoalHistory, (Promise, String)> {
        let run = &self.spec.run;
        let history = self.goals.get(goal);
        history.ok_or_else(|| (Promise::Explained, format!("{run} has no goal {goal}")))
    }

    pub(super) fn waits_for(&self, id: &DecisionId) -> bool {
        let mut goals = self.goals.values();
        self.awaits.as_ref() == Some(id)
            || goals.any(|history| history.status == GoalStatus::Waiting(id.clone()))
    }
}
