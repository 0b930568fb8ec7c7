//! What a run may hope for from the question that it waits with. A question may be that of several
//! runs, and its answer is used once.

use cos_core::decision::{Decision, DecisionState};
use cos_core::id::{DecisionId, OptionId, RunId};
use cos_core::run::state::Run;

/// How the question stands that something of a run waits with.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Awaited {
    /// Nobody answered it yet.
    Open,
    /// The next resume takes the answer up.
    Answered(OptionId),
    /// The next resume puts it anew: another run used the answer up, or it died.
    AskedAnew(Option<RunId>),
}

impl Awaited {
    /// How the question `id` stands for `run`; one that is not among `decisions` counts as open.
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
            // A no is remembered, and holds for everybody.
            (DecisionState::Consumed, Some(answer)) if is_remembered || !is_anothers => {
                Self::Answered(answer.option.clone())
            }
            _ => Self::AskedAnew(user.cloned()),
        }
    }
}

impl Awaited {
    /// The answer that the next resume takes up.
    pub(crate) fn answer(self) -> Option<OptionId> {
        match self {
            Self::Answered(option) => Some(option),
            Self::Open | Self::AskedAnew(_) => None,
        }
    }
}

/// Whether a run or one of its goals waits with this question.
pub(crate) fn waits_for(run: &Run, id: &DecisionId) -> bool {
    let goals = run.goals.iter().map(|goal| &goal.awaits);
    let mut awaited = goals.chain([&run.awaits]).flatten();
    awaited.any(|awaited| awaited == id)
}
