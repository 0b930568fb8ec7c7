//! What the measurements are told.

use super::goals::ProfileArg;
use clap::{Args, Subcommand, ValueEnum};
use std::path::PathBuf;

/// What `bench` is told.
#[derive(Debug, Clone, Args)]
pub(crate) struct BenchArgs {
    /// What to measure
    #[command(subcommand)]
    pub(crate) command: BenchCommand,
}

/// What can be measured.
#[derive(Debug, Clone, Subcommand)]
pub(crate) enum BenchCommand {
    /// Steps that are on the disk before the next begins
    #[command(
        after_help = "Example:\n  cos bench durable --workload seq --dir /tmp/empty --count 1000"
    )]
    Durable(DurableArgs),

    /// What a council reads against the naive form, and what it takes of our own time
    #[command(after_help = "Example:\n  cos bench council")]
    Council,

    /// How often the gate is right on labelled lines, and how fast it is
    #[command(
        after_help = "Examples:\n  cos bench gate commands.jsonl secrets.jsonl\n  cos bench gate --speed"
    )]
    Gate(GateBenchArgs),

    /// What conditions of workflows can take of the machine that mean harm
    #[command(after_help = "Example:\n  cos bench scripts")]
    Scripts,

    /// What the commands cost in a journal of many years
    #[command(after_help = "Example:\n  cos bench journal --events 1000000 --decisions 100000")]
    Journal(JournalArgs),
}

/// What `bench durable` is told.
#[derive(Debug, Clone, Args)]
pub(crate) struct DurableArgs {
    /// What is done
    #[arg(long, value_enum, value_name = "WORKLOAD")]
    pub(crate) workload: Workload,

    /// An empty folder; only `resume-serve` goes on in one that it has used
    #[arg(long, value_name = "DIR")]
    pub(crate) dir: PathBuf,

    /// How many steps, or runs
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    pub(crate) count: u32,

    /// How long each step takes, for `resume-serve`
    #[arg(long, value_name = "MS", default_value_t = 0)]
    pub(crate) step_ms: u64,

    /// The file that is told when a step begins, for `resume-serve`
    #[arg(long, value_name = "FILE", required_if_eq("workload", "resume-serve"))]
    pub(crate) mark: Option<PathBuf>,
}

/// What `bench gate` is told.
#[derive(Debug, Clone, Args)]
pub(crate) struct GateBenchArgs {
    /// Files of labelled lines
    #[arg(value_name = "FILE", required_unless_present = "speed")]
    pub(crate) files: Vec<PathBuf>,

    /// Measure how long a verdict takes, in a process and as one
    #[arg(long)]
    pub(crate) speed: bool,

    /// Which thresholds decide
    #[arg(long, value_enum, value_name = "PROFILE", default_value = "default")]
    pub(crate) profile: ProfileArg,
}

/// The workloads by name.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum Workload {
    /// One run, one step after the other
    Seq,
    /// Many runs that all wait, then all are answered
    Wide,
    /// One run that may be killed and started again
    ResumeServe,
    /// What the disk gives without a journal
    Floor,
}

/// What `bench journal` is told.
#[derive(Debug, Clone, Args)]
pub(crate) struct JournalArgs {
    /// How many events the journal holds
    #[arg(long, value_name = "N", default_value_t = 1_000_000, value_parser = clap::value_parser!(u32).range(1_000..=20_000_000))]
    pub(crate) events: u32,

    /// How many of them put a question that waits
    #[arg(long, value_name = "N", default_value_t = 100_000, value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    pub(crate) decisions: u32,
}
