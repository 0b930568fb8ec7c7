//! Describes debate events for the live view.

use super::{EventText, Tone, turn, unknown};
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
            turn: id,
            reserve,
            basis,
        } => turn::started(id, (*reserve, *basis), debate),
        DebateEvent::TurnTaken { turn: id, .. } => turn::taken(id, debate),
        DebateEvent::TurnFailed {
            turn: id, failure, ..
        } => turn::failed(id, failure, debate),
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
        DebateEvent::Unknown => unknown(),
    };
    (None, name, tone, text)
}
