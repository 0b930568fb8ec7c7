//! What the gate judged and what was allowed beforehand, as lines of the live view.

use super::{Told, Tone};
use cos_core::fact::Fact;
use cos_core::gate;

pub(super) fn told(fact: &Fact) -> Told<'_> {
    let (name, tone, text) = match fact {
        Fact::ActionJudged { action, judged } => {
            let tone = match judged.verdict {
                gate::Verdict::Allow => Tone::Quiet,
                gate::Verdict::Ask => Tone::Ask,
                gate::Verdict::Deny => Tone::Bad,
            };
            let text = format!("`{}`: {}: {action}", judged.text, judged.verdict.name());
            ("action_judged", tone, text)
        }
        Fact::ActionPreserved { action, .. } => {
            let text = format!("What it may take away was kept; cos undo {action}");
            ("action_preserved", Tone::Quiet, text)
        }
        Fact::ActionMade { action } => {
            let text = format!("A person let it through, and the agent made it: {action}");
            ("action_made", Tone::Quiet, text)
        }
        Fact::ActionUndone { action, .. } => {
            let text = format!("What it had taken away was brought back: {action}");
            ("action_undone", Tone::Good, text)
        }
        Fact::ActionForgotten { action } => {
            let text = format!("What was kept before it was dropped, as it grew old: {action}");
            ("action_forgotten", Tone::Quiet, text)
        }
        Fact::AllowanceGiven { allowance, by, .. } => {
            let text = format!("{by} allowed something beforehand: {allowance}");
            ("allowance_given", Tone::Ask, text)
        }
        Fact::AllowanceUsed { allowance, .. } => {
            let text = format!("An allowance was used up: {allowance}");
            ("allowance_used", Tone::Quiet, text)
        }
        Fact::AllowanceRevoked { allowance, .. } => {
            let text = format!("An allowance was taken back: {allowance}");
            ("allowance_revoked", Tone::Ask, text)
        }
        Fact::DayZoneSet(calendar) => {
            let zone = &calendar.zone;
            let text = format!("Days and their caps are counted in the time zone {zone}.");
            ("day_zone_set", Tone::Quiet, text)
        }
        _ => ("unknown", Tone::Quiet, String::new()),
    };
    (None, name, tone, text)
}
