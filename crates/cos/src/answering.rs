//! Writes a person's answer, by whichever command it was given.

use crate::conversation::Conversation;
use crate::error::CommandError;
use crate::exit::Exit;
use crate::output::{Form, is_conversation};
use crate::scene::Scene;
use crate::view::outcome::AnswerView;
use cos_core::decision::Pick;
use cos_core::id::DecisionId;
use cos_engine::answer::{self, Voice};
use cos_engine::driver;
use cos_engine::world::{Attendant as _, Projection as _, Store};

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
    let run = driver::load(store, &decision.draft.run)?;
    let whole = run.and_then(|run| run.order.phase_of);
    let view = AnswerView::new(&decision, store.pending()?, whole.as_ref());
    scene.output().print(&view)?;
    Ok(Exit::Done)
}

/// Puts a question where a person sits at the terminal; whether they answered.
pub(crate) fn put(scene: &Scene, store: &dyn Store, id: &DecisionId) -> Result<bool, CommandError> {
    if !is_conversation() || scene.output().form() != Form::Text {
        return Ok(false);
    }
    let decision = answer::find(store, id.as_str())?;
    let bar = indicatif::ProgressBar::hidden();
    let mut person = Conversation::new(scene.output().clone(), bar, std::sync::Arc::default());
    let Some(reply) = person.ask(&decision) else {
        return Ok(false);
    };
    let voice = Voice {
        by: scene.user(),
        channel: "prompt",
    };
    let now = scene.now();
    let _ = answer::resolve(store, id.as_str(), &reply.pick, reply.note, voice, now)?;
    Ok(true)
}
