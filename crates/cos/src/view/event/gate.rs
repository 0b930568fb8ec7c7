//! Describes gate events and allowances for the live view.

use super::{EventText, Tone};
use cos_core::event::Event;
use cos_gate::verdict;

pub(super) fn describe(event: &Event) -> EventText<'_> {
    let (name, tone, text) = match event {
        Event::ActionJudged { action, judged } => {
            let tone = match judged.verdict {
                verdict::Verdict::Allow => Tone::Quiet,
                verdict::Verdict::Ask => Tone::Ask,
                verdict::Verdict::Deny => Tone::Bad,
            };
            let text = format!("`{}`: {}: {action}", judged.text, judged.verdict.name());
            ("action_judged", tone, text)
        }
        Event::ActionPreserved { action, .. } => {
            let text = format!("What it may remove was backed up; cos undo {action}");
            ("action_preserved", Tone::Quiet, text)
        }
        Event::ActionMade { action } => {
            let text = format!("A person allowed the call, and the agent made it: {action}");
            ("action_made", Tone::Quiet, text)
        }
        Event::ActionUndone { action, .. } => {
            let text = format!("What it had removed was restored: {action}");
            ("action_undone", Tone::Good, text)
        }
        Event::ActionForgotten { action } => {
            let text = format!("Its backup was deleted because of its age: {action}");
            ("action_forgotten", Tone::Quiet, text)
        }
        Event::AllowanceGiven { allowance, by, .. } => {
            let text = format!("{by} allowed something in advance: {allowance}");
            ("allowance_given", Tone::Ask, text)
        }
        Event::AllowanceUsed { allowance, .. } => {
            let text = format!("An allowance was used: {allowance}");
            ("allowance_used", Tone::Quiet, text)
        }
        Event::AllowanceRevoked { allowance, .. } => {
            let text = format!("An allowance was revoked: {allowance}");
            ("allowance_revoked", Tone::Ask, text)
        }
        Event::DayZoneSet(calendar) => {
            let zone = &calendar.zone;
            let text = format!("Days and their limits are counted in the time zone {zone}.");
            ("day_zone_set", Tone::Quiet, text)
        }
        _ => ("unknown", Tone::Quiet, String::new()),
    };
    (None, name, tone, text)
}
