//! Arguments of `cos init`.

use clap::{Args, ValueEnum};

/// Arguments of `init`.
#[derive(Debug, Clone, Args)]
pub(crate) struct InitArgs {
    /// Overwrite existing files; with `--agent`: only files that cos wrote
    #[arg(long)]
    pub(crate) force: bool,

    /// Install the plugin of an agent in your home folder instead: checkpoints, gate and tools
    #[arg(long, value_enum, value_name = "NAME")]
    pub(crate) agent: Option<PluginChoice>,

    /// Only list what would be written
    #[arg(long, requires = "agent")]
    pub(crate) dry_run: bool,

    /// Only print the files
    #[arg(long, requires = "agent", conflicts_with = "dry_run")]
    pub(crate) print: bool,
}

/// The agents with a plugin.
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
