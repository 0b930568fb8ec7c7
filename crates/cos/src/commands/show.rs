//! `cos show`: one question whole, or one checkpoint.

use crate::args::cli::NamedDecision;
use crate::error::CommandError;
use crate::exit::Exit;
use crate::scene::Scene;
use crate::view::decision::DecisionView;
use crate::view::record::CheckpointRecordView;
use cos_engine::checkpoint::{follow, is_checkpoint_name};

/// Runs the command.
pub(crate) fn run(scene: &Scene, args: &NamedDecision) -> Result<Exit, CommandError> {
    let store = scene.global_context()?.store;
    if is_checkpoint_name(&args.id) {
        let view = CheckpointRecordView::new(&follow(&store, &args.id)?);
        let _ = scene.output().print(&view)?;
        return Ok(Exit::Done);
    }
    let decision = cos_engine::answer::find(&store, &args.id)?;
    scene.output().print(&DecisionView::new(&decision))?;
    Ok(Exit::Done)
}
