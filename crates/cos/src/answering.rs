//! Writes a person's answer, by whichever command it was given.

use crate::error::CommandError;
use crate::exit::Exit;
use crate::scene::Scene;
use crate::view::outcome::AnswerView;
use cos_core::decision::Pick;
use cos_engine::answer::{self, Voice};
use cos_engine::world::Projection as _;

/// Answers a decision and tells what became of it.
pub(crate) fn answer(
    scene: &Scene,
    id: &str,
    pick: &Pick,
    note: Option<&String>,
) -> Result<Exit, CommandError> {
    let station = scene.station()?;
    let store = &station.store;
    let voice = Voice {
        by: scene.user(),
        channel: "terminal",
    };
    let decision = answer::resolve(store, id, pick, note.cloned(), voice, scene.now())?;
    let view = AnswerView::new(&decision, store.pending()?);
    scene.output().print(&view)?;
    Ok(Exit::Done)
}
