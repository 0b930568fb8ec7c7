//! What a person can say to a room.

use crate::view::next::NextStep;
use cos_core::research::{PersonWord, Room, RoomWait};

/// What can be typed next.
pub(super) fn steps(room: &Room, waits: Option<&RoomWait>) -> Vec<NextStep> {
    let id = &room.spec.council;
    match (room.end, waits) {
        (Some(_), _) => Vec::new(),
        (None, Some(held)) => room
            .ways(held.hold)
            .into_iter()
            .map(|word| way(room, word))
            .collect(),
        (None, None) => vec![
            NextStep::new(
                format!("cos war-room resume {id}"),
                "Goes on with it; what was answered is not asked again.",
            ),
            NextStep::new(
                format!("cos war-room resume {id} --stop"),
                "Ends it where nobody drives it; what it has not spent is given back.",
            ),
        ],
    }
}

/// What can be said to a room that waits.
fn way(room: &Room, word: PersonWord) -> NextStep {
    let why = match word {
        PersonWord::GoOn => "Goes on; `--notes TEXT` is told to the members.",
        PersonWord::Write => "Writes the proposal from what there is.",
        PersonWord::Stop => "Ends it here.",
    };
    let (id, flag) = (&room.spec.council, word.name());
    NextStep::new(format!("cos war-room resume {id} --{flag}"), why)
}
