//! The door in a browser, for decisions alone: what waits, one question, its answer. Pages without
//! scripts are made from the views that the terminal shows; whoever asks for JSON gets that of the
//! commands. Who may come in is said by `door`, and how long anything may be and take by `listening`.

mod crowd;
mod door;
mod form;
mod listening;
mod page;
mod place;
mod reply;
mod trouble;
mod visit;

pub(crate) use door::{EntryPoint, Key};
pub(crate) use listening::Listening;

use crate::scene::Scene;

/// What stands behind the door: the questions of this person, as this process finds them.
pub(crate) struct Site {
    scene: Scene,
    door: EntryPoint,
}

impl Site {
    /// The questions of a scene behind a door.
    pub(crate) fn new(scene: &Scene, door: EntryPoint) -> Self {
        Self {
            scene: scene.unattended_in(scene.folder()),
            door,
        }
    }
}
