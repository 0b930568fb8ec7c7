//! What is so in a run. Plain data: only [`super::apply`] changes it.

use crate::decision::Draft;
use crate::effect::Effect;
use crate::evidence::{CheckVerdict, Claim, Evidence, Landing};
use crate::event::{Limits, RunSpec, Product, RunSessionEnd, SkipReason};
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

/// One run.
#[derive(Debug, Clone, PartialEq)]
pub struct Run {
    /// What was asked.
    pub spec: RunSpec,
    /// What it may use up now; a resume may have moved it.
    pub limits: Limits,
    /// Its goals, in the file's order.
    pub goals: Vec<GoalRun>,
    /// Why the last run session ended; none while one is under way.
    pub ended: Option<RunSessionEnd>,
    /// When the run was ordered.
    pub started_at: Timestamp,
    /// When the present run session began.
    pub run_session_since: Option<Timestamp>,
    /// When the last event was written.
    pub moved_at: Timestamp,
    /// Time under way in earlier run sessions.
    pub active: Span,
    /// The head of the run's branch.
    pub head: CommitId,
    /// The moves of that branch by others, oldest first.
    pub foreign: Vec<Landing>,
    /// The goals that landed, in that order.
    pub landed: Vec<GoalId>,
    /// The sums of this run's own scopes.
    pub ledger: Ledger,
    /// Different goals that failed, with no success between them.
    pub streak: Vec<GoalId>,
    /// Since the last look at the whole.
    pub interval: Interval,
    /// The question about the run that it waits for.
    pub awaits: Option<DecisionId>,
    /// A person's or a trigger's word to stop, obeyed once nothing is under way.
    pub stop: Option<RunSessionEnd>,
}

/// Counters since the last look at the whole.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Interval {
    /// Goals that landed something.
    pub goals: u32,
    /// The active time of the run at the last look.
    pub since: Span,
    /// Whether the last look was offered and nobody took it before it died.
    pub lapsed: bool,
}

/// One goal of a run.
#[derive(Debug, Clone, PartialEq)]
pub struct GoalRun {
    /// What is wanted.
    pub goal: Goal,
    /// Where it stands, as people see it.
    pub state: GoalState,
    /// Which step comes next.
    pub stage: GoalStage,
    /// The events for risk and pre-flight; none until collected, and again after an answer.
    pub survey: Option<Survey>,
    /// The approval of an earlier version of the goal.
    pub changed_since: Option<DecisionId>,
    /// Every try, oldest first.
    pub attempts: Vec<Attempt>,
    /// Failures since a person last spoke, oldest first.
    pub ladder: Vec<Failure>,
    /// The rung of the next try.
    pub level: Level,
    /// The next try starts no earlier.
    pub not_before: Option<Timestamp>,
    /// The question it waits for.
    pub awaits: Option<DecisionId>,
    /// What a person has allowed.
    pub approvals: Vec<Approval>,
    /// How often a person let it go on.
    pub answers: u32,
    /// What a person wants done differently, oldest first.
    pub instructions: Vec<String>,
    /// The checks without which a person lets its last try land; empty where nobody said so.
    pub waived: Vec<Check>,
    /// What it brought in.
    pub landing: Option<Landing>,
    /// Whether that was reverted.
    pub undone: bool,
    /// The goals that were taken back since, and on which its evidence rested.
    pub shaken_by: Vec<GoalId>,
    /// Why it was left out.
    pub skipped: Option<SkipReason>,
}

/// The next step of a goal.
#[derive(Debug, Clone, PartialEq)]
pub enum GoalStage {
    /// To be surveyed, assessed and started.
    Waiting,
    /// An attempt is under way.
    Attempting,
    /// There is a product to check.
    Attempted,
    /// The checks have run and nothing was refuted, or a person accepts it.
    Checked,
    /// The last try failed: recovery chooses.
    Failed,
    /// The last try stopped at this question.
    Asking(Box<Draft>),
    /// Nothing more comes.
    Over,
}

/// A yes of a person, for exactly this.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Approval {
    /// The decision that holds it.
    pub decision: DecisionId,
    /// What it is for, triggers left out.
    pub decision_key: Fingerprint,
    /// What it is for.
    pub fingerprint: Fingerprint,
    /// What it covers.
    pub triggers: Vec<Trigger>,
}

/// One try.
#[derive(Debug, Clone, PartialEq)]
pub struct Attempt {
    /// Its number, from 1.
    pub number: u32,
    /// The rung of the ladder.
    pub level: Level,
    /// The commit it started from.
    pub base: CommitId,
    /// The money held.
    pub reserve: Money,
    /// Where the money is booked.
    pub account: Account,
    /// When it started.
    pub started_at: Timestamp,
    /// What the survey before it said it would do beyond editing files.
    pub effects: Vec<Effect>,
    /// What it was seen to spend so far.
    pub spent: Money,
    /// How it ended; none while it is under way.
    pub finished: Option<Finished>,
    /// What the checks showed.
    pub checked: Option<Checked>,
    /// Paths that clash with what had landed before.
    pub conflict: Vec<String>,
}

/// How a try ended.
#[derive(Debug, Clone, PartialEq)]
pub struct Finished {
    /// What the executor said.
    pub claim: Claim,
    /// What it left behind.
    pub product: Product,
    /// What it cost, if known.
    pub cost: Cost,
    /// What was booked.
    pub settled: Money,
    /// What it spent beyond what was held.
    pub overrun: Money,
    /// How long it took.
    pub took: Span,
    /// The end of what was printed.
    pub tail: String,
    /// All of it.
    pub transcript: Option<BlobId>,
}

/// What the checks showed.
#[derive(Debug, Clone, PartialEq)]
pub struct Checked {
    /// The commit that was checked.
    pub candidate: CommitId,
    /// The head it was made for.
    pub onto: CommitId,
    /// What each check showed.
    pub evidence: Vec<Evidence>,
    /// What follows.
    pub verdict: CheckVerdict,
}

/// What deciders are told of the world.
#[derive(Debug, Clone, PartialEq)]
pub struct World {
    /// Now.
    pub now: Timestamp,
    /// The local date.
    pub today: LocalDate,
    /// The next local midnight.
    pub midnight: Timestamp,
    /// The sums of the local date over all runs.
    pub day: Balance,
    /// The sums of the run's campaign.
    pub campaign: Balance,
    /// A number from -100 to 100 for back-off.
    pub jitter: i8,
}

impl Run {
    /// The goal of this name.
    pub fn goal(&self, id: &GoalId) -> Option<&GoalRun> {
        self.goals.iter().find(|goal| goal.goal.id == *id)
    }

    /// The attempt of this name.
    pub fn attempt(&self, id: &AttemptId) -> Option<&Attempt> {
        self.goal(&id.goal)?
            .attempts
            .iter()
            .find(|attempt| attempt.number == id.number)
    }

    /// Every attempt that has started and not ended.
    pub fn open_attempts(&self) -> impl Iterator<Item = (AttemptId, &Attempt)> {
        self.goals.iter().flat_map(|goal| {
            let open = goal
                .attempts
                .iter()
                .filter(|attempt| attempt.finished.is_none());
            open.map(|attempt| (goal.attempt_id(attempt.number), attempt))
        })
    }

    /// Time under way over all run sessions.
    pub fn elapsed(&self, now: Timestamp) -> Span {
        self.active + self.run_session_since.map_or(Span(0), |since| now - since)
    }

    /// What was booked in this run.
    pub fn spent(&self) -> Money {
        self.balance().settled
    }

    /// The run's own sums.
    pub fn balance(&self) -> Balance {
        self.ledger.balance(&Scope::Run(self.spec.run.clone()))
    }

    /// Whether an event can still move it, this release or later.
    pub fn is_over(&self) -> bool {
        matches!(self.ended, Some(RunSessionEnd::Finished | RunSessionEnd::Aborted))
    }

    /// The nearest goal above `id` that keeps it from being started, if one does for now or good.
    pub fn blocked_by(&self, id: &GoalId) -> Option<GoalId> {
        let mut open = vec![id.clone()];
        let mut seen: Vec<GoalId> = Vec::new();
        while let Some(next) = open.pop() {
            if seen.contains(&next) {
                continue;
            }
            let goal = self.goal(&next)?;
            for dependency in goal.goal.depends_on.iter().filter_map(|id| self.goal(id)) {
                if dependency.holds_back() {
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

    /// Where a goal stands, as reported: goals behind a parked one are skipped for now, and what was
    /// not over when its run was is deferred.
    pub fn reported_state(&self, goal: &GoalRun) -> GoalState {
        match goal.state {
            GoalState::Pending if self.blocked_by(&goal.goal.id).is_some() => GoalState::Skipped,
            GoalState::Pending | GoalState::InProgress if self.is_over() => GoalState::Deferred,
            state => state,
        }
    }
}

impl GoalRun {
    /// A goal at its start.
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
            shaken_by: Vec::new(),
            skipped: None,
        }
    }

    /// The name of one of its attempts.
    pub fn attempt_id(&self, number: u32) -> AttemptId {
        AttemptId {
            goal: self.goal.id.clone(),
            number,
        }
    }

    /// Whether those that depend on it may start.
    pub fn satisfied(&self) -> bool {
        matches!(self.state, GoalState::Done | GoalState::Partial) && !self.undone
    }

    /// Whether those that depend on it cannot start as things stand.
    fn holds_back(&self) -> bool {
        let waits = matches!(self.state, GoalState::AwaitingDecision | GoalState::Blocked);
        waits || self.state.is_final() && !self.satisfied()
    }

    /// Whether anything of it is under way or waits for its next step.
    pub fn is_under_way(&self) -> bool {
        self.state == GoalState::InProgress
    }

    /// The money a try holds: the estimate, and where models are asked at least the default.
    pub fn reserve(&self, policy: &Policy) -> Money {
        let estimate = self.goal.estimate.unwrap_or(Money::ZERO);
        estimate.max(self.goal.executor.least(policy.default_estimate))
    }

    /// What all tries of the goal may cost together.
    pub fn cap(&self, policy: &Policy) -> Money {
        self.reserve(policy).times(policy.recovery.cost_factor)
    }

    /// Whether a person has allowed exactly this: the same matter, and every trigger that fires
    /// now among those the approval covers.
    pub fn approved(&self, decision_key: &Fingerprint, fired: &[Trigger]) -> bool {
        self.approvals.iter().any(|approval| {
            approval.decision_key == *decision_key
                && fired
                    .iter()
                    .all(|trigger| approval.triggers.contains(trigger))
        })
    }
}
