//! Runs goals within limits of money and time (`cos run`).

use crate::args::goals::RunArgs;
use crate::cli_context::CliContext;
use crate::dry_run;
use crate::error::CommandError;
use crate::exit::Exit;
use crate::run_session::{Attended, hold_session, print_ignored_settings};
use crate::{run_spec, view::plan::PlanView};
use cos_engine::run_session;

/// Runs the command.
pub(crate) fn run(cli: &CliContext, args: &RunArgs) -> Result<Exit, CommandError> {
    let global_context = cli.global_context()?;
    print_ignored_settings(cli, &global_context);
    let wanted = run_spec::read(cli, &global_context, args)?;
    if args.dry_run {
        let view: PlanView = dry_run::plan(cli, &global_context, &wanted)?;
        cli.output().print(&view)?;
        return Ok(Exit::Done);
    }
    let attended = Attended::from_flag(wanted.terms.unattended);
    hold_session(cli, &global_context, attended, |io| {
        run_session::start(&global_context, cli.folder(), wanted, io)
    })
}
