//! Runs research rooms: selects the members, builds the prompt of each turn, parses the answers,
//! and writes the room's files from the journal. The loop asks `cos-core` for the next step and
//! journals every event before it counts.
//!
//! The rules of a room, and when it ends, are in `cos-core`.

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
pub use runtime::{RoomDeps, drive_room, new_room, open_room, resume_room, start_room};
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
