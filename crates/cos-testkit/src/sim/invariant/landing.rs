//! Checks that exactly the verified work lands, with passed checks or with the person's approval.

use super::book::{GoalStatus, Question};
use super::{Look, Oracle, Promise, broken, hold};
use cos_core::decision::{Answer, DecisionKind};
use cos_core::event::{Event, Product};
use cos_core::evidence::CheckVerdict;
use cos_core::goal::{Check, Goal};
use cos_core::id::{AttemptId, RunId};

impl Oracle {
    /// Checks a verification event: on the right head, with the real results.
    pub(super) fn checked(&mut self, run: &RunId, event: &Event) -> Look {
        let Event::ChecksRan {
            attempt,
            candidate,
            onto,
            evidence,
            verdict,
        } = event
        else {
            return Ok(());
        };
        let truth = self.outside().checks.get(candidate).cloned();
        let seen: Vec<(Check, bool)> = evidence
            .iter()
            .map(|seen| (seen.check.clone(), seen.held))
            .collect();
        hold(truth.as_ref() == Some(&seen), Promise::Proven, || {
            format!("the reported checks on {candidate} differ from the real ones")
        })?;
        let stands = self.run_session(run)?.head.clone();
        hold(*onto == stands, Promise::Proven, || {
            format!("{attempt} was checked on {onto}, but the head is {stands}")
        })?;
        let history = self.history(run, &attempt.goal)?;
        let goal = &history.goal;
        let held = seen.iter().all(|(_, held)| *held);
        let mut wanted = goal.checks.iter();
        let all = wanted.all(|check| seen.iter().any(|(other, _)| other == check));
        let is_agent = goal.executor.asks_models();
        let proof = !is_agent || !goal.checks.is_empty() && candidate != onto;
        let fits = match verdict {
            CheckVerdict::Proven => held && all && proof,
            CheckVerdict::Refuted => !held,
            CheckVerdict::Unproven => held && !(all && proof),
        };
        hold(fits, Promise::Proven, || {
            format!("{attempt} has the verdict {verdict:?}, but the checks do not give it")
        })?;
        let one = history.attempt(attempt)?;
        one.checked = Some((candidate.clone(), onto.clone(), *verdict));
        Ok(())
    }

    /// Checks a landing: exactly the verified work, with passed checks or with the person's
    /// approval.
    pub(super) fn landed(&mut self, run: &RunId, event: &Event) -> Look {
        let Event::GoalLanded {
            attempt,
            landing,
            partial,
        } = event
        else {
            return Ok(());
        };
        let run_session = self.run_session(run)?;
        let (branch, base) = (&run_session.spec.branch, &run_session.spec.base);
        let stands = self.outside().repository.head(branch, base);
        let moved = landing.before == landing.after || {
            let outside = self.outside();
            let mut moves = outside.repository.moves().iter();
            moves.any(|one| one.before == landing.before && one.after == landing.after)
        };
        hold(moved, Promise::Proven, || {
            format!("{attempt} landed by the journal, but {branch} is at {stands}")
        })?;
        let history = run_session.history(&attempt.goal)?;
        hold(history.status == GoalStatus::Open, Promise::Proven, || {
            format!("{attempt} landed while its goal is {:?}", history.status)
        })?;
        let last = history
            .tries
            .last()
            .filter(|one| one.number == attempt.number);
        let checked = last.and_then(|one| one.checked.as_ref());
        let exact = checked.filter(|(candidate, onto, _)| {
            *candidate == landing.after && *onto == landing.before && *onto == run_session.head
        });
        let Some((_, _, verdict)) = exact else {
            let what = format!("{attempt} landed something that was not checked there");
            return broken(Promise::Proven, what);
        };
        let product = last.and_then(|one| one.product.as_ref());
        let strays = product.is_some_and(|product| strays(&history.goal, product));
        let wants_word = *verdict == CheckVerdict::Unproven || strays || *partial;
        let refuted = *verdict == CheckVerdict::Refuted;
        let word = history.words.iter().any(|id| {
            self.questions
                .get(id)
                .is_some_and(|question| says_land(question, attempt, refuted || *partial))
        });
        hold(word || !wants_word && !refuted, Promise::Proven, || {
            format!("{attempt} landed {verdict:?} without approval")
        })?;
        let run_session = self.runs.get_mut(run);
        if let Some(run_session) = run_session {
            run_session.head.clone_from(&landing.after);
            run_session.landings.push(landing.after.clone());
        }
        self.history(run, &attempt.goal)?.status = GoalStatus::Landed;
        Ok(())
    }
}

/// Returns whether the person approved the landing of this attempt.
fn says_land(question: &Question, attempt: &AttemptId, despite: bool) -> bool {
    let answer = question.resolution.as_ref().map(|answer| answer.answer);
    let kind = question.draft.kind;
    let kinds = kind == DecisionKind::Failure || kind == DecisionKind::Landing && !despite;
    kinds && answer == Some(Answer::Proceed) && question.tried == attempt.number
}

/// Returns whether the work changes undeclared files.
fn strays(goal: &Goal, product: &Product) -> bool {
    let Product::Work { files, .. } = product else {
        return false;
    };
    let declared = |path: &String| goal.files.iter().any(|glob| glob.matches(path));
    !goal.files.is_empty() && !files.iter().all(declared)
}
