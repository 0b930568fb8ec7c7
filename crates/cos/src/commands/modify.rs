//! Says yes with instructions for the agent (`cos modify`).

use crate::args::cli::ModifyArgs;
use crate::cli_context::CliContext;
use crate::error::CommandError;
use crate::exit::Exit;
use crate::resolve::answer_decision;
use cos_core::decision::Pick;

pub(crate) fn run(cli: &CliContext, args: &ModifyArgs) -> Result<Exit, CommandError> {
    let pick = Pick::Modify(args.instructions.clone());
    answer_decision(cli, &args.decision.id, &pick, args.decision.notes.as_ref())
}
