//! Describes the turns of a council, a room or a debate for the live view.

use super::Tone;
use cos_core::council::{ReserveBasis, TurnFailure};
use cos_core::money::Money;
use std::fmt::Display;

/// The journal's name of an event, its kind, and what happened.
pub(super) type Described = (&'static str, Tone, String);

pub(super) fn started(
    turn: impl Display,
    (reserve, basis): (Money, ReserveBasis),
    place: impl Display,
) -> Described {
    let flat = match basis {
        ReserveBasis::Flat => ", a fixed amount because its price is unknown",
        ReserveBasis::Priced => "",
    };
    let text = format!("Turn {turn} started with at most {reserve}{flat}: {place}");
    ("turn_started", Tone::Quiet, text)
}

pub(super) fn taken(turn: impl Display, place: impl Display) -> Described {
    let text = format!("Turn {turn} was answered: {place}");
    ("turn_taken", Tone::Good, text)
}

pub(super) fn failed(turn: impl Display, failure: &TurnFailure, place: impl Display) -> Described {
    let text = format!("Turn {turn} failed, {failure}: {place}");
    ("turn_failed", Tone::Bad, text)
}
