//! Checks one run: it starts, stops for a valid reason, and resumes.

use super::book::{GoalHistory, GoalStatus, Story};
use super::{Look, Oracle, Promise, broken, hold};
use crate::sim::repository::{Move, Mover};
use cos_core::decision::{Answer, Draft, Subject};
use cos_core::event::{Event, RunSessionEnd, SkipReason, Strategy};
use cos_core::id::{DecisionId, GoalId, RunId};
use cos_core::ledger::Scope;
use cos_core::time::Timestamp;

impl Story {
    /// Checks that the dependencies of a goal have landed and the strategy allows it.
    pub(super) fn may_start(&self, goal: &GoalId) -> Look {
        let history = self.history(goal)?;
        let landed = |id: &GoalId| {
            self.goals
                .get(id)
                .is_some_and(|one| one.status == GoalStatus::Landed)
        };
        hold(
            history.goal.depends_on.iter().all(landed),
            Promise::Proven,
            || format!("{goal} starts before what it depends on has landed"),
        )?;
        let mut others = self.goals.values().filter(|one| one.is_open());
        match self.spec.strategy {
            Strategy::Sequential | Strategy::Continue => {
                hold(others.next().is_none(), Promise::Proven, || {
                    format!("{goal} starts beside another")
                })
            }
            Strategy::Parallel => {
                let meets = others.find(|other| {
                    let pairs = |a: &cos_gate::path::PathGlob| {
                        history.goal.files.iter().any(|b| a.overlaps(b))
                    };
                    other.goal.files.is_empty()
                        || history.goal.files.is_empty()
                        || other.goal.files.iter().any(pairs)
                });
                hold(meets.is_none(), Promise::Proven, || {
                    format!("{goal} starts beside a goal that may change the same files")
                })
            }
        }
    }

    /// Checks that the run stopped for a valid reason, with no goal forgotten.
    fn risen(&self, why: RunSessionEnd) -> Look {
        let run = &self.spec.run;
        let open = self.goals.values().find(|history| history.is_open());
        let interrupted = why == RunSessionEnd::Interrupted;
        if let Some(open) = open.filter(|_| !interrupted) {
            let what = format!("{run} is stopped while {} is running", open.goal.id);
            return broken(Promise::Kept, what);
        }
        let waits = |history: &GoalHistory| matches!(history.status, GoalStatus::Waiting(_));
        let waiting = self.goals.values().filter(|history| waits(history)).count();
        match why {
            RunSessionEnd::Waiting => {
                hold(waiting > 0 || self.awaits.is_some(), Promise::Kept, || {
                    format!("{run} waits, but nothing was asked")
                })
            }
            RunSessionEnd::Finished => {
                let stopped = |history: &GoalHistory| history.status == GoalStatus::GivenUp;
                let excused =
                    self.spec.strategy == Strategy::Sequential && self.goals.values().any(stopped);
                let left = self.goals.values().find(|history| {
                    !matches!(history.status, GoalStatus::Landed | GoalStatus::GivenUp)
                });
                hold(left.is_none() || excused, Promise::Kept, || {
                    let left = left
                        .map(|history| history.goal.id.as_str())
                        .unwrap_or_default();
                    format!("{run} is finished, but {left} was forgotten")
                })
            }
            _ => Ok(()),
        }
    }

    /// Checks a run when nothing more will happen.
    pub(super) fn conclude(&self, oracle: &Oracle) -> Look {
        let run = &self.spec.run;
        let held = oracle.budget_scope.of(&Scope::Run(run.clone())).held;
        hold(held == 0 || !self.is_over(), Promise::Caps, || {
            format!("{run} has ended with {held} millionths reserved")
        })?;
        hold(self.ended.is_some(), Promise::Ends, || {
            format!("{run} was never stopped")
        })?;
        let outside = oracle.outside();
        let ours = |one: &&Move| one.branch == self.spec.branch && one.mover == Mover::Landing;
        let mut moves = outside.repository.moves().iter().filter(ours);
        // Commits that others built on before the journal recorded them belong to their branch.
        let all = outside.repository.moves();
        let built = |one: &Move| {
            let upon = |other: &Move| other.mover == Mover::Stranger && other.before == one.after;
            all.iter().any(upon)
        };
        let known = |one: &Move| self.landings.contains(&one.after) || built(one);
        let unknown = moves.find(|one| !known(one)).filter(|_| self.is_over());
        hold(unknown.is_none(), Promise::Explained, || {
            format!("{run} has ended with landings that are not in the journal: {unknown:?}")
        })
    }
}

impl Oracle {
    pub(super) fn run_session(&self, run: &RunId) -> Result<&Story, (Promise, String)> {
        let what = || (Promise::Kept, format!("{run} was never created"));
        self.runs.get(run).ok_or_else(what)
    }

    /// Returns the last attempt of the goal of a question.
    pub(super) fn last_try(&self, draft: &Draft) -> u32 {
        let goal = match &draft.subject {
            Subject::Goal(goal) | Subject::Action(goal, _) => goal,
            Subject::Run(_)
            | Subject::Call(_)
            | Subject::Checkpoint(_)
            | Subject::Spec(_)
            | Subject::Workflow(_)
            | Subject::WorkflowFile(_)
            | Subject::Room(_) => {
                return 0;
            }
        };
        let history = self
            .runs
            .get(&draft.run)
            .and_then(|run| run.goals.get(goal));
        history.map_or(0, |history| u32::try_from(history.tries.len()).unwrap_or(0))
    }

    pub(super) fn of_run(&mut self, run: &RunId, at: Timestamp, event: &Event) -> Look {
        if let Event::RunStarted { spec, goals } = event {
            let known = self.runs.insert(run.clone(), Story::new(spec, goals, at));
            return hold(known.is_none(), Promise::Explained, || {
                format!("{run} was created twice")
            });
        }
        self.in_order(run, event)?;
        let look = match event {
            Event::RunSessionEnded { why } => self.run_session(run)?.risen(*why),
            Event::GoalSurveyed {
                goal,
                survey,
                changed_since,
            } => {
                let history = self.history(run, goal)?;
                history.survey = Some(survey.clone());
                history.changed = changed_since.is_some();
                Ok(())
            }
            Event::GoalParked { goal, decision, .. } => self.parked(run, goal, decision),
            Event::DecisionApplied { .. } => {
                self.applied(run, event)?;
                self.turned(run, event)
            }
            Event::DecisionLapsed {
                goal: Some(goal), ..
            } => {
                let history = self.history(run, goal)?;
                history.status = GoalStatus::Open;
                history.survey = None;
                Ok(())
            }
            Event::GoalSkipped { goal, reason } => self.skipped(run, goal, reason),
            Event::AttemptStarted { .. } => self.started(run, at, event),
            Event::SpendMetered { attempt, spent } => self.metered(run, attempt, *spent),
            Event::AttemptFinished { .. } => self.ended(run, event),
            Event::ChecksRan { .. } => self.checked(run, event),
            Event::GoalLanded { .. } => self.landed(run, event),
            _ => Ok(()),
        };
        look?;
        self.shift(run, at, event);
        Ok(())
    }

    pub(super) fn history(
        &mut self,
        run: &RunId,
        goal: &GoalId,
    ) -> Result<&mut GoalHistory, (Promise, String)> {
        let what = || (Promise::Explained, format!("{run} has no goal {goal}"));
        let run_session = self.runs.get_mut(run).ok_or_else(what)?;
        run_session.goals.get_mut(goal).ok_or_else(what)
    }

    /// Applies an answer to its goal.
    pub(super) fn turned(&mut self, run: &RunId, event: &Event) -> Look {
        let Event::DecisionApplied {
            goal: Some(goal),
            decision,
            answer,
            ..
        } = event
        else {
            return Ok(());
        };
        let history = self.history(run, goal)?;
        if matches!(answer, Answer::Proceed | Answer::ProceedModified) {
            history.words.push(decision.clone());
        }
        if matches!(
            answer,
            Answer::Proceed | Answer::ProceedModified | Answer::Retry
        ) {
            history.answers += 1;
        }
        if history.is_open() {
            return Ok(());
        }
        let gone = matches!(history.status, GoalStatus::Landed | GoalStatus::GivenUp);
        hold(!gone, Promise::Kept, || {
            format!("{decision} moves {goal}, which is {:?}", history.status)
        })?;
        history.survey = None;
        history.status = match answer {
            Answer::Skip | Answer::Manual => GoalStatus::GivenUp,
            _ => GoalStatus::Open,
        };
        Ok(())
    }

    /// Updates the run as a whole.
    fn shift(&mut self, run: &RunId, at: Timestamp, event: &Event) {
        let Some(run_session) = self.runs.get_mut(run) else {
            return;
        };
        run_session.moved = at;
        match event {
            Event::RunSessionStarted { limits } => {
                run_session.began = true;
                run_session.ended = None;
                run_session.limits = limits.unwrap_or(run_session.limits);
            }
            Event::CampaignCapMoved { cap } => {
                if let Some((_, shared)) = &mut run_session.spec.campaign {
                    *shared = *cap;
                }
            }
            Event::RunSessionEnded { why } => run_session.ended = Some(*why),
            Event::BranchMoved { head } => run_session.head.clone_from(head),
            Event::IntervalReached { decision } => run_session.awaits = Some(decision.clone()),
            Event::DecisionApplied { goal: None, .. }
            | Event::DecisionLapsed { goal: None, .. } => {
                run_session.awaits = None;
            }
            _ => {}
        }
    }

    /// Checks that nothing happens in a run that is not driven, or after its end.
    fn in_order(&self, run: &RunId, event: &Event) -> Look {
        let run_session = self.run_session(run)?;
        let begins = matches!(event, Event::RunSessionStarted { .. });
        hold(!run_session.is_over(), Promise::Explained, || {
            format!("{run} continues after its end")
        })?;
        let driven = run_session.began && run_session.ended.is_none();
        hold(begins || driven, Promise::Kept, || {
            format!("{run} moves without a session")
        })
    }

    fn parked(&mut self, run: &RunId, goal: &GoalId, decision: &DecisionId) -> Look {
        let question = self.questions.get(decision);
        let fits = question.is_some_and(|question| question.goal() == Some(goal));
        hold(fits, Promise::Explained, || {
            format!("{goal} waits for {decision}, which does not ask about it")
        })?;
        let history = self.history(run, goal)?;
        hold(
            !history.is_open() && history.status == GoalStatus::Open,
            Promise::Kept,
            || format!("{goal} is parked while it is {:?}", history.status),
        )?;
        history.status = GoalStatus::Waiting(decision.clone());
        Ok(())
    }

    /// Checks a skipped goal: its dependency cannot land, or the person skipped it.
    fn skipped(&mut self, run: &RunId, goal: &GoalId, reason: &SkipReason) -> Look {
        let run_session = self.run_session(run)?;
        let true_reason = match reason {
            // No run here is a phase of a workflow that could decide that.
            SkipReason::Left => false,
            SkipReason::BlockedBy(other) => {
                run_session.history(other)?.status == GoalStatus::GivenUp
            }
            SkipReason::Decision(id) => self.questions.get(id).is_some_and(|question| {
                let answer = question.resolution.as_ref();
                question.goal() == Some(goal)
                    && answer.is_some_and(|answer| answer.answer.is_remembered())
            }),
        };
        hold(true_reason, Promise::Kept, || {
            format!("{goal} is skipped for {reason:?}, which is wrong")
        })?;
        self.history(run, goal)?.status = GoalStatus::GivenUp;
        Ok(())
    }
}
