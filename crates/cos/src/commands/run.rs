//! `cos run`: works off goals inside limits.

use crate::args::goals::RunArgs;
use crate::error::CommandError;
use crate::exit::Exit;
use crate::foresight;
use crate::scene::Scene;
use crate::sit::{Attended, hold, tell_left_aside};
use crate::{orders, view::plan::PlanView};
use cos_engine::run_session;

/// Runs the command.
pub(crate) fn run(scene: &Scene, args: &RunArgs) -> Result<Exit, CommandError> {
    let global_context = scene.global_context()?;
    tell_left_aside(scene, &global_context);
    let wanted = orders::read(scene, &global_context, args)?;
    if args.dry_run {
        let view: PlanView = foresight::plan(scene, &global_context, &wanted)?;
        scene.output().print(&view)?;
        return Ok(Exit::Done);
    }
    hold(
        scene,
        &global_context,
        Attended::unless(args.unattended),
        |hands| run_session::start(&global_context, scene.folder(), wanted, hands),
    )
}
