//! What the journal keeps of judged actions and of what a person allowed beforehand.

use crate::action::ActionKind;
use crate::effect::EffectKind;
use crate::fingerprint::Fingerprint;
use crate::gate::Verdict;
use crate::id::{AllowanceId, BlobId, CommitId};
use crate::policy::Profile;
use serde::{Deserialize, Serialize};

/// Who asked for a verdict.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum EntryPoint {
    /// A person or script, by `cos gate`; nothing tells whether the action follows.
    OneShot,
    /// The hook of an agent, right before the act.
    Hook,
    /// An agent under the agent protocol, right before the act.
    Acp,
    /// A tool server; nothing tells whether the action follows.
    Mcp,
}

impl EntryPoint {
    /// Whether the act follows an `allow` at once, so that what it would lose can be kept before.
    pub const fn runs_before_the_act(self) -> bool {
        matches!(self, Self::Hook | Self::Acp)
    }

    /// The name as written in the journal.
    pub const fn name(self) -> &'static str {
        match self {
            Self::OneShot => "one_shot",
            Self::Hook => "hook",
            Self::Acp => "acp",
            Self::Mcp => "mcp",
        }
    }
}

/// One action and what was said of it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct JudgedAction {
    /// What kind of action.
    pub what: ActionKind,
    /// What exactly it is, shortened.
    pub text: String,
    /// The hash of what exactly it is and where.
    pub fingerprint: Fingerprint,
    /// The worktree, absolute; empty where there is none.
    pub worktree: String,
    /// Who asked.
    pub door: EntryPoint,
    /// The profile in force.
    pub profile: Profile,
    /// What was said.
    pub verdict: Verdict,
    /// What it would do, each kind once.
    pub effects: Vec<EffectKind>,
    /// The rule of the gravest finding: of the person, else of the catalogue.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rule: Option<String>,
    /// The allowance that let it through.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub allowance: Option<AllowanceId>,
}

/// What an allowance covers.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Covers {
    /// Exactly one action, once.
    Once {
        /// The hash of what exactly it is and where.
        fingerprint: Fingerprint,
        /// The same for a reader, shortened.
        text: String,
    },
    /// Every command that begins so, until it ends.
    Pattern(String),
}

/// What brings back what an action took away.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Inverse {
    /// A commit in the worktree's repository.
    Kept {
        /// The worktree, absolute.
        worktree: String,
        /// The name under which the commit is kept.
        reference: String,
        /// The commit: the files as they were.
        commit: CommitId,
        /// The commit that was checked out.
        head: CommitId,
    },
    /// Copies in the backup store, in the folder of the person's data.
    Copied {
        /// The worktree, absolute; empty where there is none.
        worktree: String,
        /// The hash of the backup set that holds them.
        backup_set: BlobId,
        /// How many files, links and folders it holds.
        files: u64,
        /// How many bytes it has.
        bytes: u64,
    },
}
