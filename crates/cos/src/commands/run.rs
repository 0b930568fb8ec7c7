//! `cos run`: works off goals inside limits.

use crate::args::goals::RunArgs;
use crate::error::CommandError;
use crate::exit::Exit;
use crate::foresight;
use crate::scene::Scene;
use crate::sit::{Attended, hold, tell_left_aside};
use crate::{orders, view::plan::PlanView};
use cos_engine::sitting;

/// Runs the command.
pub(crate) fn run(scene: &Scene, args: &RunArgs) -> Result<Exit, CommandError> {
    let station = scene.station()?;
    tell_left_aside(scene, &station);
    let wanted = orders::read(scene, &station, args)?;
    if args.dry_run {
        let view: PlanView = foresight::plan(scene, &station, &wanted)?;
        scene.output().print(&view)?;
        return Ok(Exit::Done);
    }
    hold(
        scene,
        &station,
        Attended::unless(args.unattended),
        |hands| sitting::start(&station, scene.folder(), wanted, hands),
    )
}
