//! `cos resume`: takes a run up again.

use crate::args::goals::ResumeArgs;
use crate::error::CommandError;
use crate::exit::Exit;
use crate::found;
use crate::scene::Scene;
use crate::sit::{Attended, hold, tell_left_aside};
use cos_core::event::Limits;
use cos_engine::run_session;

/// Runs the command.
pub(crate) fn run(scene: &Scene, args: &ResumeArgs) -> Result<Exit, CommandError> {
    let global_context = scene.global_context()?;
    tell_left_aside(scene, &global_context);
    let named = args.run.as_deref();
    let run = named
        .map(|name| found::run_id(&global_context.store, None, Some(name)))
        .transpose()?;
    let change = |limits: Limits| {
        let moved = Limits {
            budget: args.budget.unwrap_or(limits.budget),
            time: args.time.unwrap_or(limits.time),
        };
        (moved != limits).then_some(moved)
    };
    hold(
        scene,
        &global_context,
        Attended::unless(args.unattended),
        |hands| run_session::resume(&global_context, scene.folder(), run, change, hands),
    )
}
