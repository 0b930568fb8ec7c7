//! Folds events into a debate. It never decides and never fails: an event that does not fit changes
//! nothing.

use super::disposition::rejections;
use super::{
    Classification, Critiqued, Debate, DebateEvent, DebateSpec, DebateStatement, DebateTurn,
    DebateTurnDetails, DebateTurnId, DebateTurnState, Disposition, Moderation, Point, Treated,
};
use crate::council::{Usage, end_turn, lose_turns};
use crate::money::Money;
use crate::time::Timestamp;

/// Applies one event of a file's debates: a new debate replaces one that ended.
pub fn apply(debate: &mut Option<Debate>, at: Timestamp, event: &DebateEvent) {
    match (debate, event) {
        (debate, DebateEvent::DebateOpened { debate_spec }) => {
            if debate.as_ref().is_none_or(|debate| debate.end.is_some()) {
                *debate = Some(opened(debate_spec, at));
            }
        }
        (Some(debate), event) => debate.apply(at, event),
        (None, _) => {}
    }
}

fn opened(debate_spec: &DebateSpec, at: Timestamp) -> Debate {
    Debate {
        opened_at: at,
        turns: Vec::new(),
        spec: debate_spec.spec.clone(),
        notes: Vec::new(),
        critiques: Vec::new(),
        dispositions: debate_spec.history.clone(),
        spent: Money::ZERO,
        end: None,
        written: None,
        debate_spec: debate_spec.clone(),
    }
}

impl Debate {
    fn apply(&mut self, at: Timestamp, event: &DebateEvent) {
        match event {
            DebateEvent::ResultReady { written } if self.end.is_some() => {
                self.written = Some(written.clone());
            }
            _ if self.end.is_some() => {}
            DebateEvent::DebateResumed => self.resumed(at),
            DebateEvent::TurnStarted { turn, reserve, .. } => self.started(*turn, *reserve),
            DebateEvent::TurnTaken {
                turn,
                said,
                model,
                usage,
            } => self.taken(*turn, at, said, (model, *usage)),
            DebateEvent::TurnFailed {
                turn,
                failure,
                usage,
            } => {
                let state = DebateTurnState::Failed(failure.clone());
                let _ = self.ended(*turn, at, state, *usage);
            }
            DebateEvent::DebateClosed { end } => self.end = Some(*end),
            DebateEvent::DebateOpened { .. }
            | DebateEvent::ResultReady { .. }
            | DebateEvent::Unknown => {}
        }
    }

    fn started(&mut self, id: DebateTurnId, reserve: Money) {
        if self.turn(id).is_none() && self.under_way().is_none() {
            let details = DebateTurnDetails::default();
            self.turns.push(DebateTurn::started(id, reserve, details));
        }
    }

    fn taken(
        &mut self,
        id: DebateTurnId,
        at: Timestamp,
        statement: &DebateStatement,
        (model, usage): (&str, Usage),
    ) {
        let state = match self.defect(id, statement) {
            None => DebateTurnState::Said(()),
            Some(defect) => DebateTurnState::Void(defect),
        };
        let counts = matches!(state, DebateTurnState::Said(()));
        if !self.ended(id, at, state, usage) {
            return;
        }
        if let Some(turn) = self.turns.iter_mut().find(|turn| turn.id == id) {
            turn.details.model = Some(model.to_owned());
        }
        if !counts {
            return;
        }
        match statement {
            DebateStatement::Draft(drafted) => {
                self.spec = drafted.spec.clone().unwrap_or_else(|| self.spec.clone());
                self.notes.clone_from(&drafted.notes);
            }
            DebateStatement::Critique(critique) => self.critiques.push(Critiqued {
                round: id.round,
                spec: self.spec.clone(),
                scores: critique.scores,
                points: self.points(id.round, critique),
                strengths: critique.strengths.clone(),
                summary: critique.summary.clone(),
                advice: critique.recommendation,
            }),
            DebateStatement::Moderation(moderation) => self.moderated(id.round, moderation),
        }
    }

    fn moderated(&mut self, round: u16, moderation: &Moderation) {
        let points = self.critique(round).map(|one| one.points.clone());
        let known = self.dispositions.clone();
        for point in points.unwrap_or_default() {
            let mut treated = moderation.dispositions.iter();
            if let Some(treated) = treated.find(|one| one.issue_id == point.id) {
                self.dispositions.push(disposition(&known, &point, treated));
            }
        }
        if let Some(spec) = &moderation.spec {
            self.spec.clone_from(spec);
        }
    }

    /// Ends a turn; returns whether it was still open.
    fn ended(
        &mut self,
        id: DebateTurnId,
        at: Timestamp,
        state: DebateTurnState,
        usage: Usage,
    ) -> bool {
        let cost = end_turn(&mut self.turns, &id, at, state, usage);
        self.spent += cost.unwrap_or_default();
        cost.is_some()
    }

    /// Ends the turn of the previous process: no one knows what it cost.
    fn resumed(&mut self, at: Timestamp) {
        self.spent += lose_turns(&mut self.turns, at);
    }
}

fn disposition(known: &[Disposition], point: &Point, treated: &Treated) -> Disposition {
    Disposition {
        issue_id: point.id,
        original_issue: point.text.clone(),
        classification: treated.classification,
        reasoning: treated.reasoning.clone(),
        action_taken: treated.action_taken.clone(),
        resolved: treated.classification == Classification::Accept,
        semantic_key: point.key.clone(),
        repeat_of: point.repeat_of,
        consecutive_rejections: rejections(known, point.repeat_of, treated.classification),
        round: point.id.round,
        dispute: point.dispute,
    }
}
