//! Holds a run session with the person at hand, if there is one, and tells at its end how it stands.

use crate::conversation::Conversation;
use crate::error::CommandError;
use crate::exit::Exit;
use crate::found;
use crate::gauge::Gauge;
use crate::output::is_conversation;
use crate::scene::Scene;
use crate::signal::Signals;
use cos_core::event::RunSessionEnd;
use cos_engine::run_session::{Hands, RunSession, RunSessionError};
use cos_engine::global_context::GlobalContext;
use cos_engine::ports::Attendant;

/// Whether questions are put while the run is under way.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Attended {
    /// To the person at the terminal, if somebody sits there.
    ByPerson,
    /// To nobody; they wait in the inbox.
    ByNobody,
}

impl Attended {
    /// What the flag says.
    pub(crate) const fn unless(unattended: bool) -> Self {
        if unattended {
            Self::ByNobody
        } else {
            Self::ByPerson
        }
    }
}

/// Tells what the project's settings wanted and may not.
pub(crate) fn tell_left_aside(scene: &Scene, global_context: &GlobalContext) {
    for notice in global_context.settings.notices() {
        scene.output().say(&format!("Note: {notice}."));
    }
}

/// Runs `work` with the hands of this process and tells how the run stands.
pub(crate) fn hold(
    scene: &Scene,
    global_context: &GlobalContext,
    attended: Attended,
    work: impl FnOnce(Hands<'_>) -> Result<RunSession, RunSessionError>,
) -> Result<Exit, CommandError> {
    let output = scene.output();
    let signals = Signals::catch();
    let flag = signals.flag();
    let mut gauge = Gauge::new(output);
    let bar = gauge.bar();
    let mut person = Conversation::new(output.clone(), bar.clone(), signals.flag());
    let somebody = attended == Attended::ByPerson && is_conversation();
    let held = work(Hands {
        watcher: &mut gauge,
        attendant: somebody.then_some(&mut person as &mut dyn Attendant),
        interrupted: &flag,
        user: scene.actor(),
    });
    bar.finish_and_clear();
    let run_session = held?;
    for note in &run_session.notes {
        output.say(&format!("Note: {note}."));
    }
    let told = output.print(&found::brief(scene, global_context, &run_session.run)?);
    if person.is_over() {
        // Nobody is there to be told. The signal that says so lays the run down as a pause would,
        // and the question that stood there waits in the inbox.
        let paused = run_session.end == RunSessionEnd::Interrupted;
        let end = if paused {
            RunSessionEnd::Paused
        } else {
            run_session.end
        };
        return Ok(Exit::of_run_session(&run_session.run, end));
    }
    told?;
    Ok(Exit::of_run_session(&run_session.run, run_session.end))
}
