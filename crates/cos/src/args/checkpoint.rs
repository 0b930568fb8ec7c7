//! What a checkpoint is told.

use super::goals::ProfileArg;
use clap::builder::NonEmptyStringValueParser;
use clap::{ArgGroup, Args, ValueEnum};
use cos_core::reversibility::DeliberationMode;
use std::path::PathBuf;

/// What stands in the place of a command, so that nothing is told of one.
const NO_COMMAND: [&str; 4] = ["batch", "calibration", "right", "wrong"];

/// What `checkpoint` is told.
#[derive(Debug, Clone, Args)]
#[command(group = ArgGroup::new("what").required(true))]
pub(crate) struct CheckpointArgs {
    /// Who asks: do-issue, pr-review, architecture-review, fix-pr, execute, speckit-implement, plan,
    /// update-dependencies, prepare-pr, brainstorm, or any other name
    #[arg(
        value_name = "COMMAND",
        group = "what",
        value_parser = NonEmptyStringValueParser::new()
    )]
    pub(crate) command: Option<String>,

    /// What is to be decided and what is known of it, as JSON; `-` for standard input
    #[arg(
        long,
        value_name = "FILE",
        requires = "command",
        conflicts_with_all = NO_COMMAND
    )]
    pub(crate) context: Option<PathBuf>,

    /// The words of an issue or a pull request, to collect facts from: text, or JSON as `gh` prints
    /// it; `-` for standard input; repeat it for issues that are worked on together
    #[arg(
        long,
        value_name = "FILE",
        requires = "command",
        conflicts_with_all = [
            "context", "issue", "pull_request", "batch", "calibration", "right", "wrong"
        ]
    )]
    pub(crate) text: Vec<PathBuf>,

    /// An issue to collect facts from, read through `gh`: its number or its address; repeat it for
    /// issues that are worked on together
    #[arg(
        long,
        value_name = "NUMBER",
        requires = "command",
        conflicts_with_all = ["context", "pull_request", "batch", "calibration", "right", "wrong"]
    )]
    pub(crate) issue: Vec<String>,

    /// A pull request to collect facts from, with its files and reviews, read through `gh`
    #[arg(
        long,
        value_name = "NUMBER",
        requires = "command",
        conflicts_with_all = ["context", "batch", "calibration", "right", "wrong"]
    )]
    pub(crate) pull_request: Option<String>,

    /// Whose thresholds decide; the tightest of all that are named counts
    #[arg(long, value_enum, value_name = "PROFILE")]
    pub(crate) profile: Option<ProfileArg>,

    /// How much deliberation is wanted; less than it deserves needs a reason
    #[arg(
        long,
        value_enum,
        value_name = "MODE",
        requires = "command",
        conflicts_with_all = NO_COMMAND
    )]
    pub(crate) force_mode: Option<ModeArg>,

    /// Why less deliberation is wanted than it deserves
    #[arg(long, value_name = "TEXT", requires = "force_mode")]
    pub(crate) because: Option<String>,

    /// Go without deliberation, for this reason: through a two-way door it goes on, else you are asked at
    /// once
    #[arg(
        long,
        value_name = "REASON",
        requires = "command",
        value_parser = NonEmptyStringValueParser::new(),
        conflicts_with_all = ["force_mode", "assess_only", "batch", "calibration", "right", "wrong"]
    )]
    pub(crate) skip_war_room: Option<String>,

    /// Where you said no to it before, ask you again instead of stopping
    #[arg(
        long,
        requires = "command",
        conflicts_with_all = ["assess_only", "batch", "calibration", "right", "wrong"]
    )]
    pub(crate) reconsider: bool,

    /// Only tell; nothing is asked and nothing is journalled
    #[arg(long, requires = "command", conflicts_with_all = NO_COMMAND)]
    pub(crate) assess_only: bool,

    /// Say that a decision turned out right
    #[arg(
        long,
        value_name = "ID",
        group = "what",
        help_heading = "How it turned out"
    )]
    pub(crate) right: Option<String>,

    /// Say that a decision turned out wrong
    #[arg(
        long,
        value_name = "ID",
        group = "what",
        help_heading = "How it turned out"
    )]
    pub(crate) wrong: Option<String>,

    /// Hold the confidence of what went on against how it turned out: a reliability table and the
    /// Brier score
    #[arg(long, group = "what", help_heading = "How it turned out")]
    pub(crate) calibration: bool,

    /// Answer a file of questions line by line, `-` for standard input; nothing is journalled
    #[arg(long, value_name = "FILE", group = "what")]
    pub(crate) batch: Option<PathBuf>,
}

/// How much deliberation is wanted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum ModeArg {
    /// One voice, at once.
    Express,
    /// Three voices.
    Lightweight,
    /// Seven voices.
    #[value(name = "full_council", alias = "full-council")]
    FullCouncil,
    /// Seven voices until they agree.
    Delphi,
}

impl From<ModeArg> for DeliberationMode {
    fn from(mode: ModeArg) -> Self {
        match mode {
            ModeArg::Express => Self::Express,
            ModeArg::Lightweight => Self::Lightweight,
            ModeArg::FullCouncil => Self::FullCouncil,
            ModeArg::Delphi => Self::Delphi,
        }
    }
}
