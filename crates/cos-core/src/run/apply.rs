//! Folds events into the state of a run. It never decides and never fails: an event that does not
//! fit changes nothing.

mod attempt;
mod goal;

use super::state::{Approval, Attempt, GoalRun, GoalStage, Interval, Run};
use crate::decision::Answer;
use crate::event::{Event, RunSessionEnd, RunSpec};
use crate::evidence::Landing;
use crate::failure::{Failure, FailureClass};
use crate::goal::{Goal, GoalState};
use crate::id::{AttemptId, CommitId, DecisionId, GoalId};
use crate::ledger::{Ledger, Line, LineKind, Scope};
use crate::time::{Span, Timestamp};
use crate::trigger::Trigger;

/// Folds all events of a run, oldest first; returns `None` if the run was never started.
pub fn fold<'a>(events: impl IntoIterator<Item = (Timestamp, &'a Event)>) -> Option<Run> {
    let mut run = None;
    for (at, event) in events {
        apply(&mut run, at, event);
    }
    run
}

/// Applies one event.
pub fn apply(run: &mut Option<Run>, at: Timestamp, event: &Event) {
    match (run, event) {
        (run @ None, Event::RunStarted { spec, goals }) => {
            *run = Some(Run {
                limits: spec.limits,
                head: spec.base.clone(),
                goals: goals.iter().map(|goal| allowed(goal, spec)).collect(),
                spec: spec.clone(),
                ended: None,
                started_at: at,
                run_session_since: None,
                moved_at: at,
                active: Span(0),
                foreign: Vec::new(),
                landed: Vec::new(),
                ledger: Ledger::default(),
                streak: Vec::new(),
                interval: Interval::default(),
                awaits: None,
                stop: None,
            });
        }
        (Some(run), event) => run.apply(at, event),
        (None, _) => {}
    }
}

/// Returns a goal in its initial state. An allowance from a workflow's answer covers only its risk,
/// and only the goal that was shown.
fn allowed(goal: &Goal, spec: &RunSpec) -> GoalRun {
    let mut run = GoalRun::new(goal.clone());
    let given = spec.phase_of.iter().flat_map(|whole| &whole.allowed);
    run.approvals.extend(given.map(|given| Approval {
        decision: given.decision.clone(),
        decision_key: given.decision_key.clone(),
        fingerprint: given.decision_key.clone(),
        triggers: vec![Trigger::Risk],
    }));
    run
}

impl Run {
    /// Applies one event to a started run.
    pub fn apply(&mut self, at: Timestamp, event: &Event) {
        self.book(event);
        match event {
            Event::RunSessionStarted { limits } => self.start_session(at, *limits),
            Event::RunSessionEnded { why } => self.end_session(at, *why),
            Event::GoalSurveyed {
                goal,
                survey,
                changed_since,
            } => self.with(goal, |goal| {
                goal.survey = Some(survey.clone());
                goal.changed_since.clone_from(changed_since);
            }),
            Event::GoalParked {
                goal,
                decision,
                triggers,
            } => {
                self.with(goal, |goal| goal.park(decision));
                if self
                    .spec
                    .until
                    .is_some_and(|until| triggers.contains(&until))
                {
                    self.stop = Some(RunSessionEnd::Until);
                }
            }
            Event::DecisionApplied { .. } => self.answered(at, event),
            Event::DecisionLapsed { goal, decision } => self.lapsed(goal.as_ref(), decision),
            Event::BranchMoved { head } => self.branch_moved(head),
            Event::IntervalReached { decision } => self.start_interval_review(at, decision),
            Event::GoalSkipped { goal, reason } => self.with(goal, |goal| goal.skip(reason)),
            Event::AttemptStarted {
                attempt,
                level,
                base,
                reserve,
                account,
            } => {
                let started = Attempt {
                    number: attempt.number,
                    level: *level,
                    base: base.clone(),
                    reserve: *reserve,
                    account: account.clone(),
                    started_at: at,
                    effects: Vec::new(),
                    spent: crate::money::Money::ZERO,
                    finished: None,
                    checked: None,
                    conflict: Vec::new(),
                };
                self.with(&attempt.goal, |goal| goal.start(started));
            }
            Event::SpendMetered { attempt, spent } => {
                self.with_attempt(attempt, |_, attempt| {
                    attempt.spent = attempt.spent.max(*spent);
                });
            }
            Event::AttemptFinished { .. } => self.finished(event),
            Event::RetryScheduled {
                goal,
                level,
                not_before,
            } => self.with(goal, |goal| {
                goal.state = GoalState::Pending;
                goal.stage = GoalStage::Waiting;
                goal.level = *level;
                goal.not_before = Some(*not_before);
            }),
            Event::ChecksRan { .. } => self.checked(event),
            Event::LandingConflicted { attempt, paths } => {
                self.with_attempt(attempt, |stage, attempt| {
                    attempt.conflict.clone_from(paths);
                    *stage = GoalStage::Failed;
                });
                let message = format!(
                    "work that landed meanwhile conflicts in {}",
                    paths.join(", ")
                );
                let clash = Failure::new(FailureClass::Transient, message);
                self.with(&attempt.goal, |goal| goal.ladder.push(clash));
            }
            Event::GoalLanded {
                attempt,
                landing,
                partial,
            } => self.landed_goal(&attempt.goal, landing, *partial),
            Event::GoalUndone { goal, landing, .. } => self.undone(goal, landing),
            _ => {}
        }
        self.moved_at = at;
    }

    /// Applies the landing of a goal, or that it needed no change.
    fn landed_goal(&mut self, goal: &GoalId, landing: &Landing, partial: bool) {
        self.head.clone_from(&landing.after);
        self.landed.push(goal.clone());
        self.streak.clear();
        self.interval.goals += 1;
        self.with(goal, |goal| {
            goal.state = if partial {
                GoalState::Partial
            } else {
                GoalState::Done
            };
            goal.stage = GoalStage::Over;
            goal.landing = Some(landing.clone());
        });
    }

    /// Records that someone else moved the branch.
    fn branch_moved(&mut self, head: &CommitId) {
        if *head != self.head {
            self.foreign.push(Landing {
                before: self.head.clone(),
                after: head.clone(),
            });
            self.head.clone_from(head);
        }
    }

    /// Applies the revert of a goal's landed work.
    fn undone(&mut self, goal: &GoalId, landing: &Landing) {
        self.branch_moved(&landing.before);
        self.head.clone_from(&landing.after);
        self.end_lost_session();
        for dependent in self.evidence_dependents(goal) {
            self.with(&dependent, |other| {
                other.evidence_invalidated_by.push(goal.clone());
            });
        }
        self.with(goal, |goal| {
            goal.state = GoalState::Deferred;
            goal.undone = true;
        });
    }

    /// A question expired: what waited for it continues without an answer.
    fn lapsed(&mut self, goal: Option<&GoalId>, decision: &DecisionId) {
        match goal {
            Some(goal) => self.with(goal, GoalRun::lapse),
            None if self.awaits.as_ref() == Some(decision) => {
                self.awaits = None;
                self.interval.lapsed = true;
            }
            None => {}
        }
    }

    /// Books the ledger lines of an event in this run's own balances.
    fn book(&mut self, event: &Event) {
        for line in event.lines() {
            self.ledger.book(&line);
        }
        if let (Event::CampaignCapMoved { cap }, Some((_, shared))) =
            (event, &mut self.spec.campaign)
        {
            *shared = *cap;
        }
        if let Event::DecisionApplied { grants, .. } = event {
            for grant in grants
                .iter()
                .filter(|grant| !matches!(grant.scope, Scope::Day(_)))
            {
                self.ledger.book(&Line {
                    kind: LineKind::Grant,
                    amount: grant.amount,
                    scopes: vec![grant.scope.clone()],
                });
            }
        }
    }

    fn with(&mut self, id: &GoalId, change: impl FnOnce(&mut GoalRun)) {
        if let Some(goal) = self.goals.iter_mut().find(|goal| goal.goal.id == *id) {
            change(goal);
        }
    }

    fn with_attempt(&mut self, id: &AttemptId, change: impl FnOnce(&mut GoalStage, &mut Attempt)) {
        self.with(&id.goal, |goal| {
            if let Some(attempt) = goal
                .attempts
                .iter_mut()
                .find(|try_| try_.number == id.number)
            {
                change(&mut goal.stage, attempt);
            }
        });
    }

    /// Starts a run session; an earlier session that was cut off counts up to its last event.
    fn start_session(&mut self, at: Timestamp, limits: Option<crate::event::Limits>) {
        self.end_lost_session();
        self.run_session_since = Some(at);
        self.limits = limits.unwrap_or(self.limits);
        self.ended = None;
        // A crash may have happened between a person's last command and the end that it caused.
        self.stop = self.stop.filter(|stop| *stop == RunSessionEnd::Aborted);
        self.streak.clear();
    }

    /// Ends the session of a lost process: it lasted until its last event.
    fn end_lost_session(&mut self) {
        if let Some(since) = self.run_session_since.take() {
            self.active = self.active + (self.moved_at - since);
        }
    }

    /// Marks a run as interrupted after its process died; its time counts up to its last event.
    pub fn interrupt(&mut self) {
        self.end_lost_session();
        self.ended = Some(RunSessionEnd::Interrupted);
    }

    fn end_session(&mut self, at: Timestamp, why: RunSessionEnd) {
        if let Some(since) = self.run_session_since.take() {
            self.active = self.active + (at - since);
        }
        self.ended = Some(why);
    }

    fn start_interval_review(&mut self, at: Timestamp, decision: &DecisionId) {
        self.interval = Interval {
            since: self.elapsed(at),
            ..Interval::default()
        };
        self.awaits = Some(decision.clone());
    }

    /// Folds an answer into the run; [`GoalRun::answered`] folds it into the goal.
    fn answered(&mut self, at: Timestamp, event: &Event) {
        let Event::DecisionApplied {
            goal,
            decision,
            answer,
            ..
        } = event
        else {
            return;
        };
        self.interval = Interval {
            since: self.elapsed(at),
            ..Interval::default()
        };
        match answer {
            Answer::Pause => self.stop = Some(RunSessionEnd::Paused),
            Answer::Abort => self.stop = Some(RunSessionEnd::Aborted),
            _ => {}
        }
        match goal {
            Some(goal) => self.with(goal, |goal| goal.answered(event)),
            None if self.awaits.as_ref() == Some(decision) => self.awaits = None,
            None => {}
        }
    }
}
