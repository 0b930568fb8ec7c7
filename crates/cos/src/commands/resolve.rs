//! `cos resolve`: chooses one option of a question by its name.

use crate::answering::{answer, pick};
use crate::args::cli::ResolveArgs;
use crate::error::CommandError;
use crate::exit::Exit;
use crate::scene::Scene;

/// Runs the command.
pub(crate) fn run(scene: &Scene, args: &ResolveArgs) -> Result<Exit, CommandError> {
    let decision = cos_engine::answer::find(&scene.global_context()?.store, &args.id)?;
    let pick = pick(&decision, &args.option, args.instructions.as_deref())?;
    answer(scene, decision.id.as_str(), &pick, args.notes.as_ref())
}
