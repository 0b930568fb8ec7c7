//! `cos approve`: says yes to a question.

use crate::answering::answer;
use crate::args::cli::NotedDecision;
use crate::error::CommandError;
use crate::exit::Exit;
use crate::scene::Scene;
use cos_core::decision::Pick;

/// Runs the command.
pub(crate) fn run(scene: &Scene, args: &NotedDecision) -> Result<Exit, CommandError> {
    answer(scene, &args.id, &Pick::Affirm, args.notes.as_ref())
}
