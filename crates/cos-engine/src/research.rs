//! Research rooms in the world: who sits in one, what a turn is told and how its answer is read, the
//! loop that asks the core what comes next and journals it before it counts, and the files that are
//! a rendering of the journal.
//!
//! What a room is, and when it is over, is the core's.

mod calling_off;
mod runtime;
mod files;
mod stored;
mod literature;
mod live;
mod personas;
mod project;
mod parsing;
mod prompting;

pub use calling_off::call_off_room;
pub use runtime::{RoomDeps, convene_room, new_room, open_room, resume_room, sit_room};
pub use files::{RoomFile, RoomFolders, private_files, public_files, write_files};
pub use stored::{StoredRoom, list_rooms, load_room};
pub use literature::{
    CommandLiterature, LITERATURE_PATIENCE, Literature, LiteratureProgram, ServerLiterature,
};
pub use live::LiveTurns;
pub use personas::{Cast, PersonaError, PersonaFolders, RoomModelBindings, cast, configurations};
pub use project::{ProjectError, ProjectFile, read_project};

#[cfg(test)]
mod tests;
