//! `cos runs`: the list of runs.

use crate::args::cli::RunsArgs;
use crate::error::CommandError;
use crate::exit::Exit;
use crate::found;
use crate::scene::Scene;
use crate::view::runs::RunsView;
use cos_engine::world::Projection as _;

/// Runs the command.
pub(crate) fn run(scene: &Scene, args: &RunsArgs) -> Result<Exit, CommandError> {
    let store = scene.station()?.store;
    let mut runs = Vec::new();
    for row in store.runs(args.limit)? {
        if let Some(run) = found::known(&store, &row.run)? {
            runs.push((row, run));
        }
    }
    scene.output().print(&RunsView::new(&runs))?;
    Ok(Exit::Done)
}
