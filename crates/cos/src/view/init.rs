//! What `init` wrote.

use super::next::NextStep;
use crate::plugin::FileStanding;
use serde::Serialize;

/// What happened to one file.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Writing {
    /// It is new.
    Written,
    /// It was overwritten.
    Replaced,
    /// It existed and was not changed.
    Kept,
}

/// One file.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub(crate) struct WrittenFile {
    /// Its path relative to the root of the repository.
    pub(crate) path: &'static str,
    /// What happened to it.
    pub(crate) writing: Writing,
}

/// One file of an agent's plugin.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub(crate) struct WrittenPluginFile {
    /// Its path.
    pub(crate) path: String,
    /// What happened to it, or would happen.
    pub(crate) writing: Writing,
    /// Its state before.
    pub(crate) standing: FileStanding,
}

/// The result of `cos init --agent`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub(crate) struct PluginView {
    /// The version of these fields.
    pub(crate) schema_version: u32,
    /// The agent.
    pub(crate) agent: &'static str,
    /// The folder of the plugin.
    pub(crate) folder: String,
    /// Whether nothing was written.
    pub(crate) dry_run: bool,
    /// The files.
    pub(crate) files: Vec<WrittenPluginFile>,
    /// What to type.
    pub(crate) next: Vec<NextStep>,
}

/// The result of `cos init`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub(crate) struct InitView {
    /// The version of these fields.
    pub(crate) schema_version: u32,
    /// The root of the repository.
    pub(crate) project: String,
    /// The files.
    pub(crate) files: Vec<WrittenFile>,
    /// What to type.
    pub(crate) next: Vec<NextStep>,
}
