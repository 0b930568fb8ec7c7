//! Simulates runs of goals, night after night (`cos rehearse`).

use crate::args::cli::RehearseArgs;
use crate::cli_context::CliContext;
use crate::error::CommandError;
use crate::exit::Exit;
use crate::run_spec;
use crate::view::rehearsal::RehearsalView;
use cos_engine::sim::rehearsal::{RehearsalOptions, rehearse};

/// The start of simulated nights, so that one seed gives the same nights on every day: 2026-01-05,
/// 22:00 UTC.
const EVENING: cos_core::time::Timestamp = cos_core::time::Timestamp(1_767_650_400_000);

/// Runs the command.
pub(crate) fn run(cli: &CliContext, args: &RehearseArgs) -> Result<Exit, CommandError> {
    let global_context = cli.global_context()?;
    let wanted = run_spec::read(cli, &global_context, &args.run)?;
    let options = RehearsalOptions {
        limits: wanted.limits,
        strategy: wanted.strategy,
        jobs: wanted.jobs,
        profile: wanted.profile,
        policy: global_context.policy(wanted.profile),
        start: EVENING,
        zone: 0,
    };
    let rehearsal = rehearse(&wanted.goals, &options, args.nights, args.seed);
    cli.output().print(&RehearsalView::new(rehearsal))?;
    Ok(Exit::Done)
}
