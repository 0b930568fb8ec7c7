//! What became of each point, over all rounds: lines are added and never changed.

use super::{DisputeCategory, PointId, SemanticKey, is_alike};
use serde::{Deserialize, Serialize};

/// What the moderator makes of a point.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "UPPERCASE")]
pub enum Classification {
    /// It is right, and the text was changed for it.
    Accept,
    /// It is not taken up.
    Reject,
    /// It is right and not for now.
    Defer,
    /// A part of it was taken up.
    Partial,
}

impl Classification {
    /// Every classification.
    pub const ALL: [Self; 4] = [Self::Accept, Self::Reject, Self::Defer, Self::Partial];

    /// The name in records.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Accept => "ACCEPT",
            Self::Reject => "REJECT",
            Self::Defer => "DEFER",
            Self::Partial => "PARTIAL",
        }
    }

    /// Whether the text has to change for it.
    pub const fn changes(self) -> bool {
        matches!(self, Self::Accept | Self::Partial)
    }
}

/// What became of one point.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Disposition {
    /// The point.
    pub issue_id: PointId,
    /// What the critic said.
    pub original_issue: String,
    /// What the moderator made of it.
    pub classification: Classification,
    /// Why.
    pub reasoning: String,
    /// What was changed.
    pub action_taken: String,
    /// Whether it is settled: exactly what was accepted is.
    pub resolved: bool,
    /// What it is about.
    pub semantic_key: Option<SemanticKey>,
    /// The earlier point that it raised again.
    pub repeat_of: Option<PointId>,
    /// How often in a row it was rejected, this time counted.
    pub consecutive_rejections: u16,
    /// The round.
    pub round: u16,
    /// On what grounds it disputed a rejection.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub dispute: Option<DisputeCategory>,
}

/// From so many rejections in a row on a person looks at a point.
pub(super) const REVIEW_FROM: u16 = 2;

/// What a person says of a point that was rejected again and again.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum RulingVerdict {
    /// The rejection stands.
    Upheld,
    /// It has to be taken up.
    Overruled,
}

/// A person's word on one point; it holds for that point however often it is raised again.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Ruling {
    /// The point.
    pub point: PointId,
    /// What was said of it, so that the name alone can carry no ruling over to another.
    pub issue: String,
    /// The person's word.
    pub verdict: RulingVerdict,
}

/// The line of a point.
pub(super) fn line(history: &[Disposition], id: PointId) -> Option<&Disposition> {
    history.iter().rev().find(|one| one.issue_id == id)
}

/// The earlier point that a text raises again: the one that is named, else the last of the same key,
/// else the last that is said in nearly the same words.
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
    same.or_else(|| last(&|one| is_alike(&one.original_issue, text)))
}

/// How often a point was rejected in a row once it is `now` classified, given the point it repeats.
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

/// A point and all that it raised again, the newest first.
fn lineage(history: &[Disposition], id: PointId) -> Vec<&Disposition> {
    let mut found: Vec<&Disposition> = Vec::new();
    let mut next = Some(id);
    while let Some(one) = next.and_then(|id| line(history, id)) {
        // A file may tell a circle.
        if found.iter().any(|known| known.issue_id == one.issue_id) {
            break;
        }
        found.push(one);
        next = one.repeat_of;
    }
    found
}

/// What a person has said of a point, or of one that it raises again.
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

/// Whether no later line raises a point again.
fn is_last(history: &[Disposition], id: PointId) -> bool {
    history.iter().all(|one| one.repeat_of != Some(id))
}

/// The points that a person has to look at: rejected at least twice in a row, not taken up since,
/// and not settled by a person's word.
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

/// The points that a person wants taken up and that were not yet.
pub(super) fn owed<'a>(history: &'a [Disposition], rulings: &[Ruling]) -> Vec<&'a Disposition> {
    let last = history.iter().filter(|one| is_last(history, one.issue_id));
    last.filter(|one| !one.classification.changes())
        .filter(|one| ruled(history, rulings, one.issue_id) == Some(RulingVerdict::Overruled))
        .collect()
}
