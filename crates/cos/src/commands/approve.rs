//! Says yes to a question (`cos approve`).

use crate::args::cli::NotedDecision;
use crate::cli_context::CliContext;
use crate::error::CommandError;
use crate::exit::Exit;
use crate::resolve::answer_decision;
use cos_core::decision::Pick;

/// Runs the command: [`answer_decision`] records the answer.
pub(crate) fn run(cli: &CliContext, args: &NotedDecision) -> Result<Exit, CommandError> {
    answer_decision(cli, &args.id, &Pick::Affirm, args.notes.as_ref())
}
