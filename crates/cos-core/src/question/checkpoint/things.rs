//! What a question names: paths, issues, what is in the way, a conflict. What a council holds against one
//! question stands against another by these, by the words, and by what was shown.

use super::decision_key::{issues, item};
use crate::checkpoint::{CheckpointContext, CheckpointRecord};
use std::collections::BTreeSet;

/// The things of one question, kind by kind.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Things([Kind; 4]);

/// The things of one kind.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Kind {
    told: BTreeSet<String>,
    /// Whether there may be more than were kept.
    is_cut: bool,
}

impl Kind {
    fn of(told: impl IntoIterator<Item = String>) -> Self {
        Self {
            told: told.into_iter().collect(),
            is_cut: false,
        }
    }

    fn kept(told: impl IntoIterator<Item = String>) -> Self {
        let kind = Self::of(told);
        let is_cut = kind.told.len() >= CheckpointRecord::MOST_KEPT;
        Self { is_cut, ..kind }
    }

    /// Whether both name something, and neither all that the other does.
    fn tells_apart(&self, other: &Self) -> bool {
        let is_whole = !self.is_cut && !other.is_cut;
        is_whole && !self.told.is_subset(&other.told) && !other.told.is_subset(&self.told)
    }
}

impl Things {
    /// What a question names that is asked now.
    pub fn of(context: &CheckpointContext) -> Self {
        Self([
            Kind::of(context.change.paths.iter().cloned()),
            Kind::of(issues(context)),
            Kind::of(context.blocking_items.iter().map(item)),
            Kind::of(context.conflict.clone()),
        ])
    }

    /// What a question named that the journal keeps; earlier releases kept no issues.
    pub fn kept(record: &CheckpointRecord) -> Self {
        Self([
            Kind::kept(record.files_affected.iter().cloned()),
            Kind::kept(record.issues.iter().cloned()),
            Kind::kept(record.blocking_items.iter().map(item)),
            Kind::kept(record.conflict.clone()),
        ])
    }

    /// Whether nothing is named.
    pub fn is_none(&self) -> bool {
        self.0.iter().all(|kind| kind.told.is_empty())
    }

    /// Whether the two are about different things by what they name: of one kind each names something
    /// that the other does not. Whoever leaves some out, or adds some, is about the same.
    pub fn are_told_apart(&self, other: &Self) -> bool {
        let mut kinds = self.0.iter().zip(&other.0);
        kinds.any(|(one, other)| one.tells_apart(other))
    }
}
