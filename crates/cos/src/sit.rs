//! Holds a sitting with the person at hand, if there is one, and tells at its end how it stands.

use crate::conversation::Conversation;
use crate::error::CommandError;
use crate::exit::Exit;
use crate::found;
use crate::gauge::Gauge;
use crate::output::is_conversation;
use crate::scene::Scene;
use crate::signal::Signals;
use cos_core::fact::SittingEnd;
use cos_engine::sitting::{Hands, Sitting, SittingError};
use cos_engine::station::Station;
use cos_engine::world::Attendant;

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
pub(crate) fn tell_left_aside(scene: &Scene, station: &Station) {
    for notice in station.settings.notices() {
        scene.output().say(&format!("Note: {notice}."));
    }
}

/// Runs `work` with the hands of this process and tells how the run stands.
pub(crate) fn hold(
    scene: &Scene,
    station: &Station,
    attended: Attended,
    work: impl FnOnce(Hands<'_>) -> Result<Sitting, SittingError>,
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
    let sitting = held?;
    for note in &sitting.notes {
        output.say(&format!("Note: {note}."));
    }
    let told = output.print(&found::brief(scene, station, &sitting.run)?);
    if person.is_over() {
        // Nobody is there to be told. The signal that says so lays the run down as a pause would,
        // and the question that stood there waits in the inbox.
        let paused = sitting.end == SittingEnd::Interrupted;
        let end = if paused {
            SittingEnd::Paused
        } else {
            sitting.end
        };
        return Ok(Exit::of_sitting(&sitting.run, end));
    }
    told?;
    Ok(Exit::of_sitting(&sitting.run, sitting.end))
}
