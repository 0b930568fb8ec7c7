//! Folds facts into the state. Never decides, never fails: a fact that does not fit changes nothing.

mod attempt;
mod goal;

use super::state::{Approval, Attempt, GoalRun, GoalStage, Interval, Run};
use crate::decision::Answer;
use crate::evidence::Landing;
use crate::fact::{Fact, Order, SittingEnd};
use crate::failure::{Failure, FailureClass};
use crate::goal::{Goal, GoalState};
use crate::id::{AttemptId, CommitId, DecisionId, GoalId};
use crate::ledger::{Ledger, Line, LineKind, Scope};
use crate::time::{Span, Timestamp};
use crate::trigger::Trigger;

/// The state after a stream's facts, oldest first; none when the run was never ordered.
pub fn fold<'a>(facts: impl IntoIterator<Item = (Timestamp, &'a Fact)>) -> Option<Run> {
    let mut run = None;
    for (at, fact) in facts {
        apply(&mut run, at, fact);
    }
    run
}

/// Folds one fact.
pub fn apply(run: &mut Option<Run>, at: Timestamp, fact: &Fact) {
    match (run, fact) {
        (run @ None, Fact::RunStarted { order, goals }) => {
            *run = Some(Run {
                limits: order.limits,
                head: order.base.clone(),
                goals: goals.iter().map(|goal| allowed(goal, order)).collect(),
                order: order.clone(),
                ended: None,
                started_at: at,
                sitting_since: None,
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
        (Some(run), fact) => run.apply(at, fact),
        (None, _) => {}
    }
}

/// A goal at its start. What a workflow's answer allowed covers its risk and nothing else, and only
/// the goal that was shown.
fn allowed(goal: &Goal, order: &Order) -> GoalRun {
    let mut run = GoalRun::new(goal.clone());
    let given = order.phase_of.iter().flat_map(|whole| &whole.allowed);
    run.approvals.extend(given.map(|given| Approval {
        decision: given.decision.clone(),
        matter: given.matter.clone(),
        fingerprint: given.matter.clone(),
        triggers: vec![Trigger::Risk],
    }));
    run
}

impl Run {
    /// Folds one fact into a run that was ordered.
    pub fn apply(&mut self, at: Timestamp, fact: &Fact) {
        self.book(fact);
        match fact {
            Fact::SittingBegan { limits } => self.sit(at, *limits),
            Fact::SittingEnded { why } => self.rise(at, *why),
            Fact::GoalSurveyed {
                goal,
                survey,
                changed_since,
            } => self.with(goal, |goal| {
                goal.survey = Some(survey.clone());
                goal.changed_since.clone_from(changed_since);
            }),
            Fact::GoalParked {
                goal,
                decision,
                triggers,
            } => {
                self.with(goal, |goal| goal.park(decision));
                if self
                    .order
                    .until
                    .is_some_and(|until| triggers.contains(&until))
                {
                    self.stop = Some(SittingEnd::Until);
                }
            }
            Fact::DecisionApplied { .. } => self.answered(at, fact),
            Fact::DecisionLapsed { goal, decision } => self.lapsed(goal.as_ref(), decision),
            Fact::BranchMoved { head } => self.found_at(head),
            Fact::IntervalReached { decision } => self.look(at, decision),
            Fact::GoalSkipped { goal, reason } => self.with(goal, |goal| goal.skip(reason)),
            Fact::AttemptStarted {
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
            Fact::SpendMetered { attempt, spent } => {
                self.with_attempt(attempt, |_, attempt| {
                    attempt.spent = attempt.spent.max(*spent);
                });
            }
            Fact::AttemptFinished { .. } => self.finished(fact),
            Fact::RetryScheduled {
                goal,
                level,
                not_before,
            } => self.with(goal, |goal| {
                goal.state = GoalState::Pending;
                goal.stage = GoalStage::Waiting;
                goal.level = *level;
                goal.not_before = Some(*not_before);
            }),
            Fact::ChecksRan { .. } => self.checked(fact),
            Fact::LandingConflicted { attempt, paths } => {
                self.with_attempt(attempt, |stage, attempt| {
                    attempt.conflict.clone_from(paths);
                    *stage = GoalStage::Failed;
                });
                let message = format!("what landed meanwhile clashes in {}", paths.join(", "));
                let clash = Failure::new(FailureClass::Transient, message);
                self.with(&attempt.goal, |goal| goal.ladder.push(clash));
            }
            Fact::GoalLanded {
                attempt,
                landing,
                partial,
            } => self.came_in(&attempt.goal, landing, *partial),
            Fact::GoalUndone { goal, landing, .. } => self.undone(goal, landing),
            _ => {}
        }
        self.moved_at = at;
    }

    /// Work of a goal is on the run's branch, or nothing had to be changed.
    fn came_in(&mut self, goal: &GoalId, landing: &Landing, partial: bool) {
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

    /// The branch stands where the run had not left it: somebody else moved it there.
    fn found_at(&mut self, head: &CommitId) {
        if *head != self.head {
            self.foreign.push(Landing {
                before: self.head.clone(),
                after: head.clone(),
            });
            self.head.clone_from(head);
        }
    }

    /// What a goal landed was taken back.
    fn undone(&mut self, goal: &GoalId, landing: &Landing) {
        self.found_at(&landing.before);
        self.head.clone_from(&landing.after);
        self.cut_off();
        for resting in self.resting_on(goal) {
            self.with(&resting, |other| other.shaken_by.push(goal.clone()));
        }
        self.with(goal, |goal| {
            goal.state = GoalState::Deferred;
            goal.undone = true;
        });
    }

    /// A question died: whatever waited with it goes on without an answer.
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

    /// Books the lines of a fact in this run's own sums.
    fn book(&mut self, fact: &Fact) {
        for line in fact.lines() {
            self.ledger.book(&line);
        }
        if let (Fact::CampaignCapMoved { cap }, Some((_, shared))) =
            (fact, &mut self.order.campaign)
        {
            *shared = *cap;
        }
        if let Fact::DecisionApplied { grants, .. } = fact {
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

    /// A process takes the run up; a sitting that was cut off counts up to its last fact.
    fn sit(&mut self, at: Timestamp, limits: Option<crate::fact::Limits>) {
        self.cut_off();
        self.sitting_since = Some(at);
        self.limits = limits.unwrap_or(self.limits);
        self.ended = None;
        // A crash may have come between a person's last word and the end it was for.
        self.stop = self.stop.filter(|stop| *stop == SittingEnd::Aborted);
        self.streak.clear();
    }

    /// Whoever drove the run is gone: that sitting lasted up to its last fact.
    fn cut_off(&mut self) {
        if let Some(since) = self.sitting_since.take() {
            self.active = self.active + (self.moved_at - since);
        }
    }

    /// Whoever drove it died without a word: it stands as interrupted, its time up to its last fact.
    pub fn interrupt(&mut self) {
        self.cut_off();
        self.ended = Some(SittingEnd::Interrupted);
    }

    fn rise(&mut self, at: Timestamp, why: SittingEnd) {
        if let Some(since) = self.sitting_since.take() {
            self.active = self.active + (at - since);
        }
        self.ended = Some(why);
    }

    fn look(&mut self, at: Timestamp, decision: &DecisionId) {
        self.interval = Interval {
            since: self.elapsed(at),
            ..Interval::default()
        };
        self.awaits = Some(decision.clone());
    }

    fn answered(&mut self, at: Timestamp, fact: &Fact) {
        let Fact::DecisionApplied {
            goal,
            decision,
            answer,
            ..
        } = fact
        else {
            return;
        };
        self.interval = Interval {
            since: self.elapsed(at),
            ..Interval::default()
        };
        match answer {
            Answer::Pause => self.stop = Some(SittingEnd::Paused),
            Answer::Abort => self.stop = Some(SittingEnd::Aborted),
            _ => {}
        }
        match goal {
            Some(goal) => self.with(goal, |goal| goal.answered(fact)),
            None if self.awaits.as_ref() == Some(decision) => self.awaits = None,
            None => {}
        }
    }
}
