//! What is so in a council. Plain data and what can be read off it; only [`super::apply`] changes
//! it.

use super::{
    Asking, Commitment, CouncilEnd, CouncilSpec, CouncilPhase, Defect, EscalationMade, Slot,
    Statement, TurnFailure, TurnId, Usage,
};
use crate::money::Money;
use crate::persona::Persona;
use crate::reversibility::{DeliberationMode, Points, Proposal, ReversibilityScore};
use crate::time::{Span, Timestamp};

/// One council.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Council {
    /// What was asked.
    pub spec: CouncilSpec,
    /// How much deliberation it gets now.
    pub mode: DeliberationMode,
    /// The round, from 1.
    pub round: u8,
    /// Every turn, in the order they were begun.
    pub turns: Vec<Turn>,
    /// The turns whose answers count, in the order the answers came, each with its author under a
    /// seal.
    pub spoken: Vec<(TurnId, Commitment)>,
    /// How it became heavier, and since which round.
    pub escalation: Option<(EscalationMade, u8)>,
    /// Who beside the voters wants more deliberation.
    pub requested: Vec<String>,
    /// What was paid, or held where nobody knows.
    pub spent: Money,
    /// Since when the present process has it.
    pub since: Timestamp,
    /// When the last event was written.
    pub moved_at: Timestamp,
    /// Time under way in earlier processes.
    pub active: Span,
    /// How it ended.
    pub end: Option<CouncilEnd>,
}

/// One turn.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Turn {
    /// Which.
    pub id: TurnId,
    /// The money held for it.
    pub reserve: Money,
    /// Where it stands.
    pub state: TurnState,
    /// When its answer, or its failure, was written.
    pub ended_at: Option<Timestamp>,
    /// What it used up, where that is known.
    pub usage: Option<Usage>,
}

/// Where a turn stands.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum TurnState {
    /// No answer yet.
    UnderWay,
    /// The answer counts.
    Said(Statement),
    /// There is an answer, and it does not count.
    Void(Defect),
    /// There is none.
    Failed(TurnFailure),
}

impl Turn {
    /// What was said, if it counts.
    pub const fn said(&self) -> Option<&Statement> {
        match &self.state {
            TurnState::Said(said) => Some(said),
            _ => None,
        }
    }

    /// Whether there is an answer that cannot be used.
    pub const fn is_malformed(&self) -> bool {
        matches!(self.asking(), Asking::Unusable)
    }

    /// What came of it, for whoever may ask again.
    const fn asking(&self) -> Asking {
        match &self.state {
            TurnState::UnderWay => Asking::UnderWay,
            TurnState::Said(_) => Asking::Answered,
            TurnState::Void(_) => Asking::Unusable,
            TurnState::Failed(failure) => Asking::failed(failure),
        }
    }

    /// Whether it came to an end of its own, and not with the process or the council.
    const fn is_conclusive(&self) -> bool {
        !matches!(self.asking(), Asking::UnderWay | Asking::Broken)
    }
}

impl Council {
    /// The turn of this name.
    pub fn turn(&self, id: TurnId) -> Option<&Turn> {
        self.turns.iter().find(|turn| turn.id == id)
    }

    /// Every turn under way.
    pub fn under_way(&self) -> impl Iterator<Item = &Turn> {
        let all = self.turns.iter();
        all.filter(|turn| turn.state == TurnState::UnderWay)
    }

    /// The money held for turns under way.
    pub fn held(&self) -> Money {
        self.under_way().map(|turn| turn.reserve).sum()
    }

    /// What is left of the budget.
    pub fn left(&self) -> Money {
        let used = self.spent + self.held();
        self.spec.budget.saturating_sub(used)
    }

    /// Time under way over all processes.
    pub fn elapsed(&self, now: Timestamp) -> Span {
        self.active + (now - self.since)
    }

    /// The turns of a phase in a round; of a phase that is gone through once, in any.
    pub fn phase(&self, round: u8, phase: CouncilPhase) -> impl Iterator<Item = &Turn> {
        let fits = move |turn: &&Turn| {
            turn.id.phase == phase && (phase.is_opening() || turn.id.round == round)
        };
        self.turns.iter().filter(fits)
    }

    /// What counts of a phase in a round, with whoever said it.
    pub fn said(
        &self,
        round: u8,
        phase: CouncilPhase,
    ) -> impl Iterator<Item = (Persona, &Statement)> {
        let said = self.phase(round, phase);
        said.filter_map(|turn| Some((turn.id.persona, turn.said()?)))
    }

    /// Whether a persona has still to speak in a phase of a round.
    pub fn slot(&self, round: u8, phase: CouncilPhase, persona: Persona) -> Slot {
        let asked: Vec<Asking> = self
            .phase(round, phase)
            .filter(|turn| turn.id.persona == persona)
            .map(Turn::asking)
            .collect();
        match Slot::after(&asked) {
            Slot::Open(_) if self.is_unavailable(persona) => Slot::Gap,
            slot => slot,
        }
    }

    /// Whether nobody stands behind a persona.
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

    /// Whether a persona was given up when it was last to speak.
    pub fn is_absent(&self, persona: Persona) -> bool {
        let own = self.turns.iter().filter(|turn| turn.id.persona == persona);
        let last = own.rev().find(|turn| turn.is_conclusive());
        last.is_some_and(|turn| self.slot(turn.id.round, turn.id.phase, persona) == Slot::Gap)
    }

    /// What was said of how hard it is to take back, before anybody weighed anything.
    pub fn rated(&self) -> Option<&[Proposal]> {
        self.said(1, CouncilPhase::Rating)
            .find_map(|(_, said)| match said {
                Statement::Rating { proposals } => Some(proposals.as_slice()),
                _ => None,
            })
    }

    /// The question as the strategist understands it.
    pub fn situation(&self) -> Option<&super::Situation> {
        self.said(1, CouncilPhase::Assessment)
            .find_map(|(_, said)| match said {
                Statement::Situation(situation) => Some(situation),
                _ => None,
            })
    }

    /// How hard it is to take back as far as is known by now: never below what it was opened with.
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
