//! Debates as lines of the live view.

use super::{Told, Tone, by_flat_sum};
use cos_core::debate::{DebateEnd, DebateFact};
use cos_core::id::DebateId;

pub(super) fn told<'a>(debate: &DebateId, fact: &DebateFact) -> Told<'a> {
    let (name, tone, text) = match fact {
        DebateFact::DebateOpened { order } => {
            let (path, budget) = (&order.path, order.budget);
            let text = format!("The debate of `{path}` was opened (at most {budget}): {debate}");
            ("debate_opened", Tone::Quiet, text)
        }
        DebateFact::DebateResumed => {
            let text = format!("Another process took the debate up: {debate}");
            ("debate_resumed", Tone::Quiet, text)
        }
        DebateFact::TurnStarted {
            turn,
            reserve,
            basis,
        } => {
            let flat = by_flat_sum(*basis);
            let text = format!("Turn {turn} was begun with at most {reserve}{flat}: {debate}");
            ("turn_started", Tone::Quiet, text)
        }
        DebateFact::TurnTaken { turn, .. } => {
            let text = format!("Turn {turn} was answered: {debate}");
            ("turn_taken", Tone::Good, text)
        }
        DebateFact::TurnFailed { turn, failure, .. } => {
            let text = format!("Turn {turn} came to nothing, {failure}: {debate}");
            ("turn_failed", Tone::Bad, text)
        }
        DebateFact::DebateClosed { end } => {
            let tone = match end {
                DebateEnd::Success => Tone::Good,
                _ => Tone::Ask,
            };
            let text = format!("The debate is over, {}: {debate}", end.phrase());
            ("debate_closed", tone, text)
        }
        DebateFact::ResultReady { .. } => {
            let text = format!("What the debate came to is written into the file: {debate}");
            ("result_ready", Tone::Quiet, text)
        }
        DebateFact::Unknown => {
            let text = "A newer release wrote something that this one does not know.".to_owned();
            ("unknown", Tone::Quiet, text)
        }
    };
    (None, name, tone, text)
}
