//! What the gate is told.

use super::goals::{ProfileArg, span};
use clap::{ArgGroup, Args};
use cos_core::time::Span;
use std::path::PathBuf;

/// What `gate` is told.
#[derive(Debug, Clone, Args)]
#[command(group = ArgGroup::new("what").required(true))]
pub(crate) struct GateArgs {
    /// The command, as one text or, after `--`, as its words
    #[arg(value_name = "COMMAND", group = "what")]
    pub(crate) command: Vec<String>,

    /// Show what was read: the commands, the effects, the rule, and what would be allowed
    #[arg(long, requires = "command")]
    pub(crate) explain: bool,

    /// Which thresholds decide; those of the settings if left out
    #[arg(long, value_enum, value_name = "PROFILE")]
    pub(crate) profile: Option<ProfileArg>,

    /// Answer a file of actions line by line, `-` for standard input; nothing is journalled
    ///
    /// Each line is an object of JSON with an `id` and one of `command`, `edit`, `patch`, `read`,
    /// `fetch`, `tool`, `goal`, `text` (does it hold a credential?) and `failure`.
    #[arg(long, value_name = "FILE", group = "what")]
    pub(crate) batch: Option<PathBuf>,

    /// List the uses of a program, or of all: effects, why, undo, what to do instead
    #[arg(long, value_name = "PROGRAM", num_args = 0..=1, group = "what")]
    pub(crate) list: Option<Option<String>>,

    #[command(flatten)]
    pub(crate) beforehand: AllowingArgs,
}

/// What is allowed beforehand.
#[derive(Debug, Clone, Args)]
#[command(next_help_heading = "Allowing beforehand")]
pub(crate) struct AllowingArgs {
    /// List what you allowed beforehand in this worktree
    #[arg(long, group = "what")]
    pub(crate) allowances: bool,

    /// Allow exactly this command, once, within a day
    #[arg(long, value_name = "COMMAND", group = "what")]
    pub(crate) allow_once: Option<String>,

    /// Allow every command in this worktree whose words are these, `*` for any part of a word
    #[arg(long, value_name = "PATTERN", group = "what")]
    pub(crate) allow: Option<String>,

    /// How long that holds, such as 30m or 24h
    #[arg(long = "for", value_name = "TIME", value_parser = span, default_value = "24h")]
    pub(crate) length: Span,

    /// Take an allowance back
    #[arg(long, value_name = "ID", group = "what")]
    pub(crate) revoke: Option<String>,
}
