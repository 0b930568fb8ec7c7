//! `cos brief`: what a person reads in the morning.

use crate::args::cli::MaybeRun;
use crate::error::CommandError;
use crate::exit::Exit;
use crate::found;
use crate::scene::Scene;
use crate::view::brief::BriefView;

/// Runs the command.
pub(crate) fn run(scene: &Scene, args: &MaybeRun) -> Result<Exit, CommandError> {
    let store = scene.journal()?;
    let id = found::run_id(&store, scene.project().as_deref(), args.run.as_deref())?;
    let run = found::run(&store, &id)?;
    let decisions = found::decisions(&store, &run)?;
    let day = found::day(&store, scene.today(), scene.day_cap(run.order.profile))?;
    let view = BriefView::new(&run, &decisions, Some(&day), scene.now());
    scene.output().print(&view)?;
    Ok(Exit::Done)
}
