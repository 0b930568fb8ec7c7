//! Defines what the journal stores about an action that the gate judged, and about an allowance.

use crate::fingerprint::Fingerprint;
use crate::id::{AllowanceId, BlobId, CommitId};
use crate::policy::Profile;
use cos_gate::action::ActionKind;
use cos_gate::effect::EffectKind;
use cos_gate::verdict::Verdict;
use serde::{Deserialize, Serialize};

/// The entry point of a request for a verdict.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum EntryPoint {
    /// A person or script, with `cos gate`; the action may or may not follow.
    OneShot,
    /// The hook of an agent, right before the action.
    Hook,
    /// An agent with the agent client protocol, right before the action.
    Acp,
    /// A tool server; the action may or may not follow.
    Mcp,
}

impl EntryPoint {
    /// Checks whether the action follows an `allow` at once, so that a backup can be made first.
    pub const fn runs_before_the_act(self) -> bool {
        matches!(self, Self::Hook | Self::Acp)
    }

    /// Returns the name used in the journal.
    pub const fn name(self) -> &'static str {
        match self {
            Self::OneShot => "one_shot",
            Self::Hook => "hook",
            Self::Acp => "acp",
            Self::Mcp => "mcp",
        }
    }
}

/// An action and its verdict.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct JudgedAction {
    /// The kind of action.
    pub what: ActionKind,
    /// The action, shortened.
    pub text: String,
    /// The hash of the action and its place.
    pub fingerprint: Fingerprint,
    /// The worktree, absolute; empty outside a worktree.
    pub worktree: String,
    /// The entry point.
    pub door: EntryPoint,
    /// The profile in force.
    pub profile: Profile,
    /// The verdict.
    pub verdict: Verdict,
    /// Its effects, each kind once.
    pub effects: Vec<EffectKind>,
    /// The rule of the most serious finding: one of the person, or else of the catalogue.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rule: Option<String>,
    /// The allowance that allowed it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub allowance: Option<AllowanceId>,
}

/// What an allowance covers.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Covers {
    /// Exactly one action, once.
    Once {
        /// The hash of the action and its place.
        fingerprint: Fingerprint,
        /// The action, shortened, for a reader.
        text: String,
    },
    /// Every command that this pattern matches as a whole, until the allowance expires.
    Pattern(String),
}

/// How to restore what an action removed.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum RestoreSource {
    /// From a commit in the worktree's repository.
    Kept {
        /// The worktree, absolute.
        worktree: String,
        /// The git reference that keeps the commit.
        reference: String,
        /// The commit with the files as they were.
        commit: CommitId,
        /// The commit that was checked out.
        head: CommitId,
    },
    /// From copies in the backup folder of the person's data.
    Copied {
        /// The worktree, absolute; empty outside a worktree.
        worktree: String,
        /// The hash of the backup set.
        backup_set: BlobId,
        /// How many files, links and folders it contains.
        files: u64,
        /// Its size in bytes.
        bytes: u64,
    },
}
