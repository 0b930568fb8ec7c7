//! The commands that a person can type about a room.

use crate::view::next::NextStep;
use cos_core::research::{Room, RoomAnswer, RoomWait};

/// Returns what can be typed next.
pub(super) fn steps(room: &Room, waits: Option<&RoomWait>) -> Vec<NextStep> {
    let id = &room.spec.council;
    match (room.end, waits) {
        (Some(_), _) => Vec::new(),
        (None, Some(held)) => room
            .possible_answers(held.hold)
            .into_iter()
            .map(|word| way(room, word))
            .collect(),
        (None, None) => vec![
            NextStep::new(
                format!("cos war-room resume {id}"),
                "Continues it; finished answers are not asked for again.",
            ),
            NextStep::new(
                format!("cos war-room resume {id} --stop"),
                "Ends it if no process runs it; unspent money is released.",
            ),
        ],
    }
}

/// Returns the command for one answer to a room that waits.
fn way(room: &Room, word: RoomAnswer) -> NextStep {
    let why = match word {
        RoomAnswer::GoOn => "Continues; the members read `--notes TEXT`.",
        RoomAnswer::Write => "Writes the proposal from what the room has.",
        RoomAnswer::Stop => "Ends it here.",
    };
    let (id, flag) = (&room.spec.council, word.name());
    NextStep::new(format!("cos war-room resume {id} --{flag}"), why)
}
