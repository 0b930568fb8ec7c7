//! Arguments of the benchmarks.

use super::goals::ProfileArg;
use clap::{Args, Subcommand, ValueEnum};
use std::path::PathBuf;

/// Arguments of `bench`.
#[derive(Debug, Clone, Args)]
pub(crate) struct BenchArgs {
    /// What to measure
    #[command(subcommand)]
    pub(crate) command: BenchCommand,
}

/// The benchmarks.
#[derive(Debug, Clone, Subcommand)]
pub(crate) enum BenchCommand {
    /// Measure steps that must be on disk before the next one starts
    #[command(
        after_help = "Example:\n  cos bench durable --workload seq --dir /tmp/empty --count 1000"
    )]
    Durable(DurableArgs),

    /// Compare the tokens a council reads with a simple implementation, and measure our own time
    #[command(after_help = "Example:\n  cos bench council")]
    Council,

    /// Measure how often the gate is right on labelled lines, and how fast it is
    #[command(
        after_help = "Examples:\n  cos bench gate commands.jsonl secrets.jsonl\n  cos bench gate --speed"
    )]
    Gate(GateBenchArgs),

    /// Measure how many resources a hostile workflow condition can take
    #[command(after_help = "Example:\n  cos bench scripts")]
    Scripts,

    /// Measure commands on a journal of many years
    #[command(after_help = "Example:\n  cos bench journal --events 1000000 --decisions 100000")]
    Journal(JournalArgs),
}

/// Arguments of `bench durable`.
#[derive(Debug, Clone, Args)]
pub(crate) struct DurableArgs {
    /// The workload
    #[arg(long, value_enum, value_name = "WORKLOAD")]
    pub(crate) workload: Workload,

    /// An empty folder; only `resume-serve` may continue in a folder it used before
    #[arg(long, value_name = "DIR")]
    pub(crate) dir: PathBuf,

    /// How many steps, or runs
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    pub(crate) count: u32,

    /// How long each step takes, for `resume-serve`
    #[arg(long, value_name = "MS", default_value_t = 0)]
    pub(crate) step_ms: u64,

    /// A file that records when a step starts, for `resume-serve`
    #[arg(long, value_name = "FILE", required_if_eq("workload", "resume-serve"))]
    pub(crate) mark: Option<PathBuf>,
}

/// Arguments of `bench gate`.
#[derive(Debug, Clone, Args)]
pub(crate) struct GateBenchArgs {
    /// Files of labelled lines
    #[arg(value_name = "FILE", required_unless_present = "speed")]
    pub(crate) files: Vec<PathBuf>,

    /// Measure how long a verdict takes, inside a process and as a process
    #[arg(long)]
    pub(crate) speed: bool,

    /// Which thresholds to use
    #[arg(long, value_enum, value_name = "PROFILE", default_value = "default")]
    pub(crate) profile: ProfileArg,
}

/// The workloads by name.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum Workload {
    /// One run, one step after the other
    Seq,
    /// Many runs that all wait, then all get an answer
    Wide,
    /// One run that may be killed and restarted
    ResumeServe,
    /// The speed of the disk without a journal
    Floor,
}

/// Arguments of `bench journal`.
#[derive(Debug, Clone, Args)]
pub(crate) struct JournalArgs {
    /// How many events the journal holds
    #[arg(long, value_name = "N", default_value_t = 1_000_000, value_parser = clap::value_parser!(u32).range(1_000..=20_000_000))]
    pub(crate) events: u32,

    /// How many of them are questions that wait
    #[arg(long, value_name = "N", default_value_t = 100_000, value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    pub(crate) decisions: u32,
}
