//! The state of a turn of a council, a room or a debate, from its start to its end.

use super::{Asking, Defect, Statement, TurnFailure, TurnId, Usage};
use crate::money::Money;
use crate::time::Timestamp;
use std::fmt::Display;

/// One turn: its id, its answer, why an answer is invalid, and what else is known of it. The
/// defaults are those of a council.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Turn<Id = TurnId, Answer = Statement, Flaw = Defect, Details = ()> {
    /// The turn id.
    pub id: Id,
    /// The reserved amount.
    pub reserve: Money,
    /// Its state.
    pub state: TurnState<Answer, Flaw>,
    /// When its answer or failure was recorded.
    pub ended_at: Option<Timestamp>,
    /// What the turn used; `None` if unknown.
    pub usage: Option<Usage>,
    /// What else is known of it.
    pub details: Details,
}

/// The state of a turn.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum TurnState<Answer = Statement, Flaw = Defect> {
    /// No answer yet.
    UnderWay,
    /// The answer is valid.
    Said(Answer),
    /// The answer is invalid.
    Void(Flaw),
    /// There is no answer.
    Failed(TurnFailure),
}

impl<Answer, Flaw: Display> TurnState<Answer, Flaw> {
    /// Returns why the answer was unusable.
    pub fn problem(&self) -> Option<String> {
        match self {
            Self::Void(defect) => Some(defect.to_string()),
            Self::Failed(TurnFailure::Malformed { detail }) => Some(detail.clone()),
            _ => None,
        }
    }
}

impl<Id, Answer, Flaw, Details> Turn<Id, Answer, Flaw, Details> {
    /// Creates a turn in progress.
    pub(crate) const fn started(id: Id, reserve: Money, details: Details) -> Self {
        Self {
            id,
            reserve,
            state: TurnState::UnderWay,
            ended_at: None,
            usage: None,
            details,
        }
    }

    /// Returns the answer if it is valid.
    pub const fn said(&self) -> Option<&Answer> {
        match &self.state {
            TurnState::Said(said) => Some(said),
            _ => None,
        }
    }

    /// Checks whether there is no answer yet.
    pub(crate) const fn is_under_way(&self) -> bool {
        matches!(self.state, TurnState::UnderWay)
    }

    /// Returns its result in the form that decides about asking again.
    pub(crate) const fn asking(&self) -> Asking {
        match &self.state {
            TurnState::UnderWay => Asking::UnderWay,
            TurnState::Said(_) => Asking::Answered,
            TurnState::Void(_) => Asking::Unusable,
            TurnState::Failed(failure) => Asking::failed(failure),
        }
    }
}

/// Ends a turn; returns its cost if it was still open.
pub(crate) fn end_turn<Id: PartialEq, Answer, Flaw, Details>(
    turns: &mut [Turn<Id, Answer, Flaw, Details>],
    id: &Id,
    at: Timestamp,
    state: TurnState<Answer, Flaw>,
    usage: Usage,
) -> Option<Money> {
    let mut open = turns.iter_mut().filter(|turn| turn.is_under_way());
    let turn = open.find(|turn| turn.id == *id)?;
    turn.state = state;
    turn.ended_at = Some(at);
    turn.usage = Some(usage);
    Some(usage.cost.or_reserve(turn.reserve))
}

/// Ends the turns of the previous process: no one knows what they cost. Returns their reserves.
pub(crate) fn lose_turns<Id, Answer, Flaw, Details>(
    turns: &mut [Turn<Id, Answer, Flaw, Details>],
    at: Timestamp,
) -> Money {
    let mut lost = Money::ZERO;
    for turn in turns.iter_mut().filter(|turn| turn.is_under_way()) {
        turn.state = TurnState::Failed(TurnFailure::Lost);
        turn.ended_at = Some(at);
        lost += turn.reserve;
    }
    lost
}
