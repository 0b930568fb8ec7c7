//! Describes debate events for the live view.

use super::{EventText, Tone, by_flat_sum};
use cos_core::debate::{DebateEnd, DebateEvent};
use cos_core::id::DebateId;

pub(super) fn describe<'a>(debate: &DebateId, event: &DebateEvent) -> EventText<'a> {
    let (name, tone, text) = match event {
        DebateEvent::DebateOpened { debate_spec } => {
            let (path, budget) = (&debate_spec.path, debate_spec.budget);
            let text = format!("The debate of `{path}` started (at most {budget}): {debate}");
            ("debate_opened", Tone::Quiet, text)
        }
        DebateEvent::DebateResumed => {
            let text = format!("Another process continues the debate: {debate}");
            ("debate_resumed", Tone::Quiet, text)
        }
        DebateEvent::TurnStarted {
            turn,
            reserve,
            basis,
        } => {
            let flat = by_flat_sum(*basis);
            let text = format!("Turn {turn} started with at most {reserve}{flat}: {debate}");
            ("turn_started", Tone::Quiet, text)
        }
        DebateEvent::TurnTaken { turn, .. } => {
            let text = format!("Turn {turn} was answered: {debate}");
            ("turn_taken", Tone::Good, text)
        }
        DebateEvent::TurnFailed { turn, failure, .. } => {
            let text = format!("Turn {turn} failed, {failure}: {debate}");
            ("turn_failed", Tone::Bad, text)
        }
        DebateEvent::DebateClosed { end } => {
            let tone = match end {
                DebateEnd::Success => Tone::Good,
                _ => Tone::Ask,
            };
            let text = format!("The debate is over, {}: {debate}", end.phrase());
            ("debate_closed", tone, text)
        }
        DebateEvent::ResultReady { .. } => {
            let text = format!("The result of the debate is written to the file: {debate}");
            ("result_ready", Tone::Quiet, text)
        }
        DebateEvent::Unknown => {
            let text = "A newer release wrote an event that this release does not know.".to_owned();
            ("unknown", Tone::Quiet, text)
        }
    };
    (None, name, tone, text)
}
