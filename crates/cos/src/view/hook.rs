//! Whether an agent's calls go through the gate.

use super::next::NextStep;
use serde::Serialize;

/// How an agent stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum HookStanding {
    /// Every call goes through the gate.
    Gated,
    /// A hook is named, and something about it is not as it should be.
    Doubtful,
    /// No hook of ours is named.
    NotGated,
}

/// Which program a command starts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum ProgramFound {
    /// The one that tells this.
    This,
    /// Another one of that name.
    Other,
    /// None is there.
    Missing,
}

/// One place where the hook is named.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub(crate) struct HookEntryView {
    /// The file.
    pub(crate) file: String,
    /// The command.
    pub(crate) command: String,
    /// The tools it is for; none when it is for all.
    pub(crate) only: Option<String>,
    /// Which program it starts.
    pub(crate) program: ProgramFound,
}

/// What the hook did with a call that must be refused.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum HookAlive {
    /// It refused it.
    Refuses,
    /// Anything else.
    Fails {
        /// What it did, as a fragment that follows "it".
        what: String,
    },
}

/// What `cos hook AGENT --probe` tells.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub(crate) struct HookView {
    /// The version of these fields.
    pub(crate) schema_version: u32,
    /// The agent.
    pub(crate) agent: &'static str,
    /// How it stands.
    pub(crate) standing: HookStanding,
    /// Where the hook is named.
    pub(crate) entries: Vec<HookEntryView>,
    /// What makes a hook that is named not run, or might.
    pub(crate) doubts: Vec<String>,
    /// Whether the hook works.
    pub(crate) alive: HookAlive,
    /// What the agent does with a call whose hook is dead or late.
    pub(crate) on_failure: &'static str,
    /// What to type.
    pub(crate) next: Vec<NextStep>,
}
