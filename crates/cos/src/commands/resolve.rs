//! Chooses one option of a question by its name (`cos resolve`).

use crate::args::cli::ResolveArgs;
use crate::cli_context::CliContext;
use crate::error::CommandError;
use crate::exit::Exit;
use crate::resolve::{answer_decision, to_pick};

/// Runs the command.
pub(crate) fn run(cli: &CliContext, args: &ResolveArgs) -> Result<Exit, CommandError> {
    let decision = cos_engine::answer::find(&cli.global_context()?.store, &args.id)?;
    let pick = to_pick(&decision, &args.option, args.instructions.as_deref())?;
    answer_decision(cli, decision.id.as_str(), &pick, args.notes.as_ref())
}
