//! `cos hook AGENT --probe` and `--print`, for the person who sets an agent up.

use crate::args::cli::HookArgs;
use crate::error::CommandError;
use crate::exit::Exit;
use crate::gated;
use crate::scene::Scene;
use crate::view::hook::HookStanding;
use cos_engine::hook::HookedAgent;
use cos_engine::hook::configured::snippet;

/// Runs the command.
pub(crate) fn run(scene: &Scene, args: &HookArgs) -> Result<Exit, CommandError> {
    let agent = HookedAgent::from(args.agent);
    if args.print {
        scene
            .output()
            .only_as_text("a piece of an agent's settings")?;
        let (file, text) = snippet(agent, &std::env::current_exe()?);
        scene.output().say(&format!(
            "Merge this into {file}, in your home or in a project:"
        ));
        scene.output().print_text(&format!("{text}\n"))?;
        return Ok(Exit::Done);
    }
    let view = gated::probe(agent, scene.folder());
    scene.output().print(&view)?;
    Ok(match view.standing {
        HookStanding::Gated => Exit::Done,
        HookStanding::Doubtful | HookStanding::NotGated => Exit::Missing,
    })
}
