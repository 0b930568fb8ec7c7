//! Prints completions for a shell (`cos completions`).

use crate::args::cli::{Cli, CompletionsArgs};
use crate::cli_context::CliContext;
use crate::error::CommandError;
use crate::exit::Exit;

/// Runs the command.
pub(crate) fn run(cli: &CliContext, args: &CompletionsArgs) -> Result<Exit, CommandError> {
    cli.output().only_as_text("the completion script")?;
    let mut text = Vec::new();
    clap_complete::generate(args.shell, &mut Cli::declaration(), "cos", &mut text);
    cli.output().print_text(&String::from_utf8_lossy(&text))?;
    Ok(Exit::Done)
}
