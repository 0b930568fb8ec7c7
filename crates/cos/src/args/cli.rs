//! The commands and what each is told.

use super::audit::AuditArgs;
use super::bench::BenchArgs;
use super::checkpoint::CheckpointArgs;
use super::debate::DebateArgs;
use super::gate::GateArgs;
use super::goals::{ResumeArgs, RunArgs};
use super::init::InitArgs;
use super::named_workflow::NamedWorkflow;
use super::serve::ServeArgs;
use super::war_room::WarRoomArgs;
use super::workflow::WorkflowArgs;
use crate::exit::EXITS;
use clap::builder::RangedU64ValueParser;
use clap::{Args, CommandFactory as _, FromArgMatches as _, Parser, Subcommand, ValueEnum};
use clap_complete::Shell;
use cos_engine::hook::HookedAgent;
use std::ffi::OsString;

/// Runs coding agents inside limits and brings you the decisions that matter
///
/// Hand it goals, a budget and a time; it works them off in worktrees of their own, proves what is
/// done by running your checks, parks what needs your word, and tells you in the morning.
#[derive(Debug, Parser)]
#[command(
    name = "cos",
    version,
    propagate_version = true,
    arg_required_else_help = true
)]
#[command(after_help = START)]
pub(crate) struct Cli {
    /// Write results as JSON on standard output
    #[arg(long, global = true)]
    pub(crate) json: bool,

    /// What to do
    #[command(subcommand)]
    pub(crate) command: Command,
}

impl Cli {
    /// The declaration, with the exit codes at the end of its long help.
    pub(crate) fn declaration() -> clap::Command {
        let rows = EXITS
            .iter()
            .map(|row| format!("\n  {:>3}  {}", row.code, row.meaning));
        let codes: String = rows.collect();
        Self::command().after_long_help(format!("{START}\n\nExit codes:{codes}"))
    }

    /// Reads the command line of this process.
    pub(crate) fn read() -> Result<Self, clap::Error> {
        let matches = Self::declaration().try_get_matches()?;
        Self::from_arg_matches(&matches)
    }
}

/// The first three things to type.
const START: &str =
    "Start here:\n  cos init\n  cos run goals.yaml --budget 10 --time 8h\n  cos brief";

/// How a hook ends.
const HOOK: &str = include_str!("hook.md");

/// What can be done.
#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Prepare this repository: settings and an example of a goals file
    #[command(
        after_help = "Examples:\n  cos init\n  cos init --force\n  cos init --agent gemini --dry-run"
    )]
    Init(InitArgs),

    /// Look whether everything is there: git, agents, models, journal, settings
    #[command(after_help = "Examples:\n  cos doctor\n  cos doctor --settings")]
    Doctor(DoctorArgs),

    /// Work off goals inside limits
    #[command(
        after_help = "Examples:\n  cos run goals.yaml\n  cos run \"Fix the typo in README.md\" --agent opencode --budget 5\n  cos run goals.yaml --unattended --time 8h\n  cos run goals.yaml --dry-run"
    )]
    Run(Box<RunArgs>),

    /// Take a run up again, with the answers given meanwhile
    #[command(after_help = "Examples:\n  cos resume\n  cos resume r7k2 --budget 20")]
    Resume(ResumeArgs),

    /// Bring a run's work into the branch you are on
    #[command(after_help = "Examples:\n  cos land r7k2\n  cos land r7k2 --at 3f2a91c04d7e")]
    Land(LandArgs),

    /// List the runs, newest first
    Runs(RunsArgs),

    /// Show where a run stands, goal by goal
    Status(MaybeRun),

    /// Follow a run line by line, or replay one that has ended
    Watch(MaybeRun),

    /// Tell what was done, what waits, what it cost, and what to type
    Brief(MaybeRun),

    /// List the questions that wait for you
    #[command(visible_alias = "inbox")]
    Checkpoints(CheckpointsArgs),

    /// Show one question whole: why it is asked, choices, risk, answer; or one checkpoint
    #[command(after_help = "Examples:\n  cos show d-91fk2a\n  cos show k-0t4mzq81c")]
    Show(NamedDecision),

    /// Say yes to a question
    #[command(after_help = "Example:\n  cos approve d91f --notes \"checked with Grace\"")]
    Approve(NotedDecision),

    /// Say no to a question; the goal is left out, and that is remembered
    #[command(after_help = "Example:\n  cos reject d91f")]
    Reject(NotedDecision),

    /// Say yes with instructions for the agent
    #[command(after_help = "Example:\n  cos modify d91f --instructions \"Export the table first\"")]
    Modify(ModifyArgs),

    /// Choose one option of a question
    #[command(after_help = "Example:\n  cos resolve d91f manual")]
    Resolve(ResolveArgs),

    /// Show and answer questions in a browser on this machine, for yourself alone
    #[command(
        after_help = "Examples:\n  cos serve\n  cos serve --addr 127.0.0.1:7878\n\nIt prints the address to open, with a key drawn for this start that lets in one browser, once.\nCtrl-C ends it."
    )]
    Serve(ServeArgs),

    /// Judge what an agent is about to do, as its hook: the call on standard input, the answer
    /// by the agent's own protocol
    #[command(
        after_help = "Examples:\n  cos hook claude-code --print\n  cos hook codex --probe",
        after_long_help = HOOK
    )]
    Hook(HookArgs),

    /// Offer tools to agents over the Model Context Protocol, on standard input and output
    #[command(after_help = "Example:\n  claude mcp add cos -- cos mcp")]
    Mcp,

    /// Take back what a goal has landed, or bring back what an action of an agent took away
    #[command(
        after_help = "Examples:\n  cos undo --list\n  cos undo fix-login\n  cos undo x7k2m9p4q1"
    )]
    Undo(UndoArgs),

    /// Tell whether a command may be done without asking: allow, ask or deny, and why
    #[command(
        after_help = "Examples:\n  cos gate 'git push --force'\n  cos gate --explain -- rm -rf build\n  cos gate --batch actions.jsonl --json\n  cos gate --allow-once 'git push origin topic'\n  cos gate --allow 'make deploy-*' --for 24h"
    )]
    Gate(GateArgs),

    /// Tell whether a command may go on: how hard it is to take back, and who decides
    #[command(
        after_help = "Examples:\n  cos checkpoint do-issue --context plan.json\n  cos checkpoint pr-review --text pr.md --assess-only\n  cos checkpoint deploy --context - --json\n  cos checkpoint --batch questions.jsonl --json"
    )]
    Checkpoint(CheckpointArgs),

    /// Have a council of personas weigh a question, and look at what councils came to
    WarRoom(WarRoomArgs),

    /// Harden a specification: an author, a critic and a moderator debate it, then you decide
    #[command(
        after_help = "Examples:\n  cos debate SPEC.md\n  cos debate SPEC.md --rounds 3 --budget 2\n  cos debate SPEC.md --check --json\n\nEnds with 0 once you have approved exactly this file."
    )]
    Debate(DebateArgs),

    /// Carry out a team's way of working, phase by phase, and look at such files
    Workflow(WorkflowArgs),

    /// One that is a command of its own
    #[command(flatten)]
    Named(NamedWorkflow),

    /// Look after the journal
    Audit(AuditArgs),

    /// Print completions for a shell
    #[command(
        after_help = "Example:\n  cos completions bash > ~/.local/share/bash-completion/completions/cos"
    )]
    Completions(CompletionsArgs),

    /// Stand between cos and a program it starts
    #[command(hide = true)]
    Guard(GuardArgs),

    /// Measure what the journal is worth on this machine
    #[command(hide = true)]
    Bench(BenchArgs),

    /// Play goals through in a simulated world, night after night
    #[command(hide = true)]
    Rehearse(RehearseArgs),
}

/// What `doctor` is told.
#[derive(Debug, Clone, Args)]
pub(crate) struct DoctorArgs {
    /// Show every setting, its value and where it comes from
    #[arg(long)]
    pub(crate) settings: bool,
}

/// What `hook` is told.
#[derive(Debug, Clone, Args)]
pub(crate) struct HookArgs {
    /// The agent that calls
    #[arg(value_enum, value_name = "AGENT")]
    pub(crate) agent: AgentChoice,

    /// Look whether the agent's settings name this hook, and whether it works
    #[arg(long, conflicts_with = "print")]
    pub(crate) probe: bool,

    /// Print what belongs into the agent's settings
    #[arg(long)]
    pub(crate) print: bool,

    /// As a hook: lay a call down that a person has to decide on, where the agent takes it up again
    #[arg(long, conflicts_with_all = ["probe", "print"])]
    pub(crate) defer: bool,
}

/// An agent whose hooks are known.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum AgentChoice {
    /// Claude Code
    ClaudeCode,
    /// Codex
    Codex,
    /// Gemini CLI
    Gemini,
}

impl From<AgentChoice> for HookedAgent {
    fn from(choice: AgentChoice) -> Self {
        match choice {
            AgentChoice::ClaudeCode => Self::ClaudeCode,
            AgentChoice::Codex => Self::Codex,
            AgentChoice::Gemini => Self::Gemini,
        }
    }
}

/// What `cos land` brings in.
#[derive(Debug, Clone, Args)]
pub(crate) struct LandArgs {
    /// The run, or the beginning of its name
    #[arg(value_name = "RUN")]
    pub(crate) run: String,
    /// The commit where its branch stands, seven digits or more: takes it as it is there, also
    /// where others put commits on it
    #[arg(long, value_name = "COMMIT")]
    pub(crate) at: Option<String>,
}

/// A run that may be left out.
#[derive(Debug, Clone, Args)]
pub(crate) struct MaybeRun {
    /// The run, or the beginning of its name; the newest of this repository if left out
    #[arg(value_name = "RUN")]
    pub(crate) run: Option<String>,
}

/// What `runs` is told.
#[derive(Debug, Clone, Args)]
pub(crate) struct RunsArgs {
    /// At most so many, at least one
    #[arg(long, value_name = "N", default_value_t = 20, value_parser = RangedU64ValueParser::<usize>::new().range(1..))]
    pub(crate) limit: usize,

    /// Show every phase of a workflow as the run that it is
    #[arg(long)]
    pub(crate) all: bool,
}

/// What `checkpoints` is told.
#[derive(Debug, Clone, Args)]
pub(crate) struct CheckpointsArgs {
    /// Show all of them, not only the ten that matter most
    #[arg(long)]
    pub(crate) all: bool,
}

/// A decision by name.
#[derive(Debug, Clone, Args)]
pub(crate) struct NamedDecision {
    /// The question, or the beginning of its name
    #[arg(value_name = "ID")]
    pub(crate) id: String,
}

/// A decision and a remark.
#[derive(Debug, Clone, Args)]
pub(crate) struct NotedDecision {
    /// The question, or the beginning of its name
    #[arg(value_name = "ID")]
    pub(crate) id: String,

    /// A remark for the record
    #[arg(long, value_name = "TEXT")]
    pub(crate) notes: Option<String>,
}

/// What `modify` is told.
#[derive(Debug, Clone, Args)]
pub(crate) struct ModifyArgs {
    /// The question and a remark
    #[command(flatten)]
    pub(crate) decision: NotedDecision,

    /// What the agent is to do differently
    #[arg(long, value_name = "TEXT")]
    pub(crate) instructions: String,
}

/// What `resolve` is told.
#[derive(Debug, Clone, Args)]
pub(crate) struct ResolveArgs {
    /// The question, or the beginning of its name
    #[arg(value_name = "ID")]
    pub(crate) id: String,

    /// The option, as `cos show` names it
    #[arg(value_name = "OPTION")]
    pub(crate) option: String,

    /// A remark for the record
    #[arg(long, value_name = "TEXT")]
    pub(crate) notes: Option<String>,

    /// What the agent is to do differently, where the option asks for it
    #[arg(long, value_name = "TEXT")]
    pub(crate) instructions: Option<String>,
}

/// What `undo` is told.
#[derive(Debug, Clone, Args)]
pub(crate) struct UndoArgs {
    /// The goal, or the name of an action that was prepared for
    #[arg(value_name = "GOAL or ACTION", required_unless_present = "list")]
    pub(crate) goal: Option<String>,

    /// List what can be taken back, newest first, and what that would bring back
    #[arg(long, conflicts_with_all = ["goal", "replace"])]
    pub(crate) list: bool,

    /// The run of the goal; the newest of this repository if left out
    #[arg(long, value_name = "RUN")]
    pub(crate) run: Option<String>,

    /// Of an action: keep what stands in the way by now, then replace it
    #[arg(long, conflicts_with = "run")]
    pub(crate) replace: bool,
}

/// What `completions` is told.
#[derive(Debug, Clone, Args)]
pub(crate) struct CompletionsArgs {
    /// The shell
    #[arg(value_enum, value_name = "SHELL")]
    pub(crate) shell: Shell,
}

/// What `guard` is told.
#[derive(Debug, Clone, Args)]
pub(crate) struct GuardArgs {
    /// The program and its arguments
    #[arg(
        trailing_var_arg = true,
        allow_hyphen_values = true,
        required = true,
        value_name = "PROGRAM"
    )]
    pub(crate) program: Vec<OsString>,
}

/// What `rehearse` is told.
#[derive(Debug, Clone, Args)]
pub(crate) struct RehearseArgs {
    /// What a run would be told
    #[command(flatten)]
    pub(crate) run: RunArgs,

    /// How many nights
    #[arg(long, value_name = "N", default_value_t = 100)]
    pub(crate) nights: u32,

    /// Where chance begins; the same seed plays the same nights
    #[arg(long, value_name = "SEED", default_value_t = 1)]
    pub(crate) seed: u64,
}
