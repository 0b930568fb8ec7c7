//! Runs a run session with the person at the terminal, if there is one, and prints the brief at its
//! end.

use crate::cli_context::CliContext;
use crate::error::CommandError;
use crate::exit::Exit;
use crate::lookup;
use crate::output::is_conversation;
use crate::progress::ProgressDisplay;
use crate::prompter::Prompter;
use crate::signal::Signals;
use cos_core::event::RunSessionEnd;
use cos_engine::global_context::GlobalContext;
use cos_engine::ports::InteractivePrompt;
use cos_engine::run_session::{RunSession, RunSessionError, SessionIo};

/// Whether questions are asked during the run.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Attended {
    /// The person at the terminal is asked, if there is one.
    ByPerson,
    /// No one is asked; questions wait in the inbox.
    ByNobody,
}

impl Attended {
    /// Returns the value for the flag `--unattended`.
    pub(crate) const fn from_flag(unattended: bool) -> Self {
        if unattended {
            Self::ByNobody
        } else {
            Self::ByPerson
        }
    }
}

/// Prints the project's settings that were ignored.
pub(crate) fn print_ignored_settings(cli: &CliContext, global_context: &GlobalContext) {
    for notice in global_context.settings.notices() {
        cli.output().say(&format!("Note: {notice}."));
    }
}

/// Runs `work` in this process and prints the state of the run.
pub(crate) fn hold_session(
    cli: &CliContext,
    global_context: &GlobalContext,
    attended: Attended,
    work: impl FnOnce(SessionIo<'_>) -> Result<RunSession, RunSessionError>,
) -> Result<Exit, CommandError> {
    let output = cli.output();
    let signals = Signals::catch();
    let flag = signals.flag();
    let mut gauge = ProgressDisplay::new(output);
    let bar = gauge.bar();
    let mut person = Prompter::new(output.clone(), bar.clone(), signals.flag());
    let somebody = attended == Attended::ByPerson && is_conversation();
    let result = work(SessionIo {
        watcher: &mut gauge,
        prompt: somebody.then_some(&mut person as &mut dyn InteractivePrompt),
        interrupted: &flag,
        user: cli.actor(),
    });
    bar.finish_and_clear();
    let run_session = result?;
    for note in &run_session.notes {
        output.say(&format!("Note: {note}."));
    }
    let printed = output.print(&lookup::brief(cli, global_context, &run_session.run)?);
    if person.is_over() {
        // The terminal is gone. Its signal stops the run as a pause would, and the open question
        // waits in the inbox.
        let paused = run_session.end == RunSessionEnd::Interrupted;
        let end = if paused {
            RunSessionEnd::Paused
        } else {
            run_session.end
        };
        return Ok(Exit::of_run_session(&run_session.run, end));
    }
    printed?;
    Ok(Exit::of_run_session(&run_session.run, run_session.end))
}
