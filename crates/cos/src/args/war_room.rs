//! What the war room is told.

use super::checkpoint::ModeArg;
use super::goals::{ProfileArg, money, span};
use clap::{Args, Subcommand, ValueEnum};
use cos_core::money::Money;
use cos_core::time::Span;
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
    /// Have a council weigh a question, or a research room work on a project
    #[command(
        after_help = "Examples:\n  cos war-room start \"Where do we store sessions?\" --files src/session.rs\n  cos war-room start \"Drop the old API?\" --assess-only --json\n  cos war-room start PROJECT.md --configuration 1on1",
        after_long_help = include_str!("war_room.start.md")
    )]
    Start(StartArgs),

    /// Go on with a council or a room that was interrupted, or waits for you
    Resume(ResumeArgs),

    /// List the councils and rooms, newest first
    List,

    /// Show what a council or a room came to, what it cost, and what is kept for later
    Show(ShowArgs),

    /// Look on while one sits, or see one that is over again
    Watch(WatchArgs),
}

/// What `war-room start` is told.
#[derive(Debug, Clone, Args)]
pub(crate) struct StartArgs {
    /// The question, or the file of a project
    #[arg(value_name = "QUESTION or PROJECT.md")]
    pub(crate) question: String,

    /// What kind of council; a project's file has a research room, a question a decision
    #[arg(long, value_enum, value_name = "PRESET")]
    pub(crate) preset: Option<PresetArg>,

    /// Who sits in a research room: full, 1on1 or one of your own
    #[arg(long, value_name = "NAME", conflicts_with_all = ["files", "context", "mode", "thresholds", "assess_only"])]
    pub(crate) configuration: Option<String>,

    /// What it may cost, in US dollars; a council no more than one action may (`cost.single_usd`), and
    /// without this no more than the day has left either
    #[arg(long, value_name = "USD", value_parser = money, allow_negative_numbers = true)]
    pub(crate) budget: Option<Money>,

    /// How long a research room may be under way, such as 45m
    #[arg(long, value_name = "TIME", value_parser = span)]
    pub(crate) time: Option<Span>,

    /// One voice plays all members of a research room: cheaper, marked as simulated, and ended with 3,
    /// since nothing follows from it without you
    #[arg(long)]
    pub(crate) single_voice: bool,

    /// Files that belong to it; they are read by those who report, propose and challenge
    #[arg(long, value_name = "FILE", num_args = 1.., value_delimiter = ',')]
    pub(crate) files: Vec<PathBuf>,

    /// What is known of it, as for `cos checkpoint`, `-` for standard input
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
    /// Personas debate a project and write a proposal.
    Research,
}

/// What `war-room resume` is told.
#[derive(Debug, Clone, Args)]
pub(crate) struct ResumeArgs {
    /// Which
    #[command(flatten)]
    pub(crate) council: NamedCouncil,

    /// A room that waits goes on: with more rounds, the absent asked again, more money or time
    #[arg(long, group = "word")]
    pub(crate) go_on: bool,

    /// A room that waits writes its proposal from what there is
    #[arg(long, group = "word")]
    pub(crate) write: bool,

    /// A room that waits ends here, or a room or council that was left in its middle: what it has not spent
    /// is given back
    #[arg(long, group = "word")]
    pub(crate) stop: bool,

    /// What the members of the room are told with it
    #[arg(long, value_name = "TEXT", requires = "word")]
    pub(crate) notes: Option<String>,
}

/// What `war-room watch` is told.
#[derive(Debug, Clone, Args)]
pub(crate) struct WatchArgs {
    /// Which
    #[command(flatten)]
    pub(crate) council: NamedCouncil,

    /// Show it from its beginning, so many times as fast as it was
    #[arg(long, value_name = "TIMES", value_parser = clap::value_parser!(u32).range(1..=10_000))]
    pub(crate) speed: Option<u32>,
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
