//! The state of a debate: plain data with read-only queries. Only [`super::apply()`] changes it.

use super::disposition::{reviewed, ruled};
use super::{
    Classification, CriticAdvice, DebateDefect, DebateEnd, DebateRole, DebateSpec, DebateTurnId,
    Disposition, Grades, Point, PointId, PointSeverity, RulingVerdict,
};
use crate::council::{Asking, Slot, Turn, TurnState};
use crate::fingerprint::Fingerprint;
use crate::money::Money;
use crate::time::Timestamp;

/// One debate.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Debate {
    /// The order that opened it.
    pub debate_spec: DebateSpec,
    /// When it was opened.
    pub opened_at: Timestamp,
    /// Every turn, in the order in which the turns started.
    pub turns: Vec<DebateTurn>,
    /// The current text.
    pub spec: String,
    /// The author's notes for the others.
    pub notes: Vec<String>,
    /// The critiques, one per round.
    pub critiques: Vec<Critiqued>,
    /// The disposition of each point, earlier debates first.
    pub dispositions: Vec<Disposition>,
    /// The money spent; a turn of unknown cost counts as its full reserve.
    pub spent: Money,
    /// How it ended.
    pub end: Option<DebateEnd>,
    /// The hash of the file that contains its result; `None` until that is about to be written.
    pub written: Option<Fingerprint>,
}

/// One turn; the state of the debate has its answer.
pub type DebateTurn = Turn<DebateTurnId, (), DebateDefect, DebateTurnDetails>;

/// The state of a turn.
pub type DebateTurnState = TurnState<(), DebateDefect>;

/// What is known of a turn of a debate from its answer.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct DebateTurnDetails {
    /// The model that answered.
    pub model: Option<String>,
}

/// A text with its critique.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Critiqued {
    /// The round.
    pub round: u16,
    /// The exact text.
    pub spec: String,
    /// Its scores.
    pub scores: Grades,
    /// All points for the moderator: new ones, disputed ones, and those that a person wants
    /// accepted.
    pub points: Vec<Point>,
    /// What is good about it.
    pub strengths: Vec<String>,
    /// A summary.
    pub summary: String,
    /// The critic's recommendation.
    pub advice: CriticAdvice,
}

/// How many of the last rejections, and of the last deferrals, the critic sees.
const REJECTIONS: usize = 8;
const DEFERRALS: usize = 2;

impl Critiqued {
    /// Counts the points of this severity.
    pub fn count(&self, severity: PointSeverity) -> usize {
        let all = self.points.iter();
        all.filter(|point| point.severity == severity).count()
    }
}

impl Debate {
    /// Returns the turn with this id.
    pub fn turn(&self, id: DebateTurnId) -> Option<&DebateTurn> {
        self.turns.iter().find(|turn| turn.id == id)
    }

    /// Returns the turn in progress; there is at most one.
    pub fn under_way(&self) -> Option<&DebateTurn> {
        let mut all = self.turns.iter();
        all.find(|turn| turn.is_under_way())
    }

    /// Returns the remaining budget.
    pub fn left(&self) -> Money {
        let reserved = self.under_way().map_or(Money::ZERO, |turn| turn.reserve);
        self.debate_spec
            .budget
            .saturating_sub(self.spent + reserved)
    }

    /// Returns whether a role must still speak in a round.
    pub fn slot(&self, round: u16, role: DebateRole) -> Slot {
        let turns = self.turns.iter();
        let turns = turns.filter(|turn| turn.id.round == round && turn.id.role == role);
        let turns: Vec<Asking> = turns.map(DebateTurn::asking).collect();
        Slot::after(&turns)
    }

    /// Returns the last critique.
    pub fn last_critique(&self) -> Option<&Critiqued> {
        self.critiques.last()
    }

    /// Returns the critique of a round.
    pub fn critique(&self, round: u16) -> Option<&Critiqued> {
        self.critiques.iter().find(|one| one.round == round)
    }

    /// Returns the last rejections and deferrals, which the critic sees.
    pub fn remembered(&self) -> Vec<&Disposition> {
        let last = |kind: Classification, count: usize| {
            let all = self.dispositions.iter().rev();
            let kept = all.filter(move |one| one.classification == kind);
            kept.take(count)
        };
        let rejected = last(Classification::Reject, REJECTIONS);
        let mut dispositions: Vec<&Disposition> = rejected
            .chain(last(Classification::Defer, DEFERRALS))
            .collect();
        dispositions.sort_by_key(|one| one.issue_id);
        dispositions
    }

    /// Returns the points that a person must review.
    pub fn reviewed(&self) -> Vec<&Disposition> {
        reviewed(&self.dispositions, &self.debate_spec.rulings)
    }

    /// Returns a person's ruling on a point, or on one that it repeats.
    pub fn ruling(&self, id: PointId) -> Option<RulingVerdict> {
        ruled(&self.dispositions, &self.debate_spec.rulings, id)
    }

    /// Returns the disposition of a point.
    pub fn disposition(&self, id: PointId) -> Option<&Disposition> {
        super::disposition::line(&self.dispositions, id)
    }

    /// Returns the rejected point that this one raises again; `None` if it repeats no rejection, or
    /// if a person confirmed the rejection.
    pub fn returns(&self, point: &Point) -> Option<PointId> {
        let before = self.disposition(point.repeat_of?)?;
        let is_rejected = before.classification == Classification::Reject;
        let is_settled = self.ruling(before.issue_id).is_some();
        (is_rejected && !is_settled).then_some(before.issue_id)
    }
}
