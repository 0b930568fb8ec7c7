//! Renders the files of a room from its journal; the result is always the same, byte for byte. The
//! transcript, the idea and the proposal are beside the project; memos and the moderator's state
//! are private and are beside the journal.

mod private;
mod public;
mod write;

pub use private::private_files;
pub use public::public_files;
pub use write::{RoomFolders, write_files};
pub(super) use write::{forget_files, prepare_files};

use cos_core::research::Room;

/// One file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RoomFile {
    /// Its path in the room's folder.
    pub path: String,
    /// Its content.
    pub text: String,
}

/// Quotes untrusted text line by line, so that no line can be a heading or a rule.
fn quoted(text: &str) -> String {
    let lines: Vec<String> = text
        .lines()
        .map(|line| format!("> {}", visible(line)).trim_end().to_owned())
        .collect();
    lines.join("\n")
}

/// Formats untrusted text as one line.
fn one_line(text: &str) -> String {
    let words: Vec<&str> = text.split_whitespace().collect();
    visible(&words.join(" "))
}

/// Removes what a terminal would interpret from a line.
fn visible(line: &str) -> String {
    let turns = |letter| matches!(letter, '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
    let shown = line.chars().map(|letter| match letter {
        '\t' => '\t',
        letter if letter.is_control() || turns(letter) => '\u{fffd}',
        letter => letter,
    });
    shown.collect()
}

/// Returns the name of a speaker.
fn name_of(room: &Room, seat: cos_core::research::Seat) -> String {
    let member = room.spec.member(seat);
    member.map_or_else(|| format!("member {seat}"), |one| one_line(&one.name))
}
