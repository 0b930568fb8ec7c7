//! `cos checkpoints`: the questions that wait.

use crate::args::cli::CheckpointsArgs;
use crate::error::CommandError;
use crate::exit::Exit;
use crate::found;
use crate::scene::Scene;

/// Runs the command.
pub(crate) fn run(scene: &Scene, args: &CheckpointsArgs) -> Result<Exit, CommandError> {
    let global_context = scene.global_context()?;
    let limit = (!args.all).then(|| found::attention(&global_context));
    scene
        .output()
        .print(&found::inbox(&global_context.store, limit)?)?;
    Ok(Exit::Done)
}
