//! Debates as lines of the live view.

use super::{EventLine, Tone, by_flat_sum};
use cos_core::debate::{DebateEnd, DebateEvent};
use cos_core::id::DebateId;

pub(super) fn told<'a>(debate: &DebateId, event: &DebateEvent) -> EventLine<'a> {
    let (name, tone, text) = match event {
        DebateEvent::DebateOpened { debate_spec } => {
            let (path, budget) = (&debate_spec.path, debate_spec.budget);
            let text = format!("The debate of `{path}` was opened (at most {budget}): {debate}");
            ("debate_opened", Tone::Quiet, text)
        }
        DebateEvent::DebateResumed => {
            let text = format!("Another process took the debate up: {debate}");
            ("debate_resumed", Tone::Quiet, text)
        }
        DebateEvent::TurnStarted {
            turn,
            reserve,
            basis,
        } => {
            let flat = by_flat_sum(*basis);
            let text = format!("Turn {turn} was begun with at most {reserve}{flat}: {debate}");
            ("turn_started", Tone::Quiet, text)
        }
        DebateEvent::TurnTaken { turn, .. } => {
            let text = format!("Turn {turn} was answered: {debate}");
            ("turn_taken", Tone::Good, text)
        }
        DebateEvent::TurnFailed { turn, failure, .. } => {
            let text = format!("Turn {turn} came to nothing, {failure}: {debate}");
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
            let text = format!("What the debate came to is written into the file: {debate}");
            ("result_ready", Tone::Quiet, text)
        }
        DebateEvent::Unknown => {
            let text = "A newer release wrote something that this one does not know.".to_owned();
            ("unknown", Tone::Quiet, text)
        }
    };
    (None, name, tone, text)
}
