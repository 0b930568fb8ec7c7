//! The command line of `cos-lab`.

use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::{Args, Parser, Subcommand, ValueEnum};
use cos_core::event::Strategy;
use cos_core::money::Money;
use cos_core::policy::Profile;
use cos_core::time::Span;
use cos_engine::settings::NamedChoice;
use std::path::PathBuf;

/// Measures Chief of Staff, and simulates runs of goals
#[derive(Debug, Parser)]
#[command(name = "cos-lab", version, arg_required_else_help = true)]
pub(crate) struct Cli {
    /// Write results as JSON to standard output
    #[arg(long, global = true)]
    pub(crate) json: bool,

    /// The program `cos` to measure; default: the one beside `cos-lab`
    #[arg(long, global = true, value_name = "PROGRAM")]
    pub(crate) cos: Option<PathBuf>,

    /// The command
    #[command(subcommand)]
    pub(crate) command: Command,
}

/// All commands.
#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Measure the journal and the gate on this machine
    Bench(BenchArgs),

    /// Simulate runs of goals, night after night
    Rehearse(RehearseArgs),
}

/// Arguments of `rehearse`; they override the goals file and the settings.
#[derive(Debug, Clone, Args)]
pub(crate) struct RehearseArgs {
    /// A goals file, or goals as text, one goal for each argument; default: `goals.yaml`
    #[arg(value_name = "FILE or GOAL")]
    pub(crate) goals: Vec<String>,

    /// The agent for goals that name none
    #[arg(long, value_name = "NAME")]
    pub(crate) agent: Option<String>,

    /// The most a night may spend, in dollars
    #[arg(long, value_name = "USD", value_parser = Money::parse)]
    pub(crate) budget: Option<Money>,

    /// The longest time a night may take, such as 90m or 8h
    #[arg(long, value_name = "TIME", value_parser = Span::parse)]
    pub(crate) time: Option<Span>,

    /// Which thresholds decide when a question is asked
    #[arg(long, value_name = "PROFILE", value_parser = named::<Profile>())]
    pub(crate) profile: Option<Profile>,

    /// How to choose the next goals
    #[arg(long, value_name = "STRATEGY", value_parser = named::<Strategy>())]
    pub(crate) strategy: Option<Strategy>,

    /// How many attempts may run at the same time
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=64))]
    pub(crate) jobs: Option<u32>,

    /// How many nights
    #[arg(long, value_name = "N", default_value_t = 100)]
    pub(crate) nights: u32,

    /// The seed for random numbers; the same seed gives the same nights
    #[arg(long, value_name = "SEED", default_value_t = 1)]
    pub(crate) seed: u64,
}

/// Parses a value by its name in settings files.
fn named<T: NamedChoice>() -> impl TypedValueParser<Value = T> {
    let names = T::rows().into_iter().map(|(name, ..)| name);
    PossibleValuesParser::new(names).try_map(|name| T::by_name(&name).ok_or("it is unknown"))
}

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
        after_help = "Example:\n  cos-lab bench durable --workload seq --dir /tmp/empty --count 1000"
    )]
    Durable(DurableArgs),

    /// Compare the tokens a council reads with a simple implementation, and measure our own time
    #[command(after_help = "Example:\n  cos-lab bench council")]
    Council,

    /// Measure how often the gate is right on labelled lines, and how fast it is
    #[command(
        after_help = "Examples:\n  cos-lab bench gate commands.jsonl secrets.jsonl\n  cos-lab bench gate --speed"
    )]
    Gate(GateBenchArgs),

    /// Measure how many resources a hostile workflow condition can take
    #[command(after_help = "Example:\n  cos-lab bench scripts")]
    Scripts,

    /// Measure commands on a journal of many years
    #[command(after_help = "Example:\n  cos-lab bench journal --events 1000000 --decisions 100000")]
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
    #[arg(long, value_name = "PROFILE", default_value = "default", value_parser = named::<Profile>())]
    pub(crate) profile: Profile,
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
