//! One run as the events tell it: begun, laid down for a reason that is true, taken up again.

use super::book::{Story, Tale, Whereabouts};
use super::{Look, Oracle, Promise, broken, hold};
use crate::sim::repository::{Move, Mover};
use cos_core::decision::{Answer, Draft, Subject};
use cos_core::event::{Event, RunSessionEnd, SkipReason, Strategy};
use cos_core::id::{DecisionId, GoalId, RunId};
use cos_core::ledger::Scope;
use cos_core::time::Timestamp;

impl Story {
    /// Whether a goal's dependencies have landed and the strategy has room for it.
    pub(super) fn may_start(&self, goal: &GoalId) -> Look {
        let tale = self.tale(goal)?;
        let landed = |id: &GoalId| {
            self.tales
                .get(id)
                .is_some_and(|one| one.place == Whereabouts::Landed)
        };
        hold(
            tale.goal.depends_on.iter().all(landed),
            Promise::Proven,
            || format!("{goal} starts before what it depends on has landed"),
        )?;
        let mut others = self.tales.values().filter(|one| one.is_open());
        match self.spec.strategy {
            Strategy::Sequential | Strategy::Continue => {
                hold(others.next().is_none(), Promise::Proven, || {
                    format!("{goal} starts beside another")
                })
            }
            Strategy::Parallel => {
                let meets = others.find(|other| {
                    let pairs = |a: &cos_core::path::PathGlob| {
                        tale.goal.files.iter().any(|b| a.overlaps(b))
                    };
                    other.goal.files.is_empty()
                        || tale.goal.files.is_empty()
                        || other.goal.files.iter().any(pairs)
                });
                hold(meets.is_none(), Promise::Proven, || {
                    format!("{goal} starts beside a goal that may change the same files")
                })
            }
        }
    }

    /// Whether the run was laid down for a reason that is true, with no goal forgotten.
    fn risen(&self, why: RunSessionEnd) -> Look {
        let run = &self.spec.run;
        let open = self.tales.values().find(|tale| tale.is_open());
        let interrupted = why == RunSessionEnd::Interrupted;
        if let Some(open) = open.filter(|_| !interrupted) {
            let what = format!("{run} is laid down while {} is under way", open.goal.id);
            return broken(Promise::Kept, what);
        }
        let waits = |tale: &Tale| matches!(tale.place, Whereabouts::Waiting(_));
        let waiting = self.tales.values().filter(|tale| waits(tale)).count();
        match why {
            RunSessionEnd::Waiting => {
                hold(waiting > 0 || self.awaits.is_some(), Promise::Kept, || {
                    format!("{run} waits, but nothing was asked")
                })
            }
            RunSessionEnd::Finished => {
                let stopped = |tale: &Tale| tale.place == Whereabouts::GivenUp;
                let excused =
                    self.spec.strategy == Strategy::Sequential && self.tales.values().any(stopped);
                let left = self
                    .tales
                    .values()
                    .find(|tale| !matches!(tale.place, Whereabouts::Landed | Whereabouts::GivenUp));
                hold(left.is_none() || excused, Promise::Kept, || {
                    let left = left.map(|tale| tale.goal.id.as_str()).unwrap_or_default();
                    format!("{run} is finished, but {left} was forgotten")
                })
            }
            _ => Ok(()),
        }
    }

    /// What must be so of a run when nothing more is to happen.
    pub(super) fn conclude(&self, oracle: &Oracle) -> Look {
        let run = &self.spec.run;
        let held = oracle.budget_scope.of(&Scope::Run(run.clone())).held;
        hold(held == 0 || !self.is_over(), Promise::Caps, || {
            format!("{run} is over and still holds {held} millionths")
        })?;
        hold(self.ended.is_some(), Promise::Ends, || {
            format!("{run} was never laid down")
        })?;
        let outside = oracle.outside();
        let ours = |one: &&Move| one.branch == self.spec.branch && one.mover == Mover::Landing;
        let mut moves = outside.repository.moves().iter().filter(ours);
        // What somebody else built upon before the journal heard of it is part of their branch.
        let all = outside.repository.moves();
        let built = |one: &Move| {
            let upon = |other: &Move| other.mover == Mover::Stranger && other.before == one.after;
            all.iter().any(upon)
        };
        let known = |one: &Move| self.landings.contains(&one.after) || built(one);
        let unknown = moves.find(|one| !known(one)).filter(|_| self.is_over());
        hold(unknown.is_none(), Promise::Explained, || {
            format!("{run} is over and has landed what the journal does not know: {unknown:?}")
        })
    }
}

impl Oracle {
    pub(super) fn run_session(&self, run: &RunId) -> Result<&Story, (Promise, String)> {
        let what = || (Promise::Kept, format!("{run} was never ordered"));
        self.runs.get(run).ok_or_else(what)
    }

    /// The last try of the goal that a question is about.
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
        let tale = self
            .runs
            .get(&draft.run)
            .and_then(|run| run.tales.get(goal));
        tale.map_or(0, |tale| u32::try_from(tale.tries.len()).unwrap_or(0))
    }

    pub(super) fn of_run(&mut self, run: &RunId, at: Timestamp, event: &Event) -> Look {
        if let Event::RunStarted { spec, goals } = event {
            let known = self.runs.insert(run.clone(), Story::new(spec, goals, at));
            return hold(known.is_none(), Promise::Explained, || {
                format!("{run} was ordered twice")
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
                let tale = self.tale(run, goal)?;
                tale.survey = Some(survey.clone());
                tale.changed = changed_since.is_some();
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
                let tale = self.tale(run, goal)?;
                tale.place = Whereabouts::Open;
                tale.survey = None;
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

    pub(super) fn tale(
        &mut self,
        run: &RunId,
        goal: &GoalId,
    ) -> Result<&mut Tale, (Promise, String)> {
        let what = || (Promise::Explained, format!("{run} has no goal {goal}"));
        let run_session = self.runs.get_mut(run).ok_or_else(what)?;
        run_session.tales.get_mut(goal).ok_or_else(what)
    }

    /// What an answer means for the goal it is about.
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
        let tale = self.tale(run, goal)?;
        if matches!(answer, Answer::Proceed | Answer::ProceedModified) {
            tale.words.push(decision.clone());
        }
        if matches!(
            answer,
            Answer::Proceed | Answer::ProceedModified | Answer::Retry
        ) {
            tale.answers += 1;
        }
        if tale.is_open() {
            return Ok(());
        }
        let gone = matches!(tale.place, Whereabouts::Landed | Whereabouts::GivenUp);
        hold(!gone, Promise::Kept, || {
            format!("{decision} moves {goal}, which is {:?}", tale.place)
        })?;
        tale.survey = None;
        tale.place = match answer {
            Answer::Skip | Answer::Manual => Whereabouts::GivenUp,
            _ => Whereabouts::Open,
        };
        Ok(())
    }

    /// Moves what is told of the run as a whole.
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
            Event::DecisionApplied { goal: None, .. } | Event::DecisionLapsed { goal: None, .. } => {
                run_session.awaits = None;
            }
            _ => {}
        }
    }

    /// Nothing happens in a run that is not being driven, and nothing after its end.
    fn in_order(&self, run: &RunId, event: &Event) -> Look {
        let run_session = self.run_session(run)?;
        let begins = matches!(event, Event::RunSessionStarted { .. });
        hold(!run_session.is_over(), Promise::Explained, || {
            format!("{run} goes on after its end")
        })?;
        let driven = run_session.began && run_session.ended.is_none();
        hold(begins || driven, Promise::Kept, || {
            format!("{run} moves although nobody took it up")
        })
    }

    fn parked(&mut self, run: &RunId, goal: &GoalId, decision: &DecisionId) -> Look {
        let question = self.questions.get(decision);
        let fits = question.is_some_and(|question| question.goal() == Some(goal));
        hold(fits, Promise::Explained, || {
            format!("{goal} waits for {decision}, which does not ask about it")
        })?;
        let tale = self.tale(run, goal)?;
        hold(
            !tale.is_open() && tale.place == Whereabouts::Open,
            Promise::Kept,
            || format!("{goal} is parked while it is {:?}", tale.place),
        )?;
        tale.place = Whereabouts::Waiting(decision.clone());
        Ok(())
    }

    /// A goal is left out: its dependency will not come, or a person said so.
    fn skipped(&mut self, run: &RunId, goal: &GoalId, reason: &SkipReason) -> Look {
        let run_session = self.run_session(run)?;
        let true_reason = match reason {
            // No run here is a phase of a workflow that could weigh it.
            SkipReason::Left => false,
            SkipReason::BlockedBy(other) => run_session.tale(other)?.place == Whereabouts::GivenUp,
            SkipReason::Decision(id) => self.questions.get(id).is_some_and(|question| {
                let answer = question.resolution.as_ref();
                question.goal() == Some(goal)
                    && answer.is_some_and(|answer| answer.answer.is_remembered())
            }),
        };
        hold(true_reason, Promise::Kept, || {
            format!("{goal} is left out for {reason:?}, which is not so")
        })?;
        self.tale(run, goal)?.place = Whereabouts::GivenUp;
        Ok(())
    }
}
