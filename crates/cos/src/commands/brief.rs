//! Prints what a run did, what waits and what it cost (`cos brief`).

use crate::args::cli::MaybeRun;
use crate::cli_context::CliContext;
use crate::error::CommandError;
use crate::exit::Exit;
use crate::lookup;

/// Runs the command.
pub(crate) fn run(cli: &CliContext, args: &MaybeRun) -> Result<Exit, CommandError> {
    let global_context = cli.global_context()?;
    let store = &global_context.store;
    let id = lookup::run_id(store, cli.project().as_deref(), args.run.as_deref())?;
    let run = lookup::run(store, &id)?;
    let view = lookup::brief(cli, &global_context, &run)?;
    cli.output().print(&view)?;
    Ok(Exit::Done)
}
