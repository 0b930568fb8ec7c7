//! Rates how hard a decision is to reverse: 1 to 5 points in five dimensions, each with its source.

use super::{
    ChangeFacts, Circumstance, CircumstanceReason, DecisionType, Dimension, Points, Proposal,
    ReversibilityScore, Stake,
};
use serde::{Deserialize, Serialize};

/// The source of a dimension's points.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum RatingSource {
    /// Facts require at least this many.
    Floor,
    /// Facts prove that there are no more.
    ProvenLow,
    /// An opinion.
    Proposed,
    /// Nothing; it is unknown.
    Unsettled,
}

impl RatingSource {
    /// Checks whether facts alone settle it, so that no opinion is needed.
    pub const fn is_settled(self) -> bool {
        matches!(self, Self::Floor | Self::ProvenLow)
    }
}

/// The points of one dimension.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Rating {
    /// The dimension.
    pub dimension: Dimension,
    /// The points in force.
    pub points: Points,
    /// Their source.
    pub source: RatingSource,
    /// The minimum that facts require.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub floor: Option<Points>,
    /// The maximum that facts prove.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub proven_low: Option<Points>,
    /// The points of an opinion.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub proposed: Option<Points>,
    /// The evidence, as a lower-case fragment.
    pub why: String,
}

/// How hard a decision is to reverse, with all inputs.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct ReversibilityAssessment {
    /// The sum.
    pub score: ReversibilityScore,
    /// The type, by the default ceilings.
    pub decision_type: DecisionType,
    /// The five dimensions.
    pub ratings: Vec<Rating>,
    /// What makes it harder to reverse.
    pub circumstances: Vec<CircumstanceReason>,
}

/// Assesses a change. Each dimension gets the higher of the facts' minimum and the opinion; without
/// an opinion, what facts prove; otherwise 3.
pub fn assess(facts: &ChangeFacts, proposals: &[Proposal]) -> ReversibilityAssessment {
    let circumstances = facts.circumstances();
    let ratings = Dimension::ALL.map(|dimension| {
        let proposed = proposals
            .iter()
            .filter(|one| one.dimension == dimension)
            .max_by_key(|one| one.points);
        rate(dimension, facts, &circumstances, proposed)
    });
    let score = ReversibilityScore::of(ratings.each_ref().map(|rating| rating.points));
    ReversibilityAssessment {
        score,
        decision_type: DecisionType::of(score),
        ratings: ratings.into(),
        circumstances,
    }
}

fn rate(
    dimension: Dimension,
    facts: &ChangeFacts,
    circumstances: &[CircumstanceReason],
    proposed: Option<&Proposal>,
) -> Rating {
    let mut floor: Option<(Points, &CircumstanceReason)> = None;
    for witness in circumstances {
        let least = witness.circumstance.floor(dimension);
        if let Some(least) = least.filter(|least| floor.is_none_or(|(known, _)| *least > known)) {
            floor = Some((least, witness));
        }
    }
    let low = facts.proven_low(dimension);
    // What is not proven low is in the middle: a small minimum must not make it lower than no
    // minimum.
    let (open, source, why) = match (proposed, &low) {
        (Some(proposal), _) => (proposal.points, RatingSource::Proposed, said(proposal)),
        (None, Some((low, why))) => (*low, RatingSource::ProvenLow, why.clone()),
        (None, None) => (
            Points::THREE,
            RatingSource::Unsettled,
            "nothing is known".to_owned(),
        ),
    };
    let (points, source, why) = match floor {
        Some((least, witness)) if least >= open => {
            (least, RatingSource::Floor, witness.why.clone())
        }
        _ => (open, source, why),
    };
    Rating {
        dimension,
        points,
        source,
        floor: floor.map(|(least, _)| least),
        proven_low: low.map(|(low, _)| low),
        proposed: proposed.map(|proposal| proposal.points),
        why,
    }
}

fn said(proposal: &Proposal) -> String {
    if proposal.why.is_empty() {
        format!("{} says so", proposal.by)
    } else {
        format!("{}: {}", proposal.by, proposal.why)
    }
}

impl ReversibilityAssessment {
    /// Returns the points of a dimension.
    pub fn points(&self, dimension: Dimension) -> Option<Points> {
        let rating = self.ratings.iter().find(|one| one.dimension == dimension);
        rating.map(|rating| rating.points)
    }

    /// Returns the dimensions that no fact settles, so that someone can be asked.
    pub fn unsettled(&self) -> Vec<Dimension> {
        let open = self
            .ratings
            .iter()
            .filter(|rating| !rating.source.is_settled());
        open.map(|rating| rating.dimension).collect()
    }

    /// Returns the dimensions without facts and without an opinion: each counts as 3.
    pub fn unrated(&self) -> Vec<Dimension> {
        let open = self.ratings.iter();
        let open = open.filter(|rating| rating.source == RatingSource::Unsettled);
        open.map(|rating| rating.dimension).collect()
    }

    /// Returns the lowest score that facts allow: a dimension without a minimum counts as 1.
    pub fn least(&self) -> ReversibilityScore {
        self.lowest(|rating| rating.floor)
    }

    /// Returns the lowest score that facts and opinions allow: a dimension without either counts as
    /// 1.
    pub fn least_with_opinions(&self) -> ReversibilityScore {
        self.lowest(|rating| rating.floor.max(rating.proposed))
    }

    fn lowest(&self, points_of: impl Fn(&Rating) -> Option<Points>) -> ReversibilityScore {
        let least = |dimension| {
            let rating = self.ratings.iter().find(|one| one.dimension == dimension);
            rating.and_then(&points_of).unwrap_or(Points::ONE)
        };
        ReversibilityScore::of(Dimension::ALL.map(least))
    }

    /// Returns what is at stake, each once.
    pub fn stakes(&self) -> Vec<Stake> {
        let stakes = self
            .circumstances
            .iter()
            .filter_map(|witness| Circumstance::stake(witness.circumstance));
        let mut stakes: Vec<Stake> = stakes.collect();
        stakes.sort_unstable();
        stakes.dedup();
        stakes
    }
}
