//! Continues a run (`cos resume`).

use crate::args::goals::ResumeArgs;
use crate::cli_context::CliContext;
use crate::error::CommandError;
use crate::exit::Exit;
use crate::lookup;
use crate::run_session::{Attended, hold_session, print_ignored_settings};
use cos_core::event::Limits;
use cos_engine::run_session;

/// Runs the command.
pub(crate) fn run(cli: &CliContext, args: &ResumeArgs) -> Result<Exit, CommandError> {
    let global_context = cli.global_context()?;
    print_ignored_settings(cli, &global_context);
    let named = args.run.as_deref();
    let run = named
        .map(|name| lookup::run_id(&global_context.store, None, Some(name)))
        .transpose()?;
    let change = |limits: Limits| {
        let moved = Limits {
            budget: args.budget.unwrap_or(limits.budget),
            time: args.time.unwrap_or(limits.time),
        };
        (moved != limits).then_some(moved)
    };
    hold_session(
        cli,
        &global_context,
        Attended::from_flag(args.unattended),
        |io| run_session::resume(&global_context, cli.folder(), run, change, io),
    )
}
