//! `cos runs`: the list of runs.

use crate::args::cli::RunsArgs;
use crate::error::CommandError;
use crate::exit::Exit;
use crate::scene::Scene;
use crate::view::runs::RunsView;
use cos_engine::world::Projection as _;

/// Runs the command.
pub(crate) fn run(scene: &Scene, args: &RunsArgs) -> Result<Exit, CommandError> {
    let rows = scene.station()?.store.runs(args.limit)?;
    scene.output().print(&RunsView::new(&rows))?;
    Ok(Exit::Done)
}
