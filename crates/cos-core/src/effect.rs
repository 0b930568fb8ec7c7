//! What carrying something out would do, beyond editing files in its own worktree.
//!
//! A value only: [`crate::command`] reads it from shell, [`crate::wording`] from plain English.

use serde::{Deserialize, Serialize};

/// The kind of one effect. A kind that this version does not know reads as [`EffectKind::Unreadable`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum EffectKind {
    /// Deletes or overwrites something that git or some work can bring back.
    Destroys,
    /// Deletes data that nothing here can bring back.
    LosesData,
    /// Replaces commits that others may have.
    RewritesHistory,
    /// Makes something readable by others: a push, a package, a release.
    Publishes,
    /// Brings work into a branch that others build on.
    Merges,
    /// Changes a system that people use: a deployment, a restart, a migration there.
    ChangesLiveSystem,
    /// Reaches people: an e-mail, a post, a notification.
    Sends,
    /// Spends or moves money.
    Spends,
    /// Changes who may do what: access, keys, protections.
    ChangesRights,
    /// Runs a program that came from the network in the same breath.
    RunsForeignCode,
    /// Writes to another machine in a way that fits no narrower kind.
    ReachesOut,
    /// Could not be read, so it may be anything.
    #[serde(other)]
    Unreadable,
}

/// Where an effect takes place.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Place {
    /// Inside the attempt's own worktree, which is thrown away when nothing lands.
    Worktree,
    /// Anywhere else, or nobody knows where.
    Outside,
}

/// One effect and the words it was read from.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Effect {
    /// What it does.
    pub kind: EffectKind,
    /// The words that show it, shortened.
    pub evidence: String,
    /// Where it does it.
    pub place: Place,
}

const EVIDENCE_CHARS: usize = 120;

impl Effect {
    /// An effect shown by `evidence`, of which at most 120 characters are kept.
    pub fn new(kind: EffectKind, evidence: &str, place: Place) -> Self {
        let mut kept: String = evidence.chars().take(EVIDENCE_CHARS).collect();
        if kept.len() < evidence.len() {
            kept.push('…');
        }
        Self {
            kind,
            evidence: kept,
            place,
        }
    }
}

impl EffectKind {
    /// Every kind, for tables and help texts.
    pub const ALL: [Self; 12] = [
        Self::Destroys,
        Self::LosesData,
        Self::RewritesHistory,
        Self::Publishes,
        Self::Merges,
        Self::ChangesLiveSystem,
        Self::Sends,
        Self::Spends,
        Self::ChangesRights,
        Self::RunsForeignCode,
        Self::ReachesOut,
        Self::Unreadable,
    ];

    /// What it does, as a fragment that follows "it".
    pub const fn phrase(self) -> &'static str {
        match self {
            Self::Destroys => "deletes or overwrites something",
            Self::LosesData => "loses data for good",
            Self::RewritesHistory => "rewrites history",
            Self::Publishes => "publishes something",
            Self::Merges => "merges into a shared branch",
            Self::ChangesLiveSystem => "changes a live system",
            Self::Sends => "sends a message to people",
            Self::Spends => "spends or moves money",
            Self::ChangesRights => "changes access rights",
            Self::RunsForeignCode => "runs code straight from the network",
            Self::ReachesOut => "writes to another machine",
            Self::Unreadable => "cannot be read with certainty",
        }
    }

    /// Whether nothing brings back what it takes away.
    pub const fn is_irreversible(self) -> bool {
        matches!(self, Self::LosesData | Self::RewritesHistory)
    }
}
