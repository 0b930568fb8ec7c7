//! Describes what a run can expect from the question that it waits for. Several runs may share a
//! question, and its answer is used once.

use cos_core::decision::{Decision, DecisionState};
use cos_core::id::{DecisionId, OptionId, RunId};
use cos_core::run::state::Run;

/// The state of a question that a run waits for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Awaited {
    /// It has no answer yet.
    Open,
    /// The next resume uses the answer.
    Answered(OptionId),
    /// The next resume asks again: another run used the answer, or the question expired.
    AskedAnew(Option<RunId>),
}

impl Awaited {
    /// Returns the state of the question `id` for `run`; a question that is not in `decisions`
    /// counts as open.
    pub(crate) fn of(run: &Run, id: &DecisionId, decisions: &[Decision]) -> Self {
        let Some(decision) = decisions.iter().find(|decision| decision.id == *id) else {
            return Self::Open;
        };
        let answer = decision.resolution.as_ref();
        let is_remembered = answer.is_some_and(|answer| answer.answer.is_remembered());
        let user = decision.consumed_by.as_ref();
        let is_anothers = user.is_some_and(|user| *user != run.spec.run);
        match (decision.state, answer) {
            (DecisionState::Pending, _) => Self::Open,
            (DecisionState::Resolved, Some(answer)) => Self::Answered(answer.option.clone()),
            // A no is remembered, and is valid for all runs.
            (DecisionState::Consumed, Some(answer)) if is_remembered || !is_anothers => {
                Self::Answered(answer.option.clone())
            }
            _ => Self::AskedAnew(user.cloned()),
        }
    }
}

impl Awaited {
    /// Returns the answer that the next resume uses.
    pub(crate) fn answer(self) -> Option<OptionId> {
        match self {
            Self::Answered(option) => Some(option),
            Self::Open | Self::AskedAnew(_) => None,
        }
    }
}

/// Checks whether a run or one of its goals waits for this question.
pub(crate) fn waits_for(run: &Run, id: &DecisionId) -> bool {
    let goals = run.goals.iter().map(|goal| &goal.awaits);
    let mut awaited = goals.chain([&run.awaits]).flatten();
    awaited.any(|awaited| awaited == id)
}
