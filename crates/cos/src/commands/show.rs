//! Shows one question in full, or one checkpoint (`cos show`).

use crate::args::cli::ShownDecision;
use crate::cli_context::CliContext;
use crate::error::CommandError;
use crate::exit::Exit;
use crate::view::decision::DecisionView;
use crate::view::record::CheckpointRecordView;
use cos_engine::checkpoint::{follow, is_checkpoint_name};

/// Runs the command.
pub(crate) fn run(cli: &CliContext, args: &ShownDecision) -> Result<Exit, CommandError> {
    let store = cli.global_context()?.store;
    if is_checkpoint_name(&args.id) {
        let view = CheckpointRecordView::new(&follow(&store, &args.id)?);
        let _ = cli.output().print(&view)?;
        return Ok(Exit::Done);
    }
    let decision = cos_engine::answer::find(&store, &args.id)?;
    cli.output().print(&DecisionView::new(&decision))?;
    Ok(Exit::Done)
}
