//! Arguments of `cos war-room`.

use super::checkpoint::ModeArg;
use super::goals::{money, one_of, span};
use clap::{Args, Subcommand, ValueEnum};
use cos_core::money::Money;
use cos_core::policy::Profile;
use cos_core::time::Span;
use std::path::PathBuf;

/// Arguments of `war-room`.
#[derive(Debug, Clone, Args)]
pub(crate) struct WarRoomArgs {
    /// The subcommand
    #[command(subcommand)]
    pub(crate) command: WarRoomCommand,
}

/// The subcommands of `war-room`.
#[derive(Debug, Clone, Subcommand)]
pub(crate) enum WarRoomCommand {
    /// Let a council discuss a question, or let a research room work on a project
    #[command(
        after_help = "Examples:\n  cos war-room start \"Where do we store sessions?\" --files src/session.rs\n  cos war-room start \"Drop the old API?\" --assess-only --json\n  cos war-room start PROJECT.md --configuration 1on1",
        after_long_help = include_str!("war_room.start.md")
    )]
    Start(StartArgs),

    /// Continue a council or a room that was interrupted or waits for you
    Resume(ResumeArgs),

    /// List the councils and rooms, newest first
    List,

    /// Show the result of a council or a room, what it cost, and which points are left for later
    Show(ShowArgs),

    /// Follow a running council or room, or replay a finished one
    Watch(WatchArgs),
}

/// Arguments of `war-room start`.
#[derive(Debug, Clone, Args)]
pub(crate) struct StartArgs {
    /// The question, or the file of a project
    #[arg(value_name = "QUESTION or PROJECT.md")]
    pub(crate) question: String,

    /// The kind of council; default: a research room for a project's file, a decision for a
    /// question
    #[arg(long, value_enum, value_name = "PRESET")]
    pub(crate) preset: Option<PresetArg>,

    /// The members of a research room: full (all personas), 1on1 (two), or your own configuration
    #[arg(long, value_name = "NAME", conflicts_with_all = ["files", "context", "mode", "thresholds", "assess_only"])]
    pub(crate) configuration: Option<String>,

    /// The most it may spend, in US dollars; a council may not exceed the limit for one action
    /// (`cost.single_usd`), and without this flag also not what is left for the day
    #[arg(long, value_name = "USD", value_parser = money, allow_negative_numbers = true)]
    pub(crate) budget: Option<Money>,

    /// How long a research room may take, such as 45m
    #[arg(long, value_name = "TIME", value_parser = span)]
    pub(crate) time: Option<Span>,

    /// Let one model play every member of a research room. Cheaper, but not independent: the result
    /// waits for your confirmation (exit code 3)
    #[arg(long)]
    pub(crate) single_voice: bool,

    /// Files that members may read before they answer
    #[arg(long, value_name = "FILE", num_args = 1.., value_delimiter = ',')]
    pub(crate) files: Vec<PathBuf>,

    /// What is known about it, as for `cos checkpoint`; `-` reads standard input
    #[arg(long, value_name = "FILE")]
    pub(crate) context: Option<PathBuf>,

    /// The mode of deliberation
    #[arg(long, value_enum, value_name = "MODE")]
    pub(crate) mode: Option<ModeArg>,

    /// Which thresholds choose the mode
    #[arg(long, value_name = "PROFILE", value_parser = one_of::<Profile>())]
    pub(crate) thresholds: Option<Profile>,

    /// Only print how hard the decision is to reverse, and the mode of deliberation; ask no model
    #[arg(long)]
    pub(crate) assess_only: bool,
}

/// The kinds of council.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum PresetArg {
    /// Decide a question
    Decision,
    /// Debate a project and write a proposal
    Research,
}

/// Arguments of `war-room resume`.
#[derive(Debug, Clone, Args)]
pub(crate) struct ResumeArgs {
    /// Which
    #[command(flatten)]
    pub(crate) council: NamedCouncil,

    /// Continue a room that waits: with more rounds, missing members asked again, more money or
    /// time
    #[arg(long, group = "word")]
    pub(crate) go_on: bool,

    /// End the discussion of a room that waits, and write the proposal now
    #[arg(long, group = "word")]
    pub(crate) write: bool,

    /// End a room that waits, or a room or council that was interrupted; unspent money is released
    #[arg(long, group = "word")]
    pub(crate) stop: bool,

    /// A note to the members of the room
    #[arg(long, value_name = "TEXT", requires = "word")]
    pub(crate) notes: Option<String>,
}

/// Arguments of `war-room watch`.
#[derive(Debug, Clone, Args)]
pub(crate) struct WatchArgs {
    /// Which
    #[command(flatten)]
    pub(crate) council: NamedCouncil,

    /// Replay it from the beginning, this many times faster
    #[arg(long, value_name = "TIMES", value_parser = clap::value_parser!(u32).range(1..=10_000))]
    pub(crate) speed: Option<u32>,
}

/// A council or a room by name.
#[derive(Debug, Clone, Args)]
pub(crate) struct NamedCouncil {
    /// The council or room, or the beginning of its name
    #[arg(value_name = "ID")]
    pub(crate) id: String,
}

/// Arguments of `war-room show`.
#[derive(Debug, Clone, Args)]
pub(crate) struct ShowArgs {
    /// Which
    #[command(flatten)]
    pub(crate) council: NamedCouncil,

    /// Show who said what, even while it is running
    #[arg(long)]
    pub(crate) unseal: bool,
}
