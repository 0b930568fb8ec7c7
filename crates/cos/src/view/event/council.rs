//! Councils as lines of the live view.

use super::{EventLine, Tone, by_flat_sum};
use cos_core::council::{CouncilEnd, CouncilEvent};
use cos_core::id::CouncilId;

pub(super) fn told<'a>(council: &CouncilId, event: &CouncilEvent) -> EventLine<'a> {
    let (name, tone, text) = match event {
        CouncilEvent::CouncilOpened { spec } => {
            let (mode, budget) = (spec.mode.name(), spec.budget);
            let text = format!("A council was opened ({mode}, at most {budget}): {council}");
            ("council_opened", Tone::Quiet, text)
        }
        CouncilEvent::CouncilResumed => {
            let text = format!("Another process took the council up: {council}");
            ("council_resumed", Tone::Quiet, text)
        }
        CouncilEvent::TurnStarted {
            turn,
            reserve,
            basis,
        } => {
            let flat = by_flat_sum(*basis);
            let text = format!("Turn {turn} was begun with at most {reserve}{flat}: {council}");
            ("turn_started", Tone::Quiet, text)
        }
        CouncilEvent::TurnTaken { turn, .. } => {
            let text = format!("Turn {turn} was answered: {council}");
            ("turn_taken", Tone::Good, text)
        }
        CouncilEvent::TurnFailed { turn, failure, .. } => {
            let text = format!("Turn {turn} came to nothing, {failure}: {council}");
            ("turn_failed", Tone::Bad, text)
        }
        CouncilEvent::EscalationRequested { by } => {
            let text = format!("More deliberation was asked for by {by}: {council}");
            ("escalation_requested", Tone::Ask, text)
        }
        CouncilEvent::CouncilEscalated { escalation } => {
            let (from, to) = (escalation.from.name(), escalation.to.name());
            let text = format!("The council went from {from} to {to}: {council}");
            ("council_escalated", Tone::Ask, text)
        }
        CouncilEvent::CouncilClosed { end } => {
            let tone = match end {
                CouncilEnd::Decided | CouncilEnd::Rated => Tone::Good,
                _ => Tone::Ask,
            };
            let text = format!("The council is over, {}: {council}", end.phrase());
            ("council_closed", tone, text)
        }
        CouncilEvent::Unknown => {
            let text = "A newer release wrote something that this one does not know.".to_owned();
            ("unknown", Tone::Quiet, text)
        }
    };
    (None, name, tone, text)
}
