//! Finds contradictions within and between the blocks of a file. They are reported to the reader;
//! no statement of a file approves anything.

use super::rubric::NotReady;
use super::view::{DispositionView, RubricView};
use super::{Classification, Disposition, PointId, SemanticKey, reviewed};
use std::collections::BTreeSet;

/// One contradiction.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Contradiction {
    /// The rubric and the dispositions of its round have different counts.
    #[error("the rubric counts {told} {}, but round {round} has {counted}", kind.name())]
    Count {
        /// The kind.
        kind: Classification,
        /// The round.
        round: u16,
        /// The count in the rubric.
        told: u64,
        /// The actual count.
        counted: usize,
    },
    /// The file calls itself ready, but is not.
    #[error("it calls itself ready for approval, although {0}")]
    ReadyDespite(NotReady),
    /// It is ready and continues.
    #[error("it asks for further debate and calls itself ready for approval")]
    ReadyAndGoesOn,
    /// Nothing says that the scores come from a critic.
    #[error("nothing says that a critic gave the scores, so they may be the moderator's own")]
    SelfScored,
    /// A point that was not accepted is called resolved.
    #[error("{0} was not accepted but is called resolved")]
    ResolvedUnaccepted(PointId),
    /// A point that was accepted is called unresolved.
    #[error("{0} was accepted but is not called resolved")]
    AcceptedUnresolved(PointId),
    /// The number of rejections in a row is wrong.
    #[error("{point} is said to be rejected {told} times in a row, but it was {counted} times")]
    Rejections {
        /// The point.
        point: PointId,
        /// The stated number.
        told: u16,
        /// The number that the lines give.
        counted: u16,
    },
    /// It repeats a point that the file does not contain.
    #[error("{point} repeats {earlier}, but the file has no line for that")]
    UnknownRepeat {
        /// The point.
        point: PointId,
        /// The point that it claims to repeat.
        earlier: PointId,
    },
    /// One point has two lines.
    #[error("{0} has two lines")]
    Twice(PointId),
    /// A point of a round that is later than the rubric.
    #[error("{point} is of a later round than the rubric, which is of round {round}")]
    LaterRound {
        /// The point.
        point: PointId,
        /// The round of the rubric.
        round: u16,
    },
    /// A point was rejected repeatedly, and no person is asked.
    #[error("{0} was rejected repeatedly, but the rubric asks no person")]
    ReviewForgotten(PointId),
    /// Every point begins with the same accusation.
    #[error("all {count} points begin with `{prefix}`, the accepted ones too")]
    SamePrefix {
        /// The words.
        prefix: String,
        /// How many points.
        count: usize,
    },
    /// Keys that do not match their texts.
    #[error("the keys of {0} points do not match their texts")]
    Keys(usize),
}

/// What the file states, and what it actually contains.
pub(super) struct Held<'a> {
    pub(super) told: &'a [DispositionView],
    pub(super) counted: &'a [Disposition],
    pub(super) rubric: Option<&'a RubricView>,
    pub(super) not_ready: &'a [NotReady],
}

pub(super) fn contradictions(held: &Held<'_>) -> Vec<Contradiction> {
    let mut found = Vec::new();
    for (stated, counted) in held.told.iter().zip(held.counted) {
        found.extend(of_line(stated, counted));
    }
    found.extend(of_names(held.counted));
    found.extend(same_prefix(held.counted));
    let keys = held.told.iter().zip(held.counted);
    let keys = keys
        .filter(|(stated, counted)| is_odd_key(stated, counted))
        .count();
    if keys > 0 {
        found.push(Contradiction::Keys(keys));
    }
    if let Some(rubric) = held.rubric {
        found.extend(of_rubric(rubric, held));
    }
    found
}

fn of_line(disposition: &DispositionView, counted: &Disposition) -> Vec<Contradiction> {
    let point = counted.issue_id;
    let is_accepted = counted.classification == Classification::Accept;
    let resolved = match (disposition.resolved, is_accepted) {
        (Some(true), false) => Some(Contradiction::ResolvedUnaccepted(point)),
        (Some(false), true) => Some(Contradiction::AcceptedUnresolved(point)),
        _ => None,
    };
    let stated = disposition.consecutive_rejections;
    let rejections = stated.filter(|disposition| *disposition != counted.consecutive_rejections);
    let rejections = rejections.map(|disposition| Contradiction::Rejections {
        point,
        told: disposition,
        counted: counted.consecutive_rejections,
    });
    resolved.into_iter().chain(rejections).collect()
}

fn of_names(lines: &[Disposition]) -> Vec<Contradiction> {
    let mut seen: BTreeSet<PointId> = BTreeSet::new();
    let mut found = Vec::new();
    for one in lines {
        let earlier = one.repeat_of.filter(|earlier| !seen.contains(earlier));
        found.extend(earlier.map(|earlier| Contradiction::UnknownRepeat {
            point: one.issue_id,
            earlier,
        }));
        if !seen.insert(one.issue_id) {
            found.push(Contradiction::Twice(one.issue_id));
        }
    }
    found
}

/// Returns the words before the colon if all of at least three points begin with them.
fn same_prefix(lines: &[Disposition]) -> Option<Contradiction> {
    let prefix = |one: &Disposition| {
        one.original_issue
            .split_once(": ")
            .map(|(words, _)| words.to_owned())
    };
    let first = lines.first().and_then(prefix)?;
    let is_short = first.len() <= 40 && first.split_whitespace().count() <= 4;
    let all = lines.iter().all(|one| prefix(one).as_ref() == Some(&first));
    (is_short && all && lines.len() >= 3).then_some(Contradiction::SamePrefix {
        prefix: first,
        count: lines.len(),
    })
}

/// A repeated point may have the key of the point that it repeats.
fn is_odd_key(disposition: &DispositionView, counted: &Disposition) -> bool {
    let is_told = disposition
        .semantic_key
        .as_deref()
        .is_some_and(|key| !key.is_empty());
    is_told
        && counted.repeat_of.is_none()
        && counted.semantic_key != SemanticKey::of(&counted.original_issue)
}

fn of_rubric(rubric: &RubricView, held: &Held<'_>) -> Vec<Contradiction> {
    let mut found = Vec::new();
    for kind in Classification::ALL {
        let of_round = held.counted.iter().filter(|one| one.round == rubric.round);
        let counted = of_round.filter(|one| one.classification == kind).count();
        let stated = rubric.count(kind);
        if stated.is_some_and(|stated| usize::try_from(stated) != Ok(counted)) {
            found.push(Contradiction::Count {
                kind,
                round: rubric.round,
                told: stated.unwrap_or_default(),
                counted,
            });
        }
    }
    let later = held.counted.iter().filter(|one| one.round > rubric.round);
    found.extend(later.map(|one| Contradiction::LaterRound {
        point: one.issue_id,
        round: rubric.round,
    }));
    if !rubric.is_by_critic() {
        found.push(Contradiction::SelfScored);
    }
    if !rubric.meta.recommend_human_review {
        let forgotten = reviewed(held.counted, &[]).into_iter();
        found.extend(forgotten.map(|one| Contradiction::ReviewForgotten(one.issue_id)));
    }
    if rubric.ready_for_approval {
        let despite = held.not_ready.iter().cloned();
        found.extend(despite.map(Contradiction::ReadyDespite));
        if rubric.continue_debate {
            found.push(Contradiction::ReadyAndGoesOn);
        }
    }
    found
}
