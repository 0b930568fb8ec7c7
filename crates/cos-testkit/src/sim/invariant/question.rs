//! Checks decisions: asked, answered by the person in time, applied once.

use super::book::{Question, Stand, Story};
use super::{Look, Oracle, Promise, broken, hold};
use cos_core::decision::DecisionKind;
use cos_core::event::Event;
use cos_core::id::{DecisionId, RunId};
use cos_core::time::Timestamp;

impl Oracle {
    pub(super) fn of_decision(&mut self, id: &DecisionId, at: Timestamp, event: &Event) -> Look {
        match event {
            Event::DecisionOpened {
                decision, draft, ..
            } => {
                let known = self.questions.contains_key(id) || decision != id;
                hold(!known, Promise::Explained, || {
                    format!("{id} was asked twice")
                })?;
                let tried = self.last_try(draft);
                let question = Question {
                    draft: draft.as_ref().clone(),
                    stand: Stand::Open,
                    resolution: None,
                    applied: Vec::new(),
                    user: None,
                    early: false,
                    tried,
                };
                self.questions.insert(id.clone(), question);
                Ok(())
            }
            Event::DecisionResolved { resolution, .. } => {
                let question = self.open(id, Promise::Approval)?;
                let late = question.draft.expires_at.is_some_and(|end| end <= at);
                hold(!late, Promise::Asked, || {
                    format!("{id} was answered after its time was over")
                })?;
                let mut options = question.draft.options.iter();
                let chosen = options.find(|choice| choice.id == resolution.option);
                let fits = chosen.is_some_and(|choice| {
                    choice.answer == resolution.answer && choice.grants == resolution.grants
                });
                hold(fits && !resolution.by.is_empty(), Promise::Asked, || {
                    format!("{id} was answered with a missing option, or by no one")
                })?;
                question.stand = Stand::Answered;
                question.resolution = Some(resolution.clone());
                self.budget_scope.grant(&resolution.grants);
                Ok(())
            }
            Event::DecisionConsumed { run, .. } => {
                let question = self.question(id)?;
                hold(question.stand == Stand::Answered, Promise::Approval, || {
                    format!("{id} was used by {run} while it was {:?}", question.stand)
                })?;
                question.stand = Stand::Used;
                question.user = Some(run.clone());
                self.used.push((id.clone(), run.clone()));
                Ok(())
            }
            Event::DecisionExpired { .. } => {
                let question = self.open(id, Promise::Approval)?;
                question.stand = Stand::Dead;
                question.early = question.draft.expires_at.is_none_or(|end| end > at);
                Ok(())
            }
            Event::DecisionSuperseded { by, .. } => {
                let known = self.questions.contains_key(by);
                self.open(id, Promise::Kept)?.stand = Stand::Dead;
                hold(known, Promise::Explained, || {
                    format!("{id} was replaced by {by}, which was never asked")
                })
            }
            _ => broken(
                Promise::Explained,
                format!("{id} has an event of another question"),
            ),
        }
    }

    fn question(&mut self, id: &DecisionId) -> Result<&mut Question, (Promise, String)> {
        let what = || (Promise::Explained, format!("{id} was never asked"));
        self.questions.get_mut(id).ok_or_else(what)
    }

    fn open(
        &mut self,
        id: &DecisionId,
        promise: Promise,
    ) -> Result<&mut Question, (Promise, String)> {
        let question = self.question(id)?;
        if question.stand == Stand::Open {
            Ok(question)
        } else {
            let what = format!("{id} moved on while it was {:?}", question.stand);
            Err((promise, what))
        }
    }

    /// Checks that a run applies an existing answer unchanged, and only once.
    pub(super) fn applied(&mut self, run: &RunId, event: &Event) -> Look {
        let Event::DecisionApplied {
            goal,
            decision: id,
            decision_key,
            fingerprint,
            triggers,
            answer,
            grants,
            ..
        } = event
        else {
            return Ok(());
        };
        let question = self.question(id)?;
        let given = question.resolution.as_ref();
        let given = given.filter(|given| given.answer == *answer && given.grants == *grants);
        hold(given.is_some(), Promise::Asked, || {
            format!("{run} acts on {answer:?} of {id}, which was not given")
        })?;
        let draft = &question.draft;
        let same = draft.decision_key == *decision_key
            && draft.fingerprint == *fingerprint
            && draft.triggers == *triggers
            && question.goal() == goal.as_ref();
        hold(same, Promise::Approval, || {
            format!("{run} uses {id} for something else")
        })?;
        let mine = question.user.as_ref() == Some(run) && question.stand == Stand::Used;
        hold(mine || answer.is_remembered(), Promise::Approval, || {
            format!("{run} acts on {id}, which is used by {:?}", question.user)
        })?;
        let again = question.applied.contains(run);
        hold(!again || answer.is_remembered(), Promise::Approval, || {
            format!("{run} acts on {id} a second time")
        })?;
        question.applied.push(run.clone());
        Ok(())
    }

    /// Checks at the end that a question closed early belongs to a finished run, and that no
    /// question of such a run waits.
    pub(super) fn died(&self, id: &DecisionId, question: &Question) -> Look {
        let over = self
            .runs
            .get(&question.draft.run)
            .is_some_and(Story::is_over);
        hold(over || !question.early, Promise::Kept, || {
            format!("{id} was closed too early")
        })?;
        hold(
            !over || question.stand != Stand::Open,
            Promise::Kept,
            || format!("{id} still waits, but its run has ended"),
        )
    }

    /// Checks at the end that an answer was applied, unless there was nothing left to do.
    pub(super) fn answered(&self, id: &DecisionId, question: &Question) -> Look {
        let run = self.runs.get(&question.draft.run);
        let over = run.is_none_or(Story::is_over);
        let waited_for = run.is_some_and(|run| run.waits_for(id));
        let idle = question.stand == Stand::Answered && !over;
        let bound = question.draft.kind != DecisionKind::Permission || waited_for;
        hold(!idle || !bound, Promise::Kept, || {
            format!("{id} was answered, but the answer was not applied")
        })
    }
}
