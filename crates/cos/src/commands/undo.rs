//! `cos undo`: takes back what a goal has landed, or brings back what an action took away.

use crate::args::cli::UndoArgs;
use crate::error::CommandError;
use crate::exit::Exit;
use crate::found;
use crate::scene::Scene;
use crate::view::SCHEMA_VERSION;
use crate::view::next::NextStep;
use crate::view::outcome::{ActionUndoView, UndoView};
use cos_core::id::{ActionId, GoalId};
use cos_engine::{gate, sitting};

/// Runs the command.
pub(crate) fn run(scene: &Scene, args: &UndoArgs) -> Result<Exit, CommandError> {
    let station = scene.station()?;
    if args.run.is_none()
        && let Some(undone) = gate::undo(
            &station.store,
            &ActionId::new(args.goal.as_str()),
            scene.now(),
        )?
    {
        scene.output().print(&ActionUndoView {
            schema_version: SCHEMA_VERSION,
            action: ActionId::new(args.goal.as_str()),
            worktree: undone.worktree,
            paths: undone.paths,
        })?;
        return Ok(Exit::Done);
    }
    let project = scene.project();
    let run = found::run_id(&station.store, project.as_deref(), args.run.as_deref())?;
    let goal = GoalId::new(args.goal.as_str());
    let landing = sitting::undo(&station, &run, &goal)?;
    let step = NextStep::new(
        format!("cos status {run}"),
        "Shows where the run stands without it.",
    );
    scene.output().print(&UndoView {
        schema_version: SCHEMA_VERSION,
        run,
        goal,
        head: landing.after,
        next: vec![step],
    })?;
    Ok(Exit::Done)
}
