//! The things that a question names: paths, issues, blocking items, a conflict. They decide,
//! together with the text and the facts, whether a council's objection to one question also applies
//! to another.

use super::decision_key::{issues, item};
use crate::checkpoint::{CheckpointContext, CheckpointRecord};
use std::collections::BTreeSet;

/// The things of one question, by kind.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Things([Kind; 4]);

/// The things of one kind.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Kind {
    told: BTreeSet<String>,
    /// Whether the record may have left some out.
    is_truncated: bool,
}

impl Kind {
    fn of(texts: impl IntoIterator<Item = String>) -> Self {
        Self {
            told: texts.into_iter().collect(),
            is_truncated: false,
        }
    }

    fn kept(texts: impl IntoIterator<Item = String>) -> Self {
        let kind = Self::of(texts);
        let is_truncated = kind.told.len() >= CheckpointRecord::MOST_KEPT;
        Self {
            is_truncated,
            ..kind
        }
    }

    /// Checks whether both name something, and each names something that the other does not.
    fn names_other_things(&self, other: &Self) -> bool {
        let is_whole = !self.is_truncated && !other.is_truncated;
        is_whole && !self.told.is_subset(&other.told) && !other.told.is_subset(&self.told)
    }
}

impl Things {
    /// Returns the things of a new question.
    pub fn of(context: &CheckpointContext) -> Self {
        Self([
            Kind::of(context.change.paths.iter().cloned()),
            Kind::of(issues(context)),
            Kind::of(context.blocking_items.iter().map(item)),
            Kind::of(context.conflict.clone()),
        ])
    }

    /// Returns the things of a recorded question; earlier releases recorded no issues.
    pub fn kept(record: &CheckpointRecord) -> Self {
        Self([
            Kind::kept(record.files_affected.iter().cloned()),
            Kind::kept(record.issues.iter().cloned()),
            Kind::kept(record.blocking_items.iter().map(item)),
            Kind::kept(record.conflict.clone()),
        ])
    }

    /// Checks whether nothing is named.
    pub fn is_none(&self) -> bool {
        self.0.iter().all(|kind| kind.told.is_empty())
    }

    /// Checks whether two questions are about different things: for one kind, each names something
    /// that the other does not. A question that only adds or omits things is about the same.
    pub fn are_different(&self, other: &Self) -> bool {
        let mut kinds = self.0.iter().zip(&other.0);
        kinds.any(|(one, other)| one.names_other_things(other))
    }
}
