//! Collects the points of a round for the moderator: the critic's new points, each compared with
//! earlier ones; the rejections that it disputes; and points that a person wants accepted and that
//! are not yet.

use super::SemanticKey;
use super::disposition::{earlier, wanted_by_person};
use super::{Critique, Debate, Disposition, Dispute, Point, PointId, PointSeverity, Raised};

impl Debate {
    /// Returns the points of a round with their ids.
    pub(super) fn points(&self, round: u16, critique: &Critique) -> Vec<Point> {
        let raised = critique.issues.iter().map(|one| self.raised(one));
        let disputed = critique.disputed_issues.iter();
        let disputed = disputed.map(|one| self.disputed(one));
        let mut points: Vec<Point> = raised.chain(disputed).collect();
        let is_there = |points: &[Point], id| points.iter().any(|one| one.repeat_of == Some(id));
        for one in wanted_by_person(&self.dispositions, &self.debate_spec.rulings) {
            if !is_there(&points, one.issue_id) {
                points.push(wanted(one));
            }
        }
        for (point, number) in points.iter_mut().zip(1..) {
            point.id = PointId { round, number };
        }
        points
    }

    fn raised(&self, one: &Raised) -> Point {
        Point {
            id: UNNAMED,
            severity: one.severity,
            quality: Some(one.quality),
            location: one.location.clone(),
            text: one.description.clone(),
            suggestion: one.suggestion.clone(),
            key: SemanticKey::of(&one.description),
            repeat_of: earlier(&self.dispositions, one.repeat_of, &one.description),
            dispute: None,
        }
    }

    /// Turns a disputed rejection into the same point with new words.
    fn disputed(&self, one: &Dispute) -> Point {
        let original = self.disposition(one.original_issue_id);
        Point {
            id: UNNAMED,
            severity: PointSeverity::Critical,
            quality: None,
            location: String::new(),
            text: format!("{} Otherwise: {}", one.evidence, one.risk_if_ignored),
            suggestion: one.recommendation.clone(),
            key: original.and_then(|original| original.semantic_key.clone()),
            repeat_of: Some(one.original_issue_id),
            dispute: Some(one.dispute_category),
        }
    }
}

/// The id of a point before it has a position in a round.
const UNNAMED: PointId = PointId {
    round: 0,
    number: 0,
};

/// Turns a point that a person wants accepted into a point of this round.
fn wanted(one: &Disposition) -> Point {
    Point {
        id: UNNAMED,
        severity: PointSeverity::Critical,
        quality: None,
        location: String::new(),
        text: one.original_issue.clone(),
        suggestion: "A person wants it accepted.".to_owned(),
        key: one.semantic_key.clone(),
        repeat_of: Some(one.issue_id),
        dispute: None,
    }
}
