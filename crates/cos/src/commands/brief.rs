//! `cos brief`: what a person reads in the morning.

use crate::args::cli::MaybeRun;
use crate::error::CommandError;
use crate::exit::Exit;
use crate::found;
use crate::scene::Scene;

/// Runs the command.
pub(crate) fn run(scene: &Scene, args: &MaybeRun) -> Result<Exit, CommandError> {
    let global_context = scene.global_context()?;
    let store = &global_context.store;
    let id = found::run_id(store, scene.project().as_deref(), args.run.as_deref())?;
    let run = found::run(store, &id)?;
    let view = found::brief(scene, &global_context, &run)?;
    scene.output().print(&view)?;
    Ok(Exit::Done)
}
