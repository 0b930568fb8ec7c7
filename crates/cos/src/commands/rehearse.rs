//! `cos rehearse`: goals played through in a simulated world, night after night.

use crate::args::cli::RehearseArgs;
use crate::error::CommandError;
use crate::exit::Exit;
use crate::orders;
use crate::scene::Scene;
use crate::view::rehearsal::RehearsalView;
use cos_engine::sim::rehearsal::{RehearsalOptions, rehearse};

/// When rehearsed nights begin, so that one seed plays the same nights on every day: 2026-01-05,
/// 22:00 UTC.
const EVENING: cos_core::time::Timestamp = cos_core::time::Timestamp(1_767_650_400_000);

/// Runs the command.
pub(crate) fn run(scene: &Scene, args: &RehearseArgs) -> Result<Exit, CommandError> {
    let global_context = scene.global_context()?;
    let wanted = orders::read(scene, &global_context, &args.run)?;
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
    scene.output().print(&RehearsalView::new(rehearsal))?;
    Ok(Exit::Done)
}
