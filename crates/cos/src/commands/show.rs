//! `cos show`: one question whole.

use crate::args::cli::NamedDecision;
use crate::error::CommandError;
use crate::exit::Exit;
use crate::scene::Scene;
use crate::view::decision::DecisionView;

/// Runs the command.
pub(crate) fn run(scene: &Scene, args: &NamedDecision) -> Result<Exit, CommandError> {
    let decision = cos_engine::answer::find(&scene.station()?.store, &args.id)?;
    scene.output().print(&DecisionView::new(&decision))?;
    Ok(Exit::Done)
}
