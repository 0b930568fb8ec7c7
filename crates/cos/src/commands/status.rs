//! Shows the state of a run (`cos status`).

use crate::args::cli::MaybeRun;
use crate::cli_context::CliContext;
use crate::error::CommandError;
use crate::exit::Exit;
use crate::lookup;
use crate::view::status::StatusView;

/// Runs the command.
pub(crate) fn run(cli: &CliContext, args: &MaybeRun) -> Result<Exit, CommandError> {
    let global_context = cli.global_context()?;
    let store = &global_context.store;
    let id = lookup::run_id(store, cli.project().as_deref(), args.run.as_deref())?;
    let run = lookup::run(store, &id)?;
    let decisions = lookup::decisions(store, &run)?;
    let mut view = StatusView::new(&run, &decisions, cli.now());
    view.run.left_alone = lookup::left_alone(&run);
    view.run.foreign = lookup::foreign(&run);
    cli.output().print(&view)?;
    Ok(Exit::Done)
}
