//! What the war room is told.

use super::checkpoint::ModeArg;
use super::goals::ProfileArg;
use clap::{Args, Subcommand, ValueEnum};
use std::path::PathBuf;

/// What `war-room` is told.
#[derive(Debug, Clone, Args)]
pub(crate) struct WarRoomArgs {
    /// What to do
    #[command(subcommand)]
    pub(crate) command: WarRoomCommand,
}

/// What can be done with councils.
#[derive(Debug, Clone, Subcommand)]
pub(crate) enum WarRoomCommand {
    /// Have a council weigh a question
    #[command(
        after_help = "Examples:\n  cos war-room start \"Where do we store sessions?\" --files src/session.rs\n  cos war-room start \"Drop the old API?\" --assess-only --json"
    )]
    Start(StartArgs),

    /// Go on with a council that was interrupted
    Resume(NamedCouncil),

    /// List the councils, newest first
    List,

    /// Show what a council came to, what it cost, and what is kept for later
    Show(ShowArgs),
}

/// What `war-room start` is told.
#[derive(Debug, Clone, Args)]
pub(crate) struct StartArgs {
    /// The question
    #[arg(value_name = "QUESTION")]
    pub(crate) question: String,

    /// What kind of council
    #[arg(long, value_enum, value_name = "PRESET", default_value = "decision")]
    pub(crate) preset: PresetArg,

    /// Files that belong to it; they are read by those who report, propose and challenge
    #[arg(long, value_name = "FILE", num_args = 1.., value_delimiter = ',')]
    pub(crate) files: Vec<PathBuf>,

    /// What is known of it, as for `cos checkpoint`
    #[arg(long, value_name = "FILE")]
    pub(crate) context: Option<PathBuf>,

    /// How much deliberation is wanted
    #[arg(long, value_enum, value_name = "MODE")]
    pub(crate) mode: Option<ModeArg>,

    /// Whose thresholds decide how much deliberation it gets
    #[arg(long, value_enum, value_name = "PROFILE")]
    pub(crate) thresholds: Option<ProfileArg>,

    /// Only tell how hard it is to take back and which mode it deserves
    #[arg(long)]
    pub(crate) assess_only: bool,
}

/// What kind of council.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum PresetArg {
    /// It decides a question.
    Decision,
}

/// A council by name.
#[derive(Debug, Clone, Args)]
pub(crate) struct NamedCouncil {
    /// The council, or the beginning of its name
    #[arg(value_name = "ID")]
    pub(crate) id: String,
}

/// What `war-room show` is told.
#[derive(Debug, Clone, Args)]
pub(crate) struct ShowArgs {
    /// Which
    #[command(flatten)]
    pub(crate) council: NamedCouncil,

    /// Tell who spoke, also while it sits
    #[arg(long)]
    pub(crate) unseal: bool,
}
