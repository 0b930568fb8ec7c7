//! Arguments of `cos workflow`.

use super::goals::one_of;
use clap::builder::NonEmptyStringValueParser;
use clap::{Args, Subcommand};
use cos_core::money::Money;
use cos_core::policy::Profile;
use cos_core::time::Span;
use cos_engine::settings::{parse_budget, parse_time};
use std::path::PathBuf;

/// Arguments of `workflow`.
#[derive(Debug, Clone, Args)]
pub(crate) struct WorkflowArgs {
    /// The subcommand
    #[command(subcommand)]
    pub(crate) command: WorkflowCommand,
}

/// The subcommands of `workflow`.
#[derive(Debug, Clone, Subcommand)]
pub(crate) enum WorkflowCommand {
    /// Run a workflow for a feature
    #[command(
        after_help = "Examples:\n  cos workflow run feature login\n  cos workflow run do-issue logout --issue 42 --issue 43\n  cos workflow run pr-review sessions --pull-request 7\n  cos workflow run .cos/workflows/feature.yaml login --flag backend --agent opencode --budget 10"
    )]
    Run(RunWorkflowArgs),

    /// Find mistakes in a workflow file and show its phases as a graph
    #[command(
        after_help = "Examples:\n  cos workflow check .cos/workflows/feature.yaml\n  cos workflow check feature --svg > feature.svg"
    )]
    Check(CheckWorkflowArgs),

    /// List available workflows and past workflow runs
    List,

    /// Continue a workflow, with the answers given meanwhile
    #[command(
        after_help = "Examples:\n  cos workflow resume w-20260314-r7k2\n  cos workflow resume --budget 20 --time 8h"
    )]
    Resume(ResumeWorkflowArgs),
}

/// Arguments of `workflow run`.
#[derive(Debug, Clone, Args)]
pub(crate) struct RunWorkflowArgs {
    /// A workflow file, or the name of one in `.cos/workflows`
    #[arg(value_name = "FILE or NAME")]
    pub(crate) workflow: String,

    /// The feature, which names the output folder
    #[arg(value_name = "FEATURE")]
    pub(crate) feature: String,

    /// How to run the workflow.
    #[command(flatten)]
    pub(crate) terms: WorkflowTerms,
}

/// How to run a workflow, and its input.
#[derive(Debug, Clone, Args)]
pub(crate) struct WorkflowTerms {
    /// A word that `if` conditions in the workflow file can test; repeatable
    #[arg(long = "flag", value_name = "WORD")]
    pub(crate) flags: Vec<String>,

    /// An issue to work on, read with `gh`: its number or URL; repeatable
    #[arg(long, value_name = "NUMBER", help_heading = "Input")]
    pub(crate) issue: Vec<String>,

    /// The text of an issue or a pull request: plain text, or JSON as `gh` prints it; for
    /// `execute`, a plan; `-` reads standard input; repeatable
    #[arg(long, value_name = "FILE", help_heading = "Input")]
    pub(crate) text: Vec<PathBuf>,

    /// A pull request to work on, with its files and reviews, read with `gh`
    #[arg(long, value_name = "NUMBER", help_heading = "Input")]
    pub(crate) pull_request: Option<String>,

    /// What to compare the change with: a branch, a tag or a commit; default: the main branch
    #[arg(long, value_name = "REF", help_heading = "Input")]
    pub(crate) base: Option<String>,

    /// The agent for steps that name none
    #[arg(long, value_name = "NAME")]
    pub(crate) agent: Option<String>,

    /// The most all its phases together may spend, in dollars
    #[arg(long, value_name = "USD", value_parser = parse_budget, allow_negative_numbers = true)]
    pub(crate) budget: Option<Money>,

    /// The longest time one phase may take, such as 90m or 8h
    #[arg(long, value_name = "TIME", value_parser = parse_time)]
    pub(crate) time: Option<Span>,

    /// Which thresholds decide when you are asked
    #[arg(long, value_name = "PROFILE", value_parser = one_of::<Profile>())]
    pub(crate) profile: Option<Profile>,

    /// Skip the deliberation at its checkpoints, for this reason: steps that are easy to reverse
    /// continue; for all others you are asked
    #[arg(long, value_name = "REASON", value_parser = NonEmptyStringValueParser::new())]
    pub(crate) skip_war_room: Option<String>,

    /// Ask nothing now; questions wait in the inbox
    #[arg(long)]
    pub(crate) unattended: bool,
}

/// Arguments of `workflow check`.
#[derive(Debug, Clone, Args)]
pub(crate) struct CheckWorkflowArgs {
    /// A workflow file, or the name of one in `.cos/workflows`
    #[arg(value_name = "FILE or NAME")]
    pub(crate) workflow: String,

    /// Print the graph as an SVG image
    #[arg(long)]
    pub(crate) svg: bool,
}

/// Arguments of `workflow resume`.
#[derive(Debug, Clone, Args)]
pub(crate) struct ResumeWorkflowArgs {
    /// The workflow run, or the beginning of its name; default: the newest one that is not finished
    #[arg(value_name = "ID")]
    pub(crate) id: Option<String>,

    /// The most all its phases together may spend, in dollars, including what they have spent
    #[arg(long, value_name = "USD", value_parser = parse_budget, allow_negative_numbers = true)]
    pub(crate) budget: Option<Money>,

    /// The longest time one phase may take from now on, such as 90m or 8h
    #[arg(long, value_name = "TIME", value_parser = parse_time)]
    pub(crate) time: Option<Span>,

    /// Ask nothing now; questions wait in the inbox
    #[arg(long)]
    pub(crate) unattended: bool,
}
