//! Describes council events for the live view.

use super::{EventText, Tone, turn, unknown};
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
            turn: id,
            reserve,
            basis,
        } => turn::started(id, (*reserve, *basis), council),
        CouncilEvent::TurnTaken { turn: id, .. } => turn::taken(id, council),
        CouncilEvent::TurnFailed {
            turn: id, failure, ..
        } => turn::failed(id, failure, council),
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
        CouncilEvent::Unknown => unknown(),
    };
    (None, name, tone, text)
}
