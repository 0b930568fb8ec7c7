//! Folds events into a debate. It never decides and never fails: an event that does not fit changes
//! nothing.

use super::disposition::rejections;
use super::{
    Classification, Critiqued, Debate, DebateEvent, DebateSpec, DebateStatement, DebateTurn,
    DebateTurnId, DebateTurnState, Disposition, Moderation, Point, Treated,
};
use crate::council::{TurnFailure, Usage};
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
        (Some(debate), event) => debate.apply(event),
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
    fn apply(&mut self, event: &DebateEvent) {
        match event {
            DebateEvent::ResultReady { written } if self.end.is_some() => {
                self.written = Some(written.clone());
            }
            _ if self.end.is_some() => {}
            DebateEvent::DebateResumed => self.resumed(),
            DebateEvent::TurnStarted { turn, reserve, .. } => self.started(*turn, *reserve),
            DebateEvent::TurnTaken {
                turn,
                said,
                model,
                usage,
            } => self.taken(*turn, said, model, *usage),
            DebateEvent::TurnFailed {
                turn,
                failure,
                usage,
            } => {
                let state = DebateTurnState::Failed(failure.clone());
                let _ = self.ended(*turn, state, None, *usage);
            }
            DebateEvent::DebateClosed { end } => self.end = Some(*end),
            DebateEvent::DebateOpened { .. }
            | DebateEvent::ResultReady { .. }
            | DebateEvent::Unknown => {}
        }
    }

    fn started(&mut self, id: DebateTurnId, reserve: Money) {
        if self.turn(id).is_none() && self.under_way().is_none() {
            self.turns.push(DebateTurn {
                id,
                reserve,
                state: DebateTurnState::UnderWay,
                model: None,
                usage: None,
            });
        }
    }

    fn taken(&mut self, id: DebateTurnId, statement: &DebateStatement, model: &str, usage: Usage) {
        let state = match self.defect(id, statement) {
            None => DebateTurnState::Said,
            Some(defect) => DebateTurnState::Void(defect),
        };
        let counts = state == DebateTurnState::Said;
        if !self.ended(id, state, Some(model), usage) || !counts {
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
        state: DebateTurnState,
        model: Option<&str>,
        usage: Usage,
    ) -> bool {
        let mut open = self.turns.iter_mut();
        let open = open.find(|turn| turn.id == id && turn.state == DebateTurnState::UnderWay);
        let Some(turn) = open else {
            return false;
        };
        self.spent += usage.cost.or_reserve(turn.reserve);
        turn.state = state;
        turn.model = model.map(str::to_owned);
        turn.usage = Some(usage);
        true
    }

    /// Ends the turn of the previous process: no one knows what it cost.
    fn resumed(&mut self) {
        let open = self.turns.iter_mut();
        for turn in open.filter(|turn| turn.state == DebateTurnState::UnderWay) {
            self.spent += turn.reserve;
            turn.state = DebateTurnState::Failed(TurnFailure::Lost);
        }
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
