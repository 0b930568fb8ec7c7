//! What workflows are told.

use super::goals::{ProfileArg, budget, time};
use clap::builder::NonEmptyStringValueParser;
use clap::{Args, Subcommand};
use cos_core::money::Money;
use cos_core::time::Span;
use std::path::PathBuf;

/// What `workflow` is told.
#[derive(Debug, Clone, Args)]
pub(crate) struct WorkflowArgs {
    /// What to do
    #[command(subcommand)]
    pub(crate) command: WorkflowCommand,
}

/// What can be done with workflows.
#[derive(Debug, Clone, Subcommand)]
pub(crate) enum WorkflowCommand {
    /// Carry a workflow out for a feature
    #[command(
        after_help = "Examples:\n  cos workflow run feature login\n  cos workflow run do-issue logout --issue 42 --issue 43\n  cos workflow run pr-review sessions --pull-request 7\n  cos workflow run .cos/workflows/feature.yaml login --flag backend --agent opencode --budget 10"
    )]
    Run(RunWorkflowArgs),

    /// Look for mistakes in a workflow's file and show its phases as a graph
    #[command(
        after_help = "Examples:\n  cos workflow check .cos/workflows/feature.yaml\n  cos workflow check feature --svg > feature.svg"
    )]
    Check(CheckWorkflowArgs),

    /// List the workflows there are, and those that were carried out
    List,

    /// Go on with a workflow, with the answers given meanwhile
    #[command(
        after_help = "Examples:\n  cos workflow resume w-20260314-r7k2\n  cos workflow resume --budget 20 --time 8h"
    )]
    Resume(ResumeWorkflowArgs),
}

/// What `workflow run` is told.
#[derive(Debug, Clone, Args)]
pub(crate) struct RunWorkflowArgs {
    /// A workflow's file, or the name of one in `.cos/workflows`
    #[arg(value_name = "FILE or NAME")]
    pub(crate) workflow: String,

    /// What it is carried out for: names the folder of its outputs
    #[arg(value_name = "FEATURE")]
    pub(crate) feature: String,

    /// How it is carried out.
    #[command(flatten)]
    pub(crate) terms: WorkflowTerms,
}

/// How a workflow is carried out, and what it is about.
#[derive(Debug, Clone, Args)]
pub(crate) struct WorkflowTerms {
    /// A word that conditions may read; may be given several times
    #[arg(long = "flag", value_name = "WORD")]
    pub(crate) flags: Vec<String>,

    /// An issue that it is about, read through `gh`: its number or its address; may be given several
    /// times
    #[arg(long, value_name = "NUMBER", help_heading = "What it is about")]
    pub(crate) issue: Vec<String>,

    /// The words of an issue or a pull request: text, or JSON as `gh` prints it; of a plan for
    /// `execute`; `-` reads standard input; may be given several times
    #[arg(long, value_name = "FILE", help_heading = "What it is about")]
    pub(crate) text: Vec<PathBuf>,

    /// A pull request that it is about, with its files and reviews, read through `gh`
    #[arg(long, value_name = "NUMBER", help_heading = "What it is about")]
    pub(crate) pull_request: Option<String>,

    /// What the change is held against: a branch, a tag or a commit; the main branch if left out
    #[arg(long, value_name = "REF", help_heading = "What it is about")]
    pub(crate) base: Option<String>,

    /// The agent for subagents that name none
    #[arg(long, value_name = "NAME")]
    pub(crate) agent: Option<String>,

    /// The most all its phases together may spend, in dollars
    #[arg(long, value_name = "USD", value_parser = budget, allow_negative_numbers = true)]
    pub(crate) budget: Option<Money>,

    /// The longest one phase may be under way, such as 90m or 8h
    #[arg(long, value_name = "TIME", value_parser = time)]
    pub(crate) time: Option<Span>,

    /// Which thresholds decide when you are asked
    #[arg(long, value_enum, value_name = "PROFILE")]
    pub(crate) profile: Option<ProfileArg>,

    /// Let its checkpoints go without deliberation, for this reason: a two-way door stays open, at any
    /// other you are asked at once
    #[arg(long, value_name = "REASON", value_parser = NonEmptyStringValueParser::new())]
    pub(crate) skip_war_room: Option<String>,

    /// Ask nothing now; questions wait in the inbox
    #[arg(long)]
    pub(crate) unattended: bool,
}

/// What `workflow check` is told.
#[derive(Debug, Clone, Args)]
pub(crate) struct CheckWorkflowArgs {
    /// A workflow's file, or the name of one in `.cos/workflows`
    #[arg(value_name = "FILE or NAME")]
    pub(crate) workflow: String,

    /// Print the graph as a drawing
    #[arg(long)]
    pub(crate) svg: bool,
}

/// What `workflow resume` is told.
#[derive(Debug, Clone, Args)]
pub(crate) struct ResumeWorkflowArgs {
    /// The workflow, or the beginning of its name; the newest that is not over if left out
    #[arg(value_name = "ID")]
    pub(crate) id: Option<String>,

    /// The most all its phases together may spend from now on, in dollars, with what they spent
    #[arg(long, value_name = "USD", value_parser = budget, allow_negative_numbers = true)]
    pub(crate) budget: Option<Money>,

    /// The longest one phase may be under way from now on, such as 90m or 8h
    #[arg(long, value_name = "TIME", value_parser = time)]
    pub(crate) time: Option<Span>,

    /// Ask nothing now; questions wait in the inbox
    #[arg(long)]
    pub(crate) unattended: bool,
}
