//! Arguments of `cos gate`.

use super::goals::{one_of, span};
use clap::{ArgGroup, Args};
use cos_core::policy::Profile;
use cos_core::time::Span;
use std::path::PathBuf;

/// Arguments of `gate`.
#[derive(Debug, Clone, Args)]
#[command(group = ArgGroup::new("what").required(true))]
pub(crate) struct GateArgs {
    /// The command: one text, or its words after `--`
    #[arg(value_name = "COMMAND", group = "what")]
    pub(crate) command: Vec<String>,

    /// Show how the command was understood: its parts, effects, the rule, and what would be allowed
    #[arg(long, requires = "command")]
    pub(crate) explain: bool,

    /// Which thresholds to use; default: those of the settings
    #[arg(long, value_name = "PROFILE", value_parser = one_of::<Profile>())]
    pub(crate) profile: Option<Profile>,

    /// Answer a file of actions line by line, `-` for standard input; nothing is written to the
    /// journal
    ///
    /// Each line is a JSON object with an `id` and one of `command`, `edit`, `patch`, `read`,
    /// `fetch`, `tool`, `goal`, `text` (does it contain a credential?) and `failure`.
    #[arg(long, value_name = "FILE", group = "what")]
    pub(crate) batch: Option<PathBuf>,

    /// List the uses of a program, or of all: effects, why, how to undo, what to do instead
    #[arg(long, value_name = "PROGRAM", num_args = 0..=1, group = "what")]
    #[expect(
        clippy::option_option,
        reason = "without a program, the flag lists all"
    )]
    pub(crate) list: Option<Option<String>>,

    #[command(flatten)]
    pub(crate) beforehand: AllowingArgs,
}

/// Arguments about allowances.
#[derive(Debug, Clone, Args)]
#[command(next_help_heading = "Allowing in advance")]
pub(crate) struct AllowingArgs {
    /// List what you have allowed in this worktree
    #[arg(long, group = "what")]
    pub(crate) allowances: bool,

    /// Allow exactly this command, once, within a day
    #[arg(long, value_name = "COMMAND", group = "what")]
    pub(crate) allow_once: Option<String>,

    /// Allow all commands in this worktree that match this pattern; `*` matches any part of a word
    #[arg(long, value_name = "PATTERN", group = "what")]
    pub(crate) allow: Option<String>,

    /// How long the allowance is valid, such as 30m or 24h
    #[arg(long = "for", value_name = "TIME", value_parser = span, default_value = "24h")]
    pub(crate) length: Span,

    /// Take an allowance back
    #[arg(long, value_name = "ID", group = "what")]
    pub(crate) revoke: Option<String>,
}
