//! The result of `cos hook AGENT --probe`: whether an agent's calls go through the gate.

use super::next::NextStep;
use serde::Serialize;

/// The state of an agent's hook.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum HookStanding {
    /// Every call goes through the gate.
    Gated,
    /// There is a hook, but something is wrong with it.
    Doubtful,
    /// There is no hook of ours.
    NotGated,
}

/// Which program a command starts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum ProgramFound {
    /// This program.
    This,
    /// Another one with this name.
    Other,
    /// It does not exist.
    Missing,
}

/// One place that names the hook.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub(crate) struct HookEntryView {
    /// The file.
    pub(crate) file: String,
    /// The command.
    pub(crate) command: String,
    /// The tools it covers; `None` if it covers all.
    pub(crate) only: Option<String>,
    /// Which program it starts.
    pub(crate) program: ProgramFound,
}

/// How the hook handled a call that must be refused.
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

/// The result of `cos hook AGENT --probe`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub(crate) struct HookView {
    /// The version of these fields.
    pub(crate) schema_version: u32,
    /// The agent.
    pub(crate) agent: &'static str,
    /// The state.
    pub(crate) standing: HookStanding,
    /// The places that name the hook.
    pub(crate) entries: Vec<HookEntryView>,
    /// Why a hook in the settings does not run, or may not run.
    pub(crate) doubts: Vec<String>,
    /// Whether the hook works.
    pub(crate) alive: HookAlive,
    /// What the agent does with a call if its hook fails or is late.
    pub(crate) on_failure: &'static str,
    /// What to type.
    pub(crate) next: Vec<NextStep>,
}
