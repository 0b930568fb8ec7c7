//! Describes research room events for the live view.

use super::{EventText, Tone, turn, unknown};
use cos_core::id::CouncilId;
use cos_core::research::{RoomAnswer, RoomEnd, RoomEvent, RoundVerdict};

pub(super) fn describe<'a>(room: &CouncilId, event: &RoomEvent) -> EventText<'a> {
    let (name, tone, text) = match event {
        RoomEvent::RoomOpened { spec } => {
            let (title, budget) = (&spec.title, spec.limits.budget);
            let text = format!("A room started for \"{title}\", at most {budget}: {room}");
            ("room_opened", Tone::Quiet, text)
        }
        RoomEvent::RoomResumed => {
            let text = format!("Another process continues the room: {room}");
            ("room_resumed", Tone::Quiet, text)
        }
        RoomEvent::TurnStarted {
            turn: id,
            reserve,
            basis,
        } => turn::started(id, (*reserve, *basis), room),
        RoomEvent::TurnTaken { turn: id, .. } => turn::taken(id, room),
        RoomEvent::TurnFailed {
            turn: id, failure, ..
        } => turn::failed(id, failure, room),
        RoomEvent::LookedUp { looked } => {
            let by = looked.by;
            if let Some(why) = &looked.failure {
                let text = format!("A literature search by {by} found nothing, {why}: {room}");
                ("looked_up", Tone::Bad, text)
            } else {
                let text = format!("{by} searched the literature: {room}");
                ("looked_up", Tone::Quiet, text)
            }
        }
        RoomEvent::RoundClosed { closing } => {
            let (phase, round) = (closing.phase.name(), closing.round);
            let tone = match closing.verdict {
                RoundVerdict::Consensus => Tone::Good,
                _ => Tone::Quiet,
            };
            let verdict = closing.verdict.phrase();
            let text = format!("Round {round} of {phase} is over, {verdict}: {room}");
            ("round_closed", tone, text)
        }
        RoomEvent::DriftReported { seat, .. } => {
            let text = format!("Member {seat} drifted three rounds in a row: {room}");
            ("drift_reported", Tone::Bad, text)
        }
        RoomEvent::PersonAsked { .. }
        | RoomEvent::PersonSpoke { .. }
        | RoomEvent::BudgetRaised { .. } => asked(room, event),
        RoomEvent::RoomClosed { end } => {
            let tone = match end {
                RoomEnd::Complete => Tone::Good,
                _ => Tone::Ask,
            };
            let text = format!("The room is over, {}: {room}", end.phrase());
            ("room_closed", tone, text)
        }
        RoomEvent::Unknown => unknown(),
    };
    (None, name, tone, text)
}

/// Describes questions to a person and their answers.
fn asked(room: &CouncilId, event: &RoomEvent) -> (&'static str, Tone, String) {
    match event {
        RoomEvent::PersonSpoke { word, .. } => {
            let word = match word {
                RoomAnswer::GoOn => "continues",
                RoomAnswer::Write => "writes its proposal",
                RoomAnswer::Stop => "ends",
            };
            let text = format!("A person decided that it {word}: {room}");
            ("person_spoke", Tone::Good, text)
        }
        RoomEvent::BudgetRaised { amount } => {
            let text = format!("A person raised its budget by {amount}: {room}");
            ("budget_raised", Tone::Good, text)
        }
        RoomEvent::PersonAsked { hold, .. } => {
            let text = format!("The room waits for you, {}: {room}", hold.phrase());
            ("person_asked", Tone::Ask, text)
        }
        _ => ("unknown", Tone::Quiet, String::new()),
    }
}
