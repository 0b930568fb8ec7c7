//! Lists the questions that wait (`cos checkpoints`).

use crate::args::cli::CheckpointsArgs;
use crate::cli_context::CliContext;
use crate::error::CommandError;
use crate::exit::Exit;
use crate::lookup;

/// Runs the command.
pub(crate) fn run(cli: &CliContext, args: &CheckpointsArgs) -> Result<Exit, CommandError> {
    let global_context = cli.global_context()?;
    let limit = (!args.all).then(|| lookup::attention(&global_context));
    cli.output().print(&lookup::inbox(&global_context.store, limit)?)?;
    Ok(Exit::Done)
}
