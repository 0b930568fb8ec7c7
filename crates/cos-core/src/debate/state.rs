//! What is so in a debate. Plain data and what can be read off it; only [`super::apply`] changes it.

use super::disposition::{reviewed, ruled};
use super::{
    Classification, CriticAdvice, DebateDefect, DebateEnd, DebateSpec, DebateRole, DebateTurnId,
    Disposition, Grades, Point, PointId, PointSeverity, RulingVerdict,
};
use crate::council::{Asking, Slot, TurnFailure, Usage};
use crate::fingerprint::Fingerprint;
use crate::money::Money;
use crate::time::Timestamp;

/// One debate.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Debate {
    /// What is debated.
    pub debate_spec: DebateSpec,
    /// When it was opened.
    pub opened_at: Timestamp,
    /// Every turn, in the order they were begun.
    pub turns: Vec<DebateTurn>,
    /// The text as it is now.
    pub spec: String,
    /// What the author wants the others to know.
    pub notes: Vec<String>,
    /// What the critic said, round by round.
    pub critiques: Vec<Critiqued>,
    /// What became of each point, those of earlier debates first.
    pub dispositions: Vec<Disposition>,
    /// What was paid, or held where nobody knows.
    pub spent: Money,
    /// How it ended.
    pub end: Option<DebateEnd>,
    /// The hash of the file that holds its result; none before that was to be written.
    pub written: Option<Fingerprint>,
}

/// One turn.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DebateTurn {
    /// Which.
    pub id: DebateTurnId,
    /// The money held for it.
    pub reserve: Money,
    /// Where it stands.
    pub state: DebateTurnState,
    /// Which model answered.
    pub model: Option<String>,
    /// What it used up, where that is known.
    pub usage: Option<Usage>,
}

/// Where a turn stands.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum DebateTurnState {
    /// No answer yet.
    UnderWay,
    /// The answer counts.
    Said,
    /// There is an answer, and it does not count.
    Void(DebateDefect),
    /// There is none.
    Failed(TurnFailure),
}

/// A text as the critic found it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Critiqued {
    /// The round.
    pub round: u16,
    /// The text, word for word.
    pub spec: String,
    /// How good it is.
    pub scores: Grades,
    /// Everything that is before the moderator: what the critic raised, what it disputes, and what
    /// a person wants taken up.
    pub points: Vec<Point>,
    /// What is good about it.
    pub strengths: Vec<String>,
    /// All of it in short.
    pub summary: String,
    /// What the critic would do.
    pub advice: CriticAdvice,
}

/// So many of the last rejections the critic is told of, and so many of the last deferrals.
const REJECTIONS: usize = 8;
const DEFERRALS: usize = 2;

impl DebateTurn {
    /// What came of it, for whoever may ask again.
    const fn asking(&self) -> Asking {
        match &self.state {
            DebateTurnState::UnderWay => Asking::UnderWay,
            DebateTurnState::Said => Asking::Answered,
            DebateTurnState::Void(_) => Asking::Unusable,
            DebateTurnState::Failed(failure) => Asking::failed(failure),
        }
    }
}

impl Critiqued {
    /// How many points are of this weight.
    pub fn count(&self, severity: PointSeverity) -> usize {
        let all = self.points.iter();
        all.filter(|point| point.severity == severity).count()
    }
}

impl Debate {
    /// The turn of this name.
    pub fn turn(&self, id: DebateTurnId) -> Option<&DebateTurn> {
        self.turns.iter().find(|turn| turn.id == id)
    }

    /// The turn under way; there is one at most.
    pub fn under_way(&self) -> Option<&DebateTurn> {
        let mut all = self.turns.iter();
        all.find(|turn| turn.state == DebateTurnState::UnderWay)
    }

    /// What is left of the budget.
    pub fn left(&self) -> Money {
        let held = self.under_way().map_or(Money::ZERO, |turn| turn.reserve);
        self.debate_spec.budget.saturating_sub(self.spent + held)
    }

    /// Whether a role has still to speak in a round.
    pub fn slot(&self, round: u16, role: DebateRole) -> Slot {
        let asked = self.turns.iter();
        let asked = asked.filter(|turn| turn.id.round == round && turn.id.role == role);
        let asked: Vec<Asking> = asked.map(DebateTurn::asking).collect();
        Slot::after(&asked)
    }

    /// What the critic said last.
    pub fn last_critique(&self) -> Option<&Critiqued> {
        self.critiques.last()
    }

    /// What the critic said in a round.
    pub fn critique(&self, round: u16) -> Option<&Critiqued> {
        self.critiques.iter().find(|one| one.round == round)
    }

    /// The last of the rejections and deferrals, which the critic is told of.
    pub fn remembered(&self) -> Vec<&Disposition> {
        let last = |kind: Classification, count: usize| {
            let all = self.dispositions.iter().rev();
            let kept = all.filter(move |one| one.classification == kind);
            kept.take(count)
        };
        let rejected = last(Classification::Reject, REJECTIONS);
        let mut told: Vec<&Disposition> = rejected
            .chain(last(Classification::Defer, DEFERRALS))
            .collect();
        told.sort_by_key(|one| one.issue_id);
        told
    }

    /// The points that a person has to look at.
    pub fn reviewed(&self) -> Vec<&Disposition> {
        reviewed(&self.dispositions, &self.debate_spec.rulings)
    }

    /// What a person has said of a point, or of one that it raises again.
    pub fn ruling(&self, id: PointId) -> Option<RulingVerdict> {
        ruled(&self.dispositions, &self.debate_spec.rulings, id)
    }

    /// The line of a point.
    pub fn disposition(&self, id: PointId) -> Option<&Disposition> {
        super::disposition::line(&self.dispositions, id)
    }

    /// The earlier point whose rejection this one does not accept; none where it raises nothing
    /// again that was rejected, or where a person has let the rejection stand.
    pub fn returns(&self, point: &Point) -> Option<PointId> {
        let before = self.disposition(point.repeat_of?)?;
        let is_rejected = before.classification == Classification::Reject;
        let is_settled = self.ruling(before.issue_id).is_some();
        (is_rejected && !is_settled).then_some(before.issue_id)
    }
}
