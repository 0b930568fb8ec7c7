//! `cos checkpoints`: the questions that wait.

use crate::args::cli::CheckpointsArgs;
use crate::error::CommandError;
use crate::exit::Exit;
use crate::found;
use crate::scene::Scene;

/// Runs the command.
pub(crate) fn run(scene: &Scene, args: &CheckpointsArgs) -> Result<Exit, CommandError> {
    let station = scene.station()?;
    let limit = (!args.all).then(|| found::attention(&station));
    scene
        .output()
        .print(&found::inbox(&station.store, limit)?)?;
    Ok(Exit::Done)
}
