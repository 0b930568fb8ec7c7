//! The files of a room: a rendering of its journal, the same bytes however often it is made. The
//! transcript, the idea and the proposal lie beside the project; memos and the moderator's state are
//! private and lie with the journal.

mod private;
mod public;
mod write;

pub use private::private_files;
pub use public::public_files;
pub use write::{RoomFolders, write_files};
pub(super) use write::{forget_files, prepare_files};

use cos_core::research::Room;

/// One file: where, from the room's folder, and what it says.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RoomFile {
    /// Its path within the folder.
    pub path: String,
    /// All of it.
    pub text: String,
}

/// Text of others, every line behind a mark: none of them can be a heading or a rule.
fn quoted(text: &str) -> String {
    let lines: Vec<String> = text
        .lines()
        .map(|line| format!("> {}", visible(line)).trim_end().to_owned())
        .collect();
    lines.join("\n")
}

/// A text of others as one line.
fn one_line(text: &str) -> String {
    let words: Vec<&str> = text.split_whitespace().collect();
    visible(&words.join(" "))
}

/// A line without what a terminal would act on instead of showing it.
fn visible(line: &str) -> String {
    let turns = |letter| matches!(letter, '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
    let shown = line.chars().map(|letter| match letter {
        '\t' => '\t',
        letter if letter.is_control() || turns(letter) => '\u{fffd}',
        letter => letter,
    });
    shown.collect()
}

/// The name of who spoke.
fn name_of(room: &Room, seat: cos_core::research::Seat) -> String {
    let member = room.spec.member(seat);
    member.map_or_else(|| format!("member {seat}"), |one| one_line(&one.name))
}
