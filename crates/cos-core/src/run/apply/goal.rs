//! Folds events about one goal into the state of its run: parked, answered, started, skipped,
//! ended.

use super::super::state::{Approval, Attempt, GoalRun, GoalStage};
use crate::decision::Answer;
use crate::event::{Event, SkipReason};
use crate::goal::GoalState;
use crate::id::DecisionId;

impl GoalRun {
    pub(super) fn park(&mut self, decision: &DecisionId) {
        self.state = GoalState::AwaitingDecision;
        self.awaits = Some(decision.clone());
    }

    /// Drops an expired question; it is asked again later, from the state at that time.
    pub(super) fn lapse(&mut self) {
        self.awaits = None;
        self.survey = None;
        self.ask_again();
    }

    pub(super) fn start(&mut self, mut attempt: Attempt) {
        let surveyed = self.survey.iter().flat_map(|survey| &survey.effects);
        attempt.effects = surveyed.cloned().collect();
        self.state = GoalState::InProgress;
        self.stage = GoalStage::Attempting;
        self.not_before = None;
        // A person accepted the work of the previous attempt, not of this one.
        self.waived.clear();
        self.attempts.push(attempt);
    }

    pub(super) fn skip(&mut self, reason: &SkipReason) {
        self.state = match reason {
            SkipReason::Left => GoalState::Deferred,
            SkipReason::BlockedBy(_) | SkipReason::Decision(_) => GoalState::Skipped,
        };
        self.stage = GoalStage::Over;
        self.awaits = None;
        self.skipped = Some(reason.clone());
    }

    /// Folds an answer: after a yes, the goal is pending again with an approval, and
    /// [`run_requests::decide`](crate::run_requests::decide) requests its attempt.
    pub(super) fn answered(&mut self, event: &Event) {
        let Event::DecisionApplied {
            decision,
            decision_key,
            fingerprint,
            triggers,
            answer,
            instructions,
            ..
        } = event
        else {
            return;
        };
        // A yes for one action of an attempt in progress does not change the attempt.
        if self.stage != GoalStage::Attempting {
            self.awaits = None;
            self.survey = None;
            self.not_before = None;
        }
        self.instructions.extend(instructions.clone());
        if matches!(
            answer,
            Answer::Proceed | Answer::ProceedModified | Answer::Retry
        ) {
            self.answers += 1;
        }
        // Instructions allow only a start: the action or the work is done again.
        let reads = self.goal.executor.asks_models();
        let starts =
            *answer == Answer::ProceedModified && self.stage == GoalStage::Waiting && reads;
        if *answer == Answer::Proceed || starts {
            self.approvals.push(Approval {
                decision: decision.clone(),
                decision_key: decision_key.clone(),
                fingerprint: fingerprint.clone(),
                triggers: triggers.clone(),
            });
        }
        match answer {
            _ if self.stage == GoalStage::Attempting => {}
            Answer::Proceed => self.go_on(),
            // An old journal may contain this: instructions that no agent reads allow nothing.
            Answer::ProceedModified if !reads => self.ask_again(),
            Answer::ProceedModified | Answer::Retry => self.restart(),
            Answer::Skip => self.give_up(decision),
            Answer::Manual => self.end(GoalState::Deferred),
            Answer::Pause | Answer::Abort => self.ask_again(),
        }
    }

    /// Continues from the step that the question stopped.
    fn go_on(&mut self) {
        match self.stage {
            GoalStage::Checked => self.state = GoalState::InProgress,
            GoalStage::Failed if self.refuted_by().next().is_some() => {
                self.waived = self.refuted_by().cloned().collect();
                self.stage = GoalStage::Checked;
                self.state = GoalState::InProgress;
            }
            _ => self.restart(),
        }
    }

    fn restart(&mut self) {
        self.state = GoalState::Pending;
        self.stage = GoalStage::Waiting;
        self.level = crate::recovery::Level::Same;
        self.ladder.clear();
    }

    /// Applies a no: after a failure the goal ends as failed, before any attempt as skipped.
    fn give_up(&mut self, decision: &DecisionId) {
        let tried = self.ladder.iter().any(|failure| failure.class.counts());
        self.end(if tried {
            GoalState::Failed
        } else {
            GoalState::Skipped
        });
        self.skipped = Some(SkipReason::Decision(decision.clone()));
    }

    fn end(&mut self, state: GoalState) {
        self.state = state;
        self.stage = GoalStage::Over;
    }

    /// The person stopped the run, not the goal: its question is asked again in the next run
    /// session.
    fn ask_again(&mut self) {
        self.state = match self.stage {
            GoalStage::Waiting => GoalState::Pending,
            _ => GoalState::InProgress,
        };
    }
}
