//! Defines what was decided about each point of the critic. A new decision adds a line; no line is
//! changed.

use super::{DisputeCategory, PointId, SemanticKey, is_similar};
use serde::{Deserialize, Serialize};

/// The moderator's classification of a point.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "UPPERCASE")]
pub enum Classification {
    /// It is right, and the text was changed.
    Accept,
    /// It is rejected.
    Reject,
    /// It is right, but not for now.
    Defer,
    /// A part of it was accepted.
    Partial,
}

impl Classification {
    /// Every classification.
    pub const ALL: [Self; 4] = [Self::Accept, Self::Reject, Self::Defer, Self::Partial];

    /// Returns the name used in records.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Accept => "ACCEPT",
            Self::Reject => "REJECT",
            Self::Defer => "DEFER",
            Self::Partial => "PARTIAL",
        }
    }

    /// Checks whether the text must change for it.
    pub const fn changes(self) -> bool {
        matches!(self, Self::Accept | Self::Partial)
    }
}

/// The disposition of one point.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Disposition {
    /// The point.
    pub issue_id: PointId,
    /// The critic's words.
    pub original_issue: String,
    /// The moderator's classification.
    pub classification: Classification,
    /// Why.
    pub reasoning: String,
    /// What was changed.
    pub action_taken: String,
    /// Whether it is settled: only accepted points are.
    pub resolved: bool,
    /// What it is about.
    pub semantic_key: Option<SemanticKey>,
    /// The earlier point that it repeats.
    pub repeat_of: Option<PointId>,
    /// How often in a row it was rejected, including this time.
    pub consecutive_rejections: u16,
    /// The round.
    pub round: u16,
    /// The grounds on which it disputed a rejection.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub dispute: Option<DisputeCategory>,
}

/// From this many rejections in a row on, a person reviews a point.
pub(super) const REVIEW_FROM: u16 = 2;

/// A person's ruling on a point that was rejected repeatedly.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum RulingVerdict {
    /// The rejection is confirmed.
    Upheld,
    /// It must be accepted.
    Overruled,
}

/// A person's ruling on one point; it also applies when the point is raised again.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Ruling {
    /// The point.
    pub point: PointId,
    /// The text of the point, so that a ruling cannot be transferred to another point of the same
    /// id.
    pub issue: String,
    /// The verdict.
    pub verdict: RulingVerdict,
}

/// Returns the line of a point.
pub(super) fn line(history: &[Disposition], id: PointId) -> Option<&Disposition> {
    history.iter().rev().find(|one| one.issue_id == id)
}

/// Returns the earlier point that a text repeats: the named one, or the last with the same key, or
/// the last with nearly the same words.
pub(super) fn earlier(
    history: &[Disposition],
    named: Option<PointId>,
    text: &str,
) -> Option<PointId> {
    if let Some(named) = named.filter(|named| line(history, *named).is_some()) {
        return Some(named);
    }
    let key = SemanticKey::of(text);
    let last = |fits: &dyn Fn(&&Disposition) -> bool| {
        let found = history.iter().rev().find(fits);
        found.map(|one| one.issue_id)
    };
    let same = last(&|one| key.is_some() && one.semantic_key == key);
    same.or_else(|| last(&|one| is_similar(&one.original_issue, text)))
}

/// Returns how often in a row a point was rejected, given its classification `now` and the point
/// that it repeats.
pub(super) fn rejections(
    history: &[Disposition],
    repeat_of: Option<PointId>,
    now: Classification,
) -> u16 {
    if now != Classification::Reject {
        return 0;
    }
    let before = repeat_of.and_then(|id| line(history, id));
    before.map_or(1, |one| one.consecutive_rejections.saturating_add(1))
}

/// Returns a point and all points that it repeats, newest first.
fn lineage(history: &[Disposition], id: PointId) -> Vec<&Disposition> {
    let mut found: Vec<&Disposition> = Vec::new();
    let mut next = Some(id);
    while let Some(one) = next.and_then(|id| line(history, id)) {
        // A file may contain a cycle.
        if found.iter().any(|known| known.issue_id == one.issue_id) {
            break;
        }
        found.push(one);
        next = one.repeat_of;
    }
    found
}

/// Returns a person's ruling on a point, or on one that it repeats.
pub(super) fn ruled(
    history: &[Disposition],
    rulings: &[Ruling],
    id: PointId,
) -> Option<RulingVerdict> {
    let line = lineage(history, id);
    let holds = |ruling: &&Ruling| {
        line.iter()
            .any(|one| one.issue_id == ruling.point && one.original_issue == ruling.issue)
    };
    rulings
        .iter()
        .rev()
        .find(holds)
        .map(|ruling| ruling.verdict)
}

/// Checks whether no later line repeats a point.
fn is_last(history: &[Disposition], id: PointId) -> bool {
    history.iter().all(|one| one.repeat_of != Some(id))
}

/// Returns the points that a person must review: rejected at least twice in a row, not accepted
/// since, and without a ruling.
pub fn reviewed<'a>(history: &'a [Disposition], rulings: &[Ruling]) -> Vec<&'a Disposition> {
    let stubborn = |one: &&Disposition| {
        let since = lineage(history, one.issue_id);
        let mut since = since.iter().take_while(|one| !one.classification.changes());
        since.any(|one| one.consecutive_rejections >= REVIEW_FROM)
    };
    let last = history.iter().filter(|one| is_last(history, one.issue_id));
    last.filter(stubborn)
        .filter(|one| ruled(history, rulings, one.issue_id).is_none())
        .collect()
}

/// Returns the points that a person wants accepted and that are not yet.
pub(super) fn wanted_by_person<'a>(
    history: &'a [Disposition],
    rulings: &[Ruling],
) -> Vec<&'a Disposition> {
    let last = history.iter().filter(|one| is_last(history, one.issue_id));
    last.filter(|one| !one.classification.changes())
        .filter(|one| ruled(history, rulings, one.issue_id) == Some(RulingVerdict::Overruled))
        .collect()
}
