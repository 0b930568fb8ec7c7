//! `cos init`, as it is typed.

use clap::{Args, ValueEnum};

/// What `init` is told.
#[derive(Debug, Clone, Args)]
pub(crate) struct InitArgs {
    /// Write over files that are there; of an agent's only those that cos wrote
    #[arg(long)]
    pub(crate) force: bool,

    /// Instead, install the plugin of an agent in your own folders: checkpoints, gate and tools
    #[arg(long, value_enum, value_name = "NAME")]
    pub(crate) agent: Option<PluginChoice>,

    /// Only tell what would be written
    #[arg(long, requires = "agent")]
    pub(crate) dry_run: bool,

    /// Only print the files
    #[arg(long, requires = "agent", conflicts_with = "dry_run")]
    pub(crate) print: bool,
}

/// An agent that a plugin is there for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum PluginChoice {
    /// Claude Code
    ClaudeCode,
    /// Codex
    Codex,
    /// Gemini CLI
    Gemini,
    /// opencode
    Opencode,
}
