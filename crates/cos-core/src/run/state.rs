//! The state of a run: plain data. Only [`super::apply`] changes it.

use crate::decision::Draft;
use crate::event::{Limits, Product, RunSessionEnd, RunSpec, SkipReason};
use crate::evidence::{CheckVerdict, Claim, Evidence, Landing};
use crate::failure::Failure;
use crate::fingerprint::Fingerprint;
use crate::goal::{Check, Goal, GoalState};
use crate::id::{AttemptId, BlobId, CommitId, DecisionId, GoalId};
use crate::ledger::{Account, Balance, Ledger, Scope};
use crate::money::{Cost, Money};
use crate::policy::Policy;
use crate::recovery::Level;
use crate::survey::Survey;
use crate::time::{LocalDate, Span, Timestamp};
use crate::trigger::Trigger;
use cos_gate::effect::Effect;

/// One run.
#[derive(Debug, Clone, PartialEq)]
pub struct Run {
    /// Its specification.
    pub spec: RunSpec,
    /// Its current limits; a resume may have changed them.
    pub limits: Limits,
    /// Its goals, in file order.
    pub goals: Vec<GoalRun>,
    /// Why the last run session ended; `None` while one is open.
    pub ended: Option<RunSessionEnd>,
    /// When the run was started.
    pub started_at: Timestamp,
    /// When the current run session began.
    pub run_session_since: Option<Timestamp>,
    /// When the last event was written.
    pub moved_at: Timestamp,
    /// Active time in earlier run sessions.
    pub active: Span,
    /// The head of the run's branch.
    pub head: CommitId,
    /// Moves of that branch by others, oldest first.
    pub foreign: Vec<Landing>,
    /// The landed goals, in order.
    pub landed: Vec<GoalId>,
    /// The balances of this run's own scopes.
    pub ledger: Ledger,
    /// Different goals that failed in a row without a success between them.
    pub streak: Vec<GoalId>,
    /// Counters since the last progress review.
    pub interval: Interval,
    /// The question about the run that is open.
    pub awaits: Option<DecisionId>,
    /// A stop that a person or trigger asked for; it takes effect once nothing is in progress.
    pub stop: Option<RunSessionEnd>,
}

/// Counters since the last progress review.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Interval {
    /// Goals that landed something.
    pub goals: u32,
    /// The active time of the run at the last review.
    pub since: Span,
    /// Whether the question of the last review expired without an answer.
    pub lapsed: bool,
}

/// One goal of a run.
#[derive(Debug, Clone, PartialEq)]
pub struct GoalRun {
    /// The goal as given.
    pub goal: Goal,
    /// Its state for people.
    pub state: GoalState,
    /// Its next step.
    pub stage: GoalStage,
    /// The facts for risk and pre-flight checks; `None` until they are collected, and again after
    /// an answer.
    pub survey: Option<Survey>,
    /// The approval of an earlier version of the goal.
    pub changed_since: Option<DecisionId>,
    /// Every attempt, oldest first.
    pub attempts: Vec<Attempt>,
    /// Failures since a person last answered, oldest first.
    pub ladder: Vec<Failure>,
    /// The recovery level of the next attempt.
    pub level: Level,
    /// The next attempt does not start before this.
    pub not_before: Option<Timestamp>,
    /// The question that it waits for.
    pub awaits: Option<DecisionId>,
    /// A person's approvals.
    pub approvals: Vec<Approval>,
    /// How often a person let it continue.
    pub answers: u32,
    /// A person's instructions, oldest first.
    pub instructions: Vec<String>,
    /// The failed checks despite which a person lets its last attempt land; empty if there are
    /// none.
    pub waived: Vec<Check>,
    /// Its landing.
    pub landing: Option<Landing>,
    /// Whether that was reverted.
    pub undone: bool,
    /// The goals that were undone since and that its evidence depended on.
    pub evidence_invalidated_by: Vec<GoalId>,
    /// Why it was skipped.
    pub skipped: Option<SkipReason>,
}

/// The next step of a goal.
#[derive(Debug, Clone, PartialEq)]
pub enum GoalStage {
    /// It must be surveyed, assessed and started.
    Waiting,
    /// An attempt is in progress.
    Attempting,
    /// A product must be checked.
    Attempted,
    /// No check failed, or a person accepts the result.
    Checked,
    /// The last attempt failed: recovery decides.
    Failed,
    /// The last attempt stopped at this question.
    Asking(Box<Draft>),
    /// Nothing more happens.
    Over,
}

/// A person's approval of exactly one thing.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Approval {
    /// The decision.
    pub decision: DecisionId,
    /// Fingerprint of the subject, without triggers.
    pub decision_key: Fingerprint,
    /// Fingerprint of the subject, with triggers.
    pub fingerprint: Fingerprint,
    /// The triggers that it covers.
    pub triggers: Vec<Trigger>,
}

/// One attempt.
#[derive(Debug, Clone, PartialEq)]
pub struct Attempt {
    /// Its number, from 1.
    pub number: u32,
    /// The recovery level.
    pub level: Level,
    /// The commit it started from.
    pub base: CommitId,
    /// The reserved amount.
    pub reserve: Money,
    /// Where the money is booked.
    pub account: Account,
    /// When it started.
    pub started_at: Timestamp,
    /// The effects beyond editing files that the survey expected.
    pub effects: Vec<Effect>,
    /// Its reported spending so far.
    pub spent: Money,
    /// How it ended; `None` while it is in progress.
    pub finished: Option<Finished>,
    /// The results of its checks.
    pub checked: Option<Checked>,
    /// Paths that conflict with work that landed before.
    pub conflict: Vec<String>,
}

/// How an attempt ended.
#[derive(Debug, Clone, PartialEq)]
pub struct Finished {
    /// The executor's statement.
    pub claim: Claim,
    /// What it produced.
    pub product: Product,
    /// Its cost, if known.
    pub cost: Cost,
    /// The booked amount.
    pub settled: Money,
    /// The spending beyond the reserve.
    pub overrun: Money,
    /// How long it took.
    pub took: Span,
    /// The end of its output.
    pub tail: String,
    /// The full output.
    pub transcript: Option<BlobId>,
}

/// The results of the checks.
#[derive(Debug, Clone, PartialEq)]
pub struct Checked {
    /// The commit that was checked.
    pub candidate: CommitId,
    /// The head of the run's branch that it was merged onto.
    pub onto: CommitId,
    /// The result of each check.
    pub evidence: Vec<Evidence>,
    /// The verdict.
    pub verdict: CheckVerdict,
}

/// The outside values that the decision rules use.
#[derive(Debug, Clone, PartialEq)]
pub struct World {
    /// Now.
    pub now: Timestamp,
    /// The local date.
    pub today: LocalDate,
    /// The next local midnight.
    pub midnight: Timestamp,
    /// The balances of the local date over all runs.
    pub day: Balance,
    /// The balances of the run's campaign.
    pub campaign: Balance,
    /// A number from -100 to 100 for back-off.
    pub jitter: i8,
}

impl Run {
    /// Returns the goal with this id.
    pub fn goal(&self, id: &GoalId) -> Option<&GoalRun> {
        self.goals.iter().find(|goal| goal.goal.id == *id)
    }

    /// Returns the attempt with this id.
    pub fn attempt(&self, id: &AttemptId) -> Option<&Attempt> {
        self.goal(&id.goal)?
            .attempts
            .iter()
            .find(|attempt| attempt.number == id.number)
    }

    /// Returns every attempt in progress.
    pub fn open_attempts(&self) -> impl Iterator<Item = (AttemptId, &Attempt)> {
        self.goals.iter().flat_map(|goal| {
            let open = goal
                .attempts
                .iter()
                .filter(|attempt| attempt.finished.is_none());
            open.map(|attempt| (goal.attempt_id(attempt.number), attempt))
        })
    }

    /// Returns the active time over all run sessions.
    pub fn elapsed(&self, now: Timestamp) -> Span {
        self.active + self.run_session_since.map_or(Span(0), |since| now - since)
    }

    /// Returns what was booked in this run.
    pub fn spent(&self) -> Money {
        self.balance().settled
    }

    /// Returns the run's own balances.
    pub fn balance(&self) -> Balance {
        self.ledger.balance(&Scope::Run(self.spec.run.clone()))
    }

    /// Checks whether no event can change it any more.
    pub fn is_over(&self) -> bool {
        matches!(
            self.ended,
            Some(RunSessionEnd::Finished | RunSessionEnd::Aborted)
        )
    }

    /// Returns the nearest dependency of `id` that blocks it, for now or forever.
    pub fn blocked_by(&self, id: &GoalId) -> Option<GoalId> {
        let mut open = vec![id.clone()];
        let mut seen: Vec<GoalId> = Vec::new();
        while let Some(next) = open.pop() {
            if seen.contains(&next) {
                continue;
            }
            let goal = self.goal(&next)?;
            for dependency in goal.goal.depends_on.iter().filter_map(|id| self.goal(id)) {
                if dependency.blocks_dependents() {
                    return Some(dependency.goal.id.clone());
                }
                if !dependency.satisfied() {
                    open.push(dependency.goal.id.clone());
                }
            }
            seen.push(next);
        }
        None
    }

    /// Returns the state of a goal for reports: dependents of a waiting goal are skipped for now,
    /// and goals that were unfinished when the run ended are deferred.
    pub fn reported_state(&self, goal: &GoalRun) -> GoalState {
        match goal.state {
            GoalState::Pending if self.blocked_by(&goal.goal.id).is_some() => GoalState::Skipped,
            GoalState::Pending | GoalState::InProgress if self.is_over() => GoalState::Deferred,
            state => state,
        }
    }
}

impl GoalRun {
    /// Creates a goal in its initial state.
    pub fn new(goal: Goal) -> Self {
        Self {
            goal,
            state: GoalState::Pending,
            stage: GoalStage::Waiting,
            survey: None,
            changed_since: None,
            attempts: Vec::new(),
            ladder: Vec::new(),
            level: Level::Same,
            not_before: None,
            awaits: None,
            approvals: Vec::new(),
            answers: 0,
            instructions: Vec::new(),
            waived: Vec::new(),
            landing: None,
            undone: false,
            evidence_invalidated_by: Vec::new(),
            skipped: None,
        }
    }

    /// Returns the id of one of its attempts.
    pub fn attempt_id(&self, number: u32) -> AttemptId {
        AttemptId {
            goal: self.goal.id.clone(),
            number,
        }
    }

    /// Checks whether its dependents may start.
    pub fn satisfied(&self) -> bool {
        matches!(self.state, GoalState::Done | GoalState::Partial) && !self.undone
    }

    /// Checks whether its dependents currently cannot start.
    fn blocks_dependents(&self) -> bool {
        let waits = matches!(self.state, GoalState::AwaitingDecision | GoalState::Blocked);
        waits || self.state.is_final() && !self.satisfied()
    }

    /// Checks whether it is in progress or waits for its next step.
    pub fn is_under_way(&self) -> bool {
        self.state == GoalState::InProgress
    }

    /// Returns the reserve of an attempt: the estimate, and for models at least the default.
    pub fn reserve(&self, policy: &Policy) -> Money {
        let estimate = self.goal.estimate.unwrap_or(Money::ZERO);
        estimate.max(self.goal.executor.least(policy.default_estimate))
    }

    /// Returns what all attempts of the goal may cost together.
    pub fn cap(&self, policy: &Policy) -> Money {
        self.reserve(policy).times(policy.recovery.cost_factor)
    }

    /// Checks whether a person approved exactly this: the same subject, with all triggers that fire
    /// now.
    pub fn approved(&self, decision_key: &Fingerprint, fired: &[Trigger]) -> bool {
        self.approvals.iter().any(|approval| {
            approval.decision_key == *decision_key
                && fired
                    .iter()
                    .all(|trigger| approval.triggers.contains(trigger))
        })
    }
}
