//! What `init` wrote.

use super::next::NextStep;
use crate::plugin::FileStanding;
use serde::Serialize;

/// What became of one file.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Writing {
    /// It is new.
    Written,
    /// It was written over.
    Replaced,
    /// It was there and was left alone.
    Kept,
}

/// One file.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub(crate) struct WrittenFile {
    /// Its path from the root of the repository.
    pub(crate) path: &'static str,
    /// What became of it.
    pub(crate) writing: Writing,
}

/// One file of an agent's plugin.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub(crate) struct WrittenPluginFile {
    /// Where it lies.
    pub(crate) path: String,
    /// What became of it, or would.
    pub(crate) writing: Writing,
    /// How it stood before.
    pub(crate) standing: FileStanding,
}

/// What `cos init --agent` tells.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub(crate) struct PluginView {
    /// The version of these fields.
    pub(crate) schema_version: u32,
    /// The agent.
    pub(crate) agent: &'static str,
    /// The folder that the plugin is put into.
    pub(crate) folder: String,
    /// Whether nothing was written.
    pub(crate) dry_run: bool,
    /// The files.
    pub(crate) files: Vec<WrittenPluginFile>,
    /// What to type.
    pub(crate) next: Vec<NextStep>,
}

/// What `cos init` tells.
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
