//! Arguments of `cos checkpoint`.

use super::goals::one_of;
use clap::builder::NonEmptyStringValueParser;
use clap::{ArgGroup, Args, ValueEnum};
use cos_core::policy::Profile;
use cos_core::reversibility::DeliberationMode;
use std::path::PathBuf;

/// Arguments that replace the command name.
const NO_COMMAND: [&str; 4] = ["batch", "calibration", "right", "wrong"];

/// Arguments of `checkpoint`.
#[derive(Debug, Clone, Args)]
#[command(group = ArgGroup::new("what").required(true))]
pub(crate) struct CheckpointArgs {
    /// The workflow step that asks: do-issue, pr-review, architecture-review, fix-pr, execute,
    /// speckit-implement, plan, update-dependencies, prepare-pr, brainstorm, or any other name
    #[arg(
        value_name = "STEP",
        group = "what",
        value_parser = NonEmptyStringValueParser::new()
    )]
    pub(crate) command: Option<String>,

    /// The decision and the known facts, as JSON; `-` reads standard input
    #[arg(
        long,
        value_name = "FILE",
        requires = "command",
        conflicts_with_all = NO_COMMAND
    )]
    pub(crate) context: Option<PathBuf>,

    /// The text of an issue or a pull request, to collect facts from: plain text, or JSON as `gh`
    /// prints it; `-` reads standard input; repeat it for issues that belong together
    #[arg(
        long,
        value_name = "FILE",
        requires = "command",
        conflicts_with_all = [
            "context", "issue", "pull_request", "batch", "calibration", "right", "wrong"
        ]
    )]
    pub(crate) text: Vec<PathBuf>,

    /// An issue to collect facts from, read with `gh`: its number or URL; repeat it for issues that
    /// belong together
    #[arg(
        long,
        value_name = "NUMBER",
        requires = "command",
        conflicts_with_all = ["context", "pull_request", "batch", "calibration", "right", "wrong"]
    )]
    pub(crate) issue: Vec<String>,

    /// A pull request to collect facts from, with its files and reviews, read with `gh`
    #[arg(
        long,
        value_name = "NUMBER",
        requires = "command",
        conflicts_with_all = ["context", "batch", "calibration", "right", "wrong"]
    )]
    pub(crate) pull_request: Option<String>,

    /// Which thresholds to use; if several are named, the strictest one applies
    #[arg(long, value_name = "PROFILE", value_parser = one_of::<Profile>())]
    pub(crate) profile: Option<Profile>,

    /// Which mode of deliberation to use; a lighter mode than recommended needs `--because`
    #[arg(
        long,
        value_enum,
        value_name = "MODE",
        requires = "command",
        conflicts_with_all = NO_COMMAND
    )]
    pub(crate) force_mode: Option<ModeArg>,

    /// The reason for a lighter mode than recommended
    #[arg(long, value_name = "TEXT", requires = "force_mode")]
    pub(crate) because: Option<String>,

    /// Skip the deliberation, for this reason: if the step is easy to reverse it continues;
    /// otherwise you are asked
    #[arg(
        long,
        value_name = "REASON",
        requires = "command",
        value_parser = NonEmptyStringValueParser::new(),
        conflicts_with_all = ["force_mode", "assess_only", "batch", "calibration", "right", "wrong"]
    )]
    pub(crate) skip_war_room: Option<String>,

    /// Ask you again even if you said no to this before
    #[arg(
        long,
        requires = "command",
        conflicts_with_all = ["assess_only", "batch", "calibration", "right", "wrong"]
    )]
    pub(crate) reconsider: bool,

    /// Only print the assessment; ask nothing and write nothing to the journal
    #[arg(long, requires = "command", conflicts_with_all = NO_COMMAND)]
    pub(crate) assess_only: bool,

    /// Record that a decision turned out right
    #[arg(
        long,
        value_name = "ID",
        group = "what",
        help_heading = "How it turned out"
    )]
    pub(crate) right: Option<String>,

    /// Record that a decision turned out wrong
    #[arg(
        long,
        value_name = "ID",
        group = "what",
        help_heading = "How it turned out"
    )]
    pub(crate) wrong: Option<String>,

    /// Compare the confidence of past decisions with how they turned out: a reliability table and
    /// the Brier score
    #[arg(long, group = "what", help_heading = "How it turned out")]
    pub(crate) calibration: bool,

    /// Answer a file of questions line by line, `-` for standard input; nothing is written to the
    /// journal
    #[arg(long, value_name = "FILE", group = "what")]
    pub(crate) batch: Option<PathBuf>,
}

/// The modes of deliberation.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum ModeArg {
    /// One model, at once.
    Express,
    /// Three models.
    Lightweight,
    /// Seven models.
    #[value(name = "full_council", alias = "full-council")]
    FullCouncil,
    /// Seven models, in rounds until they agree.
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
