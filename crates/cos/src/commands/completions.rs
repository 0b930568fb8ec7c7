//! `cos completions`: what a shell needs to complete our commands.

use crate::args::cli::{Cli, CompletionsArgs};
use crate::error::CommandError;
use crate::exit::Exit;
use crate::scene::Scene;

/// Runs the command.
pub(crate) fn run(scene: &Scene, args: &CompletionsArgs) -> Result<Exit, CommandError> {
    scene.output().only_as_text("what a shell reads")?;
    let mut text = Vec::new();
    clap_complete::generate(args.shell, &mut Cli::declaration(), "cos", &mut text);
    scene.output().print_text(&String::from_utf8_lossy(&text))?;
    Ok(Exit::Done)
}
