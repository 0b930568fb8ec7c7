//! Turns the outcomes of tasks into events. An outcome that does not match the state is dropped:
//! the core requests again what is still needed.

use super::{Question, Runtime, RuntimeError};
use crate::ports::Outcome;
use cos_core::decision::{Answer, Decision, DecisionKind, Subject, refusal};
use cos_core::event::{Event, Product, SkipReason};
use cos_core::evidence::conclude;
use cos_core::goal::Goal;
use cos_core::id::{AttemptId, CommitId, DecisionId, GoalId};
use cos_core::money::Money;
use cos_core::question;
use cos_core::run::state::{GoalRun, GoalStage};
use cos_core::survey::Survey;
use cos_store::DecisionFilter;

/// Spending is journalled in steps of at least this much.
const METER_STEP: Money = Money::cents(1);

impl Runtime<'_> {
    pub(super) fn apply_outcome(&mut self, outcome: Outcome) -> Result<(), RuntimeError> {
        match outcome {
            Outcome::Surveyed { goal, survey } => self.surveyed(goal, survey),
            Outcome::Metered { attempt, spent } => self.metered(attempt, spent),
            Outcome::PermissionRequested {
                attempt,
                permission_request,
            } => self.permission_requested(attempt, &permission_request),
            ended @ Outcome::Attempted { .. } => self.attempted(ended),
            Outcome::Verified {
                attempt,
                candidate,
                onto,
                evidence,
            } => {
                if !self.is_last(&attempt, &[GoalStage::Attempted, GoalStage::Checked])
                    || onto != self.run.head
                {
                    return Ok(());
                }
                let Some(goal) = self.run.goal(&attempt.goal) else {
                    return Ok(());
                };
                let verdict = conclude(&goal.goal, candidate != onto, &evidence);
                self.record(vec![Event::ChecksRan {
                    attempt,
                    candidate,
                    onto,
                    evidence,
                    verdict,
                }])
            }
            Outcome::Conflicted { attempt, paths } => {
                if self.is_last(&attempt, &[GoalStage::Attempted, GoalStage::Checked]) {
                    self.record(vec![Event::LandingConflicted { attempt, paths }])?;
                }
                Ok(())
            }
            Outcome::Landed { attempt, landing } => {
                if self.is_last(&attempt, &[GoalStage::Checked]) {
                    let goal = self.run.goal(&attempt.goal);
                    let partial = goal.is_some_and(GoalRun::lands_partial);
                    self.record(vec![Event::GoalLanded {
                        attempt,
                        landing,
                        partial,
                    }])?;
                }
                Ok(())
            }
            Outcome::Moved { head } => self.branch_moved(head),
            Outcome::Unlanded { attempt, why } => self.landing_failed(&attempt, &why),
            Outcome::Broken { what } => Err(RuntimeError::World { what }),
        }
    }

    /// Checks whether the attempt is its goal's last and the goal is in one of these stages.
    fn is_last(&self, attempt: &AttemptId, stages: &[GoalStage]) -> bool {
        self.run.goal(&attempt.goal).is_some_and(|goal| {
            stages.contains(&goal.stage)
                && goal
                    .attempts
                    .last()
                    .is_some_and(|last| last.number == attempt.number)
        })
    }

    fn branch_moved(&mut self, head: CommitId) -> Result<(), RuntimeError> {
        if head == self.run.head {
            Ok(())
        } else {
            self.record(vec![Event::BranchMoved { head }])
        }
    }

    /// Lets the goal wait for a person with its work; other goals continue.
    fn landing_failed(&mut self, attempt: &AttemptId, why: &str) -> Result<(), RuntimeError> {
        let waits = |goal: &&GoalRun| goal.awaits.is_none();
        if !self.is_last(attempt, &[GoalStage::Checked]) {
            return Ok(());
        }
        let Some(goal) = self.run.goal(&attempt.goal).filter(waits) else {
            return Ok(());
        };
        let now = self.deps.clock.now();
        let draft = question::landing::held_up(&self.run, goal, why, now);
        self.ask(Question {
            goal: Some(attempt.goal.clone()),
            draft: Box::new(draft),
        })?;
        Ok(())
    }

    /// Ends the goal if a person refused it earlier; otherwise journals the survey.
    fn surveyed(&mut self, goal: GoalId, survey: Survey) -> Result<(), RuntimeError> {
        let Some(run) = self
            .run
            .goal(&goal)
            .filter(|goal| goal.stage == GoalStage::Waiting)
        else {
            return Ok(());
        };
        let wanted = run.goal.clone();
        let subject = Some((self.run.spec.project.clone(), Subject::Goal(goal.clone())));
        let known = self.store.decisions(&DecisionFilter {
            subject,
            ..DecisionFilter::default()
        })?;
        let event = match refusal(&[question::decision_key(&wanted)], &known) {
            Some(no) if !self.run.spec.reconsider => Event::GoalSkipped {
                goal,
                reason: SkipReason::Decision(no.id.clone()),
            },
            _ => Event::GoalSurveyed {
                goal,
                survey,
                changed_since: changed_since(&wanted, &known),
            },
        };
        self.record(vec![event])
    }

    fn metered(&mut self, attempt: AttemptId, spent: Money) -> Result<(), RuntimeError> {
        let open = self
            .run
            .attempt(&attempt)
            .filter(|open| open.finished.is_none());
        match open {
            Some(open) if spent >= open.spent + METER_STEP => {
                self.record(vec![Event::SpendMetered { attempt, spent }])
            }
            _ => Ok(()),
        }
    }

    fn attempted(&mut self, ended: Outcome) -> Result<(), RuntimeError> {
        let Outcome::Attempted {
            attempt,
            claim,
            product,
            permission_request,
            cost,
            took,
            tail,
            transcript,
        } = ended
        else {
            return Ok(());
        };
        self.permission_requests.remove(&attempt);
        let Some(open) = self
            .run
            .attempt(&attempt)
            .filter(|open| open.finished.is_none())
            .cloned()
        else {
            return Ok(());
        };
        let product = match (permission_request, self.run.goal(&attempt.goal)) {
            (Some(permission_request), Some(goal)) => {
                let draft = super::permission_requested::draft_of(
                    &self.run,
                    &goal.goal,
                    &permission_request,
                );
                Product::Parked(Box::new(draft))
            }
            _ => product,
        };
        let cost = self.workflow_cost(&attempt.goal)?.unwrap_or(cost);
        let settled = cost.or_reserve(open.reserve).max(open.spent);
        self.record(vec![Event::AttemptFinished {
            attempt,
            claim,
            product,
            cost,
            settled,
            reserve: open.reserve,
            overrun: settled.saturating_sub(open.reserve),
            account: open.account,
            took,
            tail,
            transcript,
        }])
    }
}

/// Returns the newest approval of the goal's start, if it was for another version of the goal.
fn changed_since(goal: &Goal, known: &[Decision]) -> Option<DecisionId> {
    let approved = |decision: &&Decision| {
        let answer = decision.resolution.as_ref().map(|answer| answer.answer);
        decision.draft.kind == DecisionKind::Start
            && matches!(answer, Some(Answer::Proceed | Answer::ProceedModified))
    };
    let newest = known.iter().rev().find(approved)?;
    (newest.draft.decision_key != question::decision_key(goal)).then(|| newest.id.clone())
}
