//! One file for each command; commands never use each other.

pub(crate) mod approve;
pub(crate) mod audit;
pub(crate) mod brief;
pub(crate) mod checkpoint;
pub(crate) mod checkpoints;
pub(crate) mod completions;
pub(crate) mod debate;
pub(crate) mod doctor;
pub(crate) mod gate;
pub(crate) mod hook;
pub(crate) mod init;
pub(crate) mod land;
pub(crate) mod mcp;
pub(crate) mod modify;
pub(crate) mod reject;
pub(crate) mod resolve;
pub(crate) mod resume;
pub(crate) mod run;
pub(crate) mod runs;
pub(crate) mod serve;
pub(crate) mod show;
pub(crate) mod status;
pub(crate) mod undo;
pub(crate) mod war_room;
pub(crate) mod watch;
pub(crate) mod workflow;

use crate::args::cli::Command;
use crate::cli_context::CliContext;
use crate::error::CommandError;
use crate::exit::Exit;

/// Runs one command, if its caller may run it.
pub(crate) fn perform(cli: &CliContext, command: &Command) -> Result<Exit, CommandError> {
    if !command.only_judges() {
        cli.actor().recognize();
    }
    command.actor_rule().permit(cli.actor())?;
    match command {
        Command::Init(args) => init::run(cli, args),
        Command::Doctor(args) => doctor::run(cli, args),
        Command::Hook(args) => hook::run(cli, args),
        Command::Mcp => mcp::run(cli),
        Command::Run(args) => run::run(cli, args),
        Command::Resume(args) => resume::run(cli, args),
        Command::Land(args) => land::run(cli, args),
        Command::Runs(args) => runs::run(cli, args),
        Command::Status(args) => status::run(cli, args),
        Command::Watch(args) => watch::run(cli, args),
        Command::Brief(args) => brief::run(cli, args),
        Command::Checkpoints(args) => checkpoints::run(cli, args),
        Command::Show(args) => show::run(cli, args),
        Command::Serve(args) => serve::run(cli, args),
        Command::Approve(args) => approve::run(cli, args),
        Command::Reject(args) => reject::run(cli, args),
        Command::Modify(args) => modify::run(cli, args),
        Command::Resolve(args) => resolve::run(cli, args),
        Command::Undo(args) => undo::run(cli, args),
        Command::Gate(args) => gate::run(cli, args),
        Command::Checkpoint(args) => checkpoint::run(cli, args),
        Command::WarRoom(args) => war_room::run(cli, args),
        Command::Debate(args) => debate::run(cli, args),
        Command::Workflow(args) => workflow::run(cli, args),
        Command::Named(named) => workflow::run_named(cli, named),
        Command::Audit(args) => audit::run(cli, args),
        Command::Completions(args) => completions::run(cli, args),
        // `guard` is handled before the command line is parsed, because its arguments may not be
        // text.
        Command::Guard(_) => Ok(Exit::Usage),
    }
}
