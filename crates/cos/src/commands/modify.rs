//! `cos modify`: says yes with instructions for the agent.

use crate::answering::answer;
use crate::args::cli::ModifyArgs;
use crate::error::CommandError;
use crate::exit::Exit;
use crate::scene::Scene;
use cos_core::decision::Pick;

/// Runs the command.
pub(crate) fn run(scene: &Scene, args: &ModifyArgs) -> Result<Exit, CommandError> {
    let pick = Pick::Modify(args.instructions.clone());
    answer(
        scene,
        &args.decision.id,
        &pick,
        args.decision.notes.as_ref(),
    )
}
