//! The state of a council: plain data with read-only queries. Only [`super::apply()`] changes it.

use super::{
    Asking, Commitment, CouncilEnd, CouncilPhase, CouncilSpec, EscalationMade, Slot, Statement,
    Turn, TurnFailure, TurnId, TurnState,
};
use crate::money::Money;
use crate::persona::Persona;
use crate::reversibility::{DeliberationMode, Points, Proposal, ReversibilityScore};
use crate::time::{Span, Timestamp};

/// One council.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Council {
    /// The order that opened it.
    pub spec: CouncilSpec,
    /// How much deliberation it gets now.
    pub mode: DeliberationMode,
    /// The round, from 1.
    pub round: u8,
    /// Every turn, in the order in which the turns started.
    pub turns: Vec<Turn>,
    /// The turns with valid answers in the order of arrival, each with its sealed author.
    pub spoken: Vec<(TurnId, Commitment)>,
    /// Its escalation, and the round from which it applies.
    pub escalation: Option<(EscalationMade, u8)>,
    /// Who besides the voters wants more deliberation.
    pub requested: Vec<String>,
    /// The money spent; a turn of unknown cost counts as its full reserve.
    pub spent: Money,
    /// When the current process took over.
    pub since: Timestamp,
    /// When the last event was written.
    pub moved_at: Timestamp,
    /// Active time in earlier processes.
    pub active: Span,
    /// How it ended.
    pub end: Option<CouncilEnd>,
}

impl Turn {
    /// Checks whether the answer is unusable.
    pub const fn is_malformed(&self) -> bool {
        matches!(self.asking(), Asking::Unusable)
    }

    /// Checks whether it ended for its own reason, and not because the process or the council
    /// ended.
    const fn is_conclusive(&self) -> bool {
        !matches!(self.asking(), Asking::UnderWay | Asking::Broken)
    }
}

impl Council {
    /// Returns the turn with this id.
    pub fn turn(&self, id: TurnId) -> Option<&Turn> {
        self.turns.iter().find(|turn| turn.id == id)
    }

    /// Returns the turns in progress.
    pub fn under_way(&self) -> impl Iterator<Item = &Turn> {
        let all = self.turns.iter();
        all.filter(|turn| turn.is_under_way())
    }

    /// Returns the amount reserved for turns in progress.
    pub fn held(&self) -> Money {
        self.under_way().map(|turn| turn.reserve).sum()
    }

    /// Returns the remaining budget.
    pub fn left(&self) -> Money {
        let used = self.spent + self.held();
        self.spec.budget.saturating_sub(used)
    }

    /// Returns the active time over all processes.
    pub fn elapsed(&self, now: Timestamp) -> Span {
        self.active + (now - self.since)
    }

    /// Returns the turns of a phase in a round; for a phase that happens once, in any round.
    pub fn phase(&self, round: u8, phase: CouncilPhase) -> impl Iterator<Item = &Turn> {
        let fits = move |turn: &&Turn| {
            turn.id.phase == phase && (phase.is_opening() || turn.id.round == round)
        };
        self.turns.iter().filter(fits)
    }

    /// Returns the valid answers of a phase in a round, with their speakers.
    pub fn said(
        &self,
        round: u8,
        phase: CouncilPhase,
    ) -> impl Iterator<Item = (Persona, &Statement)> {
        let turns = self.phase(round, phase);
        turns.filter_map(|turn| Some((turn.id.persona, turn.said()?)))
    }

    /// Returns whether a persona must still speak in a phase of a round.
    pub fn slot(&self, round: u8, phase: CouncilPhase, persona: Persona) -> Slot {
        let attempts: Vec<Asking> = self
            .phase(round, phase)
            .filter(|turn| turn.id.persona == persona)
            .map(Turn::asking)
            .collect();
        match Slot::after(&attempts) {
            Slot::Open(_) if self.is_unavailable(persona) => Slot::Gap,
            slot => slot,
        }
    }

    /// Checks whether no model is available for a persona.
    pub fn is_unavailable(&self, persona: Persona) -> bool {
        let unavailable = |turn: &Turn| {
            matches!(
                turn.state,
                TurnState::Failed(TurnFailure::Unavailable { .. })
            )
        };
        let mut own = self.turns.iter().filter(|turn| turn.id.persona == persona);
        own.any(unavailable)
    }

    /// Checks whether a persona gave no answer when it was last asked.
    pub fn is_absent(&self, persona: Persona) -> bool {
        let own = self.turns.iter().filter(|turn| turn.id.persona == persona);
        let last = own.rev().find(|turn| turn.is_conclusive());
        last.is_some_and(|turn| self.slot(turn.id.round, turn.id.phase, persona) == Slot::Gap)
    }

    /// Returns the rating of how hard the decision is to reverse, given before any deliberation.
    pub fn rated(&self) -> Option<&[Proposal]> {
        self.said(1, CouncilPhase::Rating)
            .find_map(|(_, statement)| match statement {
                Statement::Rating { proposals } => Some(proposals.as_slice()),
                _ => None,
            })
    }

    /// Returns the question as the strategist assessed it.
    pub fn situation(&self) -> Option<&super::Situation> {
        self.said(1, CouncilPhase::Assessment)
            .find_map(|(_, statement)| match statement {
                Statement::Situation(situation) => Some(situation),
                _ => None,
            })
    }

    /// Returns how hard the decision is to reverse as known so far: never below the initial score.
    pub fn score(&self) -> ReversibilityScore {
        let opened = &self.spec.reversibility;
        let Some(situation) = self.situation() else {
            return opened.score;
        };
        let points = crate::reversibility::Dimension::ALL.map(|dimension| {
            let rating = opened.ratings.iter().find(|one| one.dimension == dimension);
            let proposed = situation.proposals.iter();
            let proposed = proposed.filter(|one| one.dimension == dimension);
            match (proposed.map(|one| one.points).max(), rating) {
                (Some(points), Some(rating)) => points.max(rating.floor.unwrap_or(Points::ONE)),
                (Some(points), None) => points,
                (None, Some(rating)) => rating.points,
                (None, None) => Points::THREE,
            }
        });
        ReversibilityScore::of(points).max(opened.score)
    }
}
