//! Says no to a question (`cos reject`).

use crate::args::cli::NotedDecision;
use crate::cli_context::CliContext;
use crate::error::CommandError;
use crate::exit::Exit;
use crate::resolve::answer_decision;
use cos_core::decision::Pick;

/// Runs the command.
pub(crate) fn run(cli: &CliContext, args: &NotedDecision) -> Result<Exit, CommandError> {
    answer_decision(cli, &args.id, &Pick::Refuse, args.notes.as_ref())
}
