//! `cos status`: where a run stands.

use crate::args::cli::MaybeRun;
use crate::error::CommandError;
use crate::exit::Exit;
use crate::found;
use crate::scene::Scene;
use crate::view::status::StatusView;

/// Runs the command.
pub(crate) fn run(scene: &Scene, args: &MaybeRun) -> Result<Exit, CommandError> {
    let global_context = scene.global_context()?;
    let store = &global_context.store;
    let id = found::run_id(store, scene.project().as_deref(), args.run.as_deref())?;
    let run = found::run(store, &id)?;
    let decisions = found::decisions(store, &run)?;
    let mut view = StatusView::new(&run, &decisions, scene.now());
    view.run.left_alone = found::left_alone(&run);
    view.run.foreign = found::foreign(&run);
    scene.output().print(&view)?;
    Ok(Exit::Done)
}
