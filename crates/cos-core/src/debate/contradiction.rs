//! Where the blocks of a file contradict themselves or each other. Sourced to whoever reads the file;
//! nothing that a file says of itself opens a door.

use super::rubric::NotReady;
use super::view::{DispositionView, RubricView};
use super::{Classification, Disposition, PointId, SemanticKey, reviewed};
use std::collections::BTreeSet;

/// One contradiction.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Contradiction {
    /// The rubric counts otherwise than the dispositions of its round.
    #[error("the rubric counts {told} {}, and round {round} has {counted}", kind.name())]
    Count {
        /// Of which kind.
        kind: Classification,
        /// The round.
        round: u16,
        /// What the rubric says.
        told: u64,
        /// What is there.
        counted: usize,
    },
    /// It calls itself ready.
    #[error("it calls itself ready for approval, although {0}")]
    ReadyDespite(NotReady),
    /// It is ready and goes on.
    #[error("it is to be debated further and ready for approval at once")]
    ReadyAndGoesOn,
    /// Nobody says that the scores are a critic's.
    #[error("nothing says that a critic gave the scores, so they may be the moderator's own")]
    SelfScored,
    /// What was not taken up is called settled.
    #[error("{0} was not accepted and is called resolved")]
    ResolvedUnaccepted(PointId),
    /// What was taken up is called open.
    #[error("{0} was accepted and is not called resolved")]
    AcceptedUnresolved(PointId),
    /// The rejections in a row are others.
    #[error("{point} is said to be rejected {told} times in a row, and it is {counted}")]
    Rejections {
        /// The point.
        point: PointId,
        /// What is said.
        told: u16,
        /// What follows from the lines.
        counted: u16,
    },
    /// It repeats a point that the file does not hold.
    #[error("{point} repeats {earlier}, of which the file has no line")]
    UnknownRepeat {
        /// The point.
        point: PointId,
        /// What it is said to repeat.
        earlier: PointId,
    },
    /// One name for two lines.
    #[error("{0} has two lines")]
    Twice(PointId),
    /// A point of a round that the rubric knows nothing of.
    #[error("{point} is of a later round than the rubric, which is of round {round}")]
    LaterRound {
        /// The point.
        point: PointId,
        /// The round of the rubric.
        round: u16,
    },
    /// Points that were rejected again and again, and nobody is told.
    #[error("{0} was rejected again and again, and the rubric asks no person")]
    ReviewForgotten(PointId),
    /// Every point is introduced by the same reproach.
    #[error("all {count} points begin with `{prefix}`, the accepted ones too")]
    SamePrefix {
        /// The words.
        prefix: String,
        /// How many points.
        count: usize,
    },
    /// Keys that do not follow from their texts.
    #[error("the keys of {0} points do not follow from their texts")]
    Keys(usize),
}

/// What is told and what it comes to.
pub(super) struct Held<'a> {
    pub(super) told: &'a [DispositionView],
    pub(super) counted: &'a [Disposition],
    pub(super) rubric: Option<&'a RubricView>,
    pub(super) not_ready: &'a [NotReady],
}

pub(super) fn contradictions(held: &Held<'_>) -> Vec<Contradiction> {
    let mut found = Vec::new();
    for (told, counted) in held.told.iter().zip(held.counted) {
        found.extend(of_line(told, counted));
    }
    found.extend(of_names(held.counted));
    found.extend(same_prefix(held.counted));
    let keys = held.told.iter().zip(held.counted);
    let keys = keys
        .filter(|(told, counted)| is_odd_key(told, counted))
        .count();
    if keys > 0 {
        found.push(Contradiction::Keys(keys));
    }
    if let Some(rubric) = held.rubric {
        found.extend(of_rubric(rubric, held));
    }
    found
}

fn of_line(told: &DispositionView, counted: &Disposition) -> Vec<Contradiction> {
    let point = counted.issue_id;
    let is_accepted = counted.classification == Classification::Accept;
    let resolved = match (told.resolved, is_accepted) {
        (Some(true), false) => Some(Contradiction::ResolvedUnaccepted(point)),
        (Some(false), true) => Some(Contradiction::AcceptedUnresolved(point)),
        _ => None,
    };
    let said = told.consecutive_rejections;
    let rejections = said.filter(|told| *told != counted.consecutive_rejections);
    let rejections = rejections.map(|told| Contradiction::Rejections {
        point,
        told,
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

/// A reproach in front of every point, up to its colon; of three points or more.
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

/// A repeated point may bear the key of the one it repeats.
fn is_odd_key(told: &DispositionView, counted: &Disposition) -> bool {
    let is_told = told
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
        let told = rubric.count(kind);
        if told.is_some_and(|told| usize::try_from(told) != Ok(counted)) {
            found.push(Contradiction::Count {
                kind,
                round: rubric.round,
                told: told.unwrap_or_default(),
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
