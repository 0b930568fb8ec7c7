//! Describes council events for the live view.

use super::{EventText, Tone, by_flat_sum};
use cos_core::council::{CouncilEnd, CouncilEvent};
use cos_core::id::CouncilId;

pub(super) fn describe<'a>(council: &CouncilId, event: &CouncilEvent) -> EventText<'a> {
    let (name, tone, text) = match event {
        CouncilEvent::CouncilOpened { spec } => {
            let (mode, budget) = (spec.mode.name(), spec.budget);
            let text = format!("A council started ({mode}, at most {budget}): {council}");
            ("council_opened", Tone::Quiet, text)
        }
        CouncilEvent::CouncilResumed => {
            let text = format!("Another process continues the council: {council}");
            ("council_resumed", Tone::Quiet, text)
        }
        CouncilEvent::TurnStarted {
            turn,
            reserve,
            basis,
        } => {
            let flat = by_flat_sum(*basis);
            let text = format!("Turn {turn} started with at most {reserve}{flat}: {council}");
            ("turn_started", Tone::Quiet, text)
        }
        CouncilEvent::TurnTaken { turn, .. } => {
            let text = format!("Turn {turn} was answered: {council}");
            ("turn_taken", Tone::Good, text)
        }
        CouncilEvent::TurnFailed { turn, failure, .. } => {
            let text = format!("Turn {turn} failed, {failure}: {council}");
            ("turn_failed", Tone::Bad, text)
        }
        CouncilEvent::EscalationRequested { by } => {
            let text = format!("{by} asked for more deliberation: {council}");
            ("escalation_requested", Tone::Ask, text)
        }
        CouncilEvent::CouncilEscalated { escalation } => {
            let (from, to) = (escalation.from.name(), escalation.to.name());
            let text = format!("The council moved from {from} to {to}: {council}");
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
            let text = "A newer release wrote an event that this release does not know.".to_owned();
            ("unknown", Tone::Quiet, text)
        }
    };
    (None, name, tone, text)
}
