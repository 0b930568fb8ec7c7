//! Declares the commands of `cos` and their arguments.

use super::audit::AuditArgs;
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
/// Give it goals, a budget and a time limit. It works on them in separate Git worktrees, proves the
/// results with your checks, sets aside what needs your decision, and reports in the morning.
#[derive(Debug, Parser)]
#[command(
    name = "cos",
    version,
    propagate_version = true,
    arg_required_else_help = true
)]
#[command(after_help = START)]
pub(crate) struct Cli {
    /// Write results as JSON to standard output
    #[arg(long, global = true)]
    pub(crate) json: bool,

    /// The command
    #[command(subcommand)]
    pub(crate) command: Command,
}

impl Cli {
    /// Returns the declaration, with the exit codes at the end of the long help.
    pub(crate) fn declaration() -> clap::Command {
        let rows = EXITS
            .iter()
            .map(|row| format!("\n  {:>3}  {}", row.code, row.meaning));
        let codes: String = rows.collect();
        let declared = Self::command().after_long_help(format!("{START}\n\nExit codes:{codes}"));
        WITHOUT_RESULT.iter().fold(declared, |declared, name| {
            declared.mut_subcommand(name, |own| own.arg(hidden_json()))
        })
    }

    /// Reads the command line of this process.
    pub(crate) fn parse_args() -> Result<Self, clap::Error> {
        let matches = Self::declaration().try_get_matches()?;
        Self::from_arg_matches(&matches)
    }
}

/// Commands that write no result in a format of ours: `--json` is accepted and not listed.
const WITHOUT_RESULT: [&str; 3] = ["hook", "mcp", "completions"];

/// Returns the global flag `--json` as a command without a result declares it.
fn hidden_json() -> clap::Arg {
    let own = clap::Arg::new("json").long("json").hide(true);
    own.action(clap::ArgAction::SetTrue)
}

/// The first three commands to type.
const START: &str =
    "Start here:\n  cos init\n  cos run goals.yaml --budget 10 --time 8h\n  cos brief";

/// How a hook ends.
const HOOK: &str = include_str!("hook.md");

/// All commands.
#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Prepare this repository: write settings and an example goals file
    #[command(
        after_help = "Examples:\n  cos init\n  cos init --force\n  cos init --agent gemini --dry-run"
    )]
    Init(InitArgs),

    /// Check git, agents, models, journal and settings
    #[command(after_help = "Examples:\n  cos doctor\n  cos doctor --settings")]
    Doctor(DoctorArgs),

    /// Work on goals inside limits
    #[command(
        after_help = "Examples:\n  cos run goals.yaml\n  cos run \"Fix the typo in README.md\" --agent opencode --budget 5\n  cos run goals.yaml --unattended --time 8h\n  cos run goals.yaml --dry-run"
    )]
    Run(Box<RunArgs>),

    /// Continue a run, with the answers given meanwhile
    #[command(after_help = "Examples:\n  cos resume\n  cos resume r7k2 --budget 20")]
    Resume(ResumeArgs),

    /// Merge a run's work into your current branch
    #[command(after_help = "Examples:\n  cos land r7k2\n  cos land r7k2 --at 3f2a91c04d7e")]
    Land(LandArgs),

    /// List the runs, newest first
    Runs(RunsArgs),

    /// Show the state of a run, goal by goal
    Status(MaybeRun),

    /// Follow a run line by line, or replay a finished one
    Watch(MaybeRun),

    /// Report what was done, what waits, what it cost, and what to type next
    Brief(MaybeRun),

    /// List the questions that wait for you
    #[command(visible_alias = "inbox")]
    Checkpoints(CheckpointsArgs),

    /// Show one question in full, with reason, options, risk and answer; or one checkpoint
    #[command(after_help = "Examples:\n  cos show d-91fk2a\n  cos show k-0t4mzq81c")]
    Show(ShownDecision),

    /// Approve a question
    ///
    /// A run that is under way uses the answer at once; otherwise `cos resume` does.
    #[command(after_help = "Example:\n  cos approve d-91fk2a --notes \"checked with Grace\"")]
    Approve(NotedDecision),

    /// Say no: what it asks about is not done, and later runs do not ask again (`--reconsider`)
    #[command(after_help = "Example:\n  cos reject d-91fk2a")]
    Reject(NotedDecision),

    /// Approve a question with instructions for the agent
    #[command(
        after_help = "Example:\n  cos modify d-91fk2a --instructions \"Export the table first\""
    )]
    Modify(ModifyArgs),

    /// Choose one option of a question
    #[command(after_help = "Example:\n  cos resolve d-91fk2a manual")]
    Resolve(ResolveArgs),

    /// Show and answer questions in a browser on this machine, for yourself alone
    #[command(
        after_help = "Examples:\n  cos serve\n  cos serve --addr 127.0.0.1:7878\n\nIt prints the address to open. The key in it is new at each start and works once, for one browser.\nCtrl-C ends it."
    )]
    Serve(ServeArgs),

    /// Run as an agent's hook: check a tool call before the agent makes it
    ///
    /// Reads the call from standard input and answers in the agent's own protocol.
    #[command(
        after_help = "Examples:\n  cos hook claude-code --print\n  cos hook codex --probe",
        after_long_help = HOOK
    )]
    Hook(HookArgs),

    /// Offer tools to agents over the Model Context Protocol, on standard input and output
    #[command(after_help = "Example:\n  claude mcp add cos -- cos mcp")]
    Mcp,

    /// Revert what a goal has landed, or restore what an action of an agent removed
    #[command(
        after_help = "Examples:\n  cos undo --list\n  cos undo fix-login\n  cos undo x7k2m9p4q1"
    )]
    Undo(UndoArgs),

    /// Decide whether an action is allowed: allow, ask or deny, and why
    #[command(
        after_help = "Examples:\n  cos gate 'git push --force'\n  cos gate --explain -- rm -rf build\n  cos gate --batch actions.jsonl --json\n  cos gate --allow-once 'git push origin topic'\n  cos gate --allow 'make deploy-*' --for 24h"
    )]
    Gate(GateArgs),

    /// Decide whether a workflow step may continue: how hard it is to reverse, and who decides
    #[command(
        after_help = "Examples:\n  cos checkpoint do-issue --context plan.json\n  cos checkpoint pr-review --text pr.md --assess-only\n  cos checkpoint deploy --context - --json\n  cos checkpoint --batch questions.jsonl --json"
    )]
    Checkpoint(CheckpointArgs),

    /// Let a council of AI personas discuss a question, and show past councils
    WarRoom(WarRoomArgs),

    /// Improve a specification: an author, a critic and a moderator debate it, then you decide
    #[command(
        after_help = "Examples:\n  cos debate SPEC.md\n  cos debate SPEC.md --rounds 3 --budget 2\n  cos debate SPEC.md --check --json\n\nExits with 0 only after you have approved exactly this file."
    )]
    Debate(DebateArgs),

    /// Run a workflow phase by phase, or check and list workflow files
    Workflow(WorkflowArgs),

    /// A built-in workflow that is a command itself.
    #[command(flatten)]
    Named(NamedWorkflow),

    /// Verify, explain or export the journal
    Audit(AuditArgs),

    /// Print completions for a shell
    #[command(
        after_help = "Example:\n  cos completions bash > ~/.local/share/bash-completion/completions/cos"
    )]
    Completions(CompletionsArgs),

    /// Supervise a program that cos starts
    #[command(hide = true)]
    Guard(GuardArgs),
}

/// Arguments of `doctor`.
#[derive(Debug, Clone, Args)]
pub(crate) struct DoctorArgs {
    /// Show every setting, its value and its source
    #[arg(long)]
    pub(crate) settings: bool,
}

/// Arguments of `hook`.
#[derive(Debug, Clone, Args)]
pub(crate) struct HookArgs {
    /// The agent that calls
    #[arg(value_enum, value_name = "AGENT")]
    pub(crate) agent: AgentChoice,

    /// Check whether the agent's settings name this hook, and whether it works
    #[arg(long, conflicts_with = "print")]
    pub(crate) probe: bool,

    /// Print what to add to the agent's settings
    #[arg(long)]
    pub(crate) print: bool,

    /// If a person must decide, pause the call instead of denying it, where the agent supports that
    #[arg(long, conflicts_with_all = ["probe", "print"])]
    pub(crate) defer: bool,
}

/// The agents with hooks that we know.
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

/// Arguments of `land`.
#[derive(Debug, Clone, Args)]
pub(crate) struct LandArgs {
    /// The run, or the beginning of its name
    #[arg(value_name = "RUN")]
    pub(crate) run: String,
    /// The newest commit of its branch, seven digits or more: accepts the branch at this commit,
    /// including commits by others
    #[arg(long, value_name = "COMMIT")]
    pub(crate) at: Option<String>,
}

/// A run, which may be omitted.
#[derive(Debug, Clone, Args)]
pub(crate) struct MaybeRun {
    /// The run, or the beginning of its name; default: the newest of this repository
    #[arg(value_name = "RUN")]
    pub(crate) run: Option<String>,
}

/// Arguments of `runs`.
#[derive(Debug, Clone, Args)]
pub(crate) struct RunsArgs {
    /// How many runs to show at most, at least one
    #[arg(long, value_name = "N", default_value_t = 20, value_parser = RangedU64ValueParser::<usize>::new().range(1..))]
    pub(crate) limit: usize,

    /// Show every phase of a workflow as a separate run
    #[arg(long)]
    pub(crate) all: bool,
}

/// Arguments of `checkpoints`.
#[derive(Debug, Clone, Args)]
pub(crate) struct CheckpointsArgs {
    /// Show all of them, not only the ten most important
    #[arg(long)]
    pub(crate) all: bool,
}

/// A question or a checkpoint by name.
#[derive(Debug, Clone, Args)]
pub(crate) struct ShownDecision {
    /// The question or checkpoint, or the beginning of its name
    #[arg(value_name = "ID")]
    pub(crate) id: String,
}

/// A question by name, and a note.
#[derive(Debug, Clone, Args)]
pub(crate) struct NotedDecision {
    /// The question, or the beginning of its name
    #[arg(value_name = "ID")]
    pub(crate) id: String,

    /// A note for the record
    #[arg(long, value_name = "TEXT")]
    pub(crate) notes: Option<String>,
}

/// Arguments of `modify`.
#[derive(Debug, Clone, Args)]
pub(crate) struct ModifyArgs {
    /// The question and a note
    #[command(flatten)]
    pub(crate) decision: NotedDecision,

    /// What the agent should do differently
    #[arg(long, value_name = "TEXT")]
    pub(crate) instructions: String,
}

/// Arguments of `resolve`.
#[derive(Debug, Clone, Args)]
pub(crate) struct ResolveArgs {
    /// The question, or the beginning of its name
    #[arg(value_name = "ID")]
    pub(crate) id: String,

    /// The option, as `cos show` names it
    #[arg(value_name = "OPTION")]
    pub(crate) option: String,

    /// A note for the record
    #[arg(long, value_name = "TEXT")]
    pub(crate) notes: Option<String>,

    /// What the agent should do differently, if the option needs instructions
    #[arg(long, value_name = "TEXT")]
    pub(crate) instructions: Option<String>,
}

/// Arguments of `undo`.
#[derive(Debug, Clone, Args)]
pub(crate) struct UndoArgs {
    /// The goal, or the name of an action with a backup
    #[arg(value_name = "GOAL or ACTION", required_unless_present = "list")]
    pub(crate) goal: Option<String>,

    /// List what can be undone, newest first, and what undoing would restore
    #[arg(long, conflicts_with_all = ["goal", "replace"])]
    pub(crate) list: bool,

    /// The run of the goal; default: the newest of this repository
    #[arg(long, value_name = "RUN")]
    pub(crate) run: Option<String>,

    /// For an action: back up the files that are there now, then replace them
    #[arg(long, conflicts_with = "run")]
    pub(crate) replace: bool,
}

/// Arguments of `completions`.
#[derive(Debug, Clone, Args)]
pub(crate) struct CompletionsArgs {
    /// The shell
    #[arg(value_enum, value_name = "SHELL")]
    pub(crate) shell: Shell,
}

/// Arguments of `guard`.
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
