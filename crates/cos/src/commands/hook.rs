//! Checks and prints hook settings for the person who sets up an agent (`cos hook AGENT --probe`
//! and `--print`).

use crate::args::cli::HookArgs;
use crate::cli_context::CliContext;
use crate::error::CommandError;
use crate::exit::Exit;
use crate::hook_status;
use crate::view::hook::HookStanding;
use cos_engine::hook::HookedAgent;
use cos_engine::hook::configured::snippet;

/// Runs the command.
pub(crate) fn run(cli: &CliContext, args: &HookArgs) -> Result<Exit, CommandError> {
    let agent = HookedAgent::from(args.agent);
    if args.print {
        cli.output().only_as_text("the hook settings")?;
        let (file, text) = snippet(agent, &std::env::current_exe()?);
        cli.output().say(&format!(
            "Merge this into {file}, in your home folder or in a project:"
        ));
        cli.output().print_text(&format!("{text}\n"))?;
        return Ok(Exit::Done);
    }
    let view = hook_status::probe(agent, cli.folder());
    cli.output().print(&view)?;
    Ok(match view.standing {
        HookStanding::Gated => Exit::Done,
        HookStanding::Doubtful | HookStanding::NotGated => Exit::Missing,
    })
}
