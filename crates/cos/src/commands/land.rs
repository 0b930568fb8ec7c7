//! Merges a run's work into the person's branch (`cos land`).

use crate::args::cli::LandArgs;
use crate::cli_context::CliContext;
use crate::error::CommandError;
use crate::exit::Exit;
use crate::lookup;
use crate::view::SCHEMA_VERSION;
use crate::view::outcome::LandView;
use cos_engine::repo::Current;
use cos_engine::run_session;

/// Runs the command.
pub(crate) fn run(cli: &CliContext, args: &LandArgs) -> Result<Exit, CommandError> {
    let global_context = cli.global_context()?;
    let id = lookup::run_id(&global_context.store, None, Some(&args.run))?;
    let run = lookup::run(&global_context.store, &id)?;
    let (before, after) = match run_session::land(&global_context, &id, args.at.as_deref(), cli.actor())? {
        Current::Moved(landing) => (Some(landing.before), Some(landing.after)),
        Current::AlreadyThere => (None, None),
    };
    cli.output().print(&LandView {
        schema_version: SCHEMA_VERSION,
        run: id,
        branch: run.spec.branch,
        before,
        after,
    })?;
    Ok(Exit::Done)
}
