//! Folds events into a council. It never decides and never fails: an event that does not fit
//! changes nothing.

use super::{
    Council, CouncilEvent, CouncilSpec, EscalationMade, Turn, TurnId, TurnState, Usage, end_turn,
    lose_turns,
};
use crate::money::Money;
use crate::time::{Span, Timestamp};

/// Folds all events of a council, oldest first; returns `None` if it was never opened.
pub fn fold<'a>(
    events: impl IntoIterator<Item = (Timestamp, &'a CouncilEvent)>,
) -> Option<Council> {
    let mut council = None;
    for (at, event) in events {
        apply(&mut council, at, event);
    }
    council
}

/// Applies one event.
pub fn apply(council: &mut Option<Council>, at: Timestamp, event: &CouncilEvent) {
    match (council, event) {
        (council @ None, CouncilEvent::CouncilOpened { spec }) => {
            *council = Some(opened(spec, at));
        }
        (Some(council), event) => council.apply(at, event),
        (None, _) => {}
    }
}

fn opened(spec: &CouncilSpec, at: Timestamp) -> Council {
    Council {
        mode: spec.budgeted_mode.unwrap_or(spec.mode),
        spec: spec.clone(),
        round: 1,
        turns: Vec::new(),
        spoken: Vec::new(),
        escalation: None,
        requested: Vec::new(),
        spent: Money::ZERO,
        since: at,
        moved_at: at,
        active: Span(0),
        end: None,
    }
}

impl Council {
    /// Applies one event to an open council.
    pub fn apply(&mut self, at: Timestamp, event: &CouncilEvent) {
        match event {
            CouncilEvent::TurnTaken {
                turn,
                said,
                author,
                usage,
            } => {
                let state = match self.defect(*turn, said) {
                    None => TurnState::Said((**said).clone()),
                    Some(defect) => TurnState::Void(defect),
                };
                let is_void = matches!(state, TurnState::Void(_));
                if self.ended(*turn, at, state, *usage) && !is_void {
                    self.spoken.push((*turn, *author));
                }
            }
            CouncilEvent::TurnFailed {
                turn,
                failure,
                usage,
            } => {
                self.ended(*turn, at, TurnState::Failed(failure.clone()), *usage);
            }
            // After the end only turns in progress may still report, for their cost.
            _ if self.end.is_some() => return,
            CouncilEvent::CouncilResumed => self.resumed(at),
            CouncilEvent::TurnStarted { turn, reserve, .. } => self.started(*turn, *reserve),
            CouncilEvent::EscalationRequested { by } => self.requested.push(by.clone()),
            CouncilEvent::CouncilEscalated { escalation } => self.escalated(escalation),
            CouncilEvent::CouncilClosed { end } => self.end = Some(*end),
            CouncilEvent::CouncilOpened { .. } | CouncilEvent::Unknown => {}
        }
        self.moved_at = at;
    }

    fn started(&mut self, id: TurnId, reserve: Money) {
        if self.turn(id).is_some() {
            return;
        }
        self.round = self.round.max(id.round);
        self.turns.push(Turn::started(id, reserve, ()));
    }

    /// Ends a turn; returns whether it was still open.
    fn ended(&mut self, id: TurnId, at: Timestamp, state: TurnState, usage: Usage) -> bool {
        let cost = end_turn(&mut self.turns, &id, at, state, usage);
        self.spent += cost.unwrap_or_default();
        cost.is_some()
    }

    /// Ends the turns of the previous process: no one knows what they cost.
    fn resumed(&mut self, at: Timestamp) {
        self.active = self.active + (self.moved_at - self.since);
        self.since = at;
        self.spent += lose_turns(&mut self.turns, at);
    }

    fn escalated(&mut self, made: &EscalationMade) {
        if self.escalation.is_none() && made.to > self.mode {
            self.mode = made.to;
            // The request is granted now; a further request is considered again.
            self.requested.clear();
            self.round = self.round.saturating_add(1);
            self.escalation = Some((made.clone(), self.round));
        }
    }
}
